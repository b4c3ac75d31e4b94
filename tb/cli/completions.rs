//! `cosim completions`: what a shell needs to complete command lines, and manual pages.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::command::problem::{CommandOutcome, CommandOutput, CommandResult};
use crate::command::{files, result_file};

/// Print the completions of command lines for a shell, or write manual pages
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim completions bash > ~/.local/share/bash-completion/completions/cosim
  cosim completions zsh > _cosim                 into a folder of fpath
  cosim completions fish > ~/.config/fish/completions/cosim.fish
  cosim completions --man ~/.local/share/man/man1      man cosim, man cosim-run, ...")]
pub(super) struct CompletionsArgs {
    /// Shell for which completions are printed
    #[arg(value_name = "SHELL", required_unless_present = "man")]
    shell: Option<Shell>,

    /// Write manual pages, one for each command, into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "shell")]
    man: Option<PathBuf>,
}

impl CompletionsArgs {
    /// Prints the script with a shell's completions, or writes the manual pages.
    pub(super) fn run(&self, mut grammar: Command, out: &mut CommandOutput<'_>) -> CommandResult {
        if let Some(folder) = &self.man {
            result_file::check_folder(folder)?;
            files::create(folder)?;
            grammar = grammar.disable_help_subcommand(true);
            grammar.build();
            let pages = pages(&grammar, folder)?;
            writeln!(out.usual(), "{pages} pages in {}", folder.display())?;
        }
        if let Some(shell) = self.shell {
            let mut script = Vec::new();
            let name = grammar.get_name().to_owned();
            clap_complete::generate(shell, &mut grammar, name, &mut script);
            out.write_all(&script)?;
        }
        Ok(CommandOutcome::Good)
    }
}

/// Writes the manual pages of a command and its subcommands; returns their number.
fn pages(command: &Command, folder: &Path) -> CommandResult<usize> {
    let page = Man::new(command.clone());
    let path = folder.join(page.get_filename());
    result_file::write(&path, |out| page.render(out))?;
    let below = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set());
    let below = below.map(|below| pages(below, folder));
    Ok(1 + below.sum::<Result<usize, _>>()?)
}
