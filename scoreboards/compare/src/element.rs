//! Names of the bytes that a layer writes: surface, line, column and channel.

use nvdla_model::expected::ExpectedLayer;
use nvdla_model::layout::{FeatureCubeLayout, LANES};
use nvdla_regs::quantity::Addr;

/// An element of a layer's output, which has an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputElement {
    /// Label of the layer, such as `SDP group 0, 8x8x32`.
    pub label: String,
    /// Where the element lies in the output cube; `None` if the output is no cube.
    pub position: Option<CubePosition>,
}

/// Place of an element in a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CubePosition {
    pub surface: u32,
    pub line: u32,
    pub column: u32,
    pub channel: u32,
    /// Number of channels of the cube; higher ones are padding.
    pub channels: u32,
}

/// The element of a layer's output that lies at an address; `None` if the layer does not write
/// there.
pub fn element_at(layer: &ExpectedLayer, at: Addr) -> Option<OutputElement> {
    let position = ElementFinder::of(layer).find(at)?;
    Some(OutputElement {
        label: layer.label.clone(),
        position,
    })
}

/// The addresses that a layer writes, sorted, to find the element at an address.
pub(super) struct ElementFinder {
    /// The output lines by ascending address.
    lines: Vec<OutputLine>,
}

/// Addresses of one output line, or of a region if the output is no cube.
struct OutputLine {
    from: u64,
    end: u64,
    /// Surface, line, and number of channels of the cube; `None` if the output is no cube.
    place: Option<(u32, u32, u32)>,
}

impl ElementFinder {
    pub(super) fn of(layer: &ExpectedLayer) -> Self {
        let mut lines: Vec<OutputLine> = match &layer.output {
            Some(surface) => lines(surface).collect(),
            None => layer
                .writes
                .iter()
                .map(|region| output_line(region.at, u64::from(region.len), None))
                .collect(),
        };
        lines.sort_unstable_by_key(|line| line.from);
        Self { lines }
    }

    /// The element at `at`; `None` if the layer does not write there, `Some(None)` if its output is
    /// no cube.
    pub(super) fn find(&self, at: Addr) -> Option<Option<CubePosition>> {
        let byte = u64::from(at.0);
        let behind = self.lines.partition_point(|line| line.from <= byte);
        let line = self.lines[..behind].last().filter(|line| byte < line.end)?;
        Some(line.place.map(|(surface, number, channels)| {
            let offset = u32::try_from(byte - line.from).expect("lines are short");
            CubePosition {
                surface,
                line: number,
                column: offset / LANES,
                channel: surface * LANES + offset % LANES,
                channels,
            }
        }))
    }
}

fn output_line(at: Addr, len: u64, place: Option<(u32, u32, u32)>) -> OutputLine {
    let from = u64::from(at.0);
    OutputLine {
        from,
        end: from + len,
        place,
    }
}

fn lines(surface: &FeatureCubeLayout) -> impl Iterator<Item = OutputLine> + '_ {
    let len = u64::from(surface.width) * u64::from(LANES);
    (0..surface.surfaces()).flat_map(move |s| {
        (0..surface.height)
            .map(move |h| output_line(surface.atom(s, h, 0), len, Some((s, h, surface.channels))))
    })
}
