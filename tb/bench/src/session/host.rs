//! The host: executes the steps of a program.

use nvdla_compare::observed::{
    FindingKind, InterruptWaitClocks, Observed, RegisterRead, SeenInterrupts,
};
use nvdla_model::expected::{Expected, ExpectedLayer};
use nvdla_model::program::{DemandedContents, DemandedInterruptLevel, Posting, ProgramStep};
use nvdla_regs::look_up::{self, name};
use nvdla_regs::quantity::{Addr, Cycle, RegAddr};
use nvdla_regs::table::glb;
use nvdla_regs::types::RegRole;

use super::bench::{Bench, StretchEndCondition, StretchLimits};
use super::budget::{AccessAndInterruptCounts, EndlessProgramLimits};
use super::state::ProgramStopReason;
use super::status::{RegisterGroupFacts, wrong_status};
use crate::agents::axi::TransferDirection;
use crate::agents::csb::{CsbAccess, CsbEvent, CsbRequest};
use crate::agents::irq::SETTLE;
use crate::dut::Dut;
use crate::trace::TraceEventKind;
use nvdla_random::conditions::{Conditions, HostBehaviour, IrqWaitMethod, OnWrongByte, WaitLimits};

/// Number of queued register requests at which the host waits for the bus.
const QUEUE: usize = 64;
/// Address of GLB.S_INTR_STATUS.
const STATUS: RegAddr = glb::S_INTR_STATUS.addr;

/// State of the host in the middle of a program: options, limits, time of the present wait.
#[derive(Debug, Clone)]
pub(super) struct HostState {
    options: HostBehaviour,
    limits: WaitLimits,
    on_wrong_byte: OnWrongByte,
    /// Last value read by the bench itself, not by a step.
    pub(super) answer: Option<u32>,
    /// Core clocks without progress that count as a hang while no layer computes.
    patience: u64,
    /// Core clocks without progress that count as a hang: `patience` plus a layer's longest quiet time.
    pub(super) quiet: u64,
    /// Core clock at which the program is stopped; `u64::MAX`: it runs to its end.
    cut: u64,
    /// Core clock before which there can be neither a hang nor the stop of the program.
    check: u64,
    /// Core clock at which the present wait started.
    pub(super) since: u64,
    /// Index of the step that is being executed.
    step: usize,
    budget: EndlessProgramLimits,
    /// Core clock at the start of the program.
    begin: u64,
    /// Number of memory accesses from reset to the start of the program.
    accesses_before: u64,
    /// Whether both clocks have the same period.
    is_synchronous: bool,
}

impl HostState {
    /// The state at the start of a program.
    pub(super) fn new(bench: &mut Bench, conditions: &Conditions) -> Self {
        bench.note_progress();
        // A few accesses in a row may bring nothing, such as reads of a status register.
        let latency = 4 * u64::from(conditions.memory_timing().most());
        let (options, limits) = (conditions.host_options(), conditions.limits);
        let csb_clock = conditions.clock_ratio().core_edges_per_csb_edge();
        let gaps = 4 * u64::from(options.gaps.most()) * csb_clock;
        let patience = u64::from(limits.quiet) + latency + gaps;
        Self {
            options,
            limits,
            on_wrong_byte: conditions.on_wrong_byte,
            answer: None,
            is_synchronous: csb_clock * conditions.clock_ratio().csb_edges_per_core_edge() == 1,
            patience,
            quiet: patience,
            cut: u64::MAX,
            check: 0,
            since: bench.now,
            step: 0,
            budget: EndlessProgramLimits::new(limits.wait),
            begin: bench.now,
            accesses_before: bench.axi.requests(),
        }
    }

    /// Updates the limits for a program that has `steps` steps by now; the model predicts `expected`.
    pub(super) fn follow(&mut self, expected: &Expected, steps: usize) {
        // On-chip phases without traffic grow with what the layer has read and computes.
        let silent = |l: &ExpectedLayer| {
            l.reads.iter().map(|r| u64::from(r.len)).sum::<u64>() + l.quiet_clocks
        };
        let layers = self.budget.new_layers(expected);
        let scale = layers.iter().map(silent).max().unwrap_or(0);
        self.quiet = self.quiet.max(self.patience + scale);
        self.budget.follow(expected, steps);
    }
}

/// The host that executes a program on a DUT: DUT, bench, steps, prediction and observations.
pub(super) struct HostDriver<'a> {
    pub(super) dut: &'a mut dyn Dut,
    pub(super) bench: &'a mut Bench,
    pub(super) served: &'a mut u32,
    pub(super) state: &'a mut HostState,
    pub(super) expected: &'a Expected,
    pub(super) observed: &'a mut Observed,
    pub(super) steps: &'a [ProgramStep],
}

impl<'a> HostDriver<'a> {
    /// Stops the program after `clocks` core clocks.
    pub(super) fn stop_after(&mut self, clocks: Option<u64>) {
        self.state.cut = clocks.map_or(u64::MAX, |c| self.bench.now + c);
    }

    /// Executes all steps, and waits for all writes and interrupts of the layers.
    pub(super) fn run(&mut self) -> Result<(), ProgramStopReason> {
        for (index, step) in self.steps.iter().enumerate() {
            self.state.since = self.bench.now;
            let now = Cycle(self.bench.clock());
            self.observed.timeline.steps.push(now);
            let done = self.step(index, step);
            self.explain(done, index)?;
        }
        let done = self.finish();
        self.explain(done, self.steps.len())
    }

    pub(super) fn step(
        &mut self,
        index: usize,
        step: &ProgramStep,
    ) -> Result<(), ProgramStopReason> {
        self.state.step = index;
        match step {
            ProgramStep::Write { at, value, posting } => {
                self.write(*at, *value, *posting, Some(index))
            }
            ProgramStep::Read { at, .. } => self.request(*at, CsbAccess::Read, Some(index)),
            _ => {
                self.settle_bus()?;
                self.wait_step(index, step)
            }
        }
    }

    /// Executes a step that is neither a write nor a read; all requests before it are answered.
    fn wait_step(&mut self, index: usize, step: &ProgramStep) -> Result<(), ProgramStopReason> {
        match step {
            ProgramStep::Load { at, bytes } => self.bench.axi.store.memory.load(*at, bytes),
            ProgramStep::Poll { at, mask, want } => self.poll(*at, *mask, *want)?,
            ProgramStep::WaitInterrupts { bits } => self.wait_interrupts(index, *bits)?,
            ProgramStep::WaitPin { timeout } => self.wait_pin(index, *timeout)?,
            ProgramStep::ExpectPin { level } => {
                self.settle_pin()?;
                let high = self.bench.irq.level;
                if high != (*level == DemandedInterruptLevel::High) {
                    let high = u32::from(high);
                    self.failed(index, || format!("dla_intr is {high}"));
                }
            }
            ProgramStep::WaitCycles { count } => self.pass(u64::from(*count), 0)?,
            ProgramStep::CheckMemory { at, len, want } => self.check_memory(index, *at, *len, want),
            ProgramStep::Note { text } => self
                .bench
                .record(TraceEventKind::Note { text: text.clone() }),
            ProgramStep::Write { .. } | ProgramStep::Read { .. } => {}
        }
        Ok(())
    }

    pub(super) fn step_at(&self, index: usize) -> Option<&'a ProgramStep> {
        self.steps.get(index)
    }

    fn write(
        &mut self,
        at: RegAddr,
        value: u32,
        posting: Posting,
        step: Option<usize>,
    ) -> Result<(), ProgramStopReason> {
        let posting = if self.state.options.is_non_posted {
            Posting::NonPosted
        } else {
            posting
        };
        self.request(at, CsbAccess::Write { value, posting }, step)
    }

    /// Queues a request; waits while the queue is full.
    fn request(
        &mut self,
        at: RegAddr,
        access: CsbAccess,
        step: Option<usize>,
    ) -> Result<(), ProgramStopReason> {
        self.bench.csb.push(CsbRequest { at, access, step });
        while self.bench.csb.queue.len() >= QUEUE {
            self.clock(u64::MAX, StretchEndCondition::Event)?;
        }
        Ok(())
    }

    /// Waits until every request is taken and answered.
    pub(super) fn settle_bus(&mut self) -> Result<(), ProgramStopReason> {
        while !self.bench.csb.idle() {
            self.clock(u64::MAX, StretchEndCondition::Event)?;
        }
        Ok(())
    }

    /// Reads a register for the bench itself; the watchdog does not count this as progress.
    pub(super) fn read(&mut self, at: RegAddr) -> Result<u32, ProgramStopReason> {
        self.state.answer = None;
        self.request(at, CsbAccess::Read, None)?;
        loop {
            if let Some(value) = self.state.answer.take() {
                return Ok(value);
            }
            self.clock(u64::MAX, StretchEndCondition::Event)?;
        }
    }

    fn poll(&mut self, at: RegAddr, mask: u32, want: u32) -> Result<(), ProgramStopReason> {
        while self.read(at)? & mask != want {}
        self.bench.note_progress();
        Ok(())
    }

    fn wait_interrupts(&mut self, index: usize, bits: u32) -> Result<(), ProgramStopReason> {
        // Bits that the host has raised itself say nothing about a layer.
        let of_layers = bits & !self.bench.irq.raised != 0;
        let enabled = self.bench.mirror.last_enable.filter(|_| of_layers);
        let mut seen = self.bench.clock();
        while *self.served & bits != bits {
            let missing = bits & !*self.served;
            let pin = self.state.options.waits == IrqWaitMethod::Pin
                && missing & self.bench.irq.mask == 0;
            while pin && !self.bench.irq.level {
                self.clock(u64::MAX, StretchEndCondition::Event)?;
            }
            let rose = self.bench.irq.changed_core;
            let status = self.read(STATUS)?;
            seen = if pin { rose } else { self.bench.clock() };
            if status != 0 {
                *self.served |= status;
                self.write(STATUS, status, Posting::NonPosted, None)?;
                self.settle_bus()?;
                self.bench.note_progress();
            }
        }
        *self.served &= !bits;
        if let Some(enabled) = enabled {
            self.observed.layer_clocks.push(InterruptWaitClocks {
                step: index,
                clocks: seen.saturating_sub(enabled),
            });
        }
        Ok(())
    }

    fn wait_pin(&mut self, index: usize, timeout: u32) -> Result<(), ProgramStopReason> {
        let clocks = u64::from(timeout) * u64::from(self.state.limits.patience);
        let end = self.bench.csb_now + clocks;
        while !self.bench.irq.level {
            if self.bench.csb_now >= end {
                self.failed(index, || {
                    format!("dla_intr stayed 0 for {clocks} csb clocks")
                });
                break;
            }
            self.bench.note_progress();
            self.clock(end - self.bench.csb_now, StretchEndCondition::Event)?;
        }
        Ok(())
    }

    /// Waits for dla_intr for at most `clocks` core clocks. Returns whether it is high. If it
    /// `must` rise, a long time without progress is a hang.
    pub(super) fn wait_high(&mut self, clocks: u64, must: bool) -> Result<bool, ProgramStopReason> {
        let end = self.bench.now.saturating_add(clocks);
        while !self.bench.irq.level && self.bench.now < end {
            if !must {
                self.bench.note_progress();
            }
            self.clock(end - self.bench.now, StretchEndCondition::Event)?;
        }
        Ok(self.bench.irq.level)
    }

    /// Waits `clocks` core clocks, or until memory has been quiet and without access for `still`
    /// core clocks. Then waits until dla_intr has followed the registers.
    pub(super) fn wait_quiet(
        &mut self,
        clocks: u64,
        still: Option<u64>,
    ) -> Result<(), ProgramStopReason> {
        self.settle_bus()?;
        let end = self.bench.now.saturating_add(clocks);
        let until = match still {
            Some(_) => StretchEndCondition::Quiet,
            None => StretchEndCondition::Event,
        };
        while self.bench.now < end {
            let left = end - self.bench.now;
            match still {
                Some(still) if self.bench.axi.is_quiet() => {
                    let stood = self.bench.clock().saturating_sub(self.bench.axi.progress);
                    if stood >= still {
                        break;
                    }
                    self.pass((still - stood).min(left), 0)?;
                }
                _ => {
                    self.bench.note_progress();
                    self.clock(left, until)?;
                }
            }
        }
        self.settle_pin()
    }

    /// Waits until dla_intr must have followed the registers.
    fn settle_pin(&mut self) -> Result<(), ProgramStopReason> {
        self.pass(SETTLE, SETTLE)
    }

    /// Waits at least `core` core clocks and `csb` csb clocks.
    fn pass(&mut self, core: u64, csb: u64) -> Result<(), ProgramStopReason> {
        let (core, csb) = (self.bench.now + core, self.bench.csb_now + csb);
        while self.bench.now < core || self.bench.csb_now < csb {
            let left = core.saturating_sub(self.bench.now);
            self.bench.note_progress();
            self.clock(
                left.max(csb.saturating_sub(self.bench.csb_now)),
                StretchEndCondition::Event,
            )?;
        }
        Ok(())
    }

    fn check_memory(&mut self, index: usize, at: Addr, len: u32, want: &DemandedContents) {
        let got = self.bench.axi.store.memory.dump(at, len);
        if let Some(text) = want.difference(at, &got) {
            self.failed(index, || text);
        }
    }

    /// Adds the finding that a check of the program failed.
    fn failed(&mut self, index: usize, text: impl FnOnce() -> String) {
        let step = self.steps.get(index).map(describe).unwrap_or_default();
        let text = format!("step {index}, {step}: {}", text());
        self.bench.findings.note(FindingKind::ProgramCheck, || text);
    }

    /// Ends a program: waits for all writes of the layers, then for the last interrupts.
    pub(super) fn finish(&mut self) -> Result<(), ProgramStopReason> {
        self.state.since = self.bench.now;
        self.settle_bus()?;
        if self.state.cut != u64::MAX {
            return self.pass(self.state.cut - self.bench.now, 0);
        }
        if self.expected.stuck.is_empty() {
            while !self.bench.axi.is_quiet() {
                self.clock(u64::MAX, StretchEndCondition::Quiet)?;
            }
        } else {
            self.confirm_stuck()?;
        }
        self.settle_pin()?;
        self.check_raised();
        self.read(STATUS)?;
        Ok(())
    }

    /// Checks that dla_intr rose after the last write of the last layer. Only if both clocks have
    /// the same period: else dla_intr may miss a level of one core clock.
    ///
    /// Source: docs/nv_small/system.md, section 5.
    fn check_raised(&mut self) {
        let is_known = self.expected.stuck.is_empty() && self.expected.unjudged.is_empty();
        let writes = self.bench.axi.traffic();
        let writes = writes.filter(|(direction, ..)| *direction == TransferDirection::Write);
        let last = writes.map(|(_, _, traffic)| traffic.last).max();
        let last =
            last.filter(|last| *last > self.state.begin && is_known && self.state.is_synchronous);
        let irq = &self.bench.irq;
        let Some(last) = last.filter(|_| !irq.was_masked && !irq.level) else {
            return;
        };
        if irq.changed_core < last {
            self.bench.findings.protocol(|| {
                format!(
                    "dla_intr did not rise behind the last write of the last layer in clock {last}: its \
                     interrupt is lost"
                )
            });
        }
    }

    /// Simulates one stretch of at most `most` steps, and handles its events on the register bus.
    pub(super) fn clock(
        &mut self,
        most: u64,
        end: StretchEndCondition,
    ) -> Result<(), ProgramStopReason> {
        let now = self.bench.now;
        if now >= self.state.check {
            self.look_ahead(now)?;
        }
        let done = self.done();
        if !self.state.budget.allows(done) || now - self.state.since > self.state.budget.wait {
            return Err(self.endless(now, done));
        }
        // A wait that is too long is noticed in the clock behind it.
        let until = self
            .state
            .since
            .saturating_add(self.state.budget.wait)
            .saturating_add(1);
        let stretch = StretchLimits {
            steps: most,
            until: until.min(self.state.check),
            requests: self
                .state
                .budget
                .most
                .accesses
                .saturating_add(self.state.accesses_before),
            end,
            on_wrong_byte: self.state.on_wrong_byte,
        };
        self.bench.advance(self.dut, &stretch)?;
        self.pump();
        if self.state.on_wrong_byte == OnWrongByte::End
            && !self.bench.axi.store.ledger.wrong.is_empty()
        {
            return Err(ProgramStopReason::WrongByte);
        }
        Ok(())
    }

    /// Fails if the program hangs or is cut in core clock `now`; else sets the next look, `check`.
    fn look_ahead(&mut self, now: u64) -> Result<(), ProgramStopReason> {
        let quiet = now - self.bench.progress();
        if quiet >= self.state.quiet {
            return Err(ProgramStopReason::Hang(format!(
                "no progress for {quiet} core clocks"
            )));
        }
        if now >= self.state.cut {
            return Err(ProgramStopReason::Cut);
        }
        self.state.check = self.state.cut.min(now - quiet + self.state.quiet);
        Ok(())
    }

    #[cold]
    fn endless(&self, now: u64, done: AccessAndInterruptCounts) -> ProgramStopReason {
        ProgramStopReason::Endless(format!(
            "still active after {} core clocks, {}",
            now - self.state.begin,
            self.state.budget.against(done)
        ))
    }

    /// Numbers of memory accesses and interrupts since the start of the program.
    #[inline]
    fn done(&self) -> AccessAndInterruptCounts {
        AccessAndInterruptCounts {
            accesses: self.bench.axi.requests() - self.state.accesses_before,
            interrupts: self.observed.interrupts.len() as u64,
        }
    }

    /// Handles all events of the register bus agent.
    #[inline]
    pub(super) fn pump(&mut self) {
        while let Some(event) = self.bench.csb.events.pop_front() {
            self.event(event);
        }
    }

    fn event(&mut self, event: CsbEvent) {
        match event {
            CsbEvent::Taken(request) => match request.access {
                CsbAccess::Write { value, posting } => self.bench.written(&request, value, posting),
                CsbAccess::Read if request.at == STATUS => self.bench.irq.ask(self.bench.csb_now),
                CsbAccess::Read => {}
            },
            CsbEvent::Completed(request) => self.bench.own(request.step),
            CsbEvent::Data(request, value) => {
                self.bench.record(TraceEventKind::Read {
                    at: request.at,
                    value,
                });
                if request.at == STATUS {
                    self.status(value);
                }
                // The bench reads when everything before it is taken.
                let step = request.step.unwrap_or(self.state.step);
                self.groups(step, request.at, value);
                match request.step {
                    None => self.state.answer = Some(value),
                    Some(index) => self.answered(index, request.at, value),
                }
                self.bench.own(request.step);
            }
        }
    }

    fn status(&mut self, value: u32) {
        let (clock, csb_now) = (self.bench.clock(), self.bench.csb_now);
        let of_layers = value & !self.bench.irq.raised;
        self.bench.busy.interrupts(of_layers, clock);
        let findings = &mut self.bench.findings;
        let bits = self.bench.irq.status(value, csb_now, findings);
        if bits != 0 {
            self.observed.interrupts.push(SeenInterrupts {
                bits,
                clock: Cycle(clock),
            });
        }
    }

    /// Checks a value read from S_STATUS against the states that the block's groups may have.
    fn groups(&mut self, step: usize, at: RegAddr, value: u32) {
        let status = look_up::at(at).filter(|reg| reg.role == RegRole::Status);
        let judged = self.expected.stuck.is_empty() && self.expected.unjudged.is_empty();
        let Some(block) = status
            .filter(|_| judged)
            .and_then(|reg| look_up::block(reg.addr))
        else {
            return;
        };
        let axi = &self.bench.axi;
        let known = [0, 1].map(|group| {
            let writes = &self.bench.mirror;
            let unwritten = |layer| axi.unwritten(layer);
            RegisterGroupFacts::new(block, group, step, self.expected, writes, unwritten)
        });
        if let Some(why) = wrong_status(value, known) {
            let text = || format!("{} is 0x{value:08x}: {why}", name(at));
            self.bench.findings.note(FindingKind::WrongStatus, text);
        }
    }

    /// Checks that a stall counter does not show more core clocks than its unit can have been busy.
    fn bound(&mut self, at: RegAddr, value: u32) {
        let clock = self.bench.clock();
        let judged = self.expected.stuck.is_empty() && self.expected.unjudged.is_empty();
        let Some(most) = self.bench.busy.bound(at, clock).filter(|_| judged) else {
            return;
        };
        if u64::from(value) > most {
            self.bench.findings.note(FindingKind::CountsTooMuch, || {
                format!(
                    "{} has counted {value} clocks, its unit has worked {most} at the most",
                    name(at)
                )
            });
        }
    }

    pub(super) fn answered(&mut self, step: usize, at: RegAddr, value: u32) {
        let clock = Cycle(self.bench.clock());
        self.observed.reads.push(RegisterRead {
            step,
            at,
            value,
            clock,
        });
        self.bound(at, value);
        let Some(ProgramStep::Read {
            check: Some(check), ..
        }) = self.steps.get(step)
        else {
            return;
        };
        if value & check.mask != check.want {
            let (mask, want) = (check.mask, check.want);
            self.failed(step, || {
                format!("value 0x{value:08x} & 0x{mask:08x} is not 0x{want:08x}")
            });
        }
    }
}

/// Describes a step of a program in words, for findings.
pub(super) fn describe(step: &ProgramStep) -> String {
    match step {
        ProgramStep::Load { at, bytes } => format!("load {} bytes at {at}", bytes.len()),
        ProgramStep::Write { at, value, .. } => format!("write {} = 0x{value:08x}", name(*at)),
        ProgramStep::Read { at, .. } => format!("read {}", name(*at)),
        ProgramStep::Poll { at, mask, want } => {
            format!("poll {} & 0x{mask:08x} for 0x{want:08x}", name(*at))
        }
        ProgramStep::WaitInterrupts { bits } => format!("wait for interrupts 0x{bits:06x}"),
        ProgramStep::WaitPin { timeout } => format!("wait {timeout} csb clocks for dla_intr"),
        ProgramStep::ExpectPin { level } => format!("expect dla_intr {level:?}").to_lowercase(),
        ProgramStep::WaitCycles { count } => format!("wait {count} core clocks"),
        ProgramStep::CheckMemory { at, len, .. } => format!("check {len} bytes at {at}"),
        ProgramStep::Note { text } => format!("note {text:?}"),
    }
}
