//! Files of this project that commands need in any folder: profiles, illegal programmings, cases that
//! show quirks, lists of exclusions and of clocks.
//!
//! A release build, which may be installed, contains them, and also directed layers, goldens, sequences
//! and our designs. A debug build reads them in its checkout.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The text of the project's file with this path; called if there is no such file on disk.
pub fn text(path: &Path) -> Option<Cow<'static, str>> {
    let Some(root) = CHECKOUT else {
        let (_, text) = FILES.iter().find(|(known, _)| Path::new(known) == path)?;
        return Some(Cow::Borrowed(*text));
    };
    if !LISTS.iter().any(|list| path.starts_with(list)) {
        return None;
    }
    let text = std::fs::read_to_string(Path::new(root).join(path)).ok()?;
    Some(Cow::Owned(text))
}

/// The paths of the project's files that are `path` or in this folder, in order.
pub fn below(path: &Path) -> Vec<PathBuf> {
    let Some(root) = CHECKOUT else {
        let all = FILES.iter().map(|(known, _)| PathBuf::from(known));
        return all.filter(|known| known.starts_with(path)).collect();
    };
    let mut found = Vec::new();
    for list in LISTS {
        if path.starts_with(list) {
            collect(Path::new(root), path, &mut found);
        } else if Path::new(list).starts_with(path) {
            collect(Path::new(root), Path::new(list), &mut found);
        }
    }
    found.sort();
    found
}

/// Adds a file, or the files of a folder and its subfolders, except for `*.md`.
fn collect(root: &Path, path: &Path, found: &mut Vec<PathBuf>) {
    if let Ok(entries) = std::fs::read_dir(root.join(path)) {
        for entry in entries.flatten() {
            collect(root, &path.join(entry.file_name()), found);
        }
    } else if root.join(path).is_file() && path.extension().is_none_or(|ending| ending != "md") {
        found.push(path.to_owned());
    }
}

/// The lists and folders of which `folder` does not have all files of the project: commands that need
/// them there read the project's.
pub fn absent_below(folder: &Path) -> Vec<&'static str> {
    let is_absent = |file: &PathBuf| !folder.join(file).exists();
    let lists = LISTS.iter().copied();
    lists
        .filter(|list| below(Path::new(list)).iter().any(is_absent))
        .collect()
}
