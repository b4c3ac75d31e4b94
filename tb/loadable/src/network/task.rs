//! A task of a network.

use super::cpu::CpuTask;
use super::dla::DlaTask;

/// A task of a network: what the accelerator, or the CPU, executes at once.
#[derive(Debug, Clone)]
pub enum Task {
    Dla(DlaTask),
    Cpu(CpuTask),
}
