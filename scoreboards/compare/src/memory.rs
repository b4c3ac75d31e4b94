//! Compares memory at the end: the bytes that layers own, and all others.

use std::collections::{BTreeMap, BTreeSet};

use crate::element::{CubePosition, ElementFinder, OutputElement};
use crate::observed::Observed;
use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;
use nvdla_regs::quantity::{Addr, Cycle};

/// The first byte of the final memory that differs, and how many differ where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryDifference {
    pub at: Addr,
    pub want: u8,
    pub got: u8,
    /// The element at the first difference; `None` if no layer owns the byte.
    pub element: Option<OutputElement>,
    /// Core clock of the last write of the byte's atom; `None`: never written by the DUT.
    pub written: Option<Cycle>,
    /// Bytes around the first difference: the first address, the expected and the actual bytes.
    pub neighbours: (Addr, Vec<u8>, Vec<u8>),
    /// Number of bytes that differ.
    pub bytes: u64,
    /// How the differing bytes are spread over layers and surfaces.
    pub shares: Vec<SurfaceDifference>,
}

/// Differing bytes in one surface of a layer's output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurfaceDifference {
    /// Label of the layer; `None` for bytes that no layer owns.
    pub label: Option<String>,
    pub surface: Option<u32>,
    pub bytes: u64,
}

/// Number of bytes that are shown before the atom of the first difference, and after it.
const AROUND: u32 = 8;

pub(super) fn difference(expected: &Expected, observed: &Observed) -> Option<MemoryDifference> {
    let different = different_bytes(&expected.memory, &observed.memory);
    if different.is_empty() {
        return None;
    }
    let layers: Vec<ElementFinder> = expected.layers.iter().map(ElementFinder::of).collect();
    let owner = |at| {
        let last_first = layers.iter().enumerate().rev();
        last_first
            .filter_map(|(layer, elements)| Some((layer, at, elements.find(at)?)))
            .next()
    };
    // By layer, then by address; bytes of nobody last.
    let mut named: Vec<(usize, Addr, Option<CubePosition>)> = different
        .into_iter()
        .map(|at| owner(at).unwrap_or((usize::MAX, at, None)))
        .collect();
    if !expected.stuck.is_empty() {
        // What a layer touches before it gets stuck is not predicted.
        named.retain(|(layer, ..)| *layer != usize::MAX);
    }
    named.sort_unstable_by_key(|(layer, at, _)| (*layer, *at));
    let (layer, at, position) = *named.first()?;
    let label = |layer: usize| expected.layers.get(layer).map(|layer| layer.label.clone());
    let mut shares: BTreeMap<(usize, Option<u32>), u64> = BTreeMap::new();
    for (layer, _, position) in &named {
        let surface = position.map(|position| position.surface);
        *shares.entry((*layer, surface)).or_default() += 1;
    }
    let first = Addr((at.0 & !7).saturating_sub(AROUND));
    let around = |memory: &Memory| memory.dump(first, 2 * AROUND + 8);
    Some(MemoryDifference {
        at,
        want: expected.memory.read(at),
        got: observed.memory.read(at),
        element: label(layer).map(|label| OutputElement { label, position }),
        written: observed.written.last(at),
        neighbours: (first, around(&expected.memory), around(&observed.memory)),
        bytes: named.len() as u64,
        shares: shares
            .into_iter()
            .map(|((layer, surface), bytes)| SurfaceDifference {
                label: label(layer),
                surface,
                bytes,
            })
            .collect(),
    })
}

/// Addresses of all bytes that differ, ascending. Only pages are compared in which something was
/// stored since both memories were last equal ([`Memory::settle`]).
fn different_bytes(want: &Memory, got: &Memory) -> Vec<Addr> {
    let zeros = [0; Memory::PAGE_BYTES as usize];
    let pages: BTreeSet<Addr> = [want, got]
        .iter()
        .flat_map(|memory| memory.changed())
        .collect();
    let mut different = Vec::new();
    for at in pages {
        let (want, got) = (
            want.page(at).unwrap_or(&zeros),
            got.page(at).unwrap_or(&zeros),
        );
        if want != got {
            let bytes = (0u32..)
                .zip(want.iter().zip(got))
                .filter(|(_, (want, got))| want != got);
            different.extend(bytes.map(|(offset, _)| at.plus(offset)));
        }
    }
    different
}
