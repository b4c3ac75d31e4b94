//! `cosim profile`: shows what a profile draws, and checks whether it is valid.

mod bins;
mod check;
mod named;
mod sample;
mod show;

use clap::{Args, Subcommand};

use crate::command::problem::{CommandOutput, CommandResult};

/// Show, check and sample profiles of random layers
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim profile show mixed                       what it draws, and the rules its layers keep
  cosim profile check my/profile.yaml            whether it can be used
  cosim profile sample mixed --count 500         histograms of 500 cases
  cosim profile sample mixed --case 17           the layers of one case as YAML

No DUT is built or run. How to write a profile: docs/profiles.md.")]
pub(super) struct ProfileArgs {
    #[command(subcommand)]
    command: ProfileCommand,
}

#[derive(Debug, Subcommand)]
enum ProfileCommand {
    Show(show::ProfileShowArgs),
    Check(check::ProfileCheckArgs),
    Sample(sample::ProfileSampleArgs),
}

impl ProfileArgs {
    /// Runs the subcommand of `cosim profile`.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        match &self.command {
            ProfileCommand::Show(show) => show.run(out),
            ProfileCommand::Check(check) => check.run(out),
            ProfileCommand::Sample(sample) => sample.run(out),
        }
    }
}
