//! Pixel formats. Source: docs/nv_small/image_input.md, section 4.1.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The formats that nv_small reads, named from the most to the least significant byte.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum PixelFormat {
    R8,
    A8b8g8r8,
    A8r8g8b8,
    B8g8r8a8,
    R8g8b8a8,
    X8b8g8r8,
    X8r8g8b8,
    B8g8r8x8,
    R8g8b8x8,
    A8y8u8v8,
    V8u8y8a8,
    /// Two planes, the second with V before U.
    Y8U8v8N444,
    /// Two planes, the second with U before V.
    Y8V8u8N444,
}

impl PixelFormat {
    /// All of them, in the order of their codes.
    pub const ALL: [Self; 13] = [
        Self::R8,
        Self::A8b8g8r8,
        Self::A8r8g8b8,
        Self::B8g8r8a8,
        Self::R8g8b8a8,
        Self::X8b8g8r8,
        Self::X8r8g8b8,
        Self::B8g8r8x8,
        Self::R8g8b8x8,
        Self::A8y8u8v8,
        Self::V8u8y8a8,
        Self::Y8U8v8N444,
        Self::Y8V8u8N444,
    ];

    /// The code in CDMA.D_DATAIN_FORMAT.
    pub fn code(self) -> u32 {
        match self {
            Self::R8 => 0x00,
            Self::A8b8g8r8 => 0x0c,
            Self::A8r8g8b8 => 0x0d,
            Self::B8g8r8a8 => 0x0e,
            Self::R8g8b8a8 => 0x0f,
            Self::X8b8g8r8 => 0x10,
            Self::X8r8g8b8 => 0x11,
            Self::B8g8r8x8 => 0x12,
            Self::R8g8b8x8 => 0x13,
            Self::A8y8u8v8 => 0x1a,
            Self::V8u8y8a8 => 0x1b,
            Self::Y8U8v8N444 => 0x1c,
            Self::Y8V8u8N444 => 0x1d,
        }
    }

    /// What the hardware takes every code for that names no format.
    pub const UNNAMED: Self = Self::A8b8g8r8;

    /// Whether `code` names a format.
    pub fn is_code(code: u32) -> bool {
        Self::ALL.iter().any(|format| format.code() == code)
    }

    /// Channels of a pixel.
    pub fn channels(self) -> u32 {
        match self {
            Self::R8 => 1,
            Self::Y8U8v8N444 | Self::Y8V8u8N444 => 3,
            _ => 4,
        }
    }

    /// Whether U and V lie in a plane of their own.
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

    /// The largest x offset: pixels of an aligned word, less one.
    pub fn most_offset(self) -> u32 {
        8 / self.bytes() - 1
    }

    /// Plane and byte of the pixel that hold `channel`.
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

impl fmt::Display for PixelFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::R8 => "T_R8",
            Self::A8b8g8r8 => "T_A8B8G8R8",
            Self::A8r8g8b8 => "T_A8R8G8B8",
            Self::B8g8r8a8 => "T_B8G8R8A8",
            Self::R8g8b8a8 => "T_R8G8B8A8",
            Self::X8b8g8r8 => "T_X8B8G8R8",
            Self::X8r8g8b8 => "T_X8R8G8B8",
            Self::B8g8r8x8 => "T_B8G8R8X8",
            Self::R8g8b8x8 => "T_R8G8B8X8",
            Self::A8y8u8v8 => "T_A8Y8U8V8",
            Self::V8u8y8a8 => "T_V8U8Y8A8",
            Self::Y8U8v8N444 => "T_Y8___U8V8_N444",
            Self::Y8V8u8N444 => "T_Y8___V8U8_N444",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_regs::table::cdma;

    #[test]
    fn names_and_codes_are_those_of_the_register_table() {
        let named = |format: PixelFormat| {
            let values = cdma::PIXEL_FORMAT.values.iter();
            let mut found = values.filter(|(_, code)| *code == format.code());
            found.next().map(|(name, _)| *name)
        };
        for format in PixelFormat::ALL {
            assert_eq!(named(format), Some(format.to_string().as_str()));
        }
    }

    #[test]
    fn channels_lie_in_different_bytes() {
        for format in PixelFormat::ALL {
            let channels = 0..format.channels() as usize;
            let mut places: Vec<_> = channels.map(|channel| format.place(channel)).collect();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), format.channels() as usize, "{format}");
        }
    }
}
