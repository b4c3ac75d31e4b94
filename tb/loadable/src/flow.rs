//! The data flow of a network (`cosim explain --graph`): for each node, those that wrote its input.

use std::ops::Range;

use rangemap::RangeMap;

use crate::descriptor::cube::CubeDescriptor;
use crate::network::operation::names_of;
use crate::network::{CompiledNetwork, OpDescriptor, Task};
use crate::tensor::PlacedTensor;

/// A node of a network's data flow: an input, a unit, a step of the CPU, or an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlowNode {
    pub label: String,
    /// Width, height and channels of the tensor that the node gives.
    pub shape: [u32; 3],
    pub kind: FlowNodeKind,
    /// Indices of the nodes that wrote the memory which this node reads, in rising order.
    pub from: Vec<usize>,
}

/// Kind of a node in a network's data flow: bound tensor, unit, or step of the CPU.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlowNodeKind {
    Tensor,
    Accelerator,
    Cpu,
}

/// The nodes of a network's data flow, in the order in which they run.
pub fn flow(network: &CompiledNetwork) -> Vec<FlowNode> {
    let mut flow = DataFlowBuilder::default();
    for tensor in &network.inputs {
        flow.add(tensor_node("input", tensor), &[], extent_of_tensor(tensor));
    }
    for number in &network.submitted {
        match &network.tasks[*number] {
            Task::Dla(task) => {
                for unit in &task.units {
                    let reads: Vec<_> = unit.iter().flat_map(|it| reads(&it.work)).collect();
                    let last = &unit[unit.len() - 1].work;
                    let node = FlowNode {
                        label: names_of(unit),
                        shape: last.dst().shape().map(u32::from),
                        kind: FlowNodeKind::Accelerator,
                        from: Vec::new(),
                    };
                    flow.add(node, &reads, extent(last.dst()));
                }
            }
            Task::Cpu(steps) => {
                for (position, step) in steps.iter().enumerate() {
                    let node = FlowNode {
                        label: format!("{} {position} (CPU)", step.name()),
                        kind: FlowNodeKind::Cpu,
                        ..tensor_node("", &step.destination)
                    };
                    let reads = [extent_of_tensor(&step.source)];
                    flow.add(node, &reads, extent_of_tensor(&step.destination));
                }
            }
        }
    }
    for tensor in &network.outputs {
        let node = tensor_node("output", tensor);
        flow.add(node, &[extent_of_tensor(tensor)], 0..0);
    }
    flow.nodes
}

/// Range of byte addresses.
type AddressSpan = Range<u64>;

/// Ranges of memory that an operation reads and that other nodes may have written: not weights.
fn reads(work: &OpDescriptor) -> Vec<AddressSpan> {
    let cubes: Vec<&CubeDescriptor> = match work {
        OpDescriptor::Conv(conv) => vec![&conv.src],
        OpDescriptor::Sdp(sdp) => {
            let stages = [&sdp.x1, &sdp.x2]
                .into_iter()
                .filter(|stage| stage.enable != 0 && stage.mode != 0);
            stages.map(|stage| &stage.cube).chain([&sdp.src]).collect()
        }
        OpDescriptor::Pdp(_) | OpDescriptor::Cdp(..) => vec![work.src()],
    };
    let in_memory = cubes.into_iter().filter(|cube| !cube.is_hardware());
    in_memory.map(extent).collect()
}

fn extent(cube: &CubeDescriptor) -> AddressSpan {
    let begin = u64::from(cube.at.0);
    begin..begin + cube.layout().span()
}

fn extent_of_tensor(tensor: &PlacedTensor) -> AddressSpan {
    let begin = u64::from(tensor.at().0);
    begin..begin + tensor.bytes
}

fn tensor_node(what: &str, tensor: &PlacedTensor) -> FlowNode {
    let cube = tensor.cube;
    FlowNode {
        label: format!("{what} {}", tensor.name),
        shape: [cube.width, cube.height, cube.channels],
        kind: FlowNodeKind::Tensor,
        from: Vec::new(),
    }
}

/// The data flow of a network while its nodes are added.
#[derive(Default)]
struct DataFlowBuilder {
    nodes: Vec<FlowNode>,
    /// For each range of byte addresses, the index of the node that wrote it last.
    writers: RangeMap<u64, usize>,
}

impl DataFlowBuilder {
    /// Adds a node that reads the ranges `reads` and writes the range `writes`.
    fn add(&mut self, mut node: FlowNode, reads: &[AddressSpan], writes: AddressSpan) {
        for run in reads.iter().filter(|run| !run.is_empty()) {
            let writers = self.writers.overlapping(run);
            node.from.extend(writers.map(|(_, writer)| *writer));
        }
        node.from.sort_unstable();
        node.from.dedup();
        if !writes.is_empty() {
            self.writers.insert(writes, self.nodes.len());
        }
        self.nodes.push(node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wrote_last_is_whom_a_reader_takes_from() {
        let node = || FlowNode {
            label: String::new(),
            shape: [1; 3],
            kind: FlowNodeKind::Accelerator,
            from: Vec::new(),
        };
        let mut flow = DataFlowBuilder::default();
        flow.add(node(), &[], 0..100);
        flow.add(node(), std::slice::from_ref(&(10..20)), 40..60);
        let (first, second) = (0, 1);
        for (reads, want) in [
            (0..40, vec![first]),
            (0..41, vec![first, second]),
            (40..60, vec![second]),
            (60..100, vec![first]),
            (100..200, vec![]),
        ] {
            flow.add(node(), std::slice::from_ref(&reads), 0..0);
            let reader = flow.nodes.last().expect("it was added");
            assert_eq!(reader.from, want, "{reads:?}");
        }
    }
}
