//! Tensors in NumPy's file format.

use std::io::Write as _;
use std::path::Path;

use npyz::{NpyFile, Order, WriterBuilder as _};

use crate::error::{LoadableError, TensorFault};
use crate::tensor::TensorShape;

/// Bytes of a file at most.
const MOST_BYTES: u64 = 1 << 30;
/// Bytes of a header at most; what NumPy writes for plain arrays has some hundred.
const MOST_HEADER: usize = 1024;

/// An array of int8, last index fastest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Array {
    pub shape: Vec<u64>,
    pub elements: Vec<u8>,
}

impl Array {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, LoadableError> {
        let io = |source| LoadableError::Io {
            path: path.to_owned(),
            source,
        };
        let length = std::fs::metadata(path).map_err(io)?.len();
        let array = match length {
            length if length > MOST_BYTES => Err(TensorFault::TooLong { most: MOST_BYTES }),
            _ => Self::of(&std::fs::read(path).map_err(io)?),
        };
        array.map_err(|fault| fault.of(path))
    }

    /// Reads the bytes of a file.
    pub fn of(bytes: &[u8]) -> Result<Self, TensorFault> {
        check_header(bytes)?;
        let file = NpyFile::new(bytes).map_err(|error| TensorFault::NotNpy(error.to_string()))?;
        if file.order() != Order::C {
            return Err(TensorFault::Order);
        }
        let shape = file.shape().to_vec();
        let dtype = file.dtype().descr();
        let length = file.len();
        let reader = file.data::<i8>();
        let reader = reader.map_err(|_| TensorFault::Type { dtype })?;
        // Nothing is allocated for elements that are not there.
        if usize::try_from(length).map_or(true, |length| length > bytes.len()) {
            return Err(TensorFault::Short { length });
        }
        let elements = reader.map(|element| element.map(i8::cast_unsigned));
        let elements: Vec<u8> = elements
            .collect::<Result<_, _>>()
            .map_err(|_| TensorFault::Short { length })?;
        Ok(Self { shape, elements })
    }

    /// Writes a file.
    pub fn write(&self, path: &Path) -> Result<(), LoadableError> {
        let mut bytes = Vec::new();
        let mut write = || -> std::io::Result<()> {
            let options = npyz::WriteOptions::new();
            let mut writer = options
                .default_dtype()
                .shape(&self.shape)
                .writer(&mut bytes)
                .begin_nd()?;
            writer.extend(self.elements.iter().map(|element| element.cast_signed()))?;
            writer.finish()?;
            std::fs::File::create(path)?.write_all(&bytes)
        };
        write().map_err(|source| LoadableError::Io {
            path: path.to_owned(),
            source,
        })
    }

    /// The array as the elements of one tensor; a leading 1 says nothing.
    pub fn tensor_shape(&self) -> Option<TensorShape> {
        let sizes = match self.shape.as_slice() {
            [1, rest @ ..] if rest.len() == 3 => rest,
            rest => rest,
        };
        let mut sizes = sizes.iter().map(|size| u32::try_from(*size).ok());
        let mut next = || sizes.next()?;
        let shape = TensorShape {
            channels: next()?,
            height: next()?,
            width: next()?,
        };
        next().is_none().then_some(shape)
    }

    /// The elements of each item of the first index.
    pub fn items(&self) -> impl Iterator<Item = &[u8]> {
        let rest: u64 = self.shape.iter().skip(1).product();
        let rest = usize::try_from(rest).unwrap_or(usize::MAX).max(1);
        self.elements.chunks(rest)
    }
}

/// Refuses headers that a parser by recursion, or a product without check, does not survive.
fn check_header(bytes: &[u8]) -> Result<(), TensorFault> {
    let header = &bytes[..bytes.len().min(MOST_HEADER)];
    let end = header.iter().position(|byte| *byte == b'\n');
    let header = &header[..end.ok_or(TensorFault::Header)?];
    let count = |found: fn(&u8) -> bool| header.iter().skip(10).filter(|byte| found(byte)).count();
    let brackets = count(|byte| b"([{".contains(byte));
    let digits = count(u8::is_ascii_digit);
    match brackets <= 2 && digits <= 18 {
        true => Ok(()),
        false => Err(TensorFault::Header),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(header: &str, data: &[u8]) -> Vec<u8> {
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        let length = u16::try_from(header.len() + 1).unwrap();
        bytes.extend(length.to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.push(b'\n');
        bytes.extend(data);
        bytes
    }

    const HEADER: &str = "{'descr': '|i1', 'fortran_order': False, 'shape': (1, 2, 1, 2), }";

    #[test]
    fn arrays_are_read_with_their_shape() {
        let array = Array::of(&file(HEADER, &[1, 2, 255, 4])).unwrap();
        assert_eq!(array.elements, [1, 2, 255, 4]);
        let shape = array.tensor_shape().unwrap();
        assert_eq!(shape.to_string(), "(2, 1, 2)");
        assert_eq!(array.items().count(), 1);
    }

    #[test]
    fn what_was_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.npy");
        let array = Array {
            shape: vec![2, 1, 3],
            elements: vec![0, 1, 2, 128, 255, 7],
        };
        array.write(&path).unwrap();
        assert_eq!(Array::read(&path).unwrap(), array);
    }

    #[test]
    fn spoiled_arrays_are_refused_with_the_reason() {
        let refusal = |bytes: &[u8]| Array::of(bytes).unwrap_err().to_string();
        let swapped = |from: &str, to: &str| refusal(&file(&HEADER.replace(from, to), &[0; 4]));
        assert!(refusal(&file(HEADER, &[1])).contains("4 elements"));
        assert!(swapped("|i1", "<f4").contains("'<f4'"));
        assert!(swapped("False", "True").contains("Fortran"));
        assert!(swapped("(1, 2, 1, 2)", &"(".repeat(500)).contains("header"));
        assert!(swapped("(1, 2, 1, 2)", "(99999999999, 99999999999)").contains("header"));
        assert!(swapped("(1, 2, 1, 2)", "(9999999, 99999999)").contains("elements"));
        assert!(refusal(b"").contains("header"));
        assert!(refusal(b"no array\n").contains("npy"));
    }
}
