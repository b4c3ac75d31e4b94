//! `cosim loadable`: compiled networks on the DUT and on the reference model.

mod accuracy;
mod folder;
mod layers;
mod live;
mod options;
mod parts;
mod results;
mod rtl;
mod single;
mod tensors;

use nvdla_bench::engine::{CaseReport, Targets};
use nvdla_loadable::case::LoadableCase;

use crate::report::{self, CaseTally};

use super::files;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::result_file::write as to_file;
use super::target::{DutChoice, choose};

pub(super) use options::LoadableArgs;
use results::{Document, Loaded};

impl LoadableArgs {
    /// Runs all cases and loadables.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        if self.conditions.overrides.reset_after.is_some() {
            let text = "--reset-after is for single programs, not for networks";
            return Err(CommandProblem::Usage(text.to_owned()));
        }
        let targets = match self.model_only {
            true => Targets::default(),
            false => choose(DutChoice::of(self.conditions.dut.as_deref()))?,
        };
        let mut all = Vec::new();
        'paths: for path in &self.paths {
            if path.is_dir() {
                let cases = LoadableCase::find(path)?;
                if cases.is_empty() {
                    let (path, kind) = (path.clone(), "case");
                    return Err(CommandProblem::Empty { path, kind });
                }
                if self.is_about_a_file() {
                    let text = "--input, --output, --explain, --graph, --export and --images are \
                                for a loadable, not for cases";
                    return Err(CommandProblem::Usage(text.to_owned()));
                }
                for case in &cases {
                    all.push(self.case(case, &targets, out)?);
                    if self.are_enough(&all) {
                        break 'paths;
                    }
                }
            } else {
                all.push(self.file(path, &targets, out)?);
                if self.are_enough(&all) {
                    break;
                }
            }
        }
        let reports: Vec<CaseReport> = all.iter().map(|one| one.report.clone()).collect();
        let tally = CaseTally::of(&reports);
        if let Some(path) = &self.junit {
            to_file(path, |file| {
                report::junit::write(file, "loadable", &reports)
            })?;
        }
        if let Some(Some(path)) = &self.profile {
            let networks: Vec<_> = all.iter().map(Loaded::profiled).collect();
            files::write(path, report::profile::page(&networks).as_bytes())?;
        }
        if let Some(path) = &self.json {
            let document = Document {
                command: "loadable",
                tally,
                loadables: &all,
            };
            to_file(path, |file| {
                Ok(serde_json::to_writer_pretty(file, &document)?)
            })?;
        }
        report::console::tally(out, tally)?;
        Ok(match tally.failed {
            0 => CommandOutcome::Good,
            _ => CommandOutcome::Mismatch,
        })
    }
}
