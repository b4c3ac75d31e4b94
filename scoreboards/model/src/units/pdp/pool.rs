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
