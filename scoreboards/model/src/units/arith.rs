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
