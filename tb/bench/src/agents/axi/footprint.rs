//! The access check of writes: which bytes each layer must write, and has written.
//!
//! Each page has a list of the layers that write to it, in the order in which the model completed
//! them. A write is assigned to the first of these that has still to write all its bytes: layers
//! that end in the same unit write one after the other, and any two others are separated by an
//! interrupt, or the program is not judged (then nothing is checked here). A layer writes each of
//! its bytes once; a layer whose lines overlap is not judged either.
//!
//! Source: docs/nv_small/system.md, section 8; docs/nv_small/sdp.md, section 6.1;
//! docs/nv_small/pdp.md, section 9.

use nvdla_compare::observed::{WrongBeat, WrongLayerBytes};
use nvdla_regs::quantity::{Addr, Cycle};

pub(super) const PAGE_BITS: u32 = 12;
/// Bytes of a page.
pub(super) const PAGE: usize = 1 << PAGE_BITS;
/// Number of 64-bit words of a bit map with one bit for each byte of a page.
pub(super) const WORDS: usize = PAGE / 64;

/// Why a write is a finding: a stray access, or a second write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum BadWriteKind {
    /// No layer may write some of the bytes.
    Stray,
    /// The layer with this label has written some of the bytes before.
    Twice(String),
}

/// One write to memory of up to eight bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct WriteBeat {
    /// Byte address, a multiple of 8.
    pub(super) at: u32,
    pub(super) data: u64,
    /// Which of the eight bytes are written: bit i for byte i.
    pub(super) strobe: u8,
    pub(super) clock: u64,
}

impl WriteBeat {
    /// Offset of the address in its page, in bytes.
    pub(super) fn offset(&self) -> usize {
        self.at as usize % PAGE
    }

    /// The written bytes as bits of a page's bit map: index of its 64-bit word, and the bits.
    fn bits(&self) -> (usize, u64) {
        let offset = self.offset();
        (offset / 64, u64::from(self.strobe) << (offset % 64))
    }
}

/// All layers in the order in which the model completed them: how many bytes each has still to
/// write, and the wrong bytes that it wrote.
#[derive(Debug, Clone, Default)]
pub struct LayerWriteLedger {
    /// Wrong bytes of each layer that wrote any, ordered by the clock of their first wrong beat.
    pub wrong: Vec<WrongLayerBytes>,
    layers: Vec<LayerFootprint>,
}

#[derive(Debug, Clone)]
struct LayerFootprint {
    label: String,
    /// Number of bytes that the layer has still to write.
    remaining: u64,
}

impl LayerWriteLedger {
    /// Forgets all layers and wrong bytes.
    pub(super) fn clear(&mut self) {
        self.layers.clear();
        self.wrong.clear();
    }

    /// Number of layers known so far.
    pub(super) fn len(&self) -> usize {
        self.layers.len()
    }

    /// Adds the next layer, with no bytes to write so far.
    pub(super) fn push(&mut self, label: String) {
        let remaining = 0;
        self.layers.push(LayerFootprint { label, remaining });
    }

    /// Labels of the layers that have bytes still to write, each with the number of these.
    pub fn missing(&self) -> impl Iterator<Item = (&str, u64)> {
        let open = self.layers.iter().filter(|l| l.remaining > 0);
        open.map(|l| (l.label.as_str(), l.remaining))
    }

    /// Number of bytes that the layer with index `layer` has still to write.
    pub fn remaining(&self, layer: usize) -> u64 {
        self.layers.get(layer).map_or(0, |layer| layer.remaining)
    }

    /// Records as wrong the bytes of `beat` that differ from `want`, the values that `layer` must
    /// write. Only bytes with 0xff in the mask `lanes` count.
    #[cold]
    fn note(&mut self, layer: usize, beat: &WriteBeat, want: u64, lanes: u64) {
        let wrong = (want ^ beat.data) & lanes;
        let lanes = wrong.to_le_bytes();
        let bytes = lanes.iter().filter(|lane| **lane != 0).count() as u64;
        match self.wrong.iter_mut().find(|wrong| wrong.layer == layer) {
            Some(known) => known.bytes += bytes,
            None => self.wrong.push(WrongLayerBytes {
                layer,
                first: WrongBeat {
                    clock: Cycle(beat.clock),
                    at: Addr(beat.at),
                    want: (beat.data ^ wrong).to_le_bytes(),
                    got: beat.data.to_le_bytes(),
                },
                bytes,
            }),
        }
    }
}

/// The layers that write to one page, in the order in which the model completed them.
#[derive(Debug, Clone, Default)]
pub(super) struct PageWriters {
    all: Vec<PageShare>,
    /// Index in `all` of the first layer that is not yet complete: all before it wrote all bytes.
    first: usize,
}

/// The bytes of one page that one layer must write.
#[derive(Debug, Clone)]
struct PageShare {
    layer: usize,
    /// For each 64 bytes of the page, the bytes that the layer must write.
    shares: Box<[WordShare; WORDS]>,
    /// The values that the layer must write; `None` if its writes are not compared.
    bytes: Option<Box<[u8; PAGE]>>,
}

/// Bit maps of 64 bytes of a page: bytes that one layer must write (`owned`), and those of them that
/// it has not written yet (`pending`).
#[derive(Debug, Clone, Copy, Default)]
struct WordShare {
    owned: u64,
    pending: u64,
}

impl PageShare {
    /// Records wrong ones of the bytes of `beat` that have a bit in `taken` (of the page's bit map).
    #[inline]
    fn compare(&self, ledger: &mut LayerWriteLedger, beat: &WriteBeat, taken: u64) {
        let Some(bytes) = &self.bytes else {
            return;
        };
        let offset = beat.offset();
        let want = bytes[offset..offset + 8].try_into().expect("eight bytes");
        let want = u64::from_le_bytes(want);
        if want != beat.data {
            let lanes = lanes(taken >> (offset % 64));
            if (want ^ beat.data) & lanes != 0 {
                ledger.note(self.layer, beat, want, lanes);
            }
        }
    }
}

/// A mask of eight bytes from eight strobe bits: 0xff for a 1 bit, else 0.
pub(super) fn lanes(strobe: u64) -> u64 {
    let bytes = (0..8).map(|lane| if strobe >> lane & 1 == 1 { 0xff } else { 0 });
    bytes.rev().fold(0, |word, byte| word << 8 | byte)
}

impl PageWriters {
    /// Records that the last layer must write `bits` of the word `word` of the page's bit map.
    pub(super) fn own(&mut self, ledger: &mut LayerWriteLedger, word: usize, bits: u64) {
        let Some(layer) = ledger.layers.len().checked_sub(1) else {
            return;
        };
        if self.all.last().is_none_or(|owner| owner.layer != layer) {
            self.all.push(PageShare {
                layer,
                shares: Box::new([WordShare::default(); WORDS]),
                bytes: None,
            });
        }
        if let Some(owner) = self.all.last_mut() {
            let remaining = &mut ledger.layers[layer].remaining;
            let share = &mut owner.shares[word];
            *remaining += u64::from((bits & !share.owned).count_ones());
            share.owned |= bits;
            share.pending |= bits;
        }
    }

    /// Records the values that the last layer must write to the page, from the byte `offset` on.
    pub(super) fn promise(&mut self, offset: usize, bytes: &[u8]) {
        if let Some(owner) = self.all.last_mut() {
            let page = owner.bytes.get_or_insert_with(|| Box::new([0; PAGE]));
            page[offset..offset + bytes.len()].copy_from_slice(bytes);
        }
    }

    /// Assigns a write to the first layer that has still to write its bytes, and compares these with
    /// the values that the layer must write. Returns the reason if the write is a finding.
    #[inline]
    pub(super) fn claim(
        &mut self,
        ledger: &mut LayerWriteLedger,
        beat: &WriteBeat,
    ) -> Option<BadWriteKind> {
        let (word, bits) = beat.bits();
        if let Some(owner) = self.all.get_mut(self.first)
            && owner.shares[word].pending & bits == bits
        {
            owner.shares[word].pending &= !bits;
            ledger.layers[owner.layer].remaining -= u64::from(bits.count_ones());
            owner.compare(ledger, beat, bits);
            return None;
        }
        self.claim_slowly(ledger, beat)
    }

    /// Assigns a write byte by byte to the layers that have still to write the bytes. A byte that a
    /// layer has written before is written twice, unless that layer is complete: then the write may
    /// belong to a later layer.
    #[cold]
    fn claim_slowly(
        &mut self,
        ledger: &mut LayerWriteLedger,
        beat: &WriteBeat,
    ) -> Option<BadWriteKind> {
        let (word, bits) = beat.bits();
        let mut rest = bits;
        let mut twice = None;
        for owner in &mut self.all {
            let share = &mut owner.shares[word];
            let take = share.pending & rest;
            let again = share.owned & rest & !take;
            let layer = &mut ledger.layers[owner.layer];
            if again != 0 {
                twice = Some(layer.label.clone());
                if layer.remaining > 0 {
                    return twice.map(BadWriteKind::Twice);
                }
            }
            share.pending &= !take;
            layer.remaining -= u64::from(take.count_ones());
            owner.compare(ledger, beat, take);
            rest &= !take;
        }
        while self.first + 1 < self.all.len()
            && ledger.layers[self.all[self.first].layer].remaining == 0
        {
            self.first += 1;
        }
        match (rest, twice) {
            (0, _) => None,
            (_, Some(label)) => Some(BadWriteKind::Twice(label)),
            (_, None) => Some(BadWriteKind::Stray),
        }
    }
}
