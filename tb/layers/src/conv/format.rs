//! Pixel formats of images. Source: docs/nv_small/image_input.md, section 4.1.

use std::fmt;

use nvdla_regs::table::cdma;
use nvdla_settings::settings;

/// A pixel format that nv_small reads, named from the most to the least significant byte.
#[settings(Copy, Ord, coded)]
pub enum PixelFormat {
    R8 = 0x00,
    A8b8g8r8 = 0x0c,
    A8r8g8b8 = 0x0d,
    B8g8r8a8 = 0x0e,
    R8g8b8a8 = 0x0f,
    X8b8g8r8 = 0x10,
    X8r8g8b8 = 0x11,
    B8g8r8x8 = 0x12,
    R8g8b8x8 = 0x13,
    A8y8u8v8 = 0x1a,
    V8u8y8a8 = 0x1b,
    /// Two planes, the second with V before U.
    Y8U8v8N444 = 0x1c,
    /// Two planes, the second with U before V.
    Y8V8u8N444 = 0x1d,
}

impl PixelFormat {
    /// Format in which the hardware reads pixels if PIXEL_FORMAT holds a reserved code.
    pub const UNNAMED: Self = Self::A8b8g8r8;

    /// Whether `code`, a value of PIXEL_FORMAT, is that of one of these formats.
    pub fn is_code(code: u32) -> bool {
        Self::ALL.iter().any(|format| format.code() == code)
    }

    /// Number of channels of a pixel.
    pub fn channels(self) -> u32 {
        match self {
            Self::R8 => 1,
            Self::Y8U8v8N444 | Self::Y8V8u8N444 => 3,
            _ => 4,
        }
    }

    /// Whether U and V are in a second plane.
    pub fn has_chroma_plane(self) -> bool {
        self.channels() == 3
    }

    /// Bytes of a pixel in the first plane.
    pub fn bytes(self) -> u32 {
        match self.channels() {
            4 => 4,
            _ => 1,
        }
    }

    /// The largest x offset: pixels of an aligned 8-byte word, less one.
    pub fn most_offset(self) -> u32 {
        8 / self.bytes() - 1
    }

    /// Plane, and byte within the pixel, that hold `channel`.
    pub fn place(self, channel: usize) -> (usize, usize) {
        let one_plane = |order: [usize; 4]| (0, order[channel % 4]);
        match self {
            Self::R8 => (0, 0),
            Self::A8b8g8r8 | Self::X8b8g8r8 => one_plane([0, 1, 2, 3]),
            Self::A8r8g8b8 | Self::X8r8g8b8 | Self::A8y8u8v8 => one_plane([2, 1, 0, 3]),
            Self::B8g8r8a8 | Self::B8g8r8x8 | Self::V8u8y8a8 => one_plane([1, 2, 3, 0]),
            Self::R8g8b8a8 | Self::R8g8b8x8 => one_plane([3, 2, 1, 0]),
            Self::Y8U8v8N444 => [(0, 0), (1, 1), (1, 0)][channel % 3],
            Self::Y8V8u8N444 => [(0, 0), (1, 0), (1, 1)][channel % 3],
        }
    }
}

/// Writes the name of the format in the register table, such as `T_A8B8G8R8`.
impl fmt::Display for PixelFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut values = cdma::PIXEL_FORMAT.values.iter();
        let named = values.find(|(_, code)| *code == self.code());
        f.write_str(named.map_or("", |(name, _)| name))
    }
}
