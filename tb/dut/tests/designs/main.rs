//! Designs of users: what is found in their trees, and which quirks they have.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod study;
mod trees;
