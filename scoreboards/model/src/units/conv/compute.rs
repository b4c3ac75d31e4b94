//! CSC, CMAC and CACC: compute 32-bit sums from lines and weights of the convolution buffer.
//!
//! Sums come in the order in which CACC hands them to SDP: kernel group, output pixel, kernel of
//! the group; missing kernels of the last group are 0.
//!
//! Source: docs/nv_small/convolution.md, sections 3, 4.2 and 7; image_input.md, sections 3 and 7.

use super::{CbufLayerRegisters, ConvolutionBuffer};
use crate::units::arith::{deliver, sat};
use crate::units::rounding::{RoundingPlace, RoundingWatch};

/// Decoded layer registers of CSC and CACC; sizes are true numbers, not minus one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConvParams {
    pub plan: CbufLayerRegisters,
    /// Input pixels in a line of the convolution buffer; used in feature mode only.
    pub in_width: i64,
    pub out_width: i64,
    /// Output pixels of one kernel: width times height.
    pub pixels: i64,
    pub kernels: usize,
    /// Width of a kernel in taps; 1 in image mode.
    pub kernel_width: usize,
    pub kernel_height: usize,
    /// Channels of a kernel; in image mode the bytes of one kernel row.
    pub kernel_channels: usize,
    /// Bytes of a pixel in a buffer line (image mode).
    pub pixel_bytes: i64,
    pub stride_x: i64,
    pub stride_y: i64,
    pub dilation_x: i64,
    pub dilation_y: i64,
    pub pad_left: i64,
    pub pad_top: i64,
    pub pad_value: i8,
    /// Kernel rows that one MAC step merges: 1, 2 or 4 (image mode).
    pub merged_rows: usize,
    /// CLIP_TRUNCATE of CACC: bits by which sums are shifted right.
    pub truncate: u32,
}

/// The 32-bit sums of a layer, as CACC passes them to SDP.
#[derive(Debug, Clone)]
pub struct ConvSums {
    /// The eight sums of a kernel group at each output pixel, one group after the other.
    pub pixels: Vec<[i32; 8]>,
    /// Count of saturated sums, for CACC.D_OUT_SATURATION.
    pub saturations: u32,
    /// Whether some sum of the layer saturated at the smallest (largest) 32-bit number.
    pub saturated: [bool; 2],
    /// Which sums at the edge of a rounding the layer met.
    pub rounding: RoundingWatch,
}

impl ConvParams {
    /// Bytes of weights in one kernel.
    pub fn kernel_bytes(&self) -> usize {
        self.kernel_width * self.kernel_height * self.kernel_channels
    }

    /// Number of taps of one kernel.
    fn taps(&self) -> usize {
        self.kernel_width * self.kernel_height
    }

    /// Number of kernels of group `group`.
    fn group_kernels(&self, group: usize) -> usize {
        (self.kernels - 8 * group).min(8)
    }

    /// Number of groups of kernels, which is the number of output surfaces.
    pub fn groups(&self) -> usize {
        self.kernels.div_ceil(8)
    }

    /// Entries of the convolution buffer (8 bytes each) that the weights of group `group` take.
    pub fn group_entries(&self, group: usize) -> usize {
        (self.group_kernels(group) * self.kernel_bytes()).div_ceil(8)
    }

    /// Whether a MAC step multiplies several kernel rows at once; only images have this.
    fn merges_rows(&self) -> bool {
        self.plan.is_image() && self.merged_rows > 1
    }

    /// Elements of one tap in [`ReorderedLines`]. In feature mode: the channels, padded to whole
    /// atoms. In image mode, where a tap is a kernel row: the bytes of the row.
    fn tap_bytes(&self) -> usize {
        if self.plan.is_image() {
            self.kernel_channels
        } else {
            self.kernel_channels.next_multiple_of(8)
        }
    }
}

/// Computes the sums of a layer from the lines and weights that the convolution buffer holds, for
/// the first `cells` kernels of each group; the sums of the others are 0.
pub fn compute(params: &ConvParams, cells: usize, buffer: &ConvolutionBuffer) -> ConvSums {
    let rows = ReorderedLines::of(params, buffer);
    let weights = weights(params, cells, buffer);
    let pixels = usize::try_from(params.pixels).unwrap_or(0);
    let mut sums = ConvSums {
        pixels: vec![[0; 8]; params.groups() * pixels],
        saturations: 0,
        saturated: [false; 2],
        rounding: RoundingWatch::new(RoundingPlace::CaccDelivery, params.truncate),
    };
    let mut window = vec![0; params.taps() * params.tap_bytes()];
    for (number, p) in (0..params.pixels).enumerate() {
        let (ox, oy) = (p % params.out_width, p / params.out_width);
        fill(params, &rows, ox, oy, &mut window);
        for (group, kernels) in weights.chunks(cells * window.len()).enumerate() {
            let mut saturated = 0u32;
            let kernels = kernels.chunks_exact(window.len());
            for (out, kernel) in sums.pixels[group * pixels + number].iter_mut().zip(kernels) {
                let total = total(params, &window, kernel);
                let delivered = deliver(total, params.truncate);
                sums.rounding
                    .note_cut(total, delivered.value.into(), FRACTION);
                *out = delivered.value;
                if delivered.saturated {
                    saturated += 1;
                    sums.saturated[usize::from(delivered.value > 0)] = true;
                }
            }
            sums.saturations = sums.saturations.wrapping_add(saturated % 8);
        }
    }
    sums
}

/// The buffer lines of a layer in column, channel order, so that the elements of a tap lie side by
/// side. Channels that the kernel lacks are 0. Elements have 16 bits: products need no widening.
struct ReorderedLines {
    elements: Vec<i16>,
    /// For each buffer line, the index in `elements` after its last element.
    ends: Vec<usize>,
}

impl ReorderedLines {
    fn of(params: &ConvParams, buffer: &ConvolutionBuffer) -> Self {
        let signed = |b: &u8| i16::from(b.cast_signed());
        let width = usize::try_from(params.in_width).unwrap_or(0);
        let tap = params.tap_bytes();
        let mut rows = Self {
            elements: Vec::new(),
            ends: Vec::with_capacity(params.plan.csc_lines().min(buffer.held_lines())),
        };
        for line in buffer.lines(&params.plan) {
            let start = rows.elements.len();
            if params.plan.is_image() {
                rows.elements.extend(line.iter().map(signed));
            } else {
                rows.elements.resize(start + width * tap, 0);
                let row = &mut rows.elements[start..];
                let blocks = line.chunks(8 * width.max(1)).take(tap / 8);
                for (block, atoms) in blocks.enumerate() {
                    let lanes = (params.kernel_channels - 8 * block).min(8);
                    for (pixel, atom) in row.chunks_exact_mut(tap).zip(atoms.chunks(8)) {
                        let channels = &mut pixel[8 * block..8 * block + lanes];
                        for (element, byte) in channels.iter_mut().zip(atom) {
                            *element = signed(byte);
                        }
                    }
                }
            }
            rows.ends.push(rows.elements.len());
        }
        rows
    }

    fn get(&self, y: usize) -> Option<&[i16]> {
        let end = *self.ends.get(y)?;
        let start = y.checked_sub(1).map_or(0, |above| self.ends[above]);
        Some(&self.elements[start..end])
    }
}

/// Weights of the first `cells` kernels of each group, each in row, column, channel order, padded as
/// [`ReorderedLines`].
fn weights(params: &ConvParams, cells: usize, buffer: &ConvolutionBuffer) -> Vec<i16> {
    let length = params.taps() * params.tap_bytes();
    let computed = |group| params.group_kernels(group).min(cells);
    let kernels: usize = (0..params.groups()).map(computed).sum();
    let mut weights = vec![0; kernels * length];
    let mut rest = weights.as_mut_slice();
    let mut first = 0;
    for group in 0..params.groups() {
        let entries = params.group_entries(group);
        let stream = buffer.weights(&params.plan, first, entries);
        first += entries;
        let (kernels, later) = rest.split_at_mut(computed(group) * length);
        for (k, kernel) in kernels.chunks_exact_mut(length).enumerate() {
            take_kernel(params, &stream, params.group_kernels(group), k, kernel);
        }
        rest = later;
    }
    weights
}

/// Copies the weights of kernel `k` of `kg` from `stream`, its group's bytes in the buffer, to `kernel`.
fn take_kernel(params: &ConvParams, stream: &[u8], kg: usize, k: usize, kernel: &mut [i16]) {
    let (channels, tap) = (params.kernel_channels, params.tap_bytes());
    // So many channels of a tap lie side by side.
    let together = if params.merges_rows() { channels } else { 8 };
    for (number, weights) in kernel.chunks_exact_mut(tap).enumerate() {
        let (r, s) = (number / params.kernel_width, number % params.kernel_width);
        for (block, run) in weights[..channels].chunks_mut(together).enumerate() {
            let from = weight_offset(params, kg, k, r, s, block * together);
            let bytes = stream.get(from..).unwrap_or_default();
            for (weight, byte) in run.iter_mut().zip(bytes) {
                *weight = i16::from(byte.cast_signed());
            }
        }
    }
}

/// Byte offset of a weight in its group of `kg` kernels: kernel `k`, row `r`, column `s`, channel `c`.
fn weight_offset(params: &ConvParams, kg: usize, k: usize, r: usize, s: usize, c: usize) -> usize {
    let n = params.kernel_channels;
    if params.merges_rows() {
        let step = params.merged_rows;
        let first = r / step * step;
        let rows = step.min(params.kernel_height - first);
        return first * kg * n + k * rows * n + (r - first) * n + c;
    }
    let block = c / 8;
    let lanes = (n - 8 * block).min(8);
    let taps = params.kernel_height * params.kernel_width;
    block * 8 * kg * taps + (r * params.kernel_width + s) * kg * lanes + k * lanes + c % 8
}

/// CACC rounds by as many parts of a unit.
const FRACTION: u64 = 1 << 16;

/// Largest number of int8 products whose 34-bit sum does not depend on the order of additions.
const EXACT_PRODUCTS: usize = 1 << 19;

/// Largest number of int8 products that [`dot`] adds: their sum fits in 32 bits.
const LONGEST_RUN: usize = 1 << 16;

/// Fills `window` with the input elements under the kernel at output pixel (`ox`, `oy`), in the order
/// of the kernel's weights. A tap outside the input has the padding value in all of its channels.
fn fill(params: &ConvParams, rows: &ReorderedLines, ox: i64, oy: i64, window: &mut [i16]) {
    let tap = params.tap_bytes();
    let (width, padding) = (params.kernel_width, i16::from(params.pad_value));
    let together = width == 1 || params.dilation_x == 1;
    for (r, line) in (0..).zip(window.chunks_exact_mut(width * tap)) {
        let y = oy * params.stride_y - params.pad_top + r * params.dilation_y;
        let Some(row) = usize::try_from(y).ok().and_then(|y| rows.get(y)) else {
            line.fill(padding);
            continue;
        };
        // Taps side by side are one run.
        let ends = tap_start(params, ox, 0).zip(tap_start(params, ox, last(width)));
        let run = ends.filter(|_| together);
        if let Some(data) = run.and_then(|(start, _)| row.get(start..start + width * tap)) {
            line.copy_from_slice(data);
            continue;
        }
        for (s, line) in (0..).zip(line.chunks_exact_mut(tap)) {
            let start = tap_start(params, ox, s);
            match start.and_then(|start| row.get(start..start + tap)) {
                Some(data) => line.copy_from_slice(data),
                None => line.fill(padding),
            }
        }
    }
}

/// Number of the last tap in a kernel row of `width` taps.
fn last(width: usize) -> i64 {
    i64::try_from(width).expect("a kernel is small") - 1
}

/// Sum of the products of elements and weights, saturated to 34 bits.
fn total(params: &ConvParams, window: &[i16], weights: &[i16]) -> i64 {
    if params.kernel_bytes() > EXACT_PRODUCTS {
        return saturating(params, window, weights);
    }
    let runs = window.chunks(LONGEST_RUN).zip(weights.chunks(LONGEST_RUN));
    sat(runs.map(|(data, weights)| dot(data, weights)).sum(), 34)
}

/// As [`total`], for kernels so large that each addition may saturate. Adds in the order of the
/// hardware: block of eight channels, kernel row, kernel column.
fn saturating(params: &ConvParams, window: &[i16], weights: &[i16]) -> i64 {
    let tap = params.tap_bytes();
    let mut total = 0;
    for block in (0..tap).step_by(8) {
        let lanes = block..(block + 8).min(tap);
        for (data, weights) in window.chunks_exact(tap).zip(weights.chunks_exact(tap)) {
            total = sat(
                total + dot(&data[lanes.clone()], &weights[lanes.clone()]),
                34,
            );
        }
    }
    total
}

/// Index in a row of [`ReorderedLines`] of the first element of tap `s` at output column `ox`;
/// `None` if outside.
fn tap_start(params: &ConvParams, ox: i64, s: i64) -> Option<usize> {
    let start = if params.plan.is_image() {
        ox * params.stride_x * params.pixel_bytes
    } else {
        let x = ox * params.stride_x - params.pad_left + s * params.dilation_x;
        if x >= params.in_width {
            return None;
        }
        x * i64::try_from(params.tap_bytes()).ok()?
    };
    usize::try_from(start).ok()
}

/// Sum of products of at most [`LONGEST_RUN`] elements of eight bits: it does not overflow.
fn dot(a: &[i16], b: &[i16]) -> i64 {
    let products = a.iter().zip(b).map(|(x, y)| i32::from(*x) * i32::from(*y));
    i64::from(products.fold(0, i32::wrapping_add))
}
