//! `cosim coverage`: what campaigns have covered, and which of their cases it takes.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::report;
use nvdla_campaign::run::records;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::exclude;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::hits::Hits;
use nvdla_coverage::rank::rank;

use super::problem::{CommandOutcome, CommandProblem, Out};
use super::{coverage_export, structural};

/// Show the functional coverage of campaigns
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  cosim coverage night                      a table by block
  cosim coverage night morning --missing    both together, and what is still empty
  cosim coverage rank night                 few cases with the same coverage
  cosim coverage structural night           lines, branches and toggles of the RTL
  cosim coverage export night --ucis u.xml  for tools that read UCIS, or lcov

A bin is called BLOCK.POINT.BIN, or BLOCK.POINT+POINT.BIN+BIN for two points at the same time.
Only cases that passed count. Bins that no legal program can reach are listed in
vectors/coverage.yaml with the reason; one that was reached all the same is an error."
)]
pub(super) struct CoverageArgs {
    #[command(subcommand)]
    command: Option<CoverageCommand>,

    /// Directories of campaigns
    #[arg(value_name = "RUN", required = true)]
    runs: Vec<PathBuf>,

    /// List the empty bins with their meanings
    #[arg(long)]
    missing: bool,

    /// Bins that cannot be reached
    #[arg(long, value_name = "FILE", default_value = exclude::LIST)]
    exclude: PathBuf,
}

#[derive(Debug, Subcommand)]
enum CoverageCommand {
    Rank(RankArgs),
    Structural(structural::StructuralShowArgs),
    Export(coverage_export::ExportArgs),
}

/// Print few cases with the coverage of all
#[derive(Debug, Args)]
#[command(after_help = "\
The cases that add most come first, each with the number of bins that it adds.")]
struct RankArgs {
    /// Directories of campaigns
    #[arg(value_name = "RUN", required = true)]
    runs: Vec<PathBuf>,
}

impl CoverageArgs {
    /// Prints the table or the cases.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        match &self.command {
            Some(CoverageCommand::Rank(rank)) => return rank.run(out),
            Some(CoverageCommand::Structural(show)) => return show.run(out),
            Some(CoverageCommand::Export(export)) => return export.run(out),
            None => {}
        }
        let exclusions = Exclusions::load(&self.exclude)?;
        let mut hits = Hits::default();
        for run in &self.runs {
            for record in records(run)?.1 {
                hits.add(&record?.bins);
            }
        }
        report::coverage::table(out, &hits, &exclusions)?;
        if self.missing {
            writeln!(out)?;
            report::coverage::missing(out, &hits, &exclusions)?;
        }
        match report::coverage::wrong(out, &hits, &exclusions)? {
            true => Ok(CommandOutcome::Mismatch),
            false => Ok(CommandOutcome::Good),
        }
    }
}

impl RankArgs {
    fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let mut cases = Vec::new();
        for run in &self.runs {
            for record in records(run)?.1 {
                let record = record?;
                cases.push((record.case, record.bins));
            }
        }
        let bins: Vec<BinSet> = cases.iter().map(|(_, bins)| bins.clone()).collect();
        let ranks = rank(&bins);
        for rank in &ranks {
            writeln!(out, "{:5} {}", rank.adds, cases[rank.case].0)?;
        }
        let all: u32 = ranks.iter().map(|rank| rank.adds).sum();
        let (few, many) = (ranks.len(), cases.len());
        writeln!(out, "{few} of {many} cases reach all {all} bins")?;
        Ok(CommandOutcome::Good)
    }
}
