//! CDP: normalisation across channels, `out = ocvt(y * LUT(sum of y^2))`.
//!
//! Tensors are atoms in (surface, line, column) order, eight lanes each; lane `c % 8` of surface
//! `c / 8` is channel `c`.
//!
//! Source: docs/nv_small/cdp.md, sections 6 to 8.

use super::lut::{Class, LutConfig, LutTables, lookup};

/// Decoded layer registers of CDP and CDP_RDMA.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CdpParams {
    /// Atoms of one surface: width times height.
    pub positions: usize,
    /// Real channels; the last surface may hold fewer than eight.
    pub channels: usize,
    pub sqsum_bypass: bool,
    pub mul_bypass: bool,
    /// Channels on each side of the centre: 1 to 4.
    pub half_window: usize,
    /// Signed 8 bit.
    pub in_offset: i64,
    pub in_scale: i64,
    pub in_shift: u32,
    /// Signed 25 bit.
    pub out_offset: i64,
    pub out_scale: i64,
    pub out_shift: u32,
}

/// LUT statistics of one layer; each lane counts once, padded lanes included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LutCounters {
    pub uflow: u32,
    pub oflow: u32,
    pub hybrid: u32,
    pub le_hit: u32,
    pub lo_hit: u32,
}

impl LutCounters {
    fn count(&mut self, class: Class) {
        let counter = match class {
            Class::Underflow => &mut self.uflow,
            Class::Overflow => &mut self.oflow,
            Class::Hybrid => &mut self.hybrid,
            Class::LeHit => &mut self.le_hit,
            Class::LoHit => &mut self.lo_hit,
        };
        *counter = counter.saturating_add(1);
    }
}

/// Computes a layer. `input` holds `positions * ceil(channels / 8)` atoms; the output has the
/// same shape, padded lanes included.
pub fn compute(
    params: &CdpParams,
    lut: &LutConfig,
    tables: &LutTables,
    input: &[[u8; 8]],
) -> (Vec<[u8; 8]>, LutCounters) {
    let surfaces = params.channels.div_ceil(8);
    let mut output = vec![[0u8; 8]; input.len()];
    let mut counters = LutCounters::default();
    let mut y = vec![0i64; surfaces * 8];
    for position in 0..params.positions {
        for (c, value) in y.iter_mut().enumerate() {
            let byte = input[(c / 8) * params.positions + position][c % 8];
            *value = if c < params.channels {
                convert_in(params, byte)
            } else {
                0
            };
        }
        for c in 0..y.len() {
            let x = if params.sqsum_bypass {
                y[c]
            } else {
                let low = c.saturating_sub(params.half_window);
                let high = (c + params.half_window).min(y.len() - 1);
                y[low..=high].iter().map(|v| v * v).sum()
            };
            let result = lookup(lut, tables, x);
            counters.count(result.class());
            let m = if params.mul_bypass {
                result.y
            } else {
                result.y * y[c]
            };
            output[(c / 8) * params.positions + position][c % 8] = convert_out(params, m);
        }
    }
    (output, counters)
}

/// Input converter, 9-bit result. Source: section 7.2.
fn convert_in(params: &CdpParams, byte: u8) -> i64 {
    let v = (i64::from(byte.cast_signed()) - params.in_offset) * params.in_scale;
    round_shift(v, params.in_shift).clamp(-256, 255)
}

/// Output converter, 8-bit result. Source: section 7.10.
fn convert_out(params: &CdpParams, m: i64) -> u8 {
    let v = round_shift((m - params.out_offset) * params.out_scale, params.out_shift);
    i8::try_from(v.clamp(-128, 127))
        .expect("clamped to 8 bits")
        .cast_unsigned()
}

/// Nearest value of `v / 2^n`, ties away from zero.
fn round_shift(v: i64, n: u32) -> i64 {
    if n == 0 {
        return v;
    }
    let magnitude = (i128::from(v).abs() + (1 << (n - 1))) >> n;
    let magnitude = i64::try_from(magnitude).expect("a shifted magnitude is smaller");
    if v < 0 { -magnitude } else { magnitude }
}
