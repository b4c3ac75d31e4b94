//! Sets of bins.

use nvdla_coverage::bins::{BinId, BinSet};
use proptest::prelude::*;

fn set(bins: &[u32]) -> BinSet {
    bins.iter().copied().map(BinId).collect()
}

#[test]
fn sets_are_short_texts() {
    assert_eq!(String::from(set(&[0, 5, 64])), "12000000000000001");
    assert_eq!(String::from(BinSet::default()), "");
    assert!(BinSet::try_from("1g".to_owned()).is_err());
}

#[test]
fn bins_beyond_another_set_are_counted() {
    assert_eq!(set(&[1, 2, 200]).beyond(&set(&[2, 3])), 2);
    assert_eq!(set(&[1]).beyond(&set(&[1, 900])), 0);
}

#[test]
fn sets_are_cut_by_others_of_any_length() {
    let (few, many) = (set(&[1, 5]), set(&[1, 2, 200]));
    assert_eq!(many.common(&few).iter().collect::<Vec<_>>(), [BinId(1)]);
    assert_eq!(few.common(&many).count(), 1);
    let left: Vec<BinId> = many.without(&few).iter().collect();
    assert_eq!(left, [BinId(2), BinId(200)]);
    assert_eq!(few.without(&many).count(), 1);
}

proptest! {
    #[test]
    fn sets_are_written_and_read_alike(bins in prop::collection::vec(0_u32..3000, 0..60)) {
        let bins = set(&bins);
        let again = BinSet::try_from(String::from(bins.clone())).unwrap();
        prop_assert_eq!(again.iter().collect::<Vec<_>>(), bins.iter().collect::<Vec<_>>());
    }
}
