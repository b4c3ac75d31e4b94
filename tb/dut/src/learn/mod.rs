//! Finds out by cases which of the known quirks a design has.
//!
//! ```text
//! trials (a case that shows a quirk, cases beside it that must pass) -> quirks of the design
//! random cases -> failures -> explained by a quirk, or not
//! ```
//!
//! A **trial** ([`trials::TRIALS`]) shows one quirk: its provoking case fails as the specification
//! says, and similar cases, which only just avoid the fault, pass. Then random cases run, drawn as
//! if the design had none of these quirks. A quirk that was found explains a failing random case if
//! the case breaks the quirk's rule, fails as the quirk does, and passes when it is drawn again
//! clear of the quirk and of all other found ones whose rules it, or what is drawn, breaks; or if
//! nothing differs in a comparison that excuses the quirk. All other failures stay unexplained, and
//! are shrunk.
//!
//! Results do not depend on time or threads.

pub mod bus;
pub mod description;
pub mod dut;
pub mod found;
mod random;
pub mod run;
pub mod study;
pub mod trials;
