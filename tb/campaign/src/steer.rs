//! Chooses cases that reach missing bins of the coverage.
//!
//! Cases are chosen in rounds. A round looks at candidates, the next [`WINDOW`] indices of each
//! profile that may reach a missing bin, and takes those with most missing bins by the model, until
//! it has [`ROUND`] cases or no bin is missing. Some bins depend on timing (*hoped for*): if few
//! other bins are missing, a round also takes cases that may reach them. It always takes some whose
//! sweeps may reach cover points, if the design has any. Only the bins covered at the start of the
//! round decide, so that any number of threads and any interruption give the same cases.

mod choice;

use std::collections::BTreeSet;

use nvdla_coverage::bins::BinSet;
use nvdla_coverage::blocks::ends;
use nvdla_coverage::catalog::{BinId, Catalog, QuestionsByUnit};
use nvdla_coverage::hope::{hoped, hoped_of_interrupts, hoped_of_sweep};
use nvdla_coverage::sample::sample_for;
use nvdla_model::model;
use nvdla_regs::configuration::Configuration;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::profile::Profile;

use crate::case::view;
pub use choice::choose;

/// Version of steering: counted up when the same seed leads to other cases.
pub const STEERING: u32 = 6;

/// Largest number of cases of a round, without those for bins that are hoped for.
pub const ROUND: usize = 32;

/// Largest number of candidates of each profile in a round.
pub const WINDOW: u64 = 512;

/// Number of candidates of each profile that are predicted together.
const CHUNK: u64 = 16;

/// Largest number of cases of a round for bins that are hoped for; `TRIES` of them for one bin;
/// `HOPEFUL` is the number of candidates among which they are chosen.
const HOPES: usize = 12;
const TRIES: u32 = 6;
const HOPEFUL: usize = 4 * HOPES;

/// Largest number of cases of a round whose sweeps may reach empty cover points.
const SWEEPS: usize = 8;

/// Number of candidates that are predicted together for each bin that one value of a field reaches.
const AIMS: u64 = 4;

/// Number of cases of each profile that are predicted to learn which bins the profile can reach.
pub const SAMPLE: u64 = 64;

/// Number of consecutive rounds without a new bin after which the campaign ends.
pub const PATIENCE: u64 = 32;

/// What the model predicts for a case before it runs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BinPrediction {
    /// Bins that the case reaches if it passes.
    pub certain: BinSet,
    /// Bins that depend on observed timing and that the run may reach.
    pub hoped: BinSet,
    /// Bins of cover points that the sweep of the case may reach, in a design that has them.
    pub swept: BinSet,
    /// Bins that a sweep of all interrupts of the case may reach.
    pub events: BinSet,
    /// Whether the case has a sweep.
    pub is_swept: bool,
    /// Length of a csb clock in sixteenths of a core clock. The slower the host, the more events come
    /// between two of its reads.
    pub pace: u64,
}

/// Which bins a prediction includes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PredictionDepth {
    /// Only bins that depend on register values.
    Registers,
    /// Also bins that depend on elements of tensors, which the model computes.
    Elements,
}

/// A random case that a round may choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CandidateCase {
    /// Index into the profiles of the campaign.
    pub profile: usize,
    /// Index of the case in its profile.
    pub index: u64,
    pub depth: PredictionDepth,
}

/// The bins that the profiles of a campaign can reach, as predictions of their first cases show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReachableBins {
    /// Bins that the campaign aims at: all bins of the blocks in which its profiles reach any, and
    /// bins that are hoped for.
    pub aim: BinSet,
    /// Bins of cover points that sweeps may reach; no part of the aim, because few designs have
    /// them.
    pub swept: BinSet,
    /// For each profile, all bins of those points and crosses of which it can reach some bin.
    near: Vec<BinSet>,
    /// Bins for which cases can be drawn that give a field the one value needed.
    field_bins: Vec<FieldValueBin>,
}

/// A bin that cases reach in which one field of a profile has one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FieldValueBin {
    bin: BinId,
    /// Index into the profiles of the campaign.
    profile: usize,
    /// Index in its profile of the first case whose field has the value.
    first: u64,
}

impl ReachableBins {
    /// Computes the reachable bins from predictions, for each profile those of its first cases.
    pub fn of<'a>(profiles: impl Iterator<Item = &'a [BinPrediction]>) -> Self {
        let (mut reached, mut aim, mut all) = (BinSet::default(), BinSet::default(), Vec::new());
        let mut swept = BinSet::default();
        for predictions in profiles {
            let mut bins = BinSet::default();
            for prediction in predictions {
                bins.extend(&prediction.certain);
                reached.extend(&prediction.certain);
                bins.extend(&prediction.hoped);
                aim.extend(&prediction.hoped);
                bins.extend(&prediction.swept);
                swept.extend(&prediction.swept);
            }
            // Which interrupts the first cases sweep is chance.
            if predictions.iter().any(|prediction| prediction.is_swept) {
                for prediction in predictions {
                    bins.extend(&prediction.events);
                    aim.extend(&prediction.events);
                }
            }
            all.push(bins);
        }
        aim.extend(&blocks(&reached));
        let seldom = seldom_reached(&all);
        let near = std::iter::zip(&all, &seldom);
        let near = near.map(|(bins, seldom)| Catalog::get().near(bins).without(seldom));
        let near = near.collect();
        Self {
            aim,
            swept,
            near,
            field_bins: Vec::new(),
        }
    }

    /// Adds bins that one value of a profile's field reaches, each with the first case that has it.
    #[must_use]
    pub fn aiming<'a>(self, profiles: impl Iterator<Item = &'a Profile> + Clone) -> Self {
        let field_bins = ends::of_fields().filter_map(|(name, field, value)| {
            let bin = Catalog::get().find(&name)?;
            let mut all = profiles.clone().enumerate();
            let aim = |(profile, of): (usize, &Profile)| {
                let first = of.first_with(field, value)?;
                Some(FieldValueBin {
                    bin,
                    profile,
                    first,
                })
            };
            all.find_map(aim)
        });
        let field_bins = field_bins.collect();
        Self { field_bins, ..self }
    }
}

/// For each profile, of which `reached` has the bins: the bins of those points about elements of tensors
/// of which the profile reaches less than three quarters as many as another one. They are looked for in
/// the other profile, because the model must compute the tensors of each candidate.
fn seldom_reached(reached: &[BinSet]) -> Vec<BinSet> {
    let catalog = Catalog::get();
    let mut seldom = vec![BinSet::default(); reached.len()];
    for item in &catalog.items {
        let bins: BinSet = item.bins.iter().copied().collect();
        if bins.common(&catalog.of_values).is_empty() {
            continue;
        }
        let counts = reached.iter().map(|all| all.common(&bins).count());
        let counts: Vec<u32> = counts.collect();
        let most = counts.iter().copied().max().unwrap_or(0);
        for (seldom, count) in seldom.iter_mut().zip(counts) {
            if 4 * count < 3 * most {
                seldom.extend(&bins);
            }
        }
    }
    seldom
}

/// All bins of the catalog.
pub fn all() -> BinSet {
    Catalog::get().bins(|_| true).collect()
}

/// All bins of the blocks of which a bin is in `reached`.
fn blocks(reached: &BinSet) -> BinSet {
    let entries = &Catalog::get().entries;
    let block = |bin: BinId| entries[bin.index()].block;
    let blocks: BTreeSet<&str> = reached.iter().map(block).collect();
    Catalog::get()
        .bins(|entry| blocks.contains(entry.block))
        .collect()
}

/// State of the present round of a steered campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SteeringRound {
    /// Number of the present round.
    pub number: u64,
    /// Number of the first case of the round.
    pub begin: u64,
    /// Bins that were covered when the round began.
    pub covered: BinSet,
    /// Number of rounds without a new bin before this one.
    pub idle: u64,
}

impl SteeringRound {
    /// The first round that has cases: round `number`, whose first case is `begin`.
    pub fn new(number: u64, begin: u64, covered: BinSet) -> Self {
        Self {
            number,
            begin,
            covered,
            idle: number,
        }
    }

    /// Ends the round, with `now` as covered bins; the next one begins with case `begin`.
    pub fn end(&mut self, begin: u64, now: BinSet) {
        self.idle = match now.beyond(&self.covered) {
            0 => self.idle.saturating_add(1),
            _ => 0,
        };
        self.covered = now;
        self.number = self.number.saturating_add(1);
        self.begin = begin;
    }

    /// Moves on to `round`, with first case `begin` and covered bins `now`, over rounds without cases.
    pub fn go_on_to(&mut self, round: u64, begin: u64, now: &dyn Fn() -> BinSet) {
        if round > self.number {
            self.end(begin, now());
            self.idle = self.idle.saturating_add(round - self.number);
            self.number = round;
        }
    }
}

/// The bins that the cases of a round must reach.
#[derive(Debug, Clone)]
pub struct RoundGoal {
    /// Missing bins that the campaign aims at.
    pub missing: BinSet,
    /// Missing bins of cover points that sweeps may reach; empty if the design has no cover points.
    pub points: BinSet,
    /// The campaign ends when its cases have reached this many bins of `missing`.
    pub bins: u32,
}

/// The bins that a prediction of a case is about.
#[derive(Debug)]
pub struct WantedBins {
    questions: QuestionsByUnit,
    /// Whether some of the wanted bins depend on timing, so that only a run shows them.
    seen: bool,
}

impl WantedBins {
    /// The given bins, and all others of the same points.
    pub fn of(bins: &BinSet) -> Self {
        let catalog = Catalog::get();
        Self {
            questions: catalog.questions_for(bins),
            seen: !bins.common(&catalog.of_seen).is_empty(),
        }
    }
}

/// Predicts which of the `wanted` bins a case reaches on a design with this configuration; `None`
/// if the case cannot be lowered.
pub fn predicted(
    case: &LayerCase,
    depth: PredictionDepth,
    wanted: &WantedBins,
    configuration: Configuration,
) -> Option<BinPrediction> {
    let lowered = match depth {
        PredictionDepth::Registers => case.outline(),
        PredictionDepth::Elements => case.case(),
    };
    let lowered = lowered.ok()?;
    let expected = match depth {
        PredictionDepth::Registers => model::outline(&lowered.program, configuration),
        PredictionDepth::Elements => model::run_on(&lowered.program, configuration),
    };
    let (core, csb) = lowered.conditions.clock_ratio().periods();
    let view = view(&lowered, &expected);
    Some(BinPrediction {
        certain: sample_for(&view, &wanted.questions),
        hoped: if wanted.seen {
            hoped(&view)
        } else {
            BinSet::default()
        },
        swept: hoped_of_sweep(&lowered.conditions),
        events: if wanted.seen {
            hoped_of_interrupts(&view)
        } else {
            BinSet::default()
        },
        is_swept: lowered.conditions.sweep.is_some(),
        pace: 16 * u64::from(csb) / u64::from(core.max(1)),
    })
}
