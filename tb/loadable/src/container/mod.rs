//! The container: bytes of a file -> lists.
//!
//! Source: docs/loadable.md, sections 1 to 3.

pub mod entries;
mod flat;
mod lists;
mod loadable;
mod rules;

use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use crate::error::{FilePlace, LoadableError, Refusal};
use crate::reason::Reason;

pub use loadable::Loadable;

/// Bytes of a file at most: compiled networks have some ten millions.
const MOST_BYTES: u64 = 1 << 30;

impl Loadable {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, LoadableError> {
        let name = path.display().to_string();
        let bytes = bytes_of(path)?;
        Self::of(&name, bytes).map_err(|refusal| refusal.of(&name))
    }

    /// Reads the bytes of the file `name`.
    pub(crate) fn of(name: &str, bytes: Vec<u8>) -> Result<Self, Refusal> {
        let loadable = lists::read(name, Arc::from(bytes))?;
        rules::check(&loadable)?;
        Ok(loadable)
    }
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, LoadableError> {
    let io = |source| LoadableError::Io {
        path: path.to_owned(),
        source,
    };
    let file = std::fs::File::open(path).map_err(io)?;
    let mut bytes = Vec::new();
    let most = MOST_BYTES + 1;
    file.take(most).read_to_end(&mut bytes).map_err(io)?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) < most {
        return Ok(bytes);
    }
    let value = format!("more than {MOST_BYTES}");
    let refusal = FilePlace::File.refuse("length", value, Reason::TooLong);
    Err(refusal.of(&path.display().to_string()))
}
