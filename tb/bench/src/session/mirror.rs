//! What the host remembers of its register writes, for the diagnosis of a hang.

use std::collections::VecDeque;

use nvdla_regs::quantity::Addr;
use nvdla_regs::table::BLOCKS;
use nvdla_regs::types;

/// Writes that are remembered.
const RECENT: usize = 8;
/// Offset of S_POINTER in every block with two groups.
pub(super) const POINTER: u32 = 4;

/// Blocks with two register groups: name and base.
pub(super) fn ping_pong_blocks() -> impl Iterator<Item = (&'static str, Addr)> {
    let blocks = BLOCKS.iter().filter(|b| b.ping_pong);
    blocks.map(|b| (b.name, b.base))
}

/// Name of a register, or its address.
pub(super) fn name(at: Addr) -> String {
    match types::at(at) {
        Some(reg) => format!("{}.{}", reg.block, reg.name),
        None => format!("hole {at}"),
    }
}

/// Mirror of register writes.
#[derive(Debug, Clone)]
pub(super) struct Mirror {
    /// Address of D_OP_ENABLE of each block, by 4 KiB page; 0 where there is none.
    enables: [u32; 16],
    producer: [u32; 16],
    /// Groups that were enabled, in order of time: block, group.
    enabled: Vec<(usize, u32)>,
    recent: VecDeque<(Addr, u32, u64)>,
    last_enable: Option<u64>,
}

impl Mirror {
    pub(super) fn new() -> Self {
        let mut enables = [0; 16];
        for reg in BLOCKS.iter().flat_map(|b| b.regs) {
            if reg.name == "D_OP_ENABLE" {
                enables[(reg.addr.0 >> 12) as usize & 15] = reg.addr.0;
            }
        }
        Self {
            enables,
            producer: [0; 16],
            enabled: Vec::new(),
            recent: VecDeque::with_capacity(RECENT + 1),
            last_enable: None,
        }
    }

    /// The bus took a write in core clock `now`.
    pub(super) fn write(&mut self, at: Addr, value: u32, now: u64) {
        self.recent.push_back((at, value, now));
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
        let block = (at.0 >> 12) as usize;
        let Some(&enable) = self.enables.get(block).filter(|e| **e != 0) else {
            return;
        };
        if at.0 == enable && value & 1 != 0 {
            self.last_enable = Some(now);
            self.enabled.retain(|e| *e != (block, self.producer[block]));
            self.enabled.push((block, self.producer[block]));
        } else if at.0 & 0xfff == POINTER {
            self.producer[block] = value & 1;
        }
    }

    /// Core clock of the last D_OP_ENABLE := 1.
    pub(super) fn last_enable(&self) -> Option<u64> {
        self.last_enable
    }

    /// Enabled groups, such as `SDP group 0`.
    pub(super) fn enabled(&self) -> impl Iterator<Item = String> {
        let name = |block: usize| {
            let found = BLOCKS.iter().find(|b| (b.base.0 >> 12) as usize == block);
            found.map_or("?", |b| b.name)
        };
        self.enabled
            .iter()
            .map(move |(block, group)| format!("{} group {group}", name(*block)))
    }

    /// The last writes, oldest first: address, value, core clock.
    pub(super) fn recent(&self) -> impl Iterator<Item = &(Addr, u32, u64)> {
        self.recent.iter()
    }
}
