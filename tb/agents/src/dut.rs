//! The border to the simulated hardware: pins in, pins out, one call per clock.
//!
//! Source: docs/nv_small/system.md, section 1.

pub use crate::pins::{OutputPin, PinsIn, PinsOut};

/// Contents of registers and memories of a DUT before its reset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PowerOn {
    /// Random bits that follow from this seed.
    Random(u64),
    Zeros,
    Ones,
}

impl From<u64> for PowerOn {
    fn from(seed: u64) -> Self {
        Self::Random(seed)
    }
}

/// Which clocks rise in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Edges {
    Core = 1,
    Csb = 2,
    Both = 3,
}

/// One simulated nv_small.
///
/// Reset is a pin: hold `reset_n` low for several edges of both clocks first.
pub trait Dut {
    /// Drives `pins`, settles, samples the outputs as the rising edge will see them, then
    /// raises the clocks of `edges`. A handshake happens when valid and ready meet between
    /// `pins` and the returned outputs.
    fn step(&mut self, pins: &PinsIn, edges: Edges) -> Result<PinsOut, SimError>;

    /// Steps through `pattern` with constant `pins` until the outputs ask for attention: a
    /// valid output, a reply or a change of `intr`. A request that was not taken in the step before,
    /// waits and stays as it is need not end it. Returns the number of steps taken and the outputs of
    /// the last one.
    fn run(&mut self, pins: &PinsIn, pattern: &[Edges]) -> Result<(usize, PinsOut), SimError>;

    /// Takes one step if `pattern` has one, else a run. The bench calls this for every clock.
    ///
    /// Several `pins` are requests on the register bus that may go out in one call: after a csb
    /// edge at which the bus takes a request, the next one follows. Such a run also ends at a csb
    /// edge at which the bus takes none, or takes the last but one. To take one step is always
    /// allowed.
    fn advance(
        &mut self,
        pins: &[PinsIn],
        pattern: &[Edges],
        taken: &mut AdvanceOutcome,
    ) -> Result<(), SimError> {
        taken.steps = 0;
        (taken.steps, taken.out) = match (pins, pattern) {
            ([pins], [_, _, ..]) => self.run(pins, pattern)?,
            ([pins, ..], [edges, ..]) => (1, self.step(pins, *edges)?),
            _ => return Ok(()),
        };
        Ok(())
    }
}

/// What [`Dut::advance`] did.
#[derive(Debug, Clone, Copy, Default)]
pub struct AdvanceOutcome {
    /// Steps taken; if it returned an error, those before the step that failed.
    pub steps: usize,
    /// Outputs of the last step taken.
    pub out: PinsOut,
}

/// The design ended or disturbed the simulation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} in {file}:{line}: {text}")]
pub struct SimError {
    pub kind: SimErrorKind,
    pub text: String,
    pub file: String,
    pub line: u32,
    /// Steps since the model was built.
    pub step: u64,
}

/// How the design ended the simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
pub enum SimErrorKind {
    /// The system task `$fatal`.
    #[strum(to_string = "$fatal")]
    Fatal,
    /// The system task `$error`, or a failed assertion.
    #[strum(to_string = "$error or failed assertion")]
    Error,
    /// The system task `$stop`.
    #[strum(to_string = "$stop")]
    Stop,
    /// The system task `$finish`.
    #[strum(to_string = "$finish")]
    Finish,
    /// The simulator itself failed, for example because logic never settles. The model of the
    /// design cannot be used any more.
    #[strum(to_string = "simulator error")]
    Runtime,
}
