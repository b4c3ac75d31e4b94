//! Reference results that come with a program: output bytes, registers, clocks.

use std::sync::Arc;

use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::{Addr, RegAddr};
use serde::Deserialize;

/// The results of a program on the reference RTL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceRtlResults {
    /// Configuration in which the case can run.
    pub dut: Configuration,
    /// A note for people, one sentence.
    pub note: Option<String>,
    pub outputs: Vec<GoldenOutputRegion>,
    /// Registers read after the last interrupt with PRODUCER = 0.
    pub registers: Vec<RegisterValue>,
    /// Registers read after the last interrupt with PRODUCER = 1.
    pub registers_group1: Vec<RegisterValue>,
    pub cycles: Option<GoldenCycles>,
}

/// An output region with the expected value of every byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoldenOutputRegion {
    pub base: Addr,
    pub bytes: Arc<[u8]>,
}

/// The value of the register at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisterValue {
    pub at: RegAddr,
    pub value: u32,
}

/// Clocks that the program took on the reference RTL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoldenCycles {
    /// Core clocks from the last D_OP_ENABLE write to the last interrupt.
    pub layer: u64,
    /// Latency of the memory: core clocks from a read request to its data.
    pub memory_latency: u64,
}
