//! Seeds and their random numbers.

use nvdla_random::seed::Seed;

#[test]
fn a_seed_means_the_same_numbers_forever() {
    let seed = Seed::case(7, 3).part("memory").item(2);
    let rng = || seed.rng();
    let some = |draw: &mut dyn FnMut() -> i64| [(); 4].map(|()| draw());
    let [mut narrow, mut wide, mut signed, mut word] = [(); 4].map(|()| rng());
    assert_eq!(seed, Seed(13055493726353657551));
    assert_eq!(rng().bits(), 7660006529133117864);
    assert_eq!(some(&mut || narrow.below(1000).into()), [570, 26, 41, 443]);
    assert_eq!(
        some(&mut || wide.within(1 << 30, u32::MAX).into()),
        [2912764222, 1158266902, 2501215179, 2668141241]
    );
    assert_eq!(
        some(&mut || signed.signed(-1 << 40, 1 << 40)),
        [-186367691484, 1026398899726, -63413762539, -418659665693]
    );
    let mut bytes = vec![1];
    rng().append_bytes(9, &mut bytes);
    assert_eq!(bytes, [1, 168, 1, 39, 146, 90, 207, 77, 106, 201]);
    let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
    rng().shuffle(&mut order);
    assert_eq!(order, [6, 1, 5, 7, 4, 0, 3, 2]);
    let weights = [('a', 1), ('b', 0), ('c', 2)];
    let letters = (0..12).filter_map(|_| word.weighted(weights.into_iter()));
    assert_eq!(letters.collect::<String>(), "cccacaaccccc");
}

#[test]
fn names_and_numbers_make_streams_of_their_own() {
    let seed = Seed(1);
    let mut all = vec![
        seed,
        seed.part("a"),
        seed.part("b"),
        seed.part("ab"),
        seed.part(""),
    ];
    all.extend([seed.part("a").part("b"), seed.part("b").part("a")]);
    all.extend((0..100).flat_map(|number| [seed.item(number), seed.part("a").item(number)]));
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
}

#[test]
fn wide_ranges_favour_no_number() {
    // A product of 32 bits that is only shifted gives each third number twice as often.
    let rng = &mut Seed(2).rng();
    let mut thirds = [0; 3];
    (0..30_000).for_each(|_| thirds[rng.below(3 << 30) as usize % 3] += 1);
    let even = |count: &i32| (9_600..10_400).contains(count);
    assert!(thirds.iter().all(even), "{thirds:?}");
}

#[test]
fn ranges_reach_both_ends_and_never_pass_them() {
    let mut rng = Seed(1).rng();
    let drawn: Vec<u32> = (0..2000).map(|_| rng.within(3, 7)).collect();
    assert_eq!(drawn.iter().min(), Some(&3));
    assert_eq!(drawn.iter().max(), Some(&7));
    assert_eq!(rng.within(5, 5), 5);
    assert_eq!(rng.within(5, 4), 5);
    assert_eq!(rng.below(0), 0);
    let drawn: Vec<i64> = (0..2000).map(|_| rng.signed(-2, 3)).collect();
    assert_eq!(drawn.iter().min(), Some(&-2));
    assert_eq!(drawn.iter().max(), Some(&3));
    rng.signed(i64::MIN, i64::MAX);
    rng.within(0, u32::MAX);
}

#[test]
fn a_choice_without_weight_is_never_drawn() {
    let rng = &mut Seed(3).rng();
    let weights = [('a', 0), ('b', 1), ('c', 3)];
    let drawn = (0..400).map(|_| rng.weighted(weights.into_iter()).expect("some weight"));
    let drawn: String = drawn.collect();
    assert!(!drawn.contains('a'));
    let often = drawn.matches('c').count();
    assert!((250..350).contains(&often), "{often}");
    assert_eq!(rng.weighted([('a', 0)].into_iter()), None);
    let heavy = [('a', u32::MAX), ('b', u32::MAX)];
    assert!((0..99).any(|_| rng.weighted(heavy.into_iter()) == Some('b')));
}

#[test]
fn many_signed_bytes_are_as_many_signed_numbers() {
    let (mut many, mut one) = (Seed(4).rng(), Seed(4).rng());
    let mut bytes = [0; 1000];
    many.signed_bytes(&mut bytes);
    for byte in bytes {
        assert_eq!(i64::from(byte.cast_signed()), one.signed(-128, 127));
    }
    assert_eq!(many, one);
}

#[test]
fn shuffling_keeps_every_item() {
    let mut items: Vec<u32> = (0..50).collect();
    Seed(3).rng().shuffle(&mut items);
    assert_ne!(items[..5], [0, 1, 2, 3, 4]);
    items.sort_unstable();
    assert_eq!(items, (0..50).collect::<Vec<_>>());
}

#[test]
fn seeds_are_written_and_read_alike() {
    let seed = Seed::case(1, 2);
    assert_eq!(seed.to_string().parse(), Ok(seed));
    assert_eq!("17".parse(), Ok(Seed(17)));
}
