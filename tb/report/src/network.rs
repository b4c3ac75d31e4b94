//! A compiled network as text: memories, addresses, tensors, tasks, operations with registers.

use std::io::{self, Write};

use nvdla_layers::tensors::npy::shape_text;
use nvdla_loadable::container::entries::MemoryRole;
use nvdla_loadable::descriptor::graph::DependencyEntry;
use nvdla_loadable::flow::{FlowNode, flow};
use nvdla_loadable::lower::lower;
use nvdla_loadable::network::cpu::CpuStep;
use nvdla_loadable::network::{CompiledNetwork, DlaTask, OpDescriptor, Task};
use nvdla_loadable::tensor::PlacedTensor;

use super::registers::{fields, name};

/// Most characters in a line of a descriptor's fields.
const WIDTH: usize = 96;

/// Prints everything that a loadable holds.
pub fn explain(out: &mut dyn Write, network: &CompiledNetwork) -> io::Result<()> {
    let loadable = &network.loadable;
    writeln!(
        out,
        "{}: loadable of version {}\n",
        loadable.file, loadable.version
    )?;
    memories(out, network)?;
    addresses(out, network)?;
    tensors(out, "input", &network.inputs)?;
    tensors(out, "output", &network.outputs)?;
    graph(out, &flow(network))?;
    for number in &network.submitted {
        match &network.tasks[*number] {
            Task::Dla(task) => accelerator(out, *number, task)?,
            Task::Cpu(steps) => cpu(out, *number, steps)?,
        }
    }
    Ok(())
}

fn memories(out: &mut dyn Write, network: &CompiledNetwork) -> io::Result<()> {
    writeln!(
        out,
        "memories\n  id  address          bytes  filled  contents"
    )?;
    for (number, memory) in network.loadable.memories.iter().enumerate() {
        let role = match memory.role() {
            MemoryRole::Own => "",
            MemoryRole::Input => "input",
            MemoryRole::Output => "output",
        };
        let blobs: Vec<String> = memory
            .blobs()
            .map(|(name, offset)| match offset {
                0 => name.to_string(),
                offset => format!("{name} at {offset}"),
            })
            .collect();
        let line = format!(
            "  {number:>2}  {}  {:>10}  {role:<6}  {}",
            network.placement.bases[number],
            memory.size,
            shortened(&blobs)
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)
}

/// The first names of a list, and how many more there are.
fn shortened(names: &[String]) -> String {
    const SHOWN: usize = 6;
    match names.len() {
        count if count > SHOWN => {
            format!("{} and {} more", names[..SHOWN].join(", "), count - SHOWN)
        }
        _ => names.join(", "),
    }
}

fn addresses(out: &mut dyn Write, network: &CompiledNetwork) -> io::Result<()> {
    writeln!(out, "addresses\n   id  memory      offset  address   ")?;
    for (number, entry) in network.loadable.addresses.iter().enumerate() {
        let base = network.placement.bases[usize::from(entry.mem_id)];
        let at = u64::from(base.0) + entry.offset;
        let (memory, offset) = (entry.mem_id, entry.offset);
        writeln!(out, "  {number:>3}  {memory:>6}  {offset:>10}  0x{at:08x}")?;
    }
    writeln!(out)
}

fn tensors(out: &mut dyn Write, what: &str, tensors: &[PlacedTensor]) -> io::Result<()> {
    for tensor in tensors {
        let (name, layout, bytes) = (&tensor.name, tensor.layout, tensor.bytes);
        let (shape, cube) = (shape_text(&tensor.cube.shape()), tensor.cube);
        writeln!(
            out,
            "{what} `{name}`: (channels, height, width) = {shape}, {layout:?}, {bytes} bytes at {} \
             in memory {}, line stride {}, surface stride {}",
            cube.base, tensor.memory, cube.line_stride, cube.surface_stride
        )?;
    }
    Ok(())
}

fn graph(out: &mut dyn Write, nodes: &[FlowNode]) -> io::Result<()> {
    writeln!(out, "\ngraph, in the order of execution")?;
    for (number, node) in nodes.iter().enumerate() {
        let [width, height, channels] = node.shape;
        let from: Vec<String> = node.from.iter().map(usize::to_string).collect();
        let from = if from.is_empty() {
            String::new()
        } else {
            format!("  takes from {}", from.join(", "))
        };
        writeln!(
            out,
            "  {number:>3}  {:<34} {width}x{height}x{channels}{from}",
            node.label
        )?;
    }
    writeln!(out)
}

fn accelerator(out: &mut dyn Write, number: usize, task: &DlaTask) -> io::Result<()> {
    let count: usize = task.units.iter().map(Vec::len).sum();
    writeln!(
        out,
        "task {number} (accelerator): {count} operations in {} units, descriptors of generation {:?}",
        task.units.len(),
        task.generation
    )?;
    for unit in &task.units {
        for operation in unit {
            let (index, kind) = (operation.number, operation.work.kind());
            let edges = edges(&operation.graph);
            writeln!(out, "\noperation {index} ({kind}){edges}")?;
            wrapped(out, &descriptor(&operation.work))?;
            let writes = lower(&operation.work, operation.place(number))
                .expect("checked when the loadable was read");
            for write in writes {
                let text = fields(write.at, write.value);
                let line = format!("  {:<30} 0x{:08x}  {text}", name(write.at), write.value);
                writeln!(out, "{}", line.trim_end())?;
            }
        }
    }
    writeln!(out)
}

/// The number of events that the operation waits for, and the operations that wait for it.
fn edges(graph: &DependencyEntry) -> String {
    let all = graph.consumers.iter().chain([&graph.fused_parent]);
    let told = all.filter(|edge| edge.operation >= 0);
    let told: Vec<String> = told.map(|edge| edge.operation.to_string()).collect();
    let told = if told.is_empty() {
        "nobody".to_owned()
    } else {
        told.join(", ")
    };
    format!(
        ": waits for {} events, tells {told}",
        graph.dependency_count
    )
}

fn descriptor(work: &OpDescriptor) -> String {
    match work {
        OpDescriptor::Conv(conv) => format!("{conv:?}"),
        OpDescriptor::Sdp(sdp) => format!("{sdp:?}"),
        OpDescriptor::Pdp(pdp) => format!("{pdp:?}"),
        OpDescriptor::Cdp(cdp, _) => format!("{cdp:?}"),
    }
}

fn cpu(out: &mut dyn Write, number: usize, steps: &[CpuStep]) -> io::Result<()> {
    writeln!(out, "task {number} (CPU): {} operations", steps.len())?;
    for (position, step) in steps.iter().enumerate() {
        writeln!(out, "\noperation {position} ({})", step.name())?;
        wrapped(out, &format!("{:?}", step.operation))?;
        for (what, tensor) in [("takes", &step.source), ("gives", &step.destination)] {
            let (shape, cube) = (shape_text(&tensor.cube.shape()), tensor.cube);
            writeln!(
                out,
                "  {what} {shape} at {}, line stride {}, surface stride {}",
                cube.base, cube.line_stride, cube.surface_stride
            )?;
        }
    }
    writeln!(out)
}

/// Prints a long text in lines of at most [`WIDTH`] characters.
fn wrapped(out: &mut dyn Write, text: &str) -> io::Result<()> {
    let mut line = String::new();
    for word in text.split(' ') {
        if line.len() + word.len() > WIDTH {
            writeln!(out, "  {}", line.trim_end())?;
            line.clear();
        }
        line += word;
        line.push(' ');
    }
    writeln!(out, "  {}", line.trim_end())
}
