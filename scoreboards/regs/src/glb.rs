//! The interrupt registers of GLB in the model, and how certain each status bit is.
//!
//! The model has no clock: between enabling a layer and waiting for it, it cannot know whether the
//! interrupt has come. Each status bit is therefore low, high, about to rise, or unknown.
//!
//! Source: docs/nv_small/system.md, section 5.

use crate::interrupts::SOURCE_BITS;
use crate::quantity::RegAddr;
use crate::table::glb;

/// Contents of S_INTR_MASK and S_INTR_STATUS, with the events that may still change them.
#[derive(Debug, Clone, Default)]
pub struct GlbInterruptState {
    mask: u32,
    bits: [StatusBit; 32],
    /// Bits that the host has written as 1 to S_INTR_SET at any time.
    pub set_by_software: u32,
    /// Bits that the host has written as 1 to S_INTR_STATUS at any time.
    pub cleared_by_software: u32,
    /// Status bits that may rise at any time without an announced event; see [`Self::may_rise`].
    pub fleeting: u32,
}

/// What is known of one status bit, and how many of its events may still come.
#[derive(Debug, Clone, Copy, Default)]
struct StatusBit {
    level: LevelKnowledge,
    /// Number of announced events that have not certainly come yet.
    coming: u32,
}

/// How much is certain about the level of a status bit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum LevelKnowledge {
    #[default]
    Low,
    High,
    /// Low or high now, but certainly high when one of its announced events has come.
    Rising,
    /// Low or high, even after its announced events: the host may have cleared it after them.
    Unknown,
}

impl GlbInterruptState {
    /// Writes `value` to the register at `at`; false if that is no interrupt register of GLB.
    pub(super) fn write(&mut self, at: RegAddr, value: u32) -> bool {
        let value = value & SOURCE_BITS;
        if at == glb::S_INTR_MASK.addr {
            self.mask = value;
        } else if at == glb::S_INTR_SET.addr {
            self.set_by_software |= value;
            for bit in selected(value) {
                self.bits[bit].level = LevelKnowledge::High;
            }
        } else if at == glb::S_INTR_STATUS.addr {
            self.cleared_by_software |= value;
            for bit in selected(value) {
                // Announced events, or fleeting ones, may still set it.
                let coming = self.bits[bit].coming + (self.fleeting >> bit & 1);
                self.bits[bit].level = match coming {
                    0 => LevelKnowledge::Low,
                    _ => LevelKnowledge::Unknown,
                };
            }
        } else {
            return false;
        }
        true
    }

    /// The value of the register at `at`; `None` if that is no interrupt register of GLB.
    pub(super) fn read(&self, at: RegAddr) -> Option<u32> {
        if at == glb::S_INTR_MASK.addr {
            Some(self.mask)
        } else if at == glb::S_INTR_SET.addr {
            Some(0)
        } else if at == glb::S_INTR_STATUS.addr {
            Some(self.collect(|level| level == LevelKnowledge::High))
        } else {
            None
        }
    }

    /// Mask of the status bits whose level is certain.
    pub fn certain(&self) -> u32 {
        self.collect(|level| level == LevelKnowledge::High) | self.low()
    }

    /// Mask of the unmasked status bits that are certainly high when an announced event has come.
    pub fn rising(&self) -> u32 {
        self.collect(|level| level == LevelKnowledge::Rising) & !self.mask
    }

    /// Mask of the status bits that stay uncertain, even after their announced events.
    pub fn blurred(&self) -> u32 {
        self.collect(|level| level == LevelKnowledge::Unknown)
    }

    /// Whether dla_intr is 1, which follows from the unmasked status bits; `None`: not certain.
    pub fn pin(&self) -> Option<bool> {
        let high = self.collect(|level| level == LevelKnowledge::High) & !self.mask;
        let low = self.low() | self.mask;
        if high != 0 {
            return Some(true);
        }
        (low & SOURCE_BITS == SOURCE_BITS).then_some(false)
    }

    /// From now on exactly the status bits in the mask `bits` may rise at any time, or never. A bit
    /// that could rise until now, and may have done so, becomes unknown.
    pub fn may_rise(&mut self, bits: u32) {
        for bit in selected(self.fleeting & !bits) {
            if self.bits[bit].level == LevelKnowledge::Low {
                self.bits[bit].level = LevelKnowledge::Unknown;
            }
        }
        self.fleeting = bits;
    }

    /// Announces an event (the end of a layer) that raises status bit `bit` at some time from now on.
    pub fn announce(&mut self, bit: usize) {
        let bit = &mut self.bits[bit];
        bit.coming += 1;
        if bit.level == LevelKnowledge::Low {
            bit.level = LevelKnowledge::Rising;
        }
    }

    /// Records that one announced event of status bit `bit` has certainly come.
    pub fn raised(&mut self, bit: usize) {
        let bit = &mut self.bits[bit];
        bit.coming = bit.coming.saturating_sub(1);
        if bit.level == LevelKnowledge::Rising {
            bit.level = LevelKnowledge::High;
        }
    }

    /// Records that an event of status bit `bit` came after the last clearing: the bit is high.
    pub fn struck(&mut self, bit: usize) {
        self.bits[bit].level = LevelKnowledge::High;
    }

    /// Records that the host has seen all of `bits` in S_INTR_STATUS, and cleared all that it saw.
    pub fn served(&mut self, bits: u32) {
        for (number, bit) in self.bits.iter_mut().enumerate() {
            let waited_for = bits >> number & 1 == 1;
            let may_rise = self.fleeting >> number & 1 == 1;
            bit.level = match bit.level {
                LevelKnowledge::Low if !may_rise => LevelKnowledge::Low,
                _ if waited_for && bit.coming == 0 => LevelKnowledge::Low,
                _ => LevelKnowledge::Unknown,
            };
        }
    }

    /// Mask of the status bits that are certainly low.
    fn low(&self) -> u32 {
        self.collect(|level| level == LevelKnowledge::Low) & !self.fleeting
    }

    fn collect(&self, wanted: impl Fn(LevelKnowledge) -> bool) -> u32 {
        let bits = self.bits.iter().zip(0..);
        bits.filter(|(bit, _)| wanted(bit.level))
            .fold(0, |word, (_, number)| word | 1 << number)
    }
}

fn selected(word: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |bit| word >> bit & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(interrupts: &GlbInterruptState) -> (u32, u32) {
        let value = interrupts.read(glb::S_INTR_STATUS.addr).unwrap();
        (value, interrupts.certain())
    }

    fn write(interrupts: &mut GlbInterruptState, reg: &crate::types::Reg, value: u32) {
        assert!(interrupts.write(reg.addr, value));
    }

    #[test]
    fn set_mask_and_clear_move_status_and_pin() {
        let mut interrupts = GlbInterruptState::default();
        assert_eq!(interrupts.pin(), Some(false));
        write(&mut interrupts, &glb::S_INTR_SET, u32::MAX);
        assert_eq!(status(&interrupts), (SOURCE_BITS, u32::MAX));
        assert_eq!(interrupts.read(glb::S_INTR_SET.addr), Some(0));
        assert_eq!(interrupts.pin(), Some(true));
        write(&mut interrupts, &glb::S_INTR_MASK, u32::MAX);
        assert_eq!(interrupts.pin(), Some(false));
        write(&mut interrupts, &glb::S_INTR_STATUS, !1);
        assert_eq!(status(&interrupts).0, 1);
        write(&mut interrupts, &glb::S_INTR_MASK, !1);
        assert_eq!(interrupts.pin(), Some(true));
    }

    #[test]
    fn an_announced_event_is_uncertain_until_it_has_come() {
        let mut interrupts = GlbInterruptState::default();
        interrupts.announce(4);
        assert_eq!(status(&interrupts), (0, !(1 << 4)));
        assert_eq!(interrupts.pin(), None);
        assert_eq!(interrupts.rising(), 1 << 4);
        interrupts.raised(4);
        assert_eq!(status(&interrupts), (1 << 4, u32::MAX));
        assert_eq!(interrupts.pin(), Some(true));
    }

    #[test]
    fn the_first_of_two_events_sets_the_bit() {
        let mut interrupts = GlbInterruptState::default();
        interrupts.announce(4);
        interrupts.announce(4);
        interrupts.raised(4);
        assert_eq!(status(&interrupts), (1 << 4, u32::MAX));
        // The other one may have come before the bit was cleared, or comes later.
        write(&mut interrupts, &glb::S_INTR_STATUS, 1 << 4);
        assert_eq!(status(&interrupts), (0, !(1 << 4)));
    }

    #[test]
    fn serving_clears_what_was_waited_for_and_blurs_the_rest() {
        let mut interrupts = GlbInterruptState::default();
        interrupts.announce(0);
        interrupts.announce(16);
        interrupts.raised(0);
        interrupts.served(1);
        assert_eq!(status(&interrupts), (0, !(1 << 16)));
        assert_eq!(interrupts.rising(), 0);
        assert_eq!(interrupts.blurred(), 1 << 16);
    }

    #[test]
    fn a_bit_that_may_rise_is_unknown_and_stays_so_when_it_is_cleared() {
        let certain = |interrupts: &GlbInterruptState| interrupts.certain() >> 16 & 1 == 1;
        let mut interrupts = GlbInterruptState::default();
        interrupts.may_rise(1 << 16);
        assert!(!certain(&interrupts));
        assert_eq!(interrupts.pin(), None);
        write(&mut interrupts, &glb::S_INTR_STATUS, 1 << 16);
        interrupts.announce(16);
        interrupts.may_rise(0);
        interrupts.raised(16);
        assert!(!certain(&interrupts));
        write(&mut interrupts, &glb::S_INTR_STATUS, 1 << 16);
        assert!(certain(&interrupts));
        interrupts.may_rise(1 << 17);
        interrupts.may_rise(0);
        assert_eq!(interrupts.certain(), !(1 << 17));
    }

    #[test]
    fn clearing_before_the_event_leaves_the_bit_unknown() {
        let mut interrupts = GlbInterruptState::default();
        interrupts.announce(0);
        write(&mut interrupts, &glb::S_INTR_STATUS, 1);
        interrupts.raised(0);
        assert_eq!(status(&interrupts), (0, !1));
        write(&mut interrupts, &glb::S_INTR_STATUS, 1);
        assert_eq!(status(&interrupts), (0, u32::MAX));
    }
}
