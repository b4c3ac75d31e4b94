//! Errors in descriptions of DUTs and in file lists: file, line, and what to write instead.

use std::fmt;
use std::path::{Path, PathBuf};

/// A problem in a description of a DUT or in a file list, with file and line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocatedProblem {
    /// Path of the description or file list that has the problem.
    pub path: PathBuf,
    /// Line of the problem, counted from one; `None` if it concerns the whole file.
    pub line: Option<usize>,
    /// Column of the problem, counted from one, if it is known.
    pub column: Option<usize>,
    /// What is wrong at this line, and how to mend it.
    pub problem: DescriptionProblem,
}

impl LocatedProblem {
    pub fn new(path: &Path, line: Option<usize>, problem: DescriptionProblem) -> Self {
        Self {
            path: path.to_owned(),
            line,
            column: None,
            problem,
        }
    }
}

impl fmt::Display for LocatedProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        for place in [self.line, self.column].into_iter().flatten() {
            write!(f, ":{place}")?;
        }
        let DescriptionProblem { what, remedy, .. } = &self.problem;
        write!(f, ": {what}\n  {remedy}")
    }
}

impl std::error::Error for LocatedProblem {}

/// What is wrong in a description of a DUT or in a file list, and how to mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescriptionProblem {
    pub what: Box<str>,
    /// What to write or do instead, as a sentence for the user.
    pub remedy: Box<str>,
    /// Whether a list uses an environment variable that is not set: for `cosim init`, which tries
    /// several lists.
    pub needs_variable: bool,
}

impl DescriptionProblem {
    pub fn new(what: impl Into<Box<str>>, remedy: impl Into<Box<str>>) -> Self {
        Self {
            what: what.into(),
            remedy: remedy.into(),
            needs_variable: false,
        }
    }

    /// Makes the problem "a file cannot be read" of the system's `error`.
    pub(crate) fn unreadable(error: &std::io::Error) -> Self {
        let what = format!("cannot read the file: {error}");
        Self::new(what, "check the path and its permissions")
    }

    /// Makes the problem "`path` does not exist". `kind` is `file` or `directory`; relative paths in
    /// the list begin at `start`.
    pub(crate) fn missing(kind: &str, path: &Path, start: &Path) -> Self {
        let start = start.display();
        Self::new(
            format!("{kind} `{}` does not exist", path.display()),
            format!("correct the path; relative ones begin at `{start}/` here"),
        )
    }

    /// Makes the problem that a comment or quotation, which `what` names, is not closed.
    pub(crate) fn unclosed(what: &str) -> Self {
        Self::new(
            format!("a {what} is not closed"),
            format!("close the {what}"),
        )
    }
}

/// A correct description of a DUT, which error messages show as an example.
pub(crate) const EXAMPLE: &str = "    schema: 1
    name: my_nvdla                # name of the model: cosim run --dut my_nvdla
    configuration: nv_small       # or nv_small_ew
    top: NV_nvdla                 # name of the top module
    files: [my_nvdla.f]           # file lists, relative to this file
    quirks: []                    # known deviations from the specification";
