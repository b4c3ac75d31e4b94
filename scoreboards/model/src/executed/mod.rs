//! Layers of units as the registers of their groups execute them.

pub mod sdp;

use nvdla_regs::configuration::Configuration;
use nvdla_regs::file::{LayerRegs, RegisterFile};
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::{self, BLOCKS, cdp, csc, pdp};
use nvdla_regs::types::{Block, Field};

/// A unit that ends its layers by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// CDMA, CSC, CMAC_A, CMAC_B, CACC.
    Convolution,
    /// SDP, with SDP_RDMA where the layer uses it.
    Sdp,
    /// PDP, with PDP_RDMA where the layer uses it.
    Pdp,
    /// CDP and CDP_RDMA.
    Cdp,
}

impl Unit {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Convolution, Self::Sdp, Self::Pdp, Self::Cdp];

    /// The block that is enabled for each of its layers.
    pub fn block(self) -> &'static Block {
        match self {
            Self::Convolution => &csc::BLOCK,
            Self::Sdp => &table::sdp::BLOCK,
            Self::Pdp => &pdp::BLOCK,
            Self::Cdp => &cdp::BLOCK,
        }
    }
}

/// One layer of a unit: the registers that its blocks execute.
#[derive(Debug, Clone, Copy)]
pub struct Layer<'a> {
    pub unit: Unit,
    pub file: &'a RegisterFile,
    /// All starts before its end.
    pub starts: &'a [Start],
    /// Of a convolution, data and weight banks of the convolution before.
    pub banks_before: Option<[u32; 2]>,
}

impl<'a> Layer<'a> {
    /// The layer that the unit executes, without what was before it.
    pub fn alone(unit: Unit, file: &'a RegisterFile) -> Self {
        Self {
            unit,
            file,
            starts: &[],
            banks_before: None,
        }
    }

    /// Registers of the field's block, of the group that executes the layer.
    fn regs(&self, field: &Field) -> LayerRegs<'a> {
        let base = Addr(field.reg.0 & !0xfff);
        let number = BLOCKS
            .binary_search_by_key(&base, |block| block.base)
            .expect("fields come from the table");
        let block = &BLOCKS[number];
        self.file.layer(block, self.file.consumer(block))
    }

    /// The field as it is.
    pub fn get(&self, field: &Field) -> u32 {
        self.regs(field).get(field)
    }

    /// The value meant: plus one for fields that count from 0.
    pub fn count(&self, field: &Field) -> u32 {
        self.regs(field).count(field)
    }

    /// The field as two's complement.
    pub fn signed(&self, field: &Field) -> i64 {
        self.regs(field).signed(field)
    }

    /// A one-bit field.
    pub fn is_set(&self, field: &Field) -> bool {
        self.regs(field).is_set(field)
    }

    /// Place among the starts of that of `block`, if it executes a layer.
    pub fn started(&self, block: &Block) -> Option<usize> {
        let group = self.file.consumer(block);
        let ours = |start: &Start| start.block == block.name && start.group == group;
        let last = self.starts.iter().rposition(ours);
        last.filter(|_| self.file.enabled(block, group))
    }

    /// Whether the DUT has stage EW.
    pub fn has_ew(&self) -> bool {
        self.file.configuration() == Configuration::NvSmallEw
    }
}

/// One write of D_OP_ENABLE.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// Name of the block.
    pub block: &'static str,
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
pub enum Owner {
    Idle,
    Enabled,
    /// A register of an idle group while the other one is enabled.
    BesideEnabled,
}
