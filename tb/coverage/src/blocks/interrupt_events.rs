//! Coverage of interrupts, source by source: accesses to the interrupt registers in the clock of the
//! event.
//!
//! Sweeps find the clock of an event and meet it with an access, in any design. Cover points of our
//! design show the same for all sources together: `coincidences.glb`.

use nvdla_compare::interrupt_access::InterruptAccess;
use nvdla_compare::observed::Observed;
use nvdla_regs::interrupts::{Interrupt, LABELS};

use crate::model::{AnsweredBins, points};

points! {
    POINTS:

    MEETS_CLEAR "meets-clear" "event in the clock in which its bit is cleared" ["system.md, 5"]
        &LABELS => Seen(|_, seen| met(seen, InterruptAccess::Clear));

    MEETS_CLEAR_OTHERS "meets-clear-others" "event in the clock in which other bits are cleared" ["system.md, 5"]
        &LABELS => Seen(|_, seen| met(seen, InterruptAccess::ClearOthers));

    MEETS_SET "meets-set" "event in the clock in which its bit is set" ["system.md, 5"]
        &LABELS => Seen(|_, seen| met(seen, InterruptAccess::Set));

    MEETS_SET_OTHERS "meets-set-others" "event in the clock in which other bits are set" ["system.md, 5"]
        &LABELS => Seen(|_, seen| met(seen, InterruptAccess::SetOthers));

    MEETS_MASK "meets-mask" "event in the clock in which it is masked" ["system.md, 5"]
        &LABELS => Seen(|_, seen| met(seen, InterruptAccess::Mask));

    MEETS_UNMASK "meets-unmask" "event in the clock in which it is unmasked" ["system.md, 5"]
        &LABELS => Seen(|_, seen| met(seen, InterruptAccess::Unmask));

    MEETS_UNMASK_OTHERS "meets-unmask-others" "event in the clock in which all others are unmasked" ["system.md, 5"]
        &LABELS => Seen(|_, seen| met(seen, InterruptAccess::UnmaskOthers));

    MEETS_READ "meets-read" "event in the clock in which the status is read, while dla_intr is 1" ["system.md, 5"]
        &LABELS => Seen(|_, seen| met(seen, InterruptAccess::Read));
}

/// The interrupts whose event met an access in its clock.
fn met(seen: &Observed, access: InterruptAccess) -> AnsweredBins {
    of_bits(seen.met.bits(access))
}

/// The bins of interrupts, whose bits are given.
pub(super) fn of_bits(bits: u32) -> AnsweredBins {
    AnsweredBins::holding(Interrupt::all().map(|interrupt| bits & interrupt.mask() != 0))
}
