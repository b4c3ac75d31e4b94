//! Files that a run writes at its end: that they can be written is known before the first case.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::problem::CommandProblem;

/// Whether a file can be written there.
pub(super) fn check(path: &Path) -> Result<(), CommandProblem> {
    if path.is_dir() {
        let why = format!("{} is a folder, where a file is wanted", path.display());
        return Err(CommandProblem::Usage(why));
    }
    nvdla_files::can_write(path).map_err(failed(path))
}

/// The same for all of these.
pub(super) fn check_all<'a>(
    paths: impl IntoIterator<Item = &'a Option<PathBuf>>,
) -> Result<(), CommandProblem> {
    paths.into_iter().flatten().try_for_each(|path| check(path))
}

/// Whether a file can be written there or, with its folder, made there.
pub(super) fn check_list(path: &Path) -> Result<(), CommandProblem> {
    match path.parent().filter(|folder| !folder.exists()) {
        Some(folder) if folder != Path::new("") => {
            nvdla_files::can_write_below(folder).map_err(failed(path))
        }
        _ => check(path),
    }
}

/// Whether files can be written into a folder, which may have to be made.
pub(super) fn check_folder(folder: &Path) -> Result<(), CommandProblem> {
    if folder.is_file() {
        let why = format!("{} is a file, where a folder is wanted", folder.display());
        return Err(CommandProblem::Usage(why));
    }
    nvdla_files::can_write_below(folder).map_err(failed(folder))
}

/// The same for a folder that must be new or empty: what is in it would be taken for what is written.
pub(super) fn check_new_folder(folder: &Path) -> Result<(), CommandProblem> {
    check_folder(folder)?;
    let is_used = folder
        .read_dir()
        .is_ok_and(|mut entries| entries.next().is_some());
    match is_used {
        true => Err(CommandProblem::Usage(format!(
            "{} is not empty: name a new folder, or move away what is in it",
            folder.display()
        ))),
        false => Ok(()),
    }
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
