//! The version of the interface, and what it offers.

/// Version of this interface: major << 16 | minor << 8 | patch. A program that was made for the
/// same major and an older or equal minor version goes on working.
pub const NVDLA_MODEL_VERSION: u32 = 0x0001_0000;

/// nv_small: no SDP stage EW.
pub const NVDLA_NV_SMALL: u32 = 0;
/// nv_small with the SDP stage EW and its table.
pub const NVDLA_NV_SMALL_EW: u32 = 1;

/// The version of the library, to be compared with `NVDLA_MODEL_VERSION` of the header.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_version() -> u32 {
    NVDLA_MODEL_VERSION
}
