//! Arrays in NumPy's file format (.npy).
//!
//! The libraries npyz and ndarray-npy read a header with a parser of Python literals, which takes 18 and
//! 22 seconds of a processor to compile; this file takes less than one.

use std::path::Path;

use crate::tensors::fault::{TensorError, TensorFault, bytes_of};
use crate::tensors::format;

/// Largest header that is read, in bytes; what NumPy writes for plain arrays has some hundred.
const MOST_HEADER: usize = 1024;

/// An array of int8; the last index of its shape varies fastest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Int8Array {
    pub shape: Vec<u64>,
    pub elements: Vec<u8>,
}

/// An array of any supported element type; the last index of its shape varies fastest.
#[derive(Debug, Clone, PartialEq)]
pub struct TypedArray {
    pub shape: Vec<u64>,
    /// NumPy's name of the element type in the file, such as `int16`.
    pub dtype: &'static str,
    pub elements: ArrayElements,
}

/// The elements of an array: integers of any width, or real numbers.
#[derive(Debug, Clone, PartialEq)]
pub enum ArrayElements {
    Integers(Vec<i32>),
    Reals(Vec<f32>),
}

/// The text of a shape as NumPy shows it, such as `(3, 8, 8)`.
pub fn shape_text(shape: &[u64]) -> String {
    match shape {
        [only] => format!("({only},)"),
        sizes => {
            let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
            format!("({})", sizes.join(", "))
        }
    }
}

impl TypedArray {
    /// Reads an array from a file.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn read(path: &Path) -> Result<Self, TensorError> {
        Self::of(&bytes_of(path)?).map_err(|fault| fault.of(path))
    }

    /// Reads an array from the bytes of a file.
    ///
    /// # Errors
    /// The bytes are no such file, or have an element type that is not supported.
    pub fn of(bytes: &[u8]) -> Result<Self, TensorFault> {
        let no_header = || match format::name_of(bytes) {
            Some(format) if format != "NPY" => TensorFault::NoArray { format },
            _ => TensorFault::Header,
        };
        let (header, data) = NpyHeader::parsed(bytes).ok_or_else(no_header)?;
        if header.is_fortran {
            return Err(TensorFault::Order);
        }
        let length = header.elements()?;
        let (integers, reals) = (ArrayElements::Integers, ArrayElements::Reals);
        let (dtype, elements) = match header.descr {
            "|i1" => {
                let signed = |[byte]: [u8; 1]| byte.cast_signed().into();
                ("int8", chunks(data, length, signed).map(integers))
            }
            "|u1" => {
                let unsigned = |[byte]: [u8; 1]| byte.into();
                ("uint8", chunks(data, length, unsigned).map(integers))
            }
            "<i2" => (
                "int16",
                chunks(data, length, |it| i16::from_le_bytes(it).into()).map(integers),
            ),
            ">i2" => (
                "int16",
                chunks(data, length, |it| i16::from_be_bytes(it).into()).map(integers),
            ),
            "<f4" => (
                "float32",
                chunks(data, length, f32::from_le_bytes).map(reals),
            ),
            ">f4" => (
                "float32",
                chunks(data, length, f32::from_be_bytes).map(reals),
            ),
            descr => {
                let dtype = format!("'{descr}'");
                return Err(TensorFault::Type { dtype });
            }
        };
        Ok(Self {
            shape: header.shape,
            dtype,
            elements: elements?,
        })
    }

    /// Converts to int8: real numbers are divided by `step`, the value of 1, and rounded.
    ///
    /// # Errors
    /// An element is out of range, or the step is missing.
    pub fn into_int8(self, step: Option<f32>) -> Result<Int8Array, TensorFault> {
        let range = (i8::MIN.into(), i8::MAX.into());
        let integers = self.elements.integers(range, step)?;
        let bytes = integers.iter().map(|value| value.to_le_bytes()[0]);
        Ok(Int8Array {
            shape: self.shape,
            elements: bytes.collect(),
        })
    }
}

impl ArrayElements {
    /// The elements as integers from `least` to `most`; see [`TypedArray::into_int8`].
    ///
    /// # Errors
    /// An element is out of range, or the step is missing.
    pub fn integers(
        self,
        (least, most): (i32, i32),
        step: Option<f32>,
    ) -> Result<Vec<i32>, TensorFault> {
        let elements = match self {
            Self::Integers(elements) => elements,
            Self::Reals(elements) => return quantize(&elements, (least, most), step),
        };
        let outside = |value: &i32| !(least..=most).contains(value);
        match elements.iter().position(outside) {
            Some(index) => Err(TensorFault::Range {
                index,
                value: elements[index].to_string(),
                least,
                most,
            }),
            None => Ok(elements),
        }
    }
}

/// Divides real numbers by the step, rounds to the nearest integer, and clamps to the range.
fn quantize(
    elements: &[f32],
    (least, most): (i32, i32),
    step: Option<f32>,
) -> Result<Vec<i32>, TensorFault> {
    let step = step.ok_or(TensorFault::NoStep)?;
    if !(step.is_finite() && step > 0.0) {
        let step = step.to_string();
        return Err(TensorFault::Step { step });
    }
    let quantized = elements.iter().enumerate().map(|(index, value)| {
        let steps = f64::from(*value) / f64::from(step);
        if steps.is_nan() {
            let value = value.to_string();
            return Err(TensorFault::Range {
                index,
                value,
                least,
                most,
            });
        }
        #[expect(clippy::cast_possible_truncation, reason = "clamped before")]
        let steps = steps.round().clamp(least.into(), most.into()) as i32;
        Ok(steps)
    });
    quantized.collect()
}

/// Decodes the first `length` elements of `data`. Memory is allocated only if they are all there.
fn chunks<T, const BYTES: usize>(
    data: &[u8],
    length: u64,
    element: impl Fn([u8; BYTES]) -> T,
) -> Result<Vec<T>, TensorFault> {
    let (chunks, _) = data.as_chunks::<BYTES>();
    let short = TensorFault::Short { length };
    let count = usize::try_from(length).map_err(|_| short.clone())?;
    let chunks = chunks.get(..count).ok_or(short)?;
    Ok(chunks.iter().map(|bytes| element(*bytes)).collect())
}

impl Int8Array {
    /// Reads an array of int8 from a file.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn read(path: &Path) -> Result<Self, TensorError> {
        Self::of(&bytes_of(path)?).map_err(|fault| fault.of(path))
    }

    /// Reads an array of int8 from the bytes of a file.
    ///
    /// # Errors
    /// The bytes are no such file, or its elements are not int8.
    pub fn of(bytes: &[u8]) -> Result<Self, TensorFault> {
        let array = TypedArray::of(bytes)?;
        match array.dtype {
            "int8" => array.into_int8(None),
            dtype => Err(TensorFault::Type {
                dtype: format!("{dtype}, here int8 is needed"),
            }),
        }
    }

    /// The array as the bytes of a file.
    pub fn to_npy(&self) -> Vec<u8> {
        let shape = shape_text(&self.shape);
        let header = format!("{{'descr': '|i1', 'fortran_order': False, 'shape': {shape}, }}");
        // With the line break, the data begin at a multiple of 64 bytes.
        let length = (PREFIX + header.len() + 1).next_multiple_of(64) - PREFIX;
        let field = u16::try_from(length).expect("a header is short");
        let mut bytes = [MAGIC, &[1, 0], &field.to_le_bytes()].concat();
        bytes.extend(format!("{header:<width$}\n", width = length - 1).bytes());
        bytes.extend(&self.elements);
        bytes
    }

    /// The items of a series; the first index of the array numbers them.
    pub fn items(&self) -> impl Iterator<Item = Self> {
        let shape = self.shape.get(1..).unwrap_or_default();
        let length = usize::try_from(shape.iter().product::<u64>()).unwrap_or(usize::MAX);
        let items = self.elements.chunks(length.max(1));
        items.map(|elements| Self {
            shape: shape.to_vec(),
            elements: elements.to_vec(),
        })
    }
}

/// Number of bytes before the header in version 1 of the format: magic, version, length.
const PREFIX: usize = 10;
const MAGIC: &[u8] = b"\x93NUMPY";

/// The header of a file, written as a dictionary of Python.
struct NpyHeader<'a> {
    /// Byte order, type and size in bytes of an element, such as `<f4`.
    descr: &'a str,
    is_fortran: bool,
    shape: Vec<u64>,
}

impl<'a> NpyHeader<'a> {
    /// Splits the bytes of a file into header and data.
    fn parsed(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (length, rest) = match bytes.strip_prefix(MAGIC)? {
            [1, _, low, high, rest @ ..] => (u16::from_le_bytes([*low, *high]).into(), rest),
            [2 | 3, _, a, b, c, d, rest @ ..] => (u32::from_le_bytes([*a, *b, *c, *d]), rest),
            _ => return None,
        };
        let length = usize::try_from(length)
            .ok()
            .filter(|it| *it <= MOST_HEADER)?;
        let (header, data) = rest.split_at_checked(length)?;
        let header = std::str::from_utf8(header).ok()?;
        let field = |key: &str| Some(header.split_once(key)?.1.trim_start());
        let descr = field("'descr':")?.strip_prefix('\'')?.split_once('\'')?.0;
        let is_fortran = field("'fortran_order':")?.starts_with("True");
        let shape = field("'shape':")?.strip_prefix('(')?.split_once(')')?.0;
        let sizes = shape
            .split(',')
            .map(str::trim)
            .filter(|size| !size.is_empty())
            .map(str::parse);
        let header = Self {
            descr,
            is_fortran,
            shape: sizes.collect::<Result<_, _>>().ok()?,
        };
        Some((header, data))
    }

    /// Number of elements that the header declares.
    fn elements(&self) -> Result<u64, TensorFault> {
        let mut sizes = self.shape.iter();
        let product = sizes.try_fold(1_u64, |product, size| product.checked_mul(*size));
        product.ok_or(TensorFault::Header)
    }
}
