//! Accesses of a program that race with a layer because it has not waited.
//!
//! Source: docs/nv_small/system.md, section 7, rules 4, 9 and 10; docs/nv_small/sdp.md,
//! section 4; docs/nv_small/cdp.md, section 5.

use super::Model;
use super::addresses::{address_set, first_common};
use super::running::RunningLayer;
use crate::expected::{ExpectedLayer, UnjudgedKind};
use crate::layout::Region;
use crate::memory::MemoryPort;
use crate::units::sdp::uses_table;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::{cdma, cdp};
use nvdla_regs::types::{Reg, RegRole, RegisterCopies};

impl<M: MemoryPort> Model<M> {
    /// Checks whether the memory regions of a new layer overlap, within it or with layers that may
    /// still run, and notes why the run cannot be judged then.
    pub(super) fn check_hazards(&mut self, new: &RunningLayer, layer: &ExpectedLayer) {
        let mut faults = Vec::new();
        if new.overwrites {
            faults.push((
                UnjudgedKind::Undefined,
                format!("{} writes bytes more than once", layer.label),
            ));
        }
        if let Some(at) = first_common(&new.reads, &new.writes) {
            let text = format!("{} reads {at} and writes it", layer.label);
            faults.push((UnjudgedKind::Undefined, text));
        }
        for old in self.running.iter().filter(|old| old.may_write()) {
            let reads = [&new.reads, &new.reads_in_place];
            if let Some(at) = reads
                .iter()
                .find_map(|reads| first_common(reads, &old.writes))
            {
                let text = format!(
                    "{} reads {at}, which {} writes; wait for its interrupt first",
                    layer.label, old.label
                );
                faults.push((UnjudgedKind::Race, text));
            }
            // Layers that end in the same unit write one after the other.
            if old.last_block().name == new.last_block().name {
                continue;
            }
            let touched = [&old.reads, &old.reads_in_place, &old.writes];
            if let Some(at) = touched
                .iter()
                .find_map(|old| first_common(old, &new.writes))
            {
                let text = format!(
                    "{} writes {at}, which {} may still use; wait for its interrupt first",
                    layer.label, old.label
                );
                faults.push((UnjudgedKind::Race, text));
            }
        }
        let convolves = new
            .uses
            .iter()
            .any(|part| part.block.name == cdma::BLOCK.name);
        if convolves && !self.flushed {
            let text = "the convolution buffer may still be cleared; poll \
                        CDMA.S_CBUF_FLUSH_STATUS for 1 first";
            faults.push((UnjudgedKind::Race, text.to_owned()));
        }
        for (why, text) in faults {
            self.unjudged(why, text);
        }
    }

    /// Checks an access of the host to memory against layers that may still run.
    pub(super) fn check_memory_access(&mut self, region: Region, access: HostMemoryStep) {
        let mut running = self.running.iter().filter(|layer| layer.may_write());
        if running.clone().next().is_none() {
            return;
        }
        let bytes = address_set(&[region]);
        let hit = running.find_map(|running| {
            let mut at = first_common(&running.writes, &bytes);
            if access == HostMemoryStep::Load {
                at = at.or(first_common(&running.reads, &bytes));
                at = at.or(first_common(&running.reads_in_place, &bytes));
            }
            at.map(|at| (at, running.label.clone()))
        });
        if let Some((at, label)) = hit {
            let what = match access {
                HostMemoryStep::Load => "loads",
                HostMemoryStep::Check => "checks",
            };
            let text =
                format!("the host {what} {at} while {label} may run; wait for its interrupt first");
            self.unjudged(UnjudgedKind::Race, text);
        }
    }

    /// Checks a register write before it happens: its effect may depend on a layer that still runs.
    pub(super) fn check_register_write(&mut self, reg: &'static Reg, value: u32) {
        let block = self.block_of(reg);
        let group = self.file.producer(block);
        if reg.group == RegisterCopies::Dual && self.runs(block, group) {
            let changes = match reg.role {
                RegRole::Enable => value & 1 == 1,
                _ => !self.file.has(reg, value),
            };
            if changes {
                let text = format!(
                    "{reg} of group {group} is written while its layer may run; \
                     wait for the interrupt first"
                );
                self.unjudged(UnjudgedKind::Race, text);
            }
        } else if self.table_is_in_use(reg) && !self.file.has(reg, value) {
            let text = format!(
                "{reg} is written while a layer may use the table; wait for the interrupt first"
            );
            self.unjudged(UnjudgedKind::Race, text);
        }
    }

    /// Whether a running layer may use this register of a table. The entry counter of the port does
    /// not matter to a layer.
    fn table_is_in_use(&self, reg: &Reg) -> bool {
        let block = self.block_of(reg);
        let consumer = self.file.consumer(block);
        let running = (self.running.iter().flat_map(|layer| &layer.uses))
            .filter(|part| part.block == block && !part.over);
        // Where the group whose turn it is is not enabled, the other one does not begin either.
        let turns = [consumer, 1 - consumer].into_iter();
        let waiting = turns.take_while(|group| self.file.enabled(block, *group));
        let mut active = running.map(|part| part.group).chain(waiting);
        let of_sdp = |group| uses_table(&self.file, group);
        match reg.role {
            _ if reg.block == cdp::BLOCK.name => is_table(reg) && active.next().is_some(),
            // SDP takes its settings when a layer starts, and the first one has; only a posted write
            // may come behind the enabling at once.
            RegRole::LutSetting => match self.last_posted {
                Some(_) => active.any(of_sdp),
                None => active.skip(1).any(of_sdp),
            },
            RegRole::LutData => active.any(of_sdp),
            _ => false,
        }
    }
}

/// How the host accesses memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HostMemoryStep {
    Load,
    Check,
}

/// Whether a register holds contents or settings of a look-up table.
fn is_table(reg: &Reg) -> bool {
    matches!(reg.role, RegRole::LutData | RegRole::LutSetting)
}

/// The region of `len` bytes from `at` on.
pub(super) fn region(at: Addr, len: usize) -> Region {
    let len = u32::try_from(len).unwrap_or(u32::MAX);
    Region { at, len }
}
