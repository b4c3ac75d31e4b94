//! Finds the Verilog sources in a folder and its subfolders.

use std::path::{Path, PathBuf};

/// Most source files that a survey takes; a folder with more is no single design.
const MOST_FILES: usize = 20_000;
/// Number of files and folders after which the search for sources ends.
const MOST_ENTRIES: usize = 400_000;
/// Length in bytes of the longest source that is read.
const LONGEST: u64 = 1 << 26;
/// Depth of subfolders down to which sources are searched.
const DEEPEST: usize = 16;
/// Names of folders of tools, in which no sources are searched.
const SKIPPED: [&str; 4] = ["target", "node_modules", "obj_dir", "nvdla-cosim"];

/// Paths of the files with one of these extensions in the folder `root` and its subfolders, sorted.
/// Hidden folders, folders of tools and links to folders are skipped.
#[must_use]
pub fn sources_below(root: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![(root.to_owned(), 0)];
    let mut passed = 0;
    while let Some((folder, depth)) = open.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        for entry in entries {
            passed += 1;
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            if kind.is_dir()
                && depth < DEEPEST
                && !name.starts_with('.')
                && !SKIPPED.contains(&&*name)
            {
                open.push((path, depth + 1));
            } else if path
                .extension()
                .is_some_and(|is| extensions.iter().any(|one| is == *one))
                && path.is_file()
            {
                found.push(path);
            }
        }
        if found.len() > MOST_FILES || passed > MOST_ENTRIES {
            break;
        }
    }
    found.sort();
    found.truncate(MOST_FILES);
    found
}

/// The nearest folder around `path` that is a repository of git.
#[must_use]
pub fn nearest_repository(path: &Path) -> Option<&Path> {
    path.ancestors().find(|folder| folder.join(".git").exists())
}

/// Contents of a source, bytes that are no UTF-8 replaced; `None` if it is too long or unreadable.
pub(super) fn read_source(path: &Path) -> Option<String> {
    let length = std::fs::metadata(path).ok()?.len();
    let bytes = (length <= LONGEST).then(|| std::fs::read(path).ok())??;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
