//! Which known quirks a design has: found by cases, not declared by hand.
//!
//! ```text
//! trials (a case that shows a quirk, cases beside it that must pass) -> quirks of the design
//! random cases -> failures -> explained by a quirk, or not
//! ```
//!
//! A **trial** ([`trials::TRIALS`]) shows a quirk by itself: its provoking case fails as the
//! specification says, and the cases beside it, which avoid the fault by as little as possible,
//! pass. Then random cases run as on a design without these quirks. A failing one is explained if
//! it breaks the rule of a quirk that was found, the smallest case that fails like it does so, too,
//! and the same case, drawn clear of the quirk, passes. Everything else stays unexplained.
//!
//! Nothing depends on time or threads.

pub mod bus;
pub mod description;
pub mod dut;
pub mod error;
pub mod found;
mod random;
pub mod study;
pub mod trials;
