//! Reads file lists and the lists nested in them.

use std::path::{Path, PathBuf};

use super::entry::{FileList, FileListEntry, IgnoredFileListOption};
use super::options::{self, FileListOptionEffect, FileListOptionForm};
use super::words::{FileListWord, words};
use crate::error::{DescriptionProblem, LocatedProblem};

/// Function from the name of an environment variable to its value, `None` if it is not set.
pub type EnvironmentLookup<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Base folder, top module and environment variables, with which a file list is read.
#[derive(Clone, Copy)]
pub struct FileListContext<'a> {
    /// The directory where relative paths begin, as for lists after `-f`; `None`: that of each list,
    /// as for lists after `-F`.
    pub base: Option<&'a Path>,
    /// Name of the top module; `None`: whatever the lists name.
    pub top: Option<&'a str>,
    pub environment: EnvironmentLookup<'a>,
}

impl FileList {
    /// Reads the files `lists` and the lists nested in them, one after the other.
    ///
    /// # Errors
    /// The first line with an unknown or refused option, or with a file that does not exist.
    pub fn read(lists: &[PathBuf], context: FileListContext<'_>) -> Result<Self, LocatedProblem> {
        let mut reader = ListReader {
            list: Self::default(),
            context,
            open: Vec::new(),
            absent: Vec::new(),
        };
        for list in lists {
            reader.file(list, context.base)?;
        }
        reader.finish()
    }
}

struct ListReader<'a> {
    list: FileList,
    context: FileListContext<'a>,
    /// Paths of the lists that are being read: each one is nested in the one before it.
    open: Vec<PathBuf>,
    /// Sources that do not exist at the given path, to be searched in include and library directories:
    /// index in `FileList::entries`, path as it is written, and where.
    absent: Vec<(usize, String, ListPlace)>,
}

/// A place in a list: file and line.
#[derive(Clone)]
struct ListPlace {
    path: PathBuf,
    line: usize,
    /// The directory where relative paths begin.
    start: PathBuf,
}

impl ListPlace {
    fn error(&self, problem: DescriptionProblem) -> LocatedProblem {
        LocatedProblem::new(&self.path, Some(self.line), problem)
    }

    /// Path of the file that the list names `path`.
    fn existing_file(&self, path: &str) -> Result<PathBuf, LocatedProblem> {
        let path = join(&self.start, path);
        if path.is_file() {
            Ok(path)
        } else {
            Err(self.error(DescriptionProblem::missing("file", &path, &self.start)))
        }
    }
}

impl ListReader<'_> {
    fn file(&mut self, path: &Path, base: Option<&Path>) -> Result<(), LocatedProblem> {
        let text = std::fs::read_to_string(path).map_err(|error| {
            LocatedProblem::new(path, None, DescriptionProblem::unreadable(&error))
        })?;
        self.open.push(path.to_owned());
        self.list.lists.push(path.to_owned());
        let start = base.or(path.parent()).unwrap_or(Path::new(""));
        let mut words = words(path, &text)?.into_iter();
        while let Some(FileListWord { line, text }) = words.next() {
            let place = ListPlace {
                path: path.to_owned(),
                line,
                start: start.to_owned(),
            };
            let at = |problem| place.error(problem);
            let word = self.expand(&text).map_err(at)?;
            let Some((form, meaning, rest)) = options::find(&word) else {
                self.source(&word, &place)?;
                continue;
            };
            let mut spelled = vec![word.clone()];
            if form == FileListOptionForm::Next {
                let missing = || {
                    let what = format!("`{word}` wants an argument");
                    at(DescriptionProblem::new(
                        what,
                        format!("write `{word} ARGUMENT`"),
                    ))
                };
                let next = words.next().ok_or_else(missing)?;
                spelled.push(self.expand(&next.text).map_err(at)?);
            }
            let argument = spelled.get(1).cloned().unwrap_or_else(|| rest.to_owned());
            self.option(meaning, spelled, &argument, &place)?;
        }
        self.open.pop();
        Ok(())
    }

    fn option(
        &mut self,
        meaning: FileListOptionEffect,
        spelled: Vec<String>,
        argument: &str,
        place: &ListPlace,
    ) -> Result<(), LocatedProblem> {
        let at = |problem| place.error(problem);
        let entries = &mut self.list.entries;
        match meaning {
            FileListOptionEffect::List | FileListOptionEffect::ListOfItsOwn => {
                let nested = place.existing_file(argument)?;
                if self.open.contains(&nested) {
                    let what = format!("`{}` includes itself", nested.display());
                    let remedy = "remove the line that closes the circle";
                    return Err(at(DescriptionProblem::new(what, remedy)));
                }
                let base = (meaning == FileListOptionEffect::List).then_some(&*place.start);
                self.file(&nested, base)?;
            }
            FileListOptionEffect::LibraryFile => {
                entries.push(FileListEntry::LibraryFile(place.existing_file(argument)?));
            }
            FileListOptionEffect::LibraryDirectory => {
                self.directory(argument, FileListEntry::LibraryDirectory, place);
            }
            FileListOptionEffect::IncludeDirectories => {
                for part in parts(argument) {
                    self.directory(part, FileListEntry::IncludeDirectory, place);
                }
            }
            FileListOptionEffect::Define => {
                entries.push(FileListEntry::Define(argument.to_owned()))
            }
            FileListOptionEffect::Defines => {
                entries.extend(parts(argument).map(|part| FileListEntry::Define(part.to_owned())));
            }
            FileListOptionEffect::Timescale => {
                let scale = timescale(argument).map_err(at)?;
                entries.push(FileListEntry::Option(vec!["--timescale".into(), scale]));
            }
            FileListOptionEffect::Top => {
                let top = self.context.top.or(self.list.top.as_deref());
                if let Some(top) = top.filter(|top| *top != argument) {
                    let what = format!(
                        "the list is for the top module `{argument}`, the description for `{top}`"
                    );
                    return Err(at(DescriptionProblem::new(what, "correct one of them")));
                }
                self.list.top = Some(argument.to_owned());
            }
            FileListOptionEffect::Same => entries.push(FileListEntry::Option(spelled)),
            FileListOptionEffect::Nothing => {}
            FileListOptionEffect::Skip(why) => self.note(spelled.join(" "), why, place),
            FileListOptionEffect::Refuse(instead) => {
                return Err(at(refused(&spelled.join(" "), instead)));
            }
        }
        Ok(())
    }

    fn source(&mut self, word: &str, place: &ListPlace) -> Result<(), LocatedProblem> {
        if word.starts_with(['-', '+']) {
            let remedy = format!(
                "remove it if it does not change the design, or write what it means in the \
                 description; a list may hold: {}",
                options::GRAMMAR
            );
            let what = format!("`{word}` is not understood");
            return Err(place.error(DescriptionProblem::new(what, remedy)));
        }
        if options::is_foreign(word) {
            let instead = "remove it: only Verilog and SystemVerilog become part of a model";
            return Err(place.error(refused(word, instead)));
        }
        let path = join(&place.start, word);
        if !path.is_file() {
            let entry = self.list.entries.len();
            self.absent.push((entry, word.to_owned(), place.clone()));
        }
        self.list.entries.push(FileListEntry::Source(path));
        Ok(())
    }

    /// Adds a directory to the entries; notes and skips one that does not exist, as Verilator does.
    fn directory(
        &mut self,
        path: &str,
        entry: impl Fn(PathBuf) -> FileListEntry,
        place: &ListPlace,
    ) {
        let path = join(&place.start, path);
        if path.is_dir() {
            self.list.entries.push(entry(path));
        } else {
            let what = path.display().to_string();
            self.note(what, "there is no such directory", place);
        }
    }

    fn note(&mut self, what: String, why: &'static str, place: &ListPlace) {
        self.list.notes.push(IgnoredFileListOption {
            path: place.path.clone(),
            line: place.line,
            what,
            why,
        });
    }

    fn expand(&mut self, word: &str) -> Result<String, DescriptionProblem> {
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
                Some(close) => after[1..].split_once(close).ok_or_else(|| {
                    DescriptionProblem::unclosed("reference to an environment variable")
                })?,
                None => after.split_at(
                    after
                        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                        .unwrap_or(after.len()),
                ),
            };
            self.list.variables.insert(name.to_owned());
            out += &(self.context.environment)(name).ok_or_else(|| DescriptionProblem {
                what: format!("environment variable `{name}` is not set").into(),
                remedy: format!("run `export {name}=...` first").into(),
                needs_variable: true,
            })?;
        }
        Ok(out + rest)
    }

    /// Searches missing sources in the include and library directories; returns the file list.
    fn finish(mut self) -> Result<FileList, LocatedProblem> {
        for (entry, text, place) in self.absent {
            let directories = self.list.directories();
            let found = directories
                .map(|directory| join(directory, &text))
                .find(|path| path.is_file());
            let found = match found {
                Some(found) => found,
                None => place.existing_file(&text)?,
            };
            self.list.entries[entry] = FileListEntry::Source(found);
        }
        Ok(self.list)
    }
}

/// Makes the problem that `option` cannot be obeyed; `instead` says what to write.
fn refused(option: &str, instead: &str) -> DescriptionProblem {
    DescriptionProblem::new(format!("`{option}` cannot be followed"), instead)
}

/// Splits the argument `A+B` of an option such as `+incdir+A+B` into its parts.
pub(super) fn parts(rest: &str) -> impl Iterator<Item = &str> {
    rest.split('+').filter(|part| !part.is_empty())
}

/// Checks a time scale such as `1ns / 1ps` and returns it without blanks.
fn timescale(text: &str) -> Result<String, DescriptionProblem> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let is_time = |text: &str| {
        let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &text[..text.len() - unit.len()];
        ["1", "10", "100"].contains(&number) && ["s", "ms", "us", "ns", "ps", "fs"].contains(&unit)
    };
    match plain.split_once('/') {
        Some((unit, precision)) if is_time(unit) && is_time(precision) => Ok(plain),
        _ => Err(DescriptionProblem::new(
            format!("`{text}` is no time scale"),
            "write one like `1ns/1ps`",
        )),
    }
}

/// Joins two paths and removes `.` and `NAME/..`, so that messages stay short.
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
