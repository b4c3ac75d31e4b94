//! The version of the interface, and the codes of configurations.

/// Version of this interface: major << 16 | minor << 8 | patch. A program that was compiled for the
/// same major and an older or equal minor version works with this library.
pub const NVDLA_MODEL_VERSION: u32 = 0x0001_0000;

/// Code of the configuration nv_small, which has no SDP stage EW.
pub const NVDLA_NV_SMALL: u32 = 0;
/// Code of the configuration nv_small_ew, which has the SDP stage EW and its table.
pub const NVDLA_NV_SMALL_EW: u32 = 1;

/// Returns the version of the library, to be compared with `NVDLA_MODEL_VERSION` of the header.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_version() -> u32 {
    NVDLA_MODEL_VERSION
}
