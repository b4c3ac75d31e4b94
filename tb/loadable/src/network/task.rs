//! A task of a network.

use super::cpu::CpuStep;
use super::dla::DlaTask;

/// A task of a network: operations that the accelerator, or the CPU, gets together.
#[derive(Debug, Clone)]
pub enum Task {
    Dla(DlaTask),
    Cpu(Vec<CpuStep>),
}
