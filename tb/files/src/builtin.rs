//! Files of this project that are built into the program, for use outside of its repository.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Path relative to the top of the project, and text, of each built-in file.
type BuiltinFiles = &'static [(&'static str, &'static str)];

static PROVIDED: OnceLock<BuiltinFiles> = OnceLock::new();
static TAKEN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// Registers the files that are built into the program; further calls have no effect.
pub fn provide(files: BuiltinFiles) {
    // A second one says the same.
    let _ = PROVIDED.set(files);
}

/// The built-in text for a path; called if there is no such file on disk.
pub(crate) fn text(path: &Path) -> Option<&'static str> {
    let (known, text) = provided()
        .iter()
        .find(|(known, _)| Path::new(known) == path)?;
    let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    taken.insert(known);
    Some(text)
}

/// The built-in paths that are `path` or in this folder.
pub fn below(path: &Path) -> Vec<&'static Path> {
    let all = provided().iter().map(|(path, _)| Path::new(*path));
    all.filter(|known| known.starts_with(path)).collect()
}

/// The built-in files that this process has read so far.
pub fn taken() -> Vec<&'static str> {
    let taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    taken.iter().copied().collect()
}

fn provided() -> BuiltinFiles {
    PROVIDED.get().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_text;

    #[test]
    fn files_of_the_directory_come_before_those_that_are_brought_along() {
        provide(&[("a/b.yaml", "built in"), ("src/lib.rs", "built in")]);
        assert_eq!(read_text(Path::new("a/b.yaml")).unwrap(), "built in");
        assert_ne!(read_text(Path::new("src/lib.rs")).unwrap(), "built in");
        read_text(Path::new("a/c.yaml")).unwrap_err();
        assert_eq!(taken(), ["a/b.yaml"]);
        for path in ["a", "a/b.yaml"] {
            assert_eq!(below(Path::new(path)), [Path::new("a/b.yaml")]);
        }
    }
}
