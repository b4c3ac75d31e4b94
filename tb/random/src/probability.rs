//! Probabilities, with the unit in which they are stated.

/// A probability: `share` of `all` numbers, which are drawn equally often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probability {
    pub(crate) share: u16,
    pub(crate) all: u16,
}

/// The probability `share` / 1000. It draws one of 1000 numbers.
pub const fn permille(share: u16) -> Probability {
    Probability { share, all: 1000 }
}

/// The probability `share` / 100. It draws one of 100 numbers, not the same as with [`permille`].
pub const fn percent(share: u16) -> Probability {
    Probability { share, all: 100 }
}
