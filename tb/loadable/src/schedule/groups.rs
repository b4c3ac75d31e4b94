//! Register groups: each block executes group 0, then 1, then 0 again.
//!
//! Source: docs/loadable.md, section 6.4; docs/nv_small/system.md, section 7.

use std::collections::BTreeMap;

use nvdla_regs::quantity::RegAddr;
use nvdla_regs::types::Block;

/// For each block the register group that the next operation uses; 0 after reset.
#[derive(Debug, Clone, Default)]
pub struct NextGroups(BTreeMap<RegAddr, usize>);

impl NextGroups {
    /// Takes the next register group of each of these blocks for an operation. The next operation on the same
    /// blocks gets the other group.
    pub(crate) fn take(&mut self, blocks: &[&'static Block]) -> TakenGroups {
        let taken = blocks.iter().map(|block| {
            let group = self.0.entry(block.base).or_insert(0);
            let taken = (*block, *group);
            *group = 1 - *group;
            taken
        });
        TakenGroups(taken.collect())
    }
}

/// Blocks of a unit with their register groups, in the order in which they are enabled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenGroups(pub Vec<(&'static Block, usize)>);

impl TakenGroups {
    /// The register group of a block, if the unit uses the block.
    pub fn group(&self, block: &Block) -> Option<usize> {
        let mut blocks = self.0.iter();
        let found = blocks.find(|(taken, _)| taken.base == block.base);
        found.map(|(_, group)| *group)
    }
}
