//! Names of toggle points: `addr_q[3]:0->1` is one edge of one bit of a signal.

use std::collections::BTreeMap;

use crate::structural::points::{StructuralPoint, StructuralPointKind};

/// The parts of the name of a toggle point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TogglePoint<'a> {
    /// Name of the signal without the index of the bit: `mem[2]` of `mem[2][7]`.
    pub signal: &'a str,
    /// Index of the bit; `None` for a signal of one bit.
    pub bit: Option<i64>,
    /// `0->1` or `1->0`.
    pub edge: &'a str,
}

impl<'a> TogglePoint<'a> {
    /// Splits the name of a toggle point into its parts.
    pub fn of(what: &'a str) -> Self {
        let (name, edge) = what.rsplit_once(':').unwrap_or((what, ""));
        let index = || {
            let (signal, index) = name.strip_suffix(']')?.rsplit_once('[')?;
            Some((signal, index.parse().ok()?))
        };
        let (signal, bit) = index().map_or((name, None), |(signal, bit)| (signal, Some(bit)));
        Self { signal, bit, edge }
    }
}

/// For each edge (`0->1`, `1->0`) the indices of the bits that have it.
type EdgeBits<'a> = BTreeMap<&'a str, Vec<Option<i64>>>;

/// Points as text with line numbers, a line each; toggles of all bits of a signal are in one line.
pub fn grouped<'a>(points: impl IntoIterator<Item = &'a StructuralPoint>) -> Vec<(u32, String)> {
    let mut lines = Vec::new();
    let mut toggles: BTreeMap<(u32, u32, &str), EdgeBits<'_>> = BTreeMap::new();
    for point in points {
        match point.kind {
            StructuralPointKind::Toggle => {
                let TogglePoint { signal, bit, edge } = TogglePoint::of(&point.what);
                let edges = toggles
                    .entry((point.line, point.column, signal))
                    .or_default();
                edges.entry(edge).or_default().push(bit);
            }
            kind => {
                let text = format!("{kind} {} at column {}", point.what, point.column);
                lines.push((point.line, text));
            }
        }
    }
    for ((line, _, signal), edges) in toggles {
        let mut by_bits: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (edge, bits) in edges {
            by_bits.entry(ranges(&bits)).or_default().push(edge);
        }
        for (bits, edges) in by_bits {
            lines.push((line, format!("toggle {signal}{bits} {}", edges.join(" "))));
        }
    }
    lines.sort();
    lines
}

/// Indices of bits as text, such as `[31:8,3]`; empty for a signal of one bit.
fn ranges(bits: &[Option<i64>]) -> String {
    let mut bits: Vec<i64> = bits.iter().copied().flatten().collect();
    bits.sort_unstable_by(|a, b| b.cmp(a));
    let mut parts = Vec::new();
    let mut left = &bits[..];
    while let Some(&high) = left.first() {
        let run = left.iter().zip(0..);
        let run = run
            .take_while(|(bit, nth)| high.checked_sub(*nth) == Some(**bit))
            .count();
        let low = left[run - 1];
        parts.push(match run {
            1 => high.to_string(),
            _ => format!("{high}:{low}"),
        });
        left = &left[run..];
    }
    if parts.is_empty() {
        String::new()
    } else {
        format!("[{}]", parts.join(","))
    }
}
