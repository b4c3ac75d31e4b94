//! Loadables that the compiler does not write, made from those that it does: the outputs stay.

use nvdla_loadable::container::entries::AddressEntry;
use nvdla_loadable::network::{CompiledNetwork, Task};
use nvdla_loadable::run::{ModelAccelerator, run};
use nvdla_loadable::schedule::plan::ProgrammingSchedule;

use crate::support::Parts;

const SCHEDULES: [ProgrammingSchedule; 2] =
    [ProgrammingSchedule::Serial, ProgrammingSchedule::PingPong];

fn network(parts: &Parts) -> CompiledNetwork {
    CompiledNetwork::of("net.nvdla", parts.build()).unwrap_or_else(|error| panic!("{error}"))
}

/// What the CPU takes in, or else the first output; for some input.
fn output(network: &CompiledNetwork, schedule: ProgrammingSchedule) -> Vec<u8> {
    let elements = |count: usize| (0..count).map(|i| (i * 37 % 251).to_le_bytes()[0]);
    let inputs: Vec<Vec<u8>> = network
        .inputs
        .iter()
        .map(|tensor| {
            let elements: Vec<u8> = elements(tensor.count()).collect();
            tensor.buffer(&elements, tensor.cube.channels)
        })
        .collect();
    let mut model = ModelAccelerator::new(|_, _| {});
    let outcome = run(network, &inputs, schedule.into(), &mut model)
        .unwrap_or_else(|error| panic!("{error}"));
    match outcome.cpu_inputs.last() {
        Some(input) => input.elements.clone(),
        None => network.outputs[0].load(&outcome.memory),
    }
}

/// The output of a changed loadable in both schedules is that of the original.
fn assert_same_output(case: &str, change: impl Fn(&mut Parts)) {
    let mut parts = Parts::of(case);
    let want = output(&network(&parts), ProgrammingSchedule::Serial);
    assert!(
        want.iter().any(|byte| *byte != want[0]),
        "the output says nothing"
    );
    change(&mut parts);
    let changed = network(&parts);
    for schedule in SCHEDULES {
        assert_eq!(output(&changed, schedule), want, "{schedule:?}");
    }
}

#[test]
fn pooling_behind_sdp_without_memory_gives_the_same() {
    assert_same_output("lenet-digits", |parts| {
        parts.cube(1, 4, 0, &[2, 0]);
        parts.cube(2, 0, 0, &[2, 0]);
        // SDP tells PDP that it is programmed, PDP tells SDP that it is enabled.
        parts.graph(1, 8 + 4 * 3, &[2, 0, 2, 0]);
        parts.graph(2, 32, &[1, 0, 3, 0]);
        parts.graph(1, 4, &[2]);
        let fused = &network(parts);
        let Task::Dla(task) = &fused.tasks[0] else {
            panic!("the accelerator's task comes first");
        };
        let numbers: Vec<usize> = task.units[0].iter().map(|it| it.number).collect();
        assert_eq!(numbers, [0, 1, 2]);
    });
}

#[test]
fn pooling_in_segments_gives_the_same() {
    assert_same_output("lenet-digits", |parts| {
        // 24 columns to 12: 12 and 12 to 6 and 6, then 8, 8 and 8 to 4, 4 and 4.
        parts.operation(2, 0, &[12, 0, 0, 0, 12, 0, 6, 0, 0, 0, 6, 0, 2]);
    });
    assert_same_output("lenet-digits", |parts| {
        parts.operation(2, 0, &[8, 0, 8, 0, 8, 0, 4, 0, 4, 0, 4, 0, 3]);
    });
}

/// Cubes of 28 bytes, without an offset: the address list gets an entry for each offset.
#[test]
fn descriptors_of_the_older_generation_give_the_same() {
    for case in ["lenet-digits", "eltwise-unfused", "image-rgb"] {
        assert_same_output(case, make_older);
    }
}

fn make_older(parts: &mut Parts) {
    // They name places in the surface list.
    parts.relocations.clear();
    let kinds: Vec<u8> = parts
        .blob("task-0-dep_graph")
        .chunks(36)
        .map(|op| op[3])
        .collect();
    let surfaces = parts.blob("task-0-surf_list").clone();
    let mut older = Vec::new();
    for (surface, kind) in surfaces.chunks(644).zip(kinds) {
        let cubes = if kind < 3 { 5 } else { 2 };
        let mut entry = Vec::new();
        for cube in surface.chunks(32).take(cubes) {
            let mut head = cube[..4].to_vec();
            let offset = u32::from_le_bytes(*cube[4..].first_chunk().unwrap());
            if offset != 0 {
                let index = usize::from(u16::from_le_bytes([cube[2], cube[3]]));
                let index = address_behind(parts, index, u64::from(offset));
                head[2..4].copy_from_slice(&index.to_le_bytes());
            }
            entry.extend(head);
            entry.extend(&cube[8..]);
        }
        entry.extend(&surface[32 * cubes..32 * cubes + 12.min(644 - 32 * cubes)]);
        entry.resize(644, 0);
        older.extend(entry);
    }
    *parts.blob("task-0-surf_list") = older;
    for (blob, _) in &mut parts.blobs {
        if blob.interface == 1 {
            blob.version.0 = [0, 11, 0];
        }
    }
}

/// The address index of a place `offset` bytes behind another one of task 0.
fn address_behind(parts: &mut Parts, index: usize, offset: u64) -> u16 {
    let id = parts.tasks[0].address_list[index];
    let entry = parts.addresses[usize::from(id)];
    let id = u16::try_from(parts.addresses.len()).unwrap();
    parts.addresses.push(AddressEntry {
        id,
        offset: entry.offset + offset,
        ..entry
    });
    let mut list = parts.tasks[0].address_list.to_vec();
    list.push(id);
    parts.tasks[0].address_list = crate::support::list(&list);
    u16::try_from(list.len() - 1).unwrap()
}

/// Operation i becomes operation n - 1 - i, everywhere.
#[test]
fn the_graph_decides_the_order_and_not_the_numbers() {
    for case in [
        "lenet-digits",
        "concat-branches",
        "eltwise-unfused",
        "tall-split",
    ] {
        assert_same_output(case, |parts| {
            parts.relocations.clear();
            let count =
                u16::from_le_bytes(*parts.blob("task-0-addr0")[30..].first_chunk().unwrap());
            reverse(parts.blob("task-0-op_list"), 116, count);
            reverse(parts.blob("task-0-surf_list"), 644, count);
            let graph = parts.blob("task-0-dep_graph");
            reverse(graph, 36, count);
            for at in (0..graph.len()).filter(|at| at % 36 >= 8 && at % 4 == 0) {
                rename(&mut graph[at..at + 2], count);
            }
            for at in (16..28).step_by(2) {
                rename(&mut parts.blob("task-0-addr0")[at..at + 2], count);
            }
        });
    }
}

fn reverse(list: &mut Vec<u8>, width: usize, count: u16) {
    let entries = list[..width * usize::from(count)].chunks(width).rev();
    *list = entries.flatten().copied().collect();
}

fn rename(number: &mut [u8], count: u16) {
    let index = u16::from_le_bytes([number[0], number[1]]);
    if index != 0xffff {
        number.copy_from_slice(&(count - 1 - index).to_le_bytes());
    }
}

#[test]
fn tasks_that_are_submitted_again_give_the_same_again() {
    for case in ["lenet-digits", "resnet-digits-fused", "tall-split"] {
        assert_same_output(case, |parts| {
            let mut tasks = vec![0];
            tasks.extend(0..u16::try_from(parts.tasks.len()).unwrap());
            parts.submits[0].tasks = crate::support::list(&tasks);
            parts.submits.truncate(1);
        });
    }
}

/// The runtime does not look at width and height either; nobody may hold 65535 x 65535 elements.
#[test]
fn softmax_takes_its_channels_whatever_the_plane() {
    assert_same_output("lenet-digits", |parts| {
        parts.put("task-1-op_buf_list", 12, &[0xff; 4]);
        let warnings = network(parts).warnings;
        assert_eq!(warnings.len(), 1);
        assert!(
            warnings[0]
                .to_string()
                .contains("this one is 65535 x 65535")
        );
    });
}

#[test]
fn warnings_say_what_the_compiler_spoiled_and_nothing_else() {
    let cases = nvdla_loadable::case::LoadableCase::find(&crate::support::cases()).unwrap();
    let mut found = Vec::new();
    for case in cases.iter().filter(|case| case.must.is_none()) {
        let network = CompiledNetwork::read(&case.loadable()).unwrap();
        found.extend(
            network
                .warnings
                .iter()
                .map(|warning| (case.name.clone(), warning.to_string())),
        );
    }
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["group-wrong", "resnet-digits-image-no-factor"]);
    assert!(
        found[0]
            .1
            .contains("multiplies 8 of 16 channels by 0, first channel 1")
    );
    assert!(
        found[1]
            .1
            .contains("task 0, operation 1 (SDP): x1_op multiplies by 1 and shifts 22")
    );
}

#[test]
fn groups_that_are_padded_with_zeros_are_warned_of() {
    let mut parts = Parts::of("conv-bn");
    // 8 channels to 18 kernels: kernels 0 to 8 lose channels 4 to 7, the others 0 to 3.
    let blob = parts
        .blobs
        .iter()
        .position(|(blob, data)| blob.interface == 0 && data.len() == 1296);
    let weights = &mut parts.blobs[blob.unwrap()].1;
    let mut at = 0;
    for first in [0, 8, 16] {
        for _ in 0..9 {
            for kernel in first..(first + 8).min(18) {
                let lost = if kernel < 9 { 4..8 } else { 0..4 };
                weights[at..at + 8][lost].fill(0);
                at += 8;
            }
        }
    }
    let network = network(&parts);
    let texts: Vec<String> = network
        .warnings
        .iter()
        .map(ToString::to_string)
        .filter(|text| text.contains("group convolution, 2"))
        .collect();
    assert_eq!(texts.len(), 1, "{:?}", network.warnings);
}

/// A chain of equal poolings, to see that nothing grows with the square of the operations.
#[test]
fn ten_thousand_operations_are_ordered_at_once() {
    let mut parts = Parts::of("pools");
    parts.relocations.clear();
    let count = 10_000_u16;
    let first = parts.blob("task-0-dep_graph")[..36].to_vec();
    let mut graph = Vec::new();
    for number in 0..count {
        let mut entry = first.clone();
        entry[4] = u8::from(number > 0);
        let next = if number + 1 < count {
            number + 1
        } else {
            0xffff
        };
        entry[8 + 4 * 3..8 + 4 * 3 + 2].copy_from_slice(&next.to_le_bytes());
        graph.extend(entry);
    }
    parts.head(30, &count.to_le_bytes());
    for (name, width) in [("task-0-op_list", 116), ("task-0-surf_list", 644)] {
        let bytes = parts.blob(name)[..width].repeat(usize::from(count));
        resize(&mut parts, name, bytes);
    }
    resize(&mut parts, "task-0-dep_graph", graph);
    let network = network(&parts);
    let Task::Dla(task) = &network.tasks[0] else {
        panic!("the accelerator's task comes first");
    };
    let members: Vec<usize> = task.units.iter().map(|unit| unit[0].number).collect();
    assert_eq!(members, (0..usize::from(count)).collect::<Vec<_>>());
}

/// Two CDP operations of one table, one behind the other, in the place of a pooling.
fn normalisations() -> Parts {
    let mut parts = Parts::of("refuse-pool-line");
    parts.relocations.clear();
    let mut graph = vec![0; 2 * 36];
    for number in 0..2_u8 {
        let entry = &mut graph[36 * usize::from(number)..][..36];
        entry[3] = 4;
        entry[4] = number;
        for at in (8..36).step_by(4) {
            entry[at..at + 2].fill(0xff);
        }
    }
    graph[8 + 4 * 4..][..3].copy_from_slice(&[1, 0, 2]);
    // Scale 1, nothing added or shifted, five channels, no square sum.
    let mut operation = [0; 116];
    operation[4..8].copy_from_slice(&[1, 0, 0, 1]);
    operation[12..16].copy_from_slice(&[1, 0, 0, 1]);
    operation[20..23].copy_from_slice(&[5, 1, 1]);
    // From the input to the output, then to the second half of the output.
    let mut surface = parts.blob("task-0-surf_list")[..644].to_vec();
    let (src, dst) = surface.split_at_mut(32);
    dst[8..28].copy_from_slice(&src[8..28]);
    let mut second = surface.clone();
    second[36..40].copy_from_slice(&12_800_u32.to_le_bytes());
    // Two bytes for each entry of LO: twice the index, from -128 on.
    let mut lut = vec![0; 700];
    for (entry, value) in lut[130..644].chunks_mut(2).zip(-128_i16..) {
        entry.copy_from_slice(&(value / 2).to_le_bytes());
    }
    lut[664..672].copy_from_slice(&(-128_i64).to_le_bytes());
    lut[672..680].copy_from_slice(&128_i64.to_le_bytes());
    lut[696..700].copy_from_slice(&[1, 1, 1, 1]);
    for (name, bytes) in [
        ("task-0-dep_graph", graph),
        ("task-0-op_list", operation.repeat(2)),
        ("task-0-surf_list", [surface, second].concat()),
        ("task-0-lut_list", lut),
    ] {
        resize(&mut parts, name, bytes);
    }
    parts.head(16, &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0]);
    parts.head(30, &[2, 0, 1, 0]);
    let output = usize::from(parts.tensors[1].mem_id);
    parts.memories[output].size = 25_600;
    parts
}

/// Gives a blob other contents, and its memory their size.
fn resize(parts: &mut Parts, name: &str, bytes: Vec<u8>) {
    let size = u64::try_from(bytes.len()).unwrap();
    *parts.blob(name) = bytes;
    let mut blobs = parts.blobs.iter_mut();
    blobs.find(|(blob, _)| &*blob.name == name).unwrap().0.size = size;
    let mut memories = parts.memories.iter_mut();
    let holds = |names: &[String]| names.iter().any(|blob| &**blob == name);
    memories
        .find(|memory| holds(&memory.contents))
        .unwrap()
        .size = size;
}

#[test]
fn normalisations_look_their_table_up_and_never_while_it_is_written() {
    let network = network(&normalisations());
    let input: Vec<u8> = (0..12_800_u32).map(|i| (i * 7).to_le_bytes()[0]).collect();
    for schedule in SCHEDULES {
        let mut model = ModelAccelerator::new(|_, _| {});
        let outcome = run(
            &network,
            std::slice::from_ref(&input),
            schedule.into(),
            &mut model,
        );
        let memory = outcome.unwrap_or_else(|error| panic!("{error}")).memory;
        let at = network.outputs[0].at();
        let halves: Vec<u8> = input
            .iter()
            .map(|byte| (byte.cast_signed() / 2).cast_unsigned())
            .collect();
        assert_eq!(memory.dump(at, 12_800), halves);
        assert_eq!(memory.dump(at.plus(12_800), 12_800), halves);
    }
}
