//! Recognises the kind of a file by its content.

use std::path::{Path, PathBuf};

use nvdla_files::yaml::YamlError;
use nvdla_loadable::case::LoadableCase;
use nvdla_loadable::error::LoadableError;
use nvdla_programs::error::ProgramFileError;

use crate::command::files::has_extension;
use crate::command::problem::CommandProblem;

/// The kind of a file that a command line names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    /// A layer file.
    Layers,
    /// A trace (.cfg): register accesses, with memory images in other files.
    Trace,
    /// A packed case: a trace and its memory images in one YAML file.
    PackedTrace,
    /// A sequence of register accesses.
    Sequence,
    /// An illegal programming.
    Illegal,
    /// A compiled network.
    Loadable,
    /// `case.yaml`: a compiled network with inputs and outputs. The case is its folder.
    LoadableCase,
    /// A file that is no case: its kind in words, and the command of `cosim` that takes it.
    Other(&'static str, &'static str),
}

/// Keys of YAML files by which a kind is recognised, most of them at the top level.
const KEYS: &[(&[&str], FileKind)] = &[
    (&["steps"], FileKind::Sequence),
    (&["program"], FileKind::PackedTrace),
    (&["expect", "layer"], FileKind::Illegal),
    (&["function"], other("a table from a function", "lut")),
    (&["kinds"], other("a profile of random layers", "campaign")),
    (
        &["files", "top"],
        other("a description of a DUT", "dut check"),
    ),
    (
        &["exclude"],
        other("a list of excluded bins", "report RUN --exclude"),
    ),
    (&["features"], other("a testplan", "report --testplan")),
    (
        &["at_least"],
        other("explained structural coverage", "report RUN --holes"),
    ),
    (
        &["mutants"],
        other("a list of explained mutants", "mutate --explained"),
    ),
    (
        &["clocks"],
        other("a list of clocks", "run vectors/directed --perf"),
    ),
    (
        &["cases"],
        other("a list of cases that failed", "campaign --seeds"),
    ),
];

const fn other(what: &'static str, command: &'static str) -> FileKind {
    FileKind::Other(what, command)
}

/// Number of bytes at the begin of a file that are read to recognise its kind.
const MOST: usize = 1 << 16;

impl FileKind {
    /// Recognises the kind of a file by its content; `None` if the content does not tell it.
    pub(super) fn of(path: &Path) -> Option<Self> {
        if has_extension(path, "cfg") {
            return Some(Self::Trace);
        }
        if has_extension(path, "nvdla") {
            return Some(Self::Loadable);
        }
        // A path without a file may be that of a file that is built in.
        let built_in = |_| nvdla_files::read_text(path).map(String::into_bytes);
        let is_case = path
            .file_name()
            .is_some_and(|name| name == LoadableCase::FILE);
        let Ok(bytes) = nvdla_files::read(path).or_else(built_in) else {
            return is_case.then_some(Self::LoadableCase);
        };
        let start = &bytes[..bytes.len().min(MOST)];
        if start.starts_with(b"{\"journal\":") {
            return Some(other(
                "the journal of a campaign, in whose folder it is",
                "report",
            ));
        }
        let text = String::from_utf8_lossy(start);
        if text.contains("reg_write(") || text.contains("mem_init(") {
            return Some(Self::Trace);
        }
        if !has_extension(path, "yaml") {
            return None;
        }
        let has = |key: &&str| {
            let mut lines = text.lines();
            lines.any(|line| {
                line.strip_prefix(*key)
                    .is_some_and(|rest| rest.starts_with(':'))
            })
        };
        // Files of any kind may have this name.
        if is_case && !has(&"program") {
            return Some(Self::LoadableCase);
        }
        let mut kinds = KEYS.iter();
        let (_, kind) = kinds.find(|(keys, _)| keys.iter().all(has))?;
        Some(*kind)
    }

    /// The kind of a file that is named on the command line, or found in a folder named there. If
    /// the content does not tell it, YAML is read as a layer file and anything else as a compiled
    /// network: these readers say what is wrong.
    pub(super) fn of_case(path: &Path) -> Self {
        Self::of(path).unwrap_or(if has_extension(path, "yaml") {
            Self::Layers
        } else {
            Self::Loadable
        })
    }
}

/// If `command` got a file of the wrong kind: text with the kind, and the command that takes it.
pub(super) fn hint(problem: &CommandProblem, command: &str) -> Option<String> {
    let path: PathBuf = match problem {
        CommandProblem::Yaml(error) | CommandProblem::Loadable(LoadableError::Yaml(error)) => {
            match error {
                YamlError::Content { path, .. } | YamlError::Document { path, .. } => path.clone(),
                _ => return None,
            }
        }
        CommandProblem::Program(
            ProgramFileError::Yaml { file, .. } | ProgramFileError::Text { file, .. },
        ) => file.into(),
        _ => return None,
    };
    let takes_all = ["run", "explain"].contains(&command);
    let takes_layers = takes_all || ["snapshot", "lut", "dut", "mutate"].contains(&command);
    let (what, right) = match FileKind::of(&path)? {
        FileKind::Layers if takes_layers => return None,
        FileKind::Layers => ("a layer file", "run"),
        FileKind::Other(what, right) => (what, right),
        _ if takes_all => return None,
        FileKind::Trace | FileKind::PackedTrace => ("a trace", "run"),
        FileKind::Sequence => ("a register-level sequence", "run"),
        FileKind::Illegal => ("an illegal programming", "run"),
        FileKind::Loadable | FileKind::LoadableCase => ("a compiled network", "run"),
    };
    // Every command but these takes a description of a DUT.
    let ours = command != "run" && right.split(' ').next() == Some(command)
        || right == "dut check" && !takes_all
        || right == "campaign" && command == "profile";
    (!ours).then(|| format!("this is {what}: cosim {right} {}", path.display()))
}
