//! Layers that run: their end is not certain, because the host has not waited for it.

use super::addresses::{AddressSet, address_set, has_overlap};
use super::chain::LayerDataPath;
use crate::expected::ExpectedLayer;
use crate::layout::Region;
use nvdla_regs::file::RegisterFile;
use nvdla_regs::types::Block;

/// A layer whose blocks are all enabled, and which may be at any point of its execution.
#[derive(Debug, Clone, Default)]
pub(super) struct RunningLayer {
    /// Blocks of the layer with their groups, in the order of the data.
    pub(super) uses: Vec<BlockInLayer>,
    /// The layer's interrupts, as indices into `Expected::interrupts`.
    pub(super) events: Vec<usize>,
    pub(super) label: String,
    pub(super) reads: AddressSet,
    pub(super) reads_in_place: AddressSet,
    pub(super) writes: AddressSet,
    /// Whether the layer writes some byte more than once.
    pub(super) overwrites: bool,
    /// Core clocks after which the layer has certainly ended, unless the memory is slower than assumed.
    pub(super) clocks: u64,
}

/// A block that takes part in a layer, with its register group.
#[derive(Debug, Clone, Copy)]
pub(super) struct BlockInLayer {
    pub(super) block: &'static Block,
    pub(super) group: usize,
    /// Whether the block has certainly ended its part of the layer.
    pub(super) over: bool,
}

/// Core clocks that a layer takes besides its data: enabling, latency, interrupt.
const FIXED_CLOCKS: u64 = 300;
/// Most core clocks of a transaction of eight bytes, unless the memory is known to be slower.
pub(super) const ATOM_CLOCKS: u64 = 64;

impl RunningLayer {
    pub(super) fn new(
        chain: &LayerDataPath,
        file: &RegisterFile,
        layer: &ExpectedLayer,
        in_place: &[Region],
        atom_clocks: u64,
    ) -> Self {
        let uses = chain.blocks.iter().map(|&block| BlockInLayer {
            block,
            group: file.consumer(block),
            over: false,
        });
        let writes = address_set(&layer.writes);
        let bytes: u64 = [&layer.reads[..], in_place, &layer.writes]
            .iter()
            .flat_map(|regions| regions.iter())
            .map(|region| u64::from(region.len))
            .sum();
        Self {
            uses: uses.collect(),
            events: Vec::new(),
            label: layer.label.clone(),
            reads: address_set(&layer.reads),
            reads_in_place: address_set(in_place),
            overwrites: has_overlap(&layer.writes, &writes),
            writes,
            clocks: FIXED_CLOCKS + atom_clocks * (bytes / 8) + layer.quiet_clocks,
        }
    }

    /// A layer of one block without memory accesses.
    pub(super) fn alone(block: &'static Block, group: usize) -> Self {
        Self {
            uses: vec![BlockInLayer {
                block,
                group,
                over: false,
            }],
            label: format!("{} group {group}", block.name),
            clocks: FIXED_CLOCKS,
            ..Self::default()
        }
    }

    /// The block that ends the layer and writes its output.
    pub(super) fn last_block(&self) -> &'static Block {
        self.uses[self.uses.len() - 1].block
    }

    /// Whether `block` writes the layer's output to memory: not if it passes it on or compares it.
    pub(super) fn writes_with(&self, block: &Block) -> bool {
        self.last_block().name == block.name && !self.writes.is_empty()
    }

    /// Whether the layer's last block may still be at work.
    pub(super) fn may_write(&self) -> bool {
        self.uses.last().is_some_and(|last| !last.over)
    }
}
