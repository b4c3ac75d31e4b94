//! When each unit of a layer starts.

use nvdla_model::executed::{BlockEnableWrites, RegisterGroupHistory};
use nvdla_regs::types::Block;

/// Number of the core clock in which a layer's last D_OP_ENABLE is written; earlier enables count back.
const LAST: u64 = 1 << 16;

/// Core clocks from the write of a D_OP_ENABLE until its unit has the layer: 8 to AR of the
/// convolution core, less its own two and the one from grant to pin. Source: rtl/conv/README.md.
const ENABLE: u64 = 5;

/// Core clock at which each block of a layer starts, for a host that makes one access a clock.
#[derive(Debug)]
pub(crate) struct BlockStartClocks(Vec<(&'static Block, u64)>);

impl BlockStartClocks {
    pub(crate) fn new(record: &RegisterGroupHistory, enables: &BlockEnableWrites) -> Self {
        let step = |place: usize| record.starts.get(place).map_or(0, |start| start.step);
        let last = enables.0.iter().map(|(_, place)| *place).max().unwrap_or(0);
        let block = |&(block, place): &(&'static Block, usize)| {
            // Accesses of a host that tells no steps are at least the enables.
            let behind = enables.0.iter().filter(|(_, other)| *other > place).count();
            let accesses = step(last).saturating_sub(step(place)).max(behind);
            let accesses = u64::try_from(accesses).unwrap_or(LAST);
            (block, LAST.saturating_sub(accesses) + ENABLE)
        };
        Self(enables.0.iter().map(block).collect())
    }

    /// Core clock from which on the block has the layer.
    pub(crate) fn at(&self, block: &Block) -> u64 {
        let found = self.0.iter().find(|(known, _)| *known == block);
        found.map_or(LAST + ENABLE, |(_, clock)| *clock)
    }

    /// Core clock from which on the last of several blocks has the layer.
    pub(crate) fn of_all(&self, blocks: &[&Block]) -> u64 {
        blocks
            .iter()
            .map(|block| self.at(block))
            .max()
            .unwrap_or(LAST)
    }

    /// Core clocks from the last D_OP_ENABLE to core clock `end`.
    pub(crate) fn clocks(&self, end: u64) -> u64 {
        end.saturating_sub(LAST)
    }
}
