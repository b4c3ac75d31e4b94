//! Timing of PDP: a horizontal pool over the columns of a line, a vertical pool over the lines.
//!
//! Both take eight lanes at a time. A step that completes a window gives its result at once; the
//! other windows that the end of a run completes are flushed afterwards, while the next run comes
//! in as long as it needs neither the output nor their slots.
//!
//! Source: docs/nv_small/pdp.md, sections 5 and 6; rtl/pdp/README.md.

use std::collections::VecDeque;

use nvdla_model::units::pdp::pool::PdpSegment;
use nvdla_model::units::pdp::{kernel, segments};
use nvdla_regs::layers::PdpRegs;
use nvdla_regs::line_buffer::open_lines;
use nvdla_regs::table::pdp;

use crate::port::McifWritePort;
use crate::rates::LANES;
use crate::start::BlockStartClocks;

/// Core clocks from the start of a layer of PDP to its first request. Source: rtl/pdp/README.md.
pub(crate) const TO_REQUEST: u64 = 2;
/// Core clocks from the start of a layer of PDP to its first element. Source: rtl/pdp/README.md.
const TO_ELEMENT: u64 = 2;
/// Windows that the horizontal pool holds: one for each bank of eight places.
const SLOTS_ACROSS: u64 = 8;
/// Core clocks through the horizontal pool and the padding. Source: rtl/pdp/README.md.
const ACROSS: u64 = 2;
/// Core clocks through the vertical pool and the average. Source: rtl/pdp/README.md.
const DOWN: u64 = 4;

/// A run of a pool over a line's columns, or over a surface's lines: its steps and its windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PoolPass {
    steps: u64,
    windows: u64,
    kernel: u64,
    stride: u64,
    pad: u64,
}

impl PoolPass {
    /// Number of the step at which a window opens.
    fn opens(&self, window: u64) -> u64 {
        (window * self.stride).saturating_sub(self.pad)
    }

    /// Number of the step at which a window is complete.
    fn closes(&self, window: u64) -> u64 {
        (window * self.stride + self.kernel - 1).saturating_sub(self.pad)
    }
}

/// State of the windows of a pool in one direction.
#[derive(Debug)]
struct PoolWindows {
    run: PoolPass,
    slots: u64,
    step: u64,
    /// Number of this run's windows that have been opened; `closed`: of these, complete ones.
    opened: u64,
    closed: u64,
    /// Number of windows in all earlier runs.
    before: u64,
    /// Windows flushed after their run: number, and core clock at which each has left the pool.
    pending: VecDeque<(u64, u64)>,
}

impl PoolWindows {
    fn new(run: PoolPass, slots: u64) -> Self {
        Self {
            run,
            slots,
            step: 0,
            opened: 0,
            closed: 0,
            before: 0,
            pending: VecDeque::new(),
        }
    }

    /// Opens the windows that begin at this step.
    fn open(&mut self) {
        while self.opened < self.run.windows && self.run.opens(self.opened) <= self.step {
            self.opened += 1;
        }
    }

    fn is_last(&self) -> bool {
        self.step + 1 == self.run.steps
    }

    /// Whether this step completes a window.
    fn completes(&self) -> bool {
        let is_open = self.closed < self.opened;
        is_open && (self.is_last() || self.run.closes(self.closed) <= self.step)
    }

    /// The first core clock from `at` on at which the step may enter the pool.
    fn enters(&mut self, at: u64) -> u64 {
        let completes = self.completes();
        let newest = self.before + self.opened;
        let waits = |(number, _): &&(u64, u64)| completes || number + self.slots < newest;
        let left = self.pending.iter().filter(waits).map(|(_, left)| *left);
        let enters = left.max().map_or(at, |left| at.max(left));
        while self
            .pending
            .front()
            .is_some_and(|(_, left)| *left <= enters)
        {
            self.pending.pop_front();
        }
        enters
    }

    /// Ends the step; at the end of a run returns the number of windows to be flushed.
    fn leave(&mut self) -> Option<u64> {
        if self.completes() {
            self.closed += 1;
        }
        if !self.is_last() {
            self.step += 1;
            return None;
        }
        Some(self.opened - self.closed)
    }

    /// Notes that the next window to be flushed has left the pool at core clock `clock`.
    fn flushed(&mut self, clock: u64) {
        self.pending.push_back((self.before + self.closed, clock));
        self.closed += 1;
    }

    fn begin(&mut self, run: PoolPass) {
        self.before += self.opened;
        (self.run, self.step, self.opened, self.closed) = (run, 0, 0, 0);
    }
}

/// Number of input columns of a segment, at least 1.
pub(crate) fn columns(segment: &PdpSegment) -> u64 {
    segment.in_width.max(1).unsigned_abs()
}

/// Estimate of a layer of PDP, column by column of its input.
#[derive(Debug)]
pub(crate) struct PdpLayerEstimate {
    segments: Vec<PdpSegment>,
    surfaces: u64,
    across: PoolWindows,
    down: PoolWindows,
    /// Number of the segment; `surface`: number in the segment; `column`: output column in the line.
    segment: usize,
    surface: u64,
    column: u64,
    /// Core clock at which the horizontal (or vertical) pool is free for the next eight lanes.
    across_free: u64,
    down_free: u64,
    writes: McifWritePort,
}

impl PdpLayerEstimate {
    pub(crate) fn new(regs: &PdpRegs, start: &BlockStartClocks, writes: McifWritePort) -> Self {
        let segments = segments(regs);
        let [kernel_across, kernel_down] = kernel(regs);
        let across = PoolPass {
            steps: columns(&segments[0]),
            windows: segments[0].out_width.unsigned_abs(),
            kernel: kernel_across.into(),
            stride: regs.kernel_stride_width.into(),
            pad: segments[0].pad_left.unsigned_abs(),
        };
        let down = PoolPass {
            steps: regs.cube_in_height.into(),
            windows: regs.cube_out_height.into(),
            kernel: kernel_down.into(),
            stride: regs.kernel_stride_height.into(),
            pad: regs.pad_top.into(),
        };
        let slots = open_lines(kernel_down, regs.kernel_stride_height).next_power_of_two();
        Self {
            segments,
            surfaces: u64::from(regs.cube_out_channel).div_ceil(LANES),
            across: PoolWindows::new(across, SLOTS_ACROSS),
            down: PoolWindows::new(down, slots.into()),
            segment: 0,
            surface: 0,
            column: 0,
            across_free: start.at(&pdp::BLOCK) + TO_ELEMENT,
            down_free: 0,
            writes,
        }
    }

    /// Takes an input atom, its first lane in core clock `at`; returns the clock after its last lane.
    pub(crate) fn column(&mut self, at: u64) -> u64 {
        self.across.open();
        let mut enters = self.across.enters(at.max(self.across_free));
        if self.across.completes() {
            enters = self.pooled(enters + ACROSS).max(enters + ACROSS) - ACROSS;
        }
        self.across_free = enters + LANES;
        if let Some(flushed) = self.across.leave() {
            let mut clock = self.across_free;
            for _ in 0..flushed {
                clock = self.pooled(clock + ACROSS).max(clock + ACROSS) - ACROSS + LANES;
                self.across.flushed(clock);
            }
            self.next_line();
        }
        self.across_free
    }

    fn next_line(&mut self) {
        // The vertical pool has left its run with the line's last column.
        let ends_surface = self.down.step == 0;
        if ends_surface {
            self.surface += 1;
        }
        if self.surface == self.surfaces {
            self.surface = 0;
            self.segment = (self.segment + 1).min(self.segments.len() - 1);
        }
        let segment = &self.segments[self.segment];
        self.across.begin(PoolPass {
            steps: columns(segment),
            windows: segment.out_width.unsigned_abs(),
            pad: segment.pad_left.unsigned_abs(),
            ..self.across.run
        });
    }

    /// Passes an atom to the vertical pool in core clock `at`; returns the clock at which it is taken.
    fn pooled(&mut self, at: u64) -> u64 {
        self.down.open();
        let mut enters = self.down.enters(at.max(self.down_free));
        if self.down.completes() {
            enters = self.give(enters);
        }
        self.down_free = enters + LANES;
        self.column += 1;
        let columns = self.segments[self.segment].out_width.unsigned_abs();
        if self.column == columns {
            self.column = 0;
            if let Some(flushed) = self.down.leave() {
                let mut clock = self.down_free;
                for _ in 0..flushed {
                    for _ in 0..columns {
                        clock = self.give(clock) + LANES;
                    }
                    self.down.flushed(clock);
                }
                let run = self.down.run;
                self.down.begin(run);
            }
        }
        enters
    }

    /// Writes an output atom whose first lane comes in core clock `at`, or later if the write
    /// channel is full; returns the clock.
    fn give(&mut self, at: u64) -> u64 {
        let behind = LANES - 1 + DOWN;
        let written = self.writes.room(at + behind);
        self.writes.write(written);
        written - behind
    }

    /// Core clock at which the last write response is there.
    pub(crate) fn answered(&self) -> u64 {
        self.writes.answered()
    }
}
