//! The results of many campaigns in one file, and what changed from one to the next.
//!
//! ```text
//! directory of a campaign -> HistoryRun, clocks by shape -> History (SQLite) -> Trend
//! ```
//!
//! Several processes may add at the same time: each run is one transaction, and a writer waits for
//! the one before it.

pub mod run;
pub mod store;
pub mod trend;
