//! Notes which parts of running layers have certainly ended, when the host has waited.
//!
//! Source: docs/nv_small/system.md, sections 5 and 7.

use super::Model;
use super::chain::started;
use super::running::BlockInLayer;
use crate::executed::CONVOLUTION;
use crate::memory::MemoryPort;
use nvdla_regs::interrupts::Interrupt;
use nvdla_regs::table::cacc;
use nvdla_regs::types::Block;

impl<M: MemoryPort> Model<M> {
    /// Whether a layer of this group of the block may still run.
    pub(super) fn runs(&self, block: &Block, group: usize) -> bool {
        self.running
            .iter()
            .flat_map(|running| &running.uses)
            .any(|part| part.block == block && part.group == group && !part.over)
    }

    /// Whether a block of the convolution core may have ended its part of a layer that still waits
    /// for another block: all but CACC go ahead of SDP.
    pub(super) fn may_be_ahead(&self, block: &Block, group: usize) -> bool {
        let is_ahead = block != &cacc::BLOCK && CONVOLUTION.contains(&block);
        is_ahead && group == self.file.consumer(block) && started(&self.context())
    }

    /// Notes that an interrupt event has certainly come, and with it all events before it.
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

    /// Notes that `block` has certainly ended its part of layer `index`: so have the blocks that
    /// feed it, and all of them their earlier layers.
    pub(super) fn block_is_over(&mut self, index: usize, block: &Block) {
        let writes = self.running[index].writes_with(block);
        let uses = &mut self.running[index].uses;
        let Some(position) = uses.iter().position(|part| part.block == block) else {
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
                let pending = |part: &BlockInLayer| part.block == *block && !part.over;
                // Writes may end after a later layer that has none.
                let may_write = !writes && self.running[earlier].writes_with(block);
                if self.running[earlier].uses.iter().any(pending) && !may_write {
                    self.block_is_over(earlier, block);
                }
            }
        }
    }

    /// Notes that a layer has certainly ended and all its interrupts have come.
    pub(super) fn layer_is_over(&mut self, index: usize) {
        for event in self.running[index].events.clone() {
            self.event_came(event);
        }
        let last = self.running[index].last_block();
        self.block_is_over(index, last);
    }

    /// Forgets layers that have certainly ended in all their parts.
    pub(super) fn forget(&mut self) {
        let events = &self.events;
        self.running.retain(|running| {
            running.uses.iter().any(|part| !part.over)
                || running.events.iter().any(|event| !events[*event].certain)
        });
    }
}
