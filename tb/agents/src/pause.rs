//! Stall patterns: when one side of a handshake holds back.
//!
//! A [`Gate`] applies one [`Pause`] to one channel. It changes by itself only at times that it
//! announces, so that nobody has to ask it every clock.

use crate::seed::{Rng, Seed};

/// Pattern by which a channel holds back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Pause {
    /// Never.
    #[default]
    None,
    /// Open `open` clocks, closed `closed` clocks, whatever the other side does.
    Regular { open: u16, closed: u16 },
    /// Closed in `permille` (at most 990) of 1000 clocks, each drawn alone.
    Random { permille: u16 },
    /// Open and closed for random times up to these many clocks.
    Bursty { open: u16, closed: u16 },
    /// Closed for up to `most` clocks after each beat.
    AfterBeat { most: u16 },
    /// At least `clocks` clocks from one beat to the next.
    Paced { clocks: u16 },
    /// Closed until the other side is waiting, then up to `most` clocks more.
    UntilAsked { most: u16 },
}

impl Pause {
    /// Clocks that it holds back at a time, at most or nearly so: a random one has no limit.
    pub fn most(self) -> u16 {
        match self {
            Self::None | Self::Random { .. } => 0,
            Self::Regular { closed, .. } | Self::Bursty { closed, .. } => closed,
            Self::AfterBeat { most } | Self::UntilAsked { most } => most,
            Self::Paced { clocks } => clocks,
        }
    }

    /// About how many clocks it adds to a beat.
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

    /// One of the patterns with random parameters.
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

/// `until` of a state that lasts until a beat or a request ends it.
const FOREVER: u64 = u64::MAX;

/// A pattern being played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gate {
    pause: Pause,
    rng: Rng,
    open: bool,
    /// First clock at which `open` is different.
    until: u64,
}

impl Gate {
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

    /// Whether it never closes, whatever happens.
    pub fn is_free(&self) -> bool {
        self.pause == Pause::None
    }

    /// Whether a beat may pass.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// First clock at which [`Self::is_open`] changes by itself.
    #[inline]
    pub fn until(&self) -> u64 {
        self.until
    }

    /// Brings the gate to clock `now`.
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

    /// In clock `now` a beat waited to pass, and did (`beat`) or did not.
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

    /// Draws how long the present state of a free-running pattern lasts.
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
