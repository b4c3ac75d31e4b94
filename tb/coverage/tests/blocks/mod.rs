//! Blocks of the coverage model.

mod coincidences;
mod ends;
