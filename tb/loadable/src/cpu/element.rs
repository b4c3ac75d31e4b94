//! Converts elements of tensors, which are signed bytes, to numbers and back.

/// An element from a number: without its fraction, limited to a signed byte; 0 for NaN.
pub(super) fn saturate(value: f32) -> u8 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "clamped, then cut as the runtime cuts"
    )]
    let value = value.clamp(-128.0, 127.0) as i8;
    value.cast_unsigned()
}

/// The number that an element stands for.
pub(super) fn element(byte: u8) -> f32 {
    f32::from(byte.cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_cut_towards_zero_and_clamped() {
        let cases = [
            (0.99, 0),
            (-0.99, 0),
            (126.9, 126),
            (127.5, 127),
            (1e9, 127),
            (-127.9, -127),
            (-128.5, -128),
            (f32::NEG_INFINITY, -128),
            (f32::NAN, 0),
        ];
        for (value, want) in cases {
            assert_eq!(saturate(value).cast_signed(), want, "{value}");
        }
    }
}
