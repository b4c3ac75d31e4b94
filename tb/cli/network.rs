//! `cosim network`: a whole network on the DUT, image by image.

use std::path::PathBuf;

use clap::Args;

use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;

use crate::report;
use crate::report::{CaseReport, Outcome};
use nvdla_bench::conditions::MemoryProfile;
use nvdla_bench::pool;
use nvdla_bench::pool::{Ended, Stop};
use nvdla_layers::network::Network as Loaded;

use super::args::{Conditions, Seeding};
use super::job::{Job, Search};
use super::plan::{Plan, Stimulus};
use super::target::{Choice, Targets};
use super::{Done, Out, Problem};

/// Run a network on all its images and count the right classes
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim network vectors/networks/digits
  cosim network vectors/networks/digits --images 20 --memory random

Each layer reads what the layer before left in the DUT's memory. Every byte of every layer is
compared with the model; the class is the largest element of the last output.")]
pub(super) struct Network {
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
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,

    #[command(flatten)]
    seeding: Seeding,

    #[command(flatten)]
    conditions: Conditions,
}

/// One image on the threads of the pool.
struct Case<'a> {
    plan: Plan,
    targets: &'a Targets,
}

/// What came of an image.
struct Ran {
    report: CaseReport,
    /// Class that the DUT gives.
    class: Option<usize>,
}

impl pool::Case for Case<'_> {
    type Result = Result<Ran, Problem>;

    fn run(&self) -> Self::Result {
        let plan = &self.plan;
        let job = Job {
            plan,
            targets: self.targets,
            waves: None,
            search: Search::No,
            structural: None,
        };
        let Some(target) = self.targets.for_case(plan.stimulus.needs()) else {
            return Err(Problem::NoDut);
        };
        let ran = job.once(plan, target, None)?;
        Ok(Ran {
            class: class(&ran.subject.expected, &ran.observed.memory),
            report: CaseReport {
                name: plan.name.clone(),
                what: plan.what(),
                conditions: plan.ran_on(&target.label()),
                outcome: ran.outcome,
                replay: plan.replay.clone(),
            },
        })
    }

    fn failed(result: &Self::Result) -> bool {
        !matches!(result, Ok(ran) if matches!(ran.report.outcome, Outcome::Passed(_)))
    }
}

impl Network {
    /// Runs the images.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<Done, Problem> {
        let network = Loaded::load(&self.directory)?;
        let dut = self.conditions.dut.as_deref();
        let targets = Targets::choose(dut.map_or(Choice::Any, Choice::Named))?;
        let count = self.images.unwrap_or(usize::MAX).min(network.images.len());
        let case = |image| {
            let (file, run) = (network.with_image(image), self.seeding.seed);
            Case {
                plan: Plan::of_file(
                    format!("cosim network {}", self.directory.display()),
                    run,
                    (file.name.clone(), Stimulus::Layers { file, run }),
                    &self.conditions,
                    MemoryProfile::Fast,
                ),
                targets: &targets,
            }
        };
        let cases: Vec<Case<'_>> = (0..count).map(case).collect();
        let ended = pool::run(&cases, self.jobs, Stop::Never, |_, _| {})?;
        let (mut right, mut failed, mut clocks) = (0_u64, 0_u64, 0_u64);
        for (image, ended) in ended.into_iter().enumerate() {
            let ran = match ended {
                Ended::Done(ran) => ran?,
                Ended::Panicked(message) => {
                    return Err(Problem::Panicked {
                        case: cases[image].plan.name.clone(),
                        message,
                        replay: cases[image].plan.replay.clone(),
                    });
                }
            };
            let label = usize::from(network.images[image].label);
            match &ran.report.outcome {
                Outcome::Passed(passed) => clocks += passed.clocks,
                _ => {
                    failed += 1;
                    report::console::case(out, &ran.report)?;
                }
            }
            match ran.class {
                Some(class) if class == label => right += 1,
                Some(class) => writeln!(out, "image {image} is a {label}, taken for a {class}")?,
                None => writeln!(out, "image {image} has no output")?,
            }
        }
        let mean = clocks / (count as u64).max(1);
        writeln!(
            out,
            "{right} of {count} classes right; {failed} images differ from the model; {mean} clocks \
             an image"
        )?;
        let enough = right * 100 >= self.at_least * count as u64;
        Ok(match failed == 0 && enough {
            true => Done::Good,
            false => Done::Mismatch,
        })
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
