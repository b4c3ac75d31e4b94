//! Saturation, wrapping and rounding of signed values.
//!
//! Source: docs/nv_small/sdp.md, section 7; docs/nv_small/cdp.md, section 7.0.

/// `v` saturated to a signed value of `bits` bits.
pub fn clamp(v: i64, bits: u32) -> i64 {
    let max = i64::MAX >> (64 - bits);
    v.clamp(-max - 1, max)
}

/// The low `bits` bits of `v` as two's complement.
pub fn wrap(v: i64, bits: u32) -> i64 {
    v << (64 - bits) >> (64 - bits)
}

/// `v / 2^n`, rounded to nearest, ties away from zero.
pub fn round_shift(v: i64, n: u32) -> i64 {
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

/// The shift of SDP: `v` has `input` bits, the result saturates to `bits` bits; a shift by the
/// input width or more gives 0.
pub fn rshr(v: i64, n: u32, input: u32, bits: u32) -> i64 {
    if n >= input {
        return 0;
    }
    clamp(round_shift(v, n), bits)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn clamp_keeps_both_ends_and_clamps_one_beyond() {
        for bits in 1..=63 {
            let (min, max) = (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1);
            assert_eq!((clamp(min, bits), clamp(max, bits)), (min, max));
            assert_eq!((clamp(min - 1, bits), clamp(max + 1, bits)), (min, max));
            assert_eq!((wrap(min, bits), wrap(max, bits)), (min, max));
            assert_eq!((wrap(min - 1, bits), wrap(max + 1, bits)), (max, min));
        }
        assert_eq!(
            (clamp(i64::MIN, 64), wrap(i64::MAX, 64)),
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
            assert_eq!(round_shift(v, n), want);
            assert_eq!(rshr(v, n, 49, 32), want);
        }
    }

    #[test]
    fn a_shift_by_the_input_width_gives_zero_not_the_sign() {
        assert_eq!(rshr(-(1 << 48), 48, 49, 32), -1);
        assert_eq!(rshr(-(1 << 48), 49, 49, 32), 0);
        assert_eq!(rshr(1 << 62, 63, 64, 32), 1);
        assert_eq!(rshr(1 << 62, 64, 64, 32), 0);
        assert_eq!(round_shift(i64::MIN, 63), -1);
        assert_eq!(round_shift(i64::MIN, 64), -1);
        assert_eq!(round_shift(i64::MIN, 65), 0);
    }

    proptest! {
        #[test]
        fn round_shift_is_the_nearest_quotient(v in any::<i64>(), n in 0u32..80) {
            let (v128, q) = (i128::from(v), i128::from(round_shift(v, n)));
            let error = (v128 - (q << n)).abs() * 2;
            prop_assert!(error <= 1 << n);
            if error == 1 << n {
                prop_assert!((q << n).abs() > v128.abs());
            }
        }

        #[test]
        fn wrap_changes_by_multiples_and_clamp_is_nearest(v in any::<i64>(), bits in 1u32..=64) {
            let (w, c) = (wrap(v, bits), clamp(v, bits));
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
            let shifted = |v| rshr(v, n, 33, 16);
            prop_assert!(a > b || shifted(a) <= shifted(b));
            if shifted(a).abs() < (1 << 15) - 1 {
                prop_assert_eq!(shifted(-a), -shifted(a));
            }
        }
    }
}
