//! Sparse byte memory of 4 GiB; bytes never written read 0.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use nvdla_regs::quantity::Addr;

const PAGE_BITS: u32 = 12;
const PAGE: usize = 1 << PAGE_BITS;
const ZEROS: [u8; PAGE] = [0; PAGE];
const GROUP_BITS: u32 = 6;
/// Number of pages in a [`PageGroup`].
const GROUP: usize = 1 << GROUP_BITS;

/// The memory that the model works on: its own [`Memory`], or the caller's.
///
/// A layer reads each byte that its units fetch, line by line, and stores what it writes when it
/// is complete. Addresses wrap at 4 GiB.
pub trait MemoryPort: fmt::Debug {
    /// Fills `bytes` with the memory's contents from address `at` on.
    fn read_into(&self, at: Addr, bytes: &mut [u8]);

    /// Stores `bytes` from address `at` on.
    fn store(&mut self, at: Addr, bytes: &[u8]);
}

impl MemoryPort for Memory {
    fn read_into(&self, at: Addr, bytes: &mut [u8]) {
        Self::read_into(self, at, bytes);
    }

    fn store(&mut self, at: Addr, bytes: &[u8]) {
        self.load(at, bytes);
    }
}

/// Sparse byte memory of 4 GiB. Clones share pages until one of them is written, so that a clone
/// costs next to nothing, however much the memory holds.
#[derive(Clone, Default)]
pub struct Memory {
    groups: BTreeMap<u32, Arc<PageGroup>>,
}

/// Neighbouring pages, which a map of groups finds by the upper bits of their address.
#[derive(Clone)]
struct PageGroup {
    pages: [Option<Arc<[u8; PAGE]>>; GROUP],
    /// A bit for each page: 1 if something was stored in it since [`Memory::settle`].
    changed: [u64; GROUP / 64],
}

impl Default for PageGroup {
    fn default() -> Self {
        Self {
            pages: [const { None }; GROUP],
            changed: [0; GROUP / 64],
        }
    }
}

impl PageGroup {
    /// The slot of page `page`, to store something in it; marks the page as changed.
    fn touch(&mut self, page: u32) -> &mut Option<Arc<[u8; PAGE]>> {
        let slot = page as usize % GROUP;
        self.changed[slot / 64] |= 1 << (slot % 64);
        &mut self.pages[slot]
    }

    fn has_changed(&self, slot: usize) -> bool {
        self.changed[slot / 64] >> (slot % 64) & 1 == 1
    }
}

impl Memory {
    /// An empty memory: every byte reads 0.
    pub fn new() -> Self {
        Self::default()
    }

    fn split(at: Addr) -> (u32, usize) {
        (at.0 >> PAGE_BITS, (at.0 as usize) & (PAGE - 1))
    }

    fn find(&self, page: u32) -> Option<&[u8; PAGE]> {
        let group = self.groups.get(&(page >> GROUP_BITS))?;
        group.pages[page as usize % GROUP].as_deref()
    }

    fn touch(&mut self, page: u32) -> &mut Option<Arc<[u8; PAGE]>> {
        let group = self.groups.entry(page >> GROUP_BITS).or_default();
        Arc::make_mut(group).touch(page)
    }

    /// The bytes of page number `page`, to be changed; an absent page becomes one of zeros.
    fn page_mut(&mut self, page: u32) -> &mut [u8; PAGE] {
        let bytes = self.touch(page);
        Arc::make_mut(bytes.get_or_insert_with(|| Arc::new([0; PAGE])))
    }

    /// The byte at address `at`.
    pub fn read(&self, at: Addr) -> u8 {
        let (page, offset) = Self::split(at);
        self.find(page).map_or(0, |p| p[offset])
    }

    /// Fills `bytes` with the memory's contents from `at` on; wraps at 4 GiB.
    pub fn read_into(&self, at: Addr, bytes: &mut [u8]) {
        let mut at = at;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (page, offset) = Self::split(at);
            let (now, later) = rest.split_at_mut(rest.len().min(PAGE - offset));
            match self.find(page) {
                Some(p) => now.copy_from_slice(&p[offset..offset + now.len()]),
                None => now.fill(0),
            }
            at = next_page(at);
            rest = later;
        }
    }

    /// Stores one byte at address `at`.
    pub fn write(&mut self, at: Addr, byte: u8) {
        let (page, offset) = Self::split(at);
        self.page_mut(page)[offset] = byte;
    }

    /// Stores `bytes` from `at` on, lowest address first; wraps at 4 GiB.
    pub fn load(&mut self, at: Addr, bytes: &[u8]) {
        let mut at = at;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (page, offset) = Self::split(at);
            let (now, later) = rest.split_at(rest.len().min(PAGE - offset));
            // Zeros on an absent page change nothing.
            if self.find(page).is_some() || *now != ZEROS[..now.len()] {
                match whole_page(now) {
                    Some(whole) => *self.touch(page) = Some(whole),
                    None => self.page_mut(page)[offset..offset + now.len()].copy_from_slice(now),
                }
            }
            at = next_page(at);
            rest = later;
        }
    }

    /// A copy of the `len` bytes from `at` on.
    pub fn dump(&self, at: Addr, len: u32) -> Vec<u8> {
        let mut bytes = vec![0; len as usize];
        self.read_into(at, &mut bytes);
        bytes
    }

    /// Size of a page in bytes.
    pub const PAGE_BYTES: u32 = 1 << PAGE_BITS;

    /// The page that contains address `at`; `None` if nothing was stored in it.
    pub fn page(&self, at: Addr) -> Option<&[u8]> {
        let (page, _) = Self::split(at);
        self.find(page).map(|bytes| &bytes[..])
    }

    /// Base addresses of the pages that hold something, ascending, with their contents.
    pub fn pages(&self) -> impl Iterator<Item = (Addr, &[u8])> {
        self.slots()
            .filter_map(|(at, group, slot)| Some((at, &group.pages[slot].as_deref()?[..])))
    }

    /// Base addresses of the pages in which something was stored since [`Self::settle`], ascending;
    /// without a `settle`, of all pages.
    pub fn changed(&self) -> impl Iterator<Item = Addr> {
        self.slots()
            .filter(|(_, group, slot)| group.has_changed(*slot))
            .map(|(at, ..)| at)
    }

    /// Marks all pages as unchanged, so that [`Self::changed`] gives none.
    pub fn settle(&mut self) {
        for group in self.groups.values_mut() {
            if group.changed != [0; GROUP / 64] {
                Arc::make_mut(group).changed.fill(0);
            }
        }
    }

    /// All pages of the allocated groups: base address, group, number in the group.
    fn slots(&self) -> impl Iterator<Item = (Addr, &PageGroup, usize)> {
        self.groups.iter().flat_map(|(number, group)| {
            let first = number << GROUP_BITS;
            let slots = (first..).zip(0..GROUP);
            slots.map(move |(page, slot)| (Addr(page << PAGE_BITS), &**group, slot))
        })
    }
}

/// Memories are equal if the same pages hold the same bytes.
impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        self.pages().eq(other.pages())
    }
}

impl Eq for Memory {}

/// Prints which pages hold something; all bytes would be too many.
impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pages = self.pages().map(|(at, _)| at);
        f.debug_list().entries(pages).finish()
    }
}

/// A page with a copy of `bytes`; `None` unless they are [`Memory::PAGE_BYTES`] bytes.
fn whole_page(bytes: &[u8]) -> Option<Arc<[u8; PAGE]>> {
    match bytes.len() {
        PAGE => Arc::<[u8]>::from(bytes).try_into().ok(),
        _ => None,
    }
}

fn next_page(at: Addr) -> Addr {
    Addr((at.0 >> PAGE_BITS).wrapping_add(1) << PAGE_BITS)
}
