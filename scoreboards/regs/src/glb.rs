//! GLB: interrupt set, mask and status, with what is certain about each bit.
//!
//! The model has no clock: between enabling a layer and waiting for it nobody knows whether
//! its interrupt has come. Each status bit therefore is low, high, about to rise, or unknown.
//!
//! Source: docs/nv_small/system.md, section 5.

use crate::interrupts::SOURCE_BITS;
use crate::quantity::RegAddr;
use crate::table::glb;

/// State of GLB's interrupt registers.
#[derive(Debug, Clone, Default)]
pub struct Interrupts {
    mask: u32,
    bits: [StatusBit; 32],
    /// Bits that software has set with S_INTR_SET.
    pub set_by_software: u32,
    /// Bits that software may have cleared by a write to S_INTR_STATUS.
    pub cleared_by_software: u32,
    /// Bits that may rise at any time although no event is announced; see [`Self::may_rise`].
    pub fleeting: u32,
}

/// A status bit, and its events that are not certain to have come.
#[derive(Debug, Clone, Copy, Default)]
struct StatusBit {
    level: LevelKnowledge,
    /// Number of events that have come at some unknown time up to now, or will come.
    coming: u32,
}

/// How much is certain about the level of a status bit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum LevelKnowledge {
    #[default]
    Low,
    High,
    /// Low or high, but certainly high once one of the coming events has come.
    Rising,
    /// Low or high, even behind its event: it may have been cleared before or after that.
    Unknown,
}

/// Level of dla_intr as far as it is certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InterruptLevel {
    Low,
    High,
    Unknown,
}

impl Interrupts {
    /// Writes a register if it is one of GLB's interrupt registers, and says whether it is.
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
                let fleeting = self.fleeting >> bit & 1;
                self.bits[bit].clear(fleeting);
            }
        } else {
            return false;
        }
        true
    }

    /// The value of a register, if it is one of GLB's interrupt registers.
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

    /// Status bits whose level is certain.
    pub fn certain(&self) -> u32 {
        self.collect(|level| level == LevelKnowledge::High) | self.low()
    }

    /// Unmasked status bits that are certainly high once their events have come.
    pub fn rising(&self) -> u32 {
        self.collect(|level| level == LevelKnowledge::Rising) & !self.mask
    }

    /// Status bits that stay uncertain when their events have come: the host may have cleared them.
    pub fn blurred(&self) -> u32 {
        self.collect(|level| level == LevelKnowledge::Unknown)
    }

    /// Level of dla_intr, as far as it is certain.
    pub fn pin(&self) -> InterruptLevel {
        let high = self.collect(|level| level == LevelKnowledge::High) & !self.mask;
        let low = self.low() | self.mask;
        if high != 0 {
            InterruptLevel::High
        } else if low & SOURCE_BITS == SOURCE_BITS {
            InterruptLevel::Low
        } else {
            InterruptLevel::Unknown
        }
    }

    /// These bits may rise at any time, or never, and others no longer. A bit that may have risen stays
    /// unknown.
    pub fn may_rise(&mut self, bits: u32) {
        for bit in selected(self.fleeting & !bits) {
            if self.bits[bit].level == LevelKnowledge::Low {
                self.bits[bit].level = LevelKnowledge::Unknown;
            }
        }
        self.fleeting = bits;
    }

    /// Announces an event of a bit, which comes at some time from now on.
    pub fn announce(&mut self, bit: usize) {
        let bit = &mut self.bits[bit];
        bit.coming += 1;
        if bit.level == LevelKnowledge::Low {
            bit.level = LevelKnowledge::Rising;
        }
    }

    /// Notes that an announced event has certainly come.
    pub fn raised(&mut self, bit: usize) {
        let bit = &mut self.bits[bit];
        bit.coming = bit.coming.saturating_sub(1);
        if bit.level == LevelKnowledge::Rising {
            bit.level = LevelKnowledge::High;
        }
    }

    /// Notes that an event came after all that the host has cleared: the bit is high.
    pub fn struck(&mut self, bit: usize) {
        self.bits[bit].level = LevelKnowledge::High;
    }

    /// Notes that the host has read the status until it had seen `bits`, and cleared what it saw.
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

    /// Status bits that are low for certain.
    fn low(&self) -> u32 {
        self.collect(|level| level == LevelKnowledge::Low) & !self.fleeting
    }

    fn collect(&self, wanted: impl Fn(LevelKnowledge) -> bool) -> u32 {
        let bits = self.bits.iter().zip(0..);
        bits.filter(|(bit, _)| wanted(bit.level))
            .fold(0, |word, (_, number)| word | 1 << number)
    }
}

impl StatusBit {
    /// `fleeting` events may come besides those that are announced.
    fn clear(&mut self, fleeting: u32) {
        self.level = match self.coming + fleeting {
            0 => LevelKnowledge::Low,
            _ => LevelKnowledge::Unknown,
        };
    }
}

fn selected(word: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |bit| word >> bit & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(interrupts: &Interrupts) -> (u32, u32) {
        let value = interrupts.read(glb::S_INTR_STATUS.addr).unwrap();
        (value, interrupts.certain())
    }

    fn write(interrupts: &mut Interrupts, reg: &crate::types::Reg, value: u32) {
        assert!(interrupts.write(reg.addr, value));
    }

    #[test]
    fn set_mask_and_clear_move_status_and_pin() {
        let mut interrupts = Interrupts::default();
        assert_eq!(interrupts.pin(), InterruptLevel::Low);
        write(&mut interrupts, &glb::S_INTR_SET, u32::MAX);
        assert_eq!(status(&interrupts), (SOURCE_BITS, u32::MAX));
        assert_eq!(interrupts.read(glb::S_INTR_SET.addr), Some(0));
        assert_eq!(interrupts.pin(), InterruptLevel::High);
        write(&mut interrupts, &glb::S_INTR_MASK, u32::MAX);
        assert_eq!(interrupts.pin(), InterruptLevel::Low);
        write(&mut interrupts, &glb::S_INTR_STATUS, !1);
        assert_eq!(status(&interrupts).0, 1);
        write(&mut interrupts, &glb::S_INTR_MASK, !1);
        assert_eq!(interrupts.pin(), InterruptLevel::High);
    }

    #[test]
    fn an_announced_event_is_uncertain_until_it_has_come() {
        let mut interrupts = Interrupts::default();
        interrupts.announce(4);
        assert_eq!(status(&interrupts), (0, !(1 << 4)));
        assert_eq!(interrupts.pin(), InterruptLevel::Unknown);
        assert_eq!(interrupts.rising(), 1 << 4);
        interrupts.raised(4);
        assert_eq!(status(&interrupts), (1 << 4, u32::MAX));
        assert_eq!(interrupts.pin(), InterruptLevel::High);
    }

    #[test]
    fn the_first_of_two_events_sets_the_bit() {
        let mut interrupts = Interrupts::default();
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
        let mut interrupts = Interrupts::default();
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
        let certain = |interrupts: &Interrupts| interrupts.certain() >> 16 & 1 == 1;
        let mut interrupts = Interrupts::default();
        interrupts.may_rise(1 << 16);
        assert!(!certain(&interrupts));
        assert_eq!(interrupts.pin(), InterruptLevel::Unknown);
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
        let mut interrupts = Interrupts::default();
        interrupts.announce(0);
        write(&mut interrupts, &glb::S_INTR_STATUS, 1);
        interrupts.raised(0);
        assert_eq!(status(&interrupts), (0, !1));
        write(&mut interrupts, &glb::S_INTR_STATUS, 1);
        assert_eq!(status(&interrupts), (0, u32::MAX));
    }
}
