//! Reads and writes values as JSON files.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::FileError;
use crate::read::read;
use crate::whole::write;

/// Reads a value from a JSON file, if there is one. `complaint` is the error for other contents.
///
/// # Errors
/// The file cannot be read, or holds something else.
pub fn read_json<T: DeserializeOwned>(
    path: &Path,
    complaint: &'static str,
) -> Result<Option<T>, FileError> {
    let bytes = match read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        bytes => bytes.map_err(FileError::reading(path))?,
    };
    let value = serde_json::from_slice(&bytes).map_err(|source| FileError::Content {
        path: path.to_owned(),
        what: complaint,
        source,
    })?;
    Ok(Some(value))
}

/// Writes a value as a JSON file; replaces an old one.
///
/// # Errors
/// The file cannot be written.
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<(), FileError> {
    write(path, |out| Ok(serde_json::to_writer(out, value)?)).map_err(FileError::writing(path))
}

/// Writes a value as indented JSON, with a line break at the end.
pub fn write_indented_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}
