//! Reads the lists of descriptors in memory to which the addresses of a task point.

use crate::container::Loadable;
use crate::container::entries::{LoadableVersion, TaskEntry};
use crate::error::{LoadablePlace, Result};
use crate::placement::{MemoryPlace, MemoryPlacement, version_at};
use crate::reason::RefusalReason;

/// A task with its loadable, and the memory in which its descriptors lie.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TaskDescriptorReader<'l> {
    pub(crate) loadable: &'l Loadable,
    pub(crate) placement: &'l MemoryPlacement,
    pub(crate) entry: &'l TaskEntry,
    pub(crate) number: usize,
}

/// A list of descriptors of `width` bytes each, in memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DescriptorList<'l> {
    placement: &'l MemoryPlacement,
    spot: MemoryPlace,
    width: usize,
    /// Version of the blob in which the list lies.
    pub(crate) version: Option<LoadableVersion>,
}

impl DescriptorList<'_> {
    /// The bytes of descriptor number `number`, which must be in the list.
    pub(crate) fn entry(&self, number: usize) -> Vec<u8> {
        let at = u64::try_from(number * self.width).expect("lists lie below 4 GiB");
        let bytes = self.placement.bytes(self.spot, at, self.width);
        bytes.expect("the list lies in its memory")
    }
}

impl<'l> TaskDescriptorReader<'l> {
    pub(crate) fn place(&self) -> LoadablePlace {
        LoadablePlace::Task { task: self.number }
    }

    /// The place in memory to which an address index of the task's descriptors leads.
    pub(crate) fn resolve(&self, index: i16) -> Result<MemoryPlace, RefusalReason> {
        let list = &self.entry.address_list;
        let id = usize::try_from(index).map_err(|_| RefusalReason::NoneGiven)?;
        let count = list.len();
        let id = list.get(id).ok_or(RefusalReason::NoAddress { count })?;
        let address = &self.loadable.addresses[usize::from(*id)];
        let mut place = self.placement.memory(self.loadable, address.mem_id);
        place.offset = address.offset;
        Ok(place)
    }

    /// The first `length` bytes of the descriptor at entry 0 of the task's address list.
    pub(crate) fn head(&self, length: usize) -> Result<Vec<u8>> {
        let bytes = self
            .resolve(0)
            .and_then(|spot| self.placement.bytes(spot, 0, length));
        bytes.map_err(|reason| {
            let count = self.entry.address_list.len();
            let value = format!("{count} entries");
            self.place().refuse("address_list", value, reason)
        })
    }

    /// The list of `count` descriptors of `width` bytes each at address index `index`.
    pub(crate) fn list(
        &self,
        field: &str,
        index: i16,
        count: usize,
        width: usize,
    ) -> Result<DescriptorList<'l>> {
        let refuse = |reason| self.place().refuse(field, index, reason);
        let spot = self.resolve(index).map_err(refuse)?;
        let need = u64::try_from(count * width).unwrap_or(u64::MAX);
        let spot = spot.take(0, need).map_err(refuse)?;
        let memory = &self.loadable.memories[spot.memory];
        Ok(DescriptorList {
            placement: self.placement,
            spot,
            width,
            version: version_at(self.loadable, memory, spot.offset),
        })
    }
}
