//! Layers as the units execute them: with which registers, and when they were enabled.

pub mod sdp;

use nvdla_regs::layers::{
    CaccRegs, CdmaRegs, CdpRdmaRegs, CdpRegs, CdpSingleRegs, CmacARegs, CmacBRegs, CscRegs,
    McifSingleRegs, PdpRdmaRegs, PdpRegs, SdpRdmaRegs, SdpRegs, SdpSingleRegs,
};
use nvdla_regs::lut_tables::LutTables;
use nvdla_regs::table;
use nvdla_regs::types::Block;

/// A unit that ends its layers by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndingUnit {
    /// CDMA, CSC, CMAC_A, CMAC_B, CACC.
    Convolution,
    /// SDP, with SDP_RDMA where the layer uses it.
    Sdp,
    /// PDP, with PDP_RDMA where the layer uses it.
    Pdp,
    /// CDP and CDP_RDMA.
    Cdp,
}

impl EndingUnit {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Convolution, Self::Sdp, Self::Pdp, Self::Cdp];

    /// The block that is enabled for each of its layers.
    pub fn block(self) -> &'static Block {
        match self {
            Self::Convolution => &table::csc::BLOCK,
            Self::Sdp => &table::sdp::BLOCK,
            Self::Pdp => &table::pdp::BLOCK,
            Self::Cdp => &table::cdp::BLOCK,
        }
    }
}

/// What the register groups did in a program.
#[derive(Debug, Clone, Default)]
pub struct ExecutionRecord {
    /// Layers of each unit, those included that never end, in the order in which they had what
    /// they need; a unit stands behind the one that feeds it.
    pub runs: Vec<UnitRun>,
    /// Writes of D_OP_ENABLE, in order.
    pub starts: Vec<EnableWrite>,
    /// Reads of layer registers, and what their group was at that moment.
    pub reads: Vec<GroupOwner>,
    /// Writes to layer registers of groups that were enabled.
    pub protected_writes: usize,
}

/// One layer of a unit: the registers that its blocks execute.
#[derive(Debug, Clone)]
pub enum UnitRun {
    Convolution(ConvolutionRun),
    Sdp(SdpRun),
    Pdp(PdpRun),
    Cdp(CdpRun),
}

impl UnitRun {
    /// The unit.
    pub fn unit(&self) -> EndingUnit {
        match self {
            Self::Convolution(_) => EndingUnit::Convolution,
            Self::Sdp(_) => EndingUnit::Sdp,
            Self::Pdp(_) => EndingUnit::Pdp,
            Self::Cdp(_) => EndingUnit::Cdp,
        }
    }
}

/// A layer of the convolution core.
#[derive(Debug, Clone)]
pub struct ConvolutionRun {
    pub cdma: CdmaRegs,
    pub csc: CscRegs,
    pub cmac_a: CmacARegs,
    pub cmac_b: CmacBRegs,
    pub cacc: CaccRegs,
    /// Data and weight banks of the convolution before, in the same program.
    pub banks_before: Option<[u32; 2]>,
    /// Registers of the memory interface.
    pub mcif: McifSingleRegs,
    pub enables: Enables,
}

/// A layer of SDP.
#[derive(Debug, Clone)]
pub struct SdpRun {
    pub sdp: SdpRegs,
    /// They mean nothing when the layer does not use SDP_RDMA.
    pub rdma: SdpRdmaRegs,
    /// Stage EW exists.
    pub has_ew: bool,
    /// Settings of the table in EW.
    pub table: SdpSingleRegs,
    /// Contents of the table in EW.
    pub entries: LutTables,
    /// Registers of the memory interface.
    pub mcif: McifSingleRegs,
    pub enables: Enables,
}

/// A layer of PDP.
#[derive(Debug, Clone)]
pub struct PdpRun {
    pub pdp: PdpRegs,
    /// They mean nothing when SDP feeds the layer.
    pub rdma: PdpRdmaRegs,
    /// Registers of the memory interface.
    pub mcif: McifSingleRegs,
    pub enables: Enables,
}

/// A layer of CDP.
#[derive(Debug, Clone)]
pub struct CdpRun {
    pub cdp: CdpRegs,
    pub rdma: CdpRdmaRegs,
    /// Settings of the table.
    pub table: CdpSingleRegs,
    /// Contents of the table.
    pub entries: LutTables,
    /// Registers of the memory interface.
    pub mcif: McifSingleRegs,
    pub enables: Enables,
}

/// The places that the enables of a layer's blocks have in [`ExecutionRecord::starts`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Enables(pub(crate) Vec<(&'static Block, usize)>);

impl FromIterator<(&'static Block, usize)> for Enables {
    fn from_iter<I: IntoIterator<Item = (&'static Block, usize)>>(places: I) -> Self {
        Self(places.into_iter().collect())
    }
}

impl Enables {
    /// Of a block that takes part in the layer.
    pub fn place(&self, block: &Block) -> Option<usize> {
        let found = self.0.iter().find(|(known, _)| *known == block);
        found.map(|(_, place)| *place)
    }

    /// The blocks that take part, with their places.
    pub fn places(&self) -> impl Iterator<Item = (&'static Block, usize)> {
        self.0.iter().copied()
    }
}

/// One write of D_OP_ENABLE.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnableWrite {
    /// Index into the steps of the program.
    pub step: usize,
    pub block: &'static Block,
    pub group: usize,
    pub other: Other,
    /// By [`Unit::ALL`]: units that have a layer that nobody has waited for.
    pub busy: [bool; 4],
}

/// The other group of a block when a group is enabled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Other {
    Idle,
    /// It runs; the new one waits behind it.
    Running,
    /// It waits for the new one, whose turn it is.
    Waiting,
}

/// The group that a read of a layer register looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupOwner {
    Idle,
    Enabled,
    /// A register of an idle group while the other one is enabled.
    BesideEnabled,
}
