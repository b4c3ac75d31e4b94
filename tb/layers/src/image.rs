//! Memory images of cubes: lines at their strides, with garbage between and around them.

use nvdla_model::program::ProgramStep;
use nvdla_regs::quantity::Addr;

use nvdla_bench::seed::Rng;

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

    /// Byte offset of each line from the base, surface by surface.
    fn offsets(self) -> impl Iterator<Item = u32> {
        (0..self.surfaces).flat_map(move |surface| {
            let start = self.surface_stride.wrapping_mul(surface);
            (0..self.lines).map(move |line| start.wrapping_add(self.line_stride.wrapping_mul(line)))
        })
    }

    /// Steps that load all lines by surface, with garbage around; `line` appends a line's bytes.
    pub fn loads(&self, garbage: &mut Rng, mut line: impl FnMut(&mut Vec<u8>)) -> Vec<ProgramStep> {
        let lines = self
            .pieces()
            .map(|(_, tail)| self.line_bytes as usize + tail as usize);
        let mut loads = MemoryImageBuilder::with_capacity(FRINGE as usize + lines.sum::<usize>());
        let before = loads.at(self.base.wrapping_sub(FRINGE));
        garbage.append_bytes(FRINGE as usize, before);
        for (at, tail) in self.pieces() {
            let bytes = loads.at(at);
            line(bytes);
            garbage.append_bytes(tail as usize, bytes);
        }
        loads.steps()
    }

    /// Makes the steps of [`Self::loads`] with images at the same addresses, but without bytes.
    pub fn empty_loads(&self) -> Vec<ProgramStep> {
        let mut starts = vec![self.base.wrapping_sub(FRINGE)];
        let mut end = self.base;
        for (at, tail) in self.pieces() {
            if at != end {
                starts.push(at);
            }
            end = at.wrapping_add(self.line_bytes).wrapping_add(tail);
        }
        let load = |at| ProgramStep::Load {
            at: Addr(at),
            bytes: Vec::new().into(),
        };
        starts.into_iter().map(load).collect()
    }

    /// Address of each line, surface by surface, and the number of garbage bytes after it.
    fn pieces(self) -> impl Iterator<Item = (u32, u32)> {
        let fringe = |bytes: u64| u32::try_from(bytes).unwrap_or(u32::MAX).min(FRINGE);
        let gap = fringe(u64::from(self.line_stride).saturating_sub(self.line_bytes.into()));
        let plane = u64::from(self.line_stride) * u64::from(self.lines);
        let below = fringe(u64::from(self.surface_stride).saturating_sub(plane)).max(gap);
        (1..).zip(self.offsets()).map(move |(index, offset)| {
            let last_line = index % u64::from(self.lines) == 0;
            let last = index == u64::from(self.lines) * u64::from(self.surfaces);
            let tail = match (last, last_line) {
                (true, _) => FRINGE,
                (false, true) => below,
                (false, false) => gap,
            };
            (self.base.wrapping_add(offset), tail)
        })
    }
}

/// Collects bytes for memory images; bytes at adjacent addresses become one image.
#[derive(Debug)]
struct MemoryImageBuilder {
    /// Bytes of all images, one after the other.
    bytes: Vec<u8>,
    /// Address of each image, and index of its first byte in `bytes`.
    begins: Vec<(u32, usize)>,
}

impl MemoryImageBuilder {
    fn with_capacity(bytes: usize) -> Self {
        Self {
            bytes: Vec::with_capacity(bytes),
            begins: Vec::new(),
        }
    }

    /// Returns the vector to which to append the bytes from address `at` on.
    fn at(&mut self, at: u32) -> &mut Vec<u8> {
        let end = self.begins.last().and_then(|(start, begin)| {
            let held = u32::try_from(self.bytes.len() - begin).ok()?;
            Some(start.wrapping_add(held))
        });
        if end != Some(at) {
            self.begins.push((at, self.bytes.len()));
        }
        &mut self.bytes
    }

    fn steps(&self) -> Vec<ProgramStep> {
        let ends = self.begins.iter().skip(1).map(|(_, begin)| *begin);
        let ends = ends.chain([self.bytes.len()]);
        let load = |((at, begin), end): (&(u32, usize), usize)| ProgramStep::Load {
            at: Addr(*at),
            bytes: self.bytes[*begin..end].into(),
        };
        self.begins.iter().zip(ends).map(load).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_bench::seed::Seed;
    use nvdla_model::memory::Memory;

    fn memory(grid: &StridedRegion) -> Memory {
        let mut memory = Memory::new();
        let mut next = 0;
        let line = |bytes: &mut Vec<u8>| {
            next += 1;
            bytes.extend(vec![next; grid.line_bytes as usize]);
        };
        for step in grid.loads(&mut Seed(1).rng(), line) {
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

    #[test]
    fn a_dense_cube_is_one_load() {
        let grid = StridedRegion {
            line_stride: 16,
            surface_stride: 32,
            ..GRID
        };
        assert_eq!(
            grid.loads(&mut Seed(1).rng(), |bytes| bytes.extend([0; 16]))
                .len(),
            1
        );
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
            let whole = places(grid.loads(&mut Seed(1).rng(), |bytes| bytes.extend([0; 16])));
            let empty = whole.iter().map(|(at, _)| (*at, true));
            assert_eq!(
                places(grid.empty_loads()),
                empty.collect::<Vec<_>>(),
                "{grid:?}"
            );
        }
    }
}
