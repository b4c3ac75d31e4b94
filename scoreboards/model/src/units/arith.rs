//! Saturation, wrapping and rounding of signed values: one function for each rule of the
//! specification, with twins of the same names and arguments in `rtl/pkg/nvs_arith_pkg.sv`.
//!
//! Source: docs/nv_small/sdp.md, section 7; docs/nv_small/cdp.md, section 7.0; where a function has
//! another source it says so.

/// `v` saturated to a signed value of `bits` bits.
pub fn sat(v: i64, bits: u32) -> i64 {
    let max = i64::MAX >> (64 - bits);
    v.clamp(-max - 1, max)
}

/// The low `bits` bits of `v` as two's complement.
pub fn wrap(v: i64, bits: u32) -> i64 {
    v << (64 - bits) >> (64 - bits)
}

/// `v / 2^n`, rounded to nearest, ties away from zero.
pub fn rsh(v: i64, n: u32) -> i64 {
    if n == 0 {
        return v;
    }
    if n > 63 {
        // |v| is at most 2^63: a tie for n = 64, less than half beyond.
        return if n == 64 && v == i64::MIN { -1 } else { 0 };
    }
    // The magnitude and the half are at most 2^63 and 2^62.
    let magnitude = (v.unsigned_abs() + (1 << (n - 1))) >> n;
    let magnitude = magnitude.cast_signed();
    if v < 0 { -magnitude } else { magnitude }
}

/// As [`rsh`], for a value of `bits` bits: 0 if `n` is at least `bits`.
pub fn rshr(v: i64, n: u32, bits: u32) -> i64 {
    if n >= bits { 0 } else { rsh(v, n) }
}

/// `v * 2^n` saturated to 32 bits.
pub fn shl_sat32(v: i64, n: u32) -> i64 {
    // What needs more than 32 bits does so behind any shift; a shift of 31 brings all but 0 and -1
    // to 32 bits or beyond, and one of 32 those, too.
    sat(sat(v, 32) << n.min(32), 32)
}

/// `p / 2^16`, rounded to nearest, ties away from zero; not saturated: bits above `bits` are lost.
/// Source: docs/nv_small/pdp.md, section 5.3.
pub fn round16(p: i64, bits: u32) -> i64 {
    let whole = p >> 16;
    let fraction = p & 0xffff;
    let q = if p < 0 {
        whole + i64::from(fraction > 0x8000)
    } else {
        (whole & ((1 << (bits - 1)) - 1)) + i64::from(fraction >= 0x8000)
    };
    wrap(q, bits)
}

/// A sum that CACC delivers to SDP: its value, and whether it was saturated to 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaccSum {
    pub saturated: bool,
    pub value: i32,
}

/// CACC's output: the 34-bit sum `v` shifted right by `t` bits, rounded, saturated to 32 bits.
/// Source: docs/nv_small/convolution.md, section 7.
pub fn deliver(v: i64, t: u32) -> CaccSum {
    let f = (v << 16) >> t;
    let q = f >> 16;
    let guide = f & 0x8000 != 0;
    let stick = f & 0x7fff != 0;
    let up = guide && (v >= 0 || stick);
    // A negative value saturates by its floor.
    let judged = if v < 0 { q } else { q + i64::from(up) };
    match i32::try_from(judged) {
        Ok(_) => CaccSum {
            saturated: false,
            value: i32::try_from(q + i64::from(up)).expect("a negative value rounds towards zero"),
        },
        Err(_) => CaccSum {
            saturated: true,
            value: if v < 0 { i32::MIN } else { i32::MAX },
        },
    }
}

/// Number of the highest bit of `v` that is 1 (0 to 31), -1 if `v` is 0.
pub fn log2(v: u32) -> i32 {
    31 - v.leading_zeros().cast_signed()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
}
