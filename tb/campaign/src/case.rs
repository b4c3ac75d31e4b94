//! Draws, runs and records one case of a campaign.

use nvdla_bench::engine::{Case, CaseReport, CaseResult, ReplaySpec, RunOptions, Targets};
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::sample::{add_seen, sample};
use nvdla_coverage::structural::collect::StructuralHitCollector;
use nvdla_coverage::view::CaseView;
use nvdla_model::expected::Expected;
use nvdla_random::conditions::{ConditionOverrides, Conditions, OnWrongByte};
use nvdla_stimulus::case::{CaseError, LayerCase};
use nvdla_stimulus::plan::{CasePlan, CaseRunner, PreparedCase};
use nvdla_stimulus::profile::Profile;

use crate::record::{CaseEnding, CaseRecord};
use crate::schedule::CaseName;

/// Draws the case with this name for the target that will run it; `overrides` override the drawn
/// conditions. `dut` is the target that the user asked for. The replay command names the target if
/// the user did or if it has quirks, because quirks change which case is drawn.
pub fn drawn_case(
    case_name: &CaseName,
    profile: &Profile,
    targets: &Targets,
    dut: Option<&str>,
    overrides: ConditionOverrides,
) -> LayerCase {
    let needs = profile.needs;
    let replay = ReplaySpec {
        dut: dut.or_else(|| targets.decides(needs)).map(str::to_owned),
        conditions: overrides,
        ..ReplaySpec::new(case_name.to_string())
    };
    LayerCase {
        overrides,
        replay: Some(replay),
        ..LayerCase::drawn(
            profile,
            targets.quirks(needs),
            case_name.seed,
            case_name.index,
        )
    }
}

/// A case of a campaign that is ready to run, and its bins.
pub(crate) struct PreparedCampaignCase<'t> {
    prepared: PreparedCase<'t>,
    /// Bins that the case reaches if it passes, without those that depend on observed timing.
    bins: BinSet,
}

/// A case that ran: its record for the journal and, if it failed, its full report.
#[derive(Debug, Clone)]
pub(crate) struct RecordedCase {
    pub(crate) record: CaseRecord,
    pub(crate) failure: Option<String>,
}

pub(crate) fn view<'a>(case: &'a Case, expected: &'a Expected) -> CaseView<'a> {
    CaseView::of(&case.program, expected, &case.conditions)
}

/// Lowers layers, runs them on the model, and finds the bins that they reach.
pub(crate) fn prepare_case(
    layers: LayerCase,
    on_wrong_byte: OnWrongByte,
    targets: &Targets,
) -> Result<PreparedCampaignCase<'_>, CaseError> {
    let prepared = CasePlan::from(layers).prepare(targets, on_wrong_byte)?;
    let bins = match &prepared.runner {
        CaseRunner::Dut { expected, .. } => sample(&view(&prepared.case, expected)),
        _ => BinSet::default(),
    };
    Ok(PreparedCampaignCase { prepared, bins })
}

/// Runs a prepared case and makes its record; adds structural coverage of its DUT to `structural`.
pub(crate) fn run_case(
    number: u64,
    case_name: &CaseName,
    ready: PreparedCampaignCase<'_>,
    structural: Option<&StructuralHitCollector>,
) -> Result<RecordedCase, CaseError> {
    let PreparedCase { case, runner } = ready.prepared;
    let target = runner.target();
    let outcome = runner.run(&case, RunOptions::default())?;
    let record = blank_record(number, case_name, case.what.clone(), &case.conditions);
    let Some(target) = target else {
        return Ok(ended(record, &outcome.report));
    };
    if let (Some(structural), Some(counts)) = (structural, &outcome.counts) {
        structural.add(&target.name, counts);
    }
    let mut bins = BinSet::default();
    if outcome.passed() {
        bins = ready.bins;
        let view = view(&case, &outcome.expected);
        add_seen(&view, &outcome.observed, &mut bins);
    }
    let record = CaseRecord {
        dut: target.name.clone(),
        clocks: outcome.clocks(),
        bins,
        ..record
    };
    Ok(ended(record, &outcome.report))
}

/// The record of a case before its run: number, name, seed, layers and conditions.
fn blank_record(
    number: u64,
    case_name: &CaseName,
    what: String,
    conditions: &Conditions,
) -> CaseRecord {
    CaseRecord {
        number,
        round: None,
        case: case_name.clone(),
        seed: conditions.seed,
        what,
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
    number: u64,
    case_name: &CaseName,
    layers: &LayerCase,
    message: &str,
) -> RecordedCase {
    let (what, conditions) = (layers.file.label(), layers.conditions());
    RecordedCase {
        record: CaseRecord {
            end: CaseEnding::Failed(format!("the bench panicked: {message}")),
            first: message.to_owned(),
            ..blank_record(number, case_name, what, &conditions)
        },
        failure: Some(format!("FAIL  {case_name}\n      {message}")),
    }
}

/// Adds to the record how the case ended.
fn ended(mut record: CaseRecord, report: &CaseReport) -> RecordedCase {
    record.end = CaseEnding::of(&report.outcome);
    let mut failure = None;
    match &report.outcome {
        CaseResult::Passed(passed) => record.layers.clone_from(&passed.layers),
        CaseResult::NotApplicable { .. } => {}
        CaseResult::Failed(failed) => {
            record.first = failed.first_lines();
            failure = Some(report.to_string());
        }
    }
    RecordedCase { record, failure }
}
