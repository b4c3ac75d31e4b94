//! Sparse byte memory of 4 GiB; bytes never written read 0.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::quantity::Addr;

const PAGE_BITS: u32 = 12;
const PAGE: usize = 1 << PAGE_BITS;

/// Sparse byte memory. Clones share pages until one of them is written.
#[derive(Debug, Clone, Default)]
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
            let page = self
                .pages
                .entry(page)
                .or_insert_with(|| Arc::new([0; PAGE]));
            Arc::make_mut(page)[offset..offset + now.len()].copy_from_slice(now);
            at = Addr(((at.0 >> PAGE_BITS).wrapping_add(1)) << PAGE_BITS);
            rest = later;
        }
    }

    /// The `len` bytes from `at` on.
    pub fn dump(&self, at: Addr, len: u32) -> Vec<u8> {
        (0..len).map(|i| self.read(at.plus(i))).collect()
    }

    /// Base addresses of the pages that hold something, ascending, with their contents.
    pub fn pages(&self) -> impl Iterator<Item = (Addr, &[u8])> {
        self.pages
            .iter()
            .map(|(page, bytes)| (Addr(page << PAGE_BITS), &bytes[..]))
    }
}
