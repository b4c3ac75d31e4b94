//! Tensors in users' files, arrays of NumPy and pictures, as integers that the hardware takes.
#![forbid(unsafe_code)]

pub mod fault;
pub mod npy;
pub mod picture;
