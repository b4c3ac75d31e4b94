//! Reads a task of the CPU from its descriptors in memory, and checks it.
//!
//! Source: docs/loadable.md, section 7.6.

use nvdla_model::layout::{FeatureCubeLayout, LANES};
use nvdla_regs::geometry::Geometry;
use nvdla_regs::quantity::Addr;

use super::tables::TaskDescriptorReader;
use crate::check::tensors::{MOST_BYTES, extent};
use crate::descriptor;
use crate::descriptor::cpu::{CpuOperationDescriptor, CpuTaskDescriptor, CpuTensorDescriptor};
use crate::error::{LoadablePlace, Result};
use crate::reason::RefusalReason;
use crate::tensor::{PlacedTensor, TensorLayout};

/// A step of the CPU: one operation with its input and output tensor.
#[derive(Debug, Clone)]
pub struct CpuStep {
    pub operation: CpuOperationDescriptor,
    pub source: PlacedTensor,
    pub destination: PlacedTensor,
    /// Width and height in the descriptor of the input tensor; softmax ignores them.
    pub plane: [u16; 2],
}

impl CpuStep {
    /// Name of the operation: `power` or `softmax`.
    pub fn name(&self) -> &'static str {
        name_of(&self.operation).unwrap_or("?")
    }
}

/// Name of an operation of the CPU; `None` if its type is unknown.
fn name_of(operation: &CpuOperationDescriptor) -> Option<&'static str> {
    match operation.op_type {
        CpuOperationDescriptor::POWER => Some("power"),
        CpuOperationDescriptor::SOFTMAX => Some("softmax"),
        _ => None,
    }
}

/// Reads a task of the CPU: the steps that it computes, in order. Refuses operations that cannot be
/// computed.
pub(super) fn read(task: &TaskDescriptorReader<'_>) -> Result<Vec<CpuStep>> {
    let head: CpuTaskDescriptor = descriptor::read(&task.head(CpuTaskDescriptor::BYTES)?, ());
    let count = usize::from(head.num_operations);
    if count == 0 {
        return Ok(Vec::new());
    }
    let list = |field, index, width| task.list(field, index, count, width);
    let index = head.operation_desc_index;
    let operations = list("operation_desc_index", index, CpuOperationDescriptor::BYTES)?;
    let index = head.operation_buffer_desc_index;
    let pair = 2 * CpuTensorDescriptor::BYTES;
    let buffers = list("operation_buffer_desc_index", index, pair)?;
    let steps = (0..count).map(|number| {
        let operation: CpuOperationDescriptor = descriptor::read(&operations.entry(number), ());
        let name = name_of(&operation);
        let place = LoadablePlace::Operation {
            task: task.number,
            operation: number,
            unit: name.unwrap_or("?"),
        };
        if name.is_none() {
            let known = "the CPU knows 0 (power) and 1 (softmax)";
            let reason = RefusalReason::Unknown { known };
            return Err(place.refuse("op_type", operation.op_type, reason));
        }
        let pair: [CpuTensorDescriptor; 2] = descriptor::read(&buffers.entry(number), ());
        let [source, destination] = pair;
        let tensor = |name, buffer| tensor(task, place, name, &operation, buffer, &source);
        Ok(CpuStep {
            operation,
            source: tensor("source", &source)?,
            destination: tensor("destination", &destination)?,
            plane: [source.width, source.height],
        })
    });
    steps.collect()
}

/// The tensor of a CPU's buffer, with the shape of the source; refused if outside its memory.
fn tensor(
    task: &TaskDescriptorReader<'_>,
    place: LoadablePlace,
    name: &str,
    operation: &CpuOperationDescriptor,
    buffer: &CpuTensorDescriptor,
    source: &CpuTensorDescriptor,
) -> Result<PlacedTensor> {
    let field = |part: &str| format!("{name}.{part}");
    let want = CpuTensorDescriptor::INT8_8;
    if buffer.format != want {
        return Err(place.refuse(
            field("format"),
            buffer.format,
            RefusalReason::CpuFormat { want },
        ));
    }
    let most = MOST_BYTES;
    if u64::from(buffer.size) > most {
        return Err(place.refuse(
            field("size"),
            buffer.size,
            RefusalReason::TensorTooLarge { most },
        ));
    }
    let is_softmax = operation.op_type == CpuOperationDescriptor::SOFTMAX;
    // Softmax walks over neighbouring bytes.
    let [height, width] = if is_softmax {
        [1, 1]
    } else {
        [source.height, source.width]
    };
    let [channels, height, width] = [source.channel, height, width].map(u32::from);
    let mut tensor = PlacedTensor {
        name: format!("{name} of task {}", task.number),
        memory: 0,
        pictures: 1,
        picture_stride: 0,
        layout: TensorLayout::Feature,
        cube: FeatureCubeLayout {
            base: Addr(0),
            line_stride: buffer.line_stride,
            surface_stride: buffer.surface_stride,
            width,
            height,
            channels,
            unit: LANES,
        },
        bytes: u64::from(buffer.size),
    };
    let need = if is_softmax {
        u64::from(channels)
    } else {
        for (part, size) in [("channel", channels), ("height", height), ("width", width)] {
            if !(1..=Geometry::LARGEST_CUBE).contains(&size) {
                return Err(place.refuse(field(part), size, RefusalReason::CubeSize));
            }
        }
        let [line, surface] = ["line_stride", "surf_stride"].map(field);
        let need = extent(&tensor.cube, [&line, &surface], place)?;
        if need > most {
            let reason = RefusalReason::TensorTooLarge { most };
            return Err(place.refuse(surface, buffer.surface_stride, reason));
        }
        need
    };
    let spot = task
        .resolve(buffer.address_index)
        .map_err(|reason| place.refuse(field("addressIndex"), buffer.address_index, reason))?;
    let reached = spot
        .take(u64::from(buffer.address_index_offset), need)
        .map_err(|reason| {
            let value = buffer.address_index_offset;
            place.refuse(field("addressIndexOffset"), value, reason)
        })?;
    tensor.memory = reached.memory;
    tensor.cube.base = reached.at();
    tensor.bytes = tensor.bytes.min(reached.size - reached.offset);
    Ok(tensor)
}
