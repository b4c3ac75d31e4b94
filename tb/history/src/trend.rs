//! What changed from run to run.

use std::collections::BTreeSet;

use nvdla_campaign::again::ClockShape;

use crate::run::HistoryRun;
use crate::store::{History, HistoryError};

/// A shape whose least clocks in the last run differ from those in the run before that had it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShapeChange {
    pub shape: ClockShape,
    pub ideal: u64,
    pub then: u64,
    pub now: u64,
    /// Revision of the run before.
    pub since: String,
}

/// All runs, and the last one against those before.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trend {
    /// By date.
    pub runs: Vec<HistoryRun>,
    /// Shapes of the last run that an earlier one had, too.
    pub compared: u64,
    /// The largest first.
    pub changes: Vec<ShapeChange>,
}

impl Trend {
    /// Of a history. Shapes are compared among runs on the same DUT, by label and memory timing.
    ///
    /// # Errors
    /// The file is spoiled.
    pub fn of(history: &History) -> Result<Self, HistoryError> {
        let runs = history.runs()?;
        let mut trend = Self::default();
        if let Some(((last, run), before)) = runs.split_last() {
            let now = history.shapes(*last)?;
            let mut open: BTreeSet<&ClockShape> = now.keys().collect();
            for (id, earlier) in before.iter().rev().filter(|(_, one)| one.dut == run.dut) {
                if open.is_empty() {
                    break;
                }
                for (shape, then) in history.shapes(*id)? {
                    let Some(now) = now.get(&shape).filter(|_| open.remove(&shape)) else {
                        continue;
                    };
                    trend.compared += 1;
                    if now.least != then.least {
                        trend.changes.push(ShapeChange {
                            shape,
                            ideal: now.ideal,
                            then: then.least,
                            now: now.least,
                            since: earlier.revision.clone(),
                        });
                    }
                }
            }
        }
        let size = |change: &ShapeChange| std::cmp::Reverse(change.now.abs_diff(change.then));
        trend.changes.sort_by_key(size);
        trend.runs = runs.into_iter().map(|(_, run)| run).collect();
        Ok(trend)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_campaign::again::ShapeClocks;

    #[test]
    fn a_shape_is_compared_with_the_last_run_that_had_it_under_the_same_memory() {
        let directory = tempfile::tempdir().unwrap();
        let mut history = History::open(&directory.path().join("h")).unwrap();
        /// Label, memory, least clocks.
        type Shape<'a> = (&'a str, &'a str, u64);
        let runs: [(&str, &str, &[Shape<'_>]); 5] = [
            (
                "1",
                "",
                &[("SDP", "fast", 30), ("PDP", "fast", 70), ("CDP", "fast", 5)],
            ),
            ("2", "", &[("SDP", "latency=9", 90), ("CDP", "fast", 6)]),
            ("3", "", &[("SDP", "fast", 32)]),
            ("4", "other", &[("PDP", "fast", 1)]),
            (
                "5",
                "",
                &[("SDP", "fast", 33), ("PDP", "fast", 50), ("CDP", "fast", 6)],
            ),
        ];
        for (revision, dut, shapes) in runs {
            let run = HistoryRun {
                date: revision.to_owned(),
                revision: revision.to_owned(),
                dut: dut.to_owned(),
                ..HistoryRun::default()
            };
            let shape = |(label, memory, least): &Shape<'_>| {
                let shape = ClockShape {
                    label: (*label).to_owned(),
                    memory: (*memory).to_owned(),
                };
                let clocks = ShapeClocks {
                    ideal: 1,
                    macs: 0,
                    layers: 1,
                    least: *least,
                    most: *least,
                };
                (shape, clocks)
            };
            history
                .add(&run, &shapes.iter().map(shape).collect())
                .unwrap();
        }
        let trend = Trend::of(&history).unwrap();
        assert_eq!((trend.runs.len(), trend.compared), (5, 3));
        let changes = trend.changes.iter().map(|change| {
            let label = change.shape.label.as_str();
            (label, change.then, change.now, change.since.as_str())
        });
        let changes: Vec<_> = changes.collect();
        assert_eq!(changes, [("PDP", 70, 50, "1"), ("SDP", 32, 33, "3")]);
    }
}
