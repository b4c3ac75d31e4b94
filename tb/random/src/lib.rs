//! What a case draws at random beside its program: seeds and their streams of random numbers, and the
//! conditions under which the case runs.
//!
//! | Module | Job |
//! |---|---|
//! | [`seed`] | seeds form a tree; each starts a stream of random numbers that never changes |
//! | [`probability`] | how often something is drawn |
//! | [`stall`] | stall patterns: when a channel stands still |
//! | [`timing`] | latencies, order of replies and stalls of the memory |
//! | [`clocks`] | periods and phase of both clocks |
//! | [`conditions`] | all conditions of one case |
#![forbid(unsafe_code)]

pub mod clocks;
pub mod conditions;
pub mod probability;
pub mod seed;
pub mod stall;
pub mod timing;

/// A word that names no condition of its kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} {text:?} is none of {known}")]
pub struct UnknownConditionWord {
    /// Kind of the condition, such as `memory timing`.
    pub what: &'static str,
    pub text: String,
    /// Text with the words that are allowed, and the ranges of numbers in them.
    pub known: String,
}

impl UnknownConditionWord {
    /// The error that `text` is no word for a `what`.
    pub(crate) fn new(what: &'static str, text: &str, known: String) -> Self {
        let text = text.to_owned();
        Self { what, text, known }
    }
}
