//! Looks up programs on the search path (`PATH`), and environment variables.

use std::path::{Path, PathBuf};

/// The value of an environment variable; none if it is unset or empty.
pub(super) fn variable(name: &str) -> Option<PathBuf> {
    std::env::var_os(name)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}

/// Path of the first file with that name on the search path (`PATH`).
pub(super) fn on_path(name: &Path) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|directory| directory.join(name))
        .find(|exe| exe.is_file())
}
