//! Splits a file list into words.

use std::path::Path;

use crate::error::{DescriptionProblem, LocatedProblem};

/// One word of a file list, with its line (from 1).
pub(super) struct FileListWord {
    pub(super) line: usize,
    pub(super) text: String,
}

/// Splits the text of the file list at `path` into words: at blanks outside quotes, without comments.
/// A backslash at the end of a line counts as a blank.
pub(super) fn words(path: &Path, text: &str) -> Result<Vec<FileListWord>, LocatedProblem> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut line = 1;
    let text = text.replace("\r\n", "\n");
    let mut characters = text.chars().peekable();
    let unclosed =
        |line, what| LocatedProblem::new(path, Some(line), DescriptionProblem::unclosed(what));
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
                words.extend(word.take().map(|text| FileListWord { line, text }));
                if c == '\\' {
                    characters.next();
                }
                line += usize::from(c == '\n' || c == '\\');
            }
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word.take().map(|text| FileListWord { line, text }));
    Ok(words)
}
