//! Finds files in `vectors/` for tests. Panics if a folder is missing or empty: the test is wrong.

use std::path::{Path, PathBuf};

/// The top folder of the project's repository.
pub fn root() -> &'static Path {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR"));
    crates.ancestors().nth(2).unwrap()
}

/// Path of this file or folder in `vectors/`.
pub fn path(name: &str) -> PathBuf {
    root().join("vectors").join(name)
}

/// The YAML files directly in this folder of `vectors/`, sorted by name.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let folder = path(folder);
    let mut files = entries(&folder);
    files.retain(|path| path.extension().is_some_and(|found| found == "yaml"));
    assert!(!files.is_empty(), "{} holds no YAML file", folder.display());
    files
}

/// Names of the folders in this folder of `vectors/`, sorted.
pub fn folders(folder: &str) -> Vec<String> {
    let folder = path(folder);
    let folders = entries(&folder).into_iter().filter(|path| path.is_dir());
    let names: Vec<_> = folders.map(|path| stem(&path)).collect();
    assert!(!names.is_empty(), "{} holds no folder", folder.display());
    names
}

/// Folder with test cases from outside the project: the environment variable `variable` names it,
/// or it is `shared/FOLDER` beside the project. `None`, with a message, if there is none.
pub fn further(variable: &str, folder: &str) -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(variable) {
        return Some(named.into());
    }
    let beside = root().join("../shared").join(folder);
    if !beside.is_dir() {
        eprintln!("NOT TESTED: {folder}; set {variable} to their folder to test them");
        return None;
    }
    Some(beside)
}

/// Paths of the traces in `root`: one in each of its folders, sorted by name.
pub fn traces(root: &Path) -> Vec<PathBuf> {
    let folders = entries(root).into_iter().filter(|path| path.is_dir());
    let traces: Vec<_> = folders
        .map(|folder| folder.join(format!("{}.cfg", stem(&folder))))
        .collect();
    assert!(!traces.is_empty(), "{} holds no trace", root.display());
    traces
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = match folder.read_dir() {
        Ok(entries) => entries.map(|entry| entry.unwrap().path()),
        Err(error) => panic!("{} cannot be listed: {error}", folder.display()),
    };
    let mut entries: Vec<PathBuf> = entries.collect();
    entries.sort();
    entries
}

/// The YAML files in this folder of `vectors/` that have at most `most` bytes.
pub fn small(folder: &str, most: u64) -> Vec<PathBuf> {
    let mut files = files(folder);
    files.retain(|path| path.metadata().unwrap().len() <= most);
    assert!(!files.is_empty(), "{folder}: no file of {most} bytes");
    files
}

/// Name of a file without its ending.
pub fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}
