//! Whether types, functions and crates that a document names are in the code.

use std::collections::HashSet;
use std::path::Path;
use std::sync::LazyLock;

use libtest_mimic::Failed;
use nvdla_testing::vectors;

use crate::read::Document;

/// Endings of files with code.
const CODE: [&str; 9] = ["rs", "py", "c", "h", "cpp", "sv", "svh", "toml", "yaml"];
/// Folders of the project with code.
const FOLDERS: [&str; 11] = [
    "c",
    "ci",
    "dut-build",
    "examples",
    "python",
    "reggen",
    "rtl",
    "scoreboards",
    "sv",
    "tb",
    "vectors/schema",
];

/// Names of compiled networks' own format, of other platforms, and of code that an example would add.
const NAMES_OF_OTHERS: [&str; 14] = [
    "DEPGraph",
    "DataCategory",
    "DataFormat",
    "DataType",
    "EventListEntry",
    "EventOp",
    "EventType",
    "FourBytes",
    "MemoryDomain",
    "MemoryFlags",
    "PdpBesideCdp",
    "PixelMapping",
    "ReadBytes",
    "WriteBytes",
];

/// The names of code between back quotes that no code has.
pub(crate) fn check_names(document: &Document) -> Result<(), Failed> {
    let mut unknown = Vec::new();
    let mut is_fenced = false;
    for (number, line) in (1..).zip(document.text.lines()) {
        is_fenced ^= line.trim_start().starts_with("```");
        if is_fenced {
            continue;
        }
        let quoted = line.split('`').skip(1).step_by(2);
        for name in quoted.filter(|name| is_name_of_code(name)) {
            for word in words(name).filter(|word| !is_known(word)) {
                unknown.push(format!("line {number}: no code has `{word}`"));
            }
        }
    }
    if unknown.is_empty() {
        Ok(())
    } else {
        Err(unknown.join("\n").into())
    }
}

/// Whether a text between back quotes is a type such as `CaseOutcome`, a path such as
/// `Session::flush`, or a crate of this project.
fn is_name_of_code(text: &str) -> bool {
    let is_plain = text
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | '-'));
    let is_type = text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.chars().filter(char::is_ascii_uppercase).count() > 1
        && text.contains(|c: char| c.is_ascii_lowercase())
        && !text.contains(['-', '_', ':']);
    let is_path = text.contains("::") && !text.contains('-');
    let is_crate = text.starts_with("nvdla-") && !text.contains(':');
    is_plain && (is_type || is_path || is_crate)
}

fn is_known(word: &str) -> bool {
    known_words().contains(word.as_bytes()) || NAMES_OF_OTHERS.contains(&word)
}

/// The words of a text that must stand in the code; a crate is one word.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split("::").filter(|word| !word.is_empty())
}

/// All words of the project's code, and the names of its packages.
fn known_words() -> &'static HashSet<Vec<u8>> {
    static KNOWN: LazyLock<HashSet<Vec<u8>>> = LazyLock::new(|| {
        let mut known = HashSet::new();
        for folder in FOLDERS {
            collect(&vectors::root().join(folder), &mut known);
        }
        for file in ["Cargo.toml", "build.rs"] {
            add_words(&vectors::root().join(file), &mut known);
        }
        known
    });
    &KNOWN
}

fn collect(folder: &Path, known: &mut HashSet<Vec<u8>>) {
    for entry in folder.read_dir().expect("a folder of the project") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            let is_built = path.ends_with("target") || path.ends_with(".venv");
            if !is_built {
                collect(&path, known);
            }
        } else if path
            .extension()
            .is_some_and(|ending| CODE.iter().any(|code| ending == *code))
        {
            add_words(&path, known);
        }
    }
}

fn add_words(path: &Path, known: &mut HashSet<Vec<u8>>) {
    let text = std::fs::read(path).unwrap_or_default();
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let words = text.split(|byte| !is_word(*byte));
    let with_hyphens = text.split(|byte| !is_word(*byte) && *byte != b'-');
    let packages = with_hyphens.filter(|word| word.starts_with(b"nvdla-"));
    for word in words.chain(packages) {
        if !known.contains(word) {
            known.insert(word.to_owned());
        }
    }
}
