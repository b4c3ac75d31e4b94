//! Timing of the memory agent: latencies, order of replies, stalls.

use super::stall::StallPattern;
use crate::probability::permille;
use crate::seed::{Rng, Seed};

/// Core clocks from a memory request to the first clock in which its reply may be valid, at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LatencyDistribution {
    Fixed(u16),
    /// Uniformly distributed from `least` to `most` clocks.
    Uniform {
        least: u16,
        most: u16,
    },
    /// `usual` clocks; sometimes up to 32 requests in a row take `long` clocks.
    Bursty {
        usual: u16,
        long: u16,
    },
    /// Mostly near `least` clocks; each doubling is half as likely; at most `most`.
    HeavyTail {
        least: u16,
        most: u16,
    },
}

impl LatencyDistribution {
    /// The longest possible latency, in clocks.
    pub fn most(self) -> u32 {
        u32::from(match self {
            Self::Fixed(clocks) => clocks,
            Self::Uniform { least, most } | Self::HeavyTail { least, most } => most.max(least),
            Self::Bursty { usual, long } => usual.max(long),
        })
    }

    fn random(rng: &mut Rng) -> Self {
        let mut up_to = |most| u16::try_from(rng.within(1, most)).expect("latencies fit 16 bits");
        match up_to(5) {
            1 => Self::Fixed(1),
            2 => Self::Fixed(up_to(100)),
            3 => Self::Uniform {
                least: 1,
                most: up_to(300),
            },
            4 => Self::Bursty {
                usual: up_to(40),
                long: up_to(400),
            },
            _ => Self::HeavyTail {
                least: up_to(20),
                most: up_to(LATEST.into()),
            },
        }
    }

    /// Average latency in clocks, roughly.
    fn usual(self) -> u32 {
        match self {
            Self::Fixed(clocks) => clocks.into(),
            Self::Uniform { least, most } => (u32::from(least) + u32::from(most)) / 2,
            Self::Bursty { usual, long } => u32::from(usual) + u32::from(long) / 8,
            Self::HeavyTail { least, .. } => 2 * u32::from(least),
        }
    }
}

/// Draws the latency of each memory request from a distribution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LatencyGenerator {
    latency: LatencyDistribution,
    rng: Rng,
    /// Number of further requests that take the long latency of [`LatencyDistribution::Bursty`].
    stretch: u32,
}

impl LatencyGenerator {
    pub fn new(latency: LatencyDistribution, seed: Seed) -> Self {
        Self {
            latency,
            rng: seed.rng(),
            stretch: 0,
        }
    }

    /// Draws the latency of the next request in clocks, at least 1.
    #[inline]
    pub fn draw(&mut self) -> u64 {
        let clocks: u32 = match self.latency {
            LatencyDistribution::Fixed(clocks) => clocks.into(),
            LatencyDistribution::Uniform { least, most } => {
                self.rng.within(least.into(), most.into())
            }
            LatencyDistribution::Bursty { usual, long } => {
                if self.stretch == 0 && self.rng.chance(permille(10)) {
                    self.stretch = self.rng.within(1, 32);
                }
                match self.stretch.checked_sub(1) {
                    None => usual.into(),
                    Some(left) => {
                        self.stretch = left;
                        long.into()
                    }
                }
            }
            LatencyDistribution::HeavyTail { least, most } => {
                let doublings = self.rng.bits().trailing_ones().min(16);
                let scale = u32::from(least.max(1)) << doublings;
                self.rng
                    .within(least.into(), scale)
                    .min(most.max(least).into())
            }
        };
        u64::from(clocks.max(1))
    }
}

/// Rough number of transactions that a DUT has in flight at most if no register limits them.
const QUEUE: u32 = 32;

/// The longest latency, in clocks, that [`MemoryTiming::random`] draws.
pub const LATEST: u16 = 800;

/// Stall pattern of [`MemoryTiming::stalled`]: up to 400 clocks open, up to 2000 closed.
pub const LONG_STALLS: StallPattern = StallPattern::Bursty {
    open: 400,
    closed: 2000,
};

/// Order of memory replies with different AXI ids. Replies with one id keep the order of requests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReplyOrder {
    /// Replies in the order of their requests.
    #[default]
    Arrival,
    /// A random one of the ids whose reply is due comes next.
    Any,
    /// Of the replies that are due, the one to the latest request comes next.
    Youngest,
    /// Random order, but one client's replies wait while others have replies outstanding. The client
    /// changes from time to time.
    Starve,
}

/// In which order the memory takes address (AW) and data (W) of a write.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum AwWOrder {
    /// Address and data are taken independently of each other.
    #[default]
    Free,
    /// Data is taken only after its address.
    AddressFirst,
    /// An address is taken only after its data.
    DataFirst,
}

/// Value of the bits of replies that the design must ignore: rlast, the upper four bits of rid and the
/// upper five of bid. Source: docs/nv_small/system.md, section 8.4.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum IgnoredReplyBitsFill {
    /// As AXI demands: these bits of the ids are 0, rlast is 1 in each beat.
    #[default]
    Axi,
    /// Random bits in each reply.
    Random,
}

/// Stall pattern of each AXI channel: the memory holds ready low on AW, W and AR, valid on B and R.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChannelStallPatterns {
    pub aw: StallPattern,
    pub w: StallPattern,
    pub b: StallPattern,
    pub ar: StallPattern,
    pub r: StallPattern,
}

/// A random stall is hardly ever longer than so many times its average length.
const RARELY: u32 = 16;

/// Timing of the memory: latencies, order of replies, ignored bits, stalls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MemoryTiming {
    pub read: LatencyDistribution,
    pub write: LatencyDistribution,
    pub order: ReplyOrder,
    pub lead: AwWOrder,
    pub ignored: IgnoredReplyBitsFill,
    pub stalls: ChannelStallPatterns,
}

impl MemoryTiming {
    /// Timing with a latency of one clock and no stalls.
    pub fn fast() -> Self {
        Self::latency(1)
    }

    /// Timing with a constant latency of `clocks` clocks and no stalls.
    pub fn latency(clocks: u16) -> Self {
        Self {
            read: LatencyDistribution::Fixed(clocks),
            write: LatencyDistribution::Fixed(clocks),
            order: ReplyOrder::Arrival,
            lead: AwWOrder::Free,
            ignored: IgnoredReplyBitsFill::Axi,
            stalls: ChannelStallPatterns::default(),
        }
    }

    /// Timing with latencies, order and stalls drawn at random.
    pub fn random(seed: Seed) -> Self {
        let seed = seed.part("memory timing");
        let leads = [
            AwWOrder::Free,
            AwWOrder::Free,
            AwWOrder::AddressFirst,
            AwWOrder::DataFirst,
        ];
        let pattern = |channel| StallPattern::random(&mut seed.of(channel));
        Self {
            read: LatencyDistribution::random(&mut seed.of("read latency")),
            write: LatencyDistribution::random(&mut seed.of("write latency")),
            order: *seed
                .of("order")
                .pick(&[ReplyOrder::Arrival, ReplyOrder::Any, ReplyOrder::Any]),
            lead: *seed.of("lead").pick(&leads),
            ignored: *seed
                .of("ignored bits")
                .pick(&[IgnoredReplyBitsFill::Axi, IgnoredReplyBitsFill::Random]),
            stalls: ChannelStallPatterns {
                aw: pattern("aw"),
                w: pattern("w"),
                b: pattern("b"),
                ar: pattern("ar"),
                r: pattern("r"),
            },
        }
    }

    /// Timing with [`LONG_STALLS`] on at least one channel, and a latency of one clock.
    pub fn stalled(seed: Seed) -> Self {
        let seed = seed.part("memory timing");
        let channels = ["aw", "w", "b", "ar", "r"];
        let always = *seed.of("stalled channel").pick(&channels);
        let stalls = channels.map(|channel| {
            let stalls = seed.of(channel).chance(permille(400)) || channel == always;
            if stalls {
                LONG_STALLS
            } else {
                StallPattern::None
            }
        });
        let [aw, w, b, ar, r] = stalls;
        let leads = [AwWOrder::Free, AwWOrder::AddressFirst, AwWOrder::DataFirst];
        Self {
            order: *seed
                .of("order")
                .pick(&[ReplyOrder::Arrival, ReplyOrder::Any]),
            lead: *seed.of("lead").pick(&leads),
            stalls: ChannelStallPatterns { aw, w, b, ar, r },
            ..Self::latency(1)
        }
    }

    /// Timing in which one client's replies wait for those of all others ([`ReplyOrder::Starve`]).
    pub fn starved(seed: Seed) -> Self {
        Self::in_order(seed, ReplyOrder::Starve, 1, 60)
    }

    /// Timing with replies as far out of order as AXI allows ([`ReplyOrder::Youngest`]).
    pub fn reordered(seed: Seed) -> Self {
        Self::in_order(seed, ReplyOrder::Youngest, 2, 300)
    }

    /// Timing with replies in `order` and random latencies; their limit is drawn from `least` to `most`.
    fn in_order(seed: Seed, order: ReplyOrder, least: u32, most: u32) -> Self {
        let rng = &mut seed.part("memory timing").of("latency");
        let most = u16::try_from(rng.within(least, most)).expect("a short latency");
        let latency = LatencyDistribution::Uniform { least: 1, most };
        Self {
            read: latency,
            write: latency,
            order,
            ..Self::fast()
        }
    }

    /// Rough average of the clocks from one beat to the next, of reads or writes (the slower), with
    /// at most `in_flight` transactions in flight.
    pub fn clocks_per_beat(&self, in_flight: u32) -> u32 {
        let waits =
            |latency: LatencyDistribution| latency.usual().div_ceil(in_flight.clamp(1, QUEUE));
        let ChannelStallPatterns { aw, w, b, ar, r } = self.stalls;
        let stalls =
            |patterns: &[StallPattern]| patterns.iter().map(|pattern| pattern.usual()).max();
        let reads = waits(self.read) + stalls(&[ar, r]).unwrap_or(0);
        let writes = waits(self.write) + stalls(&[aw, w, b]).unwrap_or(0);
        reads.max(writes).max(1)
    }

    /// The longest possible latency of a read or write, in clocks.
    pub fn most(&self) -> u32 {
        self.read.most().max(self.write.most())
    }

    /// Number of clocks within which nearly every request has its reply, stalls included.
    pub fn slowest(&self) -> u32 {
        let ChannelStallPatterns { aw, w, b, ar, r } = self.stalls;
        let stall = |pattern: StallPattern| u32::from(pattern.most()).max(RARELY * pattern.usual());
        self.most() + [aw, w, b, ar, r].map(stall).iter().sum::<u32>()
    }
}
