//! Maps of the atoms at which an output cube differs from the expected one, as text and as SVG.

use std::fmt::Write as _;

use nvdla_model::expected::Expected;
use nvdla_model::layout::FeatureCubeLayout;
use nvdla_model::layout::LANES;
use nvdla_model::memory::Memory;
use quick_xml::escape::partial_escape;

/// Most columns and lines of a surface that the text shows.
const COLUMNS: u32 = 120;
const LINES: u32 = 60;
/// Edge of the square that stands for an atom in the SVG, in pixels; wide cubes have smaller ones.
const CELL: u32 = 8;
/// Width of the SVG, in pixels.
const WIDTH: u32 = 1200;

/// The differences in one layer's output cube.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DifferenceMap {
    /// Label of the layer, such as `SDP group 0, 8x8x32`.
    pub label: String,
    pub surface: FeatureCubeLayout,
    /// For each atom, in the order surface, line, column, the number of channels that differ.
    pub atoms: Vec<u8>,
}

impl DifferenceMap {
    /// The maps of all layers with an output in memory that differs from the expected one.
    pub fn all(expected: &Expected, memory: &Memory) -> Vec<Self> {
        let layers = expected.layers.iter();
        let maps = layers.filter_map(|layer| {
            let surface = layer.output?;
            let [right, seen] = [&expected.memory, memory].map(|memory| surface.load(memory));
            let atoms = right
                .chunks(LANES as usize)
                .zip(seen.chunks(LANES as usize));
            let atoms = atoms.map(|(right, seen)| {
                let differing = right.iter().zip(seen).filter(|(right, seen)| right != seen);
                u8::try_from(differing.count()).unwrap_or(u8::MAX)
            });
            Some(Self {
                label: layer.label.clone(),
                surface,
                atoms: atoms.collect(),
            })
        });
        maps.filter(|map| map.atoms.iter().any(|count| *count > 0))
            .collect()
    }

    /// Number of differing channels of the atom.
    fn count(&self, surface: u32, line: u32, column: u32) -> u8 {
        let FeatureCubeLayout { width, height, .. } = self.surface;
        let at = (surface * height + line) * width + column;
        self.atoms.get(at as usize).copied().unwrap_or(0)
    }

    /// The map as text: for each atom `.` if it is right, else the number of channels that differ.
    pub fn text(&self) -> String {
        let (width, height) = (self.surface.width, self.surface.height);
        let wrong: u64 = self.atoms.iter().map(|count| u64::from(*count)).sum();
        let mut text = format!(
            "{}: {wrong} elements of {width}x{height}x{} differ\n",
            self.label, self.surface.channels
        );
        for surface in 0..self.surface.surfaces() {
            let first = surface * LANES;
            let lines: Vec<String> = (0..height)
                .map(|line| {
                    let counts =
                        (0..width.min(COLUMNS)).map(|column| self.count(surface, line, column));
                    counts.map(digit).collect()
                })
                .collect();
            if lines.iter().all(|line| line.chars().all(|c| c == '.')) {
                continue;
            }
            let _ = writeln!(text, "\nchannels {first} to {}", first + LANES - 1);
            for (number, line) in lines.iter().enumerate().take(LINES as usize) {
                let _ = writeln!(text, "{number:5} {line}");
            }
            if height > LINES || width > COLUMNS {
                let _ = writeln!(text, "      the first {LINES} lines and {COLUMNS} columns");
            }
        }
        text
    }

    /// The map as SVG: each surface is a rectangle of atoms, darker where more channels differ.
    pub fn svg(&self) -> String {
        let FeatureCubeLayout { width, height, .. } = self.surface;
        let cell = f64::from(CELL).min(f64::from(WIDTH - 20) / f64::from(width));
        let (wide, high) = (cell * f64::from(width), cell * f64::from(height));
        let step = high + 28.0;
        let total = step * f64::from(self.surface.surfaces()) + 40.0;
        let mut svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{:.0}' height='{total:.0}' \
             font-family='sans-serif' font-size='12' role='img'>\n<title>All differences of \
             {label}</title>\n<rect width='100%' height='100%' fill='white'/>\n\
             <text x='10' y='20' font-weight='bold'>{label}</text>\n",
            (wide + 20.0).max(360.0),
            label = partial_escape(&self.label)
        );
        for surface in 0..self.surface.surfaces() {
            let top = 40.0 + step * f64::from(surface);
            let first = surface * LANES;
            let _ = writeln!(
                svg,
                "<text x='10' y='{:.1}'>channels {first} to {}</text>\n<rect x='10' y='{:.1}' \
                 width='{wide:.1}' height='{high:.1}' fill='#eef2f5' stroke='#8899a6' \
                 stroke-width='0.5'/>",
                top + 10.0,
                first + LANES - 1,
                top + 14.0
            );
            for line in 0..height {
                for column in 0..width {
                    let count = self.count(surface, line, column);
                    if count == 0 {
                        continue;
                    }
                    let _ = writeln!(
                        svg,
                        "<rect x='{:.1}' y='{:.1}' width='{cell:.1}' height='{cell:.1}' \
                         fill='#c81e1e' fill-opacity='{:.2}'><title>line {line}, column \
                         {column}: {count} channels</title></rect>",
                        10.0 + cell * f64::from(column),
                        top + 14.0 + cell * f64::from(line),
                        0.3 + 0.7 * f64::from(count) / f64::from(LANES)
                    );
                }
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn digit(count: u8) -> char {
    match count {
        0 => '.',
        count => char::from_digit(count.into(), 10).unwrap_or('#'),
    }
}
