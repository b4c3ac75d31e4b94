//! What the commands of `cosim` have in common: their options, how they print and show progress, the
//! files that they read and write, how signals end them, and how they end.
//!
//! A command takes its output as [`problem::Out`] and gives back how it ended, or why it could not do what it
//! was asked: [`problem::CommandOutcome`], [`problem::CommandProblem`].
#![forbid(unsafe_code)]

pub mod args;
pub mod console;
pub mod files;
pub mod globals;
pub mod problem;
pub mod profiles;
pub mod progress;
pub mod recording;
pub mod result_file;
pub mod signals;
pub mod target;
