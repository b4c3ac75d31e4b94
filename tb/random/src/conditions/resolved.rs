//! All conditions of one case.

use std::fmt;

use super::host::{HostBehaviour, HostSetting};
use super::memory::MemorySetting;
use super::power::PowerOnContents;
use super::power::{PowerOnSetting, StartState};
use super::sweep::Sweep;
use crate::clocks::{ClockRatio, ClockRatioSetting};
use crate::seed::Seed;
use crate::timing::MemoryTiming;

/// Conditions of one case, with none left open. Random ones follow from the seed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Conditions {
    /// Seed of agents and power-on state.
    pub seed: Seed,
    pub memory: MemorySetting,
    pub clocks: ClockRatioSetting,
    pub host: HostSetting,
    /// Core clocks after which the DUT is reset and the case begins again; `None`: never.
    pub reset_after: Option<u32>,
    pub origin: StartState,
    pub power_on: PowerOnSetting,
    /// A register access that is moved across an event, or a latency that is varied. The engine runs
    /// the case without its sweep first, then the sweep.
    pub sweep: Option<Sweep>,
    pub limits: WaitLimits,
    pub on_wrong_byte: OnWrongByte,
}

impl Conditions {
    /// Latencies, order of replies and stalls of the memory.
    pub fn memory_timing(&self) -> MemoryTiming {
        self.memory.timing(self.seed)
    }

    /// Periods and phase of both clocks.
    pub fn clock_ratio(&self) -> ClockRatio {
        self.clocks.ratio(self.seed)
    }

    /// How the host uses the register bus.
    pub fn host_options(&self) -> HostBehaviour {
        self.host.options(self.seed)
    }

    /// What registers and memories of the DUT hold before reset.
    pub fn power_on_state(&self) -> PowerOnContents {
        self.origin.power_on(self.power_on, self.seed)
    }
}

/// Writes all conditions but the seed in words, such as `memory fast, clocks 1:1`.
impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ratio = self.clock_ratio();
        write!(f, "memory {}, clocks ", self.memory)?;
        match self.clocks {
            ClockRatioSetting::Fixed(_) => write!(f, "{ratio}")?,
            drawn => write!(f, "{drawn}, here {ratio}")?,
        }
        if self.host != HostSetting::default() {
            write!(f, ", host {}", self.host)?;
        }
        if let Some(clocks) = self.reset_after {
            write!(f, ", begun again after a reset at clock {clocks}")?;
        }
        if self.origin != StartState::default() {
            write!(f, ", origin {}", self.origin)?;
        }
        if self.power_on != PowerOnSetting::default() {
            write!(f, ", power-on {}", self.power_on)?;
        }
        if let Some(sweep) = &self.sweep {
            write!(f, ", {}", sweep.text())?;
        }
        Ok(())
    }
}

/// What a run does when a layer writes a wrong byte.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OnWrongByte {
    /// The run goes on to the end of the program.
    #[default]
    GoOn,
    /// The run ends when the byte reaches the memory; nothing more can run until a reset.
    End,
}

/// How long the bench waits for the DUT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitLimits {
    /// Core clocks without progress after which the DUT counts as hung, in addition to those that
    /// memory latency and the size of the layers explain.
    pub quiet: u32,
    /// Most core clocks of one wait in spite of progress, for programs of which the model does not
    /// predict everything. In other programs the number of memory accesses is limited instead.
    pub wait: u64,
    /// Factor by which time-outs that a program states are multiplied.
    pub patience: u32,
}

impl Default for WaitLimits {
    fn default() -> Self {
        Self {
            quiet: 20_000,
            wait: 20_000_000,
            patience: 8,
        }
    }
}
