//! The commands of documents and of `--help`.

use std::fmt;
use std::path::Path;

use nvdla_cosim::cli;
use nvdla_testing::vectors;

/// A text of the project that readers see.
#[derive(Clone)]
pub(crate) struct Document {
    /// Path below the top folder.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// How a command stands in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A line to type.
    Line,
    /// Words in a sentence, which may leave out arguments.
    Mention,
}

/// A command and where it stands.
#[derive(Debug, Clone)]
pub(crate) struct Command {
    place: String,
    pub(crate) kind: Kind,
    /// As typed, without comments.
    pub(crate) text: String,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}

/// The pictures of the tutorial: names and texts.
pub(crate) fn pictures() -> Vec<(String, String)> {
    let folder = vectors::root().join("docs/pictures");
    let entries = folder.read_dir().expect("a folder of the project");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let read = |path: &Path| std::fs::read_to_string(path).expect("a text");
    let mut pictures: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|found| found == "svg"))
        .map(|path| {
            let name = path.strip_prefix(vectors::root()).expect("below the top");
            (format!("{}: counts", name.display()), read(&path))
        })
        .collect();
    pictures.sort();
    pictures
}

/// All Markdown but the specification of the hardware, which has no commands, and the history,
/// which names what was.
pub(crate) fn documents() -> Vec<Document> {
    let mut documents = Vec::new();
    collect(vectors::root(), &mut documents);
    assert!(documents.len() > 20, "{} documents", documents.len());
    documents
}

fn collect(folder: &Path, documents: &mut Vec<Document>) {
    let entries = folder.read_dir().expect("a folder of the project");
    let mut paths: Vec<_> = entries.map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.strip_prefix(vectors::root()).expect("below the top");
        let name = name.to_string_lossy().into_owned();
        let skipped = name.starts_with('.') || name.starts_with("target");
        if path.is_dir() && !skipped && name != "docs/nv_small" {
            collect(&path, documents);
        } else if path.extension().is_some_and(|found| found == "md") && name != "CHANGELOG.md" {
            let text = std::fs::read_to_string(&path).expect("a text");
            documents.push(Document { name, text });
        }
    }
}

/// Commands of a document: of its `console` blocks, and between single back quotes.
pub(crate) fn commands(document: &Document) -> Vec<Command> {
    let mut commands = Vec::new();
    let mut fence = None;
    for (number, line) in (1..).zip(document.text.lines()) {
        let place = format!("{}:{number}", document.name);
        let mut found = |kind, text: &str| {
            let text = text.trim().to_owned();
            let place = place.clone();
            commands.push(Command { place, kind, text });
        };
        if let Some(language) = line.trim_start().strip_prefix("```") {
            fence = match fence {
                None => Some(language.trim().to_owned()),
                Some(_) => None,
            };
            continue;
        }
        match fence.as_deref() {
            Some("console") => match line.strip_prefix("$ ") {
                Some(line) => found(Kind::Line, line.split(" #").next().unwrap_or_default()),
                None => assert!(
                    line.is_empty(),
                    "{place}: a line of a console begins with `$ `"
                ),
            },
            Some(_) => assert!(
                !line.starts_with("$ ") && !is_ours(line),
                "{place}: a command stands in a `console` block, behind `$ `"
            ),
            None => {
                let quoted = line.split('`').skip(1).step_by(2);
                quoted
                    .filter(|text| is_ours(text))
                    .for_each(|text| found(Kind::Mention, text));
            }
        }
    }
    commands
}

/// Whether a text is a command of this project.
fn is_ours(text: &str) -> bool {
    let first = text.split(' ').next().unwrap_or_default();
    let script = first.starts_with("ci/") && (first.ends_with(".sh") || first.ends_with(".py"));
    script || text.starts_with("cosim ") || text.starts_with("cargo ")
}

/// The examples of `--help`, of all commands.
pub(crate) fn examples() -> Vec<Command> {
    let mut commands = Vec::new();
    of_help(&cli::grammar(), "", &mut commands);
    assert!(commands.len() > 50, "{} examples", commands.len());
    commands
}

fn of_help(command: &clap::Command, above: &str, commands: &mut Vec<Command>) {
    let name = format!("{above}{}", command.get_name());
    let after = command.get_after_help().map(ToString::to_string);
    for line in after.unwrap_or_default().lines() {
        if let Some(example) = line.strip_prefix("  ").filter(|line| is_ours(line)) {
            // Two spaces begin the explanation.
            let text = example.split("  ").next().unwrap_or_default().to_owned();
            let place = format!("{name} --help");
            let kind = Kind::Line;
            commands.push(Command { place, kind, text });
        }
    }
    for below in command.get_subcommands() {
        of_help(below, &format!("{name} "), commands);
    }
}
