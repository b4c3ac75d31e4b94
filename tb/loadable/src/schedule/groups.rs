//! Chooses register groups: each block executes group 0, then 1, then 0 again.
//!
//! Source: docs/loadable.md, section 6.4; docs/nv_small/system.md, section 7.

use std::collections::BTreeMap;

use nvdla_regs::quantity::RegAddr;
use nvdla_regs::types::Block;

/// For each block, the register group (0 or 1) that its next operation uses; 0 after reset.
#[derive(Debug, Clone, Default)]
pub struct NextRegisterGroups(BTreeMap<RegAddr, usize>);

impl NextRegisterGroups {
    /// The next register group of each of these blocks, for one unit; the next unit on the same
    /// blocks gets the other group.
    pub(crate) fn take(&mut self, blocks: &[&'static Block]) -> BlockRegisterGroups {
        let taken = blocks.iter().map(|block| {
            let group = self.0.entry(block.base).or_insert(0);
            let taken = (*block, *group);
            *group = 1 - *group;
            taken
        });
        BlockRegisterGroups(taken.collect())
    }
}

/// Blocks of a unit, each with its register group (0 or 1), in the order of their enables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockRegisterGroups(pub Vec<(&'static Block, usize)>);

impl BlockRegisterGroups {
    /// The register group that the unit uses in `block`; `None` if it does not use the block.
    pub fn group(&self, block: &Block) -> Option<usize> {
        let mut blocks = self.0.iter();
        let found = blocks.find(|(taken, _)| taken.base == block.base);
        found.map(|(_, group)| *group)
    }
}
