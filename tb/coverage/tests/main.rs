//! Tests of this crate's public interface, in the order of its modules; spoiled files of coverage.

mod bins;
mod blocks;
mod catalog;
mod exclude;
mod files;
mod fuzz;
mod hits;
mod hope;
mod layers;
mod rank;
mod structural;
mod testplan;
mod values;
