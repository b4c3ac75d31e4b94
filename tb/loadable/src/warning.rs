//! Searches a loadable for known faults of the compiler, which it makes without a message.
//!
//! Source: docs/loadable.md, sections 7.6 and 9; docs/nv_small/convolution.md, section 4.2, for the
//! order of weights.

use nvdla_model::memory::Memory;

use crate::descriptor::conv::ConvOperation;
use crate::descriptor::cpu::CpuOperationDescriptor;
use crate::descriptor::sdp::{SdpOperation, SdpStageDescriptor};
use crate::error::LoadablePlace;
use crate::network::operation::OpDescriptor;
use crate::network::task::Task;

/// Most weights of a network that are searched, in bytes; the largest known networks have fewer.
const MOST_WEIGHTS: u64 = 1 << 29;

/// Warnings for all tasks of a network, whose weights and factors lie in `memory`: probable faults
/// that do not keep the network from running.
pub(crate) fn find(tasks: &[Task], memory: &Memory) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut warn = |place: LoadablePlace, fault: String| {
        let place = place.to_string();
        warnings.push(format!("{}: {fault}", place.trim_end_matches(", ")));
    };
    let mut left = MOST_WEIGHTS;
    for (number, task) in tasks.iter().enumerate() {
        match task {
            Task::Dla(task) => {
                let mut operations: Vec<_> = task.units.iter().flatten().collect();
                operations.sort_by_key(|it| it.number);
                for it in operations {
                    let place = it.place(number);
                    let faults = match &it.work {
                        OpDescriptor::Conv(conv) => {
                            groups(conv, memory, &mut left).into_iter().collect()
                        }
                        OpDescriptor::Sdp(sdp) => scales(sdp, memory),
                        OpDescriptor::Pdp(_) | OpDescriptor::Cdp(..) => Vec::new(),
                    };
                    faults.into_iter().for_each(|fault| warn(place, fault));
                }
            }
            Task::Cpu(steps) => {
                for (operation, step) in steps.iter().enumerate() {
                    let channels = step.source.cube.channels;
                    let is_softmax = step.operation.op_type == CpuOperationDescriptor::SOFTMAX;
                    let [width, height] = step.plane;
                    if is_softmax && (width, height) != (1, 1) {
                        let place = LoadablePlace::Operation {
                            task: number,
                            operation,
                            unit: "softmax",
                        };
                        let fault = format!(
                            "softmax takes {channels} neighbouring bytes, whatever the shape: \
                             right for 1 x 1 cubes only, this one is {width} x {height}"
                        );
                        warn(place, fault);
                    }
                }
            }
        }
    }
    warnings
}

/// Faults of the stages of an SDP operation whose factors make nearly all results equal.
fn scales(sdp: &SdpOperation, memory: &Memory) -> Vec<String> {
    let stages = [("x1_op", &sdp.x1), ("x2_op", &sdp.x2)];
    let working = stages.into_iter().filter(|(_, stage)| stage.multiplies());
    let found = working.filter_map(|(name, stage)| match stage.mode {
        SdpStageDescriptor::PER_LAYER => factor(name, stage),
        SdpStageDescriptor::PER_CHANNEL => channels(name, stage, sdp.src.channel, memory),
        _ => None,
    });
    found.collect()
}

/// The fault of a stage whose factor is at most 1 before a right shift: useful ones fill 16 bits.
fn factor(stage: &str, op: &SdpStageDescriptor) -> Option<String> {
    let (factor, shift) = (op.mul_operand, op.truncate);
    (factor.abs() <= 1 && shift > 0).then(|| {
        format!(
            "{stage} multiplies by {factor} and shifts {shift} bits to the right: the scale factor \
             was lost, nearly all results are equal"
        )
    })
}

fn channels(
    stage: &str,
    op: &SdpStageDescriptor,
    channels: u16,
    memory: &Memory,
) -> Option<String> {
    let width = 1 + usize::from(op.precision != 0);
    let operands = 1 + usize::from(op.kind == SdpStageDescriptor::BOTH);
    let step = width * operands;
    let channels = usize::from(channels);
    let length = u32::try_from(step * channels).unwrap_or(u32::MAX);
    let bytes = memory.dump(op.cube.at, length);
    // The factor is the last of the operands.
    let is_zero = |operands: &[u8]| operands.iter().rev().take(width).all(|byte| *byte == 0);
    let zero: Vec<usize> = bytes
        .chunks(step)
        .enumerate()
        .filter_map(|(channel, operands)| is_zero(operands).then_some(channel))
        .collect();
    let (first, count) = (zero.first()?, zero.len());
    Some(format!(
        "{stage} multiplies {count} of {channels} channels by 0, first channel {first}: their \
         scale factors were lost, as happens to group convolutions"
    ))
}

/// The fault that a convolution's kernels form groups, if so; searches at most `left` weights.
fn groups(conv: &ConvOperation, memory: &Memory, left: &mut u64) -> Option<String> {
    let [width, height, channels] = conv.kernel_csc;
    let kernels = conv.dst.channel;
    let pixels = u64::from(width) * u64::from(height);
    let all = pixels * u64::from(channels) * u64::from(kernels);
    if conv.is_image() || all > u64::from(conv.weight.size) {
        return None;
    }
    *left = left.checked_sub(all)?;
    let spans = spans(conv, memory, u32::try_from(all).ok()?);
    let most = channels.min(kernels);
    let splits = (2..=most)
        .filter(|groups| channels.is_multiple_of(*groups) && kernels.is_multiple_of(*groups));
    let fits = |groups: u16| {
        let (wide, many) = (
            usize::from(channels / groups),
            usize::from(kernels / groups),
        );
        let mut kernels = spans.iter().enumerate();
        kernels.all(|(kernel, span)| {
            let from = kernel / many * wide;
            span.is_none_or(|(first, last)| first >= from && last < from + wide)
        })
    };
    // Kernels without any weight fit everything.
    let any = spans.iter().any(Option::is_some);
    let groups = splits.rev().find(|groups| any && fits(*groups))?;
    Some(format!(
        "the weights are those of a group convolution, {groups} groups padded with zeros: the \
         compiler is known to spoil them"
    ))
}

/// For each kernel, the first and last channel with a weight other than 0; `None` without one.
fn spans(conv: &ConvOperation, memory: &Memory, weights: u32) -> Vec<Option<(usize, usize)>> {
    let weights = memory.dump(conv.weight.at, weights);
    let [width, height, channels] = conv.kernel_csc.map(usize::from);
    let kernels = usize::from(conv.dst.channel);
    let mut spans: Vec<Option<(usize, usize)>> = vec![None; kernels];
    let mut weights = weights.iter();
    for first in (0..kernels).step_by(8) {
        for block in (0..channels).step_by(8) {
            for _ in 0..width * height {
                for span in &mut spans[first..kernels.min(first + 8)] {
                    for channel in block..channels.min(block + 8) {
                        if weights.next().is_some_and(|weight| *weight != 0) {
                            let (from, to) = span.unwrap_or((channel, channel));
                            *span = Some((from.min(channel), to.max(channel)));
                        }
                    }
                }
            }
        }
    }
    spans
}
