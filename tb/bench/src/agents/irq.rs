//! Interrupt: the pin, what the host knows of S_INTR_STATUS, and whether both agree.
//!
//! Source: docs/nv_small/system.md, section 5.

use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::glb;

use super::csb::FindingStamp;

/// Clocks within which the pin follows the status, and a little more.
pub const SETTLE: u64 = 64;

/// Watches dla_intr and mirrors GLB.
#[derive(Debug, Clone)]
pub struct Irq {
    level: bool,
    /// csb and core clock of the last change of the pin.
    changed: u64,
    changed_core: u64,
    mask: u32,
    /// Status bits that the host has seen or set and not cleared.
    known: u32,
    /// Those of them that the host has set itself.
    raised: u32,
    /// csb clock of the last write to GLB.
    written: u64,
    /// csb clock of the accept of the last status read.
    asked: u64,
    /// csb clock before which the pin must have been high.
    deadline: u64,
    settle: u64,
}

impl Irq {
    /// After reset: no event, nothing masked. `settle` is the number of csb clocks for which
    /// pin and status may disagree.
    pub fn new(settle: u64) -> Self {
        Self {
            level: false,
            changed: 0,
            changed_core: 0,
            mask: 0,
            known: 0,
            raised: 0,
            written: 0,
            asked: 0,
            deadline: u64::MAX,
            settle,
        }
    }

    /// The pin.
    #[inline]
    pub fn level(&self) -> bool {
        self.level
    }

    /// Core clock of the last change of the pin.
    pub fn changed_core(&self) -> u64 {
        self.changed_core
    }

    /// Sources that do not reach the pin, as written last.
    pub fn mask(&self) -> u32 {
        self.mask
    }

    /// Status bits that the host has set itself and not cleared.
    pub fn raised(&self) -> u32 {
        self.raised
    }

    /// One rising edge of the csb clock, number `now`; returns whether the pin changed.
    #[inline]
    pub fn clock(&mut self, level: bool, now: u64, stamp: &mut FindingStamp<'_>) -> bool {
        if level {
            self.deadline = u64::MAX;
        } else if now >= self.deadline {
            self.deadline = u64::MAX;
            stamp.protocol(|| "dla_intr stayed 0 although an unmasked status bit was 1".to_owned());
        }
        let changed = level != self.level;
        if changed {
            self.level = level;
            self.changed = now;
            self.changed_core = stamp.clock;
        }
        changed
    }

    /// The bus took a write in csb clock `now`.
    pub fn write(&mut self, at: RegAddr, value: u32, now: u64) {
        if at == glb::S_INTR_MASK.addr {
            self.mask = value & glb::S_INTR_MASK.write_mask;
            self.deadline = u64::MAX;
        } else if at == glb::S_INTR_SET.addr {
            self.known |= value;
            self.raised |= value;
        } else if at == glb::S_INTR_STATUS.addr {
            self.known &= !value;
            self.raised &= !value;
        } else {
            return;
        }
        self.written = now;
    }

    /// The bus took a read of the status in csb clock `now`.
    pub fn ask(&mut self, now: u64) {
        self.asked = now;
    }

    /// The status was read in csb clock `now`; returns the bits that are new to the host.
    pub fn status(&mut self, value: u32, now: u64, stamp: &mut FindingStamp<'_>) -> u32 {
        let calm = |since: u64| since + self.settle <= self.asked;
        if value & !self.mask != 0 {
            if !self.level && self.written < self.asked {
                self.deadline = now + self.settle;
            }
        } else if self.level && calm(self.changed) && calm(self.written) {
            stamp.protocol(|| format!("dla_intr is 1 but status 0x{value:x} has no unmasked bit"));
        }
        let new = value & !self.known;
        self.known |= value;
        new
    }
}
