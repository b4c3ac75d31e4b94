//! `cosim network`: a whole network on the DUT, image by image.

use std::path::PathBuf;

use clap::Args;

use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;

use crate::report;
use crate::report::results::ResultCase;
use nvdla_bench::engine::{CaseResult, run};
use nvdla_bench::pool::{Ended, Pool};
use nvdla_layers::network::Network as Loaded;
use nvdla_stimulus::case::LayerCase;

use super::args;
use super::args::{ConditionArgs, Failures, Seeding, quoted};
use super::globals::Detail;
use super::plan::CasePlan;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::recording::{ResultFiles, RunClock, timed};
use super::target::{DutChoice, choose};
use super::{progress, signals};

/// Run a network on all its images and count the right classes
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim network vectors/networks/digits
  cosim network vectors/networks/digits --images 20 --memory random

Each layer reads what the layer before left in the DUT's memory. Every byte of every layer is
compared with the model; the class is the largest element of the last output.")]
pub(super) struct NetworkArgs {
    /// Directory with network.yaml and images.yaml
    #[arg(value_name = "DIR")]
    directory: PathBuf,

    /// Run only the first N images
    #[arg(long, value_name = "N")]
    images: Option<usize>,

    /// Fail when fewer of a hundred classes are right
    #[arg(long, value_name = "PERCENT", default_value_t = 95)]
    at_least: u64,

    /// Images that run at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::jobs)]
    jobs: usize,

    #[command(flatten)]
    failures: Failures,

    #[command(flatten)]
    files: ResultFiles,

    #[command(flatten)]
    seeding: Seeding,

    #[command(flatten)]
    conditions: ConditionArgs,
}

/// What came of an image.
struct ImageRun {
    case: ResultCase,
    /// Class that the DUT gives.
    class: Option<usize>,
}

impl NetworkArgs {
    /// Runs the images.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        self.files.check()?;
        let network = Loaded::load(&self.directory)?;
        let targets = choose(DutChoice::of(self.conditions.dut.as_deref()))?;
        let count = self.images.unwrap_or(usize::MAX).min(network.images.len());
        if count == 0 {
            let why = format!(
                "{} has no image that is asked for",
                self.directory.display()
            );
            return Err(CommandProblem::Nothing(why));
        }
        let plan = |image| {
            let layers = LayerCase::new(network.with_image(image), self.seeding.seed);
            let command = format!("cosim network {}", quoted(&self.directory));
            CasePlan::of_layers(command, layers, &self.conditions)
        };
        let plans: Vec<CasePlan> = (0..count).map(plan).collect();
        let run = |plan: &CasePlan| -> Result<ImageRun, CommandProblem> {
            let mut case = plan.case()?;
            case.conditions.on_wrong_byte = self.failures.on_wrong_byte();
            let target = targets
                .for_case(case.needs())
                .ok_or(CommandProblem::NoDut)?;
            let (outcome, took) = timed(|| run(&case, target));
            let outcome = outcome?;
            Ok(ImageRun {
                class: class(&outcome.expected, &outcome.observed.memory),
                case: ResultCase::of(outcome.report, Some(took)),
            })
        };
        let clock = RunClock::begin("network");
        signals::watch().map_err(CommandProblem::Signals)?;
        let is_failure = |ran: &Result<ImageRun, CommandProblem>| {
            ran.as_ref().map_or(true, |ran| ran.case.failed())
        };
        let pool = Pool::new(self.jobs)
            .stop_after(self.failures.most(), is_failure)
            .until(&signals::is_over);
        let bar = progress::bar(count, out.detail());
        let ended = pool.run(&plans, run, |_, _| bar.inc(1))?;
        bar.finish_and_clear();
        let ran = ended.len();
        let (mut right, mut clocks, mut cases) = (0_u64, 0_u64, Vec::new());
        for (image, ended) in ended.into_iter().enumerate() {
            let ran = match ended {
                Ended::Done(ran) => ran?,
                Ended::Panicked(message) => {
                    return Err(CommandProblem::Panicked {
                        case: plans[image].name().to_owned(),
                        message,
                        replay: plans[image].replay().to_owned(),
                    });
                }
            };
            let label = usize::from(network.images[image].label);
            let report = ran.case.report();
            match &report.outcome {
                CaseResult::Passed(passed) => {
                    clocks += passed.clocks;
                    if out.detail() == Detail::Full {
                        report::console::case_in_full(out, &report)?;
                    }
                }
                _ => report::console::case(out, &report)?,
            }
            match ran.class {
                Some(class) if class == label => right += 1,
                Some(class) => writeln!(out, "image {image} is a {label}, taken for a {class}")?,
                None => writeln!(out, "image {image} has no output")?,
            }
            cases.push(ran.case);
        }
        let results = clock.results(cases);
        self.files.write(&results)?;
        let failed = results.tally.failed;
        let left = count - ran;
        let caught = signals::caught().filter(|_| left > 0);
        match caught {
            Some(signal) => report::console::interrupted(out, &signal.to_string(), left, None)?,
            None => report::console::stopped(out, failed, left)?,
        }
        let mean = clocks / (ran as u64).max(1);
        writeln!(
            out,
            "{right} of {ran} classes right; {failed} images differ from the model; {mean} clocks \
             an image"
        )?;
        // Not of those that did not run.
        let enough = caught.is_some() || right * 100 >= self.at_least * ran as u64;
        Ok(CommandOutcome::of(failed > 0 || !enough, caught))
    }
}

/// Channel of the largest element in the first column of the last output; the first of equals.
fn class(expected: &Expected, memory: &Memory) -> Option<usize> {
    let output = expected.layers.last()?.output?;
    let elements = (0..output.channels)
        .map(|channel| i8::from_le_bytes([memory.read(output.element(0, 0, channel))]));
    let elements: Vec<i8> = elements.collect();
    let largest = elements.iter().max()?;
    elements.iter().position(|element| element == largest)
}
