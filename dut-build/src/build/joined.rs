//! Small sources are compiled as one: what each of them includes takes longer than itself.

use std::path::{Path, PathBuf};

use super::error::BuildError;
use super::stamp::write_changed;
use super::waves::GeneratedSources;

/// Bytes of a source from which on it is compiled alone, beside the others.
const LARGE: usize = 65_536;

/// The same of those that are not optimised.
const LARGE_OF_WAVES: usize = 1_048_576;

/// What is compiled of a model, by the level of optimisation.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ModelSources {
    /// What runs every clock.
    pub(super) fast: Vec<PathBuf>,
    /// What runs once.
    pub(super) slow: Vec<PathBuf>,
    /// The entry point, where it is compiled alone.
    pub(super) entry: Option<PathBuf>,
}

impl ModelSources {
    /// Small sources as one in `home`. A small design is one with its entry point as well: what runs
    /// once costs less at the level of the rest than to begin again. That of a large one stays alone,
    /// so that a change of it compiles little.
    pub(super) fn joined(
        sources: &GeneratedSources,
        entry: &Path,
        home: &Path,
    ) -> Result<Self, BuildError> {
        let all = [&sources.fast[..], &sources.slow, &[entry.to_owned()]].concat();
        if all_small(&all)? {
            return Ok(Self {
                fast: joined(&all, LARGE, &home.join("fast.cpp"))?,
                slow: Vec::new(),
                entry: None,
            });
        }
        Ok(Self {
            fast: joined(&sources.fast, LARGE, &home.join("fast.cpp"))?,
            slow: joined(&sources.slow, LARGE, &home.join("slow.cpp"))?,
            entry: Some(entry.to_owned()),
        })
    }

    /// Those that record waves. All count as running once: few cases record, and optimised code would
    /// have to record half a million clocks to win back what its compilation takes.
    pub(super) fn of_waves(
        sources: &GeneratedSources,
        entry: &Path,
        home: &Path,
    ) -> Result<Self, BuildError> {
        let all = [&sources.fast[..], &sources.slow].concat();
        Ok(Self {
            fast: Vec::new(),
            slow: joined(&all, LARGE_OF_WAVES, &home.join("slow.cpp"))?,
            entry: Some(entry.to_owned()),
        })
    }
}

/// `sources` with all below `large` bytes in the file `together`, if there are several.
fn joined(sources: &[PathBuf], large: usize, together: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let mut units = Vec::new();
    let (mut names, mut text) = (Vec::new(), String::new());
    for source in sources {
        let read = std::fs::read_to_string(source).map_err(BuildError::io(source))?;
        if read.len() < large {
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
fn all_small(sources: &[PathBuf]) -> Result<bool, BuildError> {
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

    fn source(directory: &Path, name: &str, text: &str) -> PathBuf {
        let path = directory.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    #[test]
    fn small_sources_are_one_and_large_ones_stay() {
        let directory = tempfile::tempdir().unwrap();
        let source = |name: &str, text: &str| source(directory.path(), name, text);
        let large = source("large.cpp", &"/".repeat(LARGE));
        let [a, b] = [source("a.cpp", "int a;\n"), source("b.cpp", "int b;\n")];
        let together = directory.path().join("small.cpp");
        let units = joined(&[a.clone(), large.clone()], LARGE, &together).unwrap();
        assert_eq!(units, [large.clone(), a.clone()]);
        assert!(!together.exists(), "one is not joined with itself");
        let units = joined(&[a, large.clone(), b], LARGE, &together).unwrap();
        assert_eq!(units, [large, together.clone()]);
        let text = std::fs::read_to_string(together).unwrap();
        assert_eq!(text, "int a;\nint b;\n");
    }

    #[test]
    fn the_entry_point_of_a_large_design_is_compiled_alone() {
        let directory = tempfile::tempdir().unwrap();
        let home = directory.path();
        let source = |name: &str, text: &str| source(home, name, text);
        let large = source("large.cpp", &"/".repeat(LARGE));
        let [a, b] = [source("a.cpp", "int a;\n"), source("b.cpp", "int b;\n")];
        let entry = source("entry.cpp", "int entry;\n");
        let of = |slow: &PathBuf| {
            let sources = GeneratedSources {
                fast: vec![a.clone(), b.clone()],
                slow: vec![slow.clone()],
            };
            ModelSources::joined(&sources, &entry, home).unwrap()
        };
        let one = vec![home.join("fast.cpp")];
        let design = of(&large);
        assert_eq!(
            design,
            ModelSources {
                fast: one.clone(),
                slow: vec![large],
                entry: Some(entry.clone()),
            }
        );
        let small = of(&source("slow.cpp", "int slow;\n"));
        assert_eq!(
            small,
            ModelSources {
                fast: one.clone(),
                slow: Vec::new(),
                entry: None,
            }
        );
        let text = std::fs::read_to_string(&one[0]).unwrap();
        assert_eq!(text, "int a;\nint b;\nint slow;\nint entry;\n");
    }
}
