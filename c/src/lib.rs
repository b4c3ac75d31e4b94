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

pub use access::{
    InterruptState, nvdla_model_dump, nvdla_model_interrupts, nvdla_model_load,
    nvdla_model_predict, nvdla_model_read, nvdla_model_reset, nvdla_model_seen, nvdla_model_settle,
    nvdla_model_step, nvdla_model_wait, nvdla_model_write, nvdla_model_write_posted,
};
pub use handle::{
    ModelHandle, nvdla_model_clone, nvdla_model_error, nvdla_model_free, nvdla_model_new,
    nvdla_model_new_with_memory,
};
pub use layers::{
    ByteRun, GroupRegisterValue, LayerCounts, LocatedElement, StatisticValue, nvdla_model_blocked,
    nvdla_model_finding, nvdla_model_forget, nvdla_model_layer, nvdla_model_layer_count,
    nvdla_model_layer_label, nvdla_model_layer_read, nvdla_model_layer_register,
    nvdla_model_layer_statistic, nvdla_model_layer_write, nvdla_model_locate,
};
pub use memory::MemoryCallbacks;
pub use status::NvdlaStatus;
pub use text::{nvdla_interrupt_name, nvdla_register_address, nvdla_register_name};
pub use version::{NVDLA_MODEL_VERSION, NVDLA_NV_SMALL, NVDLA_NV_SMALL_EW, nvdla_model_version};
pub use words::{
    nvdla_model_dump_word, nvdla_model_load_word, nvdla_model_text, nvdla_model_written,
};
