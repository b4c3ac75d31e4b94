//! Reads the lists of a loadable (tasks, memories, blobs and others) from the tables of the file.
//!
//! Source: docs/loadable.md, section 2.3: numbers of the slots.

use std::sync::Arc;

use super::entries::{
    AddressEntry, Blob, LoadableVersion, MemoryEntry, RelocationEntry, SubmitEntry, TaskEntry,
    TensorEntry,
};
use super::flat::{FlatbufferReader, FlatbufferTable};
use super::loadable::Loadable;
use crate::error::{LoadablePlace, Result};
use crate::reason::RefusalReason;

/// Reads all lists of the loadable in `bytes`; `file` is its name for messages.
pub(super) fn read(file: &str, bytes: Arc<[u8]>) -> Result<Loadable> {
    let flat = &mut FlatbufferReader::new(&bytes);
    let root = flat.root("Loadable")?;
    let version = flat.version(root, 0)?;
    let version = version
        .ok_or_else(|| LoadablePlace::File.refuse("version", "-", RefusalReason::Missing))?;
    let version = LoadableVersion(version);
    if version.major_minor() != (0, 7) {
        let reason = RefusalReason::UnknownVersion { known: "0.7.x" };
        return Err(LoadablePlace::File.refuse("version", version, reason));
    }
    let blobs = list(flat, root, 5, "Blob", blob)?;
    let names = blobs
        .iter()
        .enumerate()
        .map(|(index, blob)| (blob.name.clone(), index))
        .collect();
    Ok(Loadable {
        file: file.to_owned(),
        version,
        tasks: list(flat, root, 1, "TaskListEntry", task)?,
        memories: list(flat, root, 2, "MemoryListEntry", memory)?,
        addresses: list(flat, root, 3, "AddressListEntry", address)?,
        blobs,
        names,
        tensors: list(flat, root, 6, "TensorDescListEntry", tensor)?,
        relocations: list(flat, root, 7, "RelocListEntry", relocation)?,
        submits: list(flat, root, 8, "SubmitListEntry", submit)?,
        bytes: bytes.clone(),
    })
}

fn list<T>(
    flat: &mut FlatbufferReader<'_>,
    root: FlatbufferTable,
    slot: usize,
    name: &'static str,
    entry: impl Fn(&mut FlatbufferReader<'_>, FlatbufferTable) -> Result<T>,
) -> Result<Vec<T>> {
    let tables = flat.tables(root, slot, name)?;
    let entries = tables.into_iter().map(|table| entry(flat, table));
    entries.collect()
}

fn task(flat: &mut FlatbufferReader<'_>, t: FlatbufferTable) -> Result<TaskEntry> {
    Ok(TaskEntry {
        id: flat.scalar(t, 0)?,
        interface: flat.scalar(t, 1)?,
        address_list: flat.numbers(t, 3)?,
    })
}

fn memory(flat: &mut FlatbufferReader<'_>, t: FlatbufferTable) -> Result<MemoryEntry> {
    Ok(MemoryEntry {
        id: flat.scalar(t, 0)?,
        domain: flat.scalar(t, 1)?,
        flags: flat.scalar(t, 2)?,
        size: flat.scalar(t, 3)?,
        contents: flat.texts(t, 5)?,
        offsets: flat.numbers(t, 6)?,
        bind_id: flat.scalar(t, 7)?,
        tensor_desc_id: flat.scalar(t, 8)?,
    })
}

fn address(flat: &mut FlatbufferReader<'_>, t: FlatbufferTable) -> Result<AddressEntry> {
    Ok(AddressEntry {
        id: flat.scalar(t, 0)?,
        mem_id: flat.scalar(t, 1)?,
        offset: flat.scalar(t, 2)?,
    })
}

fn blob(flat: &mut FlatbufferReader<'_>, t: FlatbufferTable) -> Result<Blob> {
    Ok(Blob {
        name: flat.text(t, 0)?,
        size: flat.scalar(t, 1)?,
        interface: flat.scalar(t, 2)?,
        sub_interface: flat.scalar(t, 3)?,
        version: LoadableVersion(flat.version(t, 4)?.unwrap_or_default()),
        data: flat.vector(t, 5, 1)?,
    })
}

fn tensor(flat: &mut FlatbufferReader<'_>, t: FlatbufferTable) -> Result<TensorEntry> {
    let mut nchw = [0; 4];
    for (slot, size) in (10..).zip(&mut nchw) {
        *size = flat.scalar(t, slot)?;
    }
    let mut strides = [0; 8];
    for (slot, stride) in (14..).zip(&mut strides) {
        *stride = flat.scalar(t, slot)?;
    }
    Ok(TensorEntry {
        name: flat.text(t, 0)?,
        mem_id: flat.scalar(t, 2)?,
        size: flat.scalar(t, 3)?,
        offset: flat.scalar(t, 4)?,
        data_type: flat.scalar(t, 6)?,
        pixel_format: flat.scalar(t, 8)?,
        nchw,
        strides,
    })
}

fn relocation(flat: &mut FlatbufferReader<'_>, t: FlatbufferTable) -> Result<RelocationEntry> {
    Ok(RelocationEntry {
        address_id: flat.scalar(t, 0)?,
        write_id: flat.scalar(t, 1)?,
        offset: flat.scalar(t, 2)?,
        kind: flat.scalar(t, 5)?,
    })
}

fn submit(flat: &mut FlatbufferReader<'_>, t: FlatbufferTable) -> Result<SubmitEntry> {
    Ok(SubmitEntry {
        tasks: flat.numbers(t, 1)?,
    })
}
