//! The memory in time: every stall pattern on every channel, every latency, every order.

use nvdla_bench::agents::axi::AxiAgent;
use nvdla_bench::agents::findings::Findings;
use nvdla_bench::dut::{PinsIn, PinsOut};
use nvdla_model::program::Posting;
use nvdla_random::clocks::ClockRatio;
use nvdla_random::conditions::{Conditions, MemorySetting};
use nvdla_random::probability::permille;
use nvdla_random::seed::Seed;
use nvdla_random::stall::{ChannelStallState, StallPattern};
use nvdla_random::timing::{
    AwWOrder, ChannelStallPatterns, IgnoredReplyBitsFill, LatencyDistribution, MemoryTiming,
    ReplyOrder,
};

use crate::fake::Fake;
use crate::support::{assert_right, run, two_copies};

const PATTERNS: [StallPattern; 7] = [
    StallPattern::None,
    StallPattern::Regular { open: 1, closed: 3 },
    StallPattern::Random { permille: 700 },
    StallPattern::Bursty {
        open: 5,
        closed: 40,
    },
    StallPattern::AfterBeat { most: 4 },
    StallPattern::Paced { clocks: 5 },
    StallPattern::UntilAsked { most: 4 },
];

fn passes(memory: MemoryTiming, clocks: ClockRatio) -> u64 {
    let (_, expected) = two_copies(Posting::Posted);
    let conditions = Conditions {
        seed: Seed(3),
        memory: memory.into(),
        clocks: clocks.into(),
        ..Conditions::default()
    };
    let observed = run(&mut Fake::default(), &conditions);
    assert_right(&observed, &expected);
    observed.clocks.0
}

#[test]
fn every_pattern_on_every_channel_leaves_the_result() {
    let fast = passes(MemoryTiming::fast(), ClockRatio::default());
    let set: [fn(&mut ChannelStallPatterns, StallPattern); 5] = [
        |s, p| s.aw = p,
        |s, p| s.w = p,
        |s, p| s.b = p,
        |s, p| s.ar = p,
        |s, p| s.r = p,
    ];
    for pattern in PATTERNS {
        for set in set {
            let mut memory = MemoryTiming::latency(4);
            set(&mut memory.stalls, pattern);
            assert!(passes(memory, ClockRatio::default()) >= fast, "{pattern:?}");
        }
        let [aw, w, b, ar, r] = [pattern; 5];
        let stalls = ChannelStallPatterns { aw, w, b, ar, r };
        passes(
            MemoryTiming {
                stalls,
                ..MemoryTiming::fast()
            },
            ClockRatio::default(),
        );
    }
}

#[test]
fn every_latency_order_and_lead_leaves_the_result() {
    for read in [
        LatencyDistribution::Fixed(1),
        LatencyDistribution::Fixed(300),
        LatencyDistribution::Uniform { least: 1, most: 40 },
        LatencyDistribution::Bursty {
            usual: 2,
            long: 200,
        },
        LatencyDistribution::HeavyTail {
            least: 3,
            most: 500,
        },
    ] {
        for order in [
            ReplyOrder::Arrival,
            ReplyOrder::Any,
            ReplyOrder::Youngest,
            ReplyOrder::Starve,
        ] {
            for lead in [AwWOrder::Free, AwWOrder::AddressFirst, AwWOrder::DataFirst] {
                let memory = MemoryTiming {
                    read,
                    write: read,
                    order,
                    lead,
                    ..MemoryTiming::fast()
                };
                passes(memory, ClockRatio::default());
            }
        }
    }
}

#[test]
fn ignored_bits_of_replies_leave_the_result() {
    let memory = MemoryTiming {
        ignored: IgnoredReplyBitsFill::Random,
        ..MemoryTiming::fast()
    };
    assert_eq!(
        passes(memory, ClockRatio::default()),
        passes(MemoryTiming::fast(), ClockRatio::default())
    );
    let mut axi = AxiAgent::new(&memory, Seed(1));
    let (mut pins, mut findings) = (PinsIn::default(), Findings::default());
    let asked = PinsOut {
        ar_valid: true,
        ar_id: 9,
        aw_valid: true,
        aw_id: 3,
        w_valid: true,
        w_strb: 0xff,
        r_ready: true,
        b_ready: true,
        ..PinsOut::default()
    };
    let (mut ids, mut last) = ([0; 2], [false; 2]);
    for now in 0..64 {
        axi.clock(&mut pins, &asked, now, &mut findings);
        if now > 2 {
            assert_eq!((pins.r_id & 0xf, pins.b_id & 7), (9, 3));
            ids[0] |= pins.r_id;
            ids[1] |= pins.b_id;
            last[usize::from(pins.r_last)] = true;
        }
    }
    assert_eq!((ids, last), ([0xf9, 0xfb], [true; 2]));
}

#[test]
fn every_named_timing_leaves_the_result() {
    for name in ["stalled", "starved", "latest", "reordered"] {
        let profile: MemorySetting = name.parse().expect("a name");
        assert_eq!(profile.to_string(), name);
        for seed in 0..8 {
            passes(profile.timing(Seed(seed)), ClockRatio::default());
        }
    }
}

#[test]
fn every_clock_ratio_leaves_the_result() {
    for (core, csb) in [
        (1, 1),
        (1, 2),
        (1, 5),
        (1, 10),
        (3, 4),
        (7, 5),
        (2, 1),
        (5, 1),
        (10, 1),
        (1, 64),
        (64, 1),
        (63, 64),
    ] {
        for phase in [0, 4, 9] {
            passes(
                MemoryTiming::latency(9),
                ClockRatio::new(core, csb, phase).expect("legal"),
            );
        }
    }
}

#[test]
fn latency_counts_clocks_from_request_to_reply() {
    let clocks = |latency| passes(MemoryTiming::latency(latency), ClockRatio::default());
    assert_eq!(clocks(40) - clocks(30), (clocks(50) - clocks(40)));
    // Read and write latency are paid once per window of reads: more latency, more clocks.
    assert!(clocks(31) > clocks(30));
}

#[test]
fn stalls_announce_every_change() {
    for pattern in PATTERNS {
        let mut stall = ChannelStallState::new(pattern, Seed(9), 0);
        for now in 0..2000 {
            let (open, until) = (stall.is_open(), stall.until());
            stall.advance(now);
            assert!(
                stall.is_open() == open || until == now,
                "{pattern:?} at {now}"
            );
            stall.asked(now, stall.is_open() && now % 3 == 0);
        }
    }
}

#[test]
fn stalls_close_and_open_again() {
    for pattern in PATTERNS {
        let mut stall = ChannelStallState::new(pattern, Seed(11), 0);
        let (mut open, mut closed) = (0, 0);
        for now in 0..2000 {
            stall.advance(now);
            if stall.is_open() {
                open += 1;
            } else {
                closed += 1;
            }
            stall.asked(now, stall.is_open());
        }
        assert!(open > 100, "{pattern:?}: open {open}");
        assert_eq!(
            closed == 0,
            pattern == StallPattern::None,
            "{pattern:?}: closed {closed}"
        );
    }
}

/// The halves of writes come at times of their own; `lead` and the stall patterns of both decide when they
/// are taken. In how many clocks a memory was asked that is asked only when it says so.
fn wakes(stalls: ChannelStallPatterns, lead: AwWOrder) -> u32 {
    let timing = MemoryTiming {
        stalls,
        lead,
        ..MemoryTiming::fast()
    };
    let memory = || AxiAgent::new(&timing, Seed(1));
    let (mut always, mut seldom) = (memory(), memory());
    let (mut pins, mut shown) = (PinsIn::default(), PinsIn::default());
    let mut rng = Seed(2).rng();
    let mut findings = Findings::default();
    let mut out = PinsOut {
        b_ready: true,
        r_ready: true,
        w_strb: 0xff,
        ..PinsOut::default()
    };
    let mut asked = 0;
    for now in 0..2000 {
        assert_eq!(pins, shown, "clock {now}: {stalls:?}, {lead:?}");
        out.aw_valid |= rng.chance(permille(100));
        out.w_valid |= rng.chance(permille(100));
        let taken = [out.aw_valid && pins.aw_ready, out.w_valid && pins.w_ready];
        if out.aw_valid || out.w_valid || now + 1 >= seldom.wake(&shown) {
            seldom.clock(&mut shown, &out, now, &mut findings);
            asked += 1;
        }
        always.clock(&mut pins, &out, now, &mut findings);
        out.aw_valid &= !taken[0];
        out.w_valid &= !taken[1];
    }
    asked
}

#[test]
fn a_memory_that_is_asked_when_it_says_so_shows_what_one_does_that_is_asked_always() {
    for lead in [AwWOrder::Free, AwWOrder::AddressFirst, AwWOrder::DataFirst] {
        for (aw, w) in PATTERNS.iter().flat_map(|aw| PATTERNS.map(|w| (*aw, w))) {
            let stalls = ChannelStallPatterns {
                aw,
                w,
                ..ChannelStallPatterns::default()
            };
            assert!(wakes(stalls, lead) < 2000, "{stalls:?}, {lead:?}");
        }
    }
    // The stall pattern of a half that waits for the other one shows nothing.
    let stalls = ChannelStallPatterns {
        w: StallPattern::Regular { open: 1, closed: 1 },
        ..ChannelStallPatterns::default()
    };
    assert!(wakes(stalls, AwWOrder::AddressFirst) < wakes(stalls, AwWOrder::Free));
}
