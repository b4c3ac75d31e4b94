//! Output while a network runs: a row for each unit as soon as it has ended.

use std::io;

use indicatif::ProgressBar;

use nvdla_loadable::network::{CompiledNetwork, Task};
use nvdla_loadable::summary::{self, UnitRow};

use nvdla_command::problem::Out;
use nvdla_command::progress::{progress, say};
use nvdla_report::loadable::{UnitTableTotals, header, row};

/// Prints a row for each unit of the first run, and keeps these rows.
pub(super) struct UnitRowPrinter<'l, 'o> {
    out: &'l mut Out<'o>,
    columns: UnitTableTotals,
    bar: ProgressBar,
    /// Number of units and CPU steps in one run.
    most: usize,
    /// Rows of the first run.
    rows: Vec<UnitRow>,
    /// Number of runs that have begun, each with other inputs.
    runs: usize,
    written: io::Result<()>,
}

impl<'l, 'o> UnitRowPrinter<'l, 'o> {
    /// Output for a network before its first run; `measures` says whether there is a DUT.
    pub(super) fn new(out: &'l mut Out<'o>, network: &CompiledNetwork, measures: bool) -> Self {
        let tasks = network.submitted.iter().map(|task| &network.tasks[*task]);
        let units = tasks.map(|task| match task {
            Task::Dla(task) => task.units.len(),
            Task::Cpu(task) => task.steps.len(),
        });
        let most = units.sum();
        let ideal = summary::ideal_clocks(network);
        let bar = progress(u64::try_from(most).ok(), "operations", out.detail);
        Self {
            out,
            columns: UnitTableTotals {
                ideal,
                measures,
                so_far: 0,
                to_come: ideal,
            },
            bar,
            most,
            rows: Vec::new(),
            runs: 0,
            written: Ok(()),
        }
    }

    /// Begins a run with other inputs.
    pub(super) fn begin(&mut self) {
        self.runs += 1;
        self.bar.set_position(0);
    }

    /// Shows in the progress bar that a unit begins.
    pub(super) fn announce(&self, operations: &str) {
        let input = format!("input {}", self.runs.max(1));
        say(&self.bar, &input, operations);
    }

    /// Shows the row of a unit that has ended.
    pub(super) fn push(&mut self, it: UnitRow) {
        self.bar.inc(1);
        if self.runs > 1 || self.rows.len() >= self.most || self.written.is_err() {
            return;
        }
        let measured = it.measured.as_ref();
        self.columns.so_far += measured.map_or(0, |measured| measured.clocks);
        self.columns.to_come = self.columns.to_come.saturating_sub(it.ideal);
        let (columns, is_first) = (&self.columns, self.rows.is_empty());
        let out = &mut *self.out.usual();
        self.written = self.bar.suspend(|| {
            if is_first {
                header(out, columns)?;
            }
            row(out, columns, &it)?;
            out.flush()
        });
        self.rows.push(it);
    }

    /// Number of units of the current run that have ended.
    pub(super) fn position(&self) -> usize {
        usize::try_from(self.bar.position()).unwrap_or(usize::MAX)
    }

    /// The rows of the first run, once all runs have ended.
    pub(super) fn finish(self) -> io::Result<Vec<UnitRow>> {
        self.bar.finish_and_clear();
        self.written.map(|()| self.rows)
    }
}
