//! Entries of a file list (`.f`), and the arguments of Verilator that they become.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A source, folder, macro or option of a file list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileListEntry {
    Source(PathBuf),
    /// `-v`: a source in which modules are searched that no other source defines.
    LibraryFile(PathBuf),
    /// `-y`: a directory in which modules that no source defines are searched by file name.
    LibraryDirectory(PathBuf),
    /// `+incdir+`, `-I`: a directory for included files; modules are searched there as with `-y`.
    IncludeDirectory(PathBuf),
    /// `+define+`, `-D`: a macro as `NAME` or `NAME=VALUE`.
    Define(String),
    /// An option with its arguments, which is passed to Verilator as it is written, such as `+libext+`
    /// (file extensions of modules in a library directory); a time scale is without blanks.
    Option(Vec<String>),
}

/// An option or directory of a file list that is ignored, and why that does no harm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IgnoredFileListOption {
    /// Path of the file list.
    pub path: PathBuf,
    pub line: usize,
    /// The option as it is written in the list, or the path of a directory that does not exist.
    pub what: String,
    pub why: &'static str,
}

impl std::fmt::Display for IgnoredFileListOption {
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

/// The contents of one or several file lists, with nested lists resolved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileList {
    pub entries: Vec<FileListEntry>,
    /// Name of the top module, if a list gives it (`-top`).
    pub top: Option<String>,
    /// Paths of the file lists that were read, nested ones included.
    pub lists: Vec<PathBuf>,
    /// Names of the environment variables that the lists use.
    pub variables: BTreeSet<String>,
    pub notes: Vec<IgnoredFileListOption>,
}

impl FileList {
    /// Arguments of Verilator for all entries, in their order.
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
                FileListEntry::Source(path) => arguments.push(path.into()),
                FileListEntry::LibraryFile(path) => arguments.extend(["-v".into(), path.into()]),
                FileListEntry::LibraryDirectory(path) => {
                    arguments.extend(["-y".into(), path.into()])
                }
                FileListEntry::IncludeDirectory(path) => arguments.push(joined("+incdir+", path)),
                FileListEntry::Define(text) => arguments.push(format!("-D{text}").into()),
                FileListEntry::Option(words) => arguments.extend(words.iter().map(OsString::from)),
            }
        }
        arguments
    }

    /// Directories in which Verilator looks for included files, for modules, and for sources that
    /// do not exist at the given path.
    pub fn directories(&self) -> impl Iterator<Item = &Path> {
        self.entries.iter().filter_map(|entry| match entry {
            FileListEntry::IncludeDirectory(path) | FileListEntry::LibraryDirectory(path) => {
                Some(path.as_path())
            }
            _ => None,
        })
    }

    /// Paths of the sources and library files that the list names.
    pub fn named(&self) -> impl Iterator<Item = &Path> {
        self.entries.iter().filter_map(|entry| match entry {
            FileListEntry::Source(path) | FileListEntry::LibraryFile(path) => Some(path.as_path()),
            _ => None,
        })
    }

    /// Paths of the files that Verilator may read: the listed sources and all files in the
    /// directories that it searches. A source may include further files by their path.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = PathBuf> {
        self.named()
            .map(Path::to_owned)
            .chain(self.in_directories())
    }

    /// Paths of all files in the directories that Verilator searches.
    pub(crate) fn in_directories(&self) -> impl Iterator<Item = PathBuf> {
        self.directories().flat_map(|path| {
            let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
            entries
                .map(|entry| entry.path())
                .filter(|path| path.is_file())
        })
    }

    /// File extensions of the sources in which Verilator searches modules by file name: its own, and
    /// those of `+libext+`.
    pub(crate) fn library_extensions(&self) -> Vec<&str> {
        let mut extensions = vec!["v", "sv"];
        for entry in &self.entries {
            if let FileListEntry::Option(words) = entry
                && let [word] = &words[..]
                && let Some(list) = word.strip_prefix("+libext+")
            {
                extensions.extend(list.split('+').map(|text| text.trim_start_matches('.')));
            }
        }
        extensions
    }

    /// Number of source files.
    #[must_use]
    pub fn sources(&self) -> usize {
        self.entries
            .iter()
            .filter(|entry| matches!(entry, FileListEntry::Source(_)))
            .count()
    }
}
