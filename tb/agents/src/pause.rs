//! Stall patterns: when one side of a handshake holds back a channel.
//!
//! A [`ChannelStall`] applies one [`Pause`] to one channel. It changes by itself only at times that it
//! announces, so that nobody has to ask it every clock.

use crate::seed::{Rng, Seed};

/// Stall pattern of one channel: when it is closed and no beat passes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Pause {
    /// Never closed.
    #[default]
    None,
    /// Open `open` clocks, closed `closed` clocks, whatever the other side does.
    Regular { open: u16, closed: u16 },
    /// Closed in `permille` (at most 990) of 1000 clocks, drawn anew in each clock.
    Random { permille: u16 },
    /// Open and closed in turn for random times, up to these numbers of clocks.
    Bursty { open: u16, closed: u16 },
    /// Closed for up to `most` clocks after each beat.
    AfterBeat { most: u16 },
    /// At least `clocks` clocks from one beat to the next.
    Paced { clocks: u16 },
    /// Closed until the other side waits, then for up to `most` clocks more.
    UntilAsked { most: u16 },
}

impl Pause {
    /// Longest time for which it is closed, in clocks; 0 for a random pattern, which has no limit.
    pub fn most(self) -> u16 {
        match self {
            Self::None | Self::Random { .. } => 0,
            Self::Regular { closed, .. } | Self::Bursty { closed, .. } => closed,
            Self::AfterBeat { most } | Self::UntilAsked { most } => most,
            Self::Paced { clocks } => clocks,
        }
    }

    /// Average number of clocks that it adds to a beat, roughly.
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

    /// A pattern of random kind with random parameters.
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

/// Clock `until` of a state that only a beat or a request ends.
const FOREVER: u64 = u64::MAX;

/// A stall pattern applied to one channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelStall {
    pause: Pause,
    rng: Rng,
    open: bool,
    /// First clock at which `open` changes by itself.
    until: u64,
}

impl ChannelStall {
    /// Applies the stall pattern `pause` from clock `now` on.
    pub fn new(pause: Pause, seed: Seed, now: u64) -> Self {
        let pause = match pause {
            Pause::Random { permille: 0 } => Pause::None,
            Pause::Random { permille } => Pause::Random {
                permille: permille.min(990),
            },
            other => other,
        };
        let mut gate = Self {
            pause,
            rng: seed.rng(),
            open: true,
            until: FOREVER,
        };
        match pause {
            Pause::None | Pause::AfterBeat { .. } | Pause::Paced { .. } => {}
            Pause::UntilAsked { .. } => gate.open = false,
            Pause::Regular { .. } | Pause::Random { .. } | Pause::Bursty { .. } => {
                gate.until = now + gate.length();
            }
        }
        gate
    }

    /// Whether the channel never closes.
    pub fn is_free(&self) -> bool {
        self.pause == Pause::None
    }

    /// Whether a beat may pass now.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// First clock at which [`Self::is_open`] changes by itself.
    #[inline]
    pub fn until(&self) -> u64 {
        self.until
    }

    /// Advances the stall pattern to clock `now`.
    #[inline]
    pub fn advance(&mut self, now: u64) {
        while self.until <= now {
            self.open = !self.open;
            self.until = match self.pause {
                Pause::None
                | Pause::AfterBeat { .. }
                | Pause::Paced { .. }
                | Pause::UntilAsked { .. } => FOREVER,
                _ => self.until + self.length(),
            };
        }
    }

    /// Notes that a beat waited in clock `now`, and whether it passed (`beat`).
    #[inline]
    pub fn asked(&mut self, now: u64, beat: bool) {
        if self.until != FOREVER {
            return;
        }
        match self.pause {
            Pause::AfterBeat { most } if beat => {
                let clocks = self.rng.below(u32::from(most) + 1);
                if clocks > 0 {
                    (self.open, self.until) = (false, now + 1 + u64::from(clocks));
                }
            }
            Pause::Paced { clocks } if beat && clocks > 1 => {
                (self.open, self.until) = (false, now + u64::from(clocks));
            }
            Pause::UntilAsked { .. } if beat => self.open = false,
            Pause::UntilAsked { most } if !self.open => {
                self.until = now + 1 + u64::from(self.rng.below(u32::from(most) + 1));
            }
            _ => {}
        }
    }

    /// Draws the number of clocks that the present state of a free-running pattern lasts.
    fn length(&mut self) -> u64 {
        let clocks = match self.pause {
            Pause::Regular { open, closed } => u32::from(if self.open { open } else { closed }),
            Pause::Bursty { open, closed } => {
                let most = u32::from(if self.open { open } else { closed });
                self.rng.within(1, most)
            }
            Pause::Random { permille } => {
                let leave = if self.open { permille } else { 1000 - permille };
                let mut clocks = 1;
                while clocks < 10_000 && !self.rng.chance(leave) {
                    clocks += 1;
                }
                clocks
            }
            Pause::None
            | Pause::AfterBeat { .. }
            | Pause::Paced { .. }
            | Pause::UntilAsked { .. } => u32::MAX,
        };
        u64::from(clocks.max(1))
    }
}
