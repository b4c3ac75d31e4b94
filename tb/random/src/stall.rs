//! Stall patterns: when the bench keeps valid or ready of a channel low.
//!
//! A [`ChannelStallState`] applies one [`StallPattern`] to one channel. It tells the next clock at
//! which the channel opens or closes, so that it need not be asked in every clock.

use crate::probability::permille;
use crate::seed::{Rng, Seed};

/// Stall pattern of one channel: in which clocks the bench closes it, so that no beat passes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum StallPattern {
    /// Never closed.
    #[default]
    None,
    /// In turn `open` clocks open and `closed` clocks closed, whatever the DUT does.
    Regular { open: u16, closed: u16 },
    /// Closed in `permille` (at most 990) of 1000 clocks, drawn anew in each clock.
    Random { permille: u16 },
    /// In turn open and closed for random times: 1 to `open` and 1 to `closed` clocks.
    Bursty { open: u16, closed: u16 },
    /// Closed for up to `most` clocks after each beat.
    AfterBeat { most: u16 },
    /// At least `clocks` clocks from one beat to the next.
    Paced { clocks: u16 },
    /// Closed until the DUT waits for the channel, then for up to `most` clocks more.
    UntilAsked { most: u16 },
}

impl StallPattern {
    /// Most clocks for which a waiting beat is stalled; 0 for `Random`, which has no limit.
    pub fn most(self) -> u16 {
        match self {
            Self::None | Self::Random { .. } => 0,
            Self::Regular { closed, .. } | Self::Bursty { closed, .. } => closed,
            Self::AfterBeat { most } | Self::UntilAsked { most } => most,
            Self::Paced { clocks } => clocks,
        }
    }

    /// Rough average of the clocks for which the pattern stalls a beat.
    pub fn usual(self) -> u32 {
        let share = |closed: u16, open: u16| u32::from(closed) / u32::from(open.max(1));
        match self {
            Self::None => 0,
            Self::Regular { open, closed } | Self::Bursty { open, closed } => share(closed, open),
            Self::Random { permille } => share(permille, 1000 - permille.min(990)),
            Self::AfterBeat { most } | Self::UntilAsked { most } => u32::from(most) / 2,
            Self::Paced { clocks } => clocks.into(),
        }
    }

    /// Draws a pattern at random, of any kind but `Paced`.
    pub fn random(rng: &mut Rng) -> Self {
        let mut up_to =
            |most: u32| u16::try_from(rng.within(1, most)).expect("limits of patterns fit 16 bits");
        let (kind, short, long) = (up_to(8), up_to(6), up_to(60));
        match kind {
            1..=3 => Self::None,
            4 => Self::Regular {
                open: short,
                closed: up_to(6),
            },
            5 => Self::Random {
                permille: up_to(900),
            },
            6 => Self::Bursty {
                open: long,
                closed: up_to(60),
            },
            7 => Self::AfterBeat { most: short },
            _ => Self::UntilAsked { most: short },
        }
    }
}

/// Value of `ChannelStallState::until` if the channel opens or closes only after a beat or request.
const FOREVER: u64 = u64::MAX;

/// A channel with a stall pattern: whether it is open now, and until which clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelStallState {
    pattern: StallPattern,
    rng: Rng,
    open: bool,
    /// Next clock at which `open` changes, whatever the DUT does.
    until: u64,
}

impl ChannelStallState {
    /// A channel with the stall pattern `pattern` from clock `now` on.
    pub fn new(pattern: StallPattern, seed: Seed, now: u64) -> Self {
        let mut state = Self {
            pattern,
            rng: seed.rng(),
            open: !matches!(pattern, StallPattern::UntilAsked { .. }),
            until: FOREVER,
        };
        state.until = now.saturating_add(state.length());
        state
    }

    /// Whether the stall pattern never closes the channel.
    pub fn is_free(&self) -> bool {
        self.pattern == StallPattern::None
    }

    /// Whether the channel is open: a beat may pass in this clock.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Next clock at which [`Self::is_open`] changes, whatever the DUT does; `u64::MAX` if never.
    #[inline]
    pub fn until(&self) -> u64 {
        self.until
    }

    /// Advances the stall pattern to clock `now`.
    #[inline]
    pub fn advance(&mut self, now: u64) {
        while self.until <= now {
            self.open = !self.open;
            self.until = self.until.saturating_add(self.length());
        }
    }

    /// Tells the stall pattern that a beat was valid in clock `now`; `beat`: whether it passed.
    #[inline]
    pub fn asked(&mut self, now: u64, beat: bool) {
        if self.until != FOREVER {
            return;
        }
        match self.pattern {
            StallPattern::AfterBeat { most } if beat => {
                let clocks = self.rng.below(u32::from(most) + 1);
                if clocks > 0 {
                    (self.open, self.until) = (false, now + 1 + u64::from(clocks));
                }
            }
            StallPattern::Paced { clocks } if beat && clocks > 1 => {
                (self.open, self.until) = (false, now + u64::from(clocks));
            }
            StallPattern::UntilAsked { .. } if beat => self.open = false,
            StallPattern::UntilAsked { most } if !self.open => {
                self.until = now + 1 + u64::from(self.rng.below(u32::from(most) + 1));
            }
            _ => {}
        }
    }

    /// Draws for how many clocks the channel stays open, or closed, as it is now, if the DUT does
    /// nothing.
    fn length(&mut self) -> u64 {
        let clocks = match self.pattern {
            StallPattern::Regular { open, closed } => {
                u32::from(if self.open { open } else { closed })
            }
            StallPattern::Bursty { open, closed } => {
                let most = u32::from(if self.open { open } else { closed });
                self.rng.within(1, most)
            }
            StallPattern::Random { permille: share } if share > 0 => {
                let closed = share.min(990);
                let leave = if self.open { closed } else { 1000 - closed };
                let mut clocks = 1;
                while clocks < 10_000 && !self.rng.chance(permille(leave)) {
                    clocks += 1;
                }
                clocks
            }
            _ => return FOREVER,
        };
        u64::from(clocks.max(1))
    }
}
