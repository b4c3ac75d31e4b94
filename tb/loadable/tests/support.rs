//! Loadables to spoil: the lists of a case as parts that can be changed and written again.

use std::path::{Path, PathBuf};

use flatbuffers::{FlatBufferBuilder, ForwardsUOffset, WIPOffset};
use nvdla_loadable::container::Loadable;
use nvdla_loadable::container::entries::{
    AddressEntry, Blob, MemoryEntry, RelocationEntry, SubmitEntry, TaskEntry, TensorEntry,
};

/// The folder of the cases.
pub(crate) fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/loadables")
}

/// The lists of a loadable, and the contents of its blobs.
#[derive(Debug, Clone)]
pub(crate) struct Parts {
    pub(crate) version: [u8; 3],
    pub(crate) tasks: Vec<TaskEntry>,
    pub(crate) memories: Vec<MemoryEntry>,
    pub(crate) addresses: Vec<AddressEntry>,
    pub(crate) blobs: Vec<(Blob, Vec<u8>)>,
    pub(crate) tensors: Vec<TensorEntry>,
    pub(crate) relocations: Vec<RelocationEntry>,
    pub(crate) submits: Vec<SubmitEntry>,
}

type Table = WIPOffset<flatbuffers::TableFinishedWIPOffset>;

impl Parts {
    /// The parts of a case.
    pub(crate) fn of(case: &str) -> Self {
        let loadable = Loadable::read(&cases().join(case).join("net.nvdla")).unwrap();
        let contents = |blob: &Blob| (blob.clone(), loadable.contents(blob).to_vec());
        Self {
            version: loadable.version.0,
            blobs: loadable.blobs.iter().map(contents).collect(),
            tasks: loadable.tasks,
            memories: loadable.memories,
            addresses: loadable.addresses,
            tensors: loadable.tensors,
            relocations: loadable.relocations,
            submits: loadable.submits,
        }
    }

    /// The contents of a blob.
    pub(crate) fn blob(&mut self, name: &str) -> &mut Vec<u8> {
        let found = self.blobs.iter_mut().find(|(blob, _)| &*blob.name == name);
        &mut found.unwrap().1
    }

    /// Changes bytes of a blob.
    pub(crate) fn put(&mut self, name: &str, at: usize, bytes: &[u8]) {
        self.blob(name)[at..at + bytes.len()].copy_from_slice(bytes);
    }

    /// Changes bytes of an operation's descriptor.
    pub(crate) fn operation(&mut self, number: usize, at: usize, bytes: &[u8]) {
        self.put("task-0-op_list", self.start("op_list", number) + at, bytes);
    }

    /// Changes bytes of an operation's cube, generation B.
    pub(crate) fn cube(&mut self, number: usize, cube: usize, at: usize, bytes: &[u8]) {
        let start = self.start("surf_list", number);
        self.put("task-0-surf_list", start + 32 * cube + at, bytes);
    }

    /// Changes bytes of an operation's entry in the graph.
    pub(crate) fn graph(&mut self, number: usize, at: usize, bytes: &[u8]) {
        self.put(
            "task-0-dep_graph",
            self.start("dep_graph", number) + at,
            bytes,
        );
    }

    /// Changes bytes of the head of the task.
    pub(crate) fn head(&mut self, at: usize, bytes: &[u8]) {
        self.put("task-0-addr0", at, bytes);
    }

    fn start(&self, list: &str, number: usize) -> usize {
        let width = match list {
            "op_list" => 116,
            "surf_list" => 644,
            _ => 36,
        };
        number * width
    }

    /// The file.
    pub(crate) fn build(&self) -> Vec<u8> {
        let mut file = FlatBufferBuilder::new();
        let f = &mut file;
        let tasks: Vec<Table> = self.tasks.iter().map(|task| write_task(f, task)).collect();
        let tasks = f.create_vector(&tasks);
        let memories: Vec<Table> = self
            .memories
            .iter()
            .map(|memory| write_memory(f, memory))
            .collect();
        let memories = f.create_vector(&memories);
        let addresses: Vec<Table> = self
            .addresses
            .iter()
            .map(|address| write_address(f, address))
            .collect();
        let addresses = f.create_vector(&addresses);
        let blobs: Vec<Table> = self
            .blobs
            .iter()
            .map(|(blob, data)| write_blob(f, blob, data))
            .collect();
        let blobs = f.create_vector(&blobs);
        let tensors: Vec<Table> = self
            .tensors
            .iter()
            .map(|tensor| write_tensor(f, tensor))
            .collect();
        let tensors = f.create_vector(&tensors);
        let relocations: Vec<Table> = self
            .relocations
            .iter()
            .map(|entry| write_relocation(f, entry))
            .collect();
        let relocations = f.create_vector(&relocations);
        let submits: Vec<Table> = self
            .submits
            .iter()
            .map(|submit| write_submit(f, submit))
            .collect();
        let submits = f.create_vector(&submits);
        let root = f.start_table();
        f.push_slot_always(slot(0), version(self.version));
        f.push_slot_always(slot(1), tasks);
        f.push_slot_always(slot(2), memories);
        f.push_slot_always(slot(3), addresses);
        f.push_slot_always(slot(5), blobs);
        f.push_slot_always(slot(6), tensors);
        f.push_slot_always(slot(7), relocations);
        f.push_slot_always(slot(8), submits);
        let root = f.end_table(root);
        f.finish(root, Some("NVDA"));
        file.finished_data().to_vec()
    }
}

type Writer<'a> = FlatBufferBuilder<'a>;

/// Place of a slot in a vtable.
fn slot(number: u16) -> u16 {
    4 + 2 * number
}

/// The three bytes of a version, and one behind them.
fn version([major, minor, sub]: [u8; 3]) -> u32 {
    u32::from_le_bytes([major, minor, sub, 0])
}

fn write_task(f: &mut Writer<'_>, task: &TaskEntry) -> Table {
    let addresses = f.create_vector(&task.address_list);
    let table = f.start_table();
    f.push_slot(slot(0), task.id, 0);
    f.push_slot(slot(1), task.interface, 0);
    f.push_slot_always(slot(3), addresses);
    f.end_table(table)
}

fn write_memory(f: &mut Writer<'_>, memory: &MemoryEntry) -> Table {
    let names: Vec<WIPOffset<&str>> = memory
        .contents
        .iter()
        .map(|name| f.create_string(name))
        .collect();
    let names: WIPOffset<flatbuffers::Vector<'_, ForwardsUOffset<&str>>> = f.create_vector(&names);
    let offsets = f.create_vector(&memory.offsets);
    let table = f.start_table();
    f.push_slot(slot(0), memory.id, 0);
    f.push_slot(slot(1), memory.domain, 0);
    f.push_slot(slot(2), memory.flags, 0);
    f.push_slot(slot(3), memory.size, 0);
    f.push_slot_always(slot(5), names);
    f.push_slot_always(slot(6), offsets);
    f.push_slot(slot(7), memory.bind_id, 0);
    f.push_slot(slot(8), memory.tensor_desc_id, 0);
    f.end_table(table)
}

fn write_address(f: &mut Writer<'_>, address: &AddressEntry) -> Table {
    let table = f.start_table();
    f.push_slot(slot(0), address.id, 0);
    f.push_slot(slot(1), address.mem_id, 0);
    f.push_slot(slot(2), address.offset, 0);
    f.end_table(table)
}

fn write_blob(f: &mut Writer<'_>, blob: &Blob, data: &[u8]) -> Table {
    let name = f.create_string(&blob.name);
    let data = f.create_vector(data);
    let table = f.start_table();
    f.push_slot_always(slot(0), name);
    f.push_slot(slot(1), blob.size, 0);
    f.push_slot(slot(2), blob.interface, 0);
    f.push_slot(slot(3), blob.sub_interface, 0);
    f.push_slot_always(slot(4), version(blob.version.0));
    f.push_slot_always(slot(5), data);
    f.end_table(table)
}

fn write_tensor(f: &mut Writer<'_>, tensor: &TensorEntry) -> Table {
    let name = f.create_string(&tensor.name);
    let table = f.start_table();
    f.push_slot_always(slot(0), name);
    f.push_slot(slot(2), tensor.mem_id, 0);
    f.push_slot(slot(3), tensor.size, 0);
    f.push_slot(slot(4), tensor.offset, 0);
    f.push_slot(slot(6), tensor.data_type, 0);
    f.push_slot(slot(8), tensor.pixel_format, 0);
    for (number, size) in (10..).zip(tensor.nchw) {
        f.push_slot(slot(number), size, 0);
    }
    for (number, stride) in (14..).zip(tensor.strides) {
        f.push_slot(slot(number), stride, 0);
    }
    f.end_table(table)
}

fn write_relocation(f: &mut Writer<'_>, entry: &RelocationEntry) -> Table {
    let table = f.start_table();
    f.push_slot(slot(0), entry.address_id, 0);
    f.push_slot(slot(1), entry.write_id, 0);
    f.push_slot(slot(2), entry.offset, 0);
    f.push_slot(slot(5), entry.kind, 0);
    f.end_table(table)
}

fn write_submit(f: &mut Writer<'_>, submit: &SubmitEntry) -> Table {
    let tasks = f.create_vector(&submit.tasks);
    let table = f.start_table();
    f.push_slot_always(slot(1), tasks);
    f.end_table(table)
}

/// A list with other elements.
pub(crate) fn list<T: Clone>(elements: &[T]) -> Vec<T> {
    elements.to_vec()
}
