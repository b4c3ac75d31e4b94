//! Sparse byte memory of 4 GiB; bytes never written read 0.

use std::collections::BTreeMap;
use std::sync::Arc;

use nvdla_regs::quantity::Addr;

const PAGE_BITS: u32 = 12;
const PAGE: usize = 1 << PAGE_BITS;
const ZEROS: [u8; PAGE] = [0; PAGE];

/// Sparse byte memory. Clones share pages until one of them is written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Memory {
    pages: BTreeMap<u32, Arc<[u8; PAGE]>>,
}

impl Memory {
    /// An empty memory: every byte reads 0.
    pub fn new() -> Self {
        Self::default()
    }

    fn split(at: Addr) -> (u32, usize) {
        (at.0 >> PAGE_BITS, (at.0 as usize) & (PAGE - 1))
    }

    /// The byte at `at`.
    pub fn read(&self, at: Addr) -> u8 {
        let (page, offset) = Self::split(at);
        self.pages.get(&page).map_or(0, |p| p[offset])
    }

    /// The eight bytes from `at` on, lowest address first; `at` wraps at 4 GiB.
    pub fn read_atom(&self, at: Addr) -> [u8; 8] {
        let (page, offset) = Self::split(at);
        let mut atom = [0; 8];
        if offset + 8 <= PAGE {
            if let Some(p) = self.pages.get(&page) {
                atom.copy_from_slice(&p[offset..offset + 8]);
            }
        } else {
            for (i, byte) in (0u32..).zip(atom.iter_mut()) {
                *byte = self.read(at.plus(i));
            }
        }
        atom
    }

    /// Copies the bytes from `at` on; wraps at 4 GiB.
    pub fn read_into(&self, at: Addr, bytes: &mut [u8]) {
        let mut at = at;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (page, offset) = Self::split(at);
            let (now, later) = rest.split_at_mut(rest.len().min(PAGE - offset));
            match self.pages.get(&page) {
                Some(p) => now.copy_from_slice(&p[offset..offset + now.len()]),
                None => now.fill(0),
            }
            at = next_page(at);
            rest = later;
        }
    }

    /// Stores one byte.
    pub fn write(&mut self, at: Addr, byte: u8) {
        let (page, offset) = Self::split(at);
        let page = self
            .pages
            .entry(page)
            .or_insert_with(|| Arc::new([0; PAGE]));
        Arc::make_mut(page)[offset] = byte;
    }

    /// Stores `bytes` from `at` on, lowest address first; wraps at 4 GiB.
    pub fn load(&mut self, at: Addr, bytes: &[u8]) {
        let mut at = at;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (page, offset) = Self::split(at);
            let (now, later) = rest.split_at(rest.len().min(PAGE - offset));
            // Zeros on an absent page change nothing.
            if self.pages.contains_key(&page) || *now != ZEROS[..now.len()] {
                let page = self
                    .pages
                    .entry(page)
                    .or_insert_with(|| Arc::new([0; PAGE]));
                Arc::make_mut(page)[offset..offset + now.len()].copy_from_slice(now);
            }
            at = next_page(at);
            rest = later;
        }
    }

    /// The `len` bytes from `at` on.
    pub fn dump(&self, at: Addr, len: u32) -> Vec<u8> {
        let mut bytes = vec![0; len as usize];
        self.read_into(at, &mut bytes);
        bytes
    }

    /// Bytes of a page.
    pub const PAGE_BYTES: u32 = 1 << PAGE_BITS;

    /// The page from `at` on, if it holds something.
    pub fn page(&self, at: Addr) -> Option<&[u8]> {
        let (page, _) = Self::split(at);
        self.pages.get(&page).map(|bytes| &bytes[..])
    }

    /// Base addresses of the pages that hold something, ascending, with their contents.
    pub fn pages(&self) -> impl Iterator<Item = (Addr, &[u8])> {
        self.pages
            .iter()
            .map(|(page, bytes)| (Addr(page << PAGE_BITS), &bytes[..]))
    }
}

/// Of whole pages with their base addresses.
impl FromIterator<(Addr, Arc<[u8; PAGE]>)> for Memory {
    fn from_iter<T: IntoIterator<Item = (Addr, Arc<[u8; PAGE]>)>>(pages: T) -> Self {
        let pages = pages.into_iter().map(|(at, bytes)| {
            let (page, offset) = Self::split(at);
            debug_assert_eq!(offset, 0, "pages begin at multiples of their size");
            (page, bytes)
        });
        Self {
            pages: pages.collect(),
        }
    }
}

fn next_page(at: Addr) -> Addr {
    Addr((at.0 >> PAGE_BITS).wrapping_add(1) << PAGE_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loads_cross_pages_and_wrap_at_4_gib() {
        let bytes: Vec<u8> = (0..10_000u32).map(|i| i.to_le_bytes()[0]).collect();
        let mut memory = Memory::new();
        memory.load(Addr(0xffff_f123), &bytes);
        assert_eq!(memory.dump(Addr(0xffff_f123), 10_000), bytes);
        assert_eq!(memory.read(Addr(0)), bytes[0xedd]);
        assert_eq!(memory.read_atom(Addr(0xffff_fffc)), bytes[0xed9..0xee1]);
    }

    #[test]
    fn zeros_overwrite_and_make_no_pages() {
        let mut memory = Memory::new();
        memory.load(Addr(0x1000), &[0; 0x2000]);
        assert_eq!(memory.pages().count(), 0);
        memory.load(Addr(0x1000), &[1, 2]);
        memory.load(Addr(0x1001), &[0]);
        assert_eq!(memory.dump(Addr(0x1000), 2), [1, 0]);
    }
}
