//! Status codes of calls, and their errors with texts.

/// How a call ended.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NvdlaStatus {
    /// The call succeeded.
    Ok = 0,
    /// A pointer that must not be null is null.
    Null = 1,
    /// The configuration does not exist.
    Configuration = 2,
    /// The register address is not a multiple of 4, or lies outside the 256 KiB of registers.
    Address = 3,
    /// No register or interrupt has this name or number.
    Name = 4,
    /// A layer, register or other item with this index does not exist.
    Index = 5,
    /// A callback for the caller's memory failed; the layer went on with zeros.
    Memory = 6,
    /// The length is more than 4 GiB.
    Size = 7,
    /// The library had an internal error; the model can only be freed.
    Failed = 8,
}

/// Error of a call of the library, with the text for the caller.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CallError {
    #[error("argument `{0}` is null")]
    Null(&'static str),
    #[error("configuration {0} does not exist; 0 is nv_small, 1 is nv_small_ew")]
    Configuration(u32),
    #[error("0x{0:x} is no register address; they are multiples of 4 below 0x40000")]
    Address(u32),
    #[error("{0}")]
    Name(String),
    #[error("there is no {what} {index}; there are {count}")]
    Index {
        what: &'static str,
        index: usize,
        count: usize,
    },
    #[error("the memory callback failed with {code} at 0x{at:x}")]
    Memory { code: i32, at: u32 },
    #[error("{0} bytes are more than the 4 GiB of memory")]
    Size(usize),
    #[error("the library has failed: {0}; free the model")]
    Failed(String),
}

impl CallError {
    pub(crate) fn status(&self) -> NvdlaStatus {
        match self {
            Self::Null(_) => NvdlaStatus::Null,
            Self::Configuration(_) => NvdlaStatus::Configuration,
            Self::Address(_) => NvdlaStatus::Address,
            Self::Name(_) => NvdlaStatus::Name,
            Self::Index { .. } => NvdlaStatus::Index,
            Self::Memory { .. } => NvdlaStatus::Memory,
            Self::Size(_) => NvdlaStatus::Size,
            Self::Failed(_) => NvdlaStatus::Failed,
        }
    }
}
