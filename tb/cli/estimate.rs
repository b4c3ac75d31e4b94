//! Estimates the clocks of layers without RTL.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;

use nvdla_bench::engine::{Targets, run};
use nvdla_bench::pool::CaseThreadPool;
use nvdla_campaign::case::drawn_case;
use nvdla_campaign::schedule::CaseName;
use nvdla_estimate::{LayerEstimate, MemorySpeed};
use nvdla_files::yaml::SchemaVersion;
use nvdla_model::expected::ExpectedLayer;
use nvdla_model::model;
use nvdla_random::clocks::ClockRatioSetting;
use nvdla_random::conditions::{ConditionOverrides, HostSetting, MemorySetting, StartState};
use nvdla_stimulus::case::CaseError;
use nvdla_stimulus::generate::DRAW;
use nvdla_stimulus::plan::CasePlan;

use crate::command::args::{self, ConditionArgs, SeedArgs};
use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};
use crate::command::{profiles, progress, result_file, signals};
use crate::report;
use crate::report::estimate::{EstimatedCase, EstimatedLayer, Estimates};

/// Number of cases that are drawn and estimated together, in their order.
const ROUND: usize = 256;

/// Options of `cosim explain` for the estimates of clocks.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Estimates")]
pub(super) struct EstimateArgs {
    /// Estimate random layers of a profile, too: a name in vectors/profiles, or a file; may be repeated
    #[arg(long = "profile", value_name = "NAME|FILE")]
    pub(super) profiles: Vec<String>,

    /// Number of random cases of each profile
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000)
    )]
    count: u64,

    /// Memory timing: `fast` replies in the next clock, `latency=N` after N clocks; an estimate needs
    /// one fixed latency
    #[arg(long, value_name = "TIMING", default_value = "latency=32", value_parser = latency)]
    memory: MemorySetting,

    /// Bytes that memory moves in a core clock, each way, from 1 to 8
    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = 8,
        value_parser = clap::value_parser!(u32).range(1..=8)
    )]
    bandwidth: u32,

    /// Show the time of each layer, too, for this frequency of the core clock in MHz
    #[arg(long, value_name = "MHZ", value_parser = clap::value_parser!(u32).range(1..))]
    mhz: Option<u32>,

    /// Run the layers on the DUT, too, and show the error of the estimates
    #[arg(long, conflicts_with = "bandwidth")]
    pub(super) rtl: bool,

    /// DUT for --rtl, by name or by the path of its description [default: that of NVDLA_COSIM_DUT,
    /// else the smallest that can run the case]
    #[arg(long, value_name = "NAME", requires = "rtl")]
    pub(super) dut: Option<String>,

    /// Cases that run at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::jobs)]
    jobs: usize,

    /// Write the estimates as JSON, too; `cosim schema estimates` prints the schema
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<PathBuf>,

    #[command(flatten)]
    pub(super) seeding: SeedArgs,
}

/// Parses a memory timing, which must have one fixed latency.
fn latency(text: &str) -> Result<MemorySetting, String> {
    let memory: MemorySetting = text.parse().map_err(|error| format!("{error}"))?;
    match memory.fixed_latency() {
        Some(_) => Ok(memory),
        None => Err("an estimate needs one latency: `fast` or `latency=N`".to_owned()),
    }
}

/// A case, and the name of the group in whose sums its clocks count.
type GroupedCase = (String, CasePlan);

impl EstimateArgs {
    /// Estimates the layers of `plans` and profiles, and prints them; false if a signal ended this.
    pub(super) fn run(
        &self,
        plans: Vec<CasePlan>,
        targets: &Targets,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<bool> {
        let plans: Vec<GroupedCase> = plans
            .into_iter()
            .map(|plan| (group(&plan).to_owned(), plan))
            .collect();
        let profiles = profiles::load_all(&self.profiles)?;
        let conditions = self.conditions().overrides;
        let drawn = profiles.iter().flat_map(|(name, profile)| {
            (0..self.count).map(|index| {
                let case_name = CaseName {
                    profile: name.clone(),
                    seed: self.seeding.seed,
                    index,
                    draw: DRAW,
                };
                let dut = self.dut.as_deref();
                let layers = drawn_case(&case_name, profile, targets, dut, conditions);
                (name.clone(), layers.into())
            })
        });
        let random = usize::try_from(self.count).unwrap_or(usize::MAX);
        let count = plans.len() + random.saturating_mul(profiles.len());
        let all = plans.into_iter().chain(drawn);
        let estimates = self.estimates(all, count, targets, out)?;
        if self.rtl {
            report::estimate::accuracy(out, &estimates)?
        } else {
            report::estimate::sum(out, &estimates, self.mhz)?
        }
        if let Some(path) = &self.json {
            result_file::write(path, |out| {
                nvdla_files::write_indented_json(out, &estimates)
            })?;
        }
        Ok(estimates.cases.len() == count)
    }

    /// Estimates the clocks of the cases, round by round; a signal ends this early.
    fn estimates(
        &self,
        mut plans: impl Iterator<Item = GroupedCase>,
        count: usize,
        targets: &Targets,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<Estimates> {
        let speed = self.speed();
        let mut estimates = Estimates {
            schema: SchemaVersion::default(),
            memory_latency: speed.latency,
            bytes_per_clock: speed.bytes_per_clock,
            cases: Vec::new(),
        };
        signals::watch().map_err(CommandProblem::Signals)?;
        let bar = progress::bar(count, out.detail);
        let pool = || CaseThreadPool::new(self.jobs).until(&signals::is_over);
        while !signals::is_over() {
            let round: Vec<GroupedCase> = plans.by_ref().take(ROUND).collect();
            if round.is_empty() {
                break;
            }
            if self.rtl {
                targets.prepare(round.iter().map(|(_, plan)| plan.needs()))?;
            }
            let work = |(group, plan): &GroupedCase| self.estimate_case(group, plan, targets);
            let ended = pool().run(&round, work, |_, _| {
                bar.inc(1);
                ControlFlow::Continue(())
            })?;
            for ((_, plan), ended) in round.iter().zip(ended) {
                let case = ended.map_err(|message| plan.panicked(message))??;
                if !self.rtl || self.profiles.is_empty() {
                    bar.suspend(|| report::estimate::case(&mut *out.usual(), &case, self.mhz))?;
                }
                estimates.cases.push(case);
            }
        }
        bar.finish_and_clear();
        Ok(estimates)
    }

    /// Estimates the clocks of a case's layers, on a thread of the pool; --rtl measures them, too.
    fn estimate_case(
        &self,
        group: &str,
        plan: &CasePlan,
        targets: &Targets,
    ) -> Result<EstimatedCase, CaseError> {
        let mut case = plan.case()?;
        // Only the clocks of the layers count.
        case.conditions.sweep = None;
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
        let layer = |(layer, ran): (&LayerEstimate, &ExpectedLayer)| EstimatedLayer {
            label: ran.label.clone(),
            clocks: layer.clocks,
            alone: layer.is_alone,
            measured: clocks.next(),
        };
        // The reason why the clocks of the program cannot be estimated, if there is one.
        let unjudged = expected.unjudged.iter().map(|reason| &reason.text);
        let open = expected.stuck.iter().chain(unjudged).next().cloned();
        let layers = layers.iter().zip(&expected.layers).map(layer);
        Ok(EstimatedCase {
            layers: layers.filter(|_| open.is_none()).collect(),
            open,
            name: case.name,
            what: case.what,
            group: group.to_owned(),
            replay: plan.replay_command().to_string(),
        })
    }

    /// Conditions under which layer and memory timing alone decide the clocks of a layer.
    pub(super) fn conditions(&self) -> ConditionArgs {
        ConditionArgs {
            dut: self.dut.clone(),
            overrides: ConditionOverrides {
                memory: Some(self.memory),
                clocks: Some(ClockRatioSetting::default()),
                host: Some(HostSetting::Plain),
                origin: Some(StartState::Flushed),
                ..ConditionOverrides::default()
            },
        }
    }

    fn speed(&self) -> MemorySpeed {
        let latency = self.memory.fixed_latency().unwrap_or(1);
        MemorySpeed {
            bytes_per_clock: self.bandwidth,
            ..MemorySpeed::latency(latency.into())
        }
    }
}

/// Name of the group in whose sums the clocks of a case count.
fn group(plan: &CasePlan) -> &'static str {
    match plan {
        CasePlan::Layers(_) => "layer files",
        CasePlan::Program(case) if case.reference.is_some() => "traces",
        CasePlan::Program(_) => "programs",
        CasePlan::Illegal(_) => "illegal programmings",
    }
}
