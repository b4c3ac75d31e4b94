//! The CPU's step *softmax* over the channels of one position.
//!
//! Source: docs/loadable.md, section 7.6.

use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;

use super::element::{element, saturate};
use super::half;
use crate::network::cpu::CpuStep;

/// Computes softmax. The channels are neighbouring bytes, whatever strides the descriptor has.
pub(super) fn run(step: &CpuStep, memory: &Memory) -> Vec<(Addr, Vec<u8>)> {
    let bytes = memory.dump(step.source.at, step.source.shape.channels);
    let operation = &step.operation;
    let (from, to) = (operation.input_scale_factor, operation.output_scale_factor);
    vec![(step.destination.at, softmax(&bytes, from, to))]
}

fn softmax(bytes: &[u8], input_scale: f32, output_scale: f32) -> Vec<u8> {
    let scaled = |byte: &u8| half::through(element(*byte) * input_scale);
    let values: Vec<f32> = bytes.iter().map(scaled).collect();
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let power = |value: &f32| libm::expf(value - most);
    let sum: f32 = values.iter().map(power).sum();
    let part = |value| saturate(half::through(power(value) / sum) / output_scale);
    values.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
