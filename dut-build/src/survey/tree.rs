//! Finds the Verilog sources in a folder and its subfolders.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Most source files that a survey takes; a folder with more is no single design.
const MOST_FILES: usize = 20_000;
/// Number of files and folders after which the search for sources ends.
const MOST_ENTRIES: usize = 400_000;
/// Length in bytes of the longest source that is read; `LONGEST_OTHER`: of one with an extension that
/// is not usual for Verilog.
const LONGEST: u64 = 1 << 26;
const LONGEST_OTHER: u64 = 1 << 22;
/// Number of bytes at the beginning of a file that tell whether it is text.
const BEGINNING: u64 = 512;
/// Depth of subfolders down to which sources are searched.
const DEEPEST: usize = 16;
/// Names of folders of tools, in which no sources are searched.
const SKIPPED: [&str; 4] = ["target", "node_modules", "obj_dir", "nvdla-cosim"];

/// File extensions of Verilog sources; `HEADERS`: of the files that they include.
pub(super) const SOURCES: [&str; 2] = ["v", "sv"];
pub(super) const HEADERS: [&str; 4] = ["vh", "svh", "h", "inc"];
/// Ends of the names of copies that editors and tools leave behind.
const COPIES: [&str; 5] = ["~", ".bak", ".orig", ".rej", ".swp"];

/// Whether the extension of a file is one of these.
pub(super) fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension()
        .is_some_and(|is| extensions.iter().any(|one| is == *one))
}

/// Paths of the files with one of these extensions in the folder `root` and its subfolders, sorted.
/// Hidden folders, folders of tools and links to folders are skipped.
#[must_use]
pub fn sources_below(root: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    files_below(root, |path| has_extension(path, extensions))
}

/// Paths of the Verilog sources in the folder `root` and its subfolders that define a module whose
/// name is one of `names`, by their text alone. A source may have any extension.
pub(super) fn sources_with(root: &Path, names: &BTreeSet<&str>) -> Vec<PathBuf> {
    files_below(root, |path| {
        let text = if has_extension(path, &SOURCES) {
            read_source(path, LONGEST)
        } else if has_extension(path, &HEADERS) || is_copy(path) {
            None
        } else {
            read_source(path, LONGEST_OTHER)
        };
        text.is_some_and(|text| {
            text.contains("endmodule") && names.iter().any(|name| text.contains(name))
        })
    })
}

fn is_copy(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    COPIES.iter().any(|end| name.ends_with(end))
}

/// Paths of the `wanted` files in the folder `root` and its subfolders, sorted.
fn files_below(root: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![(root.to_owned(), 0)];
    let mut passed = 0;
    while let Some((folder, depth)) = open.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        for entry in entries {
            passed += 1;
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            if kind.is_dir() {
                let is_tools = name.starts_with('.') || SKIPPED.contains(&&*name);
                if depth < DEEPEST && !is_tools {
                    open.push((path, depth + 1));
                }
            } else if path.is_file() && wanted(&path) {
                found.push(path);
            }
        }
        if found.len() > MOST_FILES || passed > MOST_ENTRIES {
            break;
        }
    }
    found.sort();
    found.truncate(MOST_FILES);
    found
}

/// The nearest folder around `path` that is a repository of git.
#[must_use]
pub fn nearest_repository(path: &Path) -> Option<&Path> {
    path.ancestors().find(|folder| folder.join(".git").exists())
}

/// Contents of a file, bytes that are no UTF-8 replaced; `None` if it has more than `longest` bytes,
/// is no text, or cannot be read.
fn read_source(path: &Path, longest: u64) -> Option<String> {
    let mut file = File::open(path).ok()?;
    if file.metadata().ok()?.len() > longest {
        return None;
    }
    let mut bytes = Vec::new();
    file.by_ref().take(BEGINNING).read_to_end(&mut bytes).ok()?;
    if bytes.contains(&0) {
        return None;
    }
    file.read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_that_defines_a_module_is_a_source() {
        let folder = tempfile::tempdir().unwrap();
        let module = "module cell_a (); endmodule\n";
        for (name, text) in [
            ("cells.vlib", module),
            ("a.v", module),
            ("a.v.orig", module),
            ("other.v", "module cell_b (); endmodule\n"),
            ("notes.txt", "cell_a"),
            ("data.bin", "cell_a\0endmodule"),
        ] {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let found = sources_with(folder.path(), &BTreeSet::from(["cell_a"]));
        let names = ["a.v", "cells.vlib"].map(|name| folder.path().join(name));
        assert_eq!(found, names);
    }
}
