//! Cases: a folder with a loadable, inputs and the outputs that must come out.
//!
//! `case.yaml` says what the case is for, and whether the loadable must be refused. Inputs and
//! outputs are `input.npy` and `output.npy`, or with a number for each bound tensor; `-1` behind
//! the name is a second picture, `inputs-20.npy` are twenty. `output.bin` holds the bytes as they
//! lie in memory, `golden.dimg` what NVIDIA's programs made of them. Where the CPU has the last word, the outputs are what it takes in.

mod dimg;
mod folder;
mod judge;

pub use dimg::Dimg;
pub use folder::{Golden, GoldenData, LoadableCase, Picture, RequiredRefusal, buffer};
pub use judge::{CaseFailure, CaseVerdict, WrongElement, judge, judge_refusal};
