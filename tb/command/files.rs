//! Files that a command line names, also by folders, and access to them with error messages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use nvdla_files::FileError;

use crate::command::problem::{CommandProblem, CommandResult};

/// The files that `paths` name, in their order. A folder stands for all files in it and in its
/// subfolders that `wanted` accepts, sorted by name. A file that the user names is always taken.
pub fn collect(
    paths: &[PathBuf],
    kind: &str,
    wanted: impl Fn(&Path) -> bool,
) -> CommandResult<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        let io = FileError::reading(path);
        let before = files.len();
        if !path.exists() {
            // What the program brings along.
            let ours = nvdla_files::below(path).into_iter();
            files.extend(ours.filter(|path| wanted(path)));
            if files.len() > before {
                continue;
            }
        }
        if fs::metadata(path).map_err(&io)?.is_dir() {
            below(path, &wanted, &mut files).map_err(io)?;
        } else {
            files.push(path.clone());
        }
        if files.len() == before {
            let why = format!("{} holds no {kind}", path.display());
            return Err(CommandProblem::Usage(why));
        }
    }
    Ok(files)
}

/// As [`collect`], with only the YAML files of folders.
pub fn yaml(paths: &[PathBuf], kind: &str) -> CommandResult<Vec<PathBuf>> {
    collect(paths, kind, |path| has_extension(path, "yaml"))
}

fn below(
    directory: &Path,
    wanted: &impl Fn(&Path) -> bool,
    files: &mut Vec<PathBuf>,
) -> io::Result<()> {
    for entry in sorted(directory)? {
        if entry.is_dir() {
            below(&entry, wanted, files)?;
        } else if wanted(&entry) {
            files.push(entry);
        }
    }
    Ok(())
}

/// Paths of the files and folders in a folder.
fn sorted(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory)?.map(|entry| Ok(entry?.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}

/// Relative paths of all files in a folder and its subfolders, sorted; none if there is no folder.
pub fn tree(directory: &Path) -> CommandResult<Vec<PathBuf>> {
    let mut files = Vec::new();
    if directory.is_dir() {
        let all = below(directory, &|_: &Path| true, &mut files);
        all.map_err(FileError::reading(directory))?;
    }
    let relative = |file: &PathBuf| file.strip_prefix(directory).unwrap_or(file).to_owned();
    Ok(files.iter().map(relative).collect())
}

/// Names of the folders in a folder, sorted; none if it does not exist.
pub fn folders(directory: &Path) -> CommandResult<Vec<String>> {
    if !directory.is_dir() {
        return Ok(Vec::new());
    }
    let entries = sorted(directory).map_err(FileError::reading(directory))?;
    let folders = entries.iter().filter(|entry| entry.is_dir());
    let names = folders.filter_map(|folder| folder.file_name());
    Ok(names
        .map(|name| name.to_string_lossy().into_owned())
        .collect())
}

/// Creates a folder and its parents.
pub fn create(directory: &Path) -> CommandResult<()> {
    Ok(fs::create_dir_all(directory).map_err(FileError::writing(directory))?)
}

/// Reads all bytes of a file.
pub fn read(path: &Path) -> CommandResult<Vec<u8>> {
    Ok(nvdla_files::read(path).map_err(FileError::reading(path))?)
}

/// Writes a file completely or not at all, and creates its folder if necessary.
pub fn write(path: &Path, bytes: &[u8]) -> CommandResult<()> {
    if let Some(directory) = path.parent() {
        create(directory)?;
    }
    let written = nvdla_files::write(path, |out| out.write_all(bytes));
    Ok(written.map_err(FileError::writing(path))?)
}

/// Whether a file has this extension.
pub fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}
