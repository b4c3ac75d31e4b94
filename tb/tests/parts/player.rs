//! Plays beats through one primitive with a stall pattern on either side.

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut};
use nvdla_cosim::verilated::VerilatedDut;
use nvdla_random::seed::Seed;
use nvdla_random::stall::{ChannelStallState, StallPattern};

/// `sel_i` of rtl/top/nvs_prim_top.sv.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Skid = 0,
    Pipe = 1,
    Fifo = 2,
    FifoFall = 3,
    RamFifo = 4,
    Delay = 5,
    ForkJoin = 6,
    RrArb = 7,
    WrrArb = 8,
    Counter = 9,
    CubeWalk = 10,
    RdChannel = 11,
    WrChannel = 12,
    Crossing = 13,
    ClkUnit = 14,
}

/// What to play.
#[derive(Debug, Clone)]
pub(crate) struct Play<'a> {
    pub(crate) part: Part,
    pub(crate) beats: &'a [u32],
    pub(crate) weights: u32,
    pub(crate) offer: StallPattern,
    pub(crate) take: StallPattern,
    /// No output is taken before this core clock.
    pub(crate) take_from: u64,
    /// Edges, over and over.
    pub(crate) edges: &'a [ClockEdges],
    /// Core clocks.
    pub(crate) clocks: u64,
    pub(crate) seed: Seed,
}

impl<'a> Play<'a> {
    pub(crate) fn new(part: Part, beats: &'a [u32]) -> Self {
        Self {
            part,
            beats,
            weights: 0,
            offer: StallPattern::None,
            take: StallPattern::None,
            take_from: 0,
            edges: &[ClockEdges::Both],
            clocks: 60 + 12 * u64::try_from(beats.len()).expect("few beats"),
            seed: Seed(1),
        }
    }
}

/// What one core clock showed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    /// Beat that went in.
    pub(crate) put: Option<u32>,
    /// Beat that came out.
    pub(crate) got: Option<u32>,
    /// An output was offered.
    pub(crate) offered: bool,
    pub(crate) level: u32,
    pub(crate) last_taken: bool,
    pub(crate) stall: bool,
}

/// Inputs taken, in order.
pub(crate) fn puts(clocks: &[Clock]) -> Vec<u32> {
    clocks.iter().filter_map(|c| c.put).collect()
}

/// Outputs, in order.
pub(crate) fn gots(clocks: &[Clock]) -> Vec<u32> {
    clocks.iter().filter_map(|c| c.got).collect()
}

/// Plays from reset. Offered outputs must stay until they are taken.
pub(crate) fn play(dut: &mut VerilatedDut, play: &Play<'_>) -> Vec<Clock> {
    let mut pins = PinsIn {
        csb_addr: play.part as u16,
        csb_wdat: play.weights,
        ..PinsIn::default()
    };
    let mut step = |pins: &PinsIn, edges| dut.step(pins, edges).expect("no assertion fails");
    for edges in play.edges.iter().cycle().take(8 * play.edges.len()) {
        step(&pins, *edges);
    }
    pins.reset_n = true;
    let mut offer = ChannelStallState::new(play.offer, play.seed.part("offer"), 0);
    let mut take = ChannelStallState::new(play.take, play.seed.part("take"), 0);
    let mut beats = play.beats.iter();
    let mut clocks = Vec::new();
    let mut waiting: Option<PinsOut> = None;
    let mut now = 0;
    for edges in play.edges.iter().cycle() {
        if now == play.clocks {
            break;
        }
        if !pins.r_valid
            && offer.is_open()
            && let Some(beat) = beats.as_slice().first()
        {
            (pins.r_valid, pins.r_data) = (true, u64::from(*beat));
        }
        pins.aw_ready = take.is_open() && now >= play.take_from;
        let out = step(&pins, *edges);
        if *edges == ClockEdges::Csb {
            continue;
        }
        if let Some(before) = waiting {
            assert!(out.aw_valid, "{:?}: withdrawn in clock {now}", play.part);
            assert_eq!(out.aw_addr, before.aw_addr, "{:?}: changed", play.part);
        }
        let goes_in = pins.r_valid && out.r_ready;
        let comes_out = out.aw_valid && (pins.aw_ready || play.part == Part::Delay);
        waiting = (out.aw_valid && !comes_out).then_some(out);
        clocks.push(Clock {
            put: if goes_in { beats.next().copied() } else { None },
            got: comes_out.then_some(out.aw_addr),
            offered: out.aw_valid,
            level: out.csb_rdata & 15,
            last_taken: out.csb_rdata >> 4 & 1 != 0,
            stall: out.csb_rdata >> 5 & 1 != 0,
        });
        if goes_in {
            pins.r_valid = false;
        }
        if pins.r_valid || !beats.as_slice().is_empty() {
            offer.asked(now, goes_in);
        }
        if out.aw_valid {
            take.asked(now, comes_out);
        }
        now += 1;
        offer.advance(now);
        take.advance(now);
    }
    clocks
}
