//! Bound tensors: elements in channel, line, column order, and the bytes of their buffer.
//!
//! Source: docs/loadable.md, sections 4.1 and 4.2.

use nvdla_model::layout::FeatureCubeLayout;
use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;

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
    pub fn pixel(self) -> u32 {
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
    /// Number of pictures in a batch; `picture_stride`: bytes from one to the next.
    pub pictures: u32,
    pub picture_stride: u32,
    pub layout: TensorLayout,
    /// Address map of the first picture. Its unit is that of the layout: [`TensorLayout::pixel`].
    pub cube: FeatureCubeLayout,
    /// Size of the tensor's buffer in bytes.
    pub bytes: u64,
}

impl PlacedTensor {
    /// Channels, height and width; before them the number of pictures if there are several.
    pub fn sizes(&self) -> Vec<u64> {
        let [channels, height, width] = self.cube.shape();
        let sizes = [u64::from(self.pictures), channels, height, width];
        sizes[usize::from(self.pictures == 1)..].to_vec()
    }

    /// Address of the first element.
    pub fn at(&self) -> Addr {
        self.cube.base
    }

    /// Number of elements in all pictures.
    pub fn count(&self) -> usize {
        let cube = self.cube;
        let sizes = [self.pictures, cube.channels, cube.height, cube.width];
        sizes.map(|size| size as usize).iter().product()
    }

    /// Picture, channel, line and column of element number `index` in the order of [`Self::load`].
    pub fn position(&self, index: u32) -> [u32; 4] {
        let cube = self.cube;
        let (line, column) = (index / cube.width, index % cube.width);
        let (plane, line) = (line / cube.height, line % cube.height);
        [plane / cube.channels, plane % cube.channels, line, column]
    }

    /// The map of picture number `number`.
    fn picture(&self, number: u32) -> FeatureCubeLayout {
        let base = self.at().plus(number.wrapping_mul(self.picture_stride));
        FeatureCubeLayout { base, ..self.cube }
    }

    /// Address of the element of this picture, channel, line and column.
    pub fn element(&self, [picture, channel, line, column]: [u32; 4]) -> Addr {
        self.picture(picture).element(line, column, channel)
    }

    /// Reads the elements of the tensor from memory, in picture, channel, line, column order.
    pub fn load(&self, memory: &Memory) -> Vec<u8> {
        let places = self.places(self.cube.channels);
        places.map(|at| memory.read(at)).collect()
    }

    /// The bytes of a buffer with these elements, of `channels` channels; all other bytes are 0.
    pub fn buffer(&self, elements: &[u8], channels: u32) -> Vec<u8> {
        let mut buffer = Memory::new();
        for (at, byte) in self.places(channels).zip(elements) {
            buffer.write(at, *byte);
        }
        self.dump(&buffer)
    }

    /// The bytes of the tensor's buffer in memory.
    pub fn dump(&self, memory: &Memory) -> Vec<u8> {
        let length = u32::try_from(self.bytes).expect("memories lie below 4 GiB");
        memory.dump(self.at(), length)
    }

    /// Addresses of the elements of `channels` channels, in picture, channel, line, column order.
    fn places(&self, channels: u32) -> impl Iterator<Item = Addr> + '_ {
        let pictures = (0..self.pictures).map(|number| self.picture(number));
        pictures.flat_map(move |cube| FeatureCubeLayout { channels, ..cube }.addresses())
    }
}
