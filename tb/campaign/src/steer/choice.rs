//! Chooses the cases of one round.

use nvdla_coverage::bins::BinSet;
use nvdla_coverage::catalog::{BinId, Catalog};

use super::{
    AIMS, BinPrediction, CHUNK, CandidateCase, FieldValueBin, HOPEFUL, HOPES, PredictionDepth,
    ROUND, ReachableBins, RoundGoal, SWEEPS, TRIES, WINDOW,
};

/// Chooses the cases of a round, in their order. `predict` gives a prediction of the given bins for
/// each candidate, or `None` if the campaign is over before that; then the result is `None`, too.
///
/// # Errors
/// An error of `predict`.
pub fn choose<E>(
    reach: &ReachableBins,
    round: u64,
    goal: &RoundGoal,
    mut predict: impl FnMut(&[CandidateCase], &BinSet) -> Result<Option<Vec<BinPrediction>>, E>,
) -> Result<Option<Vec<CandidateCase>>, E> {
    let mut choice = RoundChoice::new(reach, round, goal);
    for chunk in 0..WINDOW / CHUNK {
        if choice.is_complete() {
            break;
        }
        let candidates = choice.candidates(chunk);
        if candidates.is_empty() {
            break;
        }
        let Some(predictions) = predict(&candidates, &choice.wanted())? else {
            return Ok(None);
        };
        choice.take(&candidates, &predictions);
    }
    Ok(Some(choice.with_hopeful_cases()))
}

/// The cases chosen so far for a round, and what they leave to do.
struct RoundChoice<'a> {
    reach: &'a ReachableBins,
    goal: &'a RoundGoal,
    /// Index of the first candidate of each profile.
    first: u64,
    /// Missing bins that the model can predict and that no chosen case reaches.
    open: BinSet,
    /// Missing bins that only a run shows.
    shown: BinSet,
    /// Number of open bins before the first choice.
    all: u32,
    chosen: Vec<CandidateCase>,
    hopeful: Vec<HopefulCase>,
}

/// A candidate that may reach bins which only a run shows.
#[derive(Clone)]
struct HopefulCase {
    candidate: CandidateCase,
    bins: BinSet,
    /// Of equal candidates, that with the largest number comes first.
    rank: u64,
}

impl<'a> RoundChoice<'a> {
    fn new(reach: &'a ReachableBins, round: u64, goal: &'a RoundGoal) -> Self {
        let catalog = Catalog::get();
        let open = goal.missing.without(&catalog.of_seen);
        let mut shown = goal.missing.common(&catalog.of_seen);
        shown.extend(&goal.points);
        Self {
            reach,
            goal,
            first: round.saturating_mul(WINDOW),
            all: open.count(),
            open,
            shown,
            chosen: Vec::new(),
            hopeful: Vec::new(),
        }
    }

    /// Number of open bins at which the goal is reached.
    fn enough(&self) -> u32 {
        self.all.saturating_sub(self.goal.bins)
    }

    fn is_goal_reached(&self) -> bool {
        self.all - self.open.count() >= self.goal.bins
    }

    fn looks_for_hopeful(&self) -> bool {
        self.hopeful.len() < HOPEFUL
    }

    /// Whether more candidates would change nothing.
    fn is_complete(&self) -> bool {
        let needs_no_more = !self.looks_for_hopeful() && self.open.count() <= self.enough();
        needs_no_more || self.chosen.len() >= ROUND || self.is_goal_reached()
    }

    /// The bins that predictions are about.
    fn wanted(&self) -> BinSet {
        let mut wanted = self.open.clone();
        if self.looks_for_hopeful() {
            wanted.extend(&self.shown);
        }
        wanted
    }

    /// The candidates of a chunk.
    fn candidates(&self, chunk: u64) -> Vec<CandidateCase> {
        let aims = self.reach.field_bins.iter();
        let aims: Vec<&FieldValueBin> = aims.filter(|aim| self.open.has(aim.bin)).collect();
        let mut candidates = self.common_candidates(chunk, &aims);
        // Common bins need no case that is drawn for them.
        if chunk > 0 || candidates.is_empty() {
            for aim in aims {
                let index = aim.first.saturating_add(self.first + chunk * CHUNK);
                candidates.extend((0..AIMS).map(|nth| CandidateCase {
                    profile: aim.profile,
                    index: index.saturating_add(nth),
                    depth: PredictionDepth::Registers,
                }));
            }
        }
        candidates
    }

    /// The next indices of each profile that may reach a wanted bin other than those of `aims`.
    fn common_candidates(&self, chunk: u64, aims: &[&FieldValueBin]) -> Vec<CandidateCase> {
        let wanted = self.wanted();
        let wanted = wanted.without(&aims.iter().map(|aim| aim.bin).collect());
        let values = self.open.common(&Catalog::get().of_values);
        let index = self.first.saturating_add(chunk * CHUNK);
        let mut candidates = Vec::new();
        for (profile, near) in self.reach.near.iter().enumerate() {
            if near.common(&wanted).is_empty() {
                continue;
            }
            let depth = if near.common(&values).is_empty() {
                PredictionDepth::Registers
            } else {
                PredictionDepth::Elements
            };
            candidates.extend((0..CHUNK).map(|nth| CandidateCase {
                profile,
                index: index.saturating_add(nth),
                depth,
            }));
        }
        candidates
    }

    /// Chooses those candidates that fill most open bins; notes others that may reach bins which only
    /// a run shows.
    fn take(&mut self, candidates: &[CandidateCase], predictions: &[BinPrediction]) {
        let most = ROUND - self.chosen.len();
        let enough = self.enough();
        let taken = fill(&mut self.open, predictions, most, enough);
        self.chosen.extend(taken.iter().map(|at| candidates[*at]));
        for (at, prediction) in predictions.iter().enumerate() {
            let mut bins = prediction.hoped.common(&self.shown);
            // Where the register bus is slow, an access hardly meets a clock.
            let rank = if bins.is_empty() {
                u64::MAX - prediction.pace
            } else {
                prediction.pace
            };
            bins.extend(&prediction.swept.common(&self.shown));
            if !bins.is_empty() && !taken.contains(&at) {
                self.hopeful.push(HopefulCase {
                    candidate: candidates[at],
                    bins,
                    rank,
                });
            }
        }
    }

    /// The chosen cases, with some that may reach bins which only a run shows, unless the goal is
    /// reached without them.
    fn with_hopeful_cases(mut self) -> Vec<CandidateCase> {
        if self.is_goal_reached() {
            return self.chosen;
        }
        if self.chosen.len() < ROUND / 2 {
            let shown = self.shown.without(&self.goal.points);
            self.add_hopeful(&shown, TRIES, HOPES);
        }
        // A sweep reaches the bins that it is drawn for, or cannot.
        let points = &self.goal.points;
        self.add_hopeful(points, 1, SWEEPS);
        self.chosen
    }

    /// Adds at most `limit` of the hopeful cases: those that may reach most of `bins`, and of equal
    /// ones those of the highest rank. Each bin is tried at most `tries` times.
    fn add_hopeful(&mut self, bins: &BinSet, tries: u32, limit: usize) {
        let mut tried: Vec<TriedBin> = bins.iter().map(|bin| TriedBin { bin, count: 0 }).collect();
        for _ in 0..limit {
            let untired = tried.iter().filter(|tried| tried.count < tries);
            let open: BinSet = untired.map(|tried| tried.bin).collect();
            let Some(best) = self.best_hopeful(&open, tries) else {
                break;
            };
            self.chosen.push(best.candidate);
            for tried in &mut tried {
                tried.count += u32::from(best.bins.has(tried.bin));
            }
        }
    }

    /// The first of the best hopeful cases that are not chosen yet and may reach a bin of `open`.
    fn best_hopeful(&self, open: &BinSet, tries: u32) -> Option<HopefulCase> {
        let mut best: Option<&HopefulCase> = None;
        let mut most = (0, u64::MAX);
        for hopeful in &self.hopeful {
            let count = hopeful.bins.common(open).count();
            // All bins that are tried once are worth the same.
            let count = if tries > 1 { count } else { count.min(1) };
            let rank = (count, hopeful.rank);
            if rank > most && !self.chosen.contains(&hopeful.candidate) {
                (best, most) = (Some(hopeful), rank);
            }
        }
        best.cloned()
    }
}

/// A bin, and the number of cases that were chosen for it.
struct TriedBin {
    bin: BinId,
    count: u32,
}

/// Chooses at most `most` predictions (their indices), each time the one with most open bins, and removes
/// its bins from `open`. Ends when at most `enough` bins are open, or when no prediction has half as many
/// open bins as the first one chosen.
fn fill(open: &mut BinSet, predictions: &[BinPrediction], most: usize, enough: u32) -> Vec<usize> {
    let mut chosen = Vec::new();
    let mut best = 0;
    while chosen.len() < most && open.count() > enough {
        let (mut choice, mut fills) = (0, 0);
        for (at, prediction) in predictions.iter().enumerate() {
            let new = prediction.certain.common(open).count();
            if new > fills {
                (choice, fills) = (at, new);
            }
        }
        best = best.max(fills);
        if fills == 0 || 2 * fills < best {
            break;
        }
        *open = open.without(&predictions[choice].certain);
        chosen.push(choice);
    }
    chosen
}
