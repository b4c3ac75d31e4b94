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
