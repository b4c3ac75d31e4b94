//! Bound tensors: elements in channel, line, column order <-> bytes of the buffer.
//!
//! Source: docs/loadable.md, sections 4.1 and 4.2.

use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;
use nvdla_tensors::npy::TensorShape;

/// How elements lie in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TensorLayout {
    /// Surfaces of eight channels; eight bytes for each position.
    Feature,
    /// Four bytes for each pixel, one for each channel.
    Pixels,
    /// One byte for each pixel.
    Bytes,
}

impl TensorLayout {
    /// Bytes from pixel to pixel.
    pub fn pixel(self) -> u64 {
        match self {
            Self::Feature => 8,
            Self::Pixels => 4,
            Self::Bytes => 1,
        }
    }

    /// Channels at most.
    pub fn channels(self) -> Option<u32> {
        match self {
            Self::Feature => None,
            Self::Pixels => Some(4),
            Self::Bytes => Some(1),
        }
    }
}

/// A tensor in the accelerator's memory.
#[derive(Debug, Clone)]
pub struct Tensor {
    /// Name of the network's blob.
    pub name: String,
    /// Number of the memory.
    pub memory: usize,
    pub at: Addr,
    pub shape: TensorShape,
    pub layout: TensorLayout,
    /// Bytes.
    pub line_stride: u32,
    pub surface_stride: u32,
    /// Bytes of the buffer.
    pub bytes: u64,
}

impl Tensor {
    /// Address of an element.
    pub fn element(&self, channel: u32, line: u32, column: u32) -> Addr {
        let row = self.at.plus(line * self.line_stride);
        match self.layout {
            TensorLayout::Feature => row
                .plus((channel / 8).wrapping_mul(self.surface_stride))
                .plus(8 * column + channel % 8),
            TensorLayout::Pixels => row.plus(4 * column + channel),
            TensorLayout::Bytes => row.plus(column),
        }
    }

    /// Elements of all channels that `shape` has, as the tensor lies in memory.
    pub fn load(&self, memory: &Memory) -> Vec<u8> {
        let places = self.places(self.shape.channels);
        places.map(|at| memory.read(at)).collect()
    }

    /// The buffer with these elements of `channels` channels; all other bytes are 0.
    pub fn buffer(&self, elements: &[u8], channels: u32) -> Vec<u8> {
        let mut buffer = Memory::new();
        for (at, byte) in self.places(channels).zip(elements) {
            buffer.write(at, *byte);
        }
        let length = u32::try_from(self.bytes).expect("memories lie below 4 GiB");
        buffer.dump(self.at, length)
    }

    /// Addresses of the elements in channel, line, column order.
    fn places(&self, channels: u32) -> impl Iterator<Item = Addr> + '_ {
        let TensorShape { height, width, .. } = self.shape;
        (0..channels).flat_map(move |channel| {
            let lines = (0..height).flat_map(move |line| (0..width).map(move |x| (line, x)));
            lines.map(move |(line, column)| self.element(channel, line, column))
        })
    }
}
