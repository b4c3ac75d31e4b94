//! Bound tensors: elements in channel, line, column order, and the bytes of their buffer.
//!
//! Source: docs/loadable.md, sections 4.1 and 4.2.

use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;
use nvdla_tensors::npy::TensorShape;

/// Layout of the elements of a bound tensor in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TensorLayout {
    /// Features: surfaces of eight channels, with eight bytes for each position.
    Feature,
    /// An image with four bytes for each pixel, one for each channel.
    Pixels,
    /// An image with one byte for each pixel.
    Bytes,
}

impl TensorLayout {
    /// Bytes from an element to the one in the next column.
    pub fn pixel(self) -> u64 {
        match self {
            Self::Feature => 8,
            Self::Pixels => 4,
            Self::Bytes => 1,
        }
    }

    /// Most channels that the layout can hold; `None` without limit.
    pub fn channels(self) -> Option<u32> {
        match self {
            Self::Feature => None,
            Self::Pixels => Some(4),
            Self::Bytes => Some(1),
        }
    }
}

/// A tensor in the accelerator's memory: a bound tensor, or one that the CPU reads or writes.
#[derive(Debug, Clone)]
pub struct PlacedTensor {
    /// Name of the tensor in the network.
    pub name: String,
    /// Index of the memory in which the tensor lies.
    pub memory: usize,
    pub at: Addr,
    /// Number of pictures in a batch; `picture_stride`: bytes from one to the next.
    pub pictures: u32,
    pub picture_stride: u32,
    pub shape: TensorShape,
    pub layout: TensorLayout,
    /// Bytes from a line of the tensor to the next.
    pub line_stride: u32,
    pub surface_stride: u32,
    /// Size of the tensor's buffer in bytes.
    pub bytes: u64,
}

impl PlacedTensor {
    /// Channels, height and width; before them the number of pictures if there are several.
    pub fn sizes(&self) -> Vec<u64> {
        let [channels, height, width] = self.shape.sizes();
        let sizes = [self.pictures, channels, height, width].map(u64::from);
        sizes[usize::from(self.pictures == 1)..].to_vec()
    }

    /// Number of elements in all pictures.
    pub fn count(&self) -> usize {
        self.pictures as usize * self.shape.elements()
    }

    /// Picture, channel, line and column of element number `index` in the order of [`Self::load`].
    pub fn position(&self, index: u32) -> [u32; 4] {
        let [channels, height, width] = self.shape.sizes();
        let (line, column) = (index / width, index % width);
        let (plane, line) = (line / height, line % height);
        [plane / channels, plane % channels, line, column]
    }

    /// Address of the element of this picture, channel, line and column.
    pub fn element(&self, [picture, channel, line, column]: [u32; 4]) -> Addr {
        let row = self
            .at
            .plus(picture.wrapping_mul(self.picture_stride))
            .plus(line * self.line_stride);
        match self.layout {
            TensorLayout::Feature => row
                .plus((channel / 8).wrapping_mul(self.surface_stride))
                .plus(8 * column + channel % 8),
            TensorLayout::Pixels => row.plus(4 * column + channel),
            TensorLayout::Bytes => row.plus(column),
        }
    }

    /// Reads the elements of the tensor from memory, in picture, channel, line, column order.
    pub fn load(&self, memory: &Memory) -> Vec<u8> {
        let places = self.places(self.shape.channels);
        places.map(|at| memory.read(at)).collect()
    }

    /// The bytes of a buffer with these elements, of `channels` channels; all other bytes are 0.
    pub fn buffer(&self, elements: &[u8], channels: u32) -> Vec<u8> {
        let mut buffer = Memory::new();
        for (at, byte) in self.places(channels).zip(elements) {
            buffer.write(at, *byte);
        }
        let length = u32::try_from(self.bytes).expect("memories lie below 4 GiB");
        buffer.dump(self.at, length)
    }

    /// Addresses of the elements of `channels` channels, in picture, channel, line, column order.
    fn places(&self, channels: u32) -> impl Iterator<Item = Addr> + '_ {
        let [_, height, width] = self.shape.sizes();
        let planes = (0..self.pictures).flat_map(move |n| (0..channels).map(move |c| (n, c)));
        planes.flat_map(move |(picture, channel)| {
            let lines = (0..height).flat_map(move |line| (0..width).map(move |x| (line, x)));
            lines.map(move |(line, column)| self.element([picture, channel, line, column]))
        })
    }
}
