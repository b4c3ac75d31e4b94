//! Spoiled files of coverage.

mod exclusions;
mod structural;
