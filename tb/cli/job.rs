//! Runs one case on a DUT and says how it ended.

use std::path::{Path, PathBuf};

use nvdla_compare::Verdict;
use nvdla_compare::observed::Observed;

use crate::report::{CaseReport, Failed, Outcome, Passed};
use nvdla_bench::conditions::Origin;
use nvdla_bench::pool;
use nvdla_bench::session::Session;
use nvdla_bench::trace::RegisterEvent;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::sample;
use nvdla_coverage::sample::sample;
use nvdla_coverage::structural::collect::Collector;

use super::Problem;
use super::judge::Subject;
use super::plan::{Plan, Stimulus};
use super::target::{Target, Targets};
use super::window::Window;

/// A case on the threads of the pool.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    pub(super) plan: &'a Plan,
    pub(super) targets: &'a Targets,
    pub(super) waves: Option<&'a Path>,
    pub(super) search: Search,
    /// Takes what the DUT of a case that passes counts.
    pub(super) structural: Option<&'a Collector>,
}

/// Everything about one run of a case.
pub(super) struct Once<'p> {
    pub(super) subject: Subject<'p>,
    pub(super) observed: Observed,
    pub(super) registers: Vec<RegisterEvent>,
    pub(super) outcome: Outcome,
    /// Core clock of the first difference, where one is known.
    pub(super) failure: Option<u64>,
}

impl Once<'_> {
    /// Core clocks from reset to the end.
    pub(super) fn clocks(&self) -> u64 {
        self.observed.clocks.0
    }

    /// Bins of the functional coverage that it reached.
    fn bins(&self, plan: &Plan, target: Target) -> BinSet {
        sample(&sample::Subject {
            program: &self.subject.program,
            configuration: target.configuration,
            expected: &self.subject.expected,
            observed: Some(&self.observed),
            conditions: &plan.conditions,
        })
    }
}

/// What is done about a failing case with several layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Search {
    /// Nothing.
    No,
    /// Its layers run one by one.
    Layers,
}

/// What running one case gave.
pub(super) struct Ran {
    pub(super) report: CaseReport,
    pub(super) registers: Vec<RegisterEvent>,
    /// Core clocks from reset to the end.
    pub(super) clocks: u64,
    /// Bins of the functional coverage that it reached; none unless it passed.
    pub(super) bins: BinSet,
}

impl pool::Case for Job<'_> {
    type Result = Result<Ran, Problem>;

    fn run(&self) -> Self::Result {
        let plan = self.plan;
        let target = self.targets.for_case(plan.stimulus.needs());
        let dut = target.map_or_else(|| "no DUT".to_owned(), Target::label);
        let mut bins = BinSet::default();
        let (mut outcome, registers, clocks) = match target {
            Some(target) => {
                let once = self.once(plan, target, None)?;
                let clocks = once.clocks();
                if matches!(once.outcome, Outcome::Passed(_)) {
                    bins = once.bins(plan, target);
                }
                (once.outcome, once.registers, clocks)
            }
            None => {
                let why = "needs nv_small_ew, which the DUT is not".to_owned();
                (Outcome::NotApplicable { why }, Vec::new(), 0)
            }
        };
        if let (Outcome::Failed(failed), Some(target), Search::Layers) =
            (&mut outcome, target, self.search)
        {
            failed.smallest = self.smallest(target)?;
        }
        let report = CaseReport {
            name: plan.name.clone(),
            what: plan.what(),
            conditions: plan.ran_on(&dut),
            outcome,
            replay: format!("{} --waves {}.fst", plan.replay, plan.name),
        };
        Ok(Ran {
            report,
            registers,
            clocks,
            bins,
        })
    }

    fn failed(result: &Self::Result) -> bool {
        match result {
            Ok(ran) => matches!(ran.report.outcome, Outcome::Failed(_)),
            Err(_) => true,
        }
    }
}

impl Job<'_> {
    /// The first layer that fails by itself, of a failing case with several.
    fn smallest(&self, target: Target) -> Result<Option<String>, Problem> {
        let Stimulus::Layers { file, run } = &self.plan.stimulus else {
            return Ok(None);
        };
        if file.layers.len() < 2 {
            return Ok(None);
        }
        let quiet = Self {
            waves: None,
            structural: None,
            ..*self
        };
        for layer in 0..file.layers.len() {
            let (file, run) = (file.alone(*run, layer), *run);
            let alone = Plan {
                stimulus: Stimulus::Layers { file, run },
                ..self.plan.clone()
            };
            if let Outcome::Failed(failed) = quiet.once(&alone, target, None)?.outcome {
                let (replay, verdict) = (&self.plan.replay, failed.verdict);
                let what = format!("layer {layer} alone fails, too: {replay} --layer {layer}");
                return Ok(Some(format!("{what}\n{verdict}")));
            }
        }
        let none = "no layer fails alone: it takes their sequence";
        Ok(Some(none.to_owned()))
    }

    /// Runs `plan`. Waves, given as a file and the core clock from which on they are recorded,
    /// outrank those of the job.
    pub(super) fn once<'p>(
        &self,
        plan: &'p Plan,
        target: Target,
        waves: Option<(PathBuf, u64)>,
    ) -> Result<Once<'p>, Problem> {
        let case = || plan.name.clone();
        let program = plan.program().map_err(|source| Problem::Place {
            case: case(),
            source,
        })?;
        let reference = match &plan.stimulus {
            Stimulus::Layers { .. } => None,
            Stimulus::Program { expectation, .. } => expectation.as_ref(),
        };
        let tool = |message| Problem::Tool {
            case: case(),
            message,
        };
        let subject = Subject::new(program, target.configuration, reference);
        let conditions = &plan.conditions;
        let (path, left) = match (waves, self.waves) {
            (Some((path, from)), _) => (Some(path), from),
            (None, Some(path)) => (Some(path.to_owned()), 0),
            (None, None) => (None, 0),
        };
        let power_on = conditions.power_on_state();
        // A saved state is not used for waves, which show the run from reset.
        let saved = conditions.origin == Origin::Flushed && path.is_none();
        let (dut, state) = match saved {
            true => {
                let (dut, state) = self.targets.kept.flushed(target, power_on).map_err(tool)?;
                (dut, Some(state))
            }
            false => (target.build(power_on).map_err(tool)?, None),
        };
        let mut dut = Window { dut, path, left };
        let mut session = match (conditions.origin, state) {
            (Origin::Reset, _) => Session::new(&mut dut, conditions),
            (Origin::Flushed, state) => {
                let state = state.unwrap_or_else(|| Session::flush(&mut dut));
                Session::begin(&mut dut, conditions, &state)
            }
        };
        let (program, expected) = (&subject.program, &subject.expected);
        let cut = conditions.reset_after.map(|clocks| {
            let cut = session.run_and_reset(program, expected, clocks.into());
            session.take_trace();
            cut
        });
        let mut observed = session.run(program, expected);
        if let Some(cut) = cut {
            observed.findings.splice(0..0, cut.findings);
            observed.dropped = Some(cut.dropped);
        }
        let registers = session.take_trace();
        dut.dut.finish().map_err(tool)?;
        let verdict = subject.verdict(&observed, &target.quirks());
        let outcome = outcome(plan, &subject, &observed, &verdict);
        if let (Some(structural), Outcome::Passed(_)) = (self.structural, &outcome) {
            dut.dut.collect(structural);
        }
        if saved && observed.findings.is_empty() {
            self.targets.kept.keep(target, dut.dut);
        }
        Ok(Once {
            subject,
            registers,
            outcome,
            failure: verdict.clock().map(|clock| clock.0),
            observed,
        })
    }
}

fn outcome(plan: &Plan, subject: &Subject<'_>, observed: &Observed, verdict: &Verdict) -> Outcome {
    let failed = |bucket: String, verdict| {
        Outcome::Failed(Failed {
            bucket,
            verdict,
            smallest: None,
        })
    };
    let text = verdict.to_string().trim_end().to_owned();
    match (verdict, &plan.stimulus) {
        (Verdict::Match { .. }, _) => {
            let reference = subject.reference_differences(observed);
            if !reference.is_empty() {
                return failed("reference".to_owned(), reference.join("\n"));
            }
            let layers = observed.layer_clocks.iter();
            Outcome::Passed(Passed {
                layers: layers.map(|layer| layer.clocks).collect(),
                reference: subject.reference_clocks(),
                clocks: observed.clocks.0,
            })
        }
        // A program may leave its outcome open; layers never do.
        (Verdict::Unjudged(_), Stimulus::Program { .. }) => Outcome::NotApplicable {
            why: text.replace('\n', ";"),
        },
        _ => failed(verdict.bucket().unwrap_or_default(), text),
    }
}
