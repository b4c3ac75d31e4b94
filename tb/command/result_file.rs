//! Files that a run writes at its end, and checks before the first case that they can be written.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use nvdla_files::FileError;

use crate::command::problem::{CommandProblem, CommandResult};

/// Checks that this file can be written, in a folder that exists.
pub fn check_writable(path: &Path) -> CommandResult<()> {
    if path.is_dir() {
        let why = format!("{} is a folder, where a file is wanted", path.display());
        return Err(CommandProblem::Usage(why));
    }
    Ok(nvdla_files::can_write(path).map_err(FileError::writing(path))?)
}

/// Checks that each of these files can be written.
pub fn check_all<'a>(paths: impl IntoIterator<Item = &'a Option<PathBuf>>) -> CommandResult<()> {
    paths
        .into_iter()
        .flatten()
        .try_for_each(|path| check_writable(path))
}

/// Checks that a file can be written; its folder may have to be created.
pub fn check_list(path: &Path) -> CommandResult<()> {
    match path.parent().filter(|folder| !folder.exists()) {
        Some(folder) if folder != Path::new("") => {
            Ok(nvdla_files::can_write_below(folder).map_err(FileError::writing(path))?)
        }
        _ => check_writable(path),
    }
}

/// Checks that files can be written into a folder, which may have to be created.
pub fn check_folder(folder: &Path) -> CommandResult<()> {
    if folder.is_file() {
        let why = format!("{} is a file, where a folder is wanted", folder.display());
        return Err(CommandProblem::Usage(why));
    }
    Ok(nvdla_files::can_write_below(folder).map_err(FileError::writing(folder))?)
}

/// Checks that a folder for results is new or empty, so that older files are not taken for results.
pub fn check_new_folder(folder: &Path) -> CommandResult<()> {
    check_folder(folder)?;
    let is_used = folder
        .read_dir()
        .is_ok_and(|mut entries| entries.next().is_some());
    if is_used {
        Err(CommandProblem::Usage(format!(
            "{} is not empty: name a new folder, or move away what is in it",
            folder.display()
        )))
    } else {
        Ok(())
    }
}

/// Writes a file completely, or leaves it as it is.
pub fn write(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> CommandResult<()> {
    Ok(nvdla_files::write(path, write).map_err(FileError::writing(path))?)
}

/// Writes a text file completely, or leaves it as it is.
pub fn write_text(path: &Path, text: &str) -> CommandResult<()> {
    write(path, |file| file.write_all(text.as_bytes()))
}
