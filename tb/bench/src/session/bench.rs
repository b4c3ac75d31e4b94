//! DUT and agents, clock by clock.

use nvdla_model::program::Level;
use nvdla_regs::quantity::Cycle;

use super::busy::BusyClocks;
use super::mirror::Mirror;
use crate::agents::axi::Axi;
use crate::agents::checker::Checker;
use crate::agents::csb::{Csb, FindingStamp};
use crate::agents::findings::Findings;
use crate::agents::irq::{Irq, SETTLE};
use crate::clocks::EdgeSchedule;
use crate::conditions::Conditions;
use crate::dut::{Dut, Edges, PinsIn, PinsOut, SimError};
use crate::trace::{RegisterAction, RegisterEvent};

/// Edges of each clock for which reset is held.
const RESET: u64 = 8;
/// Clocks of the slower clock after release of reset.
/// Source: docs/nv_small/system.md, section 2.1.
const WAKE_UP: u64 = 16;

/// Who asked for a register access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    /// The step of this index.
    Step(usize),
    /// The bench itself.
    Bench,
}

/// Everything around the DUT.
#[derive(Debug, Clone)]
pub(super) struct Bench {
    pins: PinsIn,
    clocks: EdgeSchedule,
    /// dla_intr in the last step; the host sees it at the next csb edge.
    intr: bool,
    /// Number of the coming core edge; 0 is the first after reset.
    pub(super) now: u64,
    /// Number of the coming csb edge.
    pub(super) csb_now: u64,
    pub(super) axi: Axi,
    pub(super) csb: Csb<Tag>,
    pub(super) irq: Irq,
    pub(super) checker: Checker,
    pub(super) mirror: Mirror,
    pub(super) busy: BusyClocks,
    pub(super) findings: Findings,
    /// Core clock of the last progress that the memory did not see.
    progress: u64,
    trace: Vec<RegisterEvent>,
}

impl Bench {
    pub(super) fn new(conditions: &Conditions) -> Self {
        let seed = conditions.seed.part("agents");
        let host = conditions.host_options();
        let clocks = conditions.clock_ratio();
        let settle = SETTLE * clocks.csb_edges_per_core_edge();
        Self {
            pins: PinsIn::default(),
            clocks: EdgeSchedule::new(clocks),
            intr: false,
            now: 0,
            csb_now: 0,
            axi: Axi::new(&conditions.memory_timing(), seed.part("memory")),
            csb: Csb::new(host.window.replies(), host.gaps, seed.part("host")),
            irq: Irq::new(settle),
            checker: Checker::new(),
            mirror: Mirror::new(),
            busy: BusyClocks::default(),
            findings: Findings::default(),
            progress: 0,
            trace: Vec::new(),
        }
    }

    /// Holds reset, releases it and waits until the register bus listens. Everything
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
        self.trace = old.trace;
        let (mut core, mut csb) = (0, 0);
        let mut out = PinsOut::default();
        while core < RESET || csb < RESET {
            let edges = self.clocks.ahead()[0];
            out = dut.step(&self.pins, edges)?;
            self.clocks.advance(1);
            core += u64::from(edges != Edges::Csb);
            csb += u64::from(edges != Edges::Core);
        }
        Checker::in_reset(
            &out,
            &mut FindingStamp {
                clock: 0,
                findings: &mut self.findings,
            },
        );
        self.pins.reset_n = true;
        while self.now < WAKE_UP || self.csb_now < WAKE_UP {
            let left = WAKE_UP - self.now.min(self.csb_now);
            self.advance(dut, left)?;
        }
        Ok(())
    }

    /// The same between two edges, with agents and clocks of `conditions` and an empty memory;
    /// nothing is outstanding.
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

    /// The last core edge.
    #[inline]
    pub(super) fn clock(&self) -> u64 {
        self.now.saturating_sub(1)
    }

    /// Core clock of the last sign of life.
    #[inline]
    pub(super) fn progress(&self) -> u64 {
        self.progress.max(self.axi.progress())
    }

    /// Something moved.
    pub(super) fn note_progress(&mut self) {
        self.progress = self.now;
    }

    /// Records a register event.
    pub(super) fn record(&mut self, action: RegisterAction) {
        self.trace.push(RegisterEvent {
            clock: Cycle(self.clock()),
            action,
        });
    }

    pub(super) fn take_trace(&mut self) -> Vec<RegisterEvent> {
        std::mem::take(&mut self.trace)
    }

    /// Takes back what is not yet on the register bus.
    pub(super) fn recall_csb(&mut self) {
        self.csb.recall(&self.pins);
    }

    pub(super) fn abandon_csb(&mut self) {
        self.csb.abandon(&self.pins);
        self.irq.abandon();
    }

    /// The bus does not take the request that is offered.
    pub(super) fn csb_offered(&self) -> bool {
        self.pins.csb_valid
    }

    /// One clock, or a stretch of at most `most` in which nothing happens.
    #[inline]
    pub(super) fn advance(&mut self, dut: &mut dyn Dut, most: u64) -> Result<(), SimError> {
        let quiet = self.csb.waiting(&self.pins)
            && !self.checker.waiting()
            && self.intr == self.irq.level();
        let free = if quiet {
            self.axi
                .wake(&self.pins)
                .saturating_sub(self.now)
                .min(most)
                .max(1)
        } else {
            1
        };
        let ahead = self.clocks.ahead();
        let steps = usize::try_from(free).unwrap_or(usize::MAX).min(ahead.len());
        let (taken, out) = if steps > 1 {
            dut.run(&self.pins, &ahead[..steps])?
        } else {
            (1, dut.step(&self.pins, ahead[0])?)
        };
        let taken = taken.clamp(1, steps);
        let last = ahead[taken - 1];
        let (core, csb) = self.clocks.count(taken);
        self.clocks.advance(taken);
        self.now += core;
        self.csb_now += csb;
        self.intr = out.intr;
        if last != Edges::Csb {
            self.core_edge(&out);
        }
        if last != Edges::Core {
            self.csb_edge(&out);
        }
        Ok(())
    }

    #[inline]
    fn core_edge(&mut self, out: &PinsOut) {
        let clock = self.clock();
        let stamp = &mut FindingStamp {
            clock,
            findings: &mut self.findings,
        };
        self.checker.clock(&self.pins, out, stamp);
        self.axi
            .clock(&mut self.pins, out, clock, &mut self.findings);
    }

    #[inline]
    fn csb_edge(&mut self, out: &PinsOut) {
        let now = self.csb_now - 1;
        let stamp = &mut FindingStamp {
            clock: self.clock(),
            findings: &mut self.findings,
        };
        self.csb.clock(&mut self.pins, out, now, stamp);
        let enabled = self.mirror.last_enable().is_some();
        if self.irq.clock(out.intr, now, enabled, stamp) {
            self.note_progress();
            let level = if out.intr { Level::High } else { Level::Low };
            self.record(RegisterAction::Interrupt { level });
        }
    }
}
