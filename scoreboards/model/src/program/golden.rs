//! Reference results that come with a program: outputs, registers, cycles.

use std::sync::Arc;

use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::{Addr, RegAddr};

/// What the reference showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// Configuration that the case needs.
    pub dut: Configuration,
    /// One sentence for people.
    pub note: Option<String>,
    pub outputs: Vec<OutputRegion>,
    /// Registers after the last interrupt, producer = 0.
    pub registers: Vec<RegisterValue>,
    /// The same with producer = 1.
    pub registers_group1: Vec<RegisterValue>,
    pub cycles: Option<Cycles>,
}

/// One output region, every byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputRegion {
    pub base: Addr,
    pub bytes: Arc<[u8]>,
}

/// A register's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisterValue {
    pub at: RegAddr,
    pub value: u32,
}

/// Duration on the reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cycles {
    /// Last D_OP_ENABLE write to last interrupt, core clocks.
    pub layer: u64,
    /// Core clocks from a read request to its data.
    pub memory_latency: u64,
}
