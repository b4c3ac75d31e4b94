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

/// A MAC step: all pixels of a stripe are multiplied with one set of weights.
#[derive(Clone, Copy)]
struct MacStep {
    first_pixel: u64,
    length: u64,
    row: u64,
    merged: u64,
    /// Bytes of a pixel that the step multiplies in each kernel row, up to eight.
    bytes: u64,
    delivers: bool,
    ends_layer: bool,
}

/// Computes all steps of a layer, from core clock `begins` on, and passes its pixels on to SDP.
pub(super) fn run(
    shape: &ConvShape,
    buffer: &mut CbufArrivalEstimate,
    port: &mut McifReadPort,
    (elements, begins): (&mut SdpLayerEstimate, u64),
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
    let groups = shape.kernels.div_ceil(8);
    let mut entries = 0;
    let mut first_entry = 0;
    let mut pixels = Vec::new();
    for (group, kernels) in shape.groups().enumerate() {
        let mut read = 0;
        for (first_pixel, length) in shape.stripes() {
            let is_first = first_pixel == 0;
            let is_last = first_pixel + length == shape.pixels;
            let mut byte = 0;
            for first_channel in (0..shape.channels).step_by(8) {
                let channels = (shape.channels - first_channel).min(8);
                let mut row = 0;
                while row < shape.rows {
                    let merged = shape.merged.min(shape.rows - row);
                    let ends_block =
                        first_channel + channels == shape.channels && row + merged == shape.rows;
                    for tap in 0..shape.taps {
                        let bytes = channels * merged;
                        let weights = is_first.then_some(first_entry * 8 + byte);
                        let loaded = progress.load(kernels, bytes, weights);
                        byte += kernels * bytes;
                        read = read.max(byte.div_ceil(8));
                        let delivers = ends_block && tap + 1 == shape.taps;
                        let step = MacStep {
                            first_pixel,
                            length,
                            row,
                            merged,
                            bytes: channels,
                            delivers,
                            ends_layer: delivers && is_last && group as u64 + 1 == groups,
                        };
                        if delivers && is_last {
                            entries = read;
                            // The ledger knows one clock later.
                            progress
                                .buffer
                                .give_back(progress.port, entries, loaded + 1);
                        }
                        progress.step(step, loaded, &mut pixels);
                    }
                    row += merged;
                }
            }
            for &issued in &pixels {
                let gone = elements.position(progress.port, issued + TO_DELIVERY);
                progress.credits.push_back(gone);
            }
            pixels.clear();
        }
        first_entry += entries;
    }
}

impl ConvLayerProgress<'_> {
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
                clock = clock.max(self.lines(step, out_line));
            }
            let is_last = pixel + 1 == step.first_pixel + step.length;
            if step.ends_layer && is_last && self.shape.lines > 0 {
                clock = clock.max(self.buffer.line(self.port, self.shape.lines - 1));
            }
            if step.delivers {
                clock = clock.max(self.credits.pop_front().unwrap_or(0));
            }
            clock += self.fetches(step, pixel, out_line, &mut held);
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

    /// Core clock from which on CBUF holds the lines that a step needs for an output line.
    fn lines(&mut self, step: MacStep, out_line: u64) -> u64 {
        if let Some(clock) = self.all_lines {
            return clock;
        }
        let mut there = 0;
        for row in step.row..step.row + step.merged {
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
        step: MacStep,
        pixel: u64,
        out_line: u64,
        held: &mut Option<(u64, bool)>,
    ) -> u64 {
        let Some(image_step) = self.shape.image_step else {
            return 1;
        };
        let at = pixel % self.shape.columns * image_step;
        let (entry, lane) = (at / 8, at % 8);
        let split = lane + step.bytes > 8;
        let hit = held.is_some_and(|(known, _)| known == entry);
        let both = *held == Some((entry + 1, true));
        if if split { both } else { hit } {
            return 1;
        }
        *held = Some((if split { entry + 1 } else { entry }, split));
        let rows = step.row..step.row + step.merged;
        let clocks = rows.map(|row| {
            let line = self.shape.line(out_line, row);
            let inside = line.is_some_and(|line| line < self.shape.lines);
            1 + u64::from(inside && split && !hit)
        });
        clocks.sum()
    }
}
