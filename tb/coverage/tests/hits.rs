//! Counts of hits.

use nvdla_coverage::catalog::BinId;
use nvdla_coverage::hits::{BinHits, BinRatio};

#[test]
fn a_case_counts_once_for_each_bin() {
    let mut hits = BinHits::default();
    for case in [vec![3, 3, 7], vec![3]] {
        hits.add(&case.into_iter().map(BinId).collect());
    }
    assert_eq!((hits.count(BinId(3)), hits.count(BinId(7))), (2, 1));
    assert_eq!(hits.count(BinId(9999)), 0);
}

#[test]
fn only_full_coverage_is_a_hundred_percent() {
    let ratio = |covered, bins| BinRatio {
        covered,
        bins,
        excluded: 0,
    };
    assert_eq!(ratio(1999, 2000).to_string(), "99.9 %");
    assert_eq!(ratio(2000, 2000).to_string(), "100.0 %");
    assert_eq!(ratio(0, 0).to_string(), "100.0 %");
}
