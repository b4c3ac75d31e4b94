//! The tables of the hardware and what is generated from them.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod check;
mod geometry;
mod interrupts;
mod pins;
mod sentences;
mod support;
mod up_to_date;
