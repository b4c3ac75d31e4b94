//! Memory at the end: the bytes that layers own, and all others.

use std::collections::{BTreeMap, BTreeSet};

use crate::observed::Observed;
use nvdla_model::expected::Expected;
use nvdla_model::layout::LANES;
use nvdla_model::layout::Surface;
use nvdla_model::memory::Memory;
use nvdla_regs::quantity::{Addr, Cycle};

/// Bytes that differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryDifference {
    pub at: Addr,
    pub want: u8,
    pub got: u8,
    /// The element that lies there; `None` for bytes that no layer owns.
    pub element: Option<Element>,
    /// Clock of the last write of the byte's atom; `None`: never written by the DUT.
    pub written: Option<Cycle>,
    /// Bytes around the first difference: address of the first, wanted, found.
    pub neighbours: (Addr, Vec<u8>, Vec<u8>),
    /// Bytes that differ in all.
    pub bytes: u64,
    /// How they are spread.
    pub shares: Vec<Share>,
}

/// One element of a layer's output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// Of the layer.
    pub label: String,
    /// `None` when the layer does not name its elements.
    pub position: Option<Position>,
}

/// Place of an element in a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub surface: u32,
    pub line: u32,
    pub column: u32,
    pub channel: u32,
    /// Channels of the cube; those beyond are padding.
    pub channels: u32,
}

/// Differing bytes of one surface of a layer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// Label of the layer; `None` for bytes that no layer owns.
    pub label: Option<String>,
    pub surface: Option<u32>,
    pub bytes: u64,
}

/// Bytes shown around the first difference.
const AROUND: u32 = 8;

pub(super) fn difference(expected: &Expected, observed: &Observed) -> Option<MemoryDifference> {
    let different = different_bytes(&expected.memory, &observed.memory);
    if different.is_empty() {
        return None;
    }
    let owners = Owners::new(expected);
    // By layer, then by address; bytes of nobody last.
    let mut named: Vec<(usize, Addr, Option<Position>)> = different
        .into_iter()
        .map(|at| match owners.find(at) {
            Some((layer, position)) => (layer, at, position),
            None => (usize::MAX, at, None),
        })
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
        element: label(layer).map(|label| Element { label, position }),
        written: observed.written.get(&Addr(at.0 & !7)).copied(),
        neighbours: (first, around(&expected.memory), around(&observed.memory)),
        bytes: named.len() as u64,
        shares: shares
            .into_iter()
            .map(|((layer, surface), bytes)| Share {
                label: label(layer),
                surface,
                bytes,
            })
            .collect(),
    })
}

/// Addresses of all bytes that differ, ascending.
fn different_bytes(want: &Memory, got: &Memory) -> Vec<Addr> {
    let zeros = [0; Memory::PAGE_BYTES as usize];
    let pages: BTreeSet<Addr> = [want, got]
        .iter()
        .flat_map(|memory| memory.pages().map(|(at, _)| at))
        .collect();
    let mut different = Vec::new();
    for at in pages {
        let (want, got) = (
            want.page(at).unwrap_or(&zeros),
            got.page(at).unwrap_or(&zeros),
        );
        if want != got {
            let bytes = (0u32..).zip(want.iter().zip(got));
            let bytes = bytes.filter(|(_, (want, got))| want != got);
            different.extend(bytes.map(|(offset, _)| at.plus(offset)));
        }
    }
    different
}

/// Which layer wrote a byte last, and which element it is.
struct Owners {
    /// By layer: its lines by ascending address.
    layers: Vec<Vec<Line>>,
}

/// Bytes of a line, or of a region when the layer does not name its elements.
struct Line {
    from: u64,
    end: u64,
    /// Surface, line and the cube's channels.
    place: Option<(u32, u32, u32)>,
}

impl Owners {
    fn new(expected: &Expected) -> Self {
        let layers = expected.layers.iter().map(|layer| {
            let mut lines: Vec<Line> = match &layer.output {
                Some(surface) => lines(surface).collect(),
                None => layer
                    .writes
                    .iter()
                    .map(|region| line(region.at, u64::from(region.len), None))
                    .collect(),
            };
            lines.sort_unstable_by_key(|line| line.from);
            lines
        });
        Self {
            layers: layers.collect(),
        }
    }

    fn find(&self, at: Addr) -> Option<(usize, Option<Position>)> {
        let byte = u64::from(at.0);
        let layers = self.layers.iter().enumerate().rev();
        layers
            .filter_map(|(layer, lines)| {
                let behind = lines.partition_point(|line| line.from <= byte);
                let line = lines[..behind].last().filter(|line| byte < line.end)?;
                let position = line.place.map(|(surface, number, channels)| {
                    let offset = u32::try_from(byte - line.from).expect("lines are short");
                    Position {
                        surface,
                        line: number,
                        column: offset / LANES,
                        channel: surface * LANES + offset % LANES,
                        channels,
                    }
                });
                Some((layer, position))
            })
            .next()
    }
}

fn line(at: Addr, len: u64, place: Option<(u32, u32, u32)>) -> Line {
    let from = u64::from(at.0);
    Line {
        from,
        end: from + len,
        place,
    }
}

fn lines(surface: &Surface) -> impl Iterator<Item = Line> + '_ {
    let len = u64::from(surface.width) * u64::from(LANES);
    (0..surface.surfaces()).flat_map(move |s| {
        (0..surface.height)
            .map(move |h| line(surface.atom(s, h, 0), len, Some((s, h, surface.channels))))
    })
}
