//! Feature cubes in memory.
//!
//! Channel `c` lies in surface `c / 8`, lane `c % 8`; eight lanes of one position are an atom.
//! Streams of elements run surface, line, column, lane.
//!
//! Source: docs/nv_small/sdp.md, section 6.1.

use crate::units::memory::{Memory, MemoryPort};
use nvdla_regs::geometry::Geometry;
use nvdla_regs::quantity::Addr;

/// Channels in an atom, and bytes of an atom of int8.
pub const LANES: u32 = Geometry::ATOM_BYTES;

/// A region of memory: `len` bytes from `at` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Region {
    pub at: Addr,
    pub len: u32,
}

/// Address map of a feature cube in which a position of a surface takes `unit` bytes.
/// Source: docs/nv_small/sdp.md, section 6.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeatureCubeLayout {
    pub base: Addr,
    /// Bytes from a line to the next.
    pub line_stride: u32,
    /// Bytes from a surface to the next.
    pub surface_stride: u32,
    /// Columns of the cube.
    pub width: u32,
    pub height: u32,
    pub channels: u32,
    /// Bytes of one position of a surface: [`LANES`] for int8.
    pub unit: u32,
}

impl FeatureCubeLayout {
    /// This map, but with the surfaces side by side if width and height are 1: SDP ignores the
    /// stride registers then, and CDMA does so where SURF_PACKED is set.
    /// Source: docs/nv_small/sdp.md, section 6.1; convolution.md, section 4.1.
    #[must_use]
    pub fn packed_if_single(self) -> Self {
        match (self.width, self.height) {
            (1, 1) => Self {
                line_stride: self.unit,
                surface_stride: self.unit,
                ..self
            },
            _ => self,
        }
    }

    /// Shape of an array with the cube's elements: channels, height and width.
    pub fn shape(&self) -> [u64; 3] {
        [self.channels, self.height, self.width].map(u64::from)
    }

    /// Number of surfaces of eight channels.
    pub fn surfaces(&self) -> u32 {
        self.channels.div_ceil(LANES)
    }

    /// Bytes of a line, without the gap behind it.
    pub fn line_bytes(&self) -> u32 {
        self.width * self.unit
    }

    /// Bytes from the first of the first line to the last of the last line.
    pub fn span(&self) -> u64 {
        let last = |count: u32, stride: u32| u64::from(count.max(1) - 1) * u64::from(stride);
        let lines = last(self.height, self.line_stride) + u64::from(self.line_bytes());
        last(self.surfaces(), self.surface_stride) + lines
    }

    /// Width, height, surfaces and bytes of a position; their product is the cube's size in bytes.
    pub(crate) fn sizes(&self) -> [u64; 4] {
        [self.width, self.height, self.surfaces(), self.unit].map(u64::from)
    }

    /// Address of the first byte of a line.
    pub fn line(&self, surface: u32, line: u32) -> Addr {
        self.base
            .plus(surface.wrapping_mul(self.surface_stride))
            .plus(line.wrapping_mul(self.line_stride))
    }

    /// Start addresses of all lines, surface by surface.
    pub fn lines(&self) -> impl Iterator<Item = Addr> + '_ {
        (0..self.surfaces()).flat_map(move |s| (0..self.height).map(move |h| self.line(s, h)))
    }

    /// Address of the eight channels of one position.
    pub fn atom(&self, surface: u32, line: u32, column: u32) -> Addr {
        self.line(surface, line).plus(self.unit * column)
    }

    /// Address of one element of an int8 cube.
    pub fn element(&self, line: u32, column: u32, channel: u32) -> Addr {
        self.atom(channel / LANES, line, column)
            .plus(channel % LANES)
    }

    /// Addresses of all elements of an int8 cube, in channel, line, column order.
    pub fn addresses(self) -> impl Iterator<Item = Addr> {
        let lines = (0..self.channels).flat_map(move |c| (0..self.height).map(move |y| (c, y)));
        lines.flat_map(move |(c, y)| (0..self.width).map(move |x| self.element(y, x, c)))
    }

    /// Reads all elements of an int8 cube from `memory`, in channel, line, column order.
    pub fn elements(&self, memory: &Memory) -> Vec<u8> {
        self.addresses().map(|at| memory.read(at)).collect()
    }

    /// Regions of memory that the cube takes, neighbouring lines joined.
    pub fn regions(&self) -> Vec<Region> {
        let len = self.line_bytes();
        joined(self.lines().map(|at| Region { at, len }))
    }

    /// Reads the bytes of the cube in stream order.
    pub fn load(&self, memory: &dyn MemoryPort) -> Vec<u8> {
        let line = self.line_bytes() as usize;
        let mut bytes = vec![0; line * self.height as usize * self.surfaces() as usize];
        for (at, chunk) in self.lines().zip(bytes.chunks_exact_mut(line)) {
            memory.read_into(at, chunk);
        }
        bytes
    }
}

/// Joins each region with the next one if that begins where it ends; the order stays.
pub fn joined(regions: impl IntoIterator<Item = Region>) -> Vec<Region> {
    let mut all: Vec<Region> = Vec::new();
    for region in regions {
        match all.last_mut() {
            Some(last)
                if last.at.plus(last.len) == region.at
                    && last.len.checked_add(region.len).is_some() =>
            {
                last.len += region.len;
            }
            _ => all.push(region),
        }
    }
    all
}
