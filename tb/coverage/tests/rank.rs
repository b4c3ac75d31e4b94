//! The cases that together reach all bins.

use nvdla_coverage::bins::BinSet;
use nvdla_coverage::catalog::BinId;
use nvdla_coverage::rank::rank;
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
