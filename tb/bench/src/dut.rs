//! The border to the simulated hardware: pins in, pins out, one call per clock.
//!
//! Source: docs/nv_small/system.md, section 1.

/// Input pins of nv_small, clocks excepted. Static pins (test, clock gating and power
/// controls) are tied by the implementation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(C)]
pub struct PinsIn {
    pub r_data: u64,
    pub csb_wdat: u32,
    pub csb_addr: u16,
    pub reset_n: bool,
    pub csb_valid: bool,
    pub csb_write: bool,
    pub csb_nposted: bool,
    pub aw_ready: bool,
    pub w_ready: bool,
    pub b_valid: bool,
    pub b_id: u8,
    pub ar_ready: bool,
    pub r_valid: bool,
    pub r_last: bool,
    pub r_id: u8,
}

/// Output pins of nv_small.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(C)]
pub struct PinsOut {
    pub w_data: u64,
    pub csb_rdata: u32,
    pub aw_addr: u32,
    pub ar_addr: u32,
    pub csb_ready: bool,
    pub csb_rvalid: bool,
    pub csb_wr_complete: bool,
    pub intr: bool,
    pub aw_valid: bool,
    pub aw_id: u8,
    pub aw_len: u8,
    pub w_valid: bool,
    pub w_strb: u8,
    pub w_last: bool,
    pub b_ready: bool,
    pub ar_valid: bool,
    pub ar_id: u8,
    pub ar_len: u8,
    pub r_ready: bool,
}

/// What registers and memories of a DUT hold before its reset.
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
    /// valid output, a reply or a change of `intr`. Returns the number of steps taken and
    /// the outputs of the last one.
    fn run(&mut self, pins: &PinsIn, pattern: &[Edges]) -> Result<(usize, PinsOut), SimError>;
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SimErrorKind {
    /// `$fatal`.
    Fatal,
    /// `$error` or a failed assertion.
    Error,
    /// `$stop`.
    Stop,
    /// `$finish`.
    Finish,
    /// The simulator itself could not go on, for example because logic never settles. The model
    /// is of no more use.
    Runtime,
}

impl std::fmt::Display for SimErrorKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Fatal => "$fatal",
            Self::Error => "$error or failed assertion",
            Self::Stop => "$stop",
            Self::Finish => "$finish",
            Self::Runtime => "simulator error",
        })
    }
}
