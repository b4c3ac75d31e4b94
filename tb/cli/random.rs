//! `cosim random`: random layers of a profile.

use clap::Args;

use nvdla_campaign::schedule::CaseName;
use nvdla_stimulus::generate::DRAW;

use super::args::RunOptions;
use super::batch::{Batch, Listing};
use super::plan::CasePlan;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::profiles;
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

    /// Number of cases
    #[arg(long, value_name = "N", default_value_t = 100)]
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
        let last = self.first.saturating_add(self.count);
        let targets = choose(DutChoice::of(self.options.conditions.dut.as_deref()))?;
        let plan = |index| {
            let case_name = CaseName {
                profile: self.profile.clone(),
                seed,
                index,
                draw: DRAW,
            };
            CasePlan::drawn(&case_name, &profile, &targets, &self.options.conditions)
        };
        let plans = (self.first..last).map(plan).collect();
        Batch::new("random", plans, &self.options, Listing::Failures).run(out)
    }
}
