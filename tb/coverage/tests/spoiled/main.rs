//! Spoiled files of coverage.

mod fuzz;
