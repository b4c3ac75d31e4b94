use nvdla_layers::place::{AllocatedRegions, NoFreeRegion};
use nvdla_random::seed::Seed;

const END: i64 = 1 << 32;

/// Regions of which the only one was drawn at the start of the address space.
fn drawn_at_zero() -> AllocatedRegions {
    let drawn = |seed| {
        let mut places = AllocatedRegions::default();
        let base = places.find(8, &mut Seed(seed).rng());
        (base == Ok(0)).then_some(places)
    };
    (0..1000).find_map(drawn).expect("one in ten lies there")
}

#[test]
fn regions_never_overlap_and_reach_both_ends_of_the_address_space() {
    let (mut bottom, mut top) = (0, 0);
    for seed in 0..20 {
        let rng = &mut Seed(seed).rng();
        let mut places = AllocatedRegions::default();
        let mut found: Vec<(i64, i64)> = Vec::new();
        for _ in 0..20 {
            let len = rng.within(1, 100_000);
            let base = places.find(len.into(), rng).expect("there is room");
            let (base, end) = (i64::from(base), i64::from(base) + i64::from(len));
            assert_eq!(base % 8, 0);
            assert!(end <= END);
            for &(from, to) in &found {
                assert!(end <= from || to <= base, "0x{base:x}");
            }
            found.push((base, end));
            bottom += u32::from(base == 0);
            top += u32::from(END - end < 8);
        }
    }
    assert!(bottom > 0 && top > 0);
}

#[test]
fn a_region_as_large_as_the_address_space_finds_no_room_twice() {
    let rng = &mut Seed(5).rng();
    let mut places = AllocatedRegions::default();
    assert!(places.find(1 << 31, rng).is_ok());
    assert_eq!(places.find(1 << 32, rng), Err(NoFreeRegion(1 << 32)));
}

#[test]
fn guards_do_not_overlap_across_the_wrap() {
    // All is taken up to the guard of this region, and the rest is too small for two.
    let only = |base: u32| {
        let mut places = drawn_at_zero();
        let taken = base - 0x200;
        places.reserve(0x208, u64::from(taken - 0x208));
        let rng = &mut Seed(5).rng();
        [places.find(8, rng), places.find(8, rng)]
    };
    let full = Err(NoFreeRegion(8));
    assert_eq!(only(0xffff_fe00), [full; 2]);
    assert_eq!(only(0xffff_fdf8), [Ok(0xffff_fdf8), full]);
}

#[test]
fn reserved_regions_are_avoided_even_when_they_wrap() {
    let rng = &mut Seed(5).rng();
    let mut places = AllocatedRegions::default();
    places.reserve(0xffff_ff00, 0x1000);
    for _ in 0..100 {
        let base = places.find(8, rng).expect("there is room");
        assert!((0xf00..0xffff_ff00).contains(&base), "0x{base:x}");
    }
}

#[test]
fn chosen_places_may_overlap_each_other_and_drawn_ones_go_around_them() {
    let mut places = AllocatedRegions::default();
    places.reserve(0x1000, 0x1000);
    places.reserve(0x1800, 0x1000);
    assert!(places.around_chosen().is_none());
    let rng = &mut Seed(5).rng();
    let drawn = places.find(8, rng).expect("there is room");
    places.reserve(drawn - 0x80, 0x100);
    let mut around = places
        .around_chosen()
        .expect("a region lies over a drawn one");
    let again = around.find(8, &mut Seed(5).rng()).expect("there is room");
    assert!(again.abs_diff(drawn) >= 0x80, "0x{drawn:x} and 0x{again:x}");
    around.reserve(drawn - 0x80, 0x100);
    assert!(around.around_chosen().is_none());
}
