//! Verdicts on runs, and the buckets they fall into.

mod bucket;
mod interrupt_access;
mod look_ups;
mod verdicts;
