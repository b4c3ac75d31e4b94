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
