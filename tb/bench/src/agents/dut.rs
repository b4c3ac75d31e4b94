//! The trait of a simulated DUT: input pins are driven and output pins sampled, clock by clock.
//!
//! Source: docs/nv_small/system.md, section 1.

pub use crate::agents::pins::{OutputPin, PinsIn, PinsOut};
pub use nvdla_random::clocks::ClockEdges;
pub use nvdla_random::conditions::PowerOnContents;

/// One simulation of an nv_small.
///
/// To reset it, hold the pin `reset_n` low for several edges of both clocks.
pub trait Dut {
    /// Takes one step: drives `pins`, lets logic settle, samples the outputs, then raises the clocks
    /// of `edges`. A beat is transferred at the edge if its valid and ready are 1 in `pins` and in
    /// the returned outputs.
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError>;

    /// Takes the steps of `pattern` with constant `pins` until an output needs the bench: a valid is
    /// 1, a reply comes or `intr` changes. A request that was already waiting, unchanged, in the step
    /// before the run need not end it. Returns the number of steps taken and the last outputs.
    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError>;

    /// Takes a step if `pattern` has only one, else as [`Self::run`]. The bench calls this for
    /// every clock.
    ///
    /// With several `pins`, each is one request on the register bus: at a csb edge at which the bus
    /// takes a request, the next `pins` follow. Such a run also ends at a csb edge at which the bus
    /// takes no request, or takes the last but one. An implementation may always take one step only.
    fn advance(
        &mut self,
        pins: &[PinsIn],
        pattern: &[ClockEdges],
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

/// Result of [`Dut::advance`]: number of steps taken, and the outputs after the last one.
#[derive(Debug, Clone, Copy, Default)]
pub struct AdvanceOutcome {
    /// Number of steps taken; after an error, without the step that failed.
    pub steps: usize,
    /// Outputs of the last step taken.
    pub out: PinsOut,
}

/// Error: `$fatal`, an assertion or the like ended the simulation. With its text and RTL line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} in {file}:{line}: {text}")]
pub struct SimError {
    pub kind: SimErrorKind,
    pub text: String,
    pub file: String,
    pub line: u32,
    /// Number of steps since the simulation was created.
    pub step: u64,
}

/// Which system task or failure ended the simulation.
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
    /// Verilator itself failed, for example because logic does not settle. This simulation cannot
    /// be used any more.
    #[strum(to_string = "simulator error")]
    Runtime,
}
