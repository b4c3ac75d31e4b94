//! What the file lists of a tree tell although none of them is the list of the design: macros that the
//! design may need, and library files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use nvdla_dut_build::filelist::{FileListGlance, ListedMacro};
use nvdla_dut_build::survey::{SourcesAndFolders, sources_below};

use crate::init::found::FoundDesign;

/// Extensions of the names of file lists.
pub(crate) const LISTS: [&str; 3] = ["f", "vc", "flist"];

/// Extensions of the names of files that sources include.
pub(crate) const HEADERS: [&str; 4] = ["vh", "svh", "h", "inc"];

/// Most macros that messages name one by one.
const NAMED: usize = 10;

/// What the file lists in a tree define and name.
#[derive(Default)]
pub(crate) struct ListsOfTree {
    macros: Vec<ListedMacro>,
    /// Library files (`-v`) that exist.
    pub(crate) libraries: Vec<PathBuf>,
}

impl ListsOfTree {
    /// Looks at the file lists in the folder `root`. A library file may lie relative to the folder of
    /// its list, to one above it in the tree, or to one of `folders`.
    pub(crate) fn read(root: &Path, folders: &[&Path]) -> Self {
        let mut lists = Self::default();
        for path in sources_below(root, &LISTS) {
            let glance = FileListGlance::read(&path);
            let above = path.ancestors().skip(1);
            let above = above.take_while(|folder| folder.starts_with(root));
            let folders: Vec<&Path> = above.chain(folders.iter().copied()).collect();
            for name in &glance.libraries {
                let name = behind_variables(name);
                let mut places = folders.iter().map(|folder| folder.join(name));
                lists.libraries.extend(places.find(|path| path.is_file()));
            }
            lists.macros.extend(glance.macros);
        }
        lists.libraries.sort();
        lists.libraries.dedup();
        lists
    }

    /// Adds a message for each macro that a list defines and a source of the design looks at, unless
    /// the description defines it already.
    pub(crate) fn propose_macros(&self, design: &mut FoundDesign, needed: &SourcesAndFolders) {
        let texts = texts(needed);
        let is_used = |listed: &&ListedMacro| {
            let name = listed.name();
            !design.defines.contains(&name) && texts.iter().any(|text| looks_at(text, name))
        };
        let mut places: BTreeMap<&str, Vec<&ListedMacro>> = BTreeMap::new();
        for listed in self.macros.iter().filter(is_used) {
            places.entry(&listed.text).or_default().push(listed);
        }
        let mut messages = Vec::new();
        for (text, listed) in &places {
            let place = format!("{}:{}", design.shown(&listed[0].path), listed[0].line);
            let more = match listed.len() {
                1 => String::new(),
                count => format!(" and {} more", count - 1),
            };
            messages.push(format!(
                "macro: {text} is defined in {place}{more}; if the design needs it, write it under `defines` of the description"
            ));
        }
        if messages.len() > NAMED {
            let more = messages.len() - NAMED;
            messages.truncate(NAMED);
            messages.push(format!("{more} more macros are defined in file lists"));
        }
        design.decide.extend(messages);
    }
}

/// The part of a path behind the last folder that has an environment variable in its name.
fn behind_variables(path: &str) -> &str {
    match path.rfind('$') {
        None => path,
        Some(at) => path[at..].split_once('/').map_or("", |(_, rest)| rest),
    }
}

/// Texts of all sources, and of all files in the folders from which they include some.
fn texts(needed: &SourcesAndFolders) -> Vec<String> {
    let mut paths = needed.sources.clone();
    for folder in &needed.folders {
        paths.extend(sources_below(folder, &HEADERS));
    }
    let text = |path: &PathBuf| std::fs::read(path).ok();
    let texts = paths.iter().filter_map(text);
    texts
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect()
}

/// Whether a Verilog source uses a macro or asks whether it is defined.
fn looks_at(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].trim_end_matches([' ', '\t']);
        let is_whole = !text[at + name.len()..].starts_with(is_word);
        let directives = ["`ifdef", "`ifndef", "`elsif"];
        let asks = before.len() < at && directives.iter().any(|word| before.ends_with(word));
        is_whole && (asks || text[..at].ends_with('`'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_that_a_source_looks_at_are_whole_names() {
        let text =
            "`ifdef  WIDE\n`elsif NARROW_2\n`endif\nassign x = `DEPTH; // FAST\n`define SLOW\n";
        let names = ["WIDE", "NARROW", "NARROW_2", "DEPTH", "FAST", "SLOW"];
        let found = names.map(|name| looks_at(text, name));
        assert_eq!(found, [true, false, true, true, false, false]);
    }

    #[test]
    fn paths_with_variables_begin_behind_them() {
        assert_eq!(behind_variables("a/b.v"), "a/b.v");
        assert_eq!(behind_variables("${ROOT}/a/b.v"), "a/b.v");
        assert_eq!(behind_variables("x/$A/$(B)c/d.v"), "d.v");
        assert_eq!(behind_variables("$FILE"), "");
    }
}
