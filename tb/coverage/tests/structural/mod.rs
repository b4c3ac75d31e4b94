//! Structural coverage.

mod collect;
mod holes;
mod lcov;
mod merge;
mod ratio;
mod toggle;
