//! Draws, runs and records one case of a campaign.

use nvdla_bench::engine::{self, Case, CaseReport, CaseResult, RunOptions, Target, Targets};
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::sample::{add_seen, sample};
use nvdla_coverage::structural::collect::StructuralHitCollector;
use nvdla_coverage::view::CaseView;
use nvdla_model::expected::Expected;
use nvdla_random::conditions::{ConditionOverrides, OnWrongByte};
use nvdla_stimulus::case::{CaseError, LayerCase};
use nvdla_stimulus::profile::Profile;

use crate::record::{CaseEnding, CaseRecord, dut_option};
use crate::schedule::CaseName;

/// Draws the case with this name for the target that will run it; `overrides` override the drawn
/// conditions. `dut` is the target that the user asked for. The replay command names the target if
/// the user did or if it has quirks, because quirks change which case is drawn.
pub fn drawn(
    case_name: &CaseName,
    profile: &Profile,
    (targets, dut): (&Targets, Option<&str>),
    overrides: ConditionOverrides,
) -> LayerCase {
    let needs = profile.needs;
    let named = dut_option(dut.or_else(|| targets.decides(needs)));
    LayerCase {
        overrides,
        replay: format!("cosim run {case_name}{named}{overrides}"),
        ..LayerCase::drawn(
            profile,
            targets.quirks(needs),
            case_name.seed,
            case_name.index,
        )
    }
}

/// A case that is drawn, lowered and run on the model, ready to run on a DUT.
pub(crate) struct PreparedCase<'t> {
    layers: LayerCase,
    /// The case with its target, or the report that says why no target can run it.
    on: Result<CaseOnTarget<'t>, Box<CaseReport>>,
}

/// A case, the target that runs it, and what the model expects.
struct CaseOnTarget<'t> {
    case: Case,
    target: &'t Target,
    expected: Expected,
    /// Bins that the case reaches if it passes, without those that depend on observed timing.
    bins: BinSet,
}

pub(crate) fn view<'a>(case: &'a Case, expected: &'a Expected) -> CaseView<'a> {
    CaseView::of(&case.program, expected, &case.conditions)
}

/// Lowers layers, runs them on the model, and finds the bins that they reach.
pub(crate) fn prepare(
    layers: LayerCase,
    on_wrong_byte: OnWrongByte,
    targets: &Targets,
) -> Result<PreparedCase<'_>, CaseError> {
    let mut case = layers.case()?;
    case.conditions.on_wrong_byte = on_wrong_byte;
    let on = match targets.of(&case) {
        Err(report) => Err(report),
        Ok(target) => {
            let expected = engine::expect(&case, target)?;
            Ok(CaseOnTarget {
                bins: sample(&view(&case, &expected)),
                expected,
                target,
                case,
            })
        }
    };
    Ok(PreparedCase { layers, on })
}

/// Runs a prepared case and makes its record; adds structural coverage of its DUT to `structural`.
pub(crate) fn run_case(
    named: (u64, &CaseName),
    PreparedCase { layers, on }: PreparedCase<'_>,
    structural: Option<&StructuralHitCollector>,
) -> Result<CaseRecordWithReport, CaseError> {
    let mut record = blank(named, &layers);
    let CaseOnTarget {
        case,
        target,
        expected,
        mut bins,
    } = match on {
        Ok(on) => on,
        Err(report) => return Ok(ended(record, &report)),
    };
    let outcome = engine::run_expecting(&case, target, expected, RunOptions::default())?;
    if let (Some(structural), Some(counts)) = (structural, &outcome.counts) {
        structural.add(&target.name, counts);
    }
    record.dut = target.name.clone();
    record.clocks = outcome.clocks();
    if outcome.passed() {
        let view = view(&case, &outcome.expected);
        add_seen(&view, &outcome.observed, &mut bins);
        record.bins = bins;
    }
    Ok(ended(record, &outcome.report))
}

/// The record of a case for the journal; if the case failed, also its full report.
pub(crate) type CaseRecordWithReport = (CaseRecord, Option<String>);

/// The record of a case before its run: number, name, seed, layers and conditions.
fn blank((number, case_name): (u64, &CaseName), layers: &LayerCase) -> CaseRecord {
    let conditions = layers.conditions();
    CaseRecord {
        number,
        round: None,
        case: case_name.clone(),
        seed: conditions.seed,
        what: layers.file.label(),
        conditions: conditions.to_string(),
        dut: String::new(),
        end: CaseEnding::Passed,
        first: String::new(),
        clocks: 0,
        layers: Vec::new(),
        bins: BinSet::default(),
    }
}

/// The record of a case in which the bench panicked with this message.
pub(crate) fn panicked(
    (number, case_name): (u64, &CaseName),
    layers: &LayerCase,
    message: &str,
) -> CaseRecordWithReport {
    let record = CaseRecord {
        end: CaseEnding::Failed(format!("the bench panicked: {message}")),
        first: message.to_owned(),
        ..blank((number, case_name), layers)
    };
    (record, Some(format!("FAIL  {case_name}\n      {message}")))
}

/// Adds to the record how the case ended; the text is the full report of a failing case.
fn ended(mut record: CaseRecord, report: &CaseReport) -> CaseRecordWithReport {
    match &report.outcome {
        CaseResult::Passed(passed) => record.layers.clone_from(&passed.layers),
        CaseResult::NotApplicable { why } => record.end = CaseEnding::NotApplicable(why.clone()),
        CaseResult::Failed(failed) => {
            record.end = CaseEnding::Failed(failed.bucket.clone());
            record.first = failed.first_lines();
            return (record, Some(report.to_string()));
        }
    }
    (record, None)
}
