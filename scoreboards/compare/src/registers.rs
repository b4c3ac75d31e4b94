//! Compares the registers that the host read.

use crate::look_ups::COUNTERS;
use crate::observed::{FindingKind, Observed};
use nvdla_model::expected::{Expected, ReadPrediction, StatisticPrediction};
use nvdla_regs::look_up;
use nvdla_regs::quantity::{Cycle, RegAddr};
use nvdla_regs::quirk::Quirk;
use nvdla_regs::types::StatisticsAtEnable;
use std::collections::BTreeMap;

/// Why a register must have the wanted value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpectedValueReason {
    /// The model predicts the value.
    Predicted,
    /// An earlier read showed the value of the same count, which the register or its counter keeps.
    Kept,
    /// An earlier read showed the value of an earlier count, and the counter is never cleared.
    AtLeast,
    /// The register had the value before the layer that runs, and keeps it until the layer ends.
    UntilEnd,
}

/// A register read with another value than wanted, or that the host never made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisterDifference {
    /// Index into `Program::steps`.
    pub step: usize,
    pub at: RegAddr,
    pub want: u32,
    pub because: ExpectedValueReason,
    /// Mask of the bits that are compared.
    pub mask: u32,
    /// Value that the host read, and its core clock; `None`: the host never read.
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
    let mut counts = SeenCounts::default();
    for prediction in &expected.reads {
        while reads.next_if(|read| read.step < prediction.step).is_some() {}
        let read = reads.next_if(|read| read.step == prediction.step);
        if is_excused(prediction, quirks) {
            continue;
        }
        if let (Some(read), Some(shows)) = (read, prediction.shows)
            && let Some((want, because)) = counts.read(read.at, shows, read.value)
        {
            differences.push(RegisterDifference {
                step: prediction.step,
                at: prediction.at,
                want,
                because,
                mask: u32::MAX,
                got: Some((read.value, read.clock)),
            });
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
            because: ExpectedValueReason::Predicted,
            mask: prediction.mask,
            got,
        });
    }
    differences
}

/// What the host has read of counters whose values depend on memory timing.
#[derive(Debug, Default)]
struct SeenCounts {
    /// The value of each count, by register and number of the count (see
    /// `StatisticPrediction::Count`).
    values: BTreeMap<(RegAddr, u32), u32>,
}

impl SeenCounts {
    /// Notes that a read of register `at`, for which one of the predictions `shows` must hold,
    /// returned `value`. Returns the value that it must have instead, and why, if that is certain.
    ///
    /// Source: docs/nv_small/system.md, section 7.
    fn read(
        &mut self,
        at: RegAddr,
        shows: [StatisticPrediction; 2],
        value: u32,
    ) -> Option<(u32, ExpectedValueReason)> {
        let known = shows.map(|shown| match shown {
            StatisticPrediction::Value(value) => Some(value),
            StatisticPrediction::Count(count) => self.values.get(&(at, count)).copied(),
        });
        match (known, shows) {
            (
                _,
                [
                    StatisticPrediction::Count(before),
                    StatisticPrediction::Count(behind),
                ],
            ) if before == behind => self.contradicts(at, before, value),
            (known, _) if known.contains(&Some(value)) => None,
            ([Some(before), Some(_)], _) => Some((before, ExpectedValueReason::UntilEnd)),
            ([Some(_), None], [_, StatisticPrediction::Count(count)])
            | ([None, Some(_)], [StatisticPrediction::Count(count), _]) => {
                self.contradicts(at, count, value)
            }
            _ => None,
        }
    }

    /// Notes that a read of register `at` showed count number `count` as `value`. Returns the value
    /// that earlier reads demand instead, and why, if they do.
    ///
    /// Source: docs/nv_small/system.md, section 7; sdp.md, section 12.1; pdp.md, section 8.3; cdp.md,
    /// section 8.2.
    fn contradicts(
        &mut self,
        at: RegAddr,
        count: u32,
        value: u32,
    ) -> Option<(u32, ExpectedValueReason)> {
        let kept = *self.values.entry((at, count)).or_insert(value);
        if kept != value {
            return Some((kept, ExpectedValueReason::Kept));
        }
        let is_cleared = look_up::block(at)?.statistics != Some(StatisticsAtEnable::Kept);
        let before = self.values.range((at, 0)..(at, count)).next_back();
        let least = before.map_or(0, |(_, least)| *least);
        (!is_cleared && value < least).then_some((least, ExpectedValueReason::AtLeast))
    }
}

/// Whether a quirk of the DUT allows any value in a register that was read.
pub fn is_excused(prediction: &ReadPrediction, quirks: &[Quirk]) -> bool {
    quirks.contains(&Quirk::LutCountsClocks) && COUNTERS.contains(&prediction.at)
}
