//! What changed from one campaign to the next.

use std::collections::{BTreeMap, BTreeSet};

use nvdla_bench::engine::CaseTally;
use nvdla_coverage::hits::BinRatio;

use crate::again::{LayerTimingKey, ShapeClockRange};

/// Figures of one campaign, to be compared with those of other ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrendCampaign {
    /// Folder of the campaign, as the user named it.
    pub name: String,
    /// Date and time in UTC of its last result, `2026-05-01T12:00:00`.
    pub date: String,
    /// DUT that the user asked for; empty: the smallest that can run a case.
    pub dut: String,
    /// Names of the profiles, separated by blanks.
    pub profiles: String,
    pub tally: CaseTally,
    /// Simulated core clocks.
    pub clocks: u64,
    /// Elapsed time in milliseconds, if known.
    pub millis: Option<u64>,
    pub ratio: BinRatio,
    /// Clocks of layers that ran alone, by shape.
    pub shapes: BTreeMap<LayerTimingKey, ShapeClockRange>,
}

impl TrendCampaign {
    /// Simulated core clocks per second of elapsed time; `None` if that time is not known.
    pub fn speed(&self) -> Option<u64> {
        let millis = self.millis?;
        Some(self.clocks.saturating_mul(1000) / millis.max(1))
    }
}

/// Fewest core clocks of a layer shape, changed from `then` to `now`; `ideal` is the lower bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShapeClockChange {
    pub shape: LayerTimingKey,
    pub ideal: u64,
    pub then: u64,
    pub now: u64,
    /// Folder of the earlier campaign, in which the clocks were `then`.
    pub since: String,
}

/// All campaigns, and what changed in the last one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CampaignTrend {
    /// The campaigns, ordered by date.
    pub runs: Vec<TrendCampaign>,
    /// Number of shapes of the last campaign that an earlier one had, too.
    pub compared: u64,
    /// How the lowest number of clocks of each shape changed; the largest change first.
    pub changes: Vec<ShapeClockChange>,
}

impl CampaignTrend {
    /// Compares the last campaign by date with those before it. Clocks are compared between layers of
    /// the same label and memory timing, on the same DUT.
    pub fn of(mut runs: Vec<TrendCampaign>) -> Self {
        runs.sort_by(|a, b| (&a.date, &a.name).cmp(&(&b.date, &b.name)));
        let mut trend = Self::default();
        if let Some((last, before)) = runs.split_last() {
            let mut open: BTreeSet<&LayerTimingKey> = last.shapes.keys().collect();
            for earlier in before.iter().rev().filter(|run| run.dut == last.dut) {
                for (shape, then) in &earlier.shapes {
                    let Some(now) = last.shapes.get(shape).filter(|_| open.remove(shape)) else {
                        continue;
                    };
                    trend.compared += 1;
                    if now.least != then.least {
                        trend.changes.push(ShapeClockChange {
                            shape: shape.clone(),
                            ideal: now.ideal,
                            then: then.least,
                            now: now.least,
                            since: earlier.name.clone(),
                        });
                    }
                }
            }
        }
        let size = |change: &ShapeClockChange| std::cmp::Reverse(change.now.abs_diff(change.then));
        trend.changes.sort_by_key(size);
        trend.runs = runs;
        trend
    }
}
