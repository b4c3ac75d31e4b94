//! Keeps the host's last register writes and enables, for the diagnosis of a hang.

use std::collections::VecDeque;

use nvdla_regs::look_up;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::BLOCKS;
use nvdla_regs::types::{Block, RegRole};

/// Number of last register writes that are kept.
const RECENT: usize = 8;
/// Blocks with two register groups: name, S_STATUS and S_POINTER.
pub(super) fn ping_pong_blocks() -> impl Iterator<Item = (&'static str, RegAddr, RegAddr)> {
    BLOCKS.iter().filter_map(|block| {
        let (status, pointer) = (
            block.of_role(RegRole::Status)?,
            block.of_role(RegRole::Pointer)?,
        );
        Some((block.name, status.addr, pointer.addr))
    })
}

/// A register write of the host, and the core clock in which the bus took it.
#[derive(Debug, Clone, Copy)]
pub(super) struct RecentRegisterWrite {
    pub(super) at: RegAddr,
    pub(super) value: u32,
    pub(super) clock: u64,
}

/// The host's last register writes, producer of each block, and groups that were enabled.
#[derive(Debug, Clone, Default)]
pub(super) struct RegisterWriteHistory {
    /// Register group that the bus sees (producer) in the block of each 4 KiB page.
    producer: [usize; 16],
    /// Register groups that were enabled, in the order of time: name of the block, group.
    enabled: Vec<(&'static str, usize)>,
    recent: VecDeque<RecentRegisterWrite>,
    pub(super) last_enable: Option<u64>,
}

impl RegisterWriteHistory {
    /// Records a write that the bus took in core clock `now`. Returns whether it enables a group.
    pub(super) fn write(&mut self, at: RegAddr, value: u32, now: u64) -> bool {
        let clock = now;
        self.recent
            .push_back(RecentRegisterWrite { at, value, clock });
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
        let Some(reg) = look_up::at(at) else {
            return false;
        };
        match reg.role {
            RegRole::Pointer => self.producer[register_page(at)] = (value & 1) as usize,
            RegRole::Enable if value & 1 == 1 => {
                let group = (reg.block, self.group(at));
                self.last_enable = Some(now);
                self.enabled.retain(|enabled| *enabled != group);
                self.enabled.push(group);
                return true;
            }
            _ => {}
        }
        false
    }

    /// The register group that the bus sees in the block of the register `at`.
    pub(super) fn group(&self, at: RegAddr) -> usize {
        self.producer[register_page(at)]
    }

    /// Whether register group `group` of `block` was enabled since reset.
    pub(super) fn was_enabled(&self, block: &Block, group: usize) -> bool {
        self.enabled.contains(&(block.name, group))
    }

    /// A line for each group that was enabled, such as `SDP group 0 was enabled`.
    pub(super) fn enabled(&self) -> impl Iterator<Item = String> {
        let enabled = self.enabled.iter();
        enabled.map(|(block, group)| format!("{block} group {group} was enabled"))
    }

    /// The last register writes, oldest first.
    pub(super) fn recent(&self) -> impl Iterator<Item = &RecentRegisterWrite> {
        self.recent.iter()
    }
}

/// Number of the 4 KiB page with the register `at`.
fn register_page(at: RegAddr) -> usize {
    (at.0 >> 12) as usize % 16
}
