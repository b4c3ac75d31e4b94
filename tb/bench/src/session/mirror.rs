//! Keeps the host's last register writes and enables, for the diagnosis of a hang.

use std::collections::VecDeque;

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

/// The host's last register writes, producer of each block, and groups that were enabled.
#[derive(Debug, Clone)]
pub(super) struct RegisterWriteHistory {
    /// Addresses of D_OP_ENABLE and S_POINTER of the block in each 4 KiB page of registers.
    groups: [Option<[RegAddr; 2]>; 16],
    producer: [u32; 16],
    /// Register groups that were enabled, in the order of time: page of the block, group.
    enabled: Vec<(usize, u32)>,
    recent: VecDeque<(RegAddr, u32, u64)>,
    pub(super) last_enable: Option<u64>,
}

impl RegisterWriteHistory {
    pub(super) fn new() -> Self {
        let mut groups = [None; 16];
        for block in BLOCKS {
            let of_role = |role| block.of_role(role).map(|reg| reg.addr);
            let both = of_role(RegRole::Enable).zip(of_role(RegRole::Pointer));
            groups[(block.base.0 >> 12) as usize & 15] = both.map(<[RegAddr; 2]>::from);
        }
        Self {
            groups,
            producer: [0; 16],
            enabled: Vec::new(),
            recent: VecDeque::with_capacity(RECENT + 1),
            last_enable: None,
        }
    }

    /// Records a write that the bus took in core clock `now`. Returns whether it enables a group.
    pub(super) fn write(&mut self, at: RegAddr, value: u32, now: u64) -> bool {
        self.recent.push_back((at, value, now));
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
        let block = (at.0 >> 12) as usize;
        let Some(&Some([enable, pointer])) = self.groups.get(block) else {
            return false;
        };
        let enables = at == enable && value & 1 != 0;
        if enables {
            self.last_enable = Some(now);
            self.enabled.retain(|e| *e != (block, self.producer[block]));
            self.enabled.push((block, self.producer[block]));
        } else if at == pointer {
            self.producer[block] = value & 1;
        }
        enables
    }

    /// Whether register group `group` of `block` was enabled since reset.
    pub(super) fn was_enabled(&self, block: &Block, group: usize) -> bool {
        let page = (block.base.0 >> 12) as usize;
        (self.enabled.iter()).any(|(at, of)| *at == page && *of as usize == group)
    }

    /// Names of the groups that were enabled, such as `SDP group 0`.
    pub(super) fn enabled(&self) -> impl Iterator<Item = String> {
        let name = |block: usize| {
            let found = BLOCKS.iter().find(|b| (b.base.0 >> 12) as usize == block);
            found.map_or("?", |b| b.name)
        };
        self.enabled
            .iter()
            .map(move |(block, group)| format!("{} group {group}", name(*block)))
    }

    /// The last register writes, oldest first: address, value, core clock.
    pub(super) fn recent(&self) -> impl Iterator<Item = &(RegAddr, u32, u64)> {
        self.recent.iter()
    }
}
