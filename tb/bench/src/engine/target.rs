//! Targets (DUTs that cases run on), and the choice of one for a case.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;

use super::saved::SavedStates;
use crate::dut::PowerOnContents;
use crate::session::SessionSnapshot;
use crate::simulation::{Simulation, SimulatorError};
use nvdla_random::conditions::{Conditions, StartState};

/// Function that builds a DUT in a power-on state.
type DutFactory =
    dyn Fn(PowerOnContents) -> Result<Box<dyn Simulation>, SimulatorError> + Send + Sync;

/// Function that prepares the simulator of a target, such as compiles a model of the design.
type SimulatorPreparation = dyn Fn() -> Result<SimulatorInfo, SimulatorError> + Send + Sync;

/// A DUT in the starting state of a case.
pub(super) struct DutInStartState {
    pub(super) dut: Box<dyn Simulation>,
    /// State of the bench that belongs to it, if the DUT is flushed.
    pub(super) flushed: Option<Arc<SessionSnapshot>>,
}

impl DutInStartState {
    /// A DUT that was just built, and is reset when the case begins.
    pub(super) fn to_reset(dut: Box<dyn Simulation>) -> Self {
        Self { dut, flushed: None }
    }
}

/// Facts about the simulator of a target, for reports: name, digest, hint for hangs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SimulatorInfo {
    /// Name and version of the simulator for reports, such as `Verilator 5.048`; empty if it has none.
    pub name: String,
    /// Digest of the sources of the target and of the simulator.
    pub digest: String,
    /// A hint for the report when the DUT hangs; empty if there is none.
    pub when_hung: String,
}

/// A DUT that can be built as often as cases need one; many threads may use it at once.
pub struct Target {
    pub name: String,
    pub configuration: Configuration,
    /// Known faults of the DUT.
    pub quirks: Vec<Quirk>,
    /// Whether the DUTs of this target count structural coverage.
    pub counts: bool,
    factory: Box<DutFactory>,
    /// Builds DUTs that can record waves, if those of `factory` cannot.
    pub recorder: Option<Box<DutFactory>>,
    /// Prepares the simulator. The first call may do what all DUTs of the target need, such as
    /// compiling a model of the design; later calls are quick.
    pub prepare: Box<SimulatorPreparation>,
    saved: SavedStates,
}

impl Target {
    /// A target without quirks; `factory` makes a DUT in a power-on state.
    pub fn new(
        name: impl Into<String>,
        configuration: Configuration,
        factory: impl Fn(PowerOnContents) -> Result<Box<dyn Simulation>, SimulatorError>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            configuration,
            quirks: Vec::new(),
            counts: false,
            factory: Box::new(factory),
            recorder: None,
            prepare: Box::new(|| Ok(SimulatorInfo::default())),
            saved: SavedStates::default(),
        }
    }

    /// The simulator of the target, ready for use.
    ///
    /// # Errors
    /// The simulator cannot be prepared.
    pub fn simulator(&self) -> Result<SimulatorInfo, SimulatorError> {
        (self.prepare)()
    }

    /// Builds a DUT in this power-on state.
    ///
    /// # Errors
    /// The simulator failed, or the design ended at time zero.
    pub fn build(&self, power_on: PowerOnContents) -> Result<Box<dyn Simulation>, SimulatorError> {
        (self.factory)(power_on)
    }

    /// Builds a DUT in this power-on state that can record waves.
    ///
    /// # Errors
    /// As for [`Self::build`].
    pub fn build_to_record(
        &self,
        power_on: PowerOnContents,
    ) -> Result<Box<dyn Simulation>, SimulatorError> {
        self.recorder.as_ref().unwrap_or(&self.factory)(power_on)
    }

    /// A DUT in the starting state of `conditions`.
    ///
    /// # Errors
    /// As for [`Self::build`].
    pub(super) fn begin(&self, conditions: &Conditions) -> Result<DutInStartState, SimulatorError> {
        let power_on = conditions.power_on_state();
        match conditions.origin {
            StartState::Reset => Ok(DutInStartState::to_reset(self.build(power_on)?)),
            StartState::Flushed => {
                let (dut, state) = self.saved.flushed(power_on, |state| self.build(state))?;
                Ok(DutInStartState {
                    dut,
                    flushed: Some(state),
                })
            }
        }
    }

    /// Takes back a DUT of [`Self::begin`] for other cases.
    pub(super) fn keep(&self, dut: Box<dyn Simulation>) {
        self.saved.keep(dut);
    }

    /// Name of the target and its simulator, for reports.
    pub fn label(&self) -> String {
        match self.simulator() {
            Ok(simulator) if !simulator.name.is_empty() => {
                format!("{} ({})", self.name, simulator.name)
            }
            _ => self.name.clone(),
        }
    }
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// Targets in the order of preference.
#[derive(Debug, Default)]
pub struct Targets(pub Vec<Target>);

impl Targets {
    /// The target with the smallest configuration that can run a case that needs `needs`.
    pub fn for_case(&self, needs: Configuration) -> Option<&Target> {
        let able = self.0.iter().filter(|target| target.configuration >= needs);
        able.min_by_key(|target| target.configuration)
    }

    /// Quirks of the target that [`Self::for_case`] chooses.
    pub fn quirks(&self, needs: Configuration) -> &[Quirk] {
        self.for_case(needs).map_or(&[], |target| &target.quirks)
    }

    /// Name of the target that [`Self::for_case`] chooses, if it has quirks.
    pub fn decides(&self, needs: Configuration) -> Option<&str> {
        let target = self.for_case(needs)?;
        (!target.quirks.is_empty()).then_some(target.name.as_str())
    }

    /// Prepares the simulators of the targets for these configurations, so that no case waits.
    ///
    /// # Errors
    /// A simulator cannot be prepared.
    pub fn prepare(
        &self,
        needs: impl IntoIterator<Item = Configuration>,
    ) -> Result<(), SimulatorError> {
        let needs: BTreeSet<Configuration> = needs.into_iter().collect();
        for target in needs.into_iter().filter_map(|needs| self.for_case(needs)) {
            target.simulator()?;
        }
        Ok(())
    }

    /// Whether all targets count structural coverage.
    pub fn count(&self) -> bool {
        self.0.iter().all(|target| target.counts)
    }
}
