//! Output while a network runs: a row for each unit as soon as it has ended.

use std::io;

use indicatif::ProgressBar;

use nvdla_loadable::network::{CompiledNetwork, Task};
use nvdla_loadable::summary::{self, NetworkReportRow};

use crate::command::problem::CommandOutput;
use crate::command::progress::{progress, say};
use nvdla_report::loadable::{UnitTableTotals, header, row};

/// Prints a row for each unit as it ends, for the first inputs, and keeps these rows.
pub(super) struct UnitRowPrinter<'l, 'o> {
    out: &'l mut CommandOutput<'o>,
    columns: UnitTableTotals,
    bar: ProgressBar,
    /// Number of units and CPU steps that run for one set of inputs.
    most: usize,
    /// Rows of the units as they ran on the first inputs.
    rows: Vec<NetworkReportRow>,
    /// Number of sets of inputs whose run has begun.
    runs: usize,
    written: io::Result<()>,
}

impl<'l, 'o> UnitRowPrinter<'l, 'o> {
    /// A printer for a network that has not run yet; `measures`: it runs on a DUT, too.
    pub(super) fn new(
        out: &'l mut CommandOutput<'o>,
        network: &CompiledNetwork,
        measures: bool,
    ) -> Self {
        let tasks = network.submitted.iter().map(|task| &network.tasks[*task]);
        let units = tasks.map(|task| match task {
            Task::Dla(task) => task.units.len(),
            Task::Cpu(steps) => steps.len(),
        });
        let most = units.sum();
        let bar = progress(u64::try_from(most).ok(), "operations", out.detail);
        Self {
            out,
            columns: UnitTableTotals {
                measures,
                clocks: summary::ideal_clocks(network),
            },
            bar,
            most,
            rows: Vec::new(),
            runs: 0,
            written: Ok(()),
        }
    }

    /// Notes that the run of the next set of inputs begins.
    pub(super) fn begin(&mut self) {
        self.runs += 1;
        self.bar.set_position(0);
    }

    /// Shows in the progress bar that a unit begins; `operations` names it.
    pub(super) fn announce(&self, operations: &str) {
        let input = format!("input {}", self.runs.max(1));
        say(&self.bar, &input, operations);
    }

    /// Counts a unit that has ended; for the first inputs, prints its row.
    pub(super) fn push(&mut self, it: NetworkReportRow) {
        self.bar.inc(1);
        if self.runs > 1 || self.rows.len() >= self.most || self.written.is_err() {
            return;
        }
        if let Some(measured) = &it.measured {
            let others = self.columns.clocks.saturating_sub(it.ideal);
            self.columns.clocks = others + measured.clocks;
        }
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

    /// Number of units that have ended for the present inputs.
    pub(super) fn position(&self) -> usize {
        usize::try_from(self.bar.position()).unwrap_or(usize::MAX)
    }

    /// Returns the rows of the first inputs, when all runs have ended.
    pub(super) fn finish(self) -> io::Result<Vec<NetworkReportRow>> {
        self.bar.finish_and_clear();
        self.written.map(|()| self.rows)
    }
}
