//! Reads the lists of a loadable from the bytes of its file, and checks them.
//!
//! Source: docs/loadable.md, sections 1 to 3.

pub mod entries;
mod flat;
mod lists;
mod loadable;
mod rules;

use std::path::Path;
use std::sync::Arc;

use crate::error::{LoadableError, LoadablePlace, Result};
use crate::reason::RefusalReason;
use nvdla_layers::tensors::fault::bytes_of;

pub use loadable::Loadable;

impl Loadable {
    /// Reads the loadable in the file at `path`.
    pub fn read(path: &Path) -> Result<Self, LoadableError> {
        let name = path.display().to_string();
        let bytes = bytes_of(path)?;
        Self::of(&name, bytes).map_err(|refusal| refusal.of(&name))
    }

    /// Reads the loadable in `bytes`; `name` is the name of its file, for messages.
    pub(crate) fn of(name: &str, bytes: Vec<u8>) -> Result<Self> {
        if let Some(what) = foreign(&bytes) {
            return Err(LoadablePlace::File.refuse(
                "first bytes",
                bytes[..bytes.len().min(8)].escape_ascii(),
                RefusalReason::Foreign(what),
            ));
        }
        let loadable = lists::read(name, Arc::from(bytes))?;
        rules::check_entries(&loadable)?;
        Ok(loadable)
    }
}

/// Recognises a file that is often mistaken for a loadable, and says for a message what it is. The
/// first bytes of a loadable are an offset smaller than its length.
fn foreign(bytes: &[u8]) -> Option<&'static str> {
    let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    if bytes.starts_with(b"\x93NUMPY") {
        Some("an array of NumPy")
    } else if bytes.starts_with(b"\x89PNG") {
        Some("a picture")
    } else if bytes.len() >= 8 && bytes.iter().take(SNIFFED).all(is_text) {
        Some("a text, such as a network before it is compiled")
    } else {
        None
    }
}

/// Number of first bytes by which a text file is recognised.
const SNIFFED: usize = 256;
