//! Packs weights and images into the byte order in which the hardware reads them.
//!
//! Feature cubes are packed by [`crate::cube::SourceCube`].
//!
//! Source: docs/nv_small/convolution.md, section 4.2; image_input.md, sections 4.2 and 7.

use super::format::PixelFormat;
use nvdla_regs::geometry::Geometry;

/// Number of kernels in a kernel group.
pub const GROUP: u32 = Geometry::CELLS;

/// Number and size of a layer's kernels, as the registers of CSC describe them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConvKernelShape {
    pub count: u32,
    /// Columns of a kernel; 1 for images.
    pub width: u32,
    pub height: u32,
    /// Bytes (channels) of a tap; for images the bytes of a whole kernel row.
    pub channels: u32,
    /// Number of rows that CSC works on in one step: 1; with Y post-extension of images also 2 or 4.
    pub merged_rows: u32,
}

impl ConvKernelShape {
    /// Bytes of one kernel.
    pub fn bytes(self) -> u32 {
        self.width
            .saturating_mul(self.height)
            .saturating_mul(self.channels)
    }

    /// Bytes of all kernels together, in whole 8-byte entries. Source: convolution.md, section 4.2.
    pub fn weight_bytes(self) -> u32 {
        self.bytes().saturating_mul(self.count).saturating_add(7) & !7
    }

    /// Offset in bytes of a weight from the base address of the weights. Its indices are kernel, row,
    /// column and channel. Source: convolution.md, section 4.2; image_input.md, sections 7.2 and 7.3.
    pub fn offset(self, [kernel, row, column, channel]: [u32; 4]) -> u32 {
        let first = kernel / GROUP * GROUP;
        let kernels = GROUP.min(self.count - first);
        let kernel = kernel - first;
        let group = first * self.bytes();
        if self.merged_rows > 1 {
            let step = row / self.merged_rows * self.merged_rows;
            let rows = self.merged_rows.min(self.height - step);
            let before = step * kernels * self.channels;
            return group + before + (kernel * rows + row - step) * self.channels + channel;
        }
        let block = channel / 8 * 8;
        let channels = 8.min(self.channels - block);
        let taps = self.height * self.width;
        let stripe = row * self.width + column;
        group + block * kernels * taps + (stripe * kernels + kernel) * channels + (channel - block)
    }

    /// Number of weights of all kernels.
    pub fn weights(self) -> usize {
        self.bytes() as usize * self.count as usize
    }

    /// Packs `weights`, given in the order kernel, row, column, channel, and appends them to `out`.
    /// Zeros fill up the last entry.
    pub fn pack(self, mut weights: &[u8], out: &mut Vec<u8>) {
        let from = out.len();
        out.resize(from + self.weight_bytes() as usize, 0);
        let packed = &mut out[from..];
        // Channels that lie behind each other.
        let run = if self.merged_rows > 1 {
            self.channels
        } else {
            8
        };
        for kernel in 0..self.count {
            for row in 0..self.height {
                for column in 0..self.width {
                    for channel in (0..self.channels).step_by(run as usize) {
                        let at = self.offset([kernel, row, column, channel]) as usize;
                        let (now, later) =
                            weights.split_at(run.min(self.channels - channel) as usize);
                        packed[at..at + now.len()].copy_from_slice(now);
                        weights = later;
                    }
                }
            }
        }
    }
}

/// Format, size and line strides of an image in memory, which has one plane or two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImagePlanes {
    pub format: PixelFormat,
    /// Pixels between the aligned start of a line and its first pixel.
    pub x_offset: u32,
    /// Width in pixels.
    pub width: u32,
    pub height: u32,
    /// Bytes from line to line, for each plane.
    pub line_strides: [u32; 2],
}

impl ImagePlanes {
    /// Number of planes.
    pub fn planes(self) -> usize {
        1 + usize::from(self.format.has_chroma_plane())
    }

    /// Bytes of a line in each plane, in whole 8-byte words. Source: image_input.md, section 4.2.
    pub fn line_bytes(self) -> [u32; 2] {
        [0, 1].map(|plane| {
            (self.first_pixel(plane) + self.width * self.pixel_bytes(plane)).next_multiple_of(8)
        })
    }

    /// Place of `channel` of the pixel in column `x` of line `y`: plane, and byte offset from its base.
    pub fn offset(self, x: u32, y: u32, channel: u32) -> (usize, u32) {
        let (plane, byte) = self.format.place(channel as usize);
        let byte = u32::try_from(byte).expect("a pixel has four bytes at most");
        let in_line = self.first_pixel(plane) + x * self.pixel_bytes(plane) + byte;
        (plane, y * self.line_strides[plane] + in_line)
    }

    /// Packs an image into the lines of each plane. `pixels` appends so many bytes of pixels in the
    /// order line, column, channel; `around` appends the bytes that stay where no pixel is.
    pub fn pack(
        self,
        mut pixels: impl FnMut(usize, &mut Vec<u8>),
        mut around: impl FnMut(usize, &mut Vec<u8>),
    ) -> [Vec<Vec<u8>>; 2] {
        let bytes = self.line_bytes();
        let mut planes = [0, 1].map(|plane| {
            let lines = if plane < self.planes() {
                self.height
            } else {
                0
            };
            let line = |_| {
                let mut line = Vec::new();
                around(bytes[plane] as usize, &mut line);
                line
            };
            (0..lines).map(line).collect::<Vec<_>>()
        });
        let channels = self.format.channels();
        // Where the channels of the first pixel lie, and how far it is to the next pixel.
        let places: Vec<(usize, usize, usize)> = (0..channels)
            .map(|channel| {
                let (plane, at) = self.offset(0, 0, channel);
                (plane, at as usize, self.pixel_bytes(plane) as usize)
            })
            .collect();
        let mut line = Vec::new();
        for y in (0..self.height).map(|y| y as usize) {
            line.clear();
            pixels(self.width as usize * channels as usize, &mut line);
            for (x, pixel) in line.chunks_exact(channels as usize).enumerate() {
                for ((plane, at, step), byte) in places.iter().zip(pixel) {
                    planes[*plane][y][at + x * step] = *byte;
                }
            }
        }
        planes
    }

    fn pixel_bytes(self, plane: usize) -> u32 {
        if plane == 0 { self.format.bytes() } else { 2 }
    }

    /// Bytes before the first pixel of a line. A word of the second plane has four pixels.
    fn first_pixel(self, plane: usize) -> u32 {
        match plane {
            0 => self.x_offset * self.format.bytes(),
            _ => 2 * (self.x_offset % 4),
        }
    }
}
