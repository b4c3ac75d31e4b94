//! Buffers, arbiters, counter and crossing under stalls on both sides.

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn};
use nvdla_cosim::verilated::VerilatedDut;
use nvdla_random::seed::Seed;
use nvdla_random::stall::StallPattern;

use super::player::{Part, Play, gots, play, puts};

pub(super) const PATTERNS: [StallPattern; 7] = [
    StallPattern::None,
    StallPattern::Regular { open: 1, closed: 2 },
    StallPattern::Random { permille: 600 },
    StallPattern::Bursty {
        open: 12,
        closed: 30,
    },
    StallPattern::AfterBeat { most: 3 },
    StallPattern::Paced { clocks: 4 },
    StallPattern::UntilAsked { most: 3 },
];

/// The primitives after reset. Reset lasts some clocks: assertions look one clock back, into the
/// random power-on state.
pub(super) fn parts() -> VerilatedDut {
    let mut dut = VerilatedDut::new("tb/tests/duts/parts.yaml", 3).expect("a model of the tests");
    for _ in 0..4 {
        dut.step(&PinsIn::default(), ClockEdges::Both)
            .expect("no assertion fails in reset");
    }
    dut
}

/// Calls `check` for every pair of patterns.
pub(super) fn every_pair(mut check: impl FnMut(StallPattern, StallPattern)) {
    for offer in PATTERNS {
        for take in PATTERNS {
            check(offer, take);
        }
    }
}

fn random(count: usize, seed: u64) -> Vec<u32> {
    let mut rng = Seed(seed).rng();
    (0..count).map(|_| rng.within(0, u32::MAX)).collect()
}

#[test]
fn buffers_lose_nothing_and_keep_the_order() {
    let mut dut = parts();
    let beats = random(120, 1);
    for part in [
        Part::Skid,
        Part::Pipe,
        Part::Fifo,
        Part::FifoFall,
        Part::RamFifo,
        Part::ForkJoin,
        Part::RdChannel,
        Part::WrChannel,
    ] {
        every_pair(|offer, take| {
            let clocks = play(
                &mut dut,
                &Play {
                    offer,
                    take,
                    ..Play::new(part, &beats)
                },
            );
            assert!(
                gots(&clocks) == beats,
                "{part:?}, offer {offer:?}, take {take:?}"
            );
        });
    }
}

#[test]
fn buffers_have_their_latency_and_pass_a_beat_a_clock() {
    let mut dut = parts();
    let beats = random(40, 2);
    for (part, latency) in [
        (Part::Skid, 0),
        (Part::Pipe, 1),
        (Part::Fifo, 1),
        (Part::FifoFall, 0),
        (Part::RamFifo, 2),
        (Part::Delay, 3),
        (Part::WrChannel, 1),
    ] {
        let clocks = play(&mut dut, &Play::new(part, &beats));
        let first = clocks
            .iter()
            .position(|c| c.put.is_some())
            .expect("a beat goes in");
        for (i, beat) in beats.iter().enumerate() {
            assert_eq!(clocks[first + i].put, Some(*beat), "{part:?}");
            assert_eq!(clocks[first + i + latency].got, Some(*beat), "{part:?}");
        }
    }
}

#[test]
fn buffers_hold_what_they_promise() {
    let mut dut = parts();
    let beats = random(40, 3);
    for (part, holds) in [
        (Part::Skid, 1),
        (Part::Pipe, 1),
        (Part::Fifo, 5),
        (Part::FifoFall, 4),
        (Part::RamFifo, 12),
    ] {
        let blocked = Play {
            take_from: 60,
            ..Play::new(part, &beats)
        };
        let clocks = play(&mut dut, &blocked);
        assert_eq!(puts(&clocks[..60]).len(), holds, "{part:?}");
        assert_eq!(gots(&clocks), beats);
        let mut held = 0;
        for clock in &clocks {
            if matches!(part, Part::Fifo | Part::FifoFall | Part::RamFifo) {
                assert_eq!(clock.level, held, "{part:?}");
            }
            held += u32::from(clock.put.is_some());
            held -= u32::from(clock.got.is_some());
        }
    }
}

#[test]
fn the_clock_of_a_unit_runs_four_clocks_longer_than_it_is_woken() {
    let mut dut = parts();
    let beats: Vec<u32> = random(60, 9).iter().map(|word| word >> 28 & 7).collect();
    let idle = [1, 0, 0, 2, 0, 4, 0, 0];
    for (beats, offer) in [
        (&beats[..], StallPattern::Random { permille: 800 }),
        (&idle, StallPattern::Paced { clocks: 12 }),
    ] {
        let clocks = play(
            &mut dut,
            &Play {
                offer,
                ..Play::new(Part::ClkUnit, beats)
            },
        );
        let (mut edges, mut control, mut linger) = (0, 0, 0);
        let mut want = Vec::new();
        for clock in &clocks {
            want.extend(clock.put.map(|_| edges));
            edges += u32::from(control != 0 || linger > 0);
            linger = if control & 1 == 1 {
                4
            } else {
                linger.max(1) - 1
            };
            control = clock.put.unwrap_or(control);
        }
        assert_eq!(want.len(), beats.len());
        assert_eq!(gots(&clocks), want, "{offer:?}");
    }
}

#[test]
fn a_delay_moves_every_beat_by_its_stages() {
    let mut dut = parts();
    let beats = random(60, 4);
    for offer in PATTERNS {
        let clocks = play(
            &mut dut,
            &Play {
                offer,
                ..Play::new(Part::Delay, &beats)
            },
        );
        for (now, clock) in clocks.iter().enumerate() {
            let before = now.checked_sub(3).and_then(|then| clocks[then].put);
            assert_eq!(clock.got, before, "clock {now}");
        }
    }
}

#[test]
fn a_crossing_keeps_the_order_at_every_ratio() {
    use ClockEdges::{Both, Core, Csb};
    let mut dut = parts();
    let beats = random(40, 5);
    let ratios: [&[ClockEdges]; 6] = [
        &[Both],
        &[Core, Csb],
        &[Both, Core, Core],
        &[Both, Csb, Csb, Csb, Csb],
        &[Both, Core, Csb, Core, Csb, Core],
        &[Csb, Core, Csb, Csb, Core, Csb, Csb, Core],
    ];
    for edges in ratios {
        for offer in [PATTERNS[0], PATTERNS[3], PATTERNS[5]] {
            for take in [PATTERNS[0], PATTERNS[2], PATTERNS[4]] {
                let clocks = 3000;
                let one = Play {
                    offer,
                    take,
                    edges,
                    clocks,
                    ..Play::new(Part::Crossing, &beats)
                };
                assert_eq!(
                    gots(&play(&mut dut, &one)),
                    beats,
                    "{edges:?} {offer:?} {take:?}"
                );
            }
        }
    }
}

#[test]
fn a_crossing_passes_a_beat_a_clock() {
    let beats = random(200, 6);
    let clocks = play(&mut parts(), &Play::new(Part::Crossing, &beats));
    let first = clocks
        .iter()
        .position(|c| c.got.is_some())
        .expect("beats come out");
    assert!(clocks[first..first + 200].iter().all(|c| c.got.is_some()));
}

/// Beats of four requesters; bits 31:2 count.
fn requests(count: u32, seed: u64) -> Vec<u32> {
    let mut rng = Seed(seed).rng();
    (0..count).map(|i| i << 2 | rng.below(4)).collect()
}

fn of(beats: &[u32], requester: u32) -> Vec<u32> {
    beats
        .iter()
        .copied()
        .filter(|b| b % 4 == requester)
        .collect()
}

#[test]
fn arbiters_serve_everybody_in_order() {
    let mut dut = parts();
    let beats = requests(150, 7);
    for part in [Part::RrArb, Part::WrrArb] {
        every_pair(|offer, take| {
            let weights = 0x0102_0501;
            let one = Play {
                offer,
                take,
                weights,
                ..Play::new(part, &beats)
            };
            let got = gots(&play(&mut dut, &one));
            assert_eq!(got.len(), beats.len(), "{part:?} {offer:?} {take:?}");
            for requester in 0..4 {
                assert_eq!(of(&got, requester), of(&beats, requester));
            }
        });
    }
}

/// Order of grants when all queues are full.
fn grants(part: Part, weights: u32) -> Vec<u32> {
    let beats: Vec<u32> = (0..32).collect();
    let one = Play {
        weights,
        take_from: 50,
        ..Play::new(part, &beats)
    };
    gots(&play(&mut parts(), &one))
        .iter()
        .map(|b| b % 4)
        .collect()
}

#[test]
fn a_round_robin_arbiter_takes_turns() {
    let want: Vec<u32> = (0..32).map(|i| i % 4).collect();
    assert_eq!(grants(Part::RrArb, 0), want);
}

#[test]
fn a_weighted_arbiter_gives_each_its_weight_and_never_serves_weight_0() {
    // RegisterRequester 0 comes first and alone, and its beat waits behind the arbiter.
    assert_eq!(
        grants(Part::WrrArb, 0x0101_0101)[..9],
        [0, 1, 2, 3, 0, 1, 2, 3, 0]
    );
    let order = grants(Part::WrrArb, 0x0001_0203);
    // Until requester 0 runs out of beats.
    assert_eq!(order[3..14], [1, 1, 2, 0, 0, 0, 1, 1, 2, 0, 0]);
    assert_eq!(order.len(), 24);
    assert!(!order.contains(&3));
}

#[test]
fn a_counter_adds_clears_and_stays_at_its_maximum() {
    let mut rng = Seed(8).rng();
    let mut beats: Vec<u32> = (0..60).map(|_| rng.below(256)).collect();
    beats[20] |= 1 << 31;
    beats[30] = 1 << 31;
    beats[31..36].fill(255);
    let clocks = play(&mut parts(), &Play::new(Part::Counter, &beats));
    let mut count = 0;
    let want = beats.iter().map(|beat| {
        count = if beat >> 31 == 1 { 0 } else { count };
        count = (count + (beat & 255)).min(1023);
        count
    });
    assert_eq!(gots(&clocks), want.collect::<Vec<_>>());
    assert_eq!(count, 1023, "the beats reach the maximum");
}
