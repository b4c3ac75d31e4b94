use nvdla_model::arith::{CaccSum, deliver, log2, rsh, rshr, sat, shl_sat32, wrap};

use proptest::prelude::*;

#[test]
fn saturation_keeps_both_ends_and_clamps_one_beyond() {
    for bits in 1..=63 {
        let (min, max) = (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1);
        assert_eq!((sat(min, bits), sat(max, bits)), (min, max));
        assert_eq!((sat(min - 1, bits), sat(max + 1, bits)), (min, max));
        assert_eq!((wrap(min, bits), wrap(max, bits)), (min, max));
        assert_eq!((wrap(min - 1, bits), wrap(max + 1, bits)), (max, min));
    }
    assert_eq!(
        (sat(i64::MIN, 64), wrap(i64::MAX, 64)),
        (i64::MIN, i64::MAX)
    );
}

#[test]
fn ties_go_away_from_zero() {
    let cases = [
        (5, 1, 3),
        (-5, 1, -3),
        (-7, 2, -2),
        (6, 2, 2),
        (-6, 2, -2),
        (7, 0, 7),
    ];
    for (v, n, want) in cases {
        assert_eq!(rsh(v, n), want);
        assert_eq!(rshr(v, n, 49), want);
    }
}

#[test]
fn a_shift_by_the_input_width_gives_zero_not_the_sign() {
    assert_eq!(rshr(-(1 << 48), 48, 49), -1);
    assert_eq!(rshr(-(1 << 48), 49, 49), 0);
    assert_eq!(rshr(1 << 62, 63, 64), 1);
    assert_eq!(rshr(1 << 62, 64, 64), 0);
    assert_eq!(rsh(i64::MIN, 63), -1);
    assert_eq!(rsh(i64::MIN, 64), -1);
    assert_eq!(rsh(i64::MIN, 65), 0);
}

#[test]
fn left_shifts_saturate() {
    for v in [
        0,
        1,
        -1,
        2,
        -2,
        1 << 30,
        -1 << 30,
        i64::from(i32::MIN),
        i64::MAX,
        i64::MIN,
    ] {
        for n in 0..64 {
            let exact = i128::from(v) << n;
            let want = exact.clamp(i32::MIN.into(), i32::MAX.into());
            assert_eq!(i128::from(shl_sat32(v, n)), want, "{v} << {n}");
        }
    }
}

#[test]
fn the_leading_one_is_found() {
    assert_eq!(
        [0, 1, 2, 3, 0x8000_0000, u32::MAX].map(log2),
        [-1, 0, 1, 1, 31, 31]
    );
}

fn kept(value: i32) -> CaccSum {
    CaccSum {
        saturated: false,
        value,
    }
}

fn over(value: i32) -> CaccSum {
    CaccSum {
        saturated: true,
        value,
    }
}

#[test]
fn delivery_rounds_half_away_from_zero_up_to_a_shift_of_16() {
    for (v, t, want) in [
        (5, 1, 3),
        (-5, 1, -3),
        (-7, 2, -2),
        (-6, 2, -2),
        (-5, 2, -1),
    ] {
        assert_eq!(deliver(v, t), kept(want), "{v} >> {t}");
    }
    // Bits are lost above 16: just above a half-way point rounds down.
    assert_eq!(deliver(-65535, 17), kept(-1));
}

#[test]
fn delivery_saturates_at_both_ends_and_one_beyond() {
    let top = i64::from(i32::MAX);
    assert_eq!(deliver(top, 0), kept(i32::MAX));
    assert_eq!(deliver(top + 1, 0), over(i32::MAX));
    assert_eq!(deliver(2 * top + 1, 1), over(i32::MAX));
    assert_eq!(deliver(2 * top, 1), kept(i32::MAX));
    assert_eq!(deliver(-top - 1, 0), kept(i32::MIN));
    assert_eq!(deliver(-top - 2, 0), over(i32::MIN));
    // The test comes before rounding: floor is below the range although the result fits.
    assert_eq!(deliver(2 * (-top - 1) - 1, 1), over(i32::MIN));
}

proptest! {
    #[test]
    fn rsh_is_the_nearest_quotient(v in any::<i64>(), n in 0u32..80) {
        let (v128, q) = (i128::from(v), i128::from(rsh(v, n)));
        let error = (v128 - (q << n)).abs() * 2;
        prop_assert!(error <= 1 << n);
        if error == 1 << n {
            prop_assert!((q << n).abs() > v128.abs());
        }
    }

    #[test]
    fn wrap_changes_by_multiples_and_sat_is_nearest(v in any::<i64>(), bits in 1u32..=64) {
        let (w, c) = (wrap(v, bits), sat(v, bits));
        prop_assert_eq!((i128::from(v) - i128::from(w)) % (1i128 << bits), 0);
        prop_assert_eq!(wrap(c, bits), c);
        prop_assert_eq!(wrap(w, bits), w);
        if wrap(v, bits) == v {
            prop_assert_eq!(c, v);
        }
    }

    #[test]
    fn rshr_is_monotonous_and_odd(a in any::<i32>(), b in any::<i32>(), n in 0u32..64) {
        let (a, b) = (i64::from(a), i64::from(b));
        let shifted = |v| sat(rshr(v, n, 33), 16);
        prop_assert!(a > b || shifted(a) <= shifted(b));
        if shifted(a).abs() < (1 << 15) - 1 {
            prop_assert_eq!(shifted(-a), -shifted(a));
        }
    }
}
