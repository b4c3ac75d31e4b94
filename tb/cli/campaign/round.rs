//! A round of a campaign: its cases, their records, what the user sees of it.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};

use nvdla_bench::engine;
use nvdla_bench::engine::{CaseReport, CaseResult, Outcome, Targets};
use nvdla_bench::pool::{Ended, Pool};
use nvdla_campaign::record::{CaseRecord, End, Header};
use nvdla_campaign::schedule::Token;
use nvdla_campaign::steer;
use nvdla_campaign::summary::Summary;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::sample;
use nvdla_coverage::sample::sample;
use nvdla_coverage::structural;
use nvdla_coverage::structural::collect::Collector;
use nvdla_stimulus::case::CaseError;
use nvdla_stimulus::profile::Profile;

use super::{Prepared, ROUND};
use crate::cli::args::ConditionArgs;
use crate::cli::plan::CasePlan;
use crate::cli::problem::{CommandProblem, Out};
use crate::cli::{steer as choice, structural as hits};

/// Runs the cases, given with their numbers, and writes their records, up to the last failure
/// that is allowed.
pub(super) fn run(
    jobs: usize,
    prepared: &mut Prepared,
    cases: &[(u64, Token)],
    limit: usize,
    bar: &ProgressBar,
    out: &mut Out<'_>,
) -> Result<(), CommandProblem> {
    let plans = cases.iter().map(|(_, token)| prepared.plan(token));
    let plans: Vec<CasePlan> = plans.collect::<Result<_, CommandProblem>>()?;
    let targets = &prepared.targets;
    let structural = prepared.structural.as_ref();
    let run = |plan: &CasePlan| case(plan, targets, structural);
    let (journal, summary) = (&mut prepared.journal, &mut prepared.summary);
    let exclusions = &prepared.exclusions;
    let mut written = Ok(());
    Pool::new(jobs).run(&plans, run, |nth, ended| {
        if written.is_err() || summary.failures.len() >= limit {
            return;
        }
        let (number, token) = &cases[nth];
        written = record(*number, token, &plans[nth], ended).and_then(|(record, text)| {
            journal.append(&record)?;
            summary.add(&record);
            if let Some(text) = text {
                bar.suspend(|| out.write_all(text.as_bytes()))?;
            }
            Ok(())
        });
        bar.inc(1);
        bar.set_message(progress(summary, exclusions));
    })?;
    written
}

/// What running a case gave.
struct RoundRun {
    report: CaseReport,
    clocks: u64,
    /// Of a case that passed.
    bins: BinSet,
}

/// Runs a case, on a thread of the pool.
fn case(
    plan: &CasePlan,
    targets: &Targets,
    structural: Option<&Collector>,
) -> Result<RoundRun, CaseError> {
    let case = plan.case()?;
    let Some(target) = targets.for_case(case.needs()) else {
        let why = "needs nv_small_ew, which the DUT is not".to_owned();
        return Ok(RoundRun {
            report: CaseReport::new(&case, "no DUT", CaseResult::NotApplicable { why }),
            clocks: 0,
            bins: BinSet::default(),
        });
    };
    let outcome = engine::run(&case, target)?;
    if let (Some(structural), Some(counts)) = (structural, &outcome.counts) {
        structural.add(&target.name, &target.digest, counts);
    }
    let reached = |outcome: &Outcome| {
        sample(&sample::Subject {
            program: &case.program,
            expected: &outcome.expected,
            observed: Some(&outcome.observed),
            conditions: &case.conditions,
        })
    };
    Ok(RoundRun {
        bins: match outcome.passed() {
            true => reached(&outcome),
            false => BinSet::default(),
        },
        clocks: outcome.clocks(),
        report: outcome.report,
    })
}

/// The record of a case, and what to print about a failing one.
fn record(
    number: u64,
    token: &Token,
    plan: &CasePlan,
    ended: &Ended<Result<RoundRun, CaseError>>,
) -> Result<(CaseRecord, Option<String>), CommandProblem> {
    let conditions = plan.conditions();
    let blank = CaseRecord {
        number,
        case: token.clone(),
        seed: conditions.seed,
        what: plan.what(),
        conditions: conditions.to_string(),
        end: End::Passed,
        clocks: 0,
        layers: Vec::new(),
        bins: BinSet::default(),
    };
    let ran = match ended {
        Ended::Done(Ok(ran)) => ran,
        Ended::Done(Err(problem)) => return Err(CommandProblem::Record(problem.to_string())),
        Ended::Panicked(message) => {
            let end = End::Failed(format!("the bench panicked: {message}"));
            let text = format!("FAIL  {token}\n      {message}\n");
            return Ok((CaseRecord { end, ..blank }, Some(text)));
        }
    };
    let record = CaseRecord {
        clocks: ran.clocks,
        ..blank
    };
    Ok(match &ran.report.outcome {
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
            (
                CaseRecord { end, ..record },
                Some(format!("{}\n", ran.report)),
            )
        }
    })
}

impl Prepared {
    /// Writes what the DUTs counted in the last round.
    pub(super) fn add_structural(&mut self) -> Result<(), CommandProblem> {
        if let Some(hits) = &mut self.structural {
            hits::add(
                &self.directory.join(structural::FILE),
                &std::mem::take(hits),
            )?;
        }
        Ok(())
    }

    /// The next cases with their numbers; none when the campaign is over.
    pub(super) fn next_cases(&mut self, jobs: usize) -> Result<Vec<(u64, Token)>, CommandProblem> {
        let total = self.header.total().unwrap_or(u64::MAX);
        let Some(percent) = self.header.until_coverage else {
            let step = self.header.shard.of();
            let numbers = (0..ROUND).map(|nth| self.next.saturating_add(nth * step));
            let numbers = numbers.take_while(|number| *number < total);
            return Ok(numbers
                .map(|number| (number, self.header.case(number)))
                .collect());
        };
        if steer::begins(&self.header, self.next) {
            self.covered = self.summary.hits.bins();
            let reached = self.summary.hits.coverage(&self.exclusions).permille();
            if reached >= 10 * u64::from(percent) {
                return Ok(Vec::new());
            }
        }
        let (begin, end) = steer::round(&self.header, self.next);
        let (mut covered, end) = (self.covered.clone(), end.min(total));
        if self.next >= end {
            return Ok(Vec::new());
        }
        covered.extend(&self.exclusions.bins());
        let plan = |token: &Token| self.plan(token);
        let cases = match begin < self.header.first.len() as u64 {
            true => (begin..end)
                .map(|number| (number, self.header.case(number)))
                .collect(),
            false => choice::cases(
                &self.header,
                (begin, end),
                &covered,
                (&self.targets, jobs),
                plan,
            )?,
        };
        // A round that was interrupted goes on where it was.
        let left = cases.into_iter().filter(|(number, _)| *number >= self.next);
        Ok(left.collect())
    }

    pub(super) fn plan(&self, token: &Token) -> Result<CasePlan, CommandProblem> {
        let profile = self.profile(token)?;
        Ok(CasePlan::drawn(
            token,
            profile,
            &self.targets,
            &self.conditions(),
        ))
    }

    fn conditions(&self) -> ConditionArgs {
        ConditionArgs {
            dut: self.header.dut.clone(),
            ..ConditionArgs::default()
        }
    }

    fn profile(&self, token: &Token) -> Result<&Profile, CommandProblem> {
        let mut known = self
            .profiles
            .iter()
            .filter(|(name, _)| *name == token.profile);
        let unknown = || CommandProblem::UnknownProfile {
            name: token.profile.clone(),
            known: self.header.profiles.clone(),
        };
        known.next().map(|(_, profile)| profile).ok_or_else(unknown)
    }
}

/// Failures and coverage so far.
fn progress(summary: &Summary, exclusions: &Exclusions) -> String {
    let coverage = summary.hits.coverage(exclusions);
    format!("{} failed, {coverage} covered", summary.failures.len())
}

/// A bar on a terminal, nothing elsewhere.
pub(super) fn bar(prepared: &Prepared) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let Header { shard, .. } = prepared.header;
    let (bar, template) = match prepared.header.total() {
        Some(total) => (
            ProgressBar::new(total / shard.of()),
            "{bar:40} {pos}/{len} cases, {per_sec}, {msg}, {eta} left",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {pos} cases, {per_sec}, {msg}, {elapsed}",
        ),
    };
    let style = ProgressStyle::with_template(template).expect("the template names known keys");
    bar.set_position(prepared.summary.cases());
    bar.set_message(progress(&prepared.summary, &prepared.exclusions));
    bar.with_style(style)
}
