//! Accesses to the interrupt registers, as an event sees them that comes in the same clock.
//!
//! Source: docs/nv_small/system.md, section 5.

use nvdla_regs::interrupts::SOURCE_BITS;
use nvdla_regs::table::glb;
use nvdla_regs::types::{Reg, RegRole};

/// An access to the interrupt registers, as the event of one interrupt sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum InterruptAccess {
    /// S_INTR_STATUS is written: the bit of the interrupt is cleared, perhaps beside others.
    Clear,
    /// Other bits are cleared.
    ClearOthers,
    /// S_INTR_SET is written: the bit of the interrupt is set, perhaps beside others.
    Set,
    /// Other bits are set.
    SetOthers,
    /// S_INTR_MASK is written: the interrupt is masked, perhaps beside others.
    Mask,
    /// All sources were masked, and this one alone becomes unmasked.
    Unmask,
    /// All sources become unmasked; this one was so before.
    UnmaskOthers,
    /// S_INTR_STATUS is read, while dla_intr is 1.
    Read,
}

impl InterruptAccess {
    /// All accesses, in the order of their numbers.
    pub const ALL: [Self; 8] = [
        Self::Clear,
        Self::ClearOthers,
        Self::Set,
        Self::SetOthers,
        Self::Mask,
        Self::Unmask,
        Self::UnmaskOthers,
        Self::Read,
    ];

    /// What an access to `reg`, a write of `value` or a read, is for the event of the interrupt with
    /// the bit `own`; `None` if it is none of them.
    pub fn of(reg: &Reg, value: Option<u32>, own: u32) -> Option<Self> {
        let Some(value) = value else {
            return (reg.role == RegRole::InterruptStatus).then_some(Self::Read);
        };
        let others = SOURCE_BITS & !own;
        let (has_own, has_others) = (value & own != 0, value & others != 0);
        match reg.role {
            RegRole::InterruptStatus if has_own => Some(Self::Clear),
            RegRole::InterruptStatus if has_others => Some(Self::ClearOthers),
            RegRole::InterruptSet if has_own => Some(Self::Set),
            RegRole::InterruptSet if has_others => Some(Self::SetOthers),
            RegRole::InterruptMask if has_own => Some(Self::Mask),
            RegRole::InterruptMask if value & SOURCE_BITS == others => Some(Self::Unmask),
            RegRole::InterruptMask if !has_others => Some(Self::UnmaskOthers),
            _ => None,
        }
    }

    /// The register and the value that is written, if it is no read, for the event of the interrupt
    /// with the bit `own`.
    pub fn access(self, own: u32) -> (&'static Reg, Option<u32>) {
        let others = SOURCE_BITS & !own;
        match self {
            Self::Clear => (&glb::S_INTR_STATUS, Some(own)),
            Self::ClearOthers => (&glb::S_INTR_STATUS, Some(others)),
            Self::Set => (&glb::S_INTR_SET, Some(own)),
            Self::SetOthers => (&glb::S_INTR_SET, Some(others)),
            Self::Mask => (&glb::S_INTR_MASK, Some(SOURCE_BITS)),
            Self::Unmask => (&glb::S_INTR_MASK, Some(others)),
            Self::UnmaskOthers => (&glb::S_INTR_MASK, Some(0)),
            Self::Read => (&glb::S_INTR_STATUS, None),
        }
    }
}

/// For each [`InterruptAccess`], the bits of the interrupts whose event came in the same clock.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MetInterruptSet([u32; InterruptAccess::ALL.len()]);

impl MetInterruptSet {
    /// Adds the events of the interrupts with these bits.
    pub fn insert(&mut self, access: InterruptAccess, bits: u32) {
        self.0[access as usize] |= bits;
    }

    /// Adds the events of `other`.
    pub fn extend(&mut self, other: Self) {
        for access in InterruptAccess::ALL {
            self.insert(access, other.bits(access));
        }
    }

    /// Bits of the interrupts whose event met this access.
    pub fn bits(self, access: InterruptAccess) -> u32 {
        self.0[access as usize]
    }
}
