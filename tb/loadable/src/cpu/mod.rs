//! Computes the CPU's steps of a network, as NVIDIA's runtime does, in the accelerator's memory.
//!
//! Source: docs/loadable.md, section 7.6.

mod element;
mod half;
mod power;
mod softmax;

use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;

use crate::descriptor::cpu::CpuOperationDescriptor;
use crate::network::cpu::CpuStep;

/// Computes a step of the CPU; returns the bytes that it writes, with their addresses.
pub(crate) fn run(step: &CpuStep, memory: &Memory) -> Vec<(Addr, Vec<u8>)> {
    match step.operation.op_type {
        CpuOperationDescriptor::SOFTMAX => softmax::run(step, memory),
        _ => power::run(step, memory),
    }
}
