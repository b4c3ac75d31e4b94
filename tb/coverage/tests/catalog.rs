//! The catalog of all bins.

use std::mem::discriminant;

use nvdla_coverage::bins::BinId;
use nvdla_coverage::blocks::BLOCKS;
use nvdla_coverage::blocks::sequences::SEQUENCES;
use nvdla_coverage::catalog::{Catalog, number};
use nvdla_coverage::model::{CoveragePoint, PointSampler};
use nvdla_files::yaml::names::matches;

#[test]
fn patterns_find_what_matches_among_all_names() {
    let catalog = Catalog::get();
    for pattern in [
        "*",
        "sdp*",
        "sdp.source.*",
        "*.off+*",
        "sdp.source.memory",
        "no bin",
        "",
    ] {
        let all: Vec<BinId> = catalog
            .bins(|entry| matches(pattern, &entry.name))
            .collect();
        let found: Vec<BinId> = catalog.matching(pattern).collect();
        assert_eq!(found, all, "{pattern}");
    }
}

#[test]
fn every_bin_has_its_own_name_and_number() {
    let catalog = Catalog::get();
    let all = catalog.items.iter().flat_map(|item| &item.bins);
    let mut numbers: Vec<BinId> = all.copied().collect();
    numbers.sort_unstable();
    let all = u32::try_from(catalog.entries.len()).unwrap();
    assert_eq!(numbers, (0..all).map(BinId).collect::<Vec<_>>());
    assert!(catalog.entries.is_sorted_by(|a, b| a.name < b.name));
}

#[test]
fn everything_is_asked_once() {
    let catalog = Catalog::get();
    let lists = catalog.questions.values();
    let mut places: Vec<usize> = lists.flatten().copied().collect();
    places.sort_unstable();
    assert_eq!(places, (0..catalog.items.len()).collect::<Vec<_>>());
}

#[test]
fn near_bins_are_those_of_the_same_point_cross_or_sequence() {
    let catalog = Catalog::get();
    let bin = |name: &str| {
        let entries = catalog.entries.iter();
        number(
            entries
                .clone()
                .position(|entry| entry.name == name)
                .unwrap(),
        )
    };
    let near = catalog.near(&[bin("sdp.source.memory")].into_iter().collect());
    let names: Vec<&str> = near
        .iter()
        .map(|bin| catalog.entries[bin.index()].name.as_str())
        .collect();
    assert_eq!(names, ["sdp.source.convolution", "sdp.source.memory"]);
    assert!(catalog.of_seen.has(bin("reset.reads.cdp")));
    assert!(catalog.of_values.has(bin("sdp.saturation.counted")));
    assert!(!catalog.of_seen.has(bin("interrupts.masked.all")));
}

#[test]
fn every_name_can_be_written_in_a_pattern_and_every_bin_has_a_meaning() {
    let plain = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    for block in BLOCKS {
        assert!(plain(block.name), "{}", block.name);
        for point in block.points {
            assert!(plain(point.name), "{}", point.name);
            assert!((1..=64).contains(&point.bins.len()), "{}", point.name);
            assert!(
                point.source.contains(".md"),
                "{}: cite a document",
                point.name
            );
            for (bin, meaning) in point.bins {
                assert!(plain(bin) && !meaning.is_empty(), "{}.{bin}", point.name);
            }
        }
        for [a, b] in block.crosses {
            let same = discriminant(&a.sample) == discriminant(&b.sample);
            assert!(same, "{} and {} are never asked together", a.name, b.name);
            let known = |point: &CoveragePoint| {
                BLOCKS
                    .iter()
                    .flat_map(|block| block.points)
                    .any(|other| other.name == point.name)
            };
            assert!(known(a) && known(b));
        }
    }
    for (block, of) in SEQUENCES {
        let block = BLOCKS.iter().find(|known| known.name == *block).unwrap();
        assert!(block.points.iter().any(|point| point.name == of.name));
        assert!(!matches!(of.sample, PointSampler::Case(_)), "{}", of.name);
    }
}
