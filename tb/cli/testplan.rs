//! `cosim testplan`: the features of the specification and what proves them.

use std::path::PathBuf;

use clap::Args;

use crate::report;
use nvdla_campaign::planned::FeatureResults;
use nvdla_campaign::run::records;
use nvdla_campaign::summary::Summary;
use nvdla_coverage::exclude;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::testplan::Testplan;

use super::problem::{CommandOutcome, CommandProblem, Out};

/// Show what the specification asks for, and what proves it
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim testplan                         features with counts of what proves them
  cosim testplan --markdown > plan.md    with the names of it all
  cosim testplan night                   what a campaign showed of each feature

A feature is proved by profiles of random layers, files of vectors/, bins of the functional
coverage, and deliberate bugs of ci/mutants that the regression finds. It failed when a case of its
profiles did; it is whole when none did and all its bins were reached.")]
pub(super) struct TestplanArgs {
    /// Directories of campaigns, taken together
    #[arg(value_name = "RUN")]
    runs: Vec<PathBuf>,

    /// Another plan than that of this project
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,

    /// Print a table of Markdown
    #[arg(long)]
    markdown: bool,

    /// Bins that cannot be reached
    #[arg(long, value_name = "FILE", default_value = exclude::LIST)]
    exclude: PathBuf,
}

impl TestplanArgs {
    /// Prints the table.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let of_user = self.plan.as_deref().map(Testplan::load).transpose()?;
        let plan = of_user.as_ref().unwrap_or_else(|| Testplan::built_in());
        let exclusions = Exclusions::load(&self.exclude)?;
        let mut summary = Summary::default();
        for run in &self.runs {
            for record in records(run)?.1 {
                summary.add(&record?);
            }
        }
        let results = |feature: &_| {
            let has_run = !self.runs.is_empty();
            has_run.then(|| FeatureResults::of(feature, &summary, &exclusions))
        };
        let rows = report::testplan::rows(plan, results);
        match self.markdown {
            true => report::testplan::markdown(out, &rows)?,
            false => report::testplan::table(out, &rows)?,
        }
        Ok(match summary.tally().failed {
            0 => CommandOutcome::Good,
            _ => CommandOutcome::Mismatch,
        })
    }
}
