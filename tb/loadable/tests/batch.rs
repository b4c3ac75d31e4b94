//! Networks that compute several pictures: each has operations of its own, which interleave in the task.

use nvdla_layers::tensors::npy::Int8Array;
use nvdla_loadable::case::buffer;
use nvdla_loadable::container::entries::AddressEntry;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{ModelAccelerator, NetworkOutcome, run};
use nvdla_loadable::schedule::plan::ProgrammingSchedule;
use nvdla_loadable::tensor::PlacedTensor;

use crate::support::{Parts, list};

fn network(parts: &Parts) -> CompiledNetwork {
    CompiledNetwork::of("net.nvdla", parts.build()).unwrap_or_else(|error| panic!("{error}"))
}

fn outcome(
    network: &CompiledNetwork,
    input: &[u8],
    schedule: ProgrammingSchedule,
) -> NetworkOutcome {
    let mut model = ModelAccelerator::new(|_, _| {});
    let inputs = [input.to_vec()];
    run(network, &inputs, schedule.into(), &mut model).unwrap_or_else(|error| panic!("{error}"))
}

/// The network of a case with all operations twice, for two pictures: `gap` bytes lie between them,
/// which the description says in `stride_3`, unless it is 0.
pub(crate) fn twice(case: &str, gap: u64) -> Parts {
    let mut parts = Parts::of(case);
    parts.relocations.clear();
    let count = parts.blob("task-0-dep_graph").len() / 36;
    // Bound tensors, and what lies between layers.
    let data = parts
        .memories
        .iter()
        .filter(|memory| memory.contents.is_empty());
    let bound: Vec<(u16, u64)> = data.map(|memory| (memory.id, memory.size)).collect();
    let apart = |memory: u16| {
        let found = bound.iter().find(|(id, _)| *id == memory);
        found.map(|(_, size)| size + gap)
    };
    for memory in &mut parts.memories {
        if let Some(apart) = apart(memory.id) {
            memory.size += apart;
        }
    }
    for tensor in &mut parts.tensors {
        tensor.nchw[0] = 2;
        let apart = tensor.size + gap;
        tensor.strides[3] = u32::try_from(if gap > 0 { apart } else { 0 }).unwrap();
        tensor.size += apart;
    }
    // Addresses of the second picture.
    let mut addresses = parts.tasks[0].address_list.to_vec();
    let first = addresses.len();
    for position in 0..first {
        let entry = parts.addresses[usize::from(addresses[position])];
        let id = u16::try_from(parts.addresses.len()).unwrap();
        let offset = entry.offset + apart(entry.mem_id).unwrap_or(0);
        parts.addresses.push(AddressEntry {
            id,
            offset,
            ..entry
        });
        addresses.push(id);
    }
    parts.tasks[0].address_list = list(&addresses);
    let operations = parts.blob("task-0-op_list").clone();
    let mut surfaces = parts.blob("task-0-surf_list").clone();
    let graph = parts.blob("task-0-dep_graph").clone();
    parts
        .blob("task-0-op_list")
        .extend(&operations[..116 * count]);
    for surface in surfaces.chunks_mut(644) {
        for cube in surface[..640].chunks_mut(32) {
            let index = i16::from_le_bytes([cube[2], cube[3]]);
            // Cubes without a memory have -1, or another type.
            if index >= 0 && cube[0] == 0 {
                let second = index + i16::try_from(first).unwrap();
                cube[2..4].copy_from_slice(&second.to_le_bytes());
            }
        }
    }
    parts
        .blob("task-0-surf_list")
        .extend(&surfaces[..644 * count]);
    let number = |index: usize| i16::try_from(index).unwrap().to_le_bytes();
    let kind = |operation: usize| usize::from(graph[36 * operation + 3]);
    let edge = |operation: usize, at: usize| {
        let at = 36 * operation + at;
        i16::from_le_bytes([graph[at], graph[at + 1]])
    };
    let mut both = [graph.clone(), graph.clone()].concat();
    for operation in 0..count {
        // The second picture, after the first one of the same type has been programmed.
        for at in (8..36).step_by(4) {
            let to = edge(operation, at);
            if to >= 0 {
                let to = number(usize::try_from(to).unwrap() + count);
                let at = 36 * (operation + count) + at;
                both[at..at + 2].copy_from_slice(&to);
            }
        }
        let at = 8 + 4 * kind(operation);
        let next = usize::try_from(edge(operation, at)).ok();
        // Picture 1 of an operation follows picture 0, and the next one follows that.
        let twin = operation + count;
        both[36 * operation + at..][..2].copy_from_slice(&number(twin));
        both[36 * operation + at + 2] = 2;
        match next {
            Some(next) => {
                both[36 * twin + at..][..2].copy_from_slice(&number(next));
                both[36 * twin + at + 2] = 2;
            }
            None => both[36 * twin + at..][..2].copy_from_slice(&[0xff; 2]),
        }
    }
    for operation in 0..2 * count {
        let number = number(operation);
        let edges = both.chunks(36).flat_map(|entry| entry[8..].chunks(4));
        let pointing = edges.filter(|edge| edge[..2] == number).count();
        both[36 * operation + 4] = u8::try_from(pointing).unwrap();
    }
    *parts.blob("task-0-dep_graph") = both;
    let all = u16::try_from(2 * count).unwrap();
    parts.head(30, &all.to_le_bytes());
    for (blob, data) in &mut parts.blobs {
        blob.size = u64::try_from(data.len()).unwrap();
        let size = blob.size;
        let holder = parts
            .memories
            .iter_mut()
            .find(|memory| memory.contents.iter().any(|name| **name == *blob.name));
        if let Some(memory) = holder {
            memory.size = memory.size.max(size);
        }
    }
    parts
}

fn elements(count: usize, seed: usize) -> Vec<u8> {
    let elements = (0..count).map(|index| (index * 37 + seed * 91) % 251);
    elements.map(|value| value.to_le_bytes()[0]).collect()
}

fn filled(tensor: &PlacedTensor, elements: Vec<u8>) -> Vec<u8> {
    let shape = tensor.sizes();
    buffer(tensor, &Int8Array { shape, elements }).unwrap()
}

#[test]
fn two_pictures_give_what_each_gives_alone() {
    for (case, gap) in [
        ("one-by-one", 0),
        ("dilation-stride", 0),
        ("dilation-stride", 64),
    ] {
        let single = network(&Parts::of(case));
        let input = &single.inputs[0];
        let pictures = [1, 2].map(|seed| elements(input.count(), seed));
        let alone = pictures.clone().map(|picture| {
            let outcome = outcome(
                &single,
                &filled(input, picture),
                ProgrammingSchedule::Serial,
            );
            single.outputs[0].load(&outcome.memory)
        });
        assert_ne!(alone[0], alone[1], "{case}: the pictures must differ");
        let batch = network(&twice(case, gap));
        assert_eq!(batch.outputs[0].sizes()[0], 2);
        let input = filled(&batch.inputs[0], pictures.concat());
        for schedule in [ProgrammingSchedule::Serial, ProgrammingSchedule::PingPong] {
            let outcome = outcome(&batch, &input, schedule);
            assert!(
                batch.outputs[0].load(&outcome.memory) == alone.concat(),
                "{case}, gap {gap}, {schedule:?}"
            );
        }
    }
}

#[test]
fn one_picture_for_two_is_refused_with_the_shape_that_is_needed() {
    let batch = network(&twice("one-by-one", 0));
    let tensor = &batch.inputs[0];
    let array = |shape: &[u64]| Int8Array {
        shape: shape.to_vec(),
        elements: elements(usize::try_from(shape.iter().product::<u64>()).unwrap(), 1),
    };
    assert!(buffer(tensor, &array(&[2, 8, 1, 1])).is_ok());
    for shape in [&[8, 1, 1][..], &[1, 8, 1, 1], &[3, 8, 1, 1]] {
        let refused = buffer(tensor, &array(shape)).unwrap_err().to_string();
        assert!(refused.contains("(2, 8, 1, 1)"), "{refused}");
    }
}

#[test]
fn batches_of_the_hardware_and_no_pictures_are_refused() {
    let refusal = |parts: &Parts| CompiledNetwork::of("net.nvdla", parts.build()).unwrap_err();
    let mut of_hardware = twice("one-by-one", 0);
    of_hardware.operation(0, 20, &[2]);
    let text = refusal(&of_hardware).to_string();
    assert!(text.contains("one image at a time"), "{text}");
    let mut none = twice("one-by-one", 0);
    none.tensors[0].nchw[0] = 0;
    let text = refusal(&none).to_string();
    assert!(text.contains("must be 1 to"), "{text}");
    let mut outside = twice("one-by-one", 0);
    outside.tensors[0].nchw[0] = 3;
    outside.tensors[0].strides[3] = outside.tensors[0].strides[2].max(64);
    let text = refusal(&outside).to_string();
    assert!(text.contains("3x8x1x1"), "{text}");
}
