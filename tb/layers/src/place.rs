//! Chooses the addresses of cubes: regions do not overlap and have a gap (guard) on both sides.

use std::ops::Range;

use nvdla_model::program::ProgramStep;
use nvdla_random::seed::{Rng, Seed};
use nvdla_regs::types::{Block, Reg};
use rangemap::RangeSet;

use crate::image::{ImagePresence, StridedRegion};
use crate::scalar::MultipleOfEight;
use crate::writes::RegisterWrites;

/// Bytes that stay free on each side of a region.
const GUARD: u32 = 256;
const END: i64 = 1 << 32;
/// Address around which many regions of a case are placed.
const CROWD: u32 = 0x8000_0000;

/// The address ranges (regions) that are already used by a program.
#[derive(Debug, Clone, Default)]
pub struct AllocatedRegions {
    /// Regions whose address was drawn, guards included.
    drawn: RangeSet<i64>,
    /// Regions whose address the user chose, guards included.
    chosen: RangeSet<i64>,
    /// Whether a region whose address the user chose overlaps one whose address was drawn before.
    clash: bool,
}

/// Error: the address space has no free region of so many bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no room for a region of 0x{0:x} bytes that overlaps no other")]
pub struct NoFreeRegion(pub u64);

/// What lowering makes of the units of a layer.
#[derive(Debug)]
pub struct LayerLowering<'a> {
    /// Seed of the layer.
    pub seed: Seed,
    pub contents: ImagePresence,
    pub places: &'a mut AllocatedRegions,
    /// Writes of layer registers.
    pub writes: RegisterWrites,
    /// Memory images that are loaded before the layer.
    pub loads: Vec<ProgramStep>,
    /// Accesses of registers that exist once for both groups, such as tables. The program makes
    /// them when all earlier layers on the same blocks have ended.
    pub setup: Vec<ProgramStep>,
    /// D_OP_ENABLE registers in the order of their writes.
    pub enables: Vec<Reg>,
    /// Blocks in which the layer uses a register group.
    pub blocks: Vec<Block>,
}

impl<'a> LayerLowering<'a> {
    /// Starts without units; `unused`: that of [`RegisterWrites`].
    pub fn new(
        seed: Seed,
        contents: ImagePresence,
        places: &'a mut AllocatedRegions,
        unused: Option<Seed>,
    ) -> Self {
        Self {
            seed,
            contents,
            places,
            writes: RegisterWrites {
                unused,
                list: Vec::new(),
            },
            loads: Vec::new(),
            setup: Vec::new(),
            enables: Vec::new(),
            blocks: Vec::new(),
        }
    }

    /// Places `grid` at address `at`, or without one at an address drawn from `seed`. Adds images
    /// with the lines that `line` appends; without it memory keeps what it holds. Returns the address.
    pub fn place(
        &mut self,
        mut grid: StridedRegion,
        at: Option<MultipleOfEight>,
        seed: Seed,
        line: Option<impl FnMut(&mut Vec<u8>)>,
    ) -> Result<u32, NoFreeRegion> {
        grid.base = match at {
            Some(at) => {
                self.places.reserve(at.get(), grid.span());
                at.get()
            }
            None => self.places.find(grid.span(), &mut seed.of("place"))?,
        };
        if let Some(line) = line {
            let garbage = &mut seed.of("garbage");
            self.loads.extend(grid.loads(self.contents, garbage, line));
        }
        Ok(grid.base)
    }
}

impl AllocatedRegions {
    /// Draws an address, a multiple of eight, for a region of `len` bytes. It overlaps no other
    /// region or its guards and ends within the address space.
    pub fn find(&mut self, len: u64, rng: &mut Rng) -> Result<u32, NoFreeRegion> {
        let no_room = NoFreeRegion(len);
        let len = i64::try_from(len).map_err(|_| no_room)?;
        if len > END {
            return Err(no_room);
        }
        for _ in 0..64 {
            let base = candidate(len, rng);
            if self.claim(base, len) {
                return Ok(base);
            }
        }
        // Crowded: right behind one of the others.
        let guard = i64::from(GUARD);
        let regions = self.drawn.iter().chain(self.chosen.iter());
        let mut bases: Vec<u32> = regions
            .map(|region| (region.end + guard + 7) & !7)
            .filter_map(|base| u32::try_from(base).ok())
            .collect();
        bases.sort_unstable();
        let free = bases.into_iter().find(|base| self.claim(*base, len));
        free.ok_or(no_room)
    }

    /// Marks `len` bytes at `base`, an address that the user chose, as used. They may overlap
    /// others that the user chose, and wrap around the end of the address space.
    pub fn reserve(&mut self, base: u32, len: u64) {
        let len = i64::try_from(len).unwrap_or(END).min(END);
        for part in unwrapped(bounds(base, len)) {
            self.clash |= self.drawn.overlaps(&part);
            self.chosen.insert(part);
        }
    }

    /// If a region at an address of the user overlaps one that was drawn: only the regions of the
    /// user, so that all others can be drawn again around them.
    pub fn around_chosen(&self) -> Option<Self> {
        self.clash.then(|| Self {
            chosen: self.chosen.clone(),
            ..Self::default()
        })
    }

    fn claim(&mut self, base: u32, len: i64) -> bool {
        let parts = unwrapped(bounds(base, len));
        let free = |part| !self.drawn.overlaps(&part) && !self.chosen.overlaps(&part);
        let fits = i64::from(base) + len <= END && parts.clone().all(free);
        if fits {
            self.drawn.extend(parts);
        }
        fits
    }
}

/// Start and end address of a region with its guards; either may be outside the address space.
fn bounds(base: u32, len: i64) -> Range<i64> {
    let base = i64::from(base);
    base - i64::from(GUARD)..base + len + i64::from(GUARD)
}

/// Splits a region that wraps around an end of the address space into parts within it.
fn unwrapped(Range { start, end }: Range<i64>) -> impl Iterator<Item = Range<i64>> + Clone {
    let before = (start < 0).then_some(END + start..END);
    let behind = (end > END).then_some(0..end - END);
    [Some(start.max(0)..end.min(END)), before, behind]
        .into_iter()
        .flatten()
}

/// Draws a base address for `len` bytes where faults are likely: near other regions, at the ends of
/// the address space, across a page or the middle, or anywhere.
fn candidate(len: i64, rng: &mut Rng) -> u32 {
    let half = u32::try_from(len / 2).unwrap_or(u32::MAX) & !7;
    let anywhere = rng.within(0, u32::MAX);
    let base = match rng.below(10) {
        0 => 0,
        1 => u32::try_from(END - len).unwrap_or(0),
        2 => 0x8000_0000_u32.wrapping_sub(half),
        3 => (anywhere & !0xfff).wrapping_sub(half),
        4 | 5 => anywhere,
        _ => CROWD + (anywhere & 0xf_ffff),
    };
    base & !7
}
