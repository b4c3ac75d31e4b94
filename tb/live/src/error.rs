//! Why an access gave nothing.

use nvdla_regs::quantity::RegAddr;

/// Why an access gave nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LiveError {
    /// The DUT hangs, or its simulator ended; with the diagnosis the first time.
    #[error("{0}")]
    Dead(String),
    /// The host waits for something that nothing brings. The session goes on.
    #[error("{0}")]
    Futile(String),
    /// The memory of the host failed. The access was not done, or the output of a layer is lost.
    #[error("the memory of the host: {0}")]
    Memory(String),
    /// Addresses of registers are multiples of 4 below 0x40000.
    #[error("{0} is no register address: they are multiples of 4 below 0x40000")]
    NoRegister(RegAddr),
}
