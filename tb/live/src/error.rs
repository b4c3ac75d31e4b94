//! Errors of a live session.

use nvdla_bench::engine::LockstepError;
use nvdla_regs::quantity::RegAddr;

/// Why an access of a live session failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LiveError {
    /// The DUT hangs, or its simulator ended. The text of the first such error has the diagnosis.
    #[error("{0}")]
    Dead(String),
    /// The host waits for an interrupt or value that cannot come any more. The session goes on.
    #[error("{0}")]
    Futile(String),
    /// The host's software could not access its memory: an access or a layer's output is lost.
    #[error("the memory of the host: {0}")]
    Memory(String),
    /// There is no register at this address: addresses are multiples of 4 below 0x40000.
    #[error("{0} is no register address: they are multiples of 4 below 0x40000")]
    NoRegister(RegAddr),
}

impl From<LockstepError> for LiveError {
    fn from(error: LockstepError) -> Self {
        match error {
            LockstepError::Dead(text) => Self::Dead(text),
            LockstepError::Futile(text) => Self::Futile(text),
        }
    }
}
