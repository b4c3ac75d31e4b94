//! Spoiled loadables: each is refused with the file, the place, the field, its value and the
//! reason.

use nvdla_loadable::error::LoadableError;
use nvdla_loadable::network::CompiledNetwork;

use crate::support::{Parts, cases, list};

/// A way to spoil a loadable, by name.
type Spoil = (&'static str, &'static str, fn(&mut Parts));

/// The text with which a file is refused.
fn refusal(name: &str, bytes: Vec<u8>) -> String {
    match CompiledNetwork::of(name, bytes) {
        Ok(_) => panic!("{name} is not refused"),
        Err(LoadableError::Refused { file, refusal }) => {
            assert_eq!(file, name);
            refusal.to_string()
        }
        Err(other) => panic!("{name}: {other}"),
    }
}

fn texts(spoils: &[Spoil]) -> String {
    let lines = spoils.iter().map(|(what, case, spoil)| {
        let mut parts = Parts::of(case);
        spoil(&mut parts);
        format!("{what}:\n  {}\n", refusal(what, parts.build()))
    });
    lines.collect()
}

fn assert_snapshot(name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => "../../../vectors/snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn loadables_that_are_written_again_are_the_same() {
    let parts = Parts::of("lenet-digits");
    let network = CompiledNetwork::of("net.nvdla", parts.build()).unwrap();
    let original = CompiledNetwork::read(&cases().join("lenet-digits/net.nvdla")).unwrap();
    assert_eq!(network.placement.image, original.placement.image);
    assert_eq!(network.inputs.len(), original.inputs.len());
}

const LENET: &str = "lenet-digits";

/// What the lists say.
const LISTS: &[Spoil] = &[
    ("container of another version", LENET, |p| {
        p.version = [0, 8, 0]
    }),
    ("no task", LENET, |p| p.tasks.clear()),
    ("descriptors of an unknown version", LENET, |p| {
        let found = p
            .blobs
            .iter_mut()
            .find(|(blob, _)| &*blob.name == "task-0-surf_list");
        found.unwrap().0.version.0 = [0, 13, 0];
    }),
    ("CPU descriptors of an unknown version", LENET, |p| {
        let found = p
            .blobs
            .iter_mut()
            .find(|(blob, _)| &*blob.name == "task-1-op_list");
        found.unwrap().0.version.0 = [0, 1, 0];
    }),
    ("blob longer than its data", LENET, |p| {
        p.blobs[0].0.size += 1
    }),
    ("memory out of place", LENET, |p| p.memories.swap(1, 2)),
    ("internal SRAM", LENET, |p| p.memories[2].domain = 1),
    ("memory without end", LENET, |p| {
        p.memories[2].size = 1 << 40
    }),
    ("memories above 4 GiB", LENET, |p| {
        p.memories[2].size = 0x7fff_f000
    }),
    ("contents that do not exist", LENET, |p| {
        p.memories[1].contents = list(&["tb-99".into()]);
        p.memories[1].offsets = list(&[0]);
    }),
    ("contents without offsets", LENET, |p| {
        p.memories[1].offsets = list(&[0])
    }),
    ("contents beyond the memory", LENET, |p| {
        p.memories[1].size = 4096
    }),
    ("two inputs of one number", LENET, |p| {
        p.memories[2].flags |= 4
    }),
    ("address of no memory", LENET, |p| {
        p.addresses[3].mem_id = 99
    }),
    ("address beyond its memory", LENET, |p| {
        p.addresses[3].offset = 1 << 33
    }),
    ("task of an unknown kind", LENET, |p| {
        p.tasks[0].interface = 3
    }),
    ("task with an address that does not exist", LENET, |p| {
        p.tasks[0].address_list = list(&[0, 99]);
    }),
    ("task with too many addresses", LENET, |p| {
        p.tasks[0].address_list = list(&[0; 6145])
    }),
    ("submission of no task", LENET, |p| {
        p.submits[0].tasks = list(&[7])
    }),
    ("tensor without description", LENET, |p| {
        p.memories[3].tensor_desc_id = 9
    }),
    ("tensor of float", LENET, |p| p.tensors[0].data_type = 1),
    ("tensor of another atom", LENET, |p| {
        p.tensors[0].pixel_format = 36
    }),
    ("two images at once", LENET, |p| p.tensors[0].nchw[0] = 2),
    ("tensor larger than its memory", LENET, |p| {
        p.tensors[0].nchw[1] = 9
    }),
    ("tensor with overlapping lines", LENET, |p| {
        p.tensors[0].strides[1] = 8
    }),
    ("tensor of negative size", LENET, |p| {
        p.tensors[0].nchw[2] = -1
    }),
    ("relocation that disagrees", LENET, |p| {
        p.relocations[0].kind = 2
    }),
    ("relocation beyond its memory", LENET, |p| {
        p.relocations[0].offset = u64::MAX
    }),
];

#[test]
fn lists_that_cannot_be_executed_are_refused_with_the_entry() {
    assert_snapshot("loadable-lists", &texts(LISTS));
}

/// What the graph says.
const GRAPH: &[Spoil] = &[
    ("BDMA", LENET, |p| p.graph(2, 3, &[0])),
    ("unit that does not exist", LENET, |p| p.graph(2, 3, &[6])),
    ("chain of BDMA", LENET, |p| p.head(16, &[1, 0])),
    ("chain that begins nowhere", LENET, |p| p.head(18, &[50, 0])),
    ("chain that begins at another type", LENET, |p| {
        p.head(18, &[1, 0])
    }),
    ("chain that loses operations", LENET, |p| {
        p.head(22, &[5, 0])
    }),
    ("chain without end", LENET, |p| {
        // The last convolution names the first.
        p.graph(8, 12, &[0, 0, 2, 0]);
        p.graph(0, 4, &[2]);
    }),
    ("consumer of another type", LENET, |p| {
        p.graph(0, 16, &[3, 0])
    }),
    ("event that does not exist", LENET, |p| p.graph(0, 18, &[9])),
    ("count of dependencies", LENET, |p| p.graph(1, 4, &[0])),
    ("operations that wait for each other", LENET, |p| {
        // The second convolution waits for the end of the pooling behind it.
        p.graph(5, 12, &[3, 0, 1, 0]);
        let count = p.blob("task-0-dep_graph")[3 * 36 + 4];
        p.graph(3, 4, &[count + 1]);
        p.graph(6, 4, &[2]);
    }),
    ("convolution without SDP", LENET, |p| {
        p.graph(4, 32, &[0xff, 0xff, 0, 0]);
        let count = p.blob("task-0-dep_graph")[3 * 36 + 4];
        p.graph(3, 4, &[count - 1]);
    }),
    ("SDP that reads memory behind a convolution", LENET, |p| {
        p.cube(1, 0, 0, &[0, 0, 3, 0]);
        p.cube(1, 0, 20, &[192, 0, 0, 0]);
    }),
    ("SDP of another size than its convolution", LENET, |p| {
        p.cube(1, 0, 12, &[23, 0])
    }),
    ("SDP whose output nobody takes", LENET, |p| {
        p.cube(1, 4, 0, &[2, 0])
    }),
    ("list beyond its memory", LENET, |p| {
        p.head(30, &[0xff, 0x7f])
    }),
    ("no list of operations", LENET, |p| p.head(0, &[0xff, 0xff])),
    ("regions of interest", LENET, |p| p.head(28, &[2, 0])),
    ("dynamic regions of interest", LENET, |p| p.head(38, &[1])),
    ("statistics", LENET, |p| p.head(12, &[0, 0])),
];

#[test]
fn graphs_that_cannot_be_executed_are_refused_with_the_operation() {
    assert_snapshot("loadable-graph", &texts(GRAPH));
}

/// What operations and their cubes say.
const OPERATIONS: &[Spoil] = &[
    ("int16 convolution", LENET, |p| p.operation(0, 72, &[1])),
    ("fp16 convolution", LENET, |p| p.operation(0, 73, &[2])),
    ("Winograd", LENET, |p| p.operation(0, 0, &[1])),
    ("compressed weights", LENET, |p| p.operation(0, 21, &[1])),
    ("two images at once", LENET, |p| p.operation(0, 20, &[2])),
    ("pixels of ten bits", LENET, |p| p.operation(0, 8, &[20])),
    ("entries of nv_large", "kernel-big", |p| {
        p.operation(0, 6, &[12, 0])
    }),
    ("entries of nothing", LENET, |p| p.operation(0, 6, &[29, 0])),
    ("no bank of weights", LENET, |p| p.operation(0, 23, &[0])),
    ("too many banks", LENET, |p| p.operation(0, 22, &[32])),
    ("scale behind a convolution", LENET, |p| {
        p.operation(0, 84, &[2, 0])
    }),
    ("dilation that the register cannot hold", LENET, |p| {
        p.operation(0, 67, &[40])
    }),
    ("stride of 0", LENET, |p| p.operation(0, 61, &[0])),
    ("weights that are too short", LENET, |p| {
        p.cube(0, 0, 8, &[192, 0, 0, 0])
    }),
    ("weights that are no atoms", LENET, |p| {
        p.cube(0, 0, 8, &[201, 0, 0, 0])
    }),
    ("weights beyond their memory", LENET, |p| {
        p.cube(0, 0, 8, &[0, 0, 1, 0])
    }),
    ("weights in CV-SRAM", LENET, |p| p.cube(0, 0, 0, &[1, 0])),
    ("input without address", LENET, |p| {
        p.cube(0, 3, 2, &[0xff, 0xff])
    }),
    ("input at an address that the task has not", LENET, |p| {
        p.cube(0, 3, 2, &[0x80, 0])
    }),
    ("input beyond its memory", LENET, |p| {
        p.cube(0, 3, 4, &[8, 0, 0, 0])
    }),
    ("input between atoms", LENET, |p| {
        p.cube(3, 3, 4, &[4, 0, 0, 0])
    }),
    ("input with overlapping lines", LENET, |p| {
        p.cube(0, 3, 20, &[8, 0, 0, 0])
    }),
    ("input of nothing", LENET, |p| p.cube(0, 3, 16, &[0, 0])),
    ("image beyond its memory", "image-rgb", |p| {
        p.cube(0, 3, 14, &[0x21, 0])
    }),
    ("image with overlapping lines", "image-rgb", |p| {
        p.cube(0, 3, 20, &[8, 0, 0, 0])
    }),
    ("int16 SDP", LENET, |p| p.operation(1, 1, &[1])),
    ("stage EW", LENET, |p| p.operation(1, 84, &[1])),
    ("look-up table of SDP", LENET, |p| {
        p.operation(1, 2, &[0, 0])
    }),
    ("look-up table of a stage", LENET, |p| {
        p.operation(1, 24, &[2])
    }),
    ("operands beyond their memory", LENET, |p| {
        p.cube(1, 1, 8, &[0, 0, 1, 0])
    }),
    ("output beyond its memory", LENET, |p| {
        p.cube(1, 4, 4, &[0, 0, 8, 0])
    }),
    ("pooling of fp16", LENET, |p| p.operation(2, 22, &[2])),
    ("pooling window of 9", LENET, |p| p.operation(2, 14, &[8])),
    ("pooling step of 9", LENET, |p| p.operation(2, 16, &[9])),
    ("pooling by no method", LENET, |p| p.operation(2, 13, &[3])),
    ("pooling in no segments", LENET, |p| {
        p.operation(2, 12, &[0])
    }),
    ("pooling of other channels", LENET, |p| {
        p.cube(2, 1, 16, &[16, 0])
    }),
    ("pooling to hardware", LENET, |p| p.cube(2, 1, 0, &[2, 0])),
    ("CPU operation that does not exist", LENET, |p| {
        p.put("task-1-op_list", 0, &[2])
    }),
    ("CPU tensor of 32 channels", LENET, |p| {
        p.put("task-1-op_buf_list", 10, &[0])
    }),
    ("CPU tensor beyond its memory", LENET, |p| {
        p.put("task-1-op_buf_list", 256 + 2, &[0, 0, 1, 0]);
    }),
    ("CPU tensor with overlapping lines", "conv-bn", |p| {
        p.put("task-1-op_buf_list", 18, &[0, 0, 0, 0])
    }),
    ("CPU tensor without end", "conv-bn", |p| {
        p.put("task-1-op_buf_list", 14, &[0xff, 0xff])
    }),
    ("CPU tensor at no address", LENET, |p| {
        p.put("task-1-op_buf_list", 0, &[50, 0])
    }),
];

#[test]
fn operations_that_nv_small_cannot_execute_are_refused_with_the_field() {
    assert_snapshot("loadable-operations", &texts(OPERATIONS));
}

/// Files that are no FlatBuffers, by what is written where.
const BYTES: &[(&str, usize, &[u8])] = &[
    ("root beyond the file", 0, &[0xff, 0xff, 0xff, 0x7f]),
    ("root that is the offset itself", 0, &[0, 0, 0, 0]),
    ("root that is no table", 0, &[4, 0, 0, 0]),
];

#[test]
fn files_that_are_no_flat_buffers_are_refused_with_the_position() {
    let bytes = std::fs::read(cases().join("one-by-one/net.nvdla")).unwrap();
    let mut text = String::new();
    for (what, at, patch) in BYTES {
        let mut spoiled = bytes.clone();
        spoiled[*at..at + patch.len()].copy_from_slice(patch);
        text += &format!("{what}:\n  {}\n", refusal("net.nvdla", spoiled));
    }
    for length in [0, 7, 8, 40, bytes.len() / 2, bytes.len() - 200] {
        let cut = bytes[..length].to_vec();
        text += &format!("cut to {length} bytes:\n  {}\n", refusal("net.nvdla", cut));
    }
    text += &tables(&bytes);
    assert_snapshot("loadable-bytes", &text);
}

/// The root's table, its vtable and the vector of memories, spoiled one by one.
fn tables(bytes: &[u8]) -> String {
    let word = |at: usize| {
        let word = bytes[at..].first_chunk().unwrap();
        usize::try_from(u32::from_le_bytes(*word)).unwrap()
    };
    let root = word(0);
    let vtable = root - word(root);
    let half = u16::from_le_bytes(*bytes[vtable + 4 + 2 * 2..].first_chunk().unwrap());
    let field = root + usize::from(half);
    let memories = field + word(field);
    let spoils: [(&str, usize, &[u8]); 7] = [
        ("vtable before the file", root, &[0xff, 0xff, 0xff, 0x7f]),
        ("vtable at an odd place", root, &[1]),
        ("vtable of odd length", vtable, &[5, 0]),
        ("vtable beyond the file", vtable, &[0xfe, 0xff]),
        ("no version", vtable + 4, &[0, 0]),
        (
            "vector beyond the file",
            memories,
            &[0xff, 0xff, 0xff, 0xff],
        ),
        ("table that refers to itself", memories + 4, &[0, 0, 0, 0]),
    ];
    let lines = spoils.iter().map(|(what, at, patch)| {
        let mut spoiled = bytes.to_vec();
        spoiled[*at..at + patch.len()].copy_from_slice(patch);
        format!("{what}:\n  {}\n", refusal("net.nvdla", spoiled))
    });
    lines.collect()
}
