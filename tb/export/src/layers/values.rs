//! Extracts the data that a unit reads from memory, as arrays for a layer file.

use serde_json::{Value, json};

use nvdla_loadable::descriptor::cube::CubeDescriptor;
use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;
use nvdla_tensors::npy::Int8Array;

use crate::part::{AddressedBytes, NetworkPartFile};

/// Contents of memory before a unit runs, and the arrays (.npy) to which its layer file refers.
pub(super) struct LayerTensorExtractor {
    name: String,
    memory: Memory,
    pub(super) arrays: Vec<NetworkPartFile>,
}

/// A memory with the contents of these blocks; all other bytes are 0.
pub(super) fn memory(blocks: &[AddressedBytes]) -> Memory {
    let mut memory = Memory::new();
    for block in blocks {
        memory.load(block.at, &block.bytes);
    }
    memory
}

impl LayerTensorExtractor {
    pub(super) fn new(name: &str, images: &[AddressedBytes]) -> Self {
        Self {
            name: name.to_owned(),
            memory: memory(images),
            arrays: Vec::new(),
        }
    }

    pub(super) fn read(&self, at: Addr) -> u8 {
        self.memory.read(at)
    }

    /// Adds an array as a file, and returns the entry of the layer file that refers to it.
    pub(super) fn push(&mut self, what: &str, array: Int8Array) -> Value {
        let name = format!("{}-{what}.npy", self.name);
        let entry = json!({ "file": name });
        let bytes = array.to_npy();
        self.arrays.push(NetworkPartFile { name, bytes });
        entry
    }

    /// The entry of the layer file for an input cube, with its data as an array.
    pub(super) fn source(&mut self, cube: &CubeDescriptor) -> Value {
        let data = self.push("input", elements(cube, &self.memory));
        json!({
            "width": cube.width,
            "height": cube.height,
            "channels": cube.channel,
            "data": data,
            "padding": "zeros",
        })
    }

    /// Whether a byte of a lane beyond the last channel of the cube is not 0.
    pub(super) fn has_padding(&self, cube: &CubeDescriptor) -> bool {
        let lanes = u32::from(cube.channel)..u32::from(cube.channel).next_multiple_of(8);
        places(cube, lanes).any(|at| self.read(at) != 0)
    }
}

/// The elements of a cube in memory, as an array with the indices channel, line, column.
pub(super) fn elements(cube: &CubeDescriptor, memory: &Memory) -> Int8Array {
    let places = places(cube, 0..u32::from(cube.channel));
    Int8Array {
        shape: [cube.channel, cube.height, cube.width]
            .map(u64::from)
            .to_vec(),
        elements: places.map(|at| memory.read(at)).collect(),
    }
}

/// Addresses of the elements of these channels of a cube, in the order channel, line, column.
fn places(
    cube: &CubeDescriptor,
    channels: std::ops::Range<u32>,
) -> impl Iterator<Item = Addr> + '_ {
    let lines =
        channels.flat_map(|channel| (0..u32::from(cube.height)).map(move |line| (channel, line)));
    lines.flat_map(|(channel, line)| {
        let first = cube
            .at
            .plus((channel / 8).wrapping_mul(cube.surface_stride))
            .plus(line.wrapping_mul(cube.line_stride))
            .plus(channel % 8);
        (0..u32::from(cube.width)).map(move |column| first.plus(8 * column))
    })
}

/// Width, height and channels as a text, such as `8x8x32`.
pub(super) fn named([width, height, channels]: [u32; 3]) -> String {
    format!("{width}x{height}x{channels}")
}
