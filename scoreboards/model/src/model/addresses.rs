//! Sets of the bytes that layers read and write, for overlap tests.

use rangemap::RangeSet;

use crate::layout::Region;
use nvdla_regs::quantity::Addr;

/// A set of byte addresses.
pub(super) type AddressSet = RangeSet<u64>;

/// The set of all bytes of the regions. Regions wrap at 4 GiB.
pub(super) fn address_set(regions: &[Region]) -> AddressSet {
    const TOP: u64 = 1 << 32;
    let mut set = AddressSet::new();
    for region in regions {
        let from = u64::from(region.at.0);
        let end = from + u64::from(region.len);
        let parts = [from..end.min(TOP), 0..end.saturating_sub(TOP)];
        set.extend(parts.into_iter().filter(|part| !part.is_empty()));
    }
    set
}

/// Whether a byte lies in more than one of the regions, which cover `set` together.
pub(super) fn has_overlap(regions: &[Region], set: &AddressSet) -> bool {
    let listed: u64 = regions.iter().map(|region| u64::from(region.len)).sum();
    let covered: u64 = set.iter().map(|part| part.end - part.start).sum();
    listed > covered
}

/// The lowest address that lies in both sets.
pub(super) fn first_common(one: &AddressSet, other: &AddressSet) -> Option<Addr> {
    let first = one.intersection(other).next()?;
    u32::try_from(first.start).ok().map(Addr)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regions(list: &[(u32, u32)]) -> Vec<Region> {
        let region = |&(at, len)| Region { at: Addr(at), len };
        list.iter().map(region).collect()
    }

    fn set(list: &[(u32, u32)]) -> AddressSet {
        address_set(&regions(list))
    }

    fn overlap(list: &[(u32, u32)]) -> bool {
        has_overlap(&regions(list), &set(list))
    }

    #[test]
    fn neighbours_merge_and_overlaps_are_noticed() {
        assert!(!overlap(&[(8, 8), (0, 8)]));
        assert!(overlap(&[(8, 8), (0, 9)]));
        assert!(overlap(&[(0xffff_fff0, 0x20), (15, 1)]));
        assert_eq!(set(&[(8, 8), (0, 8)]), set(&[(0, 16)]));
    }

    #[test]
    fn common_finds_the_first_shared_byte() {
        let a = set(&[(0, 4), (100, 10), (0xffff_fff0, 0x20)]);
        let b = set(&[(16, 84), (109, 4)]);
        assert_eq!(first_common(&a, &b), Some(Addr(109)));
        assert_eq!(first_common(&a, &set(&[(110, 4)])), None);
        assert_eq!(first_common(&a, &set(&[(15, 4)])), Some(Addr(15)));
        assert_eq!(first_common(&a, &AddressSet::new()), None);
    }
}
