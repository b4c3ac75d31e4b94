//! Sets of bytes as sorted intervals, for overlap tests.

use crate::layout::Region;
use nvdla_regs::quantity::Addr;

/// A set of byte addresses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct AddressSet {
    /// First address of each interval and the one after its last, ascending, with gaps between.
    spans: Vec<(u64, u64)>,
}

impl AddressSet {
    /// The set of all bytes of the regions, and whether a byte lies in more than one of them.
    /// Regions wrap at 4 GiB.
    pub(super) fn new<'a>(regions: impl IntoIterator<Item = &'a Region>) -> (Self, bool) {
        let parts = regions.into_iter().flat_map(|region| {
            let from = u64::from(region.at.0);
            let end = from + u64::from(region.len);
            let top = 1 << 32;
            let wrapped = end.saturating_sub(top);
            [(from, end.min(top)), (0, wrapped)]
        });
        let mut spans = Vec::with_capacity(parts.size_hint().0 / 2);
        spans.extend(parts.filter(|(from, end)| from < end));
        spans.sort_unstable();
        let mut overlaps = false;
        spans.dedup_by(|(from, end), last| {
            let joins = *from <= last.1;
            if joins {
                overlaps |= *from < last.1;
                last.1 = last.1.max(*end);
            }
            joins
        });
        (Self { spans }, overlaps)
    }

    /// Whether the set is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The lowest address that lies in both sets.
    pub(super) fn common(&self, other: &Self) -> Option<Addr> {
        let (mut a, mut b) = (self.spans.iter(), other.spans.iter());
        let (mut x, mut y) = (a.next()?, b.next()?);
        loop {
            let (from, end) = (x.0.max(y.0), x.1.min(y.1));
            if from < end {
                return u32::try_from(from).ok().map(Addr);
            }
            if x.1 <= y.1 {
                x = a.next()?;
            } else {
                y = b.next()?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(regions: &[(u32, u32)]) -> (AddressSet, bool) {
        let regions: Vec<Region> = regions
            .iter()
            .map(|&(at, len)| Region { at: Addr(at), len })
            .collect();
        AddressSet::new(&regions)
    }

    #[test]
    fn neighbours_merge_and_overlaps_are_noticed() {
        assert!(!set(&[(8, 8), (0, 8)]).1);
        assert!(set(&[(8, 8), (0, 9)]).1);
        assert_eq!(set(&[(8, 8), (0, 8)]).0, set(&[(0, 16)]).0);
    }

    #[test]
    fn common_finds_the_first_shared_byte() {
        let (a, _) = set(&[(0, 4), (100, 10), (0xffff_fff0, 0x20)]);
        let (b, _) = set(&[(16, 84), (109, 4)]);
        assert_eq!(a.common(&b), Some(Addr(109)));
        assert_eq!(a.common(&set(&[(110, 4)]).0), None);
        assert_eq!(a.common(&set(&[(15, 4)]).0), Some(Addr(15)));
        assert_eq!(a.common(&AddressSet::default()), None);
    }
}
