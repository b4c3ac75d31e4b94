//! `cosim snapshot`: compares register traces of layer files with text snapshots beside them.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use similar::TextDiff;

use nvdla_bench::engine::{CaseReport, RunOptions, Targets};
use nvdla_bench::pool::CaseThreadPool;
use nvdla_layers::layer::LayerFile;
use nvdla_random::conditions::OnWrongByte;
use nvdla_stimulus::case::{CaseError, LayerCase};
use nvdla_stimulus::plan::{CasePlan, PreparedCase};

use crate::report;

use super::cases::with_options;
use crate::command::args::{self, ConditionArgs, SeedArgs};
use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};
use crate::command::target::choose;
use crate::command::{files, progress, result_file, signals};
use nvdla_files::FileError;

/// Compare the register traces of layer files with snapshots beside them
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim snapshot my/layer.yaml             my/layer.yaml.snap.new, at first
  cosim snapshot my/layer.yaml --accept    into my/layer.yaml.snap at once

A trace has every write, read and interrupt with decoded fields, and no clocks. Snapshots are those
of insta: in a package of Cargo `cargo insta review` shows what is new or has changed and accepts or
rejects it; elsewhere --accept takes it. The command fails while there is something to look at.")]
pub(super) struct SnapshotArgs {
    /// Layer files, and directories of them
    #[arg(value_name = "FILE|DIR", required = true)]
    paths: Vec<PathBuf>,

    /// Accept the present traces as the snapshots
    #[arg(long)]
    accept: bool,

    /// Cases that run at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::jobs)]
    jobs: usize,

    #[command(flatten)]
    seeding: SeedArgs,

    #[command(flatten)]
    conditions: ConditionArgs,
}

/// A layer file, whose register trace is compared with the snapshot beside it.
struct LayerSnapshot {
    file: PathBuf,
    plan: CasePlan,
}

impl SnapshotArgs {
    /// Runs the layer files and compares their traces with the snapshots.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        self.conditions.check_unswept("a snapshot")?;
        let paths = files::yaml(&self.paths, "layer file (.yaml)")?;
        let layers = paths.into_iter().map(|file| self.read_layers(file));
        let layers = layers.collect::<CommandResult<Vec<_>>>()?;
        for layer in &layers {
            result_file::check_writable(&layer.beside(".snap.new"))?;
        }
        let targets = choose(&out.designs, self.conditions.dut.as_deref())?;
        targets.prepare(layers.iter().map(|layer| layer.plan.needs()))?;
        signals::watch().map_err(CommandProblem::Signals)?;
        let bar = progress::bar(layers.len(), out.detail);
        let trace = |layer: &LayerSnapshot| layer.trace(&targets);
        let pool = CaseThreadPool::new(self.jobs).until(&signals::is_over);
        let ended = pool.run(&layers, trace, |_, _| {
            bar.inc(1);
            ControlFlow::Continue(())
        })?;
        bar.finish_and_clear();
        let (mut same, mut open) = (0_usize, Vec::new());
        let left = layers.len() - ended.len();
        for (layer, ended) in layers.iter().zip(ended) {
            let traced = ended.map_err(|message| layer.plan.panicked(message))??;
            let is_same = match traced {
                Ok(trace) => self.is_same(layer, &trace, out)?,
                Err(report) => {
                    report::console::verdict(out, &report.to_string())?;
                    false
                }
            };
            if is_same {
                same += 1;
            } else {
                open.push(layer);
            }
        }
        let caught = signals::interrupted(out, left)?;
        if let Some(layer) = open.first() {
            writeln!(out.usual(), "{}", layer.review())?;
        }
        writeln!(out, "{same} as their snapshots, {} to review", open.len())?;
        Ok(CommandOutcome::of(!open.is_empty(), caught))
    }

    fn read_layers(&self, file: PathBuf) -> CommandResult<LayerSnapshot> {
        let layers = LayerCase::new(LayerFile::load(&file)?, self.seeding.seed);
        let plan = CasePlan::from(with_options(layers, &file, &self.conditions));
        if plan.is_idle() {
            let why = format!("{} has no layer", file.display());
            return Err(CommandProblem::Nothing(why));
        }
        Ok(LayerSnapshot { file, plan })
    }

    /// Compares a trace with its snapshot, and writes a new snapshot for review if they differ; false
    /// if there is something to review.
    fn is_same(
        &self,
        layer: &LayerSnapshot,
        trace: &str,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<bool> {
        let shown = layer.file.display();
        let (path, pending) = (layer.beside(".snap"), layer.beside(".snap.new"));
        let before = if path.exists() {
            Some(String::from_utf8_lossy(&files::read(&path)?).into_owned())
        } else {
            None
        };
        let before = before.as_deref().map(contents);
        let is_same = before.is_some_and(|before| before.trim_end() == trace.trim_end());
        if is_same || self.accept {
            if !is_same {
                layer.write(&path, trace)?;
            }
            if let Err(error) = std::fs::remove_file(&pending)
                && error.kind() != io::ErrorKind::NotFound
            {
                return Err(FileError::writing(&pending)(error).into());
            }
            if is_same {
                writeln!(out.usual(), "same  {shown}")?;
            } else {
                writeln!(out.usual(), "taken {shown}: {}", path.display())?;
            }
            return Ok(true);
        }
        layer.write(&pending, trace)?;
        let Some(before) = before else {
            let text = format!("FAIL  {shown} has no snapshot yet: {}", pending.display());
            report::console::verdict(out, &text)?;
            return Ok(false);
        };
        let text = format!("FAIL  {shown} differs from its snapshot");
        report::console::verdict(out, &text)?;
        let diff = TextDiff::from_lines(before, trace);
        let mut diff = diff.unified_diff();
        let diff = diff.context_radius(2).header("snapshot", "now").to_string();
        for line in diff.lines() {
            writeln!(out, "      {line}")?;
        }
        Ok(false)
    }
}

impl LayerSnapshot {
    /// Path of the snapshot (`.snap`), or of a new one that the user must review (`.snap.new`).
    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.file.as_os_str().to_owned();
        name.push(ending);
        name.into()
    }

    /// Text on how to review new snapshots: with cargo-insta in a package of Cargo, else --accept.
    fn review(&self) -> String {
        let folder = match self.file.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let place = std::path::absolute(folder).unwrap_or_default();
        let mut above = place.ancestors();
        if above.any(|folder| folder.join("Cargo.toml").is_file()) {
            let folder = args::quoted(folder);
            format!("review: cargo insta review --workspace-root {folder}")
        } else {
            "accept: the same with --accept; `cargo insta review` works on files of a package of \
             Cargo (`cargo init --lib`)"
                .to_owned()
        }
    }

    /// Runs the layer file, on a thread of the pool. Returns its register trace as text, or its
    /// report if it failed: then the trace means nothing.
    fn trace(&self, targets: &Targets) -> Result<Result<String, Box<CaseReport>>, CaseError> {
        let PreparedCase { mut case, runner } = self.plan.prepare(targets, OnWrongByte::GoOn)?;
        // The trace is that of the run without a sweep.
        case.conditions.sweep = None;
        let outcome = runner.run(&case, RunOptions::default())?;
        if !outcome.passed() {
            return Ok(Err(Box::new(outcome.report)));
        }
        let mut text = Vec::new();
        // Memory takes every byte.
        let _ = report::trace::write(&mut text, &outcome.registers);
        Ok(Ok(String::from_utf8_lossy(&text).into_owned()))
    }

    /// Writes a trace to `path` as a snapshot with the header of insta.
    fn write(&self, path: &Path, trace: &str) -> CommandResult<()> {
        let name = self.file.file_name().unwrap_or_default().to_string_lossy();
        // In quotation marks of JSON, which are those of YAML.
        let [source, expression] = [name.into_owned(), self.plan.replay_command().to_string()]
            .map(serde_json::Value::from);
        let head = format!("---\nsource: {source}\nexpression: {expression}\n---\n");
        result_file::write_text(path, &(head + trace))
    }
}

/// The text of a snapshot without insta's header.
fn contents(text: &str) -> &str {
    let behind = text
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"));
    behind.map_or(text, |(_, contents)| contents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_snapshot_is_no_part_of_it() {
        assert_eq!(contents("---\nsource: a\n---\nb\n---\nc\n"), "b\n---\nc\n");
        assert_eq!(contents("b\n"), "b\n");
    }
}
