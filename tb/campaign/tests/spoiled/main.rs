//! Spoiled files of campaigns.

mod fuzz;
mod samples;
