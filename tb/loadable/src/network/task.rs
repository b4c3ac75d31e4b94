//! Tasks of a network.

use super::cpu::CpuTask;
use super::dla::DlaTask;

/// A task of the accelerator or of the CPU.
#[derive(Debug, Clone)]
pub enum Task {
    Dla(DlaTask),
    Cpu(CpuTask),
}
