//! Addresses and first contents of the memories of a loadable.
//!
//! Source: docs/loadable.md, sections 3.1, 3.3 and 3.4.

use std::sync::Arc;

use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;

use crate::container::Loadable;
use crate::container::entries::{LoadableVersion, MemoryEntry};
use crate::error::{LoadablePlace, Result};
use crate::reason::RefusalReason;

/// Address of the first memory of a loadable.
const FIRST: u64 = 0x8000_0000;
/// Memories begin at multiples of this number of bytes; after each a page is free.
const PAGE: u64 = 0x1000;

/// Addresses of a loadable's memories in the accelerator's memory, and their first contents.
#[derive(Debug, Clone)]
pub struct MemoryPlacement {
    /// Address at which each memory begins.
    pub bases: Vec<Addr>,
    /// Blobs that the host loads before a run: address and bytes, in the order of the memories.
    pub loads: Vec<(Addr, Arc<[u8]>)>,
    /// Contents of all memory before a run.
    pub image: Memory,
}

/// A place in a memory of a loadable.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MemoryPlace {
    pub(crate) memory: usize,
    /// Address at which the memory begins.
    base: Addr,
    /// Offset of the place in the memory, in bytes.
    pub(crate) offset: u64,
    /// Size of the whole memory in bytes.
    pub(crate) size: u64,
}

impl MemoryPlace {
    /// The address of the place.
    pub(crate) fn at(&self) -> Addr {
        let offset = u32::try_from(self.offset).expect("memories lie below 4 GiB");
        self.base.plus(offset)
    }

    /// The place `bytes` bytes further on; refused unless `need` bytes fit into the memory there.
    pub(crate) fn take(&self, bytes: u64, need: u64) -> Result<Self, RefusalReason> {
        let offset = self.offset.checked_add(bytes);
        let end = offset.and_then(|offset| offset.checked_add(need));
        match (offset, end) {
            (Some(offset), Some(end)) if end <= self.size => Ok(Self { offset, ..*self }),
            _ => Err(RefusalReason::CubeOutside {
                need: end.unwrap_or(u64::MAX),
                size: self.size,
            }),
        }
    }
}

impl MemoryPlacement {
    /// Gives all memories addresses, in rising order, and fills those that have blobs.
    pub(crate) fn new(loadable: &Loadable) -> Result<Self> {
        let mut bases = Vec::new();
        let mut next = FIRST;
        for (index, memory) in loadable.memories.iter().enumerate() {
            let refuse = || {
                let list = "memory";
                LoadablePlace::Entry { list, index }.refuse(
                    "size",
                    memory.size,
                    RefusalReason::NoRoom,
                )
            };
            let end = next
                .checked_add(memory.size)
                .filter(|end| *end <= 1 << 32)
                .ok_or_else(refuse)?;
            bases.push(Addr(u32::try_from(next).map_err(|_| refuse())?));
            next = end.next_multiple_of(PAGE) + PAGE;
        }
        let mut loads = Vec::new();
        let mut image = Memory::new();
        for (memory, base) in loadable.memories.iter().zip(&bases) {
            for (name, offset) in memory.blobs() {
                let blob = loadable.blob(name).expect("the lists are checked");
                let bytes = loadable.contents(blob);
                let offset = u32::try_from(offset).expect("memories lie below 4 GiB");
                image.load(base.plus(offset), bytes);
                loads.push((base.plus(offset), Arc::from(bytes)));
            }
        }
        Ok(Self {
            bases,
            loads,
            image,
        })
    }

    /// The place where the memory with index `memory` begins.
    pub(crate) fn memory(&self, loadable: &Loadable, memory: u16) -> MemoryPlace {
        let memory = usize::from(memory);
        MemoryPlace {
            memory,
            base: self.bases[memory],
            offset: 0,
            size: loadable.memories[memory].size,
        }
    }

    /// The `length` bytes of a structure that lies `at` bytes after the place `spot`.
    pub(crate) fn bytes(
        &self,
        spot: MemoryPlace,
        at: u64,
        length: usize,
    ) -> Result<Vec<u8>, RefusalReason> {
        let need = u32::try_from(length).expect("structures are small");
        let spot = spot.take(at, u64::from(need))?;
        Ok(self.image.dump(spot.at(), need))
    }
}

/// Version of the blob that fills a memory at the offset `at`; `None` if no blob does.
pub(crate) fn version_at(
    loadable: &Loadable,
    memory: &MemoryEntry,
    at: u64,
) -> Option<LoadableVersion> {
    let blobs = memory
        .blobs()
        .filter_map(|(name, offset)| Some((loadable.blob(name)?, offset)));
    let mut covering = blobs.filter(|(blob, offset)| {
        let end = offset.saturating_add(blob.size);
        (*offset..end.max(1)).contains(&at)
    });
    covering.next().map(|(blob, _)| blob.version)
}
