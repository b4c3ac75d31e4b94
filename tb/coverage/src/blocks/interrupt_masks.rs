//! Coverage of interrupts, source by source: masks that are written while a bit of the status is set.

use nvdla_model::program::ProgramStep;
use nvdla_regs::interrupts::{LABELS, SOURCE_BITS};
use nvdla_regs::table::glb;

use super::interrupt_events::of_bits;
use crate::model::{AnsweredBins, points};
use crate::view::CaseView;

points! {
    POINTS:

    MASKED "masked" "a source becomes masked while its bit is set" ["system.md, 5"]
        &LABELS => Case(|case| masked(case, |old, new| !old & new));

    UNMASKED "unmasked" "a source becomes unmasked while its bit is set" ["system.md, 5"]
        &LABELS => Case(|case| masked(case, |old, new| old & !new));

    STAYS_SHOWN "stays-shown" "a source stays unmasked, while its bit is set and other masks change" ["system.md, 5"]
        &LABELS => Case(|case| masked(case, |old, new| if old == new { 0 } else { !old & !new }));

    STAYS_HIDDEN "stays-hidden" "a source stays masked, while its bit is set and other masks change" ["system.md, 5"]
        &LABELS => Case(|case| masked(case, |old, new| if old == new { 0 } else { old & new }));
}

/// The interrupts whose bit the program has set itself, and which `change` gives for the old and the
/// new value of a write to S_INTR_MASK.
fn masked(case: &CaseView<'_>, change: fn(u32, u32) -> u32) -> AnsweredBins {
    let (mut set, mut mask, mut bits) = (0, 0, 0);
    for step in &case.program.steps {
        match step {
            ProgramStep::Write { at, value, .. } if *at == glb::S_INTR_SET.addr => set |= value,
            ProgramStep::Write { at, value, .. } if *at == glb::S_INTR_STATUS.addr => set &= !value,
            ProgramStep::Write { at, value, .. } if *at == glb::S_INTR_MASK.addr => {
                let new = value & SOURCE_BITS;
                bits |= set & change(mask, new);
                mask = new;
            }
            // The host clears all bits that it sees.
            ProgramStep::WaitInterrupts { .. } => set = 0,
            _ => {}
        }
    }
    of_bits(bits)
}
