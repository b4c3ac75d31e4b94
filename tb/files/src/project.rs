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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_text;

    #[test]
    fn files_of_the_directory_come_before_those_of_the_project() {
        let ours = Path::new("vectors/perf.yaml");
        assert!(!ours.exists(), "tests run in the folder of the crate");
        read_text(ours).unwrap();
        read_text(Path::new("src/lib.rs")).unwrap();
        read_text(Path::new("vectors/none.yaml")).unwrap_err();
    }

    #[test]
    fn a_list_is_absent_unless_the_folder_has_all_of_its_files() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert_eq!(absent_below(&root), [""; 0]);
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().join("vectors/profiles");
        std::fs::create_dir_all(&own).unwrap();
        std::fs::write(own.join("sdp.yaml"), "").unwrap();
        std::fs::write(folder.path().join("vectors/perf.yaml"), "").unwrap();
        let absent = absent_below(folder.path());
        assert!(absent.contains(&"vectors/profiles"), "{absent:?}");
        assert!(!absent.contains(&"vectors/perf.yaml"), "{absent:?}");
    }

    #[test]
    fn a_folder_of_the_project_has_all_of_its_files() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for folder in ["profiles", "illegal", "quirks"] {
            let folder = Path::new("vectors").join(folder);
            let count = root.join(&folder).read_dir().unwrap().count();
            assert_eq!(below(&folder).len(), count, "{}", folder.display());
        }
        assert_eq!(below(Path::new("vectors/perf.yaml")).len(), 1);
        assert_eq!(below(Path::new("vectors/none")).len(), 0);
        assert!(below(Path::new("vectors")).is_sorted());
    }
}
