//! Preprocesses a Verilog source and splits it into tokens.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A token of Verilog: an identifier, number or quotation, or one other character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct VerilogToken {
    pub(super) text: Box<str>,
    /// Line of the token; for a token of an included file, the line of the include directive.
    pub(super) line: usize,
}

/// State of the Verilog preprocessor: macros, and folders of included files.
#[derive(Debug, Clone, Default)]
pub(super) struct Preprocessor {
    pub(super) defines: BTreeSet<String>,
    /// Folders in which included files are searched, beside the folder of the source.
    pub(super) directories: Vec<PathBuf>,
    /// Folders of the files that were included.
    pub(super) included: BTreeSet<PathBuf>,
    /// Names of macros that were used before any source defined them.
    pub(super) unknown: BTreeSet<String>,
}

/// Depth of nested `include` beyond which files are ignored, so that a cycle of them ends.
const DEEPEST: usize = 12;

/// Directives that are ignored together with the rest of their line.
const LINES: [&str; 9] = [
    "timescale",
    "default_nettype",
    "pragma",
    "line",
    "begin_keywords",
    "unconnected_drive",
    "resetall",
    "celldefine",
    "endcelldefine",
];

impl Preprocessor {
    /// The tokens of `text`, the contents of the file at `path`.
    pub(super) fn tokens(&mut self, path: &Path, text: &str) -> Vec<VerilogToken> {
        let mut tokens = Vec::new();
        self.read(path, text, None, &mut tokens);
        tokens
    }

    fn read(
        &mut self,
        path: &Path,
        text: &str,
        of: Option<(usize, usize)>,
        out: &mut Vec<VerilogToken>,
    ) {
        let (depth, outer) = of.map_or((0, None), |(depth, line)| (depth, Some(line)));
        let mut cursor = Cursor {
            text,
            at: 0,
            line: 1,
        };
        // For each open `ifdef: whether its part counts, and whether one of its parts did.
        let mut open: Vec<(bool, bool)> = Vec::new();
        while let Some(word) = cursor.next() {
            let counts = open.iter().all(|(counts, _)| *counts);
            let directive = word.strip_prefix('`');
            match directive.unwrap_or_default() {
                name @ ("ifdef" | "ifndef") => {
                    let counts = self.is_defined(cursor.next()) == (name == "ifdef");
                    open.push((counts, counts));
                }
                "elsif" => {
                    let defined = self.is_defined(cursor.next());
                    if let Some((counts, did)) = open.last_mut() {
                        *counts = defined && !*did;
                        *did |= defined;
                    }
                }
                "else" => {
                    if let Some((counts, did)) = open.last_mut() {
                        *counts = !*did;
                    }
                }
                "endif" => drop(open.pop()),
                "define" if !counts => cursor.skip_line(),
                _ if !counts => {}
                "define" => {
                    let name = cursor.next().unwrap_or_default();
                    self.defines.insert(name.to_owned());
                    cursor.skip_line();
                }
                "undef" => {
                    let name = cursor.next().unwrap_or_default();
                    self.defines.remove(name);
                }
                "include" => {
                    let name = cursor.next().unwrap_or_default().trim_matches('"');
                    if let Some((path, text)) = self.find(path, name, depth) {
                        let line = outer.unwrap_or(cursor.line);
                        self.read(&path, &text, Some((depth + 1, line)), out);
                    }
                }
                name if LINES.contains(&name) => cursor.skip_line(),
                _ => {
                    if let Some(name) = directive.filter(|name| !self.defines.contains(*name)) {
                        self.unknown.insert(name.to_owned());
                    }
                    let line = outer.unwrap_or(cursor.line);
                    out.push(VerilogToken {
                        text: word.into(),
                        line,
                    });
                }
            }
        }
    }

    fn is_defined(&self, name: Option<&str>) -> bool {
        name.is_some_and(|name| self.defines.contains(name))
    }

    fn find(&mut self, from: &Path, name: &str, depth: usize) -> Option<(PathBuf, String)> {
        if depth >= DEEPEST || name.is_empty() {
            return None;
        }
        let beside = from.parent().unwrap_or(Path::new(""));
        let folders = std::iter::once(beside).chain(self.directories.iter().map(PathBuf::as_path));
        let folders: Vec<PathBuf> = folders.map(Path::to_owned).collect();
        let (folder, path) = folders
            .into_iter()
            .map(|folder| (folder.clone(), folder.join(name)))
            .find(|(_, path)| path.is_file())?;
        self.included.insert(folder);
        Some((path.clone(), super::tree::read_source(&path)?))
    }
}

/// The next character to read of a source: byte offset `at` in `text`, and line number from 1.
struct Cursor<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl<'t> Cursor<'t> {
    fn next(&mut self) -> Option<&'t str> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let first = rest.chars().next()?;
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let end = match first {
            '"' => {
                let mut escaped = false;
                let close = rest[1..].find(|c| {
                    let ends = c == '\n' || (c == '"' && !escaped);
                    escaped = c == '\\' && !escaped;
                    ends
                });
                // The quotation ends with its line at the latest.
                let close = close.map_or(rest.len(), |close| close + 1);
                close + usize::from(rest[close..].starts_with('"'))
            }
            // An escaped name ends with a blank.
            '\\' => rest.find(char::is_whitespace).unwrap_or(rest.len()),
            '`' => 1 + rest[1..].find(|c| !is_word(c)).unwrap_or(rest.len() - 1),
            _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        self.at += end;
        Some(&rest[..end])
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let skipped = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if let Some(comment) = rest.strip_prefix("/*") {
                comment.find("*/").map_or(rest.len(), |end| end + 4)
            } else {
                rest.find(|c: char| !c.is_whitespace())
                    .unwrap_or(rest.len())
            };
            if skipped == 0 {
                return;
            }
            self.line += rest[..skipped].matches('\n').count();
            self.at += skipped;
        }
    }

    /// Skips to the end of the line, or of the last one if a backslash continues it.
    fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        let mut lines = rest.split_inclusive('\n');
        let mut length = 0;
        for line in &mut lines {
            length += line.len();
            self.line += usize::from(line.ends_with('\n'));
            if !line.trim_end_matches(['\n', '\r']).ends_with('\\') {
                break;
            }
        }
        self.at += length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        let mut preprocessor = Preprocessor::default();
        preprocessor.defines.insert("YES".into());
        let tokens = preprocessor.tokens(Path::new("a.v"), text);
        let shown = tokens
            .iter()
            .map(|token| format!("{}:{}", token.text, token.line));
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_and_parts_that_do_not_count_are_left_out() {
        assert_eq!(
            words("a // b\n/* c\n d */ \"e // f\" \\g+h i\n`define X y \\\n z\n`X `unused"),
            "a:1 \"e // f\":3 \\g+h:3 i:3 `X:6 `unused:6"
        );
        assert_eq!(
            words(
                "`ifdef NO\na\n`elsif YES b\n`else c\n`endif\n`ifndef YES\n`define NO\n`else\nd\n`endif\n`ifdef NO e\n`endif f"
            ),
            "b:3 d:9 f:12"
        );
    }
}
