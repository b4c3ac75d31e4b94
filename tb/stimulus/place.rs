//! Addresses: every region gets its own place with a guard on both sides.

use crate::seed::Rng;

/// Widest guard, in bytes.
const GUARD: u32 = 256;
const END: u64 = 1 << 32;
/// Where regions of one case crowd together.
const CROWD: u32 = 0x8000_0000;

/// Regions handed out so far.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// Start and end of each region, guards included.
    taken: Vec<(u64, u64)>,
}

/// No free region was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no room for a region of 0x{0:x} bytes that overlaps no other")]
pub struct NoRoom(pub u64);

impl Places {
    /// A region of `len` bytes at a multiple of eight that overlaps no other, not even their
    /// guards, and ends within the address space.
    pub fn find(&mut self, len: u64, rng: &mut Rng) -> Result<u32, NoRoom> {
        let full = len + 2 * u64::from(GUARD);
        for _ in 0..64 {
            let base = candidate(len, rng);
            if self.claim(base, len) {
                return Ok(base);
            }
        }
        // Crowded: behind everything that starts in the lower half, or from the bottom up.
        let behind = self
            .taken
            .iter()
            .map(|&(_, end)| end)
            .filter(|&end| end + full <= END);
        let Some(free) = behind.max().or(Some(0)).filter(|start| start + full <= END) else {
            return Err(NoRoom(len));
        };
        let base = u32::try_from(free.next_multiple_of(8) + u64::from(GUARD))
            .expect("below the end of the address space");
        if self.claim(base, len) {
            Ok(base)
        } else {
            Err(NoRoom(len))
        }
    }

    /// Marks a region whose address the user chose; it may overlap others and wrap.
    pub fn reserve(&mut self, base: u32, len: u64) {
        let (start, end) = bounds(base, len);
        self.taken.push((start, end.min(END)));
        if end > END {
            self.taken.push((0, end - END));
        }
    }

    fn claim(&mut self, base: u32, len: u64) -> bool {
        let (start, end) = bounds(base, len);
        let fits = u64::from(base) + len <= END;
        let free = self
            .taken
            .iter()
            .all(|&(from, to)| end <= from || to <= start);
        if fits && free {
            self.taken.push((start, end));
        }
        fits && free
    }
}

fn bounds(base: u32, len: u64) -> (u64, u64) {
    let base = u64::from(base);
    (
        base.saturating_sub(GUARD.into()),
        base + len + u64::from(GUARD),
    )
}

/// A place that is worth trying: crowded, at the ends of the address space, across the
/// boundaries of pages and halves, or anywhere.
fn candidate(len: u64, rng: &mut Rng) -> u32 {
    let half = u32::try_from(len / 2).unwrap_or(u32::MAX) & !7;
    let anywhere = rng.within(0, u32::MAX);
    let base = match rng.below(10) {
        0 => 0,
        1 => u32::try_from(END.saturating_sub(len)).unwrap_or(0),
        2 => 0x8000_0000_u32.wrapping_sub(half),
        3 => (anywhere & !0xfff).wrapping_sub(half),
        4 | 5 => anywhere,
        _ => CROWD + (anywhere & 0xf_ffff),
    };
    base & !7
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;

    #[test]
    fn regions_never_overlap_and_stay_in_the_address_space() {
        let rng = &mut Seed(5).rng();
        let mut places = Places::default();
        let mut found: Vec<(u64, u64)> = Vec::new();
        for _ in 0..200 {
            let len = u64::from(rng.within(1, 100_000));
            let base = u64::from(places.find(len, rng).expect("there is room"));
            assert_eq!(base % 8, 0);
            assert!(base + len <= END);
            for &(from, to) in &found {
                assert!(base + len <= from || to <= base, "0x{base:x}");
            }
            found.push((base, base + len));
        }
        assert!(found.iter().any(|&(from, _)| from == 0), "bottom reached");
        assert!(found.iter().any(|&(_, to)| END - to < 8), "top reached");
    }

    #[test]
    fn a_region_as_large_as_the_address_space_finds_no_room_twice() {
        let rng = &mut Seed(5).rng();
        let mut places = Places::default();
        assert!(places.find(1 << 31, rng).is_ok());
        assert_eq!(places.find(END, rng), Err(NoRoom(END)));
    }

    #[test]
    fn reserved_regions_are_avoided_even_when_they_wrap() {
        let rng = &mut Seed(5).rng();
        let mut places = Places::default();
        places.reserve(0xffff_ff00, 0x1000);
        for _ in 0..100 {
            let base = places.find(8, rng).expect("there is room");
            assert!((0xf00..0xffff_ff00).contains(&base), "0x{base:x}");
        }
    }
}
