//! Extracts the data that a unit reads from memory, as arrays for a layer file.

use serde_json::{Value, json};

use crate::descriptor::cube::CubeDescriptor;
use nvdla_layers::tensors::npy::Int8Array;
use nvdla_model::layout::{FeatureCubeLayout, LANES};
use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;

use crate::export::part::{AddressedBytes, NetworkPartFile};

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
        let cube = cube.layout();
        let channels = cube.channels.next_multiple_of(LANES);
        let all = FeatureCubeLayout { channels, ..cube }.addresses();
        let mut padding = all.skip(cube.addresses().count());
        padding.any(|at| self.read(at) != 0)
    }
}

/// The elements of a cube in memory, as an array with the indices channel, line, column.
pub(super) fn elements(cube: &CubeDescriptor, memory: &Memory) -> Int8Array {
    let cube = cube.layout();
    Int8Array {
        shape: cube.shape().to_vec(),
        elements: cube.elements(memory),
    }
}

/// Width, height and channels as a text, such as `8x8x32`.
pub(super) fn named([width, height, channels]: [u32; 3]) -> String {
    format!("{width}x{height}x{channels}")
}
