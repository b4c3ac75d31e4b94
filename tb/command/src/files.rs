//! Files that a command line names, also by folders, and access to them with error messages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use nvdla_files::FileError;

use crate::problem::{CommandProblem, CommandResult};

/// The files that `paths` name, in their order. A folder stands for all files in it and in its
/// subfolders that `wanted` accepts, sorted by name. A file that the user names is always taken.
pub fn collect(
    paths: &[PathBuf],
    kind: &'static str,
    wanted: impl Fn(&Path) -> bool,
) -> CommandResult<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        let io = FileError::reading(path);
        let before = files.len();
        if !path.exists() {
            // What the program brings along.
            let ours = nvdla_files::below(path).into_iter().map(Path::to_owned);
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
            return Err(CommandProblem::Empty {
                path: path.clone(),
                kind,
            });
        }
    }
    Ok(files)
}

/// As [`collect`], with only the YAML files of folders.
pub fn yaml(paths: &[PathBuf], kind: &'static str) -> CommandResult<Vec<PathBuf>> {
    collect(paths, kind, |path| has_extension(path, "yaml"))
}

fn below(
    directory: &Path,
    wanted: &impl Fn(&Path) -> bool,
    files: &mut Vec<PathBuf>,
) -> io::Result<()> {
    let entries = fs::read_dir(directory)?.map(|entry| Ok(entry?.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            below(&entry, wanted, files)?;
        } else if wanted(&entry) {
            files.push(entry);
        }
    }
    Ok(())
}

/// Relative paths of all files in a folder and its subfolders, sorted; none if there is no folder.
pub fn tree(directory: &Path) -> CommandResult<Vec<PathBuf>> {
    let mut files = Vec::new();
    if directory.is_dir() {
        let all = below(directory, &|_: &Path| true, &mut files);
        all.map_err(FileError::reading(directory))?;
    }
    let relative = |file: PathBuf| {
        file.strip_prefix(directory)
            .map_or(file.clone(), Path::to_owned)
    };
    Ok(files.into_iter().map(relative).collect())
}

/// Names of the folders in a folder, sorted; none if it does not exist.
pub fn folders(directory: &Path) -> CommandResult<Vec<String>> {
    let failed = FileError::reading(directory);
    if !directory.is_dir() {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(directory).map_err(&failed)? {
        let entry = entry.map_err(&failed)?;
        if entry.path().is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// Creates a folder and its parents.
pub fn create(directory: &Path) -> CommandResult<()> {
    Ok(fs::create_dir_all(directory).map_err(FileError::writing(directory))?)
}

/// Reads all bytes of a file.
pub fn read(path: &Path) -> CommandResult<Vec<u8>> {
    Ok(nvdla_files::read(path).map_err(FileError::reading(path))?)
}

/// Writes a file, and creates its folder if necessary.
pub fn write(path: &Path, bytes: &[u8]) -> CommandResult<()> {
    if let Some(directory) = path.parent() {
        create(directory)?;
    }
    Ok(fs::write(path, bytes).map_err(FileError::writing(path))?)
}

/// Whether a file has this extension.
pub fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}
