//! Functional coverage: which situations the cases of a campaign have reached.
//!
//! ```text
//! Program, Expected with the layers as the units execute them -+
//! Observed, conditions -----------------------------------------+-> sample -> bins -> hits -> percent
//! ```
//!
//! A **point** asks one question about a layer or a case and has one **bin** for each answer
//! worth seeing; a **cross** has a bin for each pair of answers of two points, a **sequence** for
//! each pair of answers of one point from two consecutive layers of a unit. Samples are taken
//! from register values, memory and what the DUT showed, never from the generator: a field counts
//! only where it acts. The whole model is in `blocks`, one file for each part of the hardware.

pub mod bins;
pub mod blocks;
pub mod catalog;
pub mod exclude;
pub mod hits;
pub mod hope;
pub mod model;
pub mod rank;
pub mod sample;
pub mod structural;
pub mod testplan;
pub mod values;
pub mod view;
