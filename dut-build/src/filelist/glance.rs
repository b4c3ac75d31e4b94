//! Macros and library files in file lists that the build does not follow.

use std::path::{Path, PathBuf};

use super::options::{self, FileListOptionEffect, FileListOptionForm};
use super::reader::parts;
use super::words::words;

/// Macros and library files that a file list names. The list may be one of any tool: unknown options
/// are skipped, and nested lists are not read.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FileListGlance {
    pub macros: Vec<ListedMacro>,
    /// Files of `-v` as they are written, with environment variables in them.
    pub libraries: Vec<String>,
}

/// A macro that a file list defines, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedMacro {
    /// `NAME` or `NAME=VALUE`.
    pub text: String,
    /// Path of the file list.
    pub path: PathBuf,
    pub line: usize,
}

impl FileListGlance {
    /// Looks at the list at `path`; finds nothing if it cannot be read.
    #[must_use]
    pub fn read(path: &Path) -> Self {
        let mut glance = Self::default();
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let mut words = words(path, &text).unwrap_or_default().into_iter();
        while let Some(word) = words.next() {
            let Some((form, effect, rest)) = options::find(&word.text) else {
                continue;
            };
            let mut argument = rest.to_owned();
            if form == FileListOptionForm::Next {
                argument = words.next().map(|next| next.text).unwrap_or_default();
            }
            let listed = |text: &str| ListedMacro {
                text: text.to_owned(),
                path: path.to_owned(),
                line: word.line,
            };
            match effect {
                FileListOptionEffect::Define => glance.macros.push(listed(&argument)),
                FileListOptionEffect::Defines => {
                    glance.macros.extend(parts(&argument).map(listed));
                }
                FileListOptionEffect::LibraryFile => glance.libraries.push(argument),
                _ => {}
            }
        }
        glance
    }
}

impl ListedMacro {
    /// The name of the macro.
    #[must_use]
    pub fn name(&self) -> &str {
        self.text.split('=').next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_other_tools_tell_macros_and_libraries() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sim.f");
        let text = "// a list\n+define+A+B=2\n-unknown x\n$ROOT/a.v -D C=3\n-f gone.f\n-v ${ROOT}/cells.vlib\n";
        std::fs::write(&path, text).unwrap();
        let glance = FileListGlance::read(&path);
        let macros = glance.macros.iter();
        let shown: Vec<String> = macros
            .map(|listed| format!("{}:{} {}", listed.line, listed.text, listed.name()))
            .collect();
        assert_eq!(shown, ["2:A A", "2:B=2 B", "4:C=3 C"]);
        assert_eq!(glance.libraries, ["${ROOT}/cells.vlib"]);
        assert_eq!(
            FileListGlance::read(&folder.path().join("gone.f")),
            FileListGlance::default()
        );
    }
}
