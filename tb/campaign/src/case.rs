//! One case of a campaign: drawn, run, recorded.

use nvdla_bench::conditions::{ConditionOverrides, OnWrongByte};
use nvdla_bench::engine;
use nvdla_bench::engine::{Case, CaseReport, CaseResult, Target, Targets};
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::sample::{Subject, add_seen, sample};
use nvdla_model::expected::Expected;
use nvdla_stimulus::case::{CaseError, LayerCase};
use nvdla_stimulus::profile::Profile;
use nvdla_structural::collect::Collector;

use crate::record::{CaseRecord, End, dut_option};
use crate::schedule::CaseName;

/// The case of a name, drawn for that of the targets that it will run on, under conditions that
/// outrank the drawn ones. `dut` is the target that was asked for, if one was; where its quirks
/// decide the case, its name is part of the command that runs it again.
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

/// What running a case gave.
struct Ran {
    report: CaseReport,
    dut: String,
    clocks: u64,
    /// Of a case that passed.
    bins: BinSet,
}

/// A case that is ready to run, as [`prepare`] makes it.
pub(crate) struct PreparedCase<'t> {
    layers: LayerCase,
    /// Or why it cannot run.
    on: Result<OnTarget<'t>, Box<CaseReport>>,
}

/// A case on the target that runs it, and what the model expects there.
struct OnTarget<'t> {
    case: Case,
    target: &'t Target,
    expected: Expected,
    /// What it covers if it passes, besides what the bench will see.
    bins: BinSet,
}

fn subject<'a>(case: &'a Case, expected: &'a Expected) -> Subject<'a> {
    Subject {
        program: &case.program,
        expected,
        conditions: &case.conditions,
    }
}

/// Lowers layers, and asks the model what to expect of them, and what that covers.
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
            Ok(OnTarget {
                bins: sample(&subject(&case, &expected)),
                expected,
                target,
                case,
            })
        }
    };
    Ok(PreparedCase { layers, on })
}

/// Runs a case, given with its number; where it passes, `structural` takes what its DUT counted.
pub(crate) fn run_case(
    named: (u64, &CaseName),
    PreparedCase { layers, on }: PreparedCase<'_>,
    structural: Option<&Collector>,
) -> Result<Recorded, CaseError> {
    let ran = match on {
        Ok(on) => ran(on, structural)?,
        Err(report) => Ran {
            report: *report,
            dut: String::new(),
            clocks: 0,
            bins: BinSet::default(),
        },
    };
    Ok(record(named, &layers, &ran))
}

fn ran(on: OnTarget<'_>, structural: Option<&Collector>) -> Result<Ran, CaseError> {
    let OnTarget {
        case,
        target,
        expected,
        mut bins,
    } = on;
    let outcome = nvdla_live::run_expecting(&case, target, expected, &|| false)?;
    if let (Some(structural), Some(counts)) = (structural, &outcome.counts) {
        structural.add(&target.name, counts);
    }
    match outcome.passed() {
        true => {
            let subject = subject(&case, &outcome.expected);
            add_seen(&subject, &outcome.observed, &mut bins);
        }
        false => bins = BinSet::default(),
    }
    Ok(Ran {
        bins,
        dut: target.name.clone(),
        clocks: outcome.clocks(),
        report: outcome.report,
    })
}

/// What the journal keeps of a case, and all about it if it failed.
pub(crate) type Recorded = (CaseRecord, Option<String>);

/// A record of a case, given with its number, that has not run.
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
        end: End::Passed,
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
) -> Recorded {
    let record = CaseRecord {
        end: End::Failed(format!("the bench panicked: {message}")),
        first: message.to_owned(),
        ..blank((number, case_name), layers)
    };
    (record, Some(format!("FAIL  {case_name}\n      {message}")))
}

/// The record of a case that ran.
fn record(named: (u64, &CaseName), layers: &LayerCase, ran: &Ran) -> Recorded {
    let record = CaseRecord {
        clocks: ran.clocks,
        dut: ran.dut.clone(),
        ..blank(named, layers)
    };
    match &ran.report.outcome {
        CaseResult::Passed(passed) => {
            let (layers, bins) = (passed.layers.clone(), ran.bins.clone());
            let record = CaseRecord {
                layers,
                bins,
                ..record
            };
            (record, None)
        }
        CaseResult::NotApplicable { why } => {
            let end = End::NotApplicable(why.clone());
            (CaseRecord { end, ..record }, None)
        }
        CaseResult::Failed(failed) => {
            let end = End::Failed(failed.bucket.clone());
            let first = failed.first_lines();
            let record = CaseRecord {
                end,
                first,
                ..record
            };
            (record, Some(ran.report.to_string()))
        }
    }
}
