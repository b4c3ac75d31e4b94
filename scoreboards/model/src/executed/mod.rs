//! Layers as the units execute them: with which registers, and when each was enabled.

pub mod sdp;

use nvdla_regs::layers::{
    CaccRegs, CdmaRegs, CdpRdmaRegs, CdpRegs, CdpSingleRegs, CmacARegs, CmacBRegs, CscRegs,
    McifSingleRegs, PdpRdmaRegs, PdpRegs, SdpRdmaRegs, SdpRegs, SdpSingleRegs,
};
use nvdla_regs::lut_tables::LutTables;
use nvdla_regs::table;
use nvdla_regs::types::Block;

/// A unit that executes layers and ends each with its own interrupts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExecutingUnit {
    /// The convolution core: CDMA, CSC, CMAC_A, CMAC_B, CACC.
    Convolution,
    /// SDP, with SDP_RDMA where the layer uses it.
    Sdp,
    /// PDP, with PDP_RDMA where the layer uses it.
    Pdp,
    /// CDP with CDP_RDMA.
    Cdp,
}

impl ExecutingUnit {
    /// All units that execute layers.
    pub const ALL: [Self; 4] = [Self::Convolution, Self::Sdp, Self::Pdp, Self::Cdp];

    /// The main block of the unit: it takes part in each of its layers.
    pub fn block(self) -> &'static Block {
        match self {
            Self::Convolution => &table::csc::BLOCK,
            Self::Sdp => &table::sdp::BLOCK,
            Self::Pdp => &table::pdp::BLOCK,
            Self::Cdp => &table::cdp::BLOCK,
        }
    }

    /// All blocks of the unit in the order of the data. A layer that another unit feeds does not
    /// enable the read DMA.
    pub fn blocks(self) -> &'static [&'static Block] {
        match self {
            Self::Convolution => &CONVOLUTION,
            Self::Sdp => &[&table::sdp_rdma::BLOCK, &table::sdp::BLOCK],
            Self::Pdp => &[&table::pdp_rdma::BLOCK, &table::pdp::BLOCK],
            Self::Cdp => &[&table::cdp_rdma::BLOCK, &table::cdp::BLOCK],
        }
    }
}

/// Blocks of the convolution in the order of the data.
pub(crate) const CONVOLUTION: [&Block; 5] = [
    &table::cdma::BLOCK,
    &table::csc::BLOCK,
    &table::cmac_a::BLOCK,
    &table::cmac_b::BLOCK,
    &table::cacc::BLOCK,
];

/// Record of what a program did with the register groups.
#[derive(Debug, Clone, Default)]
pub struct RegisterGroupHistory {
    /// Layers of each unit, also those that never end, in the order in which the last of their
    /// blocks was enabled. In a chain of units a unit comes after the one that feeds it.
    pub runs: Vec<UnitLayerRegs>,
    /// Writes of 1 to D_OP_ENABLE, in order.
    pub starts: Vec<EnableWrite>,
    /// For each read of a layer register, the state of the group that PRODUCER selected.
    pub reads: Vec<ReadRegisterGroupState>,
    /// Number of writes to layer registers of groups that were enabled or that might still run.
    pub protected_writes: usize,
}

/// A layer as one unit executes it: the values of its registers.
#[derive(Debug, Clone)]
pub enum UnitLayerRegs {
    Convolution(ConvolutionLayerRegs),
    Sdp(SdpLayerRegs),
    Pdp(PdpLayerRegs),
    Cdp(CdpLayerRegs),
}

impl UnitLayerRegs {
    /// The unit that executes the layer.
    pub fn unit(&self) -> ExecutingUnit {
        match self {
            Self::Convolution(_) => ExecutingUnit::Convolution,
            Self::Sdp(_) => ExecutingUnit::Sdp,
            Self::Pdp(_) => ExecutingUnit::Pdp,
            Self::Cdp(_) => ExecutingUnit::Cdp,
        }
    }
}

/// The registers of a layer of the convolution core.
#[derive(Debug, Clone)]
pub struct ConvolutionLayerRegs {
    pub cdma: CdmaRegs,
    pub csc: CscRegs,
    pub cmac_a: CmacARegs,
    pub cmac_b: CmacBRegs,
    pub cacc: CaccRegs,
    /// Data and weight banks of the convolution before this one in the same program, if any.
    pub banks_before: Option<[u32; 2]>,
    /// MCIF's registers.
    pub mcif: McifSingleRegs,
    pub enables: BlockEnableWrites,
}

/// The registers of a layer of SDP.
#[derive(Debug, Clone)]
pub struct SdpLayerRegs {
    pub sdp: SdpRegs,
    /// SDP_RDMA's registers; they mean nothing when the layer does not use it.
    pub rdma: SdpRdmaRegs,
    /// Whether SDP has the stage EW.
    pub has_ew: bool,
    /// S_LUT registers: the settings of EW's look-up table.
    pub table: SdpSingleRegs,
    /// Contents of EW's look-up table.
    pub entries: LutTables,
    /// MCIF's registers.
    pub mcif: McifSingleRegs,
    pub enables: BlockEnableWrites,
}

/// The registers of a layer of PDP.
#[derive(Debug, Clone)]
pub struct PdpLayerRegs {
    pub pdp: PdpRegs,
    /// PDP_RDMA's registers; they mean nothing when SDP feeds the layer.
    pub rdma: PdpRdmaRegs,
    /// MCIF's registers.
    pub mcif: McifSingleRegs,
    pub enables: BlockEnableWrites,
}

/// The registers of a layer of CDP.
#[derive(Debug, Clone)]
pub struct CdpLayerRegs {
    pub cdp: CdpRegs,
    pub rdma: CdpRdmaRegs,
    /// S_LUT registers: the settings of CDP's look-up table.
    pub table: CdpSingleRegs,
    /// Contents of the look-up table.
    pub entries: LutTables,
    /// MCIF's registers.
    pub mcif: McifSingleRegs,
    pub enables: BlockEnableWrites,
}

/// For each block of a layer, the index of the write that enabled it in
/// [`RegisterGroupHistory::starts`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BlockEnableWrites(pub Vec<(&'static Block, usize)>);

impl BlockEnableWrites {
    /// The index for this block; `None` if the block takes no part in the layer.
    pub fn place(&self, block: &Block) -> Option<usize> {
        let found = self.0.iter().find(|(known, _)| *known == block);
        found.map(|(_, place)| *place)
    }
}

/// A write of 1 to D_OP_ENABLE, and the state in which it found the hardware.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnableWrite {
    /// Index into `Program::steps`.
    pub step: usize,
    pub block: &'static Block,
    pub group: usize,
    pub other: OtherGroupState,
    /// For each unit of [`ExecutingUnit::ALL`], whether it has a layer whose end the host has not
    /// waited for.
    pub busy: [bool; 4],
}

/// State of a block's other group at the moment when a group is enabled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OtherGroupState {
    Idle,
    /// The other group runs a layer; the new one runs after it.
    Running,
    /// The other group is enabled, but it is the turn of the new one (CONSUMER).
    Waiting,
}

/// State of the register group (PRODUCER) from which a layer register is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadRegisterGroupState {
    Idle,
    Enabled,
    /// The group is idle, and the block's other group is enabled.
    BesideEnabled,
}
