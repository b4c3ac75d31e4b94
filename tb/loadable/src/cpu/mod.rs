//! Computes the CPU's steps of a network, as NVIDIA's runtime does, in the accelerator's memory.
//!
//! Source: docs/loadable.md, section 7.6.

mod half;

use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;

use crate::descriptor::cpu::CpuOperationDescriptor;
use crate::network::cpu::CpuStep;

/// Computes a step of the CPU; returns the bytes that it writes, with their addresses.
pub(crate) fn run(step: &CpuStep, memory: &Memory) -> Vec<(Addr, Vec<u8>)> {
    let operation = &step.operation;
    if operation.op_type == CpuOperationDescriptor::SOFTMAX {
        // The channels are neighbouring bytes, whatever strides the descriptor has.
        let bytes = memory.dump(step.source.at(), step.source.cube.channels);
        let (from, to) = (operation.input_scale_factor, operation.output_scale_factor);
        return vec![(step.destination.at(), softmax(&bytes, from, to))];
    }
    let cube = step.source.cube;
    let mut writes = Vec::new();
    // Eight channels of a position are neighbours, in both buffers.
    for first in (0..cube.channels).step_by(8) {
        for line in 0..cube.height {
            for column in 0..cube.width {
                let lanes = first..cube.channels.min(first + 8);
                let bytes = lanes.map(|channel| {
                    let at = step.source.element([0, channel, line, column]);
                    power(memory.read(at), operation)
                });
                let at = step.destination.element([0, first, line, column]);
                writes.push((at, bytes.collect()));
            }
        }
    }
    writes
}

/// The step *power*: (shift + scale * x) ^ power for an element x.
fn power(byte: u8, operation: &CpuOperationDescriptor) -> u8 {
    let x = element(byte) * operation.input_scale_factor;
    let base = operation.shift + operation.scale * x;
    saturate(libm::powf(base, operation.power) / operation.output_scale_factor)
}

/// The step *softmax* over the channels of one position.
fn softmax(bytes: &[u8], input_scale: f32, output_scale: f32) -> Vec<u8> {
    let scaled = |byte: &u8| half::through(element(*byte) * input_scale);
    let values: Vec<f32> = bytes.iter().map(scaled).collect();
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let power = |value: &f32| libm::expf(value - most);
    let sum: f32 = values.iter().map(power).sum();
    let part = |value| saturate(half::through(power(value) / sum) / output_scale);
    values.iter().map(part).collect()
}

/// The number that an element stands for.
fn element(byte: u8) -> f32 {
    f32::from(byte.cast_signed())
}

/// An element from a number: without its fraction, limited to a signed byte; 0 for NaN.
fn saturate(value: f32) -> u8 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "clamped, then cut as the runtime cuts"
    )]
    let value = value.clamp(-128.0, 127.0) as i8;
    value.cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_cut_towards_zero_and_clamped() {
        let cases = [
            (0.99, 0),
            (-0.99, 0),
            (126.9, 126),
            (127.5, 127),
            (1e9, 127),
            (-127.9, -127),
            (-128.5, -128),
            (f32::NEG_INFINITY, -128),
            (f32::NAN, 0),
        ];
        for (value, want) in cases {
            assert_eq!(saturate(value).cast_signed(), want, "{value}");
        }
    }

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

    /// The example of the specification.
    #[test]
    fn a_softmax_of_ten_classes_has_the_documented_bytes() {
        let (from, to) = (f32::from_bits(0x3e11_094c), f32::from_bits(0x3c08_3ffd));
        let source: [i8; 10] = [-12, 3, 40, 35, -128, 127, 126, 0, 60, 90];
        let bytes = source.map(i8::cast_unsigned);
        let halves = bytes.map(|byte| half::rounded(element(byte) * from));
        let documented = [
            0xbecc, 0x36cc, 0x45aa, 0x44f5, 0xcc88, 0x4c7f, 0x4c76, 0x0000, 0x4840, 0x4a60,
        ];
        assert_eq!(halves, documented);
        let want = [0, 0, 0, 0, 0, 64, 55, 0, 0, 0];
        assert_eq!(softmax(&bytes, from, to), want);
    }

    #[test]
    fn equal_inputs_share_the_output_and_none_is_fine() {
        assert_eq!(softmax(&[7; 4], 0.1, 0.01), [25; 4]);
        assert!(softmax(&[], 0.1, 0.01).is_empty());
    }
}
