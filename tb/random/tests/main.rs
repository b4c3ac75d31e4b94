//! Tests of this crate's public interface, in the order of its modules.

mod clocks;
mod conditions;
mod seed;
mod timing;
