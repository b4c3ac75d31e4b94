//! Joins generated C++ sources to fewer files: compiling the headers again and again takes longest.
//! Without this, a build of nv_small takes a quarter more CPU time.

use std::path::{Path, PathBuf};

use super::error::BuildError;
use super::stamp::write_changed;
use super::waves::GeneratedCppFiles;

/// A design is small, and compiled as one source, if each C++ source has fewer bytes than this.
const SMALL: u64 = 65_536;

/// Most bytes of sources that are joined to one file: two long ones of Verilator's. The headers of
/// one file more take 0.7 s to compile; nv_small still makes enough files for two processors.
const MOST: usize = 1536 << 10;

/// Most bytes of sources that record waves, which are compiled without optimisation, in one file.
const MOST_OF_WAVES: usize = 2 << 20;

/// C++ files of a model to compile, by how much they are optimised.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ModelCppFiles {
    /// Files with code that runs in every clock.
    pub(super) fast: Vec<PathBuf>,
    /// Files with code that runs once, such as constructors.
    pub(super) slow: Vec<PathBuf>,
    /// The file with the functions that the library exports; `None` if it is joined with others.
    pub(super) entry: Option<PathBuf>,
}

impl ModelCppFiles {
    /// Whether the whole model, entry point included, is compiled as one source.
    pub(super) fn is_small(&self) -> bool {
        self.entry.is_none() && self.slow.is_empty()
    }

    /// Joins the sources of a model to fewer files in the folder `home`. A small design becomes one
    /// file, `entry` (its entry point) included: optimising code that runs once costs less than to
    /// start the compiler again. The entry point of a large design stays a file of its own.
    pub(super) fn joined(
        sources: &GeneratedCppFiles,
        entry: &Path,
        home: &Path,
    ) -> Result<Self, BuildError> {
        let all = [&sources.fast[..], &sources.slow, &[entry.to_owned()]].concat();
        let fast = home.join("fast.cpp");
        if are_small(&all)? {
            return Ok(Self {
                fast: joined(&all, MOST, &fast)?,
                slow: Vec::new(),
                entry: None,
            });
        }
        Ok(Self {
            fast: joined(&sources.fast, MOST, &fast)?,
            slow: joined(&sources.slow, MOST, &home.join("slow.cpp"))?,
            entry: Some(entry.to_owned()),
        })
    }

    /// Joins the sources that record waves, with `entry` apart. None is optimised: only after half a
    /// million recorded clocks would optimised code have won back its longer compilation.
    pub(super) fn of_waves(
        sources: &GeneratedCppFiles,
        entry: &Path,
        home: &Path,
    ) -> Result<Self, BuildError> {
        let all = [&sources.fast[..], &sources.slow].concat();
        Ok(Self {
            fast: Vec::new(),
            slow: joined(&all, MOST_OF_WAVES, &home.join("slow.cpp"))?,
            entry: Some(entry.to_owned()),
        })
    }
}

/// Whether each of the `sources` has fewer than [`SMALL`] bytes.
fn are_small(sources: &[PathBuf]) -> Result<bool, BuildError> {
    for source in sources {
        let file = source.metadata().map_err(BuildError::io(source))?;
        if file.len() >= SMALL {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Sources that become one file, and their text.
#[derive(Default)]
struct SourceGroup {
    sources: Vec<PathBuf>,
    text: String,
}

/// Joins `sources` to few files of at most `most` bytes, named `together` or `together` with a
/// number, and returns their paths. A source that is joined with no other one keeps its path.
pub(super) fn joined(
    sources: &[PathBuf],
    most: usize,
    together: &Path,
) -> Result<Vec<PathBuf>, BuildError> {
    let mut files = Vec::new();
    for (index, group) in groups(sources, most)?.into_iter().enumerate() {
        if let [alone] = &group.sources[..] {
            files.push(alone.clone());
            continue;
        }
        let mut file = together.to_owned();
        if index > 0 {
            let name = together.file_stem().unwrap_or_default().to_string_lossy();
            file.set_file_name(format!("{name}-{}.cpp", index + 1));
        }
        write_changed(&file, &group.text)?;
        files.push(file);
    }
    Ok(files)
}

/// Puts each source into the first group that has room for it within `most` bytes.
fn groups(sources: &[PathBuf], most: usize) -> Result<Vec<SourceGroup>, BuildError> {
    let mut groups: Vec<SourceGroup> = Vec::new();
    for source in sources {
        let text = std::fs::read_to_string(source).map_err(BuildError::io(source))?;
        let fits = |group: &SourceGroup| group.text.len() + text.len() <= most;
        let at = groups.iter().position(fits).unwrap_or(groups.len());
        if at == groups.len() {
            groups.push(SourceGroup::default());
        }
        groups[at].sources.push(source.clone());
        groups[at].text.push_str(&text);
    }
    Ok(groups)
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
    fn sources_are_as_few_as_fit_and_one_that_is_alone_stays() {
        let directory = tempfile::tempdir().unwrap();
        let source = |name: &str, text: &str| source(directory.path(), name, text);
        let large = source("large.cpp", &"/".repeat(20));
        let [a, b, c] = ["a", "b", "c"].map(|name| source(name, &format!("int {name};\n")));
        let together = directory.path().join("fast.cpp");
        let units = joined(&[a.clone(), large.clone()], 16, &together).unwrap();
        assert_eq!(units, [a.clone(), large.clone()]);
        assert!(!together.exists(), "one is not joined with itself");
        let units = joined(&[a.clone(), large.clone(), b.clone()], 14, &together).unwrap();
        assert_eq!(units, [together.clone(), large.clone()]);
        let text = |path: &Path| std::fs::read_to_string(path).unwrap();
        assert_eq!(text(&together), "int a;\nint b;\n");
        let more = [a.clone(), b.clone(), large.clone(), c.clone(), a];
        let units = joined(&more, 20, &together).unwrap();
        let second = directory.path().join("fast-3.cpp");
        assert_eq!(units, [together, large, second.clone()]);
        assert_eq!(text(&second), "int c;\nint a;\n");
    }

    #[test]
    fn the_entry_point_of_a_large_design_is_compiled_alone() {
        let directory = tempfile::tempdir().unwrap();
        let home = directory.path();
        let source = |name: &str, text: &str| source(home, name, text);
        let large = source("large.cpp", &"/".repeat(65_536));
        let [a, b] = [source("a.cpp", "int a;\n"), source("b.cpp", "int b;\n")];
        let entry = source("entry.cpp", "int entry;\n");
        let of = |slow: &PathBuf| {
            let sources = GeneratedCppFiles {
                fast: vec![a.clone(), b.clone()],
                slow: vec![slow.clone()],
            };
            ModelCppFiles::joined(&sources, &entry, home).unwrap()
        };
        let one = vec![home.join("fast.cpp")];
        let design = of(&large);
        assert_eq!(
            design,
            ModelCppFiles {
                fast: one.clone(),
                slow: vec![large],
                entry: Some(entry.clone()),
            }
        );
        let small = of(&source("slow.cpp", "int slow;\n"));
        assert_eq!(
            small,
            ModelCppFiles {
                fast: one.clone(),
                slow: Vec::new(),
                entry: None,
            }
        );
        let text = std::fs::read_to_string(&one[0]).unwrap();
        assert_eq!(text, "int a;\nint b;\nint slow;\nint entry;\n");
    }
}
