//! Layers that nobody has waited for yet: what waiting makes certain.
//!
//! Source: docs/nv_small/system.md, sections 5 and 7.

use super::Model;
use super::chain::{CONVOLUTION, Chain};
use super::intervals::{Intervals, Shape};
use crate::expected::Layer;
use crate::layout::Region;
use nvdla_regs::file::RegisterFile;
use nvdla_regs::interrupts::Interrupt;
use nvdla_regs::types::Block;

/// A layer that has what it needs and may be at any point of its execution.
#[derive(Debug)]
pub(super) struct Running {
    /// Its blocks in the order of the data.
    pub(super) uses: Vec<Use>,
    /// Indices into `Expected::interrupts`.
    pub(super) events: Vec<usize>,
    pub(super) label: String,
    pub(super) reads: Intervals,
    pub(super) reads_in_place: Intervals,
    pub(super) writes: Intervals,
    pub(super) writes_shape: Shape,
    /// Core clocks after which it is over, with a memory that behaves.
    pub(super) clocks: u64,
}

/// A block's part in a layer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Use {
    pub(super) block: &'static Block,
    pub(super) group: usize,
    /// It is certain that the block is done with it.
    pub(super) over: bool,
}

/// Core clocks of a layer besides its data: enabling, latency, interrupt.
const FIXED_CLOCKS: u64 = 300;
/// Core clocks for eight bytes read or written, with one transaction at a time.
const ATOM_CLOCKS: u64 = 64;

impl Running {
    pub(super) fn new(
        chain: &Chain,
        file: &RegisterFile,
        layer: &Layer,
        in_place: &[Region],
    ) -> Self {
        let uses = chain.blocks.iter().map(|&block| Use {
            block,
            group: file.consumer(block),
            over: false,
        });
        let (writes, writes_shape) = Intervals::new(&layer.writes);
        let bytes: u64 = [&layer.reads[..], in_place, &layer.writes]
            .iter()
            .flat_map(|regions| regions.iter())
            .map(|region| u64::from(region.len))
            .sum();
        Self {
            uses: uses.collect(),
            events: Vec::new(),
            label: layer.label.clone(),
            reads: Intervals::new(&layer.reads).0,
            reads_in_place: Intervals::new(in_place).0,
            writes,
            writes_shape,
            clocks: FIXED_CLOCKS + ATOM_CLOCKS * (bytes / 8) + layer.quiet_clocks,
        }
    }

    /// One block without any memory access.
    pub(super) fn alone(block: &'static Block, group: usize) -> Self {
        Self {
            uses: vec![Use {
                block,
                group,
                over: false,
            }],
            events: Vec::new(),
            label: format!("{} group {group}", block.name),
            reads: Intervals::default(),
            reads_in_place: Intervals::default(),
            writes: Intervals::default(),
            writes_shape: Shape::Separate,
            clocks: FIXED_CLOCKS,
        }
    }

    /// The block that ends the layer and writes its output.
    pub(super) fn last_block(&self) -> &'static Block {
        self.uses[self.uses.len() - 1].block
    }

    /// Whether `block` writes the output, rather than hand it on or compare it.
    fn writes_with(&self, block: &Block) -> bool {
        self.last_block().name == block.name && !self.writes.is_empty()
    }

    /// Whether its last block may still be at work.
    pub(super) fn may_write(&self) -> bool {
        self.uses.last().is_some_and(|last| !last.over)
    }
}

impl Model {
    /// Whether a layer of this group of the block may still be at work.
    pub(super) fn runs(&self, block: &Block, group: usize) -> bool {
        self.running
            .iter()
            .flat_map(|running| &running.uses)
            .any(|part| part.block.name == block.name && part.group == group && !part.over)
    }

    /// It is certain now that an event has come, and with it all that come before.
    pub(super) fn event_came(&mut self, event: usize) {
        if self.events[event].certain {
            return;
        }
        self.events[event].certain = true;
        let interrupt = &self.expected.interrupts[event];
        let after = interrupt.after.clone();
        self.file.interrupts.raised(interrupt.bit as usize);
        for earlier in after {
            self.event_came(earlier);
        }
        // SDP, PDP and CDP raise theirs when they are done, and all before them are.
        let found = self.running.iter().position(|r| r.events.contains(&event));
        if let Some(index) = found {
            let interrupt = Interrupt::of_bit(self.expected.interrupts[event].bit);
            let block = interrupt.map(|interrupt| interrupt.source.block());
            if let Some(block) = block.filter(|block| !CONVOLUTION.contains(block)) {
                self.block_is_over(index, block);
            }
        }
    }

    /// It is certain now that `block` is done with a layer: so are the blocks that feed it, and
    /// all of them with their earlier layers.
    pub(super) fn block_is_over(&mut self, index: usize, block: &Block) {
        let writes = self.running[index].writes_with(block);
        let uses = &mut self.running[index].uses;
        let Some(position) = uses.iter().position(|part| part.block.name == block.name) else {
            return;
        };
        let feeds: Vec<&'static Block> = uses[..=position]
            .iter_mut()
            .filter(|part| !part.over)
            .map(|part| {
                part.over = true;
                part.block
            })
            .collect();
        for earlier in 0..index {
            for block in &feeds {
                let pending = |part: &Use| part.block.name == block.name && !part.over;
                // Writes may end after a later layer that has none.
                let may_write = !writes && self.running[earlier].writes_with(block);
                if self.running[earlier].uses.iter().any(pending) && !may_write {
                    self.block_is_over(earlier, block);
                }
            }
        }
    }

    /// It is certain now that a layer is over and all its interrupts have come.
    pub(super) fn layer_is_over(&mut self, index: usize) {
        for event in self.running[index].events.clone() {
            self.event_came(event);
        }
        let last = self.running[index].last_block();
        self.block_is_over(index, last);
    }

    /// Forgets layers about which nothing is uncertain.
    pub(super) fn forget(&mut self) {
        let events = &self.events;
        self.running.retain(|running| {
            running.uses.iter().any(|part| !part.over)
                || running.events.iter().any(|event| !events[*event].certain)
        });
    }
}
