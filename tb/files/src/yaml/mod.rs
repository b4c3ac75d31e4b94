//! Reads YAML files; each error names file, line and column.
//!
//! Two parsers read YAML in this project, and no crate uses both:
//!
//! | Parser | Crates | What they read | Why |
//! |---|---|---|---|
//! | `serde-saphyr` | this one, and all that read through it; `nvdla-model`, which knows no crate of the bench | what users write for the bench: layers, profiles, tables, sequences, goldens, lists of exclusions | it keeps the place of each key and value ([`Spanned`]), so that a wrong value of a file that could be parsed has its line, too; it bounds what a spoiled file may cost; it writes YAML |
//! | `serde_yaml` | `nvdla-dut-build`, `nvdla-reggen` | descriptions of DUTs, the tables under `rtl/pkg` | values whose type is open (a `define` is a number, a flag or a text) are read as its `Value`, which the other one lacks; the place of a syntax error is enough |

pub mod names;

use std::fmt;
use std::path::{Path, PathBuf};

use crate::FileError;
use serde::de::{self, DeserializeOwned};
use serde::{Deserialize, Deserializer, Serialize};
pub use serde_saphyr::Spanned;
use serde_saphyr::{Location, MessageFormatter, UserMessageFormatter};

/// Error of reading a YAML file.
#[derive(Debug, thiserror::Error)]
pub enum YamlError {
    #[error(transparent)]
    File(#[from] FileError),
    /// The value at a place in the file is wrong; `line_text` is the line with it.
    #[error("{path}:{line}:{column}: {what}")]
    Content {
        path: PathBuf,
        line: u64,
        column: u64,
        what: String,
        line_text: String,
    },
    /// The document as a whole is wrong, so that there is no line to name.
    #[error("{path}: {what}")]
    Document { path: PathBuf, what: String },
}

impl YamlError {
    /// Replaces the text of an error at a place in the file by what `words` makes of it.
    #[must_use]
    pub fn about(mut self, words: impl FnOnce(String) -> String) -> Self {
        if let Self::Content { what, .. } | Self::Document { what, .. } = &mut self {
            *what = words(std::mem::take(what));
        }
        self
    }

    /// For a document that a program made from a dictionary: the key with the error (in the form
    /// that [`refuse`] takes) and the text of the error. `text` is the document.
    #[must_use]
    pub fn at_key(&self, text: &str) -> Option<(String, &str)> {
        let Self::Content {
            line, column, what, ..
        } = self
        else {
            return None;
        };
        Some((tree(text)?.key_at((*line, *column))?, what))
    }
}

/// Reads the file at `path` and parses it as a document of type `T`.
pub fn load<T: DeserializeOwned>(path: &Path) -> Result<T, YamlError> {
    parse(path, &read(path)?)
}

/// Reads the text of the file at `path`.
pub fn read(path: &Path) -> Result<String, YamlError> {
    Ok(crate::read_text(path).map_err(FileError::reading(path))?)
}

/// Parses `text` as a document of type `T`; errors name the file `path`.
pub fn parse<T: DeserializeOwned>(path: &Path, text: &str) -> Result<T, YamlError> {
    serde_saphyr::from_str(text).map_err(|error| {
        let at = error.location().map(|at| (at.line(), at.column()));
        content((path, text), at, complaint(&error))
    })
}

/// Makes the error `what` about the value of `key`, in a file that could be parsed; keys, and
/// indices of list items from 0, are joined by `.`. If the last keys are missing in the file, the
/// error is at the value around them.
pub fn refuse(file: (&Path, &str), key: &str, what: String) -> YamlError {
    let at = tree(file.1).and_then(|tree| tree.place(key));
    content(file, at, what)
}

fn content((path, text): (&Path, &str), at: Option<(u64, u64)>, what: String) -> YamlError {
    let what = shortened(&what);
    let Some((line, column)) = at else {
        let path = path.to_owned();
        return YamlError::Document { path, what };
    };
    let line_text = usize::try_from(line)
        .ok()
        .and_then(|line| text.lines().nth(line.saturating_sub(1)))
        .unwrap_or_default();
    YamlError::Content {
        path: path.to_owned(),
        line,
        column,
        what,
        line_text: line_text.to_owned(),
    }
}

/// Most characters of an error's text.
const WORDS: usize = 600;

/// The text, without its middle if it is too long.
fn shortened(text: &str) -> String {
    let count = text.chars().count();
    if count <= WORDS {
        return text.to_owned();
    }
    let start: String = text.chars().take(WORDS / 2).collect();
    let end: String = text.chars().skip(count - WORDS / 4).collect();
    format!("{start} ... {end}")
}

/// A YAML document as a tree that keeps the order and places of keys.
pub enum YamlTree {
    /// Keys with their places in the file, and the value of each.
    Map(Vec<(Spanned<String>, YamlTree)>),
    Scalar(String),
    /// List items with their places in the file.
    List(Vec<Spanned<YamlTree>>),
}

/// Parses `text` as a tree; `None` if it is no YAML.
pub fn tree(text: &str) -> Option<YamlTree> {
    serde_saphyr::from_str(text).ok()
}

impl YamlTree {
    /// Line and column of a key; keys, and indices of list items from 0, are joined by `.`.
    fn place(&self, path: &str) -> Option<(u64, u64)> {
        let entries = match self {
            Self::Map(entries) => entries,
            Self::List(items) => {
                let (first, rest) = path.split_once('.').unwrap_or((path, ""));
                let item = items.get(first.parse::<usize>().ok()?)?;
                let here = (item.referenced.line(), item.referenced.column());
                return item.value.place(rest).or(Some(here));
            }
            Self::Scalar(_) => return None,
        };
        // A key may have dots itself.
        let (key, below, rest) = entries.iter().find_map(|(key, below)| {
            let rest = path.strip_prefix(&key.value)?;
            let below_it = rest.strip_prefix('.').or(rest.is_empty().then_some(""))?;
            Some((key, below, below_it))
        })?;
        let here = (key.referenced.line(), key.referenced.column());
        Some(below.place(rest).unwrap_or(here))
    }

    /// The last key at or before a line and column, with the keys above it, joined by `.`.
    fn key_at(&self, at: (u64, u64)) -> Option<String> {
        let before = |place: &Location| (place.line(), place.column()) <= at;
        let (key, below) = match self {
            Self::Map(entries) => {
                let (key, below) = entries.iter().rfind(|(key, _)| before(&key.referenced))?;
                (key.value.clone(), below)
            }
            Self::List(items) => {
                let found = items.iter().rposition(|item| before(&item.referenced))?;
                (found.to_string(), &items[found].value)
            }
            Self::Scalar(_) => return None,
        };
        let below = below.key_at(at).map(|below| format!(".{below}"));
        Some(key + &below.unwrap_or_default())
    }
}

impl<'de> Deserialize<'de> for YamlTree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(YamlTreeVisitor)
    }
}

struct YamlTreeVisitor;

impl<'de> de::Visitor<'de> for YamlTreeVisitor {
    type Value = YamlTree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a YAML value")
    }

    fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<YamlTree, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(YamlTree::Map(entries))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<YamlTree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(YamlTree::List(items))
    }

    fn visit_bool<E>(self, value: bool) -> Result<YamlTree, E> {
        Ok(YamlTree::Scalar(value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<YamlTree, E> {
        Ok(YamlTree::Scalar(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<YamlTree, E> {
        Ok(YamlTree::Scalar(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<YamlTree, E> {
        Ok(YamlTree::Scalar(value.to_string()))
    }

    fn visit_str<E>(self, value: &str) -> Result<YamlTree, E> {
        Ok(YamlTree::Scalar(value.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<YamlTree, E> {
        Ok(YamlTree::Scalar(String::new()))
    }
}

/// The parser's message without place and excerpt of the file, which [`YamlError`] has itself.
fn complaint(error: &serde_saphyr::Error) -> String {
    let error = error.without_snippet();
    let text = UserMessageFormatter.format_message(error);
    let hint = match error {
        serde_saphyr::Error::SerdeUnknownField {
            field, expected, ..
        } => names::hint(field, expected),
        serde_saphyr::Error::SerdeUnknownVariant {
            variant, expected, ..
        } => names::hint(variant, expected),
        _ => String::new(),
    };
    in_words(&text) + &hint
}

/// Messages of the parser, each with the message that a user reads instead.
const IN_WORDS: [(&str, &str); 16] = [
    ("invalid u8", "no whole number from 0 to 255"),
    ("invalid u16", "no whole number from 0 to 65 535"),
    ("invalid u32", "no whole number from 0 to 4 294 967 295"),
    ("invalid u64", "no whole number from 0 to 2^64 - 1"),
    ("invalid usize", "no whole number from 0 to 2^64 - 1"),
    ("invalid i8", "no whole number from -128 to 127"),
    ("invalid i16", "no whole number from -32 768 to 32 767"),
    ("invalid i32", "no whole number from -2^31 to 2^31 - 1"),
    ("invalid i64", "no whole number from -2^63 to 2^63 - 1"),
    ("invalid f64", "no number"),
    (
        "only single YAML document expected but multiple found",
        "a second document begins here: a file holds one; remove the line `---` and what is behind it, \
         or give it a file of its own",
    ),
    (
        "expected mapping start",
        "keys with values are expected here, as `key: value`",
    ),
    (
        "expected sequence start",
        "a list is expected here, as `[1, 2]`, or lines that begin with `- `",
    ),
    (
        "expected string scalar",
        "one value is expected here, no list and no keys",
    ),
    (
        "expected scalar",
        "one value is expected here, no list and no keys",
    ),
    (
        "externally tagged enum expected scalar or mapping",
        "a name, or one key with its value, is expected here, no list",
    ),
];

fn in_words(text: &str) -> String {
    let found = IN_WORDS.iter().find(|(theirs, _)| *theirs == text);
    found.map_or(text, |(_, ours)| ours).to_owned()
}

/// Checks that the name in a document is that of its file, without extension.
pub fn check_name(path: &Path, name: &str) -> Result<(), YamlError> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    if stem == name {
        return Ok(());
    }
    Err(YamlError::Document {
        path: path.to_owned(),
        what: format!(
            "name is {name:?}, the file is called {stem:?}; give the file the name of the \
             document, or the document that of the file"
        ),
    })
}

/// The YAML text of `value`.
pub fn to_string<T: Serialize>(value: &T) -> String {
    serde_saphyr::to_string(value).expect("the documents of this crate are maps, lists and scalars")
}

/// Number of a file format's version, key `schema`; versions above `NOW` are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct SchemaVersion<const NOW: u32>(u32);

impl<const NOW: u32> Default for SchemaVersion<NOW> {
    fn default() -> Self {
        Self(NOW)
    }
}

impl<'de, const NOW: u32> Deserialize<'de> for SchemaVersion<NOW> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u32::deserialize(deserializer)? {
            0 => Err(de::Error::custom("schemas are counted from 1")),
            version if version > NOW => Err(de::Error::custom(format_args!(
                "schema {version} is newer than this program, which reads up to {NOW}"
            ))),
            version => Ok(Self(version)),
        }
    }
}
