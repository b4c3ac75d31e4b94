//! Loadables that the compiler does not write: variants that give the same, spoiled ones that are
//! refused, and any bytes.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod batch;
mod fuzz;
mod refusals;
mod support;
mod variants;
