//! The choice of cases for missing bins.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::path::Path;

use nvdla_campaign::steer::{
    BinPrediction, CandidateCase, PredictionDepth, ReachableBins, RoundGoal, SteeringRound, WINDOW,
    WantedBins, all, choose, predicted,
};
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::blocks::ends;
use nvdla_coverage::catalog::{BinId, Catalog, PointBins, number};
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::profile::Profile;

fn set(bins: &[u32]) -> BinSet {
    bins.iter().copied().map(BinId).collect()
}

/// Bins that registers decide, and bins that only a run shows.
fn bins() -> (Vec<u32>, Vec<u32>) {
    let catalog = Catalog::get();
    let all = 0..u32::try_from(catalog.entries.len()).expect("few bins");
    let is_seen = |bin: &u32| catalog.of_seen.has(BinId(*bin));
    let is_value = |bin: &u32| catalog.of_values.has(BinId(*bin));
    let (seen, others): (Vec<u32>, Vec<u32>) = all.partition(is_seen);
    (
        others.into_iter().filter(|bin| !is_value(bin)).collect(),
        seen,
    )
}

fn profile(name: &str) -> Profile {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/profiles");
    Profile::load(&folder.join(format!("{name}.yaml"))).expect("a profile")
}

/// Two profiles that reach everything.
fn reach() -> ReachableBins {
    let everything = [BinPrediction {
        certain: all(),
        ..BinPrediction::default()
    }];
    ReachableBins::of([&everything[..]; 2].into_iter())
}

/// What a round chooses where candidates reach what `says` says of them, and how many were
/// looked at.
fn chosen(
    reach: &ReachableBins,
    round: u64,
    missing: &[u32],
    says: impl Fn(&CandidateCase) -> BinPrediction,
) -> (Vec<(usize, u64)>, usize) {
    let need = RoundGoal {
        missing: set(missing),
        points: BinSet::default(),
        bins: u32::try_from(missing.len()).expect("few bins"),
    };
    let mut looked = 0;
    let chosen = choose(reach, round, &need, |candidates, _| {
        looked += candidates.len();
        Ok::<_, Infallible>(Some(candidates.iter().map(&says).collect()))
    });
    let chosen = chosen.expect("no error").expect("a campaign that goes on");
    let names = chosen
        .iter()
        .map(|candidate| (candidate.profile, candidate.index));
    (names.collect(), looked)
}

/// The profiles whose cases a round looks at where only these bins are missing.
fn looked_at(reach: &ReachableBins, missing: &BinSet) -> Vec<usize> {
    let need = RoundGoal {
        missing: missing.without(&Catalog::get().of_design),
        points: missing.common(&Catalog::get().of_design),
        bins: 1,
    };
    let mut profiles = BTreeSet::new();
    let chosen = choose(reach, 0, &need, |candidates, _| {
        profiles.extend(candidates.iter().map(|candidate| candidate.profile));
        let nothing = vec![BinPrediction::default(); candidates.len()];
        Ok::<_, Infallible>(Some(nothing))
    });
    assert_eq!(chosen, Ok(Some(Vec::new())));
    profiles.into_iter().collect()
}

fn certain(bins: &[u32]) -> BinPrediction {
    BinPrediction {
        certain: set(bins),
        ..BinPrediction::default()
    }
}

fn hoping(bins: &[u32]) -> BinPrediction {
    BinPrediction {
        hoped: set(bins),
        ..BinPrediction::default()
    }
}

#[test]
fn the_aim_is_of_the_blocks_that_the_profiles_reach_and_of_what_they_may_show() {
    let entries = &Catalog::get().entries;
    let first = |block: &str| {
        let bin = entries.iter().position(|entry| entry.block == block);
        u32::try_from(bin.unwrap()).unwrap()
    };
    let seen = bins().1;
    let profiles = [[certain(&[first("sdp")])], [hoping(&seen[..1])]];
    let reach = ReachableBins::of(profiles.iter().map(|predictions| &predictions[..]));
    for (bin, entry) in entries.iter().enumerate() {
        let aimed = entry.block == "sdp" || number(bin) == BinId(seen[0]);
        assert_eq!(reach.aim.has(number(bin)), aimed, "{}", entry.name);
    }
    assert_eq!(looked_at(&reach, &set(&[first("sdp")])), [0]);
    assert_eq!(looked_at(&reach, &set(&seen[..1])), [1]);
}

#[test]
fn a_round_takes_what_fills_most_and_looks_at_no_more_than_it_needs() {
    let (bins, _) = bins();
    let says = |candidate: &CandidateCase| match (candidate.profile, candidate.index) {
        (0, 3) => certain(&bins[..4]),
        (1, 2) => certain(&bins[2..5]),
        (1, 7) => certain(&bins[5..6]),
        _ => certain(&bins[..1]),
    };
    let (names, looked) = chosen(&reach(), 0, &bins[..5], says);
    // The second one fills a bin more, fewer than half of what the first one fills: others are
    // looked at before, and (0, 3) of the next sixteen is none of them.
    assert_eq!(names[0], (0, 3));
    assert_eq!(names.len(), 1);
    assert_eq!(looked as u64, 2 * WINDOW);
}

#[test]
fn a_round_goes_on_behind_the_window_of_the_one_before() {
    let (bins, _) = bins();
    let first = chosen(&reach(), 3, &bins[..1], |_| certain(&bins[..1]));
    assert_eq!(first, (vec![(0, 3 * WINDOW)], 2 * 16));
    let (none, looked) = chosen(&reach(), 3, &bins[..1], |_| BinPrediction::default());
    assert_eq!((none.len(), looked as u64), (0, 2 * WINDOW));
}

#[test]
fn profiles_that_have_nothing_left_to_fill_are_not_looked_at() {
    let (bins, _) = bins();
    let one = [certain(&bins[..1])];
    let near = Catalog::get().near(&set(&bins[..1]));
    let mut others = bins.iter().copied();
    let other = others.find(|bin| !near.has(BinId(*bin))).unwrap();
    let reach = ReachableBins::of([&one[..], &[certain(&[other])]].into_iter());
    let (names, looked) = chosen(&reach, 0, &[other], |_| certain(&[bins[0], other]));
    assert_eq!((names, looked), (vec![(1, 0)], 16));
    let reach = ReachableBins::of([&one[..], &[BinPrediction::default()]].into_iter());
    let (names, looked) = chosen(&reach, 0, &[other], |_| certain(&[bins[0], other]));
    assert_eq!((names, looked), (Vec::new(), 0));
}

#[test]
fn what_only_a_run_shows_is_hoped_for_a_few_times() {
    let (_, seen) = bins();
    let says = |candidate: &CandidateCase| match candidate.profile {
        0 => BinPrediction {
            pace: 40 - candidate.index % 40,
            ..hoping(&seen[..1])
        },
        _ => BinPrediction::default(),
    };
    let (names, looked) = chosen(&reach(), 0, &seen[..2], says);
    // Of 48 that may show it, the slowest.
    let slowest = [0, 40, 1, 41, 2, 42].map(|index| (0, index));
    assert_eq!(names, slowest);
    assert_eq!(looked, 2 * 48);
}

#[test]
fn sweeps_are_chosen_for_empty_cover_points_of_designs_that_have_some() {
    let (bins, _) = bins();
    let point = Catalog::get().of_design.iter().next().unwrap();
    let prediction = BinPrediction {
        swept: [point].into_iter().collect(),
        ..BinPrediction::default()
    };
    let of = ReachableBins::of([[prediction.clone()]].iter().map(|said| &said[..]));
    assert!(of.swept.has(point) && !of.aim.has(point));
    assert_eq!(looked_at(&of, &[point].into_iter().collect()), [0]);
    let choose = |points: BinSet| {
        let need = RoundGoal {
            missing: set(&bins[..1]),
            points,
            bins: 1,
        };
        let predict = |candidates: &[CandidateCase], _: &BinSet| {
            let swept = |candidate: &CandidateCase| match candidate.index % 20 {
                7 => prediction.clone(),
                _ => BinPrediction::default(),
            };
            Ok::<_, Infallible>(Some(candidates.iter().map(swept).collect()))
        };
        let chosen = choose(&reach(), 0, &need, predict).unwrap().unwrap();
        chosen
            .iter()
            .map(|candidate| candidate.index)
            .collect::<Vec<_>>()
    };
    assert!(choose(BinSet::default()).is_empty());
    let chosen = choose(of.swept);
    assert!(!chosen.is_empty() && chosen.iter().all(|index| index % 20 == 7));
}

#[test]
fn sweeps_are_chosen_beside_what_is_certain() {
    let (bins, _) = bins();
    let point = Catalog::get().of_design.iter().next().unwrap();
    let need = RoundGoal {
        missing: set(&bins[..40]),
        points: [point].into_iter().collect(),
        bins: 40,
    };
    // Some candidates are certain of a bin of their own; one is swept.
    let certain_of_one = 4..24;
    let predict = |candidates: &[CandidateCase], _: &BinSet| {
        let one = |candidate: &CandidateCase| match (candidate.profile, candidate.index) {
            (0, 3) => BinPrediction {
                swept: need.points.clone(),
                ..BinPrediction::default()
            },
            (0, index) if certain_of_one.contains(&index) => {
                certain(&[bins[usize::try_from(index).unwrap()]])
            }
            _ => BinPrediction::default(),
        };
        Ok::<_, Infallible>(Some(candidates.iter().map(one).collect()))
    };
    let chosen = choose(&reach(), 0, &need, predict).unwrap().unwrap();
    assert_eq!(chosen.len(), certain_of_one.count() + 1);
    assert_eq!(chosen.last().map(|candidate| candidate.index), Some(3));
}

#[test]
fn bins_that_a_field_decides_are_aimed_at_behind_what_comes_by_the_way() {
    let (bins, _) = bins();
    // The second profile aims at sizes, the first one at none.
    let [other, ends] = ["sdp", "ends"].map(profile);
    let mut of_fields = ends::of_fields();
    let (name, field, value) = of_fields
        .find(|(name, ..)| name.starts_with("ends.sdp"))
        .unwrap();
    let aim = Catalog::get().find(&name).unwrap().0;
    let aimed = ends.first_with(field, value).unwrap();
    assert_eq!(other.first_with(field, value), None);
    let reach = reach().aiming([&other, &ends].into_iter());
    let says = |candidate: &CandidateCase| match candidate.index {
        index if index >= aimed => certain(&[aim]),
        5 => certain(&bins[1..2]),
        _ => BinPrediction::default(),
    };
    // Nothing but the aim is left: no other cases are looked at.
    let (names, looked) = chosen(&reach, 2, &[aim], says);
    assert_eq!((names, looked), (vec![(1, aimed + 2 * WINDOW)], 4));
    let (names, looked) = chosen(&reach, 0, &[aim, bins[1]], says);
    assert_eq!(names, [(0, 5), (1, aimed + 16)]);
    assert_eq!(looked, 32 + 4);
}

#[test]
fn every_bin_that_a_field_decides_is_reached_by_some_of_its_cases() {
    let profile = profile("ends");
    let nothing = [BinPrediction::default()];
    let reach = ReachableBins::of([&nothing[..]].into_iter()).aiming([&profile].into_iter());
    for (name, ..) in ends::of_fields() {
        let bin = Catalog::get().find(&name).unwrap();
        let missing: BinSet = [bin].into_iter().collect();
        let wanted = WantedBins::of(&missing);
        let says = |candidate: &CandidateCase| {
            let case = LayerCase::drawn(&profile, &[], Seed(3), candidate.index);
            let depth = PredictionDepth::Registers;
            predicted(&case, depth, &wanted, Configuration::NvSmall).unwrap()
        };
        let (names, looked) = chosen(&reach, 0, &[bin.0], says);
        assert_eq!(names.len(), 1, "{name}");
        assert!(looked <= 24, "{name}");
    }
}

#[test]
fn a_round_ends_where_the_percentage_is_reached() {
    let (bins, _) = bins();
    let need = RoundGoal {
        missing: set(&bins[..10]),
        points: BinSet::default(),
        bins: 3,
    };
    let says = |candidate: &CandidateCase| {
        let at = usize::try_from(candidate.index % 5).unwrap();
        certain(&bins[2 * at..2 * at + 2])
    };
    let chosen = choose(&reach(), 0, &need, |candidates, _| {
        Ok::<_, Infallible>(Some(candidates.iter().map(says).collect()))
    });
    assert_eq!(chosen.unwrap().unwrap().len(), 2);
}

#[test]
fn elements_are_predicted_only_while_bins_of_them_are_missing() {
    let values: Vec<u32> = Catalog::get().of_values.iter().map(|bin| bin.0).collect();
    let (bins, _) = bins();
    for (missing, depth) in [
        (values[0], PredictionDepth::Elements),
        (bins[0], PredictionDepth::Registers),
    ] {
        chosen(&reach(), 0, &[missing], |candidate| {
            assert_eq!(candidate.depth, depth);
            BinPrediction::default()
        });
    }
}

#[test]
fn rounds_without_a_new_bin_are_idle_those_without_a_case_too() {
    let mut rounds = SteeringRound::new(2, 5, set(&[1]));
    assert_eq!(rounds.idle, 2);
    rounds.end(9, set(&[1, 2]));
    assert_eq!((rounds.number, rounds.begin, rounds.idle), (3, 9, 0));
    rounds.go_on_to(3, 10, &|| set(&[1, 2, 3]));
    assert_eq!((rounds.number, rounds.begin, rounds.idle), (3, 9, 0));
    rounds.go_on_to(6, 11, &|| set(&[1, 2, 3]));
    assert_eq!((rounds.number, rounds.begin, rounds.idle), (6, 11, 2));
    rounds.go_on_to(u64::MAX, 12, &|| set(&[1, 2, 3]));
    assert_eq!(rounds.number, u64::MAX);
}

#[test]
fn registers_alone_say_all_bins_but_those_of_elements() {
    let catalog = Catalog::get();
    for name in ["mixed", "multilayer", "chain-ew", "image"] {
        let profile = profile(name);
        let (mut values, whole) = (BinSet::default(), WantedBins::of(&all()));
        for index in 0..12 {
            let case = LayerCase::drawn(&profile, &[], Seed(3), index);
            let on = Configuration::NvSmallEw;
            let whole_at = |depth| predicted(&case, depth, &whole, on).unwrap();
            let registers = whole_at(PredictionDepth::Registers);
            let elements = whole_at(PredictionDepth::Elements);
            values.extend(&elements.certain.common(&catalog.of_values));
            let certain = elements.certain.without(&catalog.of_values);
            assert_eq!(certain.beyond(&registers.certain), 0, "{name}:3:{index}");
            assert_eq!(registers.certain.beyond(&certain), 0, "{name}:3:{index}");
            assert_eq!(registers.hoped, elements.hoped, "{name}:3:{index}");
            assert_eq!(registers.hoped.beyond(&catalog.of_seen), 0);
            // Who asks for less is told the same of it.
            let some: BinSet = all()
                .iter()
                .filter(|bin| u64::from(bin.0) % 97 == index)
                .collect();
            let wanted = WantedBins::of(&some);
            let less = predicted(&case, PredictionDepth::Registers, &wanted, on).unwrap();
            for (one, all) in [
                (&less.certain, &registers.certain),
                (&less.hoped, &registers.hoped),
            ] {
                let ours = |bins: &BinSet| bins.common(&some).iter().collect::<Vec<_>>();
                assert_eq!(ours(one), ours(all), "{name}:3:{index}");
            }
        }
        assert!(!values.is_empty(), "{name} reads no statistics");
    }
}

#[test]
fn bins_of_values_are_looked_for_where_most_of_them_are_reached() {
    let catalog = Catalog::get();
    let point = |name: &str| {
        let mut items = catalog.items.iter();
        items.find(|item| item.name() == name).unwrap()
    };
    let (values, registers) = (point("sdp-rounding.output"), point("sdp.width"));
    let reaching = |values_reached: usize| {
        let some = values.bins[..values_reached].iter();
        let certain = some.chain(&registers.bins[..1]).copied().collect();
        [BinPrediction {
            certain,
            ..BinPrediction::default()
        }]
    };
    let profiles = [reaching(2), reaching(3), reaching(4)];
    let reach = ReachableBins::of(profiles.iter().map(|predictions| &predictions[..]));
    let last = |point: &PointBins| *point.bins.last().unwrap();
    let near = |bin| looked_at(&reach, &[bin].into_iter().collect());
    assert_eq!(near(last(values)), [1, 2]);
    assert_eq!(near(last(registers)), [0, 1, 2]);
    assert!(reach.aim.has(last(values)));
}
