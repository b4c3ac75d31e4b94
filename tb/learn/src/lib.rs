//! Which known quirks a design has: found by cases, not declared by hand.
//!
//! ```text
//! trials (a case that shows a quirk, cases beside it that must pass) -> quirks of the design
//! random cases -> failures -> explained by a quirk, or not
//! ```
//!
//! A **trial** ([`trials::TRIALS`]) shows a quirk by itself: its provoking case fails as the
//! specification says, and the cases beside it, which avoid the fault by as little as possible,
//! pass. Then random cases run as on a design without these quirks. A failing one is explained by a
//! quirk that was found if it breaks the rule of the quirk, fails as the quirk does, and passes when it
//! is drawn again clear of the quirk; or if nothing differs once the quirk leaves its check out.
//! Everything else stays unexplained, and is shrunk.
//!
//! Nothing depends on time or threads.

pub mod bus;
pub mod description;
pub mod dut;
pub mod error;
pub mod found;
pub mod learn;
mod random;
pub mod study;
pub mod trials;
