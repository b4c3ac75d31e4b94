//! A CDP layer in real numbers: the function itself, without tables or rounding. It shows how far
//! the bytes of the hardware are from the intended values; no comparison uses it.
//!
//! Source: docs/nv_small/cdp.md, sections 7.2, 7.3, 7.9 and 7.10.

use nvdla_model::memory::Memory;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::table::cdp_rdma;
use nvdla_regs::types::Reg;

use crate::tables::LutSpec;

use super::CdpLayer;

/// One output element of CDP, computed in real numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExactCdpElement {
    /// Input of the look-up table before rounding; 1 stands for the real number `input_step`.
    pub sample: f64,
    /// Output element before rounding, limited to -128.0 to 127.0.
    pub output: f64,
}

impl ExactCdpElement {
    /// `sample` rounded to the nearest integer, which is an input that the hardware's table can take.
    pub fn nearest(&self) -> i64 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "sums of nine squares of nine bits"
        )]
        let nearest = libm::round(self.sample) as i64;
        nearest
    }
}

/// Computes all output elements of the only layer of `program`, each with column, line, channel.
pub fn elements(
    layer: &CdpLayer,
    spec: &LutSpec,
    program: &Program,
) -> Vec<([u32; 3], ExactCdpElement)> {
    let memory = images(program);
    let base = written(program, &cdp_rdma::D_SRC_BASE_ADDR_LOW);
    let shape = layer.shape();
    let source = shape.layout(base, layer.source.strides());
    let mut elements = Vec::new();
    for line in 0..shape.height {
        for column in 0..shape.width {
            let byte = |channel| memory.read(source.element(line, column, channel));
            let input: Vec<i8> = (0..shape.channels)
                .map(|channel| byte(channel).cast_signed())
                .collect();
            let here = (0..).zip(position(layer, spec, &input));
            elements.extend(here.map(|(channel, element)| ([column, line, channel], element)));
        }
    }
    elements
}

/// Memory that holds all images which `program` loads.
fn images(program: &Program) -> Memory {
    let mut memory = Memory::new();
    for step in &program.steps {
        if let ProgramStep::Load { at, bytes } = step {
            memory.load(*at, bytes);
        }
    }
    memory
}

/// Value that `program` first writes to `reg`; 0 if it writes none.
pub fn written(program: &Program, reg: &Reg) -> u32 {
    let value = |step: &ProgramStep| match step {
        ProgramStep::Write { at, value, .. } if *at == reg.addr => Some(*value),
        _ => None,
    };
    program.steps.iter().find_map(value).unwrap_or_default()
}

/// Computes the output elements of all channels of one pixel; `input` has its bytes by channel.
pub fn position(layer: &CdpLayer, spec: &LutSpec, input: &[i8]) -> Vec<ExactCdpElement> {
    let convert = |byte: &i8| {
        let offset = f64::from(layer.input.offset.signed());
        let value = (f64::from(*byte) - offset) * f64::from(layer.input.scale.signed());
        libm::ldexp(value, -layer.input.shift.signed()).clamp(-256.0, 255.0)
    };
    let values: Vec<f64> = input.iter().map(convert).collect();
    let element = |(channel, value): (usize, &f64)| {
        let sample = match layer.window {
            None => *value,
            Some(window) => {
                let half = (window.channels() / 2) as usize;
                let end = (channel + half + 1).min(values.len());
                let window = &values[channel.saturating_sub(half)..end];
                window.iter().map(|value| value * value).sum()
            }
        };
        let factor = spec.of.at(sample * spec.input_step.get()) / spec.output_step.get();
        let product = if layer.multiply {
            factor * value
        } else {
            factor
        };
        let shifted = product - f64::from(layer.output.offset.signed());
        let scaled = shifted * f64::from(layer.output.scale.signed());
        let output = libm::ldexp(scaled, -layer.output.shift.signed()).clamp(-128.0, 127.0);
        ExactCdpElement { sample, output }
    };
    values.iter().enumerate().map(element).collect()
}
