//! `cosim completions`: what a shell needs to complete command lines.

use clap::{Args, Command};
use clap_complete::Shell;

use super::problem::{CommandOutcome, CommandProblem, Out};

/// Print the completions of command lines for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim completions bash > ~/.local/share/bash-completion/completions/cosim
  cosim completions zsh > _cosim                 into a folder of fpath
  cosim completions fish > ~/.config/fish/completions/cosim.fish")]
pub(super) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub(super) fn run(
        &self,
        mut grammar: Command,
        out: &mut Out<'_>,
    ) -> Result<CommandOutcome, CommandProblem> {
        let mut script = Vec::new();
        let name = grammar.get_name().to_owned();
        clap_complete::generate(self.shell, &mut grammar, name, &mut script);
        out.write_all(&script)?;
        Ok(CommandOutcome::Good)
    }
}
