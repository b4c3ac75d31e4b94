//! Checks the rules for the lists of a loadable without which a runtime cannot execute it.
//!
//! Source: docs/loadable.md, sections 1.3, 2.5, 3.1 to 3.6.

use super::entries::{Blob, MemoryEntry, MemoryRole, TaskEntry, interface};
use super::loadable::Loadable;
use crate::error::{LoadablePlace, Result};
use crate::reason::RefusalReason;

/// Most entries in the address list of a task that the driver accepts.
const MOST_ADDRESSES: usize = 6144;

/// Limit of the bytes that all blobs together fill, as a multiple of the file's length.
const MOST_COPIES: u64 = 8;

/// Checks that each entry which another entry names exists, and that values are in their ranges.
pub(super) fn check_entries(loadable: &Loadable) -> Result<()> {
    let entry = |list| move |index| LoadablePlace::Entry { list, index };
    let lists = [
        ("memory_list", loadable.memories.len()),
        ("task_list", loadable.tasks.len()),
        ("submit_list", loadable.submits.len()),
    ];
    if let Some((list, count)) = lists.into_iter().find(|(_, count)| *count == 0) {
        return Err(LoadablePlace::File.refuse(list, count, RefusalReason::Empty));
    }
    for (index, blob) in loadable.blobs.iter().enumerate() {
        check_blob(blob, entry("blob")(index))?;
    }
    let mut filled = 0_u64;
    for (index, memory) in loadable.memories.iter().enumerate() {
        let place = entry("memory")(index);
        check_position(memory.id, index, place)?;
        filled = filled.saturating_add(check_memory(loadable, memory, place)?);
        let most = MOST_COPIES * loadable.bytes.len() as u64;
        if filled > most {
            return Err(place.refuse("contents", filled, RefusalReason::TooManyCopies { most }));
        }
    }
    for (index, address) in loadable.addresses.iter().enumerate() {
        let place = entry("address")(index);
        check_position(address.id, index, place)?;
        let memory = known(&loadable.memories, address.mem_id, "mem_id", place)?;
        if address.offset > memory.size {
            let reason = RefusalReason::OutsideMemory { size: memory.size };
            return Err(place.refuse("offset", address.offset, reason));
        }
    }
    for (index, task) in loadable.tasks.iter().enumerate() {
        let place = entry("task")(index);
        check_position(task.id, index, place)?;
        check_task(loadable, task, place)?;
    }
    for (index, submit) in loadable.submits.iter().enumerate() {
        for task in submit.tasks.iter() {
            known(&loadable.tasks, *task, "task_id", entry("submit")(index))?;
        }
    }
    for (index, relocation) in loadable.relocations.iter().enumerate() {
        let place = entry("relocation")(index);
        known(
            &loadable.addresses,
            relocation.address_id,
            "address_id",
            place,
        )?;
        let memory = known(&loadable.memories, relocation.write_id, "write_id", place)?;
        if relocation
            .offset
            .checked_add(4)
            .is_none_or(|end| end > memory.size)
        {
            let reason = RefusalReason::OutsideMemory { size: memory.size };
            return Err(place.refuse("offset", relocation.offset, reason));
        }
    }
    [(MemoryRole::Input, "input"), (MemoryRole::Output, "output")]
        .into_iter()
        .try_for_each(|(role, kind)| check_bound(loadable, role, kind))
}

fn check_position(id: u16, position: usize, place: LoadablePlace) -> Result<()> {
    if usize::from(id) == position {
        Ok(())
    } else {
        Err(place.refuse("id", id, RefusalReason::NotPosition { position }))
    }
}

/// The entry of a list with this id; refuses an id that the list does not have.
fn known<'l, T>(list: &'l [T], id: u16, field: &str, place: LoadablePlace) -> Result<&'l T> {
    let count = list.len();
    let found = list.get(usize::from(id));
    found.ok_or_else(|| place.refuse(field, id, RefusalReason::NoSuch { count }))
}

fn check_blob(blob: &Blob, place: LoadablePlace) -> Result<()> {
    let length = blob.data.len();
    if usize::try_from(blob.size).map_or(true, |size| size > length) {
        return Err(place.refuse("size", blob.size, RefusalReason::BlobTooShort { length }));
    }
    let version = blob.version.major_minor();
    let known = match (blob.interface, blob.sub_interface) {
        (interface::NONE, 0) => return Ok(()),
        (interface::CPU, _) if version == (0, 0) => return Ok(()),
        (interface::CPU, _) => "0.0.x",
        (interface::NONE | interface::DLA, _) if matches!(version, (0, 10..=12)) => return Ok(()),
        (interface::NONE | interface::DLA, _) => "0.10.x, 0.11.x and 0.12.x",
        (other, _) => {
            let reason = RefusalReason::Unknown {
                known: "interfaces are 0 (none), 1 (DLA) and 2 (CPU)",
            };
            return Err(place.refuse("interface", other, reason));
        }
    };
    Err(place.refuse(
        "version",
        blob.version,
        RefusalReason::UnknownVersion { known },
    ))
}

/// Checks a memory; returns the number of its bytes that blobs fill.
fn check_memory(loadable: &Loadable, memory: &MemoryEntry, place: LoadablePlace) -> Result<u64> {
    match memory.domain {
        0 => {}
        1 if memory.size == 0 => {}
        1 => return Err(place.refuse("domain", 1, RefusalReason::InternalSram)),
        other => {
            let reason = RefusalReason::Unknown {
                known: "domains are 0 (memory) and 1 (internal SRAM)",
            };
            return Err(place.refuse("domain", other, reason));
        }
    }
    let count = memory.contents.len();
    if count != memory.offsets.len() {
        let value = format!("{} entries", memory.offsets.len());
        return Err(place.refuse("offsets", value, RefusalReason::UnequalLengths { count }));
    }
    let mut filled = 0_u64;
    for (name, offset) in memory.blobs() {
        let blob = loadable
            .blob(name)
            .ok_or_else(|| place.refuse("contents", name, RefusalReason::NoBlob))?;
        if offset
            .checked_add(blob.size)
            .is_none_or(|end| end > memory.size)
        {
            let value = format!("{offset} for the {} bytes of `{name}`", blob.size);
            let reason = RefusalReason::OutsideMemory { size: memory.size };
            return Err(place.refuse("offsets", value, reason));
        }
        filled = filled.saturating_add(blob.size);
    }
    if memory.role() != MemoryRole::Own {
        let id = memory.tensor_desc_id;
        known(&loadable.tensors, id, "tensor_desc_id", place)?;
    }
    Ok(filled)
}

fn check_task(loadable: &Loadable, task: &TaskEntry, place: LoadablePlace) -> Result<()> {
    if !matches!(task.interface, interface::DLA | interface::CPU) {
        let reason = RefusalReason::Unknown {
            known: "tasks have interface 1 (DLA) or 2 (CPU)",
        };
        return Err(place.refuse("interface", task.interface, reason));
    }
    let count = task.address_list.len();
    if count > MOST_ADDRESSES {
        let value = format!("{count} entries");
        let most = MOST_ADDRESSES;
        return Err(place.refuse("address_list", value, RefusalReason::TooMany { most }));
    }
    for address in task.address_list.iter() {
        known(&loadable.addresses, *address, "address_list", place)?;
    }
    Ok(())
}

/// Checks that the bind ids of all inputs, or of all outputs, are 0, 1, 2 and so on.
fn check_bound(loadable: &Loadable, role: MemoryRole, kind: &str) -> Result<()> {
    let memories = loadable.memories.iter().enumerate();
    let mut bound: Vec<(u16, usize)> = memories
        .filter(|(_, memory)| memory.role() == role)
        .map(|(index, memory)| (memory.bind_id, index))
        .collect();
    bound.sort_unstable();
    for (position, (id, index)) in bound.into_iter().enumerate() {
        if usize::from(id) != position {
            let list = "memory";
            let place = LoadablePlace::Entry { list, index };
            let field = format!("bind_id of an {kind}");
            return Err(place.refuse(field, id, RefusalReason::BindIds));
        }
    }
    Ok(())
}
