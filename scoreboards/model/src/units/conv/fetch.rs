//! CDMA: fetches data and weights from memory as lines and entries of the convolution buffer.
//!
//! Source: docs/nv_small/convolution.md, sections 4 and 9; image_input.md, sections 4 to 6.

use crate::units::arith::{rsh, sat};
use crate::units::layout::{FeatureCubeLayout, Region};
use crate::units::memory::MemoryPort;
use crate::units::rounding::RoundingWatch;
use nvdla_regs::quantity::Addr;

/// Settings of CDMA's input converter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CdmaConverterSettings {
    pub enabled: bool,
    pub scale: i64,
    /// Bits by which the result is shifted right, 0 to 63.
    pub truncate: u32,
    /// Offset that is subtracted, for each channel.
    pub offset: [i64; 4],
    /// Whether the input bytes are signed numbers.
    pub signed: bool,
    /// Results saturate to 16 bits and lose their upper byte: PROC_PRECISION is INT16.
    pub wide: bool,
}

impl CdmaConverterSettings {
    /// Converts one byte of channel `channel`. Source: image_input.md, section 5.1.
    pub fn apply(&self, byte: u8, channel: usize, watch: &mut RoundingWatch) -> u8 {
        if !self.enabled {
            return byte;
        }
        let x = if self.signed {
            i64::from(byte.cast_signed())
        } else {
            i64::from(byte)
        };
        let product = (x - self.offset[channel % 4]) * self.scale;
        let q = rsh(product, self.truncate);
        if !self.wide {
            watch.note(product, q);
        }
        let bits = if self.wide { 16 } else { 8 };
        sat(q, bits).to_le_bytes()[0]
    }
}

/// A feature cube that CDMA fetches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CdmaFeatureFetch {
    pub cube: FeatureCubeLayout,
    pub converter: CdmaConverterSettings,
}

impl CdmaFeatureFetch {
    /// Fetches the lines of the cube as the convolution buffer holds them: surface, then column.
    pub fn lines(&self, memory: &dyn MemoryPort, watch: &mut RoundingWatch) -> Vec<Vec<u8>> {
        let surface_line = self.cube.line_bytes() as usize;
        (0..self.cube.height)
            .map(|y| {
                let mut line = vec![0; surface_line * self.cube.surfaces() as usize];
                for (s, bytes) in (0..).zip(line.chunks_exact_mut(surface_line)) {
                    memory.read_into(self.cube.line(s, y), bytes);
                }
                if self.converter.enabled {
                    for byte in &mut line {
                        *byte = self.converter.apply(*byte, 0, watch);
                    }
                }
                line
            })
            .collect()
    }
}

/// Layout of the bytes of a pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PixelLayout {
    /// One byte for one channel.
    Single,
    /// Four bytes; channel `c` is byte `order[c]`.
    Four { order: [usize; 4] },
    /// Plane 0 holds Y, one byte a pixel; plane 1 holds two: U is byte `u` (0 or 1), V the other.
    SemiPlanar { u: usize },
}

impl PixelLayout {
    /// Layout of a PIXEL_FORMAT code. Source: image_input.md, section 4.1.
    pub fn of_code(code: u32) -> Self {
        match code {
            0x00 => Self::Single,
            0x0d | 0x11 | 0x1a => Self::Four {
                order: [2, 1, 0, 3],
            },
            0x0e | 0x12 | 0x1b => Self::Four {
                order: [1, 2, 3, 0],
            },
            0x0f | 0x13 => Self::Four {
                order: [3, 2, 1, 0],
            },
            0x1c => Self::SemiPlanar { u: 1 },
            0x1d => Self::SemiPlanar { u: 0 },
            _ => Self::Four {
                order: [0, 1, 2, 3],
            },
        }
    }

    /// Number of channels of a pixel.
    pub fn channels(self) -> u32 {
        match self {
            Self::Single => 1,
            Self::Four { .. } => 4,
            Self::SemiPlanar { .. } => 3,
        }
    }
}

/// Addresses and sizes of an image that CDMA fetches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CdmaImageFetch {
    pub layout: PixelLayout,
    pub base: [Addr; 2],
    pub line_stride: [u32; 2],
    /// Pixels from the start of a line in memory to the first pixel that is fetched.
    pub x_offset: u32,
    /// Pixels in a line.
    pub width: u32,
    pub height: u32,
    pub pad_left: usize,
    pub pad_right: usize,
    pub pad_value: u8,
    pub converter: CdmaConverterSettings,
}

impl CdmaImageFetch {
    /// Fetches the image's lines as the convolution buffer holds them: padded, in whole 8-byte entries.
    pub fn lines(&self, memory: &dyn MemoryPort, watch: &mut RoundingWatch) -> Vec<Vec<u8>> {
        let channels = self.layout.channels() as usize;
        let mut words = [Vec::new(), Vec::new()];
        (0..self.height)
            .map(|y| {
                let length = (self.pad_left + self.width as usize + self.pad_right) * channels;
                let mut line = Vec::with_capacity(length.next_multiple_of(8));
                line.resize(self.pad_left * channels, self.pad_value);
                let regions = self.words(y);
                for (bytes, region) in words.iter_mut().zip(regions) {
                    bytes.resize(region.len as usize, 0);
                    memory.read_into(region.at, bytes);
                }
                for x in 0..self.width {
                    for c in 0..channels {
                        let at = self.byte_address(x, y, c);
                        let plane = usize::from(self.is_semi_planar() && c > 0);
                        let byte = words[plane][at.0.wrapping_sub(regions[plane].at.0) as usize];
                        line.push(self.converter.apply(byte, c, watch));
                    }
                }
                line.resize(line.len() + self.pad_right * channels, self.pad_value);
                line.resize(line.len().next_multiple_of(8), 0);
                line
            })
            .collect()
    }

    /// Address of channel `channel` of a pixel. Source: image_input.md, section 4.2.
    fn byte_address(&self, x: u32, y: u32, channel: usize) -> Addr {
        let at = |plane: usize, offset: u32| {
            self.base[plane]
                .plus(y.wrapping_mul(self.line_stride[plane]))
                .plus(offset)
        };
        let small = |v: usize| u32::try_from(v).expect("a byte of a pixel");
        let x0 = self.x_offset + x;
        let x1 = self.x_offset % 4 + x;
        match self.layout {
            PixelLayout::Single => at(0, x0),
            PixelLayout::Four { order } => at(0, 4 * x0 + small(order[channel])),
            PixelLayout::SemiPlanar { .. } if channel == 0 => at(0, x0),
            PixelLayout::SemiPlanar { u } => {
                at(1, 2 * x1 + small(if channel == 1 { u } else { 1 - u }))
            }
        }
    }

    /// Regions of memory that CDMA reads: the 8-byte words that hold a needed pixel.
    pub fn regions(&self) -> Vec<Region> {
        let planes = 1 + usize::from(self.is_semi_planar());
        let lines = (0..self.height).map(|y| self.words(y));
        lines
            .flat_map(|words| words.into_iter().take(planes))
            .collect()
    }

    fn is_semi_planar(&self) -> bool {
        matches!(self.layout, PixelLayout::SemiPlanar { .. })
    }

    /// For each plane, the region of 8-byte words that holds the needed pixels of line `y`. Only
    /// semi-planar pixels have a plane 1; its region is empty otherwise.
    fn words(&self, y: u32) -> [Region; 2] {
        let word_run = |plane: usize, first: u32, bytes: u32| {
            let start = first / 8 * 8;
            Region {
                at: self.base[plane]
                    .plus(y.wrapping_mul(self.line_stride[plane]))
                    .plus(start),
                len: (first + bytes).next_multiple_of(8) - start,
            }
        };
        let pixel = match self.layout {
            PixelLayout::Four { .. } => 4,
            PixelLayout::Single | PixelLayout::SemiPlanar { .. } => 1,
        };
        let chroma = match self.layout {
            PixelLayout::SemiPlanar { .. } => word_run(1, 2 * (self.x_offset % 4), 2 * self.width),
            _ => word_run(1, 0, 0),
        };
        [
            word_run(0, pixel * self.x_offset, pixel * self.width),
            chroma,
        ]
    }
}

/// Fetches `bytes` of weights from `base` on, as entries of 8 bytes in address order.
pub fn weights(memory: &dyn MemoryPort, base: Addr, bytes: u32) -> Vec<[u8; 8]> {
    let mut entries = vec![[0; 8]; bytes as usize / 8];
    memory.read_into(base, entries.as_flattened_mut());
    entries
}
