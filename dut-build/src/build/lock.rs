//! A lock file, so that only one process at a time builds a model.

use std::fs::File;
use std::path::Path;

use nvdla_files::lock_when_free;

use super::error::BuildError;
use super::watch::{BuildObserver, BuildProgress};

/// Waits until it can lock the file at `path`. The lock lasts until the result is dropped.
pub(crate) fn locked(path: &Path, watch: BuildObserver<'_>) -> Result<File, BuildError> {
    let waits = || watch(BuildProgress::Waiting { lock: path });
    lock_when_free(path, waits).map_err(BuildError::io(path))
}
