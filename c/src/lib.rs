//! The reference model of NVDLA nv_small as a C library: registers, memory and interrupts, one
//! access at a time.
//!
//! The header `include/nvdla_model.h` is made of this crate; `docs/model.md` explains it.
//!
//! * A model is an opaque handle. Several threads may use the library at once, each a model of its
//!   own; a model goes to another thread, but two threads never use it at the same time.
//! * Every function gives back a status, `NVDLA_STATUS_OK` or an error; [`nvdla_model_error`] has its text.
//! * Nothing unwinds into the caller. Should the library itself fail (`NVDLA_STATUS_FAILED`), the model can
//!   only be freed.
//! * Texts are copied into the buffer of the caller, always with a zero at the end; what does not fit
//!   is cut. The size they need is given back, so that a call with size 0 asks for it.

mod access;
mod handle;
mod layers;
mod memory;
mod status;
mod text;
mod version;
mod words;

pub use access::*;
pub use handle::*;
pub use layers::*;
pub use memory::*;
pub use status::*;
pub use text::*;
pub use version::*;
pub use words::*;
