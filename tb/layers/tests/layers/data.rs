use nvdla_layers::data::{LayerData, ValueSize};
use nvdla_layers::scalar::S16;
use nvdla_random::seed::Seed;

fn drawn(data: &LayerData, size: ValueSize, count: usize) -> Vec<i16> {
    let mut values = data.values(size, Seed(1).rng());
    (0..count).map(|_| values.take_one()).collect()
}

#[test]
fn patterns_start_again_when_used_up() {
    let list = LayerData::Pattern(vec![S16::clamp(1), S16::clamp(-2)]);
    assert_eq!(drawn(&list, ValueSize::OneByte, 5), [1, -2, 1, -2, 1]);
}

#[test]
fn listed_values_must_fit_their_size() {
    let list = LayerData::List(vec![S16::clamp(128)]);
    assert!(list.check(ValueSize::OneByte.range()).is_err());
    assert!(list.check(ValueSize::TwoBytes.range()).is_ok());
    assert!(LayerData::List(vec![]).check((0, 1)).is_err());
}

#[test]
fn distributions_stay_in_range_and_reach_their_ends() {
    for (data, size, min, max) in [
        (LayerData::Random, ValueSize::OneByte, -128, 127),
        (LayerData::Corners, ValueSize::OneByte, -128, 127),
        (LayerData::Corners, ValueSize::TwoBytes, -32_768, 32_767),
        (LayerData::Small, ValueSize::TwoBytes, -8, 7),
    ] {
        let drawn = drawn(&data, size, 5000);
        assert_eq!(drawn.iter().min(), Some(&min), "{data:?}");
        assert_eq!(drawn.iter().max(), Some(&max), "{data:?}");
    }
}

#[test]
fn values_that_fill_are_those_that_come_one_by_one() {
    for data in [LayerData::Random, LayerData::Corners] {
        for &size in ValueSize::ALL {
            let values = || data.values(size, Seed(1).rng());
            let (mut many, mut one) = (values(), values());
            let (mut filled, mut pushed) = (Vec::new(), Vec::new());
            many.fill(100, &mut filled);
            many.fill(3, &mut filled);
            (0..103).for_each(|_| one.push(&mut pushed));
            assert_eq!(filled, pushed, "{data:?}");
        }
    }
}

#[test]
fn two_byte_values_are_little_endian() {
    let constant = LayerData::Constant(S16::clamp(-2));
    let mut out = Vec::new();
    constant
        .values(ValueSize::TwoBytes, Seed(1).rng())
        .push(&mut out);
    constant
        .values(ValueSize::OneByte, Seed(1).rng())
        .push(&mut out);
    assert_eq!(out, [0xfe, 0xff, 0xfe]);
}
