//! What a file is, for who gave it to the wrong command.

use std::path::Path;

use super::problem::CommandProblem;
use nvdla_loadable::error::LoadableError;
use nvdla_programs::error::ProgramError;
use nvdla_yaml::YamlError;

/// Kinds of files by keys that no other kind has, with their commands.
const KINDS: [(&[&str], &str, &str); 8] = [
    (&["steps"], "a register-level sequence", "sequence"),
    (&["program"], "a packed trace", "trace"),
    (&["function"], "a table from a function", "lut"),
    (&["expect", "layer"], "an illegal programming", "illegal"),
    (&["kinds"], "a profile of random layers", "random --profile"),
    (&["files", "top"], "a description of a DUT", "dut check"),
    (
        &["exclude"],
        "a list of excluded bins",
        "coverage RUN --exclude",
    ),
    (&["layers"], "a layer file", "run"),
];

/// Bytes of a file that are looked at.
const MOST: usize = 1 << 16;

/// The right command for the file that a problem is about, if it is not `command`.
pub(super) fn hint(problem: &CommandProblem, command: &str) -> Option<String> {
    let path = match problem {
        CommandProblem::Yaml(error) | CommandProblem::Loadable(LoadableError::Yaml(error)) => {
            match error {
                YamlError::Content { path, .. } | YamlError::Document { path, .. } => path.clone(),
                _ => return None,
            }
        }
        CommandProblem::Program(
            ProgramError::Yaml { file, .. } | ProgramError::Text { file, .. },
        ) => file.into(),
        _ => return None,
    };
    let (what, right) = kind(&path)?;
    let takes = |commands: &[&str]| commands.contains(&command);
    let ours = match right {
        "run" => takes(&[
            "run",
            "estimate",
            "plan",
            "lut",
            "network",
            "perf",
            "reset-check",
        ]),
        "trace" | "sequence" if command == "estimate" => true,
        "random --profile" => takes(&["random", "campaign", "profile", "replay", "triage"]),
        // Every command takes a description of a DUT.
        "dut check" => !takes(&["run", "trace", "sequence", "illegal"]),
        right => right.split(' ').next() == Some(command),
    };
    let path = path.display();
    (!ours).then(|| format!("this is {what}: cosim {right} {path}"))
}

/// The command for a file, as far as its contents tell.
pub(super) fn command(path: &Path) -> Option<&'static str> {
    kind(path).map(|(_, command)| command)
}

/// What a file is, and the command for it.
fn kind(path: &Path) -> Option<(&'static str, &'static str)> {
    let bytes = nvdla_files::read(path).ok()?;
    let start = &bytes[..bytes.len().min(MOST)];
    if start.starts_with(b"{\"journal\":") {
        return Some((
            "the journal of a campaign, in whose directory it is",
            "report",
        ));
    }
    let text = String::from_utf8_lossy(start);
    if text.contains("reg_write(") || text.contains("mem_init(") {
        return Some(("a trace", "trace"));
    }
    let has = |key: &&str| {
        let mut lines = text.lines();
        lines.any(|line| {
            line.strip_prefix(*key)
                .is_some_and(|rest| rest.starts_with(':'))
        })
    };
    let mut kinds = KINDS.iter();
    let (_, what, command) = kinds.find(|(keys, ..)| keys.iter().all(has))?;
    Some((what, command))
}
