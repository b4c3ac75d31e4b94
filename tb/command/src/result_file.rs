//! Files that a run writes at its end: checked before the first case.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::problem::CommandProblem;

/// Checks that a file can be written.
pub fn check(path: &Path) -> Result<(), CommandProblem> {
    nvdla_files::can_write(path).map_err(CommandProblem::writing(path))
}

/// Checks that all these files can be written.
pub fn check_all<'a>(
    paths: impl IntoIterator<Item = &'a Option<PathBuf>>,
) -> Result<(), CommandProblem> {
    paths.into_iter().flatten().try_for_each(|path| check(path))
}

/// Checks that a file can be written, or created with its folder.
pub fn check_list(path: &Path) -> Result<(), CommandProblem> {
    match path.parent().filter(|folder| !folder.exists()) {
        Some(folder) if folder != Path::new("") => {
            nvdla_files::can_write_below(folder).map_err(CommandProblem::writing(path))
        }
        _ => check(path),
    }
}

/// Checks that files can be written into a folder, which may have to be created.
pub fn check_folder(folder: &Path) -> Result<(), CommandProblem> {
    nvdla_files::can_write_below(folder).map_err(CommandProblem::writing(folder))
}

/// Writes a file, whole or not at all.
pub fn write(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CommandProblem> {
    nvdla_files::write(path, write).map_err(CommandProblem::writing(path))
}

/// The same of a text.
pub fn write_text(path: &Path, text: &str) -> Result<(), CommandProblem> {
    write(path, |file| file.write_all(text.as_bytes()))
}
