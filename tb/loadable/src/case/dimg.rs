//! Reads DIMG files: tensors as NVIDIA's own programs write them.
//!
//! Source: docs/loadable.md, section 4.4.

use std::io::Cursor;

use binrw::BinRead;
use nvdla_layers::tensors::fault::TensorFault;

use crate::tensor::PlacedTensor;

/// Code of the surface format with int8 elements in atoms of 32 bytes; the next one: of 8 bytes.
const INT8_X32: u32 = 40;
const INT8_X8: u32 = 41;

/// The contents of a DIMG file: elements in channel, line, column order, and their strides.
#[derive(Debug, Clone, PartialEq, Eq, BinRead)]
#[br(little, magic = b"DIMG")]
pub struct DimgFile {
    #[br(pad_before = 4)]
    format: u32,
    width: u32,
    height: u32,
    channels: u32,
    line_stride: u32,
    #[br(pad_after = 4)]
    surface_stride: u32,
    #[br(parse_with = binrw::helpers::until_eof)]
    pub elements: Vec<u8>,
}

impl DimgFile {
    /// Parses the bytes of a DIMG file.
    pub fn of(bytes: &[u8]) -> Result<Self, TensorFault> {
        let fault = |what| Err(TensorFault::NotDimg(what));
        let Ok(file) = Self::read(&mut Cursor::new(bytes)) else {
            return fault("it does not begin with DIMG and eight words");
        };
        if !matches!(file.format, INT8_X32 | INT8_X8) {
            return fault("only int8 is known, formats 40 and 41");
        }
        let mut sizes = [file.width, file.height, file.channels].into_iter();
        let count = sizes.try_fold(1_u64, |count, size| count.checked_mul(size.into()));
        if count != u64::try_from(file.elements.len()).ok() {
            return fault("it does not hold width x height x channels bytes");
        }
        Ok(file)
    }

    /// Channels in an atom of the memory from which the program read.
    fn atom(&self) -> u32 {
        if self.format == INT8_X32 { 32 } else { 8 }
    }

    /// The elements that NVIDIA's program would read from the `bytes` of a tensor in memory.
    pub fn pick(&self, bytes: &[u8]) -> Vec<u8> {
        let atom = self.atom();
        let byte = |channel: u32, line: u32, column: u32| {
            let surface = (channel / atom).wrapping_mul(self.surface_stride);
            let line = line.wrapping_mul(self.line_stride);
            let at = surface.wrapping_add(line) + column * atom + channel % atom;
            bytes.get(at as usize).copied().unwrap_or(0)
        };
        let channels = 0..self.channels;
        let lines = channels.flat_map(|channel| (0..self.height).map(move |line| (channel, line)));
        let all =
            lines.flat_map(|(channel, line)| (0..self.width).map(move |x| (channel, line, x)));
        all.map(|(channel, line, column)| byte(channel, line, column))
            .collect()
    }

    /// Whether `tensor` is one picture with the width, height and channels of the file.
    pub fn is_about(&self, tensor: &PlacedTensor) -> bool {
        let sizes = [self.channels, self.height, self.width].map(u64::from);
        tensor.sizes() == sizes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(format: u32) -> Vec<u8> {
        let words = [0, format, 2, 1, 9, 16, 64, 18]
            .into_iter()
            .flat_map(u32::to_le_bytes);
        b"DIMG".iter().copied().chain(words).chain(0..18).collect()
    }

    #[test]
    fn elements_are_picked_by_the_atom_that_the_file_names() {
        let memory: Vec<u8> = (0..96).collect();
        let by_8 = DimgFile::of(&file(INT8_X8)).unwrap().pick(&memory);
        assert_eq!(by_8[..4], [0, 8, 1, 9]);
        assert_eq!(by_8[16..], [64, 72]);
        let by_32 = DimgFile::of(&file(INT8_X32)).unwrap().pick(&memory);
        assert_eq!(by_32[..4], [0, 32, 1, 33]);
        assert_eq!(by_32[16..], [8, 40]);
    }

    #[test]
    fn spoiled_files_are_refused() {
        assert!(DimgFile::of(&file(42)).is_err());
        assert!(DimgFile::of(&file(41)[..40]).is_err());
        assert!(DimgFile::of(&file(41)[1..]).is_err());
        assert!(DimgFile::of(b"DIMG").is_err());
    }
}
