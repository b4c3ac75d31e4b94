//! File lists, with the meaning that simulators give them.
//!
//! One list names sources and options, in order. Relative paths begin at the directory of the
//! list (as after `-F`), or at a given base (as after `-f` in a simulator started there). A list
//! nested with `-f` begins where the paths of the outer one do.
//! `$NAME`, `${NAME}` and `$(NAME)` are environment variables; `//`, `#` and `/* */` comments.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::error::{Located, Problem};

/// What a list may hold; for error messages.
const GRAMMAR: &str = "source files, -f LIST, -F LIST, -v FILE, -y DIRECTORY, \
    +incdir+DIRECTORY, -I DIRECTORY, +define+NAME=VALUE, -D NAME=VALUE, +libext+.EXTENSION, \
    -sv, -Wno-WARNING, comments";

/// One entry, in the order in which Verilator gets them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    Source(PathBuf),
    /// `-v`: searched for modules that nothing else defines.
    LibraryFile(PathBuf),
    /// `-y`: searched for files named after such modules.
    LibraryDirectory(PathBuf),
    IncludeDirectory(PathBuf),
    /// `NAME` or `NAME=VALUE`.
    Define(String),
    /// One or more `.EXTENSION`, separated by `+`.
    LibraryExtensions(String),
    /// `-Wno-WARNING`.
    NoWarning(String),
}

/// Everything that one or several lists name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileList {
    pub entries: Vec<Entry>,
    /// The lists themselves, nested ones included.
    pub lists: Vec<PathBuf>,
    /// Environment variables that the lists use.
    pub variables: BTreeSet<String>,
}

/// Where relative paths in a list begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base<'a> {
    /// At the directory of the list: `-F`.
    OfList,
    /// At this directory: `-f`.
    Directory(&'a Path),
}

/// Looks up environment variables.
pub type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

impl FileList {
    /// Reads `list` and those it nests, behind what is already here.
    ///
    /// # Errors
    /// The first line that cannot be followed.
    pub fn read(
        &mut self,
        list: &Path,
        base: Base<'_>,
        environment: Environment<'_>,
    ) -> Result<(), Located> {
        let mut reader = Reader {
            list: self,
            environment,
            open: Vec::new(),
        };
        reader.file(list, base)
    }

    /// The command line for Verilator.
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
                Entry::Source(path) => arguments.push(path.into()),
                Entry::LibraryFile(path) => arguments.extend(["-v".into(), path.into()]),
                Entry::LibraryDirectory(path) => arguments.extend(["-y".into(), path.into()]),
                Entry::IncludeDirectory(path) => arguments.push(joined("+incdir+", path)),
                Entry::Define(text) => arguments.push(format!("-D{text}").into()),
                Entry::LibraryExtensions(text) => arguments.push(format!("+libext+{text}").into()),
                Entry::NoWarning(text) => arguments.push(text.into()),
            }
        }
        arguments
    }

    /// The files that a compiler may read: those named, and those in the directories that are
    /// searched. Included files may name others.
    #[cfg(feature = "build")]
    pub(crate) fn candidates(&self) -> impl Iterator<Item = PathBuf> {
        let found = |entry: &Entry| match entry {
            Entry::Source(path) | Entry::LibraryFile(path) => vec![path.clone()],
            Entry::LibraryDirectory(path) | Entry::IncludeDirectory(path) => {
                let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
                entries
                    .map(|entry| entry.path())
                    .filter(|path| path.is_file())
                    .collect()
            }
            Entry::Define(_) | Entry::LibraryExtensions(_) | Entry::NoWarning(_) => Vec::new(),
        };
        self.entries.iter().flat_map(found)
    }

    /// Number of source files.
    #[must_use]
    pub fn sources(&self) -> usize {
        self.entries
            .iter()
            .filter(|entry| matches!(entry, Entry::Source(_)))
            .count()
    }
}

struct Reader<'a> {
    list: &'a mut FileList,
    environment: Environment<'a>,
    /// Lists being read, outermost first.
    open: Vec<PathBuf>,
}

/// One word of a list.
struct Word {
    line: usize,
    /// The same for all words of lines that backslashes join.
    logical: usize,
    text: String,
}

impl Reader<'_> {
    fn file(&mut self, path: &Path, base: Base<'_>) -> Result<(), Located> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| Located::new(path, None, Problem::Unreadable(error.to_string())))?;
        self.open.push(path.to_owned());
        self.list.lists.push(path.to_owned());
        let directory = path.parent().unwrap_or(Path::new("")).to_owned();
        let start = match base {
            Base::OfList => &directory,
            Base::Directory(start) => start,
        };
        let mut words = words(path, &text)?.into_iter().peekable();
        while let Some(Word {
            line,
            logical,
            text,
        }) = words.next()
        {
            let at = |problem| Located::new(path, Some(line), problem);
            let word = self.expand(&text).map_err(at)?;
            // `-v FILE`: the argument stands on the same line.
            let mut argument = None;
            if matches!(word.as_str(), "-f" | "-F" | "-v" | "-y" | "-I" | "-D") {
                let next = words.next_if(|next| next.logical == logical);
                let next = next.ok_or_else(|| at(Problem::MissingArgument(word.clone())))?;
                argument = Some(self.expand(&next.text).map_err(at)?);
            }
            match (word.as_str(), argument) {
                (option @ ("-f" | "-F"), Some(argument)) => {
                    let nested = existing_file(start, &argument).map_err(at)?;
                    if self.open.contains(&nested) {
                        return Err(at(Problem::Recursive(nested)));
                    }
                    self.file(
                        &nested,
                        if option == "-F" {
                            Base::OfList
                        } else {
                            Base::Directory(start)
                        },
                    )?;
                }
                (option, argument) => {
                    self.entries(start, option, argument.as_deref())
                        .map_err(at)?;
                }
            }
        }
        self.open.pop();
        Ok(())
    }

    fn entries(&mut self, start: &Path, word: &str, argument: Option<&str>) -> Result<(), Problem> {
        let entries = &mut self.list.entries;
        if let Some(argument) = argument {
            entries.push(match word {
                "-v" => Entry::LibraryFile(existing_file(start, argument)?),
                "-y" => Entry::LibraryDirectory(existing_directory(start, argument)?),
                "-I" => Entry::IncludeDirectory(existing_directory(start, argument)?),
                _ => Entry::Define(argument.to_owned()),
            });
        } else if let Some(rest) = word.strip_prefix("+incdir+") {
            for part in parts(rest) {
                entries.push(Entry::IncludeDirectory(existing_directory(start, part)?));
            }
        } else if let Some(rest) = word.strip_prefix("+define+") {
            entries.extend(parts(rest).map(|part| Entry::Define(part.to_owned())));
        } else if let Some(rest) = word.strip_prefix("+libext+") {
            entries.push(Entry::LibraryExtensions(rest.to_owned()));
        } else if let Some(rest) = word.strip_prefix("-D") {
            entries.push(Entry::Define(rest.to_owned()));
        } else if let Some(rest) = word.strip_prefix("-I") {
            entries.push(Entry::IncludeDirectory(existing_directory(start, rest)?));
        } else if word.starts_with("-Wno-") {
            entries.push(Entry::NoWarning(word.to_owned()));
        } else if word == "-sv" {
            // Every source is read as SystemVerilog anyway.
        } else if word.starts_with(['-', '+']) {
            return Err(Problem::UnknownOption {
                option: word.to_owned(),
                known: GRAMMAR,
            });
        } else {
            entries.push(Entry::Source(existing_file(start, word)?));
        }
        Ok(())
    }

    fn expand(&mut self, word: &str) -> Result<String, Problem> {
        let mut out = String::new();
        let mut rest = word;
        while let Some((before, after)) = rest.split_once('$') {
            out += before;
            let close = match after.as_bytes().first() {
                Some(b'{') => Some('}'),
                Some(b'(') => Some(')'),
                _ => None,
            };
            let name;
            (name, rest) = match close {
                Some(close) => after[1..]
                    .split_once(close)
                    .ok_or(Problem::Unclosed("reference to an environment variable"))?,
                None => after.split_at(
                    after
                        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                        .unwrap_or(after.len()),
                ),
            };
            self.list.variables.insert(name.to_owned());
            out += &(self.environment)(name)
                .ok_or_else(|| Problem::MissingVariable(name.to_owned()))?;
        }
        Ok(out + rest)
    }
}

/// The parts of `+incdir+A+B`.
fn parts(rest: &str) -> impl Iterator<Item = &str> {
    rest.split('+').filter(|part| !part.is_empty())
}

fn existing_file(start: &Path, path: &str) -> Result<PathBuf, Problem> {
    let path = join(start, path);
    if path.is_file() {
        Ok(path)
    } else {
        Err(Problem::MissingFile {
            path,
            start: start.to_owned(),
        })
    }
}

fn existing_directory(start: &Path, path: &str) -> Result<PathBuf, Problem> {
    let path = join(start, path);
    if path.is_dir() {
        Ok(path)
    } else {
        Err(Problem::MissingDirectory {
            path,
            start: start.to_owned(),
        })
    }
}

/// `start/path` without `.` and without `..` behind a plain name, so that messages stay short.
fn join(start: &Path, path: &str) -> PathBuf {
    use std::path::Component;
    let mut out = PathBuf::new();
    for component in start.join(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(out.components().next_back(), Some(Component::Normal(_))) =>
            {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}

/// Splits into words at blanks outside quotes, without comments; a backslash at the end of a
/// line joins it with the next one.
fn words(path: &Path, text: &str) -> Result<Vec<Word>, Located> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let (mut line, mut joined) = (1, 0);
    let mut characters = text.chars().peekable();
    let unclosed = |line, what| Located::new(path, Some(line), Problem::Unclosed(what));
    while let Some(character) = characters.next() {
        let next = characters.peek().copied();
        match (character, next) {
            ('/', Some('/')) | ('#', _) if word.is_none() => {
                while characters.next_if(|c| *c != '\n').is_some() {}
            }
            ('/', Some('*')) if word.is_none() => {
                let begun = line;
                characters.next();
                let mut star = false;
                loop {
                    match characters.next() {
                        None => return Err(unclosed(begun, "comment")),
                        Some('/') if star => break,
                        Some(c) => {
                            line += usize::from(c == '\n');
                            star = c == '*';
                        }
                    }
                }
            }
            ('"', _) => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        Some('"') => break,
                        Some('\n') | None => return Err(unclosed(line, "quotation")),
                        Some(c) => word.push(c),
                    }
                }
            }
            (c, next) if c.is_whitespace() || (c == '\\' && next == Some('\n')) => {
                words.extend(word.take().map(|text| Word {
                    line,
                    logical: line - joined,
                    text,
                }));
                if c == '\\' {
                    characters.next();
                    joined += 1;
                }
                line += usize::from(c == '\n' || c == '\\');
            }
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word.take().map(|text| Word {
        line,
        logical: line - joined,
        text,
    }));
    Ok(words)
}
