//! How many small changes of a design the bench notices.
//!
//! ```text
//! mutants of a design + stimuli --> census --> grade of each --> journal --> score of each unit
//! ```
//!
//! A mutant is one small change of an expression (`nvdla_dut_build::mutants`). It is killed by the
//! first case that fails; the others are survivors: something that the stimuli do not show, or a
//! change that changes nothing that is specified. Grades depend on the mutants and the stimuli
//! alone, not on threads, interruptions or shards.
#![forbid(unsafe_code)]

pub mod census;
pub mod explained;
pub mod grade;
pub mod journal;
pub mod score;
