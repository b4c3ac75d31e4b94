//! Reads tensors from users' files (arrays of NumPy and pictures) and converts them to int8.

pub mod fault;
pub mod format;
pub mod npy;
pub mod picture;
