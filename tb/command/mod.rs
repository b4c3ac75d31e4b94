//! The common part of all commands of `cosim`: options, output, progress, files, signals, exits.
//!
//! A command gets its output as [`problem::CommandOutput`] and returns how it ended, or the error
//! that kept it from its work: [`problem::CommandOutcome`], [`problem::CommandProblem`].

pub mod args;
pub mod console;
pub mod files;
pub mod globals;
pub mod problem;
pub mod profiles;
pub mod progress;
pub mod recording;
pub mod result_file;
pub mod shrinking;
pub mod signals;
pub mod target;
