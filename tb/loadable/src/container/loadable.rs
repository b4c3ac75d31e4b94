//! A loadable that has been read: its lists.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::entries::{
    AddressEntry, Blob, LoadableVersion, MemoryEntry, RelocationEntry, SubmitEntry, TaskEntry,
    TensorEntry,
};

/// The lists of a loadable. If an entry names another entry, that one exists.
#[derive(Debug, Clone)]
pub struct Loadable {
    /// Name of the file, for messages.
    pub file: String,
    pub version: LoadableVersion,
    pub tasks: Vec<TaskEntry>,
    pub memories: Vec<MemoryEntry>,
    pub addresses: Vec<AddressEntry>,
    pub blobs: Vec<Blob>,
    pub tensors: Vec<TensorEntry>,
    pub relocations: Vec<RelocationEntry>,
    pub submits: Vec<SubmitEntry>,
    pub(super) bytes: Arc<[u8]>,
    /// Index of each blob by its name; if several have one name, of the last.
    pub(super) names: BTreeMap<String, usize>,
}

impl Loadable {
    /// The bytes with which `blob` fills a memory.
    pub fn contents(&self, blob: &Blob) -> &[u8] {
        let length = usize::try_from(blob.size).unwrap_or(usize::MAX);
        let bytes = &self.bytes[blob.data.clone()];
        &bytes[..length.min(bytes.len())]
    }

    /// The blob called `name`; `None` if there is none.
    pub fn blob(&self, name: &str) -> Option<&Blob> {
        self.names.get(name).map(|index| &self.blobs[*index])
    }
}
