//! `cosim man`: manual pages.

use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man;

use super::problem::{CommandOutcome, CommandProblem, Out};
use super::{files, result_file};

/// Write manual pages, one for each command
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim man ~/.local/share/man/man1              man cosim, man cosim-run, ...")]
pub(super) struct ManArgs {
    /// Folder for the pages
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl ManArgs {
    /// Writes the pages.
    pub(super) fn run(
        &self,
        grammar: Command,
        out: &mut Out<'_>,
    ) -> Result<CommandOutcome, CommandProblem> {
        result_file::check_folder(&self.folder)?;
        files::create(&self.folder)?;
        let mut grammar = grammar.disable_help_subcommand(true);
        grammar.build();
        let pages = self.pages(&grammar)?;
        writeln!(out.usual(), "{pages} pages in {}", self.folder.display())?;
        Ok(CommandOutcome::Good)
    }

    /// Writes the page of a command and those of all below it, and counts them.
    fn pages(&self, command: &Command) -> Result<usize, CommandProblem> {
        let page = Man::new(command.clone());
        let path = self.folder.join(page.get_filename());
        result_file::write(&path, |out| page.render(out))?;
        let below = command
            .get_subcommands()
            .filter(|below| !below.is_hide_set());
        let below = below.map(|below| self.pages(below));
        Ok(1 + below.sum::<Result<usize, _>>()?)
    }
}
