//! Spoiled files of structural coverage.

mod fuzz;
