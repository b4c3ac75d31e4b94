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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::BinId;
    use proptest::prelude::*;

    fn set(bins: &[u32]) -> BinSet {
        bins.iter().copied().map(BinId).collect()
    }

    #[test]
    fn the_case_that_adds_most_comes_first_and_superfluous_ones_are_left_out() {
        let cases = [&[1, 2][..], &[2, 3, 4], &[4], &[1, 9], &[]].map(set);
        let ranks = rank(&cases);
        let chosen: Vec<(usize, u32)> = ranks.iter().map(|rank| (rank.case, rank.adds)).collect();
        assert_eq!(chosen, [(1, 3), (3, 2)]);
    }

    proptest! {
        #[test]
        fn the_chosen_cases_reach_all_bins(
            cases in prop::collection::vec(prop::collection::vec(0_u32..100, 0..10), 0..20)
        ) {
            let cases: Vec<BinSet> = cases.iter().map(|bins| set(bins)).collect();
            let (mut all, mut some) = (BinSet::default(), BinSet::default());
            cases.iter().for_each(|bins| all.extend(bins));
            let ranks = rank(&cases);
            ranks.iter().for_each(|rank| some.extend(&cases[rank.case]));
            prop_assert_eq!(all.beyond(&some), 0);
            prop_assert!(ranks.iter().all(|rank| rank.adds > 0));
            prop_assert!(ranks.windows(2).all(|pair| pair[0].adds >= pair[1].adds));
        }
    }
}
