//! Entries of file lists.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// An entry of a file list; Verilator gets them in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListEntry {
    Source(PathBuf),
    /// `-v`: searched for modules that nothing else defines.
    LibraryFile(PathBuf),
    /// `-y`: a directory with files that are named after modules which nothing else defines.
    LibraryDirectory(PathBuf),
    /// A directory that is searched for included files, and for modules like a library directory.
    IncludeDirectory(PathBuf),
    /// `NAME` or `NAME=VALUE`.
    Define(String),
    /// `+libext+`: one or more `.EXTENSION`, separated by `+`.
    LibraryExtensions(String),
    /// The time scale of modules that name none.
    Timescale(String),
    /// An option that Verilator knows by the same words, with its arguments.
    Option(Vec<String>),
}

/// An option that was ignored, and why that does no harm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IgnoredOption {
    /// Path of the list.
    pub path: PathBuf,
    pub line: usize,
    /// The option as the list writes it.
    pub what: String,
    pub why: &'static str,
}

impl std::fmt::Display for IgnoredOption {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            path,
            line,
            what,
            why,
        } = self;
        write!(f, "{}:{line}: skipped `{what}`: {why}", path.display())
    }
}

/// The contents of one or several lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileList {
    pub entries: Vec<ListEntry>,
    /// The lists themselves, nested ones included.
    pub lists: Vec<PathBuf>,
    /// Environment variables that the lists use.
    pub variables: BTreeSet<String>,
    pub notes: Vec<IgnoredOption>,
}

impl FileList {
    /// The arguments with which Verilator reads the list.
    #[must_use]
    pub fn arguments(&self) -> Vec<OsString> {
        let mut arguments = Vec::new();
        for entry in &self.entries {
            let joined = |option: &str, path: &Path| {
                let mut text = OsString::from(option);
                text.push(path);
                text
            };
            match entry {
                ListEntry::Source(path) => arguments.push(path.into()),
                ListEntry::LibraryFile(path) => arguments.extend(["-v".into(), path.into()]),
                ListEntry::LibraryDirectory(path) => arguments.extend(["-y".into(), path.into()]),
                ListEntry::IncludeDirectory(path) => arguments.push(joined("+incdir+", path)),
                ListEntry::Define(text) => arguments.push(format!("-D{text}").into()),
                ListEntry::LibraryExtensions(text) => {
                    arguments.push(format!("+libext+{text}").into())
                }
                ListEntry::Timescale(text) => arguments.extend(["--timescale".into(), text.into()]),
                ListEntry::Option(words) => arguments.extend(words.iter().map(OsString::from)),
            }
        }
        arguments
    }

    /// Directories in which Verilator looks for included files, for modules, and for sources
    /// that are not where their path says.
    pub fn directories(&self) -> impl Iterator<Item = &Path> {
        self.entries.iter().filter_map(|entry| match entry {
            ListEntry::IncludeDirectory(path) | ListEntry::LibraryDirectory(path) => {
                Some(path.as_path())
            }
            _ => None,
        })
    }

    /// The files that a compiler may read: those named, and those in the directories that are
    /// searched. Included files may name others.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = PathBuf> {
        let named = self.entries.iter().filter_map(|entry| match entry {
            ListEntry::Source(path) | ListEntry::LibraryFile(path) => Some(path.clone()),
            _ => None,
        });
        let found = self.directories().flat_map(|path| {
            let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
            entries
                .map(|entry| entry.path())
                .filter(|path| path.is_file())
        });
        named.chain(found)
    }

    /// Number of source files.
    #[must_use]
    pub fn sources(&self) -> usize {
        self.entries
            .iter()
            .filter(|entry| matches!(entry, ListEntry::Source(_)))
            .count()
    }
}
