//! Files of this project that commands need in any folder: profiles, illegal programmings, cases that
//! show quirks, lists of exclusions and of clocks.
//!
//! A release build, which may be installed, contains them, and also directed layers, goldens, sequences
//! and our designs. A debug build reads them in its checkout.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

static TAKEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The text of the project's file with this path; called if there is no such file on disk.
pub fn text(path: &Path) -> Option<Cow<'static, str>> {
    let text = match CHECKOUT {
        Some((root, lists)) => {
            let is_listed = lists.iter().any(|list| path.starts_with(list));
            let text = is_listed.then(|| std::fs::read_to_string(Path::new(root).join(path)));
            Cow::Owned(text?.ok()?)
        }
        None => {
            let (_, text) = FILES.iter().find(|(known, _)| Path::new(known) == path)?;
            Cow::Borrowed(*text)
        }
    };
    let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    taken.insert(path.to_owned());
    Some(text)
}

/// The paths of the project's files that are `path` or in this folder, in order.
pub fn below(path: &Path) -> Vec<PathBuf> {
    let Some((root, lists)) = CHECKOUT else {
        let all = FILES.iter().map(|(known, _)| PathBuf::from(known));
        return all.filter(|known| known.starts_with(path)).collect();
    };
    let mut found = Vec::new();
    for list in lists {
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

/// The project's files that this process has read so far.
pub fn taken() -> Vec<PathBuf> {
    let taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    taken.iter().cloned().collect()
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
        assert_eq!(taken(), [ours]);
        read_text(Path::new("src/lib.rs")).unwrap();
        read_text(Path::new("vectors/none.yaml")).unwrap_err();
        assert_eq!(taken(), [ours]);
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
