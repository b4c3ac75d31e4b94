//! `cosim random`: random layers of a profile.

use clap::Args;

use nvdla_campaign::schedule::CaseName;
use nvdla_stimulus::generate::DRAW;

use super::args::RunOptions;
use super::batch::{Batch, Listing, Plans, selected};
use super::plan::CasePlan;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::profiles;
use super::recording;
use super::target::{DutChoice, choose};

/// Run random layers
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim random --profile sdp --count 200
  cosim random --profile sdp --count 1000 --seed 0xfeed --junit random.xml
  cosim random --profile my/profile.yaml --count 50 --memory fast

Case INDEX of a run depends on profile, seed and index alone: `cosim replay PROFILE:SEED:INDEX`
runs it again.")]
pub(super) struct Random {
    /// Name of a profile in vectors/profiles, or a file
    #[arg(long, value_name = "NAME|FILE")]
    profile: String,

    /// Number of cases, up to a million; `cosim campaign` runs more
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000)
    )]
    count: u64,

    /// Index of the first case
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    first: u64,

    #[command(flatten)]
    options: RunOptions,
}

impl Random {
    /// Runs the cases.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let profile = profiles::load(&self.profile)?;
        let seed = self.options.seeding.seed;
        let targets = choose(DutChoice::of(self.options.conditions.dut.as_deref()))?;
        let Self { first, count, .. } = *self;
        let last = first.checked_add(count).ok_or_else(|| {
            CommandProblem::Nothing(format!(
                "{count} cases from index {first} on are beyond the last index"
            ))
        })?;
        let plan = |index| {
            let case_name = CaseName {
                profile: self.profile.clone(),
                seed,
                index,
                draw: DRAW,
            };
            CasePlan::drawn(&case_name, &profile, &targets, &self.options.conditions)
        };
        let rest = |done: usize| {
            let (first, count) = (first + done as u64, count - done as u64);
            let conditions = &self.options.conditions;
            let (profile, seed) = (&self.profile, seed.0);
            format!(
                "cosim random --profile {profile} --seed {seed} --first {first} --count {count}\
                 {conditions}"
            )
        };
        if self.options.last_failed {
            let kept = recording::kept()?;
            // Its own cases by their names: none of the others is drawn.
            let index = |command: &String| {
                let name = command.strip_prefix("cosim replay ")?.split(' ').next()?;
                let case: CaseName = name.parse().ok()?;
                let is_ours = case.profile == self.profile && case.seed == seed;
                Some(case.index).filter(|index| is_ours && (first..last).contains(index))
            };
            let plans = kept.cases().iter().filter_map(index).map(plan);
            let plans = plans.filter(|plan| kept.has(plan.replay())).collect();
            let plans = selected(&self.options, plans)?;
            return Batch::new("random", plans, &self.options, Listing::Failures).run(out);
        }
        let plans = Plans {
            count: usize::try_from(count).unwrap_or(usize::MAX),
            make: Box::new((first..last).map(plan)),
            rest: Some(Box::new(rest)),
        };
        Batch::new("random", plans, &self.options, Listing::Failures).run(out)
    }
}
