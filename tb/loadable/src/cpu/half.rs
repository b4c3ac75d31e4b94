//! Rounds to half precision (IEEE binary16) as NVIDIA's runtime does: ties go away from zero.
//!
//! Source: docs/loadable.md, section 7.6.

/// The bits of the binary16 number nearest to `value`.
pub(super) fn rounded(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = u16::from(value.is_sign_negative()) << 15;
    let exponent = (bits >> 23) & 0xff;
    let mantissa = bits & 0x7f_ffff;
    let magnitude = match exponent {
        255 if mantissa != 0 => 0x7e00,
        // 2^16 and more.
        143.. => 0x7c00,
        // Normal numbers: a carry of the mantissa goes into the exponent, up to infinity.
        113.. => nearest((exponent - 112) << 23 | mantissa, 13),
        // Multiples of 2^-24; less than half of the least one is 0.
        102.. => nearest(1 << 23 | mantissa, 126 - exponent),
        _ => 0,
    };
    sign | u16::try_from(magnitude).expect("at most 0x7e00")
}

/// `bits` shifted right by `last` bits, rounded to the nearest integer; ties go up.
fn nearest(bits: u32, last: u32) -> u32 {
    (bits >> last) + ((bits >> (last - 1)) & 1)
}

/// The exact value of the binary16 number with the bits `half`.
pub(super) fn exact(half: u16) -> f32 {
    let mantissa = half & 0x3ff;
    let magnitude = match (half >> 10) & 0x1f {
        0 => f32::from(mantissa) * 2f32.powi(-24),
        31 if mantissa == 0 => f32::INFINITY,
        31 => f32::NAN,
        exponent => f32::from(mantissa | 0x400) * 2f32.powi(i32::from(exponent) - 25),
    };
    if half >> 15 == 1 {
        -magnitude
    } else {
        magnitude
    }
}

/// The value of the binary16 number nearest to `value`.
pub(super) fn through(value: f32) -> f32 {
    exact(rounded(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of the specification, and the ends.
    #[test]
    fn halves_are_rounded_away_from_zero() {
        let cases = [
            (1.0 + 2f32.powi(-11), 0x3c01),
            (-(1.0 + 2f32.powi(-11)), 0xbc01),
            (1.0 + 2f32.powi(-11) - 2f32.powi(-20), 0x3c00),
            (65519.0, 0x7bff),
            (65520.0, 0x7c00),
            (65536.0, 0x7c00),
            (f32::INFINITY, 0x7c00),
            (f32::NEG_INFINITY, 0xfc00),
            (2f32.powi(-25), 0x0001),
            (2f32.powi(-26), 0x0000),
            (2f32.powi(-14), 0x0400),
            (2f32.powi(-14) - 2f32.powi(-25), 0x0400),
            (2f32.powi(-14) - 2f32.powi(-24), 0x03ff),
            (0.0, 0),
            (-0.0, 0x8000),
        ];
        for (value, want) in cases {
            assert_eq!(rounded(value), want, "{value:e}");
        }
        assert_eq!(rounded(f32::NAN) & 0x7fff, 0x7e00);
    }

    #[test]
    fn every_number_is_its_own_nearest() {
        for half in (0..=u16::MAX).filter(|half| half & 0x7c00 != 0x7c00 || half & 0x3ff == 0) {
            assert_eq!(rounded(exact(half)), half, "{half:04x}");
        }
    }

    #[test]
    fn the_nearest_is_not_further_than_its_neighbours() {
        for step in 0..200_000_u32 {
            let value = f32::from_bits(0x3300_0000 + step * 1237);
            let here = rounded(value);
            let off = |half: u16| (exact(half) - value).abs();
            assert!(off(here) <= off(here + 1) && off(here) <= off(here.saturating_sub(1)));
        }
    }
}
