//! Converts SDP operations of a network, with their stages, to layer files.

use serde_json::{Value, json};

use crate::descriptor::cube::CubeDescriptor;
use crate::descriptor::sdp::{SdpOperation, SdpStageDescriptor};
use nvdla_layers::tensors::npy::Int8Array;
use nvdla_model::layout::FeatureCubeLayout;
use nvdla_regs::quantity::Addr;

use super::values::LayerTensorExtractor;

pub(super) fn sdp(op: &SdpOperation, values: &mut LayerTensorExtractor) -> Result<Value, String> {
    let converter = &op.out_cvt;
    let mut layer = json!({
        "converter": {
            "offset": converter.offset,
            "scale": converter.scale,
            "shift": converter.truncate,
        },
    });
    if !op.src.is_hardware() {
        layer["source"] = values.source(&op.src);
    }
    for (name, stage) in [("bs", &op.x1), ("bn", &op.x2)] {
        if stage.is_on() {
            layer[name] = self::stage(name, stage, &op.src, values)?;
        }
    }
    Ok(layer)
}

fn stage(
    name: &str,
    stage: &SdpStageDescriptor,
    shape: &CubeDescriptor,
    values: &mut LayerTensorExtractor,
) -> Result<Value, String> {
    let count = u32::from(stage.adds()) + u32::from(stage.multiplies());
    let mut operand = |what: &str, place: u32, register: i32| {
        if stage.reads() {
            memory(name, what, stage, shape, count, place, values)
        } else {
            Ok(json!({ "register": low16(register) }))
        }
    };
    let mut layer = json!({
        "shift": stage.truncate,
        "relu": stage.act == SdpStageDescriptor::RELU,
    });
    if stage.adds() {
        layer["alu"] = json!({
            "algo": ALGOS[usize::from(stage.alu_type & 3)],
            "shift": stage.shift_value,
            "operand": operand("alu", 0, stage.alu_operand)?,
        });
    }
    if stage.multiplies() {
        layer["mul"] = json!({
            "operand": operand("mul", count - 1, stage.mul_operand)?,
            "prelu": stage.act == SdpStageDescriptor::PRELU,
        });
    }
    if stage.reads() {
        layer["operands"] = json!({
            "mode": if is_per_channel(stage) { "per-channel" } else { "per-element" },
            "size": if stage.precision == 0 { "one-byte" } else { "two-bytes" },
        });
    }
    Ok(layer)
}

/// Names of the ALU's operations in layer files, by their code in the descriptor.
const ALGOS: [&str; 4] = ["max", "min", "sum", "sum-alias"];

fn is_per_channel(stage: &SdpStageDescriptor) -> bool {
    stage.mode == SdpStageDescriptor::PER_CHANNEL
}

/// The entry for operands in memory. Memory holds `count` operands for each channel or element;
/// this is the one number `place`.
/// Source: docs/nv_small/sdp.md, section 6.2.
fn memory(
    name: &str,
    what: &str,
    stage: &SdpStageDescriptor,
    shape: &CubeDescriptor,
    count: u32,
    place: u32,
    values: &mut LayerTensorExtractor,
) -> Result<Value, String> {
    let size = if stage.precision == 0 { 1 } else { 2 };
    let [width, height, channels] = shape.shape().map(u32::from);
    let unit = 8 * count * size;
    let lane = |channel: u32| (channel % 8 * count + place) * size;
    let cube = FeatureCubeLayout {
        unit,
        ..stage.cube.layout()
    };
    if is_per_channel(stage) {
        let list: Vec<i16> = (0..channels)
            .map(|channel| {
                let at = cube.base.plus(channel / 8 * unit + lane(channel));
                value(values, at, size)
            })
            .collect();
        return Ok(json!({ "memory": { "list": list } }));
    }
    if size == 2 {
        return Err(format!(
            "{name} takes operands of two bytes for each element, arrays in files have one"
        ));
    }
    let mut elements = Vec::new();
    for channel in 0..channels {
        for line in 0..height {
            for column in 0..width {
                let atom = cube.atom(channel / 8, line, column);
                elements.push(values.read(atom.plus(lane(channel))));
            }
        }
    }
    let shape = [channels, height, width].map(u64::from).to_vec();
    let data = values.push(&format!("{name}-{what}"), Int8Array { shape, elements });
    Ok(json!({ "memory": data }))
}

fn value(values: &LayerTensorExtractor, at: Addr, size: u32) -> i16 {
    let low = values.read(at);
    match size {
        1 => low.cast_signed().into(),
        _ => i16::from_le_bytes([low, values.read(at.plus(1))]),
    }
}

/// The low 16 bits of a value as a signed number, as an operand register holds them.
fn low16(value: i32) -> i16 {
    let [low, high, ..] = value.to_le_bytes();
    i16::from_le_bytes([low, high])
}
