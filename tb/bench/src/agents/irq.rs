//! The interrupt agent: checks that dla_intr agrees with S_INTR_STATUS as far as the host knows it.
//!
//! Source: docs/nv_small/system.md, section 5.

use std::collections::VecDeque;

use nvdla_regs::interrupts::SOURCE_BITS;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::glb;

use super::findings::Findings;

/// csb clocks within which dla_intr follows a change of S_INTR_STATUS, with a reserve.
pub const SETTLE: u64 = 64;

/// Monitor and checker of dla_intr, with a copy of the GLB registers as the host knows them.
#[derive(Debug, Clone, Default)]
#[repr(C)] // see `Bench`
pub struct IrqAgent {
    /// The level of dla_intr.
    pub level: bool,
    /// csb clock by which the pin must have risen; `u64::MAX` if it need not rise.
    deadline: u64,
    /// csb clock of the last change of the pin; `changed_core`: core clock.
    changed: u64,
    pub changed_core: u64,
    /// Value of S_INTR_MASK that the host wrote last: a 1 bit keeps its source from the pin.
    pub mask: u32,
    /// Whether the host has masked a source at any time since reset.
    pub was_masked: bool,
    /// Bits of S_INTR_STATUS that the host has read as 1, or set, and not cleared since.
    known: u32,
    /// Bits of S_INTR_STATUS that the host has set (S_INTR_SET) and not cleared since.
    pub raised: u32,
    /// Bits of S_INTR_STATUS that are certainly 1: read as 1, or set, and not cleared since. A read
    /// whose data may be older than the last clearing does not count.
    held: u32,
    /// csb clock of the last write to S_INTR_MASK, S_INTR_SET or S_INTR_STATUS.
    written: u64,
    /// csb clock of the host's last write that may raise the pin; `lowers`: that may lower it.
    raises: u64,
    lowers: Option<u64>,
    /// csb clock of the last write that clears status bits.
    cleared: Option<u64>,
    /// csb clocks at which the bus took reads of S_INTR_STATUS without reply so far, oldest first.
    asked: VecDeque<u64>,
    settle: u64,
}

impl IrqAgent {
    /// The agent after reset: the pin is low, no source is masked. Pin and S_INTR_STATUS may
    /// disagree for `settle` csb clocks.
    pub fn new(settle: u64) -> Self {
        Self {
            deadline: u64::MAX,
            settle,
            ..Self::default()
        }
    }

    /// Handles the csb edge with the number `now`, where the pin has this level; returns whether it
    /// changed. `enabled`: whether a layer has been enabled since reset.
    #[inline]
    pub fn clock(&mut self, level: bool, now: u64, enabled: bool, findings: &mut Findings) -> bool {
        let is_late = !level && now >= self.deadline;
        if is_late {
            findings
                .protocol(|| "dla_intr stayed 0 although an unmasked status bit was 1".to_owned());
        }
        if level || is_late {
            self.deadline = u64::MAX;
        }
        let changed = level != self.level;
        if changed {
            self.check_change(level, now, enabled, findings);
            self.level = level;
            self.changed = now;
            self.changed_core = findings.clock;
        }
        changed
    }

    /// Checks a change of the pin: it may rise if an unmasked status bit can be 1, and fall if the
    /// host has just cleared or masked all status bits.
    #[cold]
    fn check_change(&self, level: bool, now: u64, enabled: bool, findings: &mut Findings) {
        let recent = |write: u64| now <= write + self.settle;
        let shown = self.held & !self.mask;
        if level {
            let possible = enabled && !self.mask & SOURCE_BITS != 0;
            if shown == 0 && !possible && !recent(self.written) {
                let why = if enabled {
                    "every source is masked"
                } else {
                    "no layer was enabled and no interrupt set"
                };
                findings.protocol(|| format!("dla_intr rose although {why}"));
            }
        } else if !self.lowers.is_some_and(recent) {
            findings.protocol(|| {
                "dla_intr fell although nothing cleared or masked a status bit".to_owned()
            });
        } else if shown != 0 && !recent(self.raises) {
            findings.protocol(|| {
                format!("dla_intr fell although status 0x{shown:06x} is set and not masked")
            });
        }
    }

    /// Tells the agent that the bus took a write in csb clock `now`.
    pub fn write(&mut self, at: RegAddr, value: u32, now: u64) {
        if at == glb::S_INTR_MASK.addr {
            let mask = value & glb::S_INTR_MASK.write_mask;
            if mask & !self.mask != 0 {
                self.lowers = Some(now);
            }
            if self.mask & !mask != 0 {
                self.raises = now;
            }
            self.mask = mask;
            self.was_masked |= mask != 0;
            self.deadline = u64::MAX;
        } else if at == glb::S_INTR_SET.addr {
            self.known |= value;
            self.raised |= value;
            self.held |= value & SOURCE_BITS;
            self.raises = now;
        } else if at == glb::S_INTR_STATUS.addr {
            self.known &= !value;
            self.raised &= !value;
            self.held &= !value;
            if value & SOURCE_BITS != 0 {
                self.lowers = Some(now);
                self.cleared = Some(now);
            }
        } else {
            return;
        }
        self.written = now;
    }

    /// Tells the agent that the bus took a read of S_INTR_STATUS in csb clock `now`.
    pub fn ask(&mut self, now: u64) {
        self.asked.push_back(now);
    }

    /// Drops the reads of S_INTR_STATUS that have no reply so far.
    pub fn abandon(&mut self) {
        self.asked.clear();
    }

    /// Tells the agent that a read of S_INTR_STATUS returned `value` in csb clock `now`. Returns the
    /// bits that the host now sees as 1 for the first time since they were cleared.
    pub fn status(&mut self, value: u32, now: u64, findings: &mut Findings) -> u32 {
        let asked = self.asked.pop_front().unwrap_or(now);
        let calm = |since: u64| since + self.settle <= asked;
        if value & !self.mask != 0 {
            if !self.level && self.written < asked {
                self.deadline = now + self.settle;
            }
        } else if self.level && calm(self.changed) && calm(self.written) {
            findings
                .protocol(|| format!("dla_intr is 1 but status 0x{value:x} has no unmasked bit"));
        }
        if self.cleared.is_none_or(|cleared| cleared < asked) {
            self.held |= value & SOURCE_BITS;
        }
        let new = value & !self.known;
        self.known |= value;
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The agent with a pin and a csb clock.
    struct Watched {
        irq: IrqAgent,
        now: u64,
        enabled: bool,
        findings: Findings,
    }

    impl Watched {
        fn new(enabled: bool) -> Self {
            Self {
                irq: IrqAgent::new(SETTLE),
                now: 0,
                enabled,
                findings: Findings::default(),
            }
        }

        fn level(&mut self, level: bool, clocks: u64) {
            for _ in 0..clocks {
                let findings = &mut self.findings;
                self.irq.clock(level, self.now, self.enabled, findings);
                self.now += 1;
            }
        }

        fn write(&mut self, at: RegAddr, value: u32) {
            self.irq.write(at, value, self.now);
        }

        fn read(&mut self, status: u32) {
            let (level, now) = (self.irq.level, self.now);
            self.irq.ask(now);
            self.level(level, 20);
            self.irq.status(status, self.now, &mut self.findings);
        }

        fn said(&mut self) -> Vec<String> {
            self.findings.take().into_iter().map(|it| it.text).collect()
        }
    }

    #[test]
    fn an_event_that_the_host_clears_is_no_finding() {
        let mut pin = Watched::new(true);
        pin.level(false, 100);
        pin.level(true, 100);
        pin.read(1);
        pin.write(glb::S_INTR_STATUS.addr, 1);
        pin.level(true, 14);
        pin.level(false, 100);
        assert_eq!(pin.said(), [""; 0]);
    }

    #[test]
    fn a_pulse_behind_reset_is_found() {
        let mut pin = Watched::new(false);
        pin.level(false, SETTLE + 1);
        pin.level(true, 2);
        pin.level(false, 10);
        let said = pin.said();
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].contains("rose although no layer was enabled"));
        assert!(said[1].contains("fell although nothing cleared"));
    }

    #[test]
    fn a_short_pulse_of_a_busy_design_is_found() {
        let mut pin = Watched::new(true);
        pin.level(false, 200);
        pin.level(true, 1);
        pin.level(false, 200);
        assert_eq!(pin.said().len(), 1);
    }

    #[test]
    fn a_fall_with_another_known_bit_is_found() {
        let mut pin = Watched::new(true);
        pin.level(true, 100);
        pin.read(0b11);
        pin.write(glb::S_INTR_STATUS.addr, 0b01);
        pin.level(true, 14);
        pin.level(false, 10);
        assert!(pin.said()[0].contains("status 0x000002 is set and not masked"));
    }

    #[test]
    fn a_fall_between_clearing_and_setting_is_legal() {
        let mut pin = Watched::new(true);
        pin.level(true, 100);
        pin.read(0b01);
        pin.write(glb::S_INTR_STATUS.addr, 0b01);
        pin.write(glb::S_INTR_SET.addr, 0b10);
        pin.level(true, 14);
        pin.level(false, 1);
        pin.level(true, 100);
        assert_eq!(pin.said(), [""; 0]);
    }

    #[test]
    fn a_read_that_a_clear_overtakes_proves_nothing() {
        let mut pin = Watched::new(true);
        pin.level(true, 100);
        pin.irq.ask(pin.now);
        pin.level(true, 1);
        pin.write(glb::S_INTR_STATUS.addr, 1);
        pin.level(true, 14);
        pin.irq.status(1, pin.now, &mut pin.findings);
        pin.level(false, 100);
        assert_eq!(pin.said(), [""; 0]);
    }

    #[test]
    fn a_rise_with_every_source_masked_is_found() {
        let mut pin = Watched::new(true);
        pin.write(glb::S_INTR_MASK.addr, u32::MAX);
        pin.level(false, SETTLE + 2);
        pin.level(true, 1);
        assert!(pin.said()[0].contains("every source is masked"));
    }
}
