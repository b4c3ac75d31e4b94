//! Whether a command is understood, and whether what it names is there.

use std::collections::HashSet;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use clap::error::ErrorKind;
use libtest_mimic::Failed;
use nvdla_cosim::cli;
use nvdla_coverage::exclude::{self, Exclusions};
use nvdla_coverage::hits::BinHits;
use nvdla_testing::vectors;

use crate::read::{Command, Document, Kind};

/// Programs of others that documents name.
const OTHERS: [&str; 16] = [
    // Of docs/live.md, and of docs/tutorial.md, which ci/tutorial.py follows.
    "cd", "rm", "./driver", "sed", "git", "cp", "cat", "gtkwave", "surfer", "xdg-open", "genhtml",
    "export", "apt-get", "rustup", "cc", "pip",
];
/// Words of cargo that are not ours.
const CARGO: [&str; 8] = [
    "check", "init", "insta", "install", "nextest", "clippy", "fmt", "deny",
];
/// Files that a reader makes or has, and folders that commands write.
const READERS: [&str; 10] = [
    "../shared/",
    "/shared/",
    "shared/",
    "../my_nvdla/",
    "path/to/",
    "my/",
    "target/",
    "night/",
    "failures/",
    "vectors/regress/seeds.yaml",
];

/// The arguments behind `cosim`, if that is the command.
pub(crate) fn of_cosim(text: &str) -> Option<Vec<&str>> {
    // Nothing behind a redirection is an argument.
    let text = text.split(" > ").next().unwrap_or_default();
    let words = text
        .split_whitespace()
        .skip_while(|word| word.contains('='));
    let words: Vec<&str> = words.collect();
    match words.as_slice() {
        ["cosim", arguments @ ..]
        | ["cargo", "run", "--", arguments @ ..]
        | ["cargo", "run", "-q", "--", arguments @ ..] => Some(arguments.to_vec()),
        _ => None,
    }
}

/// Checks a command.
pub(crate) fn command(command: &Command) -> Result<(), Failed> {
    if let Some(arguments) = of_cosim(&command.text) {
        return understood(command.kind, &arguments);
    }
    let words = command
        .text
        .split_whitespace()
        .skip_while(|word| word.contains('='));
    let words: Vec<&str> = words.collect();
    match words.as_slice() {
        [] => Ok(()),
        ["cargo", "run" | "test" | "bench" | "build", arguments @ ..] => of_cargo(arguments),
        ["cargo", word, ..] if CARGO.contains(word) => Ok(()),
        [program, ..] if OTHERS.contains(program) => Ok(()),
        [script, ..] if script.starts_with("ci/") || script.starts_with("c/") => {
            let file = vectors::root().join(script).metadata()?;
            // Scripts in Python have an interpreter of their own: see `ci/lint.sh`.
            match file.permissions().mode() & 0o100 {
                0 if !script.ends_with(".py") => Err(format!("{script} cannot be executed").into()),
                _ => Ok(()),
            }
        }
        _ => Err(format!("nobody knows `{}`", command.text).into()),
    }
}

/// Whether the command line takes these arguments.
fn understood(kind: Kind, arguments: &[&str]) -> Result<(), Failed> {
    for argument in arguments {
        exists(argument)?;
    }
    let all = ["cosim"].iter().chain(arguments);
    let error = match cli::grammar().try_get_matches_from(all) {
        Ok(_) => return Ok(()),
        Err(error) => error,
    };
    let told = arguments.is_empty() || arguments.contains(&"--help");
    // Capitals stand for something.
    let open = arguments
        .iter()
        .any(|word| word.chars().all(|c| !c.is_lowercase()));
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion if told => Ok(()),
        ErrorKind::MissingRequiredArgument
        | ErrorKind::MissingSubcommand
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            if kind == Kind::Mention =>
        {
            Ok(())
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if open => Ok(()),
        _ => Err(error.to_string().into()),
    }
}

/// Whether the packages and targets are there.
fn of_cargo(arguments: &[&str]) -> Result<(), Failed> {
    let own = arguments.iter().take_while(|word| **word != "--");
    let words: Vec<&str> = own.copied().collect();
    for pair in words.windows(2) {
        let [option, name] = pair else { continue };
        if ["-p", "--bench", "--test", "--bin"].contains(option) {
            let entry = format!("name = \"{name}\"");
            let found = manifests()?.iter().any(|text| text.contains(&entry));
            if !found {
                return Err(format!("`{option} {name}` is nowhere").into());
            }
        }
    }
    Ok(())
}

fn manifests() -> Result<Vec<String>, Failed> {
    let read = |path: &Path| std::fs::read_to_string(path.join("Cargo.toml"));
    let top = read(vectors::root())?;
    let members = top.split("members = [").nth(1).unwrap_or_default();
    let members = members.split(']').next().unwrap_or_default();
    let members = members.split('"').skip(1).step_by(2);
    let paths = members.map(|member| vectors::root().join(member));
    Ok(paths.map(|path| read(&path)).collect::<Result<_, _>>()?)
}

/// The files that a document names between back quotes and in links.
pub(crate) fn files(document: &Document) -> Result<(), Failed> {
    let mut missing = Vec::new();
    let mut fenced = false;
    for (number, line) in (1..).zip(document.text.lines()) {
        fenced ^= line.trim_start().starts_with("```");
        if fenced {
            continue;
        }
        let quoted = line.split('`').skip(1).step_by(2);
        let linked = line
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        let names = quoted.chain(linked).filter(|name| is_path(name));
        for name in names.filter(|name| !exists_for(document, name)) {
            missing.push(format!("line {number}: {name} does not exist"));
        }
    }
    match missing.as_slice() {
        [] => Ok(()),
        missing => Err(missing.join("\n").into()),
    }
}

/// Runs of more cases are those of all directed layers in texts and pictures.
const MOST_OF_OTHERS: u64 = 100;

/// The number of directed layers and of coverage bins wherever a text shows them.
pub(crate) fn counts(text: &str) -> Result<(), Failed> {
    let text = &text.replace('\u{a0}', " ");
    let layers = vectors::root().join("vectors/directed").read_dir()?.count() as u64;
    let mut shown = numbers_before(text, " passed, 0 failed, 0 not applicable");
    let told = numbers_before(text, " small programs run");
    let mut shown = shown.by_ref().chain(told);
    if let Some(other) = shown.find(|n| *n > MOST_OF_OTHERS && *n != layers) {
        return Err(format!("{other} passed, of {layers} layers: ci/tutorial.py").into());
    }
    let bins = bins()?;
    match numbers_before(text, " bins<").find(|n| *n != bins) {
        Some(other) => Err(format!("{other} bins, now {bins}: ci/tutorial.py --update").into()),
        None => Ok(()),
    }
}

/// The number of coverage bins, counted once.
fn bins() -> Result<u64, Failed> {
    static BINS: OnceLock<u64> = OnceLock::new();
    if let Some(bins) = BINS.get() {
        return Ok(*bins);
    }
    let exclusions = Exclusions::load(&vectors::root().join(exclude::LIST))?;
    let bins = BinHits::default().coverage(&exclusions).bins;
    Ok(*BINS.get_or_init(|| bins))
}

/// The numbers that stand before a text; blanks group their digits.
fn numbers_before(text: &str, behind: &str) -> impl Iterator<Item = u64> {
    let befores = text.matches(behind).count();
    text.split(behind).take(befores).filter_map(|before| {
        let is_digit = |c: &char| c.is_ascii_digit() || *c == ' ';
        let digits = before.chars().rev().take_while(is_digit);
        let digits: Vec<char> = digits.filter(|c| *c != ' ').collect();
        digits.iter().rev().collect::<String>().parse().ok()
    })
}

/// Whether a text looks like folders and a file or module in them.
fn is_path(text: &str) -> bool {
    let mut parts = text.trim_end_matches('/').rsplit('/');
    let last = parts.next().unwrap_or_default();
    let stem = last.split('.').next().unwrap_or_default();
    let is_name = |part: &str| part == ".." || (part.len() > 1 && part.chars().all(is_name_letter));
    let is_file = last.chars().all(|c| c == '.' || is_name_letter(c));
    text.contains('/') && is_file && is_name(stem) && parts.all(is_name)
}

fn is_name_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

/// Whether a path below the top folder, beside the document, or below any folder is there.
/// `src` and the ending of a Rust file may be left out: `agents/axi`.
fn exists_for(document: &Document, name: &str) -> bool {
    let beside = vectors::root().join(&document.name);
    let beside = beside.parent().map(|folder| folder.join(name));
    let known = known_paths();
    beside.is_some_and(|path| path.exists())
        || known.contains(name.trim_end_matches('/'))
        || is_open(name)
}

/// The ends of all paths of the project.
fn known_paths() -> &'static HashSet<String> {
    static KNOWN: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let mut known = HashSet::new();
        collect(vectors::root(), &mut Vec::new(), &mut known);
        known
    });
    &KNOWN
}

fn collect(folder: &Path, names: &mut Vec<String>, known: &mut HashSet<String>) {
    let entries = folder.read_dir().expect("a folder of the project");
    for entry in entries.map(|entry| entry.expect("an entry")) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name == ".git" || (names.is_empty() && name.starts_with("target")) {
            continue;
        }
        names.push(name);
        for first in 0..names.len() {
            let end = names[first..].join("/");
            known.insert(end.trim_end_matches(".rs").replace("/src/", "/"));
            known.insert(end);
        }
        if entry.path().is_dir() {
            collect(&entry.path(), names, known);
        }
        names.pop();
    }
}

/// Whether a name stands for files of the reader.
fn is_open(name: &str) -> bool {
    // Capitals stand for something.
    let stands = name
        .split(['/', '.'])
        .any(|part| part.len() > 1 && part.chars().all(char::is_uppercase));
    stands || name.contains(['*', '<']) || READERS.iter().any(|start| name.starts_with(start))
}

/// Whether an argument of a command is there, if it is a file of ours.
fn exists(name: &str) -> Result<(), Failed> {
    let first = name.split('/').next().unwrap_or_default();
    let is_ours = name.contains('/') && vectors::root().join(first).is_dir();
    if !is_ours || is_open(name) || vectors::root().join(name).exists() {
        return Ok(());
    }
    Err(format!("{name} does not exist").into())
}
