//! Sets of integers.

use nvdla_random::seed::Seed;
use nvdla_stimulus::fields::IntegerSet;

fn odd() -> IntegerSet {
    [1, 3, 5, 7].into_iter().collect()
}

#[test]
fn numbers_side_by_side_are_one_range() {
    let spans: IntegerSet = [-1, 0, 1, 4].into_iter().collect();
    let alone = IntegerSet::from(-1_i64..=1);
    assert_eq!(spans.within((-3, 3)), alone);
    assert_ne!(spans, alone);
    assert_eq!(spans.ends(), Some((-1, 4)));
    assert_eq!(spans.within((1, 3)), IntegerSet::from(1_i64..=1));
    let (least, most) = (2_u32, 1);
    assert!(IntegerSet::from(least..=most).is_empty());
}

#[test]
fn the_nearest_number_is_in_the_set() {
    assert_eq!(
        [0, 1, 4, 6, 99].map(|n| odd().nearest(n)),
        [1, 1, 3, 5, 7].map(Some)
    );
    assert_eq!(IntegerSet::default().nearest(3), None);
}

#[test]
fn every_number_is_drawn_and_no_other() {
    let rng = &mut Seed(1).rng();
    let mut drawn: Vec<_> = (0..200).filter_map(|_| odd().pick(rng)).collect();
    drawn.sort_unstable();
    drawn.dedup();
    assert_eq!(drawn, [1, 3, 5, 7]);
    let wide = IntegerSet::from(-(1_i64 << 31)..=(1 << 31) - 1);
    assert!((0..100).all(|_| {
        wide.pick(rng)
            .is_some_and(|number| wide.nearest(number) == Some(number))
    }));
    assert_eq!(IntegerSet::default().pick(rng), None);
}
