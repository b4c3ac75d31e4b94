//! Stall patterns: when one side of a handshake holds back.
//!
//! A [`Gate`] plays one [`Pause`] for one channel. It is asked once a clock and changes only
//! at times it can announce, so that idle clocks can be skipped.

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
    /// Closed until the other side is waiting, then up to `most` clocks more.
    UntilAsked { most: u16 },
}

impl Pause {
    /// One of the patterns with random parameters.
    pub fn random(rng: &mut Rng) -> Self {
        let mut up_to = |most: u32| {
            u16::try_from(rng.within(1, most)).expect("limits of patterns fit 16 bits")
        };
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

/// `left` of a state that lasts until a beat or a request ends it.
const FOREVER: u32 = u32::MAX;

/// A pattern being played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gate {
    pause: Pause,
    rng: Rng,
    open: bool,
    /// Clocks until `open` changes.
    left: u32,
}

impl Gate {
    /// Starts to play `pause`.
    pub fn new(pause: Pause, seed: Seed) -> Self {
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
            open: false,
            left: 0,
        };
        gate.toggle();
        if matches!(pause, Pause::UntilAsked { .. }) {
            (gate.open, gate.left) = (false, FOREVER);
        }
        gate
    }

    /// Whether a beat may pass in the coming clock.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Clocks for which [`Self::is_open`] stays as it is if nobody asks.
    #[inline]
    pub fn steady(&self) -> u32 {
        self.left
    }

    /// A clock passed: `asked` if the other side was waiting, `beat` if a beat passed.
    #[inline]
    pub fn clock(&mut self, asked: bool, beat: bool) {
        if self.left != FOREVER {
            self.left -= 1;
            if self.left == 0 {
                self.toggle();
            }
        } else if asked {
            self.ask(beat);
        }
    }

    /// `clocks` passed, at most [`Self::steady`], and nobody asked.
    pub fn skip(&mut self, clocks: u32) {
        if self.left != FOREVER {
            self.left -= clocks;
            if self.left == 0 {
                self.toggle();
            }
        }
    }

    /// Someone asked while the state had no end of its own.
    fn ask(&mut self, beat: bool) {
        match self.pause {
            Pause::AfterBeat { most } if beat => self.close(u32::from(most)),
            Pause::UntilAsked { .. } if beat => self.open = false,
            Pause::UntilAsked { most } if !self.open => {
                self.left = self.rng.below(u32::from(most) + 1);
                if self.left == 0 {
                    self.toggle();
                }
            }
            _ => {}
        }
    }

    fn close(&mut self, most: u32) {
        let clocks = self.rng.below(most + 1);
        if clocks > 0 {
            (self.open, self.left) = (false, clocks);
        }
    }

    /// Changes to the other state and draws how long it lasts.
    fn toggle(&mut self) {
        self.open = !self.open;
        self.left = match self.pause {
            Pause::None | Pause::AfterBeat { .. } | Pause::UntilAsked { .. } => FOREVER,
            Pause::Regular { open, closed } => u32::from(if self.open { open } else { closed }),
            Pause::Bursty { open, closed } => {
                let most = u32::from(if self.open { open } else { closed });
                self.rng.within(1, most.max(1))
            }
            Pause::Random { permille } => {
                let leave = if self.open { permille } else { 1000 - permille };
                let mut clocks = 1;
                while clocks < 10_000 && !self.rng.chance(leave) {
                    clocks += 1;
                }
                clocks
            }
        }
        .max(1);
    }
}
