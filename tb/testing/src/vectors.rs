//! The files of `vectors/`. A folder that is missing or empty is a mistake of the test: it panics.

use std::path::{Path, PathBuf};

/// The top folder of the project.
pub fn root() -> &'static Path {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR"));
    crates.ancestors().nth(2).unwrap()
}

/// This file or folder of `vectors/`.
pub fn path(name: &str) -> PathBuf {
    root().join("vectors").join(name)
}

/// The YAML files directly in this folder of `vectors/`, by name.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let folder = path(folder);
    let entries = match folder.read_dir() {
        Ok(entries) => entries.map(|entry| entry.unwrap().path()),
        Err(error) => panic!("{}: {error}", folder.display()),
    };
    let mut files: Vec<PathBuf> = entries
        .filter(|path| path.extension().is_some_and(|found| found == "yaml"))
        .collect();
    assert!(!files.is_empty(), "{}: no YAML file", folder.display());
    files.sort();
    files
}

/// Those of at most `most` bytes.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_by_name() {
        let files = files("directed");
        assert!(files.len() > 100 && files.is_sorted());
        assert!(small("directed", 2500).len() < files.len());
    }

    #[test]
    #[should_panic(expected = "vectors/nothing: No such file")]
    fn a_missing_folder_is_no_empty_list() {
        files("nothing");
    }

    #[test]
    #[should_panic(expected = "vectors/schema: no YAML file")]
    fn a_folder_without_cases_is_no_empty_list() {
        files("schema");
    }
}
