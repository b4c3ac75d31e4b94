//! What points may look at.

use nvdla_scoreboards::expected::Expected;
use nvdla_scoreboards::observed::Observed;
use nvdla_scoreboards::program::{Configuration, Program};
use nvdla_scoreboards::quantity::Addr;
use nvdla_scoreboards::regs::file::{LayerRegs, RegisterFile};
use nvdla_scoreboards::regs::table::{BLOCKS, cdp, csc, pdp, sdp};
use nvdla_scoreboards::regs::types::{Block, Field, Reg};

use crate::runner::options::SessionOptions;

use super::replay::{History, Start};

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
            Self::Sdp => &sdp::BLOCK,
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

/// One case.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    pub program: &'a Program,
    pub history: &'a History,
    pub expected: &'a Expected,
    /// Absent: nothing but the model has run yet.
    pub observed: Option<&'a Observed>,
    pub options: &'a SessionOptions,
}

impl Case<'_> {
    /// Values of a register that the program reads and the model predicts.
    pub fn reads(&self, reg: &Reg) -> impl Iterator<Item = u32> {
        let certain = self
            .expected
            .reads
            .iter()
            .filter(|read| read.mask == u32::MAX);
        let ours = certain.filter(|read| read.at == reg.addr);
        ours.map(|read| read.value)
    }
}
