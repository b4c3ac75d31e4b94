//! Reads little-endian numbers at fixed offsets of a structure.

/// The bytes of a structure of known size.
#[derive(Debug, Clone, Copy)]
pub(super) struct DescriptorBytes<'a>(pub(super) &'a [u8]);

impl DescriptorBytes<'_> {
    fn bytes<const N: usize>(self, at: usize) -> [u8; N] {
        let bytes = self.0[at..].first_chunk();
        *bytes.expect("places lie in the structure")
    }

    pub(super) fn u8(self, at: usize) -> u8 {
        self.0[at]
    }

    pub(super) fn i8(self, at: usize) -> i8 {
        i8::from_le_bytes(self.bytes(at))
    }

    pub(super) fn u16(self, at: usize) -> u16 {
        u16::from_le_bytes(self.bytes(at))
    }

    pub(super) fn i16(self, at: usize) -> i16 {
        i16::from_le_bytes(self.bytes(at))
    }

    pub(super) fn u32(self, at: usize) -> u32 {
        u32::from_le_bytes(self.bytes(at))
    }

    pub(super) fn i32(self, at: usize) -> i32 {
        i32::from_le_bytes(self.bytes(at))
    }

    pub(super) fn u64(self, at: usize) -> u64 {
        u64::from_le_bytes(self.bytes(at))
    }

    pub(super) fn i64(self, at: usize) -> i64 {
        i64::from_le_bytes(self.bytes(at))
    }

    pub(super) fn f32(self, at: usize) -> f32 {
        f32::from_le_bytes(self.bytes(at))
    }
}
