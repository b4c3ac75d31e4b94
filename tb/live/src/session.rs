//! A live session: the host drives a DUT and the model one access at a time.

use nvdla_bench::engine::{Case, CaseOutcome, Lockstep, LockstepError, Target};
use nvdla_bench::error::BenchError;
use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;
use nvdla_model::program::{DemandedContents, Posting, ProgramStep};
use nvdla_random::conditions::Conditions;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::{Addr, RegAddr};
use std::collections::VecDeque;
use std::path::Path;

use crate::error::LiveError;
use crate::event::{AlreadyReportedEvents, LiveEvent};
use crate::host_memory::HostWindows;

/// Name of the program that a session records.
const NAME: &str = "live";

/// Core clocks after which a wait for an interrupt fails if nothing can raise one.
const IDLE_CLOCKS: u32 = 1_000_000;

/// First byte address above all registers.
/// Source: docs/nv_small/system.md, section 3.
const REGISTER_SPACE: u32 = 0x4_0000;

/// A session: the model, perhaps a DUT, and the program that the host has executed until now.
pub struct LiveSession<'t> {
    pub(crate) lockstep: Lockstep<'t>,
    pub(crate) announced: AlreadyReportedEvents,
    pub(crate) events: VecDeque<LiveEvent>,
    pub(crate) host: HostWindows<'t>,
    /// Outcomes of the parts of the session that have ended, each by a reset.
    pub(crate) ended: Vec<CaseOutcome>,
}

impl<'t> LiveSession<'t> {
    /// Opens a session of the model and a DUT after reset, both with empty memories.
    /// `Conditions::reset_after` has no effect.
    ///
    /// # Errors
    /// The simulator failed.
    pub fn open(target: &'t Target, conditions: &Conditions) -> Result<Self, BenchError> {
        Self::with_waves(target, conditions, None)
    }

    /// As [`Self::open`], and records waves of the whole session in a file.
    ///
    /// # Errors
    /// The simulator failed, or the file cannot be written.
    pub fn with_waves(
        target: &'t Target,
        conditions: &Conditions,
        waves: Option<&Path>,
    ) -> Result<Self, BenchError> {
        let lockstep = Lockstep::from_reset(NAME, target, conditions, waves)?;
        Ok(Self::new(lockstep))
    }

    /// Opens a session of the model alone, with empty memory and no clock: every wait ends at once.
    pub fn model(configuration: Configuration) -> Self {
        Self::new(Lockstep::of_model(NAME, configuration))
    }

    fn new(lockstep: Lockstep<'t>) -> Self {
        Self {
            lockstep,
            announced: AlreadyReportedEvents::default(),
            events: VecDeque::new(),
            host: HostWindows::default(),
            ended: Vec::new(),
        }
    }

    /// Writes a register. The write is queued; the next access with a result waits until the bus
    /// has taken the write and, unless it is posted, answered it.
    ///
    /// # Errors
    /// There is no such register address, or the DUT is dead.
    pub fn write(&mut self, at: RegAddr, value: u32, posting: Posting) -> Result<(), LiveError> {
        check_register_address(at)?;
        self.lockstep.forget_polls();
        let step = ProgramStep::Write { at, value, posting };
        self.fetch(&step)?;
        self.step(step)
    }

    /// Reads a register.
    ///
    /// # Errors
    /// There is no such register address; the DUT is dead; or the register was read very often
    /// although its value cannot change.
    pub fn read(&mut self, at: RegAddr) -> Result<u32, LiveError> {
        check_register_address(at)?;
        self.alive()?;
        let predicted = self.so_far().reads.len();
        let read = self.lockstep.read(at);
        let value = self.reported(read)?;
        // What shows the end of a layer is not predicted.
        if self.so_far().reads.len() > predicted {
            self.compare_read(at, value);
        }
        Ok(value)
    }

    /// Stores `bytes` in memory from `at` on; addresses wrap. No clock passes.
    ///
    /// # Errors
    /// The DUT is dead.
    pub fn load(&mut self, at: Addr, bytes: &[u8]) -> Result<(), LiveError> {
        self.step(ProgramStep::load(at, bytes))
    }

    /// Reads `len` bytes of memory from `at` on, of the DUT if there is one. No clock passes.
    ///
    /// # Errors
    /// The DUT is dead.
    pub fn dump(&mut self, at: Addr, len: u32) -> Result<Vec<u8>, LiveError> {
        // What the model holds is demanded, so that the program of a failure passes on mended RTL.
        let want = self.memory().dump(at, len);
        let crc = DemandedContents::Crc(crc32fast::hash(&want));
        self.step(ProgramStep::CheckMemory { at, len, want: crc })?;
        Ok(match self.lockstep.bench() {
            Some(bench) => bench.axi.store.memory.dump(at, len),
            None => want,
        })
    }

    /// Waits at most `limit` core clocks until dla_intr is 1. Returns whether it is.
    ///
    /// # Errors
    /// The DUT is dead; or for a long time nothing ran that could raise dla_intr.
    pub fn wait_interrupt(&mut self, limit: u32) -> Result<bool, LiveError> {
        self.alive()?;
        let may_have_been_cleared = self.lockstep.may_interrupt();
        let mut left = limit;
        loop {
            // What must come comes, or the DUT hangs. Else the clocks that pass may show that the last
            // interrupt came before the host cleared it.
            let part = if self.lockstep.must_interrupt() {
                left
            } else {
                left.min(IDLE_CLOCKS)
            };
            let waited = self.lockstep.wait_interrupt(part);
            self.announce();
            if waited? {
                return Ok(true);
            }
            left -= part;
            if left == 0 {
                return Ok(false);
            }
            if !self.lockstep.may_interrupt() {
                return Err(LiveError::Futile(self.silence(may_have_been_cleared)));
            }
        }
    }

    /// Explains in words why dla_intr does not rise.
    fn silence(&self, may_have_been_cleared: bool) -> String {
        let mut lines =
            vec!["no interrupt comes: nothing runs that could raise dla_intr".to_owned()];
        if may_have_been_cleared {
            lines.push(
                "a layer ended before the wait or in it: its interrupt came before the clear"
                    .to_owned(),
            );
        }
        [lines, self.blocked()].concat().join("\n")
    }

    /// Lets `clocks` core clocks pass.
    ///
    /// # Errors
    /// The DUT is dead.
    pub fn advance(&mut self, clocks: u32) -> Result<(), LiveError> {
        self.step(ProgramStep::WaitCycles { count: clocks })
    }

    /// Level of dla_intr when all writes of the host are done.
    ///
    /// # Errors
    /// The DUT is dead.
    pub fn interrupt(&mut self) -> Result<bool, LiveError> {
        self.settle()?;
        Ok(self.lockstep.is_interrupt_high())
    }

    /// Core clocks since reset; 0 without a DUT.
    pub fn clock(&self) -> u64 {
        self.lockstep.clock()
    }

    /// Takes the events that came since the last call, in the order of time.
    pub fn events(&mut self) -> impl Iterator<Item = LiveEvent> {
        self.events.drain(..)
    }

    /// What the model predicts for the program so far, without the contents of memory: `Expected::memory` is empty.
    pub fn so_far(&self) -> &Expected {
        self.lockstep.model().so_far()
    }

    /// Contents of memory in the model.
    pub fn memory(&self) -> &Memory {
        self.lockstep.model().memory()
    }

    /// Why enabled register groups wait, one sentence for each group.
    pub fn blocked(&self) -> Vec<String> {
        self.lockstep.model().blocked()
    }

    /// The program since the last reset as a case, which can be run again.
    pub fn case(&self) -> Case {
        self.lockstep.case()
    }

    /// Executes a step of the program on model and DUT.
    pub(crate) fn step(&mut self, step: ProgramStep) -> Result<(), LiveError> {
        self.alive()?;
        let taken = self.lockstep.step(step);
        self.reported(taken)
    }

    /// Waits until the register bus has answered all accesses.
    pub(crate) fn settle(&mut self) -> Result<(), LiveError> {
        let settled = self.lockstep.settle();
        self.reported(settled)
    }

    /// Fails if the memory of the host failed, or if the DUT is dead.
    fn alive(&mut self) -> Result<(), LiveError> {
        if let Some(failure) = self.host.failure() {
            return Err(failure);
        }
        let alive = self.lockstep.alive();
        if alive.is_err() {
            self.announce();
        }
        Ok(alive?)
    }

    /// Queues the events of an access that has been made; fails if the access has, or if the memory
    /// of the host did not take the output of a layer that ended.
    fn reported<T>(&mut self, access: Result<T, LockstepError>) -> Result<T, LiveError> {
        self.announce();
        match self.host.failure() {
            Some(failure) => Err(failure),
            None => Ok(access?),
        }
    }
}

fn check_register_address(at: RegAddr) -> Result<(), LiveError> {
    if at.0 < REGISTER_SPACE && at.0.is_multiple_of(4) {
        Ok(())
    } else {
        Err(LiveError::NoRegister(at))
    }
}
