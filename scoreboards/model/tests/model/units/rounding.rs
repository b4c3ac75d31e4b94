use nvdla_model::arith::{rsh, shl_sat32};
use nvdla_model::units::rounding::{
    LeftShiftKind, LimitKind, PlaceEvents, RoundingPlace, RoundingWatch, ShiftClass, Sign,
    TieDistance, left_bit, limit_bit, remainder_bit,
};

/// What a place meets when `v` is shifted right by `shift`.
fn met(place: RoundingPlace, v: i64, shift: u32) -> PlaceEvents {
    let mut watch = RoundingWatch::new(place, shift);
    watch.note(v, rsh(v, shift));
    watch.met()
}

/// The class of 0 is that of positive numbers.
fn sign(v: i64) -> Sign {
    if v < 0 { Sign::Minus } else { Sign::Plus }
}

#[test]
fn a_tie_differs_from_its_neighbours_in_each_class_of_shifts() {
    use TieDistance::{Above, Apart, Below, Tie};
    for (shift, class) in [
        (2, ShiftClass::Middle),
        (31, ShiftClass::Middle),
        (32, ShiftClass::Long),
        (47, ShiftClass::Long),
    ] {
        for (beside, distance) in [(-1, Below), (0, Tie), (1, Above), (2, Apart)] {
            for sign in [Sign::Plus, Sign::Minus] {
                let magnitude = (1_i64 << (shift - 1)) + beside;
                let v = if sign == Sign::Minus {
                    -magnitude
                } else {
                    magnitude
                };
                let bits = met(RoundingPlace::SdpOutput, v, shift).remainders;
                assert_eq!(
                    bits,
                    1 << remainder_bit(class, sign, distance),
                    "{v} >> {shift}"
                );
            }
        }
    }
}

#[test]
fn values_without_a_tie_have_a_sign_alone() {
    use ShiftClass::{Last, One, Over, Zero};
    for (v, shift, class, distance) in [
        (5, 0, Zero, TieDistance::Below),
        (6, 1, One, TieDistance::Below),
        (5, 1, One, TieDistance::Tie),
        (1 << 46, 48, Over, TieDistance::Below),
        (1 << 46, 63, Last, TieDistance::Below),
    ] {
        for (v, sign) in [(v, Sign::Plus), (-v, Sign::Minus)] {
            let bits = met(RoundingPlace::Bs, v, shift).remainders;
            assert_eq!(
                bits,
                1 << remainder_bit(class, sign, distance),
                "{v} >> {shift}"
            );
        }
    }
    assert_eq!(met(RoundingPlace::Bs, 0, 5), PlaceEvents::default());
}

#[test]
fn the_widest_shifts_keep_their_ties() {
    let tie = |shift| met(RoundingPlace::EwProduct, 1_i64 << (shift - 1), shift).remainders;
    let bit = remainder_bit(ShiftClass::Long, Sign::Plus, TieDistance::Tie);
    assert_eq!(tie(63), 1 << bit);
    let over = met(RoundingPlace::EwProduct, i64::MIN, 64);
    let bit = remainder_bit(ShiftClass::Over, Sign::Minus, TieDistance::Below);
    assert_eq!(over.remainders, 1 << bit);
    let line = met(RoundingPlace::CdpSlope, -(1 << 14), 15).remainders;
    let bit = remainder_bit(ShiftClass::Last, Sign::Minus, TieDistance::Tie);
    assert_eq!(line, 1 << bit);
}

#[test]
fn limits_tell_rounding_from_values_that_are_beyond() {
    use LimitKind::{Barely, Beyond, Last};
    let kinds = [Last, Barely, Beyond];
    for (v, shift, class, kind) in [
        (126, 0, ShiftClass::Zero, None),
        (127, 0, ShiftClass::Zero, Some(Last)),
        (128, 0, ShiftClass::Zero, Some(Barely)),
        (129, 0, ShiftClass::Zero, Some(Beyond)),
        (-128, 0, ShiftClass::Zero, Some(Last)),
        (-129, 0, ShiftClass::Zero, Some(Barely)),
        (-130, 0, ShiftClass::Zero, Some(Beyond)),
        (253, 1, ShiftClass::One, Some(Last)),
        (255, 1, ShiftClass::One, Some(Barely)),
        (256, 1, ShiftClass::One, Some(Beyond)),
        (-257, 1, ShiftClass::One, Some(Barely)),
        (-258, 1, ShiftClass::One, Some(Beyond)),
        (511, 2, ShiftClass::Middle, Some(Barely)),
        (509, 2, ShiftClass::Middle, Some(Last)),
        (-513, 2, ShiftClass::Middle, Some(Last)),
        (-515, 2, ShiftClass::Middle, Some(Barely)),
        (255 << 32, 33, ShiftClass::Long, Some(Barely)),
    ] {
        let sign = sign(v);
        let bits = met(RoundingPlace::SdpOutput, v, shift).limits;
        let want = kind.map_or(0, |kind| 1 << limit_bit(class, sign, kind));
        assert_eq!(bits, want, "{v} >> {shift}");
        let all = kinds.map(|kind| limit_bit(class, sign, kind));
        assert!(all.is_sorted() && all[2] < 64);
    }
}

#[test]
fn cacc_loses_bits_beside_a_tie() {
    let met = |v, shift| {
        let mut watch = RoundingWatch::new(RoundingPlace::CaccDelivery, shift);
        watch.note_cut(v, 0, 1 << 16);
        watch.met().remainders
    };
    let long = |distance| 1 << remainder_bit(ShiftClass::Long, Sign::Minus, distance);
    assert_eq!(met(-65536, 17), long(TieDistance::Tie));
    // convolution.md, section 7: it is rounded as if it were the tie.
    assert_eq!(met(-65535, 17), long(TieDistance::Below));
    assert_eq!(met(-65534, 17), long(TieDistance::Below));
    assert_eq!(met(-65533, 17), long(TieDistance::Apart));
    assert_eq!(met(-65538, 17), long(TieDistance::Above));
    assert_eq!(met(-65539, 17), long(TieDistance::Apart));
    let middle = |distance| 1 << remainder_bit(ShiftClass::Middle, Sign::Minus, distance);
    assert_eq!(met(-32768, 16), middle(TieDistance::Tie));
    assert_eq!(met(-32767, 16), middle(TieDistance::Below));
    assert_eq!(met(-32766, 16), middle(TieDistance::Apart));
}

#[test]
fn left_shifts_end_at_the_least_number() {
    use LeftShiftKind::{Kept, Least, Saturated, Zero};
    for (v, shift, class, kind) in [
        (0, 63, ShiftClass::Last, Zero),
        (1, 63, ShiftClass::Last, Saturated),
        (-1, 32, ShiftClass::Long, Saturated),
        (-1, 31, ShiftClass::Middle, Least),
        (-32768, 16, ShiftClass::Middle, Least),
        (-32768, 17, ShiftClass::Middle, Saturated),
        (32767, 16, ShiftClass::Middle, Kept),
        (-5, 1, ShiftClass::One, Kept),
    ] {
        let mut watch = RoundingWatch::new(RoundingPlace::BsOperand, shift);
        watch.note_left(v, shl_sat32(v, shift));
        let bit = left_bit(class, sign(v), kind);
        assert_eq!(watch.met().left, 1 << bit, "{v} << {shift}");
    }
}
