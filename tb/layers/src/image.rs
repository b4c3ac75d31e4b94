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

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_model::memory::Memory;
    use nvdla_random::seed::Seed;

    fn memory(grid: &StridedRegion) -> Memory {
        let mut memory = Memory::new();
        let mut next = 0;
        let line = |bytes: &mut Vec<u8>| {
            next += 1;
            bytes.extend(vec![next; grid.line_bytes as usize]);
        };
        for step in grid.loads(ImagePresence::Whole, &mut Seed(1).rng(), line) {
            let ProgramStep::Load { at, bytes } = step else {
                panic!("only loads");
            };
            memory.load(at, &bytes);
        }
        memory
    }

    const GRID: StridedRegion = StridedRegion {
        base: 0x1000,
        line_bytes: 16,
        lines: 2,
        surfaces: 3,
        line_stride: 24,
        surface_stride: 0x100,
    };

    #[test]
    fn lines_lie_at_their_strides_with_garbage_between() {
        let memory = memory(&GRID);
        for (line, at) in [(1, 0x1000), (2, 0x1018), (3, 0x1100), (6, 0x1218)] {
            assert_eq!(memory.dump(Addr(at), 16), [line; 16], "0x{at:x}");
        }
        for (gap, at) in [(8, 0x1010), (64, 0x0fc0), (64, 0x1028), (64, 0x1228)] {
            let bytes = memory.dump(Addr(at), gap);
            assert!(bytes.iter().any(|byte| *byte != 0), "0x{at:x}");
        }
        assert_eq!(GRID.span(), 0x228);
    }

    #[test]
    fn a_stride_of_zero_keeps_one_line() {
        let grid = StridedRegion {
            line_stride: 0,
            surface_stride: 0,
            ..GRID
        };
        let memory = memory(&grid);
        assert_eq!(memory.dump(Addr(0x1000), 16), [6; 16]);
        assert_eq!(grid.span(), 16);
    }

    fn loads(grid: &StridedRegion, contents: ImagePresence) -> Vec<ProgramStep> {
        let line = |bytes: &mut Vec<u8>| bytes.extend([0; 16]);
        grid.loads(contents, &mut Seed(1).rng(), line)
    }

    #[test]
    fn a_dense_cube_is_one_load() {
        let grid = StridedRegion {
            line_stride: 16,
            surface_stride: 32,
            ..GRID
        };
        assert_eq!(loads(&grid, ImagePresence::Whole).len(), 1);
    }

    #[test]
    fn empty_loads_begin_where_the_whole_ones_do() {
        let strides = [(24, 0x100), (16, 32), (0, 0), (16, 0x40), (0x200, 0x400)];
        for (base, (line_stride, surface_stride)) in [0x1000, 0xffff_fff8, 0]
            .into_iter()
            .flat_map(|base| strides.map(|both| (base, both)))
        {
            let grid = StridedRegion {
                base,
                line_stride,
                surface_stride,
                ..GRID
            };
            let places = |steps: Vec<ProgramStep>| -> Vec<(Addr, bool)> {
                let loads = steps.into_iter().map(|step| match step {
                    ProgramStep::Load { at, bytes } => (at, bytes.is_empty()),
                    _ => panic!("only loads"),
                });
                loads.collect()
            };
            let whole = places(loads(&grid, ImagePresence::Whole));
            let empty = whole.iter().map(|(at, _)| (*at, true));
            assert_eq!(
                places(loads(&grid, ImagePresence::Absent)),
                empty.collect::<Vec<_>>(),
                "{grid:?}"
            );
        }
    }
}
