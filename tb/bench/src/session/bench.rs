//! Simulates DUT and agents clock by clock.

use nvdla_compare::observed::PinMoment;
use nvdla_model::program::Posting;
use nvdla_regs::interrupts::InterruptSource;
use nvdla_regs::look_up;
use nvdla_regs::quantity::Cycle;
use nvdla_regs::table::{glb, mcif};

use super::busy::BusyClockBounds;
use super::mirror::RegisterWriteHistory;
use crate::agents::axi::AxiAgent;
use crate::agents::checker::AxiChecker;
use crate::agents::csb::{CsbAccess, CsbAgent, CsbEvent, CsbRequest};
use crate::agents::findings::Findings;
use crate::agents::irq::{IrqAgent, SETTLE};
use crate::dut::{AdvanceOutcome, ClockEdges, Dut, PinsIn, PinsOut, SimError};
use crate::trace::{TraceEvent, TraceEventKind};
use nvdla_random::clocks::ClockEdgeSchedule;
use nvdla_random::conditions::{Conditions, OnWrongByte};

/// Number of edges of each clock during which reset is low.
const RESET: u64 = 8;
/// Clocks of the slower clock between the release of reset and the first access.
/// Source: docs/nv_small/system.md, section 2.1.
const WAKE_UP: u64 = 16;

/// Limits of a stretch: when the simulation returns to the host.
#[derive(Debug, Clone, Copy)]
pub(super) struct StretchLimits {
    /// Most steps that the stretch may take.
    pub(super) steps: u64,
    /// Core clock at which the simulation stops.
    pub(super) until: u64,
    /// Most requests to memory since reset; the simulation stops in the clock that exceeds them.
    pub(super) requests: u64,
    pub(super) end: StretchEndCondition,
    pub(super) on_wrong_byte: OnWrongByte,
}

impl StretchLimits {
    /// Limits of a stretch that ends after `steps` steps, or at an event that always ends one.
    pub(super) fn of(steps: u64) -> Self {
        Self {
            steps,
            until: u64::MAX,
            requests: u64::MAX,
            end: StretchEndCondition::Event,
            on_wrong_byte: OnWrongByte::GoOn,
        }
    }

    /// Whether the state of memory ends the stretch: too many requests, all quiet, or a wrong byte.
    #[inline]
    fn ends_at(&self, axi: &AxiAgent) -> bool {
        axi.requests() > self.requests
            || (self.end == StretchEndCondition::Quiet && axi.is_quiet())
            || (self.on_wrong_byte == OnWrongByte::End && !axi.store.ledger.wrong.is_empty())
    }
}

/// An event that ends a stretch of simulation, beside those that always do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StretchEndCondition {
    /// No other event: only those of the register bus and of dla_intr, and limits, end the stretch.
    Event,
    /// No access to memory is outstanding, and the layers have written all that they must.
    Quiet,
}

/// Everything around the DUT: pins, clocks, agents, findings.
#[derive(Debug, Clone)]
pub struct Bench {
    pub(super) pins: PinsIn,
    /// Number of the coming core edge; 0 is the first after reset.
    pub(super) now: u64,
    /// Number of the coming csb edge.
    pub(super) csb_now: u64,
    /// Core clock of the last progress, accesses to memory not included.
    progress: u64,
    /// dla_intr in the last step; the host sees it at the next csb edge.
    intr: bool,
    pub findings: Findings,
    pub(super) checker: AxiChecker,
    pub irq: IrqAgent,
    clocks: ClockEdgeSchedule,
    pub csb: CsbAgent,
    pub axi: AxiAgent,
    /// Pins of consecutive requests of the register bus that go to the DUT in one call.
    row: Vec<PinsIn>,
    /// The register events since the last time that a caller took them.
    pub trace: Vec<TraceEvent>,
    pub(super) mirror: RegisterWriteHistory,
    pub(super) busy: BusyClockBounds,
}

impl Bench {
    pub(super) fn new(conditions: &Conditions) -> Self {
        let seed = conditions.seed.part("agents");
        let host = conditions.host_options();
        let clocks = conditions.clock_ratio();
        let settle = SETTLE * clocks.csb_edges_per_core_edge();
        Self {
            pins: PinsIn::default(),
            clocks: ClockEdgeSchedule::new(clocks),
            intr: false,
            now: 0,
            csb_now: 0,
            axi: AxiAgent::new(&conditions.memory_timing(), seed.part("memory")),
            csb: CsbAgent::new(host.window, host.gaps, seed.part("host")),
            row: Vec::new(),
            irq: IrqAgent::new(settle),
            checker: AxiChecker::new(),
            mirror: RegisterWriteHistory::default(),
            busy: BusyClockBounds::default(),
            findings: Findings::default(),
            progress: 0,
            trace: Vec::new(),
        }
    }

    /// Holds reset, releases it and waits until the register bus takes requests. Everything
    /// outstanding is dropped; memory contents, findings and trace stay.
    pub(super) fn reset(
        &mut self,
        dut: &mut dyn Dut,
        conditions: &Conditions,
    ) -> Result<(), SimError> {
        let fresh = Self::new(conditions);
        let old = std::mem::replace(self, fresh);
        self.axi = old.axi;
        self.axi.reset(
            &conditions.memory_timing(),
            conditions.seed.part("agents").part("memory"),
        );
        self.findings = old.findings;
        self.findings.clock = 0;
        self.trace = old.trace;
        let (mut core, mut csb) = (0, 0);
        let mut out = PinsOut::default();
        while core < RESET || csb < RESET {
            let edges = self.clocks.ahead()[0];
            out = dut.step(&self.pins, edges)?;
            let taken = self.clocks.advance(1);
            core += taken.0;
            csb += taken.1;
        }
        AxiChecker::in_reset(&out, &mut self.findings);
        self.pins.reset_n = true;
        while self.now < WAKE_UP || self.csb_now < WAKE_UP {
            let left = WAKE_UP - self.now.min(self.csb_now);
            self.advance(dut, &StretchLimits::of(left))?;
        }
        Ok(())
    }

    /// A copy of this state, in which nothing is outstanding, with agents and clocks of
    /// `conditions` and an empty memory.
    pub(super) fn handed_over(&self, conditions: &Conditions) -> Self {
        Self {
            pins: self.pins,
            intr: self.intr,
            now: self.now,
            csb_now: self.csb_now,
            checker: self.checker.clone(),
            mirror: self.mirror.clone(),
            busy: self.busy.clone(),
            findings: self.findings.clone(),
            progress: self.progress,
            ..Self::new(conditions)
        }
    }

    /// The number of the last edge of the core clock.
    #[inline]
    pub fn clock(&self) -> u64 {
        self.now.saturating_sub(1)
    }

    /// Core clock of the last progress.
    #[inline]
    pub(super) fn progress(&self) -> u64 {
        self.progress.max(self.axi.progress)
    }

    /// Records progress in this clock: the watchdog starts anew.
    pub(super) fn note_progress(&mut self) {
        self.progress = self.now;
    }

    /// Handles a write that the bus took at the last csb edge.
    pub(super) fn written(&mut self, request: &CsbRequest, value: u32, posting: Posting) {
        let (at, now) = (request.at, self.clock());
        if self.mirror.write(at, value, now) {
            let meets = self.axi.responded == now;
            let moments = &mut self.findings.moments;
            moments.note(PinMoment::EnableMeetsResponse, meets);
            if let Some(block) = look_up::block(at) {
                let group = self.mirror.group(at);
                self.irq.enable(InterruptSource::bits_of(block, group));
            }
        }
        if at == mcif::CFG_OUTSTANDING_CNT.addr {
            self.axi.limit(value);
        }
        self.busy.write(at, value, now, self.mirror.group(at));
        self.irq.write(at, value, self.csb_now);
        self.record(TraceEventKind::Write { at, value, posting });
        self.own(request.step);
    }

    /// Records progress if an access is one of a step of the program, not of the bench itself.
    pub(super) fn own(&mut self, step: Option<usize>) {
        if step.is_some() {
            self.note_progress();
        }
    }

    pub(super) fn record(&mut self, action: TraceEventKind) {
        self.trace.push(TraceEvent {
            clock: Cycle(self.clock()),
            action,
        });
    }

    /// Reserves space in the trace for the events of `count` steps, and for some of the bench itself.
    pub(super) fn expect_events(&mut self, count: usize) {
        self.trace.reserve(count + count / 8 + 32);
    }

    /// Simulates until the host must act: a limit of `stretch`, an event of the register bus, or a
    /// change of dla_intr. Takes at least one step.
    pub(super) fn advance(
        &mut self,
        dut: &mut dyn Dut,
        stretch: &StretchLimits,
    ) -> Result<(), SimError> {
        // A step is one core clock at the most.
        let mut left = stretch.steps.min(stretch.until.saturating_sub(self.now));
        let mut taken = AdvanceOutcome::default();
        loop {
            let edges = self.step(dut, left, &mut taken)?;
            left = left.saturating_sub(taken.steps as u64);
            let out = &taken.out;
            self.intr = out.intr;
            let moved = edges != ClockEdges::Csb && self.core_edge(out);
            let happened = edges != ClockEdges::Core && self.csb_edge(out);
            if happened || left == 0 || (moved && stretch.ends_at(&self.axi)) {
                return Ok(());
            }
        }
    }

    /// Takes one step, or at most `most` steps in which nothing happens but that the bus takes
    /// writes. Returns the edges of the last step, whose outputs are `taken.out`.
    #[inline]
    fn step(
        &mut self,
        dut: &mut dyn Dut,
        most: u64,
        taken: &mut AdvanceOutcome,
    ) -> Result<ClockEdges, SimError> {
        let ahead = self.clocks.ahead();
        let mut pins = std::slice::from_ref(&self.pins);
        // Of so many steps none has more core or csb edges.
        let free = if self.intr == self.irq.level {
            let of_memory = self.axi.wake(&self.pins).saturating_sub(self.now);
            // Requests to memory would end a row early.
            if self.axi.idle() && self.csb.row(&self.pins, &mut self.row) {
                pins = &self.row;
                of_memory
            } else {
                // The edge at which the pins change is the last one of a run.
                let of_host = self.csb.wake(&self.pins).saturating_sub(self.csb_now);
                of_memory.min(of_host.saturating_add(1))
            }
        } else {
            1
        };
        let steps = usize::try_from(free.min(most)).unwrap_or(usize::MAX);
        let steps = steps.clamp(1, ahead.len());
        let is_row = pins.len() > 1;
        let done = dut.advance(pins, &ahead[..steps], taken);
        let silent = match done {
            Ok(()) => taken.steps.clamp(1, steps) - 1,
            Err(_) => taken.steps.min(steps),
        };
        taken.steps = silent + usize::from(done.is_ok());
        let last = ahead[silent.min(steps - 1)];
        if is_row {
            self.follow_row(silent);
            self.pass(taken.steps - silent);
        } else {
            self.pass(taken.steps);
        }
        done.map(|()| last)
    }

    /// Moves the numbers of core and csb edges on by those of `steps` steps.
    #[inline]
    fn pass(&mut self, steps: usize) {
        let (core, csb) = self.clocks.advance(steps);
        self.now += core;
        self.csb_now += csb;
        self.findings.clock = self.clock();
    }

    /// Updates the agents after `steps` steps in which the DUT took a write of `row` at each csb edge.
    fn follow_row(&mut self, steps: usize) {
        for _ in 0..steps {
            let edges = self.clocks.ahead()[0];
            self.pass(1);
            if edges == ClockEdges::Core {
                continue;
            }
            if let Some(CsbEvent::Taken(request)) =
                self.csb.follow(&mut self.pins, self.csb_now - 1)
                && let CsbAccess::Write { value, posting } = request.access
            {
                self.written(&request, value, posting);
            }
        }
    }

    /// Runs checker and memory agent at a core edge. True: something moves at the memory.
    #[inline]
    fn core_edge(&mut self, out: &PinsOut) -> bool {
        let asked = out.ar_valid | out.aw_valid | out.w_valid;
        if asked | self.checker.waiting() {
            self.checker.clock(&self.pins, out, &mut self.findings);
        }
        let pins = &mut self.pins;
        let moves = asked | pins.r_valid | pins.b_valid || self.now >= self.axi.wake(pins);
        if moves {
            let clock = self.findings.clock;
            self.axi.clock(pins, out, clock, &mut self.findings);
        }
        moves
    }

    /// Runs the agents of a csb edge. True: the bus has an event, or dla_intr has changed.
    #[inline]
    fn csb_edge(&mut self, out: &PinsOut) -> bool {
        let now = self.csb_now - 1;
        let findings = &mut self.findings;
        self.csb.clock(&mut self.pins, out, now, findings);
        let changed = self.irq.clock(out.intr, now, findings);
        if changed {
            let meets = out.intr && self.csb.has_set(glb::S_INTR_STATUS.addr);
            let moments = &mut findings.moments;
            moments.note(PinMoment::InterruptMeetsClear, meets);
            self.note_progress();
            self.record(TraceEventKind::Interrupt { is_high: out.intr });
        }
        changed || !self.csb.events.is_empty()
    }
}
