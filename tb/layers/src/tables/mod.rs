//! Computes entries and registers of the look-up tables of CDP or of the SDP stage EW.
//!
//! A [`LutSpec`] has a real function, the real value of one step of the table's input and output,
//! and the index rule and range of each table. [`design()`] computes a [`ComputedLutTables`] from
//! it: entries and the register values of the reference model, which [`registers()`] encodes.
//!
//! Source: docs/nv_small/cdp.md, sections 5, 7 and 11; docs/nv_small/sdp.md, section 10.

pub mod coverage;
pub mod design;
pub mod file;
pub mod function;
pub mod quality;
pub mod real;
pub mod registers;
pub mod samples;
pub mod spec;

pub use coverage::TableHitRange;
pub use design::{ComputedLutTables, LutComputeError, design};
pub use function::LutFunction;
pub use real::Real;
pub use registers::registers;
pub use spec::{LeSpec, LoSpec, LutSpec, LutUser, TablePriority, WinningTable};
