//! A program is everything the host does to the DUT: memory images, register writes, reads
//! and waits, executed strictly in order after reset.
//!
//! Trace files, sequence files (`nvdla-programs`) and generated layers all become programs; the
//! reference model and the bench take the same one.

pub mod golden;
pub mod readback;

use std::sync::Arc;

use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::table::cdma;
use nvdla_regs::types::Reg;

/// Everything that the host does to one DUT, step by step.
#[derive(Debug, Clone)]
pub struct Program {
    /// Name for reports, given by the file or the generator.
    pub name: String,
    /// The smallest configuration that can run the program.
    pub needs: Configuration,
    /// Steps in their order.
    pub steps: Vec<ProgramStep>,
}

/// One action of the host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProgramStep {
    /// Stores bytes in memory before the next step.
    Load { at: Addr, bytes: Arc<[u8]> },
    /// Writes a register; a non-posted write waits for its completion.
    Write {
        at: RegAddr,
        value: u32,
        posting: Posting,
    },
    /// Reads a register. `check` is what the file demands; the model's prediction ignores it.
    Read {
        at: RegAddr,
        check: Option<DemandedReadValue>,
    },
    /// Reads the register until `(value & mask) == want`.
    Poll { at: RegAddr, mask: u32, want: u32 },
    /// Serves interrupts (read GLB.S_INTR_STATUS, clear what was set) until every bit of `bits` was
    /// seen once; a later wait needs new events of these bits.
    WaitInterrupts { bits: u32 },
    /// Waits for dla_intr = 1, at most `timeout` csb clocks; clears nothing.
    WaitPin { timeout: u32 },
    /// Waits at least 64 core clocks and 64 csb clocks, then checks the level of dla_intr.
    ExpectPin { level: DemandedInterruptLevel },
    /// Waits at least that many core clocks.
    WaitCycles { count: u32 },
    /// Checks that a region of memory holds these bytes now.
    CheckMemory {
        at: Addr,
        len: u32,
        want: DemandedContents,
    },
    /// A remark for the reader of a register trace; does nothing.
    Note { text: String },
}

impl ProgramStep {
    /// Waits until the convolution buffer has been cleared after reset.
    /// Source: docs/nv_small/convolution.md, section 5.3.
    pub const FLUSHED: Self = Self::Poll {
        at: cdma::S_CBUF_FLUSH_STATUS.addr,
        mask: 1,
        want: 1,
    };

    /// The step that stores `bytes` in memory from `at` on.
    pub fn load(at: Addr, bytes: impl Into<Arc<[u8]>>) -> Self {
        let bytes = bytes.into();
        Self::Load { at, bytes }
    }

    /// The step that writes `value` to `reg` and waits for its completion.
    pub fn write(reg: &Reg, value: u32) -> Self {
        Self::Write {
            at: reg.addr,
            value,
            posting: Posting::NonPosted,
        }
    }

    /// The step that writes `value` to the register at `at` without waiting for its completion.
    pub fn posted(at: RegAddr, value: u32) -> Self {
        Self::Write {
            at,
            value,
            posting: Posting::Posted,
        }
    }

    /// The step that reads `reg` without a check; the model predicts the value.
    pub fn read(reg: &Reg) -> Self {
        Self::Read {
            at: reg.addr,
            check: None,
        }
    }
}

/// Whether a register write asks for a completion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posting {
    /// Without completion: the next step follows as soon as the bus accepts the write.
    Posted,
    /// With completion: the next step waits for it.
    NonPosted,
}

/// The value that a program demands of a register read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemandedReadValue {
    pub mask: u32,
    pub want: u32,
}

/// Level of dla_intr.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemandedInterruptLevel {
    Low,
    High,
}

/// The contents that a program demands of a memory region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DemandedContents {
    /// CRC-32 (IEEE, reflected) of the region.
    Crc(u32),
    /// Every byte of the region.
    Bytes(Arc<[u8]>),
}

impl DemandedContents {
    /// Text for the user: how the bytes `got`, which lie from `at` on, differ from those demanded.
    pub fn difference(&self, at: Addr, got: &[u8]) -> Option<String> {
        match self {
            Self::Crc(want) => {
                let crc = crc32fast::hash(got);
                (crc != *want).then(|| format!("CRC-32 is 0x{crc:08x}, not 0x{want:08x}"))
            }
            Self::Bytes(want) => {
                let mut pairs = (0u32..).zip(want.iter().zip(got));
                match pairs.find(|(_, (want, got))| want != got) {
                    Some((offset, (want, got))) => {
                        let at = at.plus(offset);
                        Some(format!("{at} holds 0x{got:02x}, not 0x{want:02x}"))
                    }
                    None => (want.len() != got.len())
                        .then(|| format!("{} bytes demanded of {}", want.len(), got.len())),
                }
            }
        }
    }
}
