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
        let DescriptionProblem { what, remedy, .. } = &self.problem;
        write!(f, ": {what}\n  {remedy}")
    }
}

impl std::error::Error for Located {}

/// A problem in a description or file list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescriptionProblem {
    pub what: Box<str>,
    /// What to write or do instead, as a sentence for the user.
    pub remedy: Box<str>,
    pub kind: ProblemKind,
}

/// What a reader of lists may have to know of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemKind {
    /// An environment variable is not set.
    MissingVariable,
    /// The list is for this top module, not for that of the description.
    OtherTop(Box<str>),
    Other,
}

impl DescriptionProblem {
    pub fn new(what: impl Into<Box<str>>, remedy: impl Into<Box<str>>) -> Self {
        Self {
            what: what.into(),
            remedy: remedy.into(),
            kind: ProblemKind::Other,
        }
    }

    /// That a file cannot be read.
    pub(crate) fn unreadable(error: &std::io::Error) -> Self {
        let what = format!("cannot read the file: {error}");
        Self::new(what, "check the path and its permissions")
    }

    /// That a `file` or `directory` does not exist, where relative paths begin at `start`.
    pub(crate) fn missing(kind: &str, path: &Path, start: &Path) -> Self {
        let start = start.display();
        Self::new(
            format!("{kind} `{}` does not exist", path.display()),
            format!("correct the path; relative ones begin at `{start}/` here"),
        )
    }

    /// That a text has no end.
    pub(crate) fn unclosed(what: &str) -> Self {
        Self::new(
            format!("a {what} is not closed"),
            format!("close the {what}"),
        )
    }
}

/// A description, for those who wrote something else.
pub(crate) const EXAMPLE: &str = "    schema: 1
    name: my_nvdla                # name of the model: cosim run --dut my_nvdla
    configuration: nv_small       # or nv_small_ew
    top: NV_nvdla                 # name of the top module
    files: [my_nvdla.f]           # file lists, relative to this file
    quirks: []                    # known deviations from the specification";
