//! Small sources are compiled as one: what each of them includes takes longer than itself.

use std::path::{Path, PathBuf};

use super::error::BuildError;
use super::stamp::write_changed;

/// Bytes of a source from which on it is compiled alone, beside the others.
const LARGE: usize = 65_536;

/// `sources` with all small ones in the file `together`, if there are several.
pub(super) fn joined(sources: &[PathBuf], together: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let mut units = Vec::new();
    let (mut names, mut text) = (Vec::new(), String::new());
    for source in sources {
        let read = std::fs::read_to_string(source).map_err(BuildError::io(source))?;
        if read.len() < LARGE {
            names.push(source.clone());
            text += &read;
        } else {
            units.push(source.clone());
        }
    }
    if names.len() > 1 {
        write_changed(together, &text)?;
        names = vec![together.to_owned()];
    }
    Ok([units, names].concat())
}

/// Whether none of these sources is compiled alone.
pub(super) fn all_small(sources: &[PathBuf]) -> Result<bool, BuildError> {
    for source in sources {
        let file = source.metadata().map_err(BuildError::io(source))?;
        if file.len() >= LARGE as u64 {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_sources_are_one_and_large_ones_stay() {
        let directory = tempfile::tempdir().unwrap();
        let source = |name: &str, text: &str| {
            let path = directory.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let large = source("large.cpp", &"/".repeat(LARGE));
        let [a, b] = [source("a.cpp", "int a;\n"), source("b.cpp", "int b;\n")];
        let together = directory.path().join("small.cpp");
        let units = joined(&[a.clone(), large.clone()], &together).unwrap();
        assert_eq!(units, [large.clone(), a.clone()]);
        assert!(!together.exists(), "one is not joined with itself");
        assert!(all_small(&[a.clone(), b.clone()]).unwrap());
        assert!(!all_small(&[a.clone(), large.clone()]).unwrap());
        let units = joined(&[a, large.clone(), b], &together).unwrap();
        assert_eq!(units, [large, together.clone()]);
        let text = std::fs::read_to_string(together).unwrap();
        assert_eq!(text, "int a;\nint b;\n");
    }
}
