//! `cosim estimate`: clocks of layers without RTL.

use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_bench::clocks::ClockProfile;
use nvdla_bench::conditions::{ConditionOverrides, HostProfile, MemoryProfile, StartState};
use nvdla_bench::engine::{Case, Targets, run};
use nvdla_bench::pool::{Ended, Pool};
use nvdla_campaign::schedule::CaseName;
use nvdla_estimate::MemorySpeed;
use nvdla_layers::layer::LayerFile;
use nvdla_model::expected::Expected;
use nvdla_model::model;
use nvdla_programs::{packed, sequence, trace};
use nvdla_stimulus::case::{CaseError, LayerCase};
use nvdla_stimulus::generate::DRAW;
use nvdla_yaml::SchemaVersion;

use super::args::{self, ConditionArgs, Seeding, quoted};
use super::plan::CasePlan;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::target::{DutChoice, choose};
use super::{files, kind, profiles, progress, result_file, signals};
use crate::report;
use crate::report::estimate::{EstimatedCase, EstimatedLayer, Estimates};

/// Cases that are made and run together, in their order.
const ROUND: usize = 256;

/// Estimate the clocks of layers, without a DUT
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim estimate vectors/directed/conv-example.yaml
  cosim estimate vectors/directed --memory latency=100 --bandwidth 4 --mhz 800
  cosim estimate vectors/golden/conv --json conv.json
  cosim estimate --profile conv --count 50 --rtl       how far off is it?

An estimate is the core clocks from the last D_OP_ENABLE of a layer to its interrupt, with the
hardware to itself. It follows from the registers of the layer, the design as its documents
describe it, and the memory. It takes a millisecond or less. Layers that a program runs beside
others are marked: they share memory and take longer. docs/estimate.md says how good it is; --rtl
measures that.")]
pub(super) struct EstimateArgs {
    /// Layer files, traces and sequences, and directories of them
    #[arg(value_name = "FILE|DIR", required_unless_present = "profiles")]
    paths: Vec<PathBuf>,

    /// Random layers of a profile, too: a name in vectors/profiles, or a file; may be repeated
    #[arg(long = "profile", value_name = "NAME|FILE")]
    profiles: Vec<String>,

    /// Random cases of each profile
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000)
    )]
    count: u64,

    /// Memory: `fast` replies in the next clock, `latency=N` after N clocks; others have no one
    /// latency
    #[arg(long, value_name = "TIMING", default_value = "latency=32", value_parser = latency)]
    memory: MemoryProfile,

    /// Bytes that memory moves in a core clock, each way, from 1 to 8
    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = 8,
        value_parser = clap::value_parser!(u32).range(1..=8)
    )]
    bandwidth: u32,

    /// Show time, too, at this core clock in MHz
    #[arg(long, value_name = "MHZ", value_parser = clap::value_parser!(u32).range(1..))]
    mhz: Option<u32>,

    /// Run everything on the DUT, too, and say how far off the estimates are
    #[arg(long, conflicts_with = "bandwidth")]
    rtl: bool,

    /// DUT for --rtl, by name or by the path of its description [default: that of NVDLA_COSIM_DUT,
    /// else the smallest that can run the case]
    #[arg(long, value_name = "NAME", requires = "rtl")]
    dut: Option<String>,

    /// Cases that run at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::jobs)]
    jobs: usize,

    /// Write the estimates as JSON, too; `cosim schema estimates` prints the schema
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    #[command(flatten)]
    seeding: Seeding,
}

/// Reads a memory timing that has one latency.
fn latency(text: &str) -> Result<MemoryProfile, String> {
    let memory: MemoryProfile = text.parse().map_err(|error| format!("{error}"))?;
    match memory.fixed_latency() {
        Some(_) => Ok(memory),
        None => Err("an estimate needs one latency: `fast` or `latency=N`".to_owned()),
    }
}

/// A case, and what kind of case it is.
type Grouped = (String, CasePlan);

impl EstimateArgs {
    /// Estimates all layers.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        result_file::check_all([&self.json])?;
        let targets = match self.rtl {
            true => choose(DutChoice::of(self.dut.as_deref()))?,
            false => Targets::default(),
        };
        let paths = match self.paths[..] {
            [] => Vec::new(),
            _ => files::collect(&self.paths, "layer file, trace or sequence", is_case)?,
        };
        let (plans, bad) = match paths.is_empty() {
            true => (Vec::new(), Vec::new()),
            false => files::good(&paths, |path| self.plan(path))?,
        };
        let profiles = profiles::load_all(&self.profiles)?;
        let drawn = profiles.iter().flat_map(|(name, profile)| {
            (0..self.count).map(|index| {
                let case_name = CaseName {
                    profile: name.clone(),
                    seed: self.seeding.seed,
                    index,
                    draw: DRAW,
                };
                let conditions = self.conditions();
                let plan = CasePlan::drawn(&case_name, profile, &targets, &conditions);
                (name.clone(), plan)
            })
        });
        let random = usize::try_from(self.count).unwrap_or(usize::MAX);
        let count = plans.len() + random.saturating_mul(profiles.len());
        let all = plans.into_iter().chain(drawn);
        let estimates = self.estimates(all, (count, &targets), out)?;
        match self.rtl {
            true => report::estimate::accuracy(out, &estimates)?,
            false => report::estimate::sum(out, &estimates, self.mhz)?,
        }
        if let Some(path) = &self.json {
            result_file::write(path, |out| estimates.write(out))?;
        }
        for problem in &bad {
            report::problem::left_out(out, problem)?;
        }
        let caught = signals::caught().filter(|_| estimates.cases.len() < count);
        Ok(match (caught, bad.is_empty()) {
            (Some(signal), _) => CommandOutcome::Interrupted(signal),
            (None, true) => CommandOutcome::Good,
            (None, false) => CommandOutcome::LeftOut,
        })
    }

    /// The cases, round by round; fewer where a signal came.
    fn estimates(
        &self,
        mut plans: impl Iterator<Item = Grouped>,
        (count, targets): (usize, &Targets),
        out: &mut Out<'_>,
    ) -> Result<Estimates, CommandProblem> {
        let speed = self.speed();
        let mut estimates = Estimates {
            schema: SchemaVersion::default(),
            memory_latency: speed.read_latency,
            bytes_per_clock: speed.bytes_per_clock(),
            cases: Vec::new(),
        };
        signals::watch().map_err(CommandProblem::Signals)?;
        let bar = progress::bar(count, out.detail());
        let pool = || Pool::new(self.jobs).until(&signals::is_over);
        while !signals::is_over() {
            let round: Vec<Grouped> = plans.by_ref().take(ROUND).collect();
            if round.is_empty() {
                break;
            }
            if self.rtl {
                targets.prepare(round.iter().map(|(_, plan)| plan.needs()))?;
            }
            let work = |(group, plan): &Grouped| self.case(group, plan, targets);
            let ended = pool().run(&round, work, |_, _| bar.inc(1))?;
            for ((_, plan), ended) in round.iter().zip(ended) {
                let case = match ended {
                    Ended::Done(case) => case?,
                    Ended::Panicked(message) => {
                        return Err(CommandProblem::Panicked {
                            case: plan.name().to_owned(),
                            message,
                            replay: plan.replay().to_owned(),
                        });
                    }
                };
                if !self.rtl || self.profiles.is_empty() {
                    bar.suspend(|| report::estimate::case(&mut *out.usual(), &case, self.mhz))?;
                }
                estimates.cases.push(case);
            }
        }
        bar.finish_and_clear();
        Ok(estimates)
    }

    /// Estimates a case, on a thread of the pool.
    fn case(
        &self,
        group: &str,
        plan: &CasePlan,
        targets: &Targets,
    ) -> Result<EstimatedCase, CaseError> {
        let case = plan.case()?;
        let target = targets.for_case(case.needs()).filter(|_| self.rtl);
        let (expected, measured) = match target {
            None => (model::run_on(&case.program, case.needs()), None),
            Some(target) => {
                let outcome = run(&case, target)?;
                let clocks = outcome.observed.layer_clocks.iter();
                let clocks: Vec<u64> = clocks.map(|wait| wait.clocks).collect();
                let passed = outcome.passed();
                (outcome.expected, Some(clocks).filter(|_| passed))
            }
        };
        let layers = nvdla_estimate::layers(&expected, self.speed());
        // A wait for each layer, and no layer beside another one.
        let measured = measured
            .filter(|clocks| clocks.len() == layers.len())
            .filter(|_| layers.iter().all(|layer| layer.is_alone));
        let mut clocks = measured.unwrap_or_default().into_iter();
        let layer = |(index, layer): (usize, &nvdla_estimate::LayerEstimate)| EstimatedLayer {
            label: label(&expected, index),
            clocks: layer.clocks,
            alone: layer.is_alone,
            measured: clocks.next(),
        };
        let open = open(&expected);
        Ok(EstimatedCase {
            name: case.name.clone(),
            what: case.what.clone(),
            group: group.to_owned(),
            layers: match open {
                None => layers.iter().enumerate().map(layer).collect(),
                Some(_) => Vec::new(),
            },
            open,
            replay: plan.replay().to_owned(),
        })
    }

    /// The case in a file.
    fn plan(&self, path: &Path) -> Result<Grouped, CommandProblem> {
        let shown = quoted(path);
        let (conditions, run) = (self.conditions(), self.seeding.seed);
        let of_program = |command: &str, program| {
            let command = format!("cosim {command} {shown}");
            let usual = ConditionOverrides::default();
            let plan = CasePlan::of_program(command, run, Case::new(program), &conditions, usual);
            (format!("{}s", plan_kind(path)), plan)
        };
        Ok(match plan_kind(path) {
            "trace" if files::has_extension(path, "yaml") => {
                of_program("trace", packed::read(path)?.program)
            }
            "trace" => of_program("trace", trace::read(path)?.program),
            "sequence" => of_program("sequence", sequence::read(path)?),
            _ => {
                let layers = LayerCase::new(LayerFile::load(path)?, run);
                let command = format!("cosim run {shown}");
                let plan = CasePlan::of_layers(command, layers, &conditions);
                ("layer files".to_owned(), plan)
            }
        })
    }

    /// Conditions under which nothing but layer and memory decides the clocks.
    fn conditions(&self) -> ConditionArgs {
        ConditionArgs {
            dut: self.dut.clone(),
            overrides: ConditionOverrides {
                memory: Some(self.memory),
                clocks: Some(ClockProfile::default()),
                host: Some(HostProfile::Plain),
                origin: Some(StartState::Flushed),
                ..ConditionOverrides::default()
            },
        }
    }

    fn speed(&self) -> MemorySpeed {
        let latency = self.memory.fixed_latency().unwrap_or(1);
        MemorySpeed::latency(latency.into()).with_bytes_per_clock(self.bandwidth)
    }
}

/// The name of a layer.
fn label(expected: &Expected, index: usize) -> String {
    let layer = expected.layers.get(index);
    layer.map_or_else(String::new, |layer| layer.label.clone())
}

/// Why nobody can tell the clocks of a program.
fn open(expected: &Expected) -> Option<String> {
    let unjudged = expected.unjudged.iter().map(|reason| &reason.text);
    expected.stuck.iter().chain(unjudged).next().cloned()
}

/// Which command runs a file.
fn plan_kind(path: &Path) -> &'static str {
    match files::has_extension(path, "cfg") {
        true => "trace",
        false => kind::command(path).unwrap_or("run"),
    }
}

/// Whether a file below a directory is a layer file, a trace or a sequence.
fn is_case(path: &Path) -> bool {
    let known = ["run", "trace", "sequence"];
    let is_yaml = files::has_extension(path, "yaml");
    files::has_extension(path, "cfg")
        || (is_yaml && kind::command(path).is_some_and(|command| known.contains(&command)))
}
