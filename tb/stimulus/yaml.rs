//! Reading YAML: every complaint names file, line and column.

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::{self, DeserializeOwned};
use serde::{Deserialize, Deserializer};

/// A file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum YamlError {
    #[error("cannot read {path}")]
    Io {
        path: PathBuf,
        source: std::io::Error,
    },
    /// What is wrong at a place; `line_text` is that line of the file.
    #[error("{path}:{line}:{column}: {what}")]
    Content {
        path: PathBuf,
        line: u64,
        column: u64,
        what: String,
        line_text: String,
    },
    #[error("{path}: name is {name:?}, the file is called {stem:?}")]
    Name {
        path: PathBuf,
        name: String,
        stem: String,
    },
}

/// Reads the document in `path`.
pub fn load<T: DeserializeOwned>(path: &Path) -> Result<T, YamlError> {
    let text = std::fs::read_to_string(path).map_err(|source| YamlError::Io {
        path: path.to_owned(),
        source,
    })?;
    parse(path, &text)
}

/// Reads the document `text`; `path` is for complaints.
pub fn parse<T: DeserializeOwned>(path: &Path, text: &str) -> Result<T, YamlError> {
    serde_saphyr::from_str(text).map_err(|error| {
        let (line, column) = error
            .location()
            .map_or((1, 1), |at| (at.line(), at.column()));
        let line_text = usize::try_from(line)
            .ok()
            .and_then(|line| text.lines().nth(line.saturating_sub(1)))
            .unwrap_or_default();
        YamlError::Content {
            path: path.to_owned(),
            line,
            column,
            what: complaint(&error),
            line_text: line_text.to_owned(),
        }
    })
}

/// The message without place and excerpt, which [`YamlError`] carries itself.
fn complaint(error: &serde_saphyr::Error) -> String {
    let text = error.without_snippet().to_string();
    match text.rfind(" at line ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// Checks that a document is named after its file.
pub fn check_name(path: &Path, name: &str) -> Result<(), YamlError> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    if stem == name {
        return Ok(());
    }
    Err(YamlError::Name {
        path: path.to_owned(),
        name: name.to_owned(),
        stem: stem.into_owned(),
    })
}

/// Writes `value` as a document.
pub fn to_string<T: Serialize>(value: &T) -> String {
    serde_saphyr::to_string(value).expect("the documents of this crate are maps, lists and scalars")
}

/// Version of a document's meaning; newer ones than `NOW` are refused.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Document {
        schema: SchemaVersion<1>,
        #[serde(default)]
        width: u8,
    }

    fn complaint_about(text: &str) -> String {
        parse::<Document>(Path::new("a.yaml"), text)
            .expect_err("must be refused")
            .to_string()
    }

    #[test]
    fn complaints_name_file_line_and_column() {
        assert_eq!(
            complaint_about("schema: 1\nwidht: 3\n"),
            "a.yaml:2:1: unknown field `widht`, expected one of schema, width"
        );
        assert_eq!(
            complaint_about("schema: 2\n"),
            "a.yaml:1:9: schema 2 is newer than this program, which reads up to 1"
        );
    }

    #[test]
    fn numbers_may_be_hexadecimal() {
        let document: Document =
            parse(Path::new("a.yaml"), "schema: 1\nwidth: 0x1f\n").expect("legal");
        assert_eq!((document.schema, document.width), (SchemaVersion(1), 31));
    }
}
