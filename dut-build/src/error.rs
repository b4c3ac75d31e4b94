//! Errors in descriptions and file lists, with their places and what to write instead.

use std::fmt;
use std::path::{Path, PathBuf};

/// A problem in a description or file list, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located {
    /// The file to edit.
    pub path: PathBuf,
    /// Line, counted from one; absent when the whole file is meant.
    pub line: Option<usize>,
    /// Column, counted from one.
    pub column: Option<usize>,
    /// The problem at this place.
    pub problem: DescriptionProblem,
}

impl Located {
    pub fn new(path: &Path, line: Option<usize>, problem: DescriptionProblem) -> Self {
        Self {
            path: path.to_owned(),
            line,
            column: None,
            problem,
        }
    }
}

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        for place in [self.line, self.column].into_iter().flatten() {
            write!(f, ":{place}")?;
        }
        write!(f, ": {}\n  {}", self.problem, self.problem.remedy())
    }
}

impl std::error::Error for Located {}

/// A problem in a description or file list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DescriptionProblem {
    #[error("cannot read the file: {0}")]
    Unreadable(String),
    #[error("{0}")]
    Syntax(String),
    /// A key or value that is none of the listed ones.
    #[error("{0}")]
    Choice(String),
    #[error("schema {found} is newer than this program")]
    NewerSchema { found: u32, known: u32 },
    #[error("`{0}` is no name for a model")]
    BadName(String),
    #[error("`{0}` is no name of a module")]
    BadTop(String),
    #[error("`files` is empty")]
    NoFiles,
    #[error("`{0}` in `files` is a source file")]
    SourceInFiles(PathBuf),
    #[error("`{0}` is listed twice")]
    Twice(String),
    #[error("`{name}` is no identifier")]
    BadIdentifier { name: String },
    #[error("`{0}` is not for a description to give")]
    NamedHere(String),
    #[error("file `{path}` does not exist")]
    MissingFile { path: PathBuf, start: PathBuf },
    #[error("directory `{path}` does not exist")]
    MissingDirectory { path: PathBuf, start: PathBuf },
    #[error("environment variable `{0}` is not set")]
    MissingVariable(String),
    #[error("the designs that the program brings along cannot be unpacked: {0}")]
    NotUnpacked(String),
    #[error("`{option}` is not understood")]
    UnknownOption {
        option: String,
        /// The options and files that a list may hold.
        known: &'static str,
    },
    /// An option that would change the design in a way that cannot be followed.
    #[error("`{option}` cannot be followed")]
    Refused {
        option: String,
        instead: &'static str,
    },
    #[error("the list is for the top module `{found}`, the description for `{top}`")]
    OtherTop { found: String, top: String },
    #[error("`{0}` is no time scale")]
    BadTimescale(String),
    #[error("`{0}` wants an argument")]
    MissingArgument(String),
    #[error("a {0} is not closed")]
    Unclosed(&'static str),
    #[error("`{0}` includes itself")]
    Recursive(PathBuf),
    #[error("the list names no source file")]
    NoSources,
}

impl DescriptionProblem {
    /// What to write or do instead, as a sentence for the user.
    #[must_use]
    pub fn remedy(&self) -> String {
        match self {
            Self::Unreadable(_) => "check the path and its permissions".into(),
            Self::Syntax(_) => format!("a description looks like this:\n\n{EXAMPLE}"),
            Self::NewerSchema { known, .. } => {
                format!("write `schema: {known}`, or use a newer program")
            }
            Self::Choice(_) => "write one of them".into(),
            Self::BadName(_) => {
                "write lower-case letters, digits and single underscores, a letter first".into()
            }
            Self::BadTop(_) | Self::BadIdentifier { .. } => {
                "write letters, digits and underscores, no digit first".into()
            }
            Self::NoFiles => "write `files: [rtl.f]`, a list of file lists".into(),
            Self::SourceInFiles(_) => "put the path into a file list and name that one here".into(),
            Self::Twice(_) => "remove one".into(),
            Self::NamedHere(_) => "remove it: the build gives it, or cannot work with it".into(),
            Self::MissingFile { start, .. } | Self::MissingDirectory { start, .. } => {
                format!(
                    "correct the path; relative ones begin at `{}/` here",
                    start.display()
                )
            }
            Self::NotUnpacked(_) => {
                "name another folder, where you may write, with NVDLA_COSIM_CACHE".into()
            }
            Self::MissingVariable(name) => format!("run `export {name}=...` first"),
            Self::UnknownOption { known, .. } => format!(
                "remove it if it does not change the design, or write what it means in the \
                 description; a list may hold: {known}"
            ),
            Self::Refused { instead, .. } => (*instead).into(),
            Self::OtherTop { .. } => "correct one of them".into(),
            Self::BadTimescale(_) => "write one like `1ns/1ps`".into(),
            Self::MissingArgument(option) => format!("write `{option} ARGUMENT`"),
            Self::Unclosed(what) => format!("close the {what}"),
            Self::Recursive(_) => "remove the line that closes the circle".into(),
            Self::NoSources => "name at least one source file".into(),
        }
    }
}

const EXAMPLE: &str = "    schema: 1
    name: my_nvdla                # name of the model: cosim run --dut my_nvdla
    configuration: nv_small       # or nv_small_ew
    top: NV_nvdla                 # name of the top module
    files: [my_nvdla.f]           # file lists, relative to this file
    quirks: []                    # known deviations from the specification";
