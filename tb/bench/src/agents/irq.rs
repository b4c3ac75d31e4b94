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
///
/// The host knows two bounds of S_INTR_STATUS: which bits are certainly 1, and which may be. The design
/// executes a write, and the pin follows, within `settle` csb clocks after the bus has taken it. So a
/// change of the pin has its reason within these clocks: a write, or an event.
#[derive(Debug, Clone, Default)]
pub struct IrqAgent {
    /// The level of dla_intr.
    pub level: bool,
    /// The level that the pin must have by the csb clock `deadline`.
    due: bool,
    /// csb clock by which the pin must have the level `due`; `u64::MAX`: it may have any level.
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
    /// Bits of S_INTR_STATUS that can be 1.
    possible: u32,
    /// Bits of S_INTR_STATUS whose event can come at any time.
    coming: u32,
    /// For each bit, the number of enabled layers that raise it and whose event the host has not
    /// seen. It stays too large if the host sees two events as one.
    layers: [u32; 32],
    /// csb clock in which an unmasked event could come last, if that is not so now; `None`: never.
    could_come: Option<u64>,
    /// csb clocks of the writes that may make the pin fall, and of those that may make it rise,
    /// without those that are the reason for a change.
    lowers: VecDeque<u64>,
    raises: VecDeque<u64>,
    /// csb clock of the last write to S_INTR_MASK, S_INTR_SET or S_INTR_STATUS.
    written: u64,
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
    /// changed.
    #[inline]
    pub fn clock(&mut self, level: bool, now: u64, findings: &mut Findings) -> bool {
        if now >= self.deadline {
            self.check_deadline(level, now, findings);
        }
        let changed = level != self.level;
        if changed {
            self.check_change(level, now, findings);
            self.level = level;
            self.changed = now;
            self.changed_core = findings.clock;
            self.demand(now);
        }
        changed
    }

    #[cold]
    fn check_deadline(&mut self, level: bool, now: u64, findings: &mut Findings) {
        if level != self.due || now > self.deadline {
            let text = if self.due {
                "dla_intr stayed 0 although an unmasked status bit was 1"
            } else {
                "dla_intr stayed 1 although no unmasked status bit was 1"
            };
            findings.protocol(|| text.to_owned());
        }
        self.deadline = u64::MAX;
    }

    /// Checks a change of the pin. A write of the host is the reason for one change at most.
    #[cold]
    fn check_change(&mut self, level: bool, now: u64, findings: &mut Findings) {
        let settle = self.settle;
        let is_recent = |clock: u64| now <= clock + settle;
        let writes = if level {
            &mut self.raises
        } else {
            &mut self.lowers
        };
        writes.retain(|write| is_recent(*write));
        let could_come = self.coming & !self.mask != 0 || self.could_come.is_some_and(is_recent);
        if writes.pop_front().is_some() || level && could_come {
            return;
        }
        let why = if level {
            self.no_reason_to_rise()
        } else {
            self.no_reason_to_fall()
        };
        findings.protocol(|| why);
    }

    fn no_reason_to_rise(&self) -> String {
        let why = if self.mask & SOURCE_BITS == SOURCE_BITS {
            "every source is masked"
        } else if self.possible & !self.mask != 0 {
            "nothing set or unmasked a status bit"
        } else {
            "no unmasked source was enabled or set"
        };
        format!("dla_intr rose although {why}")
    }

    fn no_reason_to_fall(&self) -> String {
        let shown = self.held & !self.mask;
        if shown == 0 {
            "dla_intr fell although nothing cleared or masked a status bit".to_owned()
        } else {
            format!("dla_intr fell although status 0x{shown:06x} is set and not masked")
        }
    }

    /// Tells the agent that the bus took an enable of a layer that raises `sources` when it ends.
    pub fn enable(&mut self, sources: u32) {
        for (bit, layers) in self.layers.iter_mut().enumerate() {
            *layers += sources >> bit & 1;
        }
        self.coming |= sources;
        self.possible |= sources;
        if sources & !self.mask != 0 && !self.due {
            self.deadline = u64::MAX;
        }
    }

    /// Tells the agent that the bus took a write in csb clock `now`.
    pub fn write(&mut self, at: RegAddr, value: u32, now: u64) {
        let regs = [&glb::S_INTR_MASK, &glb::S_INTR_SET, &glb::S_INTR_STATUS];
        if regs.iter().all(|reg| reg.addr != at) {
            return;
        }
        self.remember(now);
        let was_low = self.held & !self.mask == 0;
        // Bits whose change lowers the pin, or raises it.
        let (mut lowers, mut raises) = (0, 0);
        if at == glb::S_INTR_MASK.addr {
            let mask = value & glb::S_INTR_MASK.write_mask;
            lowers = mask & !self.mask & self.possible;
            raises = self.mask & !mask & self.possible;
            self.mask = mask;
            self.was_masked |= mask != 0;
        } else if at == glb::S_INTR_SET.addr {
            raises = value & SOURCE_BITS;
            self.known |= value;
            self.raised |= value;
            self.held |= raises;
            self.possible |= raises;
        } else {
            lowers = value & self.possible;
            self.known &= !value;
            self.raised &= !value;
            self.held &= !value;
            self.possible &= !value | self.coming;
            if value & SOURCE_BITS != 0 {
                self.cleared = Some(now);
            }
        }
        let is_low = self.held & !self.mask == 0;
        note_reason(&mut self.lowers, lowers != 0 && is_low, now, self.settle);
        note_reason(&mut self.raises, raises != 0 && was_low, now, self.settle);
        self.written = now;
        // The pin must show a bit that was read as 1, although the host has cleared it since.
        let is_owed = at == glb::S_INTR_STATUS.addr && self.due && self.deadline != u64::MAX;
        if !is_owed {
            self.demand(now);
        }
    }

    /// Notes whether an unmasked event could come up to the csb clock `now`.
    fn remember(&mut self, now: u64) {
        if self.coming & !self.mask != 0 {
            self.could_come = Some(now);
        }
    }

    /// Sets the deadline by which the pin must have the level that follows from the known bits.
    fn demand(&mut self, now: u64) {
        let is_high = self.held & !self.mask != 0;
        let is_certain = is_high || self.possible & !self.mask == 0;
        if !is_certain || self.level == is_high {
            self.deadline = u64::MAX;
        } else if self.due != is_high || self.deadline == u64::MAX {
            self.deadline = now + self.settle;
        }
        self.due = is_high;
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
        if value & !self.mask == 0 && self.level && calm(self.changed) && calm(self.written) {
            findings
                .protocol(|| format!("dla_intr is 1 but status 0x{value:x} has no unmasked bit"));
        }
        if self.cleared.is_none_or(|cleared| cleared < asked) {
            let came = value & SOURCE_BITS & !self.held;
            if came != 0 {
                self.remember(now);
                self.came(came);
                self.demand(now);
            }
        }
        let new = value & !self.known;
        self.known |= value;
        new
    }

    /// Notes that events of these status bits have come, and that the bits are 1 since then.
    fn came(&mut self, bits: u32) {
        for (bit, layers) in self.layers.iter_mut().enumerate() {
            *layers = layers.saturating_sub(bits >> bit & 1);
            if *layers == 0 {
                self.coming &= !(1 << bit);
            }
        }
        self.held |= bits;
        self.possible |= bits;
    }
}

/// Drops the csb clocks in `writes` that are too old to be the reason for a change of the pin, and
/// adds `now` if a write of this clock may be one.
fn note_reason(writes: &mut VecDeque<u64>, may_be: bool, now: u64, settle: u64) {
    writes.retain(|write| now <= write + settle);
    if may_be {
        writes.push_back(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The agent with a pin and a csb clock.
    struct Watched {
        irq: IrqAgent,
        now: u64,
        findings: Findings,
    }

    impl Watched {
        /// The agent of a design that has these layers to do.
        fn new(layers: &[u32]) -> Self {
            let mut irq = IrqAgent::new(SETTLE);
            layers.iter().for_each(|sources| irq.enable(*sources));
            Self {
                irq,
                now: 0,
                findings: Findings::default(),
            }
        }

        fn level(&mut self, level: bool, clocks: u64) {
            for _ in 0..clocks {
                let findings = &mut self.findings;
                self.irq.clock(level, self.now, findings);
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

    const MASK: RegAddr = glb::S_INTR_MASK.addr;
    const SET: RegAddr = glb::S_INTR_SET.addr;
    const STATUS: RegAddr = glb::S_INTR_STATUS.addr;

    #[test]
    fn an_event_that_the_host_clears_is_no_finding() {
        let mut pin = Watched::new(&[1]);
        pin.level(false, 100);
        pin.level(true, 100);
        pin.read(1);
        pin.write(STATUS, 1);
        pin.level(true, 14);
        pin.level(false, 100);
        assert_eq!(pin.said(), [""; 0]);
        pin.level(true, 1);
        assert_eq!(
            pin.said(),
            ["dla_intr rose although no unmasked source was enabled or set"]
        );
    }

    #[test]
    fn an_event_that_comes_with_its_clear_is_no_finding() {
        let mut pin = Watched::new(&[1]);
        pin.level(false, 100);
        pin.write(STATUS, 1);
        pin.level(false, 14);
        pin.level(true, 100);
        pin.read(1);
        pin.write(STATUS, 1);
        pin.level(true, 14);
        pin.level(false, 100);
        assert_eq!(pin.said(), [""; 0]);
    }

    #[test]
    fn a_pulse_behind_reset_is_found() {
        let mut pin = Watched::new(&[]);
        pin.level(false, 3);
        pin.level(true, 2);
        pin.level(false, 10);
        let said = pin.said();
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].contains("rose although no unmasked source was enabled or set"));
        assert!(said[1].contains("fell although nothing cleared"));
    }

    #[test]
    fn a_short_pulse_of_a_busy_design_is_found() {
        let mut pin = Watched::new(&[1]);
        pin.level(false, 200);
        pin.level(true, 1);
        pin.level(false, 200);
        assert_eq!(pin.said().len(), 1);
    }

    #[test]
    fn a_fall_with_another_known_bit_is_found() {
        let mut pin = Watched::new(&[0b01, 0b10]);
        pin.level(true, 100);
        pin.read(0b11);
        pin.write(STATUS, 0b01);
        pin.level(true, 14);
        pin.level(false, 10);
        assert!(pin.said()[0].contains("status 0x000002 is set and not masked"));
    }

    #[test]
    fn a_fall_between_clearing_and_setting_is_legal() {
        let mut pin = Watched::new(&[1]);
        pin.level(true, 100);
        pin.read(0b01);
        pin.write(STATUS, 0b01);
        pin.write(SET, 0b10);
        pin.level(true, 14);
        pin.level(false, 1);
        pin.level(true, 100);
        assert_eq!(pin.said(), [""; 0]);
    }

    #[test]
    fn a_read_that_a_clear_overtakes_proves_nothing() {
        let mut pin = Watched::new(&[1]);
        pin.level(true, 100);
        pin.irq.ask(pin.now);
        pin.level(true, 1);
        pin.write(STATUS, 1);
        pin.level(true, 14);
        pin.irq.status(1, pin.now, &mut pin.findings);
        pin.level(false, 100);
        assert_eq!(pin.said(), [""; 0]);
    }

    #[test]
    fn a_rise_with_every_source_masked_is_found() {
        let mut pin = Watched::new(&[1]);
        pin.write(MASK, u32::MAX);
        pin.level(false, SETTLE + 2);
        pin.level(true, 1);
        assert!(pin.said()[0].contains("every source is masked"));
    }

    /// The findings of a pin that is 1 by bits 0 and 1, when the mask is written and the pin then has
    /// these levels, clock by clock.
    fn masked(masks: &[u32], levels: &[bool]) -> Vec<String> {
        let mut pin = Watched::new(&[]);
        pin.write(SET, 0b11);
        pin.level(false, 14);
        pin.level(true, 100);
        for mask in masks {
            pin.write(MASK, *mask);
            pin.level(true, 14);
        }
        for level in levels {
            pin.level(*level, 1);
        }
        pin.level(levels[levels.len() - 1], 2 * SETTLE);
        pin.said()
    }

    #[test]
    fn a_pin_that_drops_while_the_mask_is_written_is_found() {
        let shown = "dla_intr fell although status 0x000002 is set and not masked";
        assert_eq!(masked(&[0b01, 0], &[true]), [""; 0]);
        let both = "dla_intr fell although status 0x000003 is set and not masked";
        assert_eq!(masked(&[0], &[false, true])[0], both);
        assert_eq!(masked(&[!0b11], &[false, true])[0], both);
        assert_eq!(masked(&[0b01], &[false, true])[0], shown);
        assert_eq!(masked(&[0b10, 0b01], &[false, true])[0], shown);
    }

    #[test]
    fn each_write_of_the_mask_explains_one_fall() {
        assert_eq!(masked(&[0b11], &[false]), [""; 0]);
        assert_eq!(masked(&[0b11, 0], &[false, true]), [""; 0]);
        let twice = masked(&[0b11, 0], &[false, true, false, true]);
        assert_eq!(
            twice,
            [
                "dla_intr fell although status 0x000003 is set and not masked",
                "dla_intr rose although nothing set or unmasked a status bit"
            ]
        );
    }

    #[test]
    fn a_pin_that_does_not_follow_the_mask_is_found() {
        let stayed = "dla_intr stayed 1 although no unmasked status bit was 1";
        assert_eq!(masked(&[0b11], &[true]), [stayed]);
        assert_eq!(
            masked(&[0b11, 0], &[false]),
            ["dla_intr stayed 0 although an unmasked status bit was 1"]
        );
    }

    #[test]
    fn a_pulse_of_a_bit_that_cannot_be_1_is_found() {
        let mut pin = Watched::new(&[0b01]);
        pin.write(MASK, !0b10);
        pin.level(false, SETTLE + 1);
        pin.level(true, 1);
        pin.level(false, 100);
        assert!(pin.said()[0].contains("no unmasked source was enabled or set"));
    }
}
