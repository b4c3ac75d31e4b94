//! Interrupts: each source has a bit of GLB.S_INTR_STATUS for each of its two register groups.
//!
//! Source: docs/nv_small/system.md, section 5.

use std::fmt;

use crate::types::Block;

pub use crate::source::{InterruptSource, LABELS, SOURCE_BITS};

/// One interrupt: a source, such as SDP, and the register group whose layer has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interrupt {
    pub source: InterruptSource,
    /// Register group, 0 or 1.
    pub group: usize,
}

impl Interrupt {
    /// All interrupts that exist, in the order of their bits.
    pub fn all() -> impl Iterator<Item = Self> {
        let sources = InterruptSource::ALL.into_iter();
        sources.flat_map(|source| [0, 1].map(|group| Self { source, group }))
    }

    /// The interrupt with this bit number.
    pub fn of_bit(bit: u32) -> Option<Self> {
        Self::all().find(|interrupt| interrupt.bit() == bit)
    }

    /// The interrupt with this name, such as `CDMA_WT_1`.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|interrupt| interrupt.to_string() == name)
    }

    /// The interrupt with this label, such as `cdma-wt-1`.
    pub fn labelled(label: &str) -> Option<Self> {
        Self::all().find(|interrupt| interrupt.label() == label)
    }

    /// Name in kebab case, such as `cdma-wt-1`.
    pub fn label(self) -> &'static str {
        LABELS[2 * self.source as usize + self.group].0
    }

    /// Number of the interrupt's bit in S_INTR_MASK, S_INTR_SET and S_INTR_STATUS.
    pub const fn bit(self) -> u32 {
        self.source.bits()[self.group]
    }

    /// Register value in which the interrupt's bit alone is 1.
    pub const fn mask(self) -> u32 {
        1 << self.bit()
    }
}

impl InterruptSource {
    /// Bits of all interrupts that a layer of the block in register group `group` raises at its end:
    /// two for CDMA, none for a read DMA.
    pub fn bits_of(block: &Block, group: usize) -> u32 {
        let sources = Self::ALL.into_iter();
        let ours = sources.filter(|source| source.block().base == block.base);
        ours.fold(0, |bits, source| bits | source.of(group).mask())
    }

    /// The interrupt of this source for the register group `group`.
    pub const fn of(self, group: usize) -> Interrupt {
        Interrupt {
            source: self,
            group,
        }
    }

    /// Register value with the bits of both register groups.
    pub const fn mask(self) -> u32 {
        self.of(0).mask() | self.of(1).mask()
    }
}

impl fmt::Display for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.source.name(), self.group)
    }
}

/// Name of the interrupt with this bit number, such as `CDMA_WT_1`; else `bit N`.
pub fn interrupt_name(bit: u32) -> String {
    Interrupt::of_bit(bit).map_or_else(|| format!("bit {bit}"), |known| known.to_string())
}
