//! Compares the registers that the host read.

use crate::look_ups::COUNTERS;
use crate::observed::{FindingKind, Observed};
use nvdla_model::expected::{Expected, ReadPrediction};
use nvdla_regs::quantity::{Cycle, RegAddr};
use nvdla_regs::quirk::Quirk;

/// A register read with another value than predicted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisterDifference {
    /// Index into `Program::steps`.
    pub step: usize,
    pub at: RegAddr,
    pub want: u32,
    /// Mask of the bits that are compared.
    pub mask: u32,
    /// Value that the host read, and when; `None`: the host never read.
    pub got: Option<(u32, Cycle)>,
}

pub(super) fn differences(
    expected: &Expected,
    observed: &Observed,
    quirks: &[Quirk],
) -> Vec<RegisterDifference> {
    // A run that hung did not come to its later reads.
    let ended_early = observed
        .findings
        .iter()
        .any(|finding| matches!(finding.kind, FindingKind::Hang | FindingKind::Simulator));
    let mut reads = observed.reads.iter().peekable();
    let mut differences = Vec::new();
    for prediction in &expected.reads {
        while reads.next_if(|read| read.step < prediction.step).is_some() {}
        let read = reads.next_if(|read| read.step == prediction.step);
        if is_excused(prediction, quirks) {
            continue;
        }
        let got = match read {
            Some(read) if (read.value ^ prediction.value) & prediction.mask == 0 => continue,
            Some(read) => Some((read.value, read.clock)),
            None if ended_early => continue,
            None => None,
        };
        differences.push(RegisterDifference {
            step: prediction.step,
            at: prediction.at,
            want: prediction.value,
            mask: prediction.mask,
            got,
        });
    }
    differences
}

/// Whether a quirk of the DUT explains any value of a register that was read.
pub fn is_excused(prediction: &ReadPrediction, quirks: &[Quirk]) -> bool {
    quirks.contains(&Quirk::LutCountsClocks) && COUNTERS.contains(&prediction.at)
}
