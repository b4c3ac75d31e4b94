//! `cosim profile`: what a profile draws, and whether it is one.

mod bins;
mod check;
mod named;
mod sample;
mod show;

use clap::{Args, Subcommand};

use super::problem::{Done, Out, Problem};

/// Show, check and sample profiles of random layers
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim profile show mixed                       what it draws, and the rules its layers keep
  cosim profile check my/profile.yaml            whether it can be used
  cosim profile sample mixed --count 500         histograms of 500 cases
  cosim profile sample mixed --case 17           the layers of one case as YAML

No DUT is built or run. How to write a profile: docs/profiles.md.")]
pub(super) struct Profile {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Show(show::Show),
    Check(check::Check),
    Sample(sample::Sample),
}

impl Profile {
    /// Runs the subcommand.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<Done, Problem> {
        match &self.command {
            Command::Show(show) => show.run(out),
            Command::Check(check) => check.run(out),
            Command::Sample(sample) => sample.run(out),
        }
    }
}
