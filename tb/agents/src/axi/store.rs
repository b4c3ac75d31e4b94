//! Contents of the memory, together with the bytes that layers may read and must write.
//!
//! A page has its bytes and its part of the footprints, so that an access needs one look-up.

use std::sync::Arc;

use nvdla_compare::observed::{DutWriteLog, WrongLayerBytes};
use nvdla_model::expected::ExpectedLayer;
use nvdla_model::layout::Region;
use nvdla_model::memory::{Memory, whole_page};
use nvdla_regs::quantity::{Addr, Cycle};

use super::footprint::{
    BadWriteKind, LayerWriteLedger, PAGE, PAGE_BITS, PageWriters, WORDS, WriteBeat,
};

/// Number of bits of the page number that select an entry in one node of the page table.
const FAN_BITS: u32 = 7;
const FAN: usize = 1 << FAN_BITS;
/// Right shifts of the page number for the two upper levels of the page table.
const UPPER: [u32; 2] = [2 * FAN_BITS, FAN_BITS];

/// Sparse memory that knows which bytes each layer may read and must write (its footprint).
#[derive(Debug, Clone)]
#[repr(C)] // see `Bench`
pub struct GuardedMemory {
    /// Cache of the last pages found, by the low bits of the page number: page number, and index
    /// in `pages`.
    found: [(u32, u32); RECENT],
    guarded: bool,
    pages: Vec<StorePage>,
    ledger: LayerWriteLedger,
    /// Log of the DUT's writes since the footprints were replaced or the log was taken.
    written: DutWriteLog,
    /// Contents as last returned by [`Self::contents`]; `stale`: indices of pages changed since then.
    contents: Memory,
    stale: Vec<usize>,
    /// Indices of the pages with bytes that a layer may read or must write.
    footed: Vec<usize>,
    /// Page table: a tree of nodes, with the root first; the last level has indices of `pages`.
    nodes: Vec<[u32; FAN]>,
}

/// Entry of a node of the page table without page.
const NONE: u32 = u32::MAX;
/// Number of pages in the cache `GuardedMemory::found`.
const RECENT: usize = 8;

#[derive(Debug, Clone)]
struct StorePage {
    base: u32,
    /// Contents, shared with returned copies until a write; `None` if all bytes are 0.
    bytes: Option<Arc<[u8; PAGE]>>,
    /// Whether the page's index is in `GuardedMemory::footed`; `stale`: whether it is in
    /// `GuardedMemory::stale`.
    footed: bool,
    stale: bool,
    readable: Box<[u64; WORDS]>,
    owners: PageWriters,
}

impl StorePage {
    /// Mutable access to the contents of the page.
    #[inline]
    fn bytes_mut(&mut self) -> &mut [u8; PAGE] {
        Arc::make_mut(self.bytes.get_or_insert_with(|| Arc::new([0; PAGE])))
    }
}

impl GuardedMemory {
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![[NONE; FAN]],
            pages: Vec::new(),
            found: [(NONE, NONE); RECENT],
            footed: Vec::new(),
            contents: Memory::new(),
            stale: Vec::new(),
            ledger: LayerWriteLedger::default(),
            written: DutWriteLog::default(),
            guarded: false,
        }
    }

    fn find(&self, at: u32) -> Option<usize> {
        let number = at >> PAGE_BITS;
        let mut node = 0;
        for shift in UPPER {
            node = self.nodes[node as usize][(number >> shift) as usize % FAN];
            if node == NONE {
                return None;
            }
        }
        let page = self.nodes[node as usize][number as usize % FAN];
        (page != NONE).then_some(page as usize)
    }

    /// Index in `pages` of the page that contains address `at`, if possible from the cache `found`.
    #[inline]
    fn find_again(&mut self, at: u32) -> Option<usize> {
        let number = at >> PAGE_BITS;
        let recent = number as usize % RECENT;
        let (known, index) = self.found[recent];
        if known == number {
            return Some(index as usize);
        }
        let index = self.find(at)?;
        self.found[recent] = (number, u32::try_from(index).expect("at most 2^20 pages"));
        Some(index)
    }

    fn index(&mut self, at: u32) -> usize {
        match self.find_again(at) {
            Some(index) => index,
            None => self.add_page(at),
        }
    }

    #[cold]
    fn add_page(&mut self, at: u32) -> usize {
        let number = at >> PAGE_BITS;
        let mut node = 0;
        for shift in UPPER {
            let next = u32::try_from(self.nodes.len()).expect("fewer nodes than pages");
            let entry = &mut self.nodes[node as usize][(number >> shift) as usize % FAN];
            if *entry == NONE {
                *entry = next;
                self.nodes.push([NONE; FAN]);
            }
            node = self.nodes[node as usize][(number >> shift) as usize % FAN];
        }
        let index = self.pages.len();
        self.nodes[node as usize][number as usize % FAN] =
            u32::try_from(index).expect("at most 2^20 pages");
        self.pages.push(StorePage {
            base: number << PAGE_BITS,
            bytes: None,
            footed: false,
            stale: false,
            readable: Box::new([0; WORDS]),
            owners: PageWriters::default(),
        });
        index
    }

    /// Removes all footprints and the log of writes. From now on stray accesses are reported and
    /// writes compared only if `guarded`.
    pub(super) fn begin(&mut self, guarded: bool) {
        self.ledger.clear();
        for index in self.footed.drain(..) {
            let page = &mut self.pages[index];
            page.footed = false;
            page.readable.fill(0);
            page.owners.clear();
        }
        self.written = DutWriteLog::default();
        self.guarded = guarded;
    }

    /// Adds the bytes that the next layer may read and must write.
    pub(super) fn add(&mut self, layer: &ExpectedLayer) {
        self.ledger.push(layer.label.clone());
        for region in &layer.reads {
            self.each_word(*region, |_, page, word, bits| page.readable[word] |= bits);
        }
        for region in &layer.writes {
            self.each_word(*region, |ledger, page, word, bits| {
                page.owners.own(ledger, word, bits);
            });
        }
        let guarded = self.guarded;
        for (at, bytes) in layer.written().filter(|_| guarded) {
            self.each_page(at, bytes, |store, index, offset, bytes| {
                store.pages[index].owners.promise(offset, bytes);
            });
        }
    }

    /// From now on reports no stray accesses and compares no writes.
    pub(super) fn unguard(&mut self) {
        self.guarded = false;
    }

    /// Calls `visit` for each 64-bit word of the pages' bit maps that `region` overlaps, with the
    /// page, index of the word, and bits of the region.
    fn each_word(
        &mut self,
        region: Region,
        visit: impl Fn(&mut LayerWriteLedger, &mut StorePage, usize, u64),
    ) {
        let mut at = u64::from(region.at.0);
        let end = at + u64::from(region.len);
        while at < end {
            let index = self.index(wrap(at));
            let page = &mut self.pages[index];
            if !std::mem::replace(&mut page.footed, true) {
                self.footed.push(index);
            }
            let end = end.min((at | (PAGE as u64 - 1)) + 1);
            while at < end {
                let stop = end.min((at | 63) + 1);
                let count = stop - at;
                let bits = (u64::MAX >> (64 - count)) << (at % 64);
                visit(&mut self.ledger, page, wrap(at) as usize % PAGE / 64, bits);
                at = stop;
            }
        }
    }

    /// The eight bytes of the atom at address `at`, and whether the read is a stray access.
    #[inline]
    pub(super) fn read(&mut self, at: u32) -> (u64, bool) {
        let Some(index) = self.find_again(at) else {
            return (0, self.guarded);
        };
        let page = &self.pages[index];
        let offset = (at as usize % PAGE) & !7;
        let atom = page.bytes.as_ref().map_or([0; 8], |bytes| {
            bytes[offset..offset + 8].try_into().expect("eight bytes")
        });
        let permitted = page.readable[offset / 64] >> (offset % 64) & 0xff != 0;
        (u64::from_le_bytes(atom), self.guarded && !permitted)
    }

    /// Writes the bytes of `data` that `strobe` selects to the atom at address `at`, in core clock
    /// `now`. Returns the reason if the write is a finding.
    #[inline]
    pub(super) fn write(
        &mut self,
        at: u32,
        data: u64,
        strobe: u8,
        now: u64,
    ) -> Option<BadWriteKind> {
        let index = self.index(at);
        let page = &mut self.pages[index];
        let offset = (at as usize % PAGE) & !7;
        if !std::mem::replace(&mut page.stale, true) {
            self.stale.push(index);
        }
        self.written.0.push((Addr(at & !7), Cycle(now)));
        let bytes = &mut page.bytes_mut()[offset..offset + 8];
        if strobe == 0xff {
            bytes.copy_from_slice(&data.to_le_bytes());
        } else {
            for (lane, (byte, new)) in bytes.iter_mut().zip(data.to_le_bytes()).enumerate() {
                if strobe >> lane & 1 != 0 {
                    *byte = new;
                }
            }
        }
        let beat = WriteBeat {
            at: at & !7,
            data,
            strobe,
            clock: now,
        };
        let offence = page.owners.claim(&mut self.ledger, &beat);
        offence.filter(|_| self.guarded)
    }

    /// The layers with their number of bytes still to write, and the wrong bytes that they wrote.
    pub(super) fn ledger(&self) -> &LayerWriteLedger {
        &self.ledger
    }

    /// The wrong bytes of each layer that wrote any since the footprints were replaced or the last
    /// call, ordered by the clock of their first wrong beat.
    pub fn take_wrong_bytes(&mut self) -> Vec<WrongLayerBytes> {
        self.ledger.take_wrong()
    }

    /// Copies a memory image to the address `at`; it is not logged as a write of the DUT.
    pub fn load(&mut self, at: Addr, bytes: &[u8]) {
        self.each_page(at, bytes, |store, index, offset, bytes| {
            let page = &mut store.pages[index];
            if !std::mem::replace(&mut page.stale, true) {
                store.stale.push(index);
            }
            match whole_page(bytes) {
                Some(whole) => page.bytes = Some(whole),
                None => page.bytes_mut()[offset..offset + bytes.len()].copy_from_slice(bytes),
            }
        });
    }

    /// Splits `bytes` at address `at` at the borders of pages; calls `visit` with index of the page,
    /// offset in it, and bytes of each part.
    fn each_page(
        &mut self,
        at: Addr,
        bytes: &[u8],
        visit: impl Fn(&mut Self, usize, usize, &[u8]),
    ) {
        let mut at = at.0;
        let mut rest = bytes;
        while !rest.is_empty() {
            let offset = at as usize % PAGE;
            let (now, later) = rest.split_at(rest.len().min(PAGE - offset));
            let index = self.index(at);
            visit(self, index, offset, now);
            at = self.pages[index].base.wrapping_add(1 << PAGE_BITS);
            rest = later;
        }
    }

    /// The `len` bytes of memory from address `at` on.
    pub fn dump(&self, at: Addr, len: u32) -> Vec<u8> {
        let byte = |i| {
            let at = at.plus(i).0;
            let bytes = self
                .find(at)
                .and_then(|index| self.pages[index].bytes.as_ref());
            bytes.map_or(0, |bytes| bytes[at as usize % PAGE])
        };
        (0..len).map(byte).collect()
    }

    /// The contents of the whole memory. Updates only pages that have changed since the last call.
    pub fn contents(&mut self) -> Memory {
        for index in self.stale.drain(..) {
            let page = &mut self.pages[index];
            page.stale = false;
            if let Some(bytes) = &page.bytes {
                self.contents.share(Addr(page.base), bytes.clone());
            }
        }
        self.contents.clone()
    }

    /// Marks the contents that [`Self::contents`] returned last as right: only later changes matter.
    pub fn settle(&mut self) {
        self.contents.settle();
    }

    /// Returns the log of the DUT's writes since the footprints were replaced or the last call.
    pub fn take_written(&mut self) -> DutWriteLog {
        std::mem::take(&mut self.written)
    }
}

fn wrap(at: u64) -> u32 {
    u32::try_from(at & 0xffff_ffff).expect("masked to 32 bits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_compare::observed::WrongBeat;

    fn region(at: u32, len: u32) -> Region {
        Region { at: Addr(at), len }
    }

    /// Every byte that it writes is the low byte of its label.
    fn layer(label: &str, writes: &[Region]) -> ExpectedLayer {
        let len = writes.iter().map(|region| region.len as usize).sum();
        ExpectedLayer {
            label: label.to_owned(),
            reads: vec![region(0x1004, 12)],
            writes: writes.to_vec(),
            bytes: vec![label.as_bytes()[0]; len],
            output: None,
            ..ExpectedLayer::default()
        }
    }

    fn guard(store: &mut GuardedMemory, layers: &[ExpectedLayer], guarded: bool) {
        store.begin(guarded);
        layers.iter().for_each(|layer| store.add(layer));
    }

    fn store(layers: Vec<ExpectedLayer>) -> GuardedMemory {
        let mut store = GuardedMemory::new();
        guard(&mut store, &layers, true);
        store
    }

    #[test]
    fn pages_are_found_again_among_others_and_before_they_are_there() {
        let mut store = GuardedMemory::new();
        let at = |page: u32| page << PAGE_BITS;
        // So far apart, they are remembered in the same place.
        let apart = u32::try_from(RECENT).unwrap();
        let pages = [1, 1 + apart, 1 + 2 * apart, 0xf_ffff];
        for page in pages {
            assert_eq!(store.read(at(page)).0, 0, "page {page:#x}");
            store.load(Addr(at(page)), &u64::from(page).to_le_bytes());
        }
        for page in pages.iter().chain(&pages) {
            assert_eq!(store.read(at(*page)).0, u64::from(*page));
        }
        assert_eq!(store.read(at(1 + 3 * apart)).0, 0);
    }

    #[test]
    fn an_atom_with_one_readable_byte_may_be_read() {
        let mut store = store(vec![layer("a", &[])]);
        assert!(store.read(0xff8).1);
        assert!(!store.read(0x1000).1);
        assert!(!store.read(0x1008).1);
        assert!(store.read(0x1010).1);
        assert!(store.read(0x9000_0000).1);
    }

    #[test]
    fn writes_outside_and_repeated_writes_are_told_apart() {
        let mut store = store(vec![layer("a", &[region(0x1ff8, 16)])]);
        assert_eq!(store.write(0x1ff8, 1, 0xff, 5), None);
        assert_eq!(
            store.write(0x1ff8, 1, 0xff, 6),
            Some(BadWriteKind::Twice("a".to_owned()))
        );
        assert_eq!(store.write(0x1ff0, 1, 0xff, 7), Some(BadWriteKind::Stray));
        assert_eq!(store.write(0x2008, 1, 0xff, 7), Some(BadWriteKind::Stray));
        assert_eq!(store.ledger().missing().collect::<Vec<_>>(), [("a", 8)]);
        assert_eq!(store.write(0x2000, 2, 0xff, 8), None);
        assert_eq!(store.ledger().missing().count(), 0);
        assert_eq!(
            store.write(0x2000, 2, 0xff, 9),
            Some(BadWriteKind::Twice("a".to_owned()))
        );
        let written = store.take_written();
        assert_eq!(written.last(Addr(0x1fff)), Some(Cycle(6)));
        assert_eq!(written.last(Addr(0x2000)), Some(Cycle(9)));
        assert_eq!(written.last(Addr(0x1fe8)), None);
    }

    #[test]
    fn a_later_layer_may_write_again_once_the_earlier_one_is_complete() {
        let both = [region(0x3000, 16)];
        let mut store = store(vec![layer("a", &both), layer("b", &both)]);
        assert_eq!(store.write(0x3000, 1, 0xff, 1), None);
        assert_eq!(
            store.write(0x3000, 1, 0xff, 2),
            Some(BadWriteKind::Twice("a".to_owned()))
        );
        assert_eq!(store.write(0x3008, 1, 0xff, 3), None);
        assert_eq!(store.write(0x3000, 1, 0xff, 4), None);
        assert_eq!(
            store.write(0x3000, 1, 0xff, 5),
            Some(BadWriteKind::Twice("b".to_owned()))
        );
        assert_eq!(store.write(0x3008, 1, 0xff, 6), None);
        assert_eq!(store.ledger().missing().count(), 0);
    }

    /// `bytes` wrong ones of a layer, the first in a beat of clock and address; what it should
    /// have been and what it was, eight bytes each.
    fn wrong(
        layer: usize,
        bytes: u64,
        (clock, at): (u64, u32),
        both: &[u8; 16],
    ) -> WrongLayerBytes {
        let half = |from| std::array::from_fn(|lane| both[from + lane]);
        let first = WrongBeat {
            clock: Cycle(clock),
            at: Addr(at),
            want: half(0),
            got: half(8),
        };
        WrongLayerBytes {
            layer,
            first,
            bytes,
        }
    }

    fn word(bytes: &[u8; 8]) -> u64 {
        u64::from_le_bytes(*bytes)
    }

    #[test]
    fn a_wrong_byte_is_noted_at_its_beat_although_a_later_layer_overwrites_it() {
        let both = [region(0x3000, 24)];
        let mut store = store(vec![layer("a", &both), layer("b", &both)]);
        let beats: [(u32, &[u8; 8]); 6] = [
            (0x3000, b"aaaaaaaa"),
            (0x3008, b"aaxaaaay"),
            (0x3010, b"aaaaaaax"),
            (0x3010, b"bbbbbbbb"),
            (0x3008, b"bbbbbbbb"),
            (0x3000, b"abbbbbbb"),
        ];
        for (clock, (at, bytes)) in (10..).zip(beats) {
            assert_eq!(store.write(at, word(bytes), 0xff, clock), None);
        }
        let want = [
            wrong(0, 3, (11, 0x3008), b"aaaaaaaaaaxaaaay"),
            wrong(1, 1, (15, 0x3000), b"bbbbbbbbabbbbbbb"),
        ];
        assert_eq!(store.take_wrong_bytes(), want);
        assert_eq!(store.take_wrong_bytes(), []);
    }

    #[test]
    fn each_byte_of_a_beat_is_compared_with_its_own_layer() {
        let layers = || {
            vec![
                layer("a", &[region(0x3000, 4)]),
                layer("b", &[region(0x3004, 4)]),
            ]
        };
        let mut shared = store(layers());
        assert_eq!(shared.write(0x3000, word(b"aaaabbbb"), 0xff, 1), None);
        assert_eq!(shared.take_wrong_bytes(), []);
        let mut swapped = store(layers());
        assert_eq!(swapped.write(0x3000, word(b"aabbbbxb"), 0xff, 1), None);
        let want = [
            wrong(0, 2, (1, 0x3000), b"aaaabbxbaabbbbxb"),
            wrong(1, 1, (1, 0x3000), b"aabbbbbbaabbbbxb"),
        ];
        assert_eq!(swapped.take_wrong_bytes(), want);
        // Bytes that the strobe leaves out do not reach the memory.
        let mut strobed = store(layers());
        assert_eq!(strobed.write(0x3000, word(b"aaxxxxbb"), 0xc3, 1), None);
        assert_eq!(strobed.take_wrong_bytes(), []);
    }

    #[test]
    fn writes_of_nobody_and_unguarded_ones_are_not_compared() {
        let mut store = store(vec![layer("a", &[region(0x3000, 8)])]);
        assert_eq!(store.write(0x3008, 7, 0xff, 1), Some(BadWriteKind::Stray));
        assert_eq!(store.take_wrong_bytes(), []);
        guard(&mut store, &[layer("a", &[region(0x3000, 8)])], false);
        assert_eq!(store.write(0x3000, 7, 0xff, 2), None);
        assert_eq!(store.take_wrong_bytes(), []);
    }

    #[test]
    fn new_footprints_forget_the_old_ones_and_when_atoms_were_written() {
        let mut store = store(vec![layer("a", &[region(0x3000, 8), region(0x7000, 8)])]);
        assert_eq!(store.write(0x3000, word(b"aaaaaaaa"), 0xff, 1), None);
        let first = store.contents();
        guard(&mut store, &[layer("b", &[region(0x7000, 8)])], true);
        assert_eq!(store.take_written().0.len(), 0);
        assert_eq!(store.write(0x7000, word(b"bbbbbbbb"), 0xff, 2), None);
        assert_eq!(store.write(0x3000, 0, 0xff, 3), Some(BadWriteKind::Stray));
        let clocks = [(Addr(0x7000), Cycle(2)), (Addr(0x3000), Cycle(3))];
        assert_eq!(store.take_written().0, clocks);
        // What was handed out stays as it was.
        assert_eq!(first.dump(Addr(0x3000), 8), b"aaaaaaaa");
        assert_eq!(store.contents().dump(Addr(0x3000), 8), [0; 8]);
    }

    #[test]
    fn behind_a_comparison_only_what_was_stored_since_has_changed() {
        let mut store = GuardedMemory::new();
        store.load(Addr(0x1000), &[1; 0x3000]);
        let first = store.contents();
        assert_eq!(first.changed().count(), 3);
        store.settle();
        assert_eq!(store.contents().changed().count(), 0);
        store.write(0x2008, 0, 0xff, 1);
        store.write(0x9000, 7, 0xff, 2);
        let next = store.contents();
        let changed: Vec<_> = next.changed().collect();
        assert_eq!(changed, [Addr(0x2000), Addr(0x9000)]);
        assert_eq!(next.read(Addr(0x9000)), 7);
        assert_eq!(next.read(Addr(0x3fff)), 1);
        assert_eq!(first.read(Addr(0x2008)), 1);
    }

    #[test]
    fn strobes_select_lanes_and_loads_cross_pages_and_the_end_of_memory() {
        let mut store = GuardedMemory::new();
        store.write(0x10, u64::MAX, 0x81, 0);
        assert_eq!(store.read(0x10).0, 0xff00_0000_0000_00ff);
        store.load(Addr(0xffff_fffe), &[1, 2, 3]);
        assert_eq!(store.dump(Addr(0xffff_fffd), 5), [0, 1, 2, 3, 0]);
        assert_eq!(store.contents().read(Addr(0)), 3);
    }
}
