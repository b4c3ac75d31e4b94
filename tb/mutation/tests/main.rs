//! Tests of this crate's public interface, in the order of its modules.

mod explained;
mod grade;
mod journal;
mod score;
