//! Tests of this crate's public interface, in the order of its modules; spoiled results of campaigns.

mod again;
mod fuzz;
mod journal;
mod last_failed;
mod merge;
mod planned;
mod records;
mod samples;
mod schedule;
mod seeds;
mod shrink;
mod speed;
mod steer;
mod trend;
