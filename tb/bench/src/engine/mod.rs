//! Runs a case on a DUT and on the model, and says how it ended.
//!
//! A [`Case`] is a register program with the conditions under which it runs. A [`Target`] is a DUT
//! that can be built as often as cases need one. [`run`] builds or restores the DUT, runs the
//! program on it and on the reference model, and compares; then it does the sweep of the case, if it
//! has one. The [`CaseOutcome`] holds what was seen and what should have been, and says in words what
//! is wrong. [`expect`] and [`run_expecting`] are the two halves of [`run`], for many cases. A
//! [`Tandem`] runs programs one after another on the same DUT and model. A [`Lockstep`] runs a program
//! that is not known in advance, step by step.
//!
//! Nothing here prints, and nothing depends on time or threads.
//!
//! ```
//! use nvdla_bench::engine::{Case, Target, run};
//! use nvdla_model::program::{Program, ProgramStep};
//! use nvdla_regs::configuration::Configuration;
//! use nvdla_regs::table::glb;
//!
//! fn the_version_can_be_read(target: &Target) -> Result<(), nvdla_bench::error::BenchError> {
//!     let program = Program {
//!         name: "version".to_owned(),
//!         needs: Configuration::NvSmall,
//!         steps: vec![ProgramStep::Read { at: glb::S_NVDLA_HW_VERSION.addr, check: None }],
//!     };
//!     let outcome = run(&Case::new(program), target)?;
//!     assert!(outcome.passed(), "{outcome}");
//!     Ok(())
//! }
//! ```

mod case;
mod culprit;
mod lockstep;
mod options;
mod outcome;
mod plain;
mod poll;
mod reference;
mod replay;
mod replay_spec;
mod report;
mod run;
mod saved;
mod sweep;
mod tandem;
mod target;
mod window;

pub use case::Case;
pub use culprit::{Culprit, blame};
pub use lockstep::{Lockstep, LockstepEnd};
pub use options::RunOptions;
pub use outcome::{CaseOutcome, outcome_of, run_on_model};
pub use plain::expect;
pub use poll::LockstepError;
pub use reference::ReferenceRtlObservations;
pub use replay::{PinDifference, PinRecording};
pub use replay_spec::{ReplayCommand, ReplaySpec, ReplayTextError, dut_option, shell_word};
pub use report::{CaseFailure, CaseReport, CaseResult, CaseTally, PassedCase, grouped};
pub use run::{run, run_expecting};
pub use tandem::{ClientRequestCount, Tandem, TandemRunResult};
pub use target::{SimulatorInfo, Target, Targets};
pub use window::WaveFile;
