//! Average, maximum and minimum pooling inside each channel plane.
//!
//! Source: docs/nv_small/pdp.md, sections 5 and 6.

use crate::units::arith::{round16, rsh, wrap};
use crate::units::layout::LANES;
use crate::units::rounding::{RoundingEvents, RoundingPlace, RoundingWatch};
use nvdla_regs::layers::PdpRegs;

/// A strip of the width that PDP pools at a time, or the whole cube. Source: section 6.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PdpSegment {
    /// First input column of the segment.
    pub in_start: i64,
    /// Number of input columns.
    pub in_width: i64,
    pub pad_left: i64,
    pub pad_right: i64,
    /// First output column.
    pub out_start: i64,
    /// Number of output columns.
    pub out_width: i64,
}

/// Decoded registers of a layer of PDP.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PdpParams {
    /// Layer registers of PDP; kernel sizes have only the three bits in use, POOLING_METHOD is not 3.
    pub regs: PdpRegs,
    /// The segments into which the registers divide the width, from left to right.
    pub segments: Vec<PdpSegment>,
}

impl PdpParams {
    /// Number of surfaces of the input and of the output.
    pub fn surfaces(&self) -> u32 {
        self.regs.cube_out_channel.div_ceil(LANES)
    }
}

/// Computes a layer; `fetch(surface, line, column)` is the input atom at a column of the
/// whole cube. Output atoms come in the order in which the hardware writes them: segment, surface,
/// line, column. Notes in `rounding` which values at the edge of a rounding it met.
pub fn compute(
    params: &PdpParams,
    rounding: &mut RoundingEvents,
    fetch: impl Fn(usize, usize, usize) -> [u8; 8],
) -> Vec<u8> {
    let mut watch = AverageWatch {
        columns: RoundingWatch::new(RoundingPlace::PdpColumns, 16),
        rows: RoundingWatch::new(RoundingPlace::PdpRows, 16),
    };
    let mut bytes = Vec::new();
    for segment in &params.segments {
        for surface in 0..params.surfaces() as usize {
            for oy in 0..params.regs.cube_out_height.into() {
                for ox in 0..segment.out_width {
                    bytes.extend(window(params, segment, [ox, oy], &mut watch, |y, x| {
                        fetch(surface, to_index(y), to_index(segment.in_start + x))
                    }));
                }
            }
        }
    }
    rounding.add(&watch.columns);
    rounding.add(&watch.rows);
    bytes
}

/// Watches the values of a layer at the two places where an average is rounded.
struct AverageWatch {
    columns: RoundingWatch,
    rows: RoundingWatch,
}

impl AverageWatch {
    /// The average of a sum, with the reciprocals of the kernel's width and height.
    fn average(&mut self, total: i64, [width, height]: [u32; 2]) -> i64 {
        let columns = wrap(total * i64::from(width), 31);
        self.columns.note(columns, rsh(columns, 16));
        let rows = wrap(round16(columns, 11) * i64::from(height), 28);
        self.rows.note(rows, rsh(rows, 16));
        round16(rows, 8)
    }
}

fn to_index(v: i64) -> usize {
    usize::try_from(v).expect("coordinates inside the cube are not negative")
}

/// Pools one window in all eight lanes.
fn window(
    params: &PdpParams,
    segment: &PdpSegment,
    [ox, oy]: [i64; 2],
    watch: &mut AverageWatch,
    fetch: impl Fn(i64, i64) -> [u8; 8],
) -> [u8; 8] {
    let regs = &params.regs;
    let [kernel_width, kernel_height] = [regs.kernel_width, regs.kernel_height].map(i64::from);
    let left = ox * i64::from(regs.kernel_stride_width) - segment.pad_left;
    let top = oy * i64::from(regs.kernel_stride_height) - i64::from(regs.pad_top);
    let columns = left.max(0)..(left + kernel_width).min(segment.in_width);
    let rows = top.max(0)..(top + kernel_height).min(regs.cube_in_height.into());
    let missing_columns = kernel_width - (columns.end - columns.start).max(0);
    let missing_rows = kernel_height - (rows.end - rows.start).max(0);
    let pad_values = [
        0,
        regs.pad_value_1x,
        regs.pad_value_2x,
        regs.pad_value_3x,
        regs.pad_value_4x,
        regs.pad_value_5x,
        regs.pad_value_6x,
        regs.pad_value_7x,
    ];
    let pad = |missing| {
        pad_values
            .get(to_index(missing))
            .copied()
            .map_or(0, i64::from)
    };

    let mut result = [0u8; 8];
    for (lane, out) in result.iter_mut().enumerate() {
        let at = |y, x| i64::from(fetch(y, x)[lane].cast_signed());
        let inputs = rows
            .clone()
            .flat_map(|y| columns.clone().map(move |x| (y, x)))
            .map(|(y, x)| at(y, x));
        let value = match regs.pooling_method {
            1 => inputs.max().unwrap_or(0),
            2 => inputs.min().unwrap_or(0),
            _ => {
                let row_sum = |y| {
                    let sum = wrap(columns.clone().map(|x| at(y, x)).sum(), 11);
                    wrap(sum + wrap(pad(missing_columns), 11), 11)
                };
                let total = wrap(rows.clone().map(row_sum).sum(), 14);
                let total = total + wrap(pad(missing_rows) * kernel_width, 14);
                watch.average(total, [regs.recip_kernel_width, regs.recip_kernel_height])
            }
        };
        // It has 8 bits.
        *out = value.to_le_bytes()[0];
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn average(recip: (u32, u32), pad_value_1x: i32, kernel: (u32, u32)) -> PdpParams {
        PdpParams {
            regs: PdpRegs {
                pad_value_1x,
                recip_kernel_width: recip.0,
                recip_kernel_height: recip.1,
                cube_in_height: kernel.1,
                kernel_width: kernel.0,
                kernel_height: kernel.1,
                ..PdpRegs::default()
            },
            segments: vec![PdpSegment {
                in_start: 0,
                in_width: kernel.0.into(),
                pad_left: 0,
                pad_right: 0,
                out_start: 0,
                out_width: 1,
            }],
        }
    }

    fn pool(params: &PdpParams, values: &[[i8; 4]]) -> i8 {
        let rounding = &mut RoundingEvents::default();
        let bytes = compute(params, rounding, |_, y, x| {
            [values[y][x].cast_unsigned(); 8]
        });
        bytes[0].cast_signed()
    }

    #[test]
    fn average_rounds_twice_half_away_from_zero() {
        let p = average((32768, 32768), 0, (2, 2));
        for (value, want) in [(1, 1), (5, 2), (-5, -2), (-3, -1)] {
            assert_eq!(pool(&p, &[[value, 0, 0, 0], [0; 4]]), want, "{value}");
        }
    }

    #[test]
    fn both_roundings_of_an_average_are_watched() {
        use crate::units::rounding::{ShiftClass, Sign, TieDistance, remainder_bit};
        let p = average((32768, 32768), 0, (2, 2));
        let met = |value: i8| {
            let mut rounding = RoundingEvents::default();
            compute(&p, &mut rounding, |_, y, x| {
                [if x + y == 0 { value.cast_unsigned() } else { 0 }; 8]
            });
            let places = [RoundingPlace::PdpColumns, RoundingPlace::PdpRows];
            places.map(|place| rounding.of(place).remainders)
        };
        let bit = |sign, distance| 1 << remainder_bit(ShiftClass::Middle, sign, distance);
        let (tie, apart) = (TieDistance::Tie, TieDistance::Apart);
        assert_eq!(met(5), [bit(Sign::Plus, tie), bit(Sign::Plus, tie)]);
        assert_eq!(met(-3), [bit(Sign::Minus, tie), bit(Sign::Minus, apart)]);
        assert_eq!(met(4), [bit(Sign::Plus, apart), bit(Sign::Plus, apart)]);
        assert_eq!(met(0), [0, 0]);
    }

    #[test]
    fn average_wraps_instead_of_saturating() {
        let p = average((65536, 65846), 0, (1, 1));
        assert_eq!(pool(&p, &[[127, 0, 0, 0]]), -128);
        assert_eq!(pool(&p, &[[-128, 0, 0, 0]]), 127);
        let p = average((0x1ffff, 0x1ffff), 0, (1, 1));
        for (value, want) in [(127, 124), (-128, 0), (1, 4), (-1, -4)] {
            assert_eq!(pool(&p, &[[value, 0, 0, 0]]), want, "{value}");
        }
    }

    #[test]
    fn missing_columns_and_rows_add_their_pad_value_once() {
        let mut p = average((21845, 21845), -10, (3, 3));
        p.regs.cube_in_height = 2;
        p.regs.pad_top = 1;
        p.segments[0].in_width = 2;
        p.segments[0].pad_left = 1;
        assert_eq!(pool(&p, &[[1, 2, 0, 0], [3, 4, 0, 0]]), -4);
    }

    #[test]
    fn maximum_and_minimum_ignore_padding() {
        let mut p = average((0, 0), 0, (3, 3));
        p.regs.cube_in_height = 1;
        p.regs.pad_top = 2;
        p.segments[0].in_width = 2;
        p.segments[0].pad_left = 1;
        p.regs.pooling_method = 1;
        assert_eq!(pool(&p, &[[-7, -9, 0, 0]]), -7);
        p.regs.pooling_method = 2;
        assert_eq!(pool(&p, &[[7, 9, 0, 0]]), 7);
    }
}
