//! Errors in files with tensors.

use std::io;
use std::path::{Path, PathBuf};

/// Error of a tensor's file, with its path.
#[derive(Debug, thiserror::Error)]
pub enum TensorError {
    #[error("cannot access {}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{}: {fault}", path.display())]
    Fault { path: PathBuf, fault: TensorFault },
}

/// What is wrong in a tensor's file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TensorFault {
    #[error("files of more than {most} bytes are not read")]
    TooLong { most: u64 },
    #[error("the header is not that of an array in npy format")]
    Header,
    #[error("this is no image in DIMG format: {0}")]
    NotDimg(&'static str),
    #[error("this is no picture in PNG, PGM or PPM format: {0}")]
    NotPicture(String),
    #[error("this is a {format}; convert it to PNG, PGM or PPM")]
    OtherPicture { format: &'static str },
    #[error("this is a {format}; give it a name that ends in {ending}")]
    OtherName {
        format: &'static str,
        ending: String,
    },
    #[error("this is a {format}, no array in npy format")]
    NoArray { format: &'static str },
    #[error("the picture has {has}; write 8 bits of grey or of red, green and blue")]
    Colours { has: String },
    #[error("the array is in Fortran order; save it in C order")]
    Order,
    #[error("the elements are of type {dtype}; write int8, uint8, int16 or float32")]
    Type { dtype: String },
    #[error("the elements are of type float32: say the value of one step")]
    NoStep,
    #[error("the value of one step must be a number above 0, not {step}")]
    Step { step: String },
    #[error("element {index} is {value}, which is not in the range {least} to {most}")]
    Range {
        index: usize,
        value: String,
        least: i32,
        most: i32,
    },
    #[error("the array has {length} elements, the file holds less")]
    Short { length: u64 },
    #[error("the array has shape {is}, {what} has {want}")]
    Shape {
        is: String,
        what: String,
        want: String,
    },
    #[error("the file has {length} bytes, the buffer of {what} has {want}")]
    Buffer {
        length: u64,
        what: String,
        want: u64,
    },
    #[error("the loadable has {want} inputs, {given} are given")]
    Inputs { want: usize, given: usize },
}

impl TensorFault {
    /// Adds the path of the file.
    pub fn of(self, path: &Path) -> TensorError {
        TensorError::Fault {
            path: path.to_owned(),
            fault: self,
        }
    }
}

impl TensorError {
    /// Makes the error that a path cannot be accessed.
    pub fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |source| Self::Io {
            path: path.to_owned(),
            source,
        }
    }
}

/// Reads a file that has at most [`MOST_BYTES`] bytes.
///
/// # Errors
/// It cannot be read, or is longer.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, TensorError> {
    nvdla_files::read_up_to(path, MOST_BYTES).map_err(|error| {
        if error.kind() == io::ErrorKind::FileTooLarge {
            TensorFault::TooLong { most: MOST_BYTES }.of(path)
        } else {
            TensorError::io(path)(error)
        }
    })
}

/// Largest file that is read, in bytes.
const MOST_BYTES: u64 = 1 << 30;
