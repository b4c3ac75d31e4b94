//! Timing of CSC, CMAC and CACC: MAC step after MAC step.
//!
//! A step takes one core clock a pixel, and no less than the weights of the next one need. It waits for
//! its lines and weights; the last step of a stripe waits for places in the delivery buffer, which
//! hands a pixel to SDP in eight clocks.
//!
//! Source: docs/nv_small/convolution.md, section 6; docs/nv_small/image_input.md, sections 7 and 8;
//! rtl/csc/README.md, rtl/conv/README.md.

use std::collections::VecDeque;

use super::fetch::CbufArrivalEstimate;
use super::shape::ConvShape;
use crate::port::McifReadPort;
use crate::sdp::SdpLayerEstimate;

/// Output pixels that CACC's delivery buffer holds. Source: rtl/conv/README.md.
const CREDITS: usize = 32;
/// Core clocks from a pixel of the last step to its first element at SDP: CSC, CMAC, sums and
/// delivery, two each. Source: rtl/csc/README.md, rtl/cmac/README.md, rtl/cacc/README.md.
const TO_DELIVERY: u64 = 2 + 2 + 2 + 2;

/// Progress of a layer through its MAC steps.
struct ConvLayerProgress<'a> {
    shape: &'a ConvShape,
    buffer: &'a mut CbufArrivalEstimate,
    port: &'a mut McifReadPort,
    /// Core clock at which the data side may begin the next step.
    free: u64,
    /// Core clock from which on the weight side may load the weights of the next step.
    loads: u64,
    /// Core clocks at which places of the delivery buffer become free.
    credits: VecDeque<u64>,
    /// Core clock from which on all lines are in CBUF; `None` while it is not known.
    all_lines: Option<u64>,
}

/// The part of a kernel that a MAC step multiplies: up to eight channels of a tap.
#[derive(Clone, Copy)]
struct KernelPart {
    row: u64,
    /// Kernel rows that the step takes at once.
    merged: u64,
    /// Bytes of a pixel that the step multiplies in each kernel row, up to eight.
    bytes: u64,
    /// Bytes of the kernel in front of this part.
    bytes_before: u64,
}

/// A group of kernels, whose weights lie behind each other.
#[derive(Clone, Copy)]
struct KernelGroup {
    kernels: u64,
    /// Number of its first weight entry (8 bytes), and of its weight entries.
    first_entry: u64,
    entries: u64,
    is_last: bool,
}

/// A MAC step: all pixels of a stripe are multiplied with one set of weights.
#[derive(Clone, Copy)]
struct MacStep {
    first_pixel: u64,
    length: u64,
    part: KernelPart,
    delivers: bool,
    ends_layer: bool,
}

/// Computes all steps of a layer, from core clock `begins` on, and passes its pixels on to SDP.
pub(super) fn run(
    shape: &ConvShape,
    buffer: &mut CbufArrivalEstimate,
    port: &mut McifReadPort,
    elements: &mut SdpLayerEstimate,
    begins: u64,
) {
    let mut progress = ConvLayerProgress {
        shape,
        buffer,
        port,
        free: begins,
        loads: begins,
        credits: std::iter::repeat_n(0, CREDITS).collect(),
        all_lines: None,
    };
    let parts = kernel_parts(shape);
    for group in kernel_groups(shape) {
        for (first_pixel, length) in shape.stripes() {
            for issued in progress.stripe(&parts, group, first_pixel, length) {
                let gone = elements.position(progress.port, issued + TO_DELIVERY);
                progress.credits.push_back(gone);
            }
        }
    }
}

/// The parts of a kernel in the order in which the MAC steps of a stripe take them.
fn kernel_parts(shape: &ConvShape) -> Vec<KernelPart> {
    let mut parts = Vec::new();
    let mut bytes_before = 0;
    for first_channel in (0..shape.channels).step_by(8) {
        let bytes = (shape.channels - first_channel).min(8);
        let mut row = 0;
        while row < shape.rows {
            let merged = shape.merged.min(shape.rows - row);
            for _ in 0..shape.taps {
                parts.push(KernelPart {
                    row,
                    merged,
                    bytes,
                    bytes_before,
                });
                bytes_before += bytes * merged;
            }
            row += merged;
        }
    }
    parts
}

/// The groups of kernels of a layer. Each begins with a weight entry of its own.
fn kernel_groups(shape: &ConvShape) -> Vec<KernelGroup> {
    let mut groups = Vec::new();
    let mut first_entry = 0;
    for kernels in shape.groups() {
        let bytes = kernels * shape.channels * shape.rows * shape.taps;
        let entries = bytes.div_ceil(8);
        groups.push(KernelGroup {
            kernels,
            first_entry,
            entries,
            is_last: false,
        });
        first_entry += entries;
    }
    if let Some(last) = groups.last_mut() {
        last.is_last = true;
    }
    groups
}

impl ConvLayerProgress<'_> {
    /// Issues all steps of a stripe; returns the core clocks in which its last step issues pixels.
    fn stripe(
        &mut self,
        parts: &[KernelPart],
        group: KernelGroup,
        first_pixel: u64,
        length: u64,
    ) -> Vec<u64> {
        // Later stripes find the weights in CBUF.
        let is_first = first_pixel == 0;
        let is_last = first_pixel + length == self.shape.pixels;
        let mut pixels = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let first_byte = 8 * group.first_entry + group.kernels * part.bytes_before;
            let weights = is_first.then_some(first_byte);
            let loaded = self.load(group.kernels, part.bytes * part.merged, weights);
            let delivers = number + 1 == parts.len();
            if delivers && is_last {
                // The ledger knows one clock later.
                self.buffer.give_back(self.port, group.entries, loaded + 1);
            }
            let step = MacStep {
                first_pixel,
                length,
                part: *part,
                delivers,
                ends_layer: delivers && is_last && group.is_last,
            };
            self.step(step, loaded, &mut pixels);
        }
        pixels
    }

    /// Loads the weights of a step, one kernel a clock; returns the core clock from which on the step
    /// may begin. `weights`: number of its first byte among all weights, if CBUF may not have them yet.
    fn load(&mut self, kernels: u64, bytes: u64, weights: Option<u64>) -> u64 {
        let Some(first) = weights else {
            return self.loads + kernels;
        };
        let mut clock = self.loads;
        let mut known = None;
        for kernel in 1..=kernels {
            let entry = (first + kernel * bytes - 1) / 8;
            if known != Some(entry) {
                clock = clock.max(self.buffer.entry(self.port, entry));
                known = Some(entry);
            }
            clock += 1;
        }
        clock
    }

    /// Issues the pixels of a step; appends the core clocks of a stripe's last step to `pixels`.
    fn step(&mut self, step: MacStep, loaded: u64, pixels: &mut Vec<u64>) {
        let mut clock = self.free.max(loaded);
        let mut held: Option<(u64, bool)> = None;
        let mut line_of = None;
        let mut swap = None;
        for pixel in step.first_pixel..step.first_pixel + step.length {
            let out_line = pixel / self.shape.columns;
            if line_of != Some(out_line) {
                line_of = Some(out_line);
                held = None;
                clock = clock.max(self.lines(step.part, out_line));
            }
            let is_last = pixel + 1 == step.first_pixel + step.length;
            if step.ends_layer && is_last && self.shape.lines > 0 {
                clock = clock.max(self.buffer.line(self.port, self.shape.lines - 1));
            }
            if step.delivers {
                clock = clock.max(self.credits.pop_front().unwrap_or(0));
            }
            clock += self.fetches(step.part, pixel, out_line, &mut held);
            // The clock in which it is issued.
            swap.get_or_insert(clock - 1);
            if step.delivers {
                pixels.push(clock - 1);
            }
        }
        // Two steps of one pixel are two clocks apart.
        self.free = if step.length == 1 { clock + 1 } else { clock };
        self.loads = swap.unwrap_or(clock);
    }

    /// Core clock from which on CBUF holds the lines that part of a kernel needs for an output line.
    fn lines(&mut self, part: KernelPart, out_line: u64) -> u64 {
        if let Some(clock) = self.all_lines {
            return clock;
        }
        let mut there = 0;
        for row in part.row..part.row + part.merged {
            let inside = |line: &u64| *line < self.shape.lines;
            if let Some(line) = self.shape.line(out_line, row).filter(inside) {
                there = there.max(self.buffer.line(self.port, line));
                if line + 1 == self.shape.lines {
                    self.all_lines = Some(there);
                }
            }
        }
        there
    }

    /// Core clocks of a pixel: one; in images one for each entry that it needs and that is not held.
    fn fetches(
        &self,
        part: KernelPart,
        pixel: u64,
        out_line: u64,
        held: &mut Option<(u64, bool)>,
    ) -> u64 {
        let Some(image_step) = self.shape.image_step else {
            return 1;
        };
        let at = pixel % self.shape.columns * image_step;
        let (entry, lane) = (at / 8, at % 8);
        let split = lane + part.bytes > 8;
        let hit = held.is_some_and(|(known, _)| known == entry);
        let both = *held == Some((entry + 1, true));
        if if split { both } else { hit } {
            return 1;
        }
        *held = Some((if split { entry + 1 } else { entry }, split));
        let rows = part.row..part.row + part.merged;
        let clocks = rows.map(|row| {
            let line = self.shape.line(out_line, row);
            let inside = line.is_some_and(|line| line < self.shape.lines);
            1 + u64::from(inside && split && !hit)
        });
        clocks.sum()
    }
}
