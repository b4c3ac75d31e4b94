//! Campaigns: very many random cases, with results that survive interruptions.
//!
//! ```text
//! profiles + seed -> schedule -> case -> (DUT, model) -> record -> journal -> summary
//! ```
//!
//! Cases are numbered. Case `n` belongs to profile `n mod profiles` and is case `n / profiles`
//! of that profile under the campaign's seed: what `cosim run PROFILE:SEED:INDEX` runs.
//! A campaign with a coverage goal chooses among several indices for each number (`steer`). A shard
//! `i/n` runs every n-th case. Records are written in the order of the numbers and depend on no
//! time or threads. So every run of a campaign ends in the same bytes, interrupted or not, in
//! shards or not.

pub mod again;
pub mod case;
pub mod error;
pub mod journal;
pub mod last_failed;
pub mod merge;
pub mod planned;
pub mod record;
pub mod run;
pub mod schedule;
pub mod seeds;
pub mod shrink;
mod shrink_program;
pub mod speed;
pub mod steer;
pub mod summary;
pub mod trend;
pub mod triage;
pub mod watcher;
