//! Memory images of cubes: lines at their strides, with garbage between and around them.

use nvdla_model::program::ProgramStep;
use nvdla_regs::quantity::Addr;

use nvdla_random::seed::Rng;

/// Most bytes of garbage after each line, and before the first.
const FRINGE: u32 = 64;

/// Whether the memory images of a program have contents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ImagePresence {
    /// All bytes are present.
    #[default]
    Whole,
    /// Images at the same addresses, but without bytes, if only registers are of interest.
    Absent,
}

/// A cube or an operand tensor in memory, as lines of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StridedRegion {
    pub base: u32,
    /// Bytes of a line, without the gap after it.
    pub line_bytes: u32,
    pub lines: u32,
    pub surfaces: u32,
    /// Bytes from line to line; 0: all lines are at the same address.
    pub line_stride: u32,
    /// Bytes from surface to surface; 0: all surfaces are at the same address.
    pub surface_stride: u32,
}

impl StridedRegion {
    /// Bytes from the base to the end of the last line.
    pub fn span(&self) -> u64 {
        let lines = u64::from(self.line_stride) * u64::from(self.lines - 1);
        let surfaces = u64::from(self.surface_stride) * u64::from(self.surfaces - 1);
        u64::from(self.line_bytes) + lines + surfaces
    }

    /// Steps that load all lines by surface, with garbage around; `line` appends a line's bytes. Bytes
    /// at adjacent addresses become one image. Absent images have the same addresses, but no bytes.
    pub fn loads(
        &self,
        contents: ImagePresence,
        garbage: &mut Rng,
        mut line: impl FnMut(&mut Vec<u8>),
    ) -> Vec<ProgramStep> {
        let mut images = vec![(self.base.wrapping_sub(FRINGE), Vec::new())];
        let mut end = self.base;
        if contents == ImagePresence::Whole {
            garbage.append_bytes(FRINGE as usize, &mut images[0].1);
        }
        for (at, tail) in self.pieces() {
            if at != end {
                images.push((at, Vec::new()));
            }
            end = at.wrapping_add(self.line_bytes).wrapping_add(tail);
            if let (ImagePresence::Whole, Some((_, bytes))) = (contents, images.last_mut()) {
                line(bytes);
                garbage.append_bytes(tail as usize, bytes);
            }
        }
        let load = |(at, bytes)| ProgramStep::load(Addr(at), bytes);
        images.into_iter().map(load).collect()
    }

    /// Address of each line, surface by surface, and the number of garbage bytes after it.
    fn pieces(self) -> impl Iterator<Item = (u32, u32)> {
        let fringe = |bytes: u64| u32::try_from(bytes).unwrap_or(u32::MAX).min(FRINGE);
        let gap = fringe(u64::from(self.line_stride).saturating_sub(self.line_bytes.into()));
        let plane = u64::from(self.line_stride) * u64::from(self.lines);
        let below = fringe(u64::from(self.surface_stride).saturating_sub(plane)).max(gap);
        (0..self.surfaces).flat_map(move |surface| {
            let start = (self.base).wrapping_add(self.surface_stride.wrapping_mul(surface));
            (0..self.lines).map(move |line| {
                let tail = match (line + 1 == self.lines, surface + 1 == self.surfaces) {
                    (true, true) => FRINGE,
                    (true, false) => below,
                    (false, _) => gap,
                };
                (
                    start.wrapping_add(self.line_stride.wrapping_mul(line)),
                    tail,
                )
            })
        })
    }
}
