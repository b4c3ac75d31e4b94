//! Runs steps one by one on a DUT: the host decides on a step when it has seen the one before.
//!
//! [`HostDriver`] executes the steps as those of a program that is known in advance. So a recording
//! of them gives the same observations when it is run.

use nvdla_compare::observed::Observed;
use nvdla_model::expected::Expected;
use nvdla_model::program::ProgramStep;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::cdma;

use super::Session;
use super::bench::Bench;
use super::host::{HostDriver, HostState};
use super::state::{ProgramStopReason, SessionSnapshot};
use crate::agents::axi::AccessCheck;
use crate::simulation::{Simulation, SimulatorError};
use crate::trace::TraceEvent;
use nvdla_random::conditions::Conditions;

/// A DUT with everything around it, in the middle of a program.
pub struct LiveBench {
    pub dut: Box<dyn Simulation>,
    conditions: Conditions,
    at: LiveState,
}

/// State of bench and host in the middle of a program, and what was observed so far.
#[derive(Clone)]
struct LiveState {
    state: SessionSnapshot,
    host: HostState,
    observed: Observed,
    access_check: AccessCheck,
}

/// A saved state of a [`LiveBench`] and its DUT.
#[derive(Clone)]
pub struct LiveSnapshot {
    /// State of the DUT.
    image: Vec<u8>,
    at: LiveState,
}

/// The steps of a live program so far, and what the model expects of them.
#[derive(Clone, Copy)]
pub struct LiveProgramSoFar<'a> {
    pub steps: &'a [ProgramStep],
    pub expected: &'a Expected,
}

impl LiveBench {
    /// Resets a DUT in the power-on state of `conditions` and begins a program for the
    /// configuration `needs`. A DUT in the saved state `flushed` is not reset.
    pub fn new(
        mut dut: Box<dyn Simulation>,
        flushed: Option<&SessionSnapshot>,
        conditions: &Conditions,
        needs: Configuration,
    ) -> Self {
        let mut state = Session::start(&mut *dut, conditions, flushed).state;
        let host = HostState::new(&mut state.bench, conditions);
        let mut live = Self {
            dut,
            conditions: conditions.clone(),
            at: LiveState {
                state,
                host,
                observed: Observed::default(),
                access_check: AccessCheck::On,
            },
        };
        live.begin(needs);
        live
    }

    /// Resets the DUT and begins a program for the configuration `needs`. Memory keeps its contents.
    pub fn reset(&mut self, needs: Configuration) {
        self.at.state.served = 0;
        self.at.state.dead = None;
        let reset = self.at.state.bench.reset(&mut *self.dut, &self.conditions);
        if let Err(error) = reset {
            self.at.state.simulator(&error);
        }
        self.begin(needs);
    }

    fn begin(&mut self, needs: Configuration) {
        self.at.observed = Observed::default();
        self.at.host = HostState::new(&mut self.at.state.bench, &self.conditions);
        self.at.host.follow(&Expected::default(), 0);
        self.at.access_check = AccessCheck::On;
        let axi = &mut self.at.state.bench.axi;
        axi.begin(&[], AccessCheck::On);
        axi.hold_reads();
        if needs == Configuration::NvSmallEw {
            self.at.state.bench.checker.with_ew();
        }
    }

    /// Saves the present state; `None` if the DUT saves none.
    ///
    /// # Errors
    /// The simulator failed.
    pub fn save(&mut self) -> Result<Option<LiveSnapshot>, SimulatorError> {
        let image = self.dut.save()?;
        Ok(image.map(|image| LiveSnapshot {
            image,
            at: self.at.clone(),
        }))
    }

    /// Restores a state that this bench saved.
    ///
    /// # Errors
    /// The simulator failed.
    pub fn restore(&mut self, snapshot: &LiveSnapshot) -> Result<(), SimulatorError> {
        self.dut.restore(&snapshot.image)?;
        self.at = snapshot.at.clone();
        Ok(())
    }

    /// Everything around the DUT.
    pub fn around(&self) -> &Bench {
        &self.at.state.bench
    }

    /// Why no program can run until a reset, as text; `None` if programs can run.
    pub fn dead(&self) -> Option<&str> {
        self.at.state.dead.as_ref().map(|(_, text)| text.as_str())
    }

    /// Gives the memory agent the footprints of new layers, before the DUT can start them.
    fn follow(&mut self, so_far: LiveProgramSoFar<'_>) {
        let expected = so_far.expected;
        self.at.state.bench.axi.add_footprints(&expected.layers);
        // What a layer touches before it gets stuck, or while layers race, is not predicted.
        let is_known = expected.stuck.is_empty() && expected.unjudged.is_empty();
        if self.at.access_check == AccessCheck::On && !is_known {
            self.at.access_check = AccessCheck::Off;
            self.at.state.bench.axi.end_access_check();
        }
        self.at.host.follow(expected, so_far.steps.len());
    }

    fn drive<T>(
        &mut self,
        so_far: LiveProgramSoFar<'_>,
        act: impl FnOnce(&mut HostDriver<'_>) -> Result<T, ProgramStopReason>,
    ) -> Option<T> {
        let last = so_far.steps.len().saturating_sub(1);
        self.drive_at(so_far, last, act)
    }

    /// Calls `act` with the host; a diagnosis names step `index`. `None` if the program has stopped.
    fn drive_at<T>(
        &mut self,
        so_far: LiveProgramSoFar<'_>,
        index: usize,
        act: impl FnOnce(&mut HostDriver<'_>) -> Result<T, ProgramStopReason>,
    ) -> Option<T> {
        if self.at.state.dead.is_some() {
            return None;
        }
        self.follow(so_far);
        self.at.host.since = self.at.state.bench.now;
        let mut driver = HostDriver {
            dut: &mut *self.dut,
            bench: &mut self.at.state.bench,
            served: &mut self.at.state.served,
            state: &mut self.at.host,
            expected: so_far.expected,
            observed: &mut self.at.observed,
            steps: so_far.steps,
        };
        let (done, outcome) = match act(&mut driver) {
            Ok(done) => (Some(done), Ok(())),
            Err(stopped) => (None, driver.explain(Err(stopped), index)),
        };
        self.at.state.ended(outcome, &mut self.at.observed);
        done
    }

    /// Executes the last step of `so_far`.
    pub fn step(&mut self, so_far: LiveProgramSoFar<'_>) {
        let Some(index) = so_far.steps.len().checked_sub(1) else {
            return;
        };
        self.drive(so_far, |host| host.step(index, &so_far.steps[index]));
    }

    /// Waits until the bus is idle and reads a register; this counts as no progress.
    pub fn probe(&mut self, so_far: LiveProgramSoFar<'_>, at: RegAddr) -> Option<u32> {
        self.drive(so_far, |host| {
            host.settle_bus()?;
            host.read(at)
        })
    }

    /// Records `value` as the answer to the last step, a read of `at`, without an access to the DUT.
    pub fn answered(&mut self, so_far: LiveProgramSoFar<'_>, at: RegAddr, value: u32) {
        let index = so_far.steps.len().saturating_sub(1);
        self.drive(so_far, |host| {
            host.answered(index, at, value);
            Ok(())
        });
    }

    /// Restarts the watchdog: the live session calls this when an access shows the host a new value.
    pub fn note_progress(&mut self) {
        self.at.state.bench.note_progress();
    }

    /// Value that the last read of the program gave; `None` before the first.
    pub fn answer(&self) -> Option<u32> {
        self.at.observed.reads.last().map(|read| read.value)
    }

    /// Waits for dla_intr for at most `clocks` core clocks. Returns whether it is high. If it
    /// `must` rise, a long time without progress is a hang.
    pub fn wait_high(
        &mut self,
        so_far: LiveProgramSoFar<'_>,
        clocks: u64,
        must: bool,
    ) -> Option<bool> {
        self.drive(so_far, |host| {
            host.settle_bus()?;
            host.wait_high(clocks, must)
        })
    }

    /// Waits for at most `clocks` core clocks until all layers have written what they must and
    /// memory is quiet. If some layer writes nothing, waits all `clocks`.
    pub fn wait_quiet(&mut self, so_far: LiveProgramSoFar<'_>, clocks: u64) {
        let layers = &so_far.expected.layers;
        let is_shown = layers.iter().all(|layer| !layer.writes.is_empty());
        // Of more weights than a layer needs, some may come behind its output.
        let mut registers = layers.iter().flat_map(|layer| &layer.registers);
        let mut still = 0;
        if registers.any(|register| register.reg.block == cdma::BLOCK.name) {
            still = self.conditions.memory_timing().slowest().into();
        }
        let still = is_shown.then_some(still);
        self.drive(so_far, |host| host.wait_quiet(clocks, still));
    }

    /// Ends the program: waits for all outstanding work and returns what was observed.
    pub fn finish(&mut self, so_far: LiveProgramSoFar<'_>) -> Observed {
        let steps = so_far.steps.len();
        self.drive_at(so_far, steps, |host| host.finish());
        self.take()
    }

    /// Reports held reads as findings: no more layers come that may explain them.
    pub fn release_reads(&mut self) {
        let bench = &mut self.at.state.bench;
        bench.axi.release_reads(&mut bench.findings);
    }

    /// Ends the program at once; returns what was observed until now.
    pub fn take(&mut self) -> Observed {
        self.release_reads();
        let mut observed = std::mem::take(&mut self.at.observed);
        if let Some((kind, text)) = &self.at.state.dead
            && self.at.state.bench.findings.kept.is_empty()
        {
            self.at.state.bench.findings.note(*kind, || text.clone());
        }
        self.at.state.complete(&mut observed);
        observed
    }

    /// Number of core clocks without progress after which the DUT counts as hung.
    pub fn quiet_limit(&self) -> u64 {
        self.at.host.quiet
    }

    /// Adds the finding of a hang, with `text` and the diagnosis.
    pub fn hang(&mut self, so_far: LiveProgramSoFar<'_>, text: String) {
        self.drive(so_far, |_| Err::<(), _>(ProgramStopReason::Hang(text)));
    }

    /// Takes the register events that were recorded since the last call.
    pub fn take_trace(&mut self) -> Vec<TraceEvent> {
        std::mem::take(&mut self.at.state.bench.trace)
    }
}
