//! The folder in which the program keeps what it makes or installs for the user.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// Environment variable with the path of a cache folder instead of `~/.cache/nvdla-cosim`.
const CACHE: &str = "NVDLA_COSIM_CACHE";

/// The cache folder of this project; `None` if the user has no home folder.
pub(crate) fn cache() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(CACHE).filter(|path| !path.is_empty()) {
        return std::path::absolute(named).ok();
    }
    let native = etcetera::base_strategy::choose_native_strategy().ok()?;
    let cache = native.cache_dir();
    cache.is_absolute().then(|| cache.join("nvdla-cosim"))
}
