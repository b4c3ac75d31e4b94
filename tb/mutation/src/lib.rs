//! Counts how many mutants of a design the bench finds.
//!
//! ```text
//! mutants of a design + stimuli --> census --> grade of each --> journal --> score of each unit
//! ```
//!
//! A mutant is the design with one small change of an expression ([`mutants`]). It
//! is killed by the first case that fails. A mutant survives because the cases do not show its
//! fault, or because it changes nothing that is specified. Grades depend on mutants and cases
//! alone, not on threads, interruptions or shards.
#![forbid(unsafe_code)]

pub mod census;
pub mod explained;
pub mod grade;
pub mod journal;
pub mod mutants;
pub mod score;
