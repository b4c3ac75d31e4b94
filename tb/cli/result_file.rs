//! Files that a run writes at its end: checked before the first case.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::problem::CommandProblem;

/// Checks that a file can be written.
pub(super) fn check(path: &Path) -> Result<(), CommandProblem> {
    nvdla_files::can_write(path).map_err(failed(path))
}

/// Checks that all these files can be written.
pub(super) fn check_all<'a>(
    paths: impl IntoIterator<Item = &'a Option<PathBuf>>,
) -> Result<(), CommandProblem> {
    paths.into_iter().flatten().try_for_each(|path| check(path))
}

/// Checks that a file can be written, or created with its folder.
pub(super) fn check_list(path: &Path) -> Result<(), CommandProblem> {
    match path.parent().filter(|folder| !folder.exists()) {
        Some(folder) if folder != Path::new("") => {
            nvdla_files::can_write_below(folder).map_err(failed(path))
        }
        _ => check(path),
    }
}

/// Checks that files can be written into a folder, which may have to be created.
pub(super) fn check_folder(folder: &Path) -> Result<(), CommandProblem> {
    nvdla_files::can_write_below(folder).map_err(failed(folder))
}

/// Writes a file, whole or not at all.
pub(super) fn write(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CommandProblem> {
    nvdla_files::write(path, write).map_err(failed(path))
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> CommandProblem {
    let path = path.to_owned();
    move |source| CommandProblem::Write { path, source }
}
