//! Runs one or several programs on one DUT and returns what was observed.
//!
//! Steps are executed strictly in order. A posted write is done when it is queued; any step that
//! depends on it waits until the bus has taken it.
//!
//! Source: docs/nv_small/system.md, sections 2.1, 3, 5 and 11.

mod bench;
mod budget;
mod busy;
mod diagnosis;
mod host;
mod live;
mod mirror;
mod state;
mod status;

use nvdla_compare::observed::{AxiIdsDroppedAtReset, Finding, Observed};
use nvdla_model::expected::Expected;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::configuration::Configuration;

use crate::agents::axi::{AccessCheck, TransferDirection};
use crate::dut::Dut;
use crate::trace::TraceEvent;
use nvdla_random::conditions::{Conditions, StartState};

pub use bench::Bench;
use host::{HostDriver, HostState};
pub use live::{LiveBench, LiveProgramSoFar, LiveSnapshot};
pub use state::SessionSnapshot;

/// A DUT with everything around it. Programs run one after another without a reset between.
pub struct Session<'d> {
    dut: &'d mut dyn Dut,
    conditions: Conditions,
    /// Everything around the DUT, for [`Self::resume`].
    pub state: SessionSnapshot,
}

/// Result of a run that was ended by a reset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResetRunResult {
    /// Findings up to the reset.
    pub findings: Vec<Finding>,
    /// Transactions that the reset dropped.
    pub dropped: AxiIdsDroppedAtReset,
}

impl<'d> Session<'d> {
    /// Starts a session: empty memory, reset of the DUT, wait until its register bus takes requests.
    pub fn new(dut: &'d mut dyn Dut, conditions: &Conditions) -> Self {
        let state = SessionSnapshot {
            bench: Bench::new(conditions),
            served: 0,
            dead: None,
        };
        let mut session = Self {
            dut,
            conditions: conditions.clone(),
            state,
        };
        session.reset();
        session
    }

    /// Starts a session in the starting state of `conditions`. With `flushed` the DUT has it already.
    pub(crate) fn start(
        dut: &'d mut dyn Dut,
        conditions: &Conditions,
        flushed: Option<&SessionSnapshot>,
    ) -> Self {
        match (conditions.origin, flushed) {
            (_, Some(state)) => Self::begin(dut, conditions, state),
            (StartState::Reset, None) => Self::new(dut, conditions),
            (StartState::Flushed, None) => {
                let state = Session::flush(&mut *dut);
                Self::begin(dut, conditions, &state)
            }
        }
    }

    /// Runs the DUT through reset and the flush of its convolution buffer. Both clocks have one
    /// period and nothing is drawn, so that the state depends on the DUT and its power-on state
    /// alone. If the flush never ends, no program can run on this state.
    /// Source: docs/nv_small/convolution.md, section 5.3.
    pub fn flush(dut: &'d mut dyn Dut) -> SessionSnapshot {
        let program = Program {
            name: "flush".to_owned(),
            needs: Configuration::NvSmall,
            steps: vec![ProgramStep::FLUSHED],
        };
        let mut session = Self::new(dut, &Conditions::default());
        let observed = session.run(&program, &Expected::default());
        for Finding { kind, clock, text } in observed.findings {
            session.state.bench.findings.add(kind, clock.0, || text);
        }
        session.state
    }

    /// Continues from the state `flushed` with the agents of `conditions`. The DUT is the one of
    /// [`Self::flush`], or one that was restored to the same state.
    pub fn begin(dut: &'d mut dyn Dut, conditions: &Conditions, flushed: &SessionSnapshot) -> Self {
        let state = SessionSnapshot {
            bench: flushed.bench.handed_over(conditions),
            served: flushed.served,
            dead: flushed.dead.clone(),
        };
        Self::resume(dut, conditions, state)
    }

    /// Continues from `snapshot`; `dut` is in the state that belongs to it.
    pub fn resume(
        dut: &'d mut dyn Dut,
        conditions: &Conditions,
        snapshot: SessionSnapshot,
    ) -> Self {
        Self {
            dut,
            conditions: conditions.clone(),
            state: snapshot,
        }
    }

    /// Resets the DUT; outstanding transactions are dropped, memory contents stay. Clocks
    /// count from 0 again.
    pub fn reset(&mut self) {
        self.state.served = 0;
        self.state.dead = None;
        if let Err(error) = self.state.bench.reset(self.dut, &self.conditions) {
            self.state.simulator(&error);
        }
    }

    /// Resets the DUT as [`Self::reset`] does, and empties the memory.
    pub fn restart(&mut self) {
        self.reset();
        self.state.bench.axi.clear();
    }

    /// Runs `program`. From `expected` come the footprints of the access check, the limits of the
    /// watchdog, and whether a hang is the right outcome.
    pub fn run(&mut self, program: &Program, expected: &Expected) -> Observed {
        self.run_for(program, expected, None)
    }

    /// Runs `program` for at most `clocks` core clocks, without access check, then resets the DUT
    /// in the middle of what it is doing and empties the memory.
    pub fn run_and_reset(
        &mut self,
        program: &Program,
        expected: &Expected,
        clocks: u64,
    ) -> ResetRunResult {
        let observed = self.run_for(program, expected, Some(clocks));
        let mut dropped = AxiIdsDroppedAtReset::default();
        for (direction, id, traffic) in self.state.bench.axi.traffic() {
            let waits = u16::from(traffic.requests > traffic.replies) << (id & 15);
            match direction {
                TransferDirection::Read => dropped.reads |= waits,
                TransferDirection::Write => dropped.writes |= waits,
            }
        }
        self.restart();
        ResetRunResult {
            findings: observed.findings,
            dropped,
        }
    }

    /// Takes the register events that were recorded since the last call.
    pub fn take_trace(&mut self) -> Vec<TraceEvent> {
        std::mem::take(&mut self.state.bench.trace)
    }

    fn run_for(&mut self, program: &Program, expected: &Expected, clocks: Option<u64>) -> Observed {
        let mut observed = Observed::default();
        match &self.state.dead {
            Some((kind, text)) => {
                self.state.bench.findings.note(*kind, || text.clone());
            }
            None => self.execute(program, expected, clocks, &mut observed),
        }
        self.state.complete(&mut observed);
        observed
    }

    fn execute(
        &mut self,
        program: &Program,
        expected: &Expected,
        clocks: Option<u64>,
        observed: &mut Observed,
    ) {
        // What a layer touches before it gets stuck, or while layers race, is not predicted.
        let is_known = expected.stuck.is_empty() && expected.unjudged.is_empty();
        let axi = &mut self.state.bench.axi;
        axi.begin(
            &expected.layers,
            if is_known && clocks.is_none() {
                AccessCheck::On
            } else {
                AccessCheck::Off
            },
        );
        if program.needs == Configuration::NvSmallEw {
            self.state.bench.checker.with_ew();
        }
        let mut host = HostState::new(&mut self.state.bench, &self.conditions);
        host.follow(expected, program.steps.len());
        self.state.bench.expect_events(program.steps.len());
        if self.conditions.sweep.is_some() {
            self.state.bench.axi.log = Some(Vec::new());
        }
        let mut host = HostDriver {
            dut: self.dut,
            bench: &mut self.state.bench,
            served: &mut self.state.served,
            state: &mut host,
            expected,
            observed,
            steps: &program.steps,
        };
        host.stop_after(clocks);
        let outcome = host.run();
        self.state.ended(outcome, observed);
        match self.state.bench.axi.log.take() {
            Some(requests) => observed.timeline.requests = requests,
            None => observed.timeline.steps.clear(),
        }
    }
}

/// Runs one program on a DUT from reset.
pub fn run_program(
    dut: &mut dyn Dut,
    program: &Program,
    expected: &Expected,
    conditions: &Conditions,
) -> Observed {
    Session::new(dut, conditions).run(program, expected)
}
