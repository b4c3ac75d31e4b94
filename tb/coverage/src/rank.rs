//! Chooses few cases that together reach the bins that many cases reach.

use crate::bins::BinSet;

/// A case that [`rank`] chose, with the number of bins that it adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedCase {
    /// Index of the case in the list given to [`rank`].
    pub case: usize,
    /// Number of its bins that no case chosen before it reaches.
    pub adds: u32,
}

/// Chooses cases that together reach all bins of `cases`: first the case that adds most bins, and of
/// equal ones the earlier. The choice is greedy: a smaller set of cases may exist.
pub fn rank(cases: &[BinSet]) -> Vec<RankedCase> {
    let mut covered = BinSet::default();
    let mut chosen = Vec::new();
    // What a case adds only shrinks: an old figure is an upper bound.
    let mut bounds: Vec<u32> = cases.iter().map(|bins| bins.beyond(&covered)).collect();
    loop {
        let mut best: Option<RankedCase> = None;
        for (case, bound) in bounds.iter_mut().enumerate() {
            let least = best.map_or(0, |best| best.adds);
            if *bound <= least {
                continue;
            }
            *bound = cases[case].beyond(&covered);
            if *bound > least {
                best = Some(RankedCase { case, adds: *bound });
            }
        }
        let Some(best) = best else {
            return chosen;
        };
        covered.extend(&cases[best.case]);
        chosen.push(best);
    }
}
