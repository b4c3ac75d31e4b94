//! The CPU's step *power*: (shift + scale * x) ^ power for each element x.
//!
//! Source: docs/loadable.md, section 7.6.

use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;

use super::element::{element, saturate};
use crate::descriptor::cpu::CpuOperationDescriptor;
use crate::network::cpu::CpuStep;
use nvdla_tensors::npy::TensorShape;

pub(super) fn run(step: &CpuStep, memory: &Memory) -> Vec<(Addr, Vec<u8>)> {
    let TensorShape {
        channels,
        height,
        width,
    } = step.source.shape;
    let mut writes = Vec::new();
    // Eight channels of a position are neighbours, in both buffers.
    for first in (0..channels).step_by(8) {
        for line in 0..height {
            for column in 0..width {
                let lanes = first..channels.min(first + 8);
                let bytes = lanes.map(|channel| {
                    let at = step.source.element([0, channel, line, column]);
                    power(memory.read(at), &step.operation)
                });
                let at = step.destination.element([0, first, line, column]);
                writes.push((at, bytes.collect()));
            }
        }
    }
    writes
}

fn power(byte: u8, operation: &CpuOperationDescriptor) -> u8 {
    let x = element(byte) * operation.input_scale_factor;
    let base = operation.shift + operation.scale * x;
    saturate(libm::powf(base, operation.power) / operation.output_scale_factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification: doubled, but for some that are cut.
    #[test]
    fn power_1_doubles_with_the_documented_scales() {
        let operation = CpuOperationDescriptor {
            op_type: CpuOperationDescriptor::POWER,
            input_scale_factor: f32::from_bits(0x3ce6_26a4),
            output_scale_factor: f32::from_bits(0x3c66_26a4),
            power: 1.0,
            scale: 1.0,
            shift: 0.0,
        };
        for value in -63..=63_i8 {
            let want = match value.abs() {
                5 | 10 | 20 | 40 => 2 * value - value.signum(),
                _ => 2 * value,
            };
            let got = power(value.cast_unsigned(), &operation);
            assert_eq!(got.cast_signed(), want, "{value}");
        }
        assert_eq!(power(127, &operation), 127);
    }
}
