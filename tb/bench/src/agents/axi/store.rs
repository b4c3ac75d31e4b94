//! Contents of the memory, together with the bytes that layers may read and must write.

use std::collections::BTreeMap;

use nvdla_compare::observed::DutWriteLog;
use nvdla_model::expected::ExpectedLayer;
use nvdla_model::layout::Region;
use nvdla_model::memory::Memory;
use nvdla_regs::quantity::{Addr, Cycle};

use super::footprint::{
    BadWriteKind, LayerWriteLedger, PAGE, PAGE_BITS, PageWriters, WORDS, WriteBeat, lanes,
};

/// Whether the accesses of a program are compared with the footprints of its layers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AccessCheck {
    /// Nothing is compared.
    #[default]
    Off,
    /// Accesses outside the footprints are findings, and each write is compared with what its layer
    /// must write.
    On,
}

/// Sparse memory that knows which bytes each layer may read and must write (its footprint).
#[derive(Debug, Clone, Default)]
pub struct CheckedMemory {
    access_check: AccessCheck,
    /// Footprints by page number.
    pages: BTreeMap<u32, PageFootprints>,
    /// The layers with their number of bytes still to write, and the wrong bytes that they wrote.
    pub ledger: LayerWriteLedger,
    /// Log of the DUT's writes since the footprints were replaced or the log was taken.
    written: DutWriteLog,
    /// Contents; what is loaded here is not logged as a write of the DUT.
    pub memory: Memory,
}

/// The footprints in one page.
#[derive(Debug, Clone)]
struct PageFootprints {
    readable: Box<[u64; WORDS]>,
    owners: PageWriters,
}

impl PageFootprints {
    fn new() -> Self {
        Self {
            readable: Box::new([0; WORDS]),
            owners: PageWriters::default(),
        }
    }
}

impl CheckedMemory {
    /// Removes all footprints and the log of writes, and begins a program.
    pub(super) fn begin(&mut self, access_check: AccessCheck) {
        self.ledger.clear();
        self.pages.clear();
        self.written = DutWriteLog::default();
        self.access_check = access_check;
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
        if self.access_check == AccessCheck::Off {
            return;
        }
        for (at, bytes) in layer.written() {
            self.promise(at, bytes);
        }
    }

    #[inline]
    fn is_checked(&self) -> bool {
        self.access_check == AccessCheck::On
    }

    /// From now on reports no stray accesses and compares no writes.
    pub(super) fn end_access_check(&mut self) {
        self.access_check = AccessCheck::Off;
    }

    /// Calls `visit` for each 64-bit word of the pages' bit maps that `region` overlaps, with the
    /// page, index of the word, and bits of the region.
    fn each_word(
        &mut self,
        region: Region,
        visit: impl Fn(&mut LayerWriteLedger, &mut PageFootprints, usize, u64),
    ) {
        let mut at = u64::from(region.at.0);
        let end = at + u64::from(region.len);
        while at < end {
            let page = self.pages.entry(wrap(at) >> PAGE_BITS);
            let page = page.or_insert_with(PageFootprints::new);
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

    /// Records the values that the last layer must write from the address `at` on.
    fn promise(&mut self, at: Addr, bytes: &[u8]) {
        let mut at = at.0;
        let mut rest = bytes;
        while !rest.is_empty() {
            let offset = at as usize % PAGE;
            let (now, later) = rest.split_at(rest.len().min(PAGE - offset));
            if let Some(page) = self.pages.get_mut(&(at >> PAGE_BITS)) {
                page.owners.promise(offset, now);
            }
            at = wrap(u64::from(at) + now.len() as u64);
            rest = later;
        }
    }

    /// The eight bytes of the atom at address `at`, and whether the read is a stray access.
    #[inline]
    pub(super) fn read(&mut self, at: u32) -> (u64, bool) {
        let page = self.pages.get(&(at >> PAGE_BITS));
        let offset = (at as usize % PAGE) & !7;
        let permitted =
            page.is_some_and(|page| page.readable[offset / 64] >> (offset % 64) & 0xff != 0);
        (self.atom(at), self.is_checked() && !permitted)
    }

    fn atom(&self, at: u32) -> u64 {
        let mut atom = [0; 8];
        self.memory.read_into(Addr(at & !7), &mut atom);
        u64::from_le_bytes(atom)
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
        self.written.0.push((Addr(at & !7), Cycle(now)));
        let atom = match strobe {
            0xff => data,
            _ => {
                let lanes = lanes(strobe.into());
                self.atom(at) & !lanes | data & lanes
            }
        };
        self.memory.load(Addr(at & !7), &atom.to_le_bytes());
        let beat = WriteBeat {
            at: at & !7,
            data,
            strobe,
            clock: now,
        };
        let page = self.pages.entry(at >> PAGE_BITS);
        let page = page.or_insert_with(PageFootprints::new);
        let offence = page.owners.claim(&mut self.ledger, &beat);
        offence.filter(|_| self.is_checked())
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
    use std::mem::take;

    use super::*;
    use nvdla_compare::observed::{WrongBeat, WrongLayerBytes};

    fn region(at: u32, len: u32) -> Region {
        Region { at: Addr(at), len }
    }

    /// Every byte that it writes is the low byte of its label.
    fn layer_writing(label: &str, writes: &[Region]) -> ExpectedLayer {
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

    fn begin(store: &mut CheckedMemory, layers: &[ExpectedLayer], check: AccessCheck) {
        store.begin(check);
        layers.iter().for_each(|layer| store.add(layer));
    }

    fn store(layers: Vec<ExpectedLayer>) -> CheckedMemory {
        let mut store = CheckedMemory::default();
        begin(&mut store, &layers, AccessCheck::On);
        store
    }

    #[test]
    fn pages_are_found_again_among_others_and_before_they_are_there() {
        let mut store = CheckedMemory::default();
        let at = |page: u32| page << PAGE_BITS;
        let pages = [1, 9, 17, 0xf_ffff];
        for page in pages {
            assert_eq!(store.read(at(page)).0, 0, "page {page:#x}");
            store
                .memory
                .load(Addr(at(page)), &u64::from(page).to_le_bytes());
        }
        for page in pages.iter().chain(&pages) {
            assert_eq!(store.read(at(*page)).0, u64::from(*page));
        }
        assert_eq!(store.read(at(25)).0, 0);
    }

    #[test]
    fn an_atom_with_one_readable_byte_may_be_read() {
        let mut store = store(vec![layer_writing("a", &[])]);
        assert!(store.read(0xff8).1);
        assert!(!store.read(0x1000).1);
        assert!(!store.read(0x1008).1);
        assert!(store.read(0x1010).1);
        assert!(store.read(0x9000_0000).1);
    }

    #[test]
    fn writes_outside_and_repeated_writes_are_told_apart() {
        let mut store = store(vec![layer_writing("a", &[region(0x1ff8, 16)])]);
        assert_eq!(store.write(0x1ff8, 1, 0xff, 5), None);
        assert_eq!(
            store.write(0x1ff8, 1, 0xff, 6),
            Some(BadWriteKind::Twice("a".to_owned()))
        );
        assert_eq!(store.write(0x1ff0, 1, 0xff, 7), Some(BadWriteKind::Stray));
        assert_eq!(store.write(0x2008, 1, 0xff, 7), Some(BadWriteKind::Stray));
        assert_eq!(store.ledger.missing().collect::<Vec<_>>(), [("a", 8)]);
        assert_eq!(store.write(0x2000, 2, 0xff, 8), None);
        assert_eq!(store.ledger.missing().count(), 0);
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
        let mut store = store(vec![layer_writing("a", &both), layer_writing("b", &both)]);
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
        assert_eq!(store.ledger.missing().count(), 0);
    }

    /// `bytes` wrong ones of a layer, the first in a beat of clock and address; what it should
    /// have been and what it was, eight bytes each.
    fn wrong(layer: usize, bytes: u64, clock: u64, at: u32, both: &[u8; 16]) -> WrongLayerBytes {
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
        let mut store = store(vec![layer_writing("a", &both), layer_writing("b", &both)]);
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
            wrong(0, 3, 11, 0x3008, b"aaaaaaaaaaxaaaay"),
            wrong(1, 1, 15, 0x3000, b"bbbbbbbbabbbbbbb"),
        ];
        assert_eq!(take(&mut store.ledger.wrong), want);
        assert_eq!(take(&mut store.ledger.wrong), []);
    }

    #[test]
    fn each_byte_of_a_beat_is_compared_with_its_own_layer() {
        let layers = || {
            vec![
                layer_writing("a", &[region(0x3000, 4)]),
                layer_writing("b", &[region(0x3004, 4)]),
            ]
        };
        let mut shared = store(layers());
        assert_eq!(shared.write(0x3000, word(b"aaaabbbb"), 0xff, 1), None);
        assert_eq!(take(&mut shared.ledger.wrong), []);
        let mut swapped = store(layers());
        assert_eq!(swapped.write(0x3000, word(b"aabbbbxb"), 0xff, 1), None);
        let want = [
            wrong(0, 2, 1, 0x3000, b"aaaabbxbaabbbbxb"),
            wrong(1, 1, 1, 0x3000, b"aabbbbbbaabbbbxb"),
        ];
        assert_eq!(take(&mut swapped.ledger.wrong), want);
        // Bytes that the strobe leaves out do not reach the memory.
        let mut strobed = store(layers());
        assert_eq!(strobed.write(0x3000, word(b"aaxxxxbb"), 0xc3, 1), None);
        assert_eq!(take(&mut strobed.ledger.wrong), []);
    }

    #[test]
    fn writes_of_nobody_and_unchecked_ones_are_not_compared() {
        let mut store = store(vec![layer_writing("a", &[region(0x3000, 8)])]);
        assert_eq!(store.write(0x3008, 7, 0xff, 1), Some(BadWriteKind::Stray));
        assert_eq!(take(&mut store.ledger.wrong), []);
        begin(
            &mut store,
            &[layer_writing("a", &[region(0x3000, 8)])],
            AccessCheck::Off,
        );
        assert_eq!(store.write(0x3000, 7, 0xff, 2), None);
        assert_eq!(take(&mut store.ledger.wrong), []);
    }

    #[test]
    fn new_footprints_forget_the_old_ones_and_when_atoms_were_written() {
        let mut store = store(vec![layer_writing(
            "a",
            &[region(0x3000, 8), region(0x7000, 8)],
        )]);
        assert_eq!(store.write(0x3000, word(b"aaaaaaaa"), 0xff, 1), None);
        let first = store.memory.clone();
        begin(
            &mut store,
            &[layer_writing("b", &[region(0x7000, 8)])],
            AccessCheck::On,
        );
        assert_eq!(store.take_written().0.len(), 0);
        assert_eq!(store.write(0x7000, word(b"bbbbbbbb"), 0xff, 2), None);
        assert_eq!(store.write(0x3000, 0, 0xff, 3), Some(BadWriteKind::Stray));
        let clocks = [(Addr(0x7000), Cycle(2)), (Addr(0x3000), Cycle(3))];
        assert_eq!(store.take_written().0, clocks);
        // What was handed out stays as it was.
        assert_eq!(first.dump(Addr(0x3000), 8), b"aaaaaaaa");
        assert_eq!(store.memory.dump(Addr(0x3000), 8), [0; 8]);
    }

    #[test]
    fn behind_a_comparison_only_what_was_stored_since_has_changed() {
        let mut store = CheckedMemory::default();
        store.memory.load(Addr(0x1000), &[1; 0x3000]);
        let first = store.memory.clone();
        assert_eq!(first.changed().count(), 3);
        store.memory.settle();
        assert_eq!(store.memory.changed().count(), 0);
        store.write(0x2008, 0, 0xff, 1);
        store.write(0x9000, 7, 0xff, 2);
        let next = store.memory.clone();
        let changed: Vec<_> = next.changed().collect();
        assert_eq!(changed, [Addr(0x2000), Addr(0x9000)]);
        assert_eq!(next.read(Addr(0x9000)), 7);
        assert_eq!(next.read(Addr(0x3fff)), 1);
        assert_eq!(first.read(Addr(0x2008)), 1);
    }

    #[test]
    fn strobes_select_lanes_and_loads_cross_pages_and_the_end_of_memory() {
        let mut store = CheckedMemory::default();
        store.write(0x10, u64::MAX, 0x81, 0);
        assert_eq!(store.read(0x10).0, 0xff00_0000_0000_00ff);
        store.memory.load(Addr(0xffff_fffe), &[1, 2, 3]);
        assert_eq!(store.memory.dump(Addr(0xffff_fffd), 5), [0, 1, 2, 3, 0]);
        assert_eq!(store.memory.read(Addr(0)), 3);
    }
}
