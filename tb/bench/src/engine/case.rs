//! A case: what the engine runs.

use nvdla_model::program::Program;
use nvdla_model::program::golden::ReferenceRtlResults;
use nvdla_regs::configuration::Configuration;

use super::reference::ReferenceRtlObservations;
use super::replay_spec::ReplaySpec;
use nvdla_random::conditions::Conditions;

/// A register program and the conditions under which it runs.
#[derive(Debug, Clone)]
pub struct Case {
    pub name: String,
    /// Text for reports: units and shapes of the layers.
    pub what: String,
    pub program: Program,
    pub conditions: Conditions,
    /// Results of the reference hardware, where they are known; see [`Case::with_reference`].
    pub reference: Option<ReferenceRtlObservations>,
    /// Whether the case fails if the specification leaves the outcome of its program open.
    /// Otherwise the case is then not applicable.
    pub must_be_judged: bool,
    /// Whether the case is not applicable if its sweep cannot run, such as without its event.
    /// Otherwise the case then counts without the sweep.
    pub must_be_swept: bool,
    /// What runs the case again, if it is known.
    pub replay: Option<ReplaySpec>,
}

impl Case {
    /// A case with `program` and default conditions: fast memory, clocks of one period, from reset.
    pub fn new(program: Program) -> Self {
        Self {
            name: program.name.clone(),
            what: format!("{} steps", program.steps.len()),
            program,
            conditions: Conditions::default(),
            reference: None,
            must_be_judged: false,
            must_be_swept: false,
            replay: None,
        }
    }

    /// Adds results of the reference hardware to compare with, and reads of the registers that they
    /// list at the end of the program.
    #[must_use]
    pub fn with_reference(mut self, expectation: ReferenceRtlResults) -> Self {
        self.reference = Some(ReferenceRtlObservations::of(expectation, &mut self.program));
        self
    }

    /// The smallest configuration that can run the case.
    pub fn needs(&self) -> Configuration {
        self.program.needs
    }
}
