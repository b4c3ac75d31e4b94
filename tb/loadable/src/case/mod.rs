//! Cases of compiled networks: a folder with a loadable, inputs and the outputs that must come out.
//!
//! `case.yaml` says what the case is for, and whether the loadable must be refused. Inputs and
//! outputs are `input.npy` and `output.npy`, or with a number for each bound tensor. `input-1.npy`
//! is a second picture, `inputs-20.npy` holds twenty. `output.bin` holds the bytes as they lie in
//! memory, `golden.dimg` the output that NVIDIA's programs wrote. If the CPU computes an output,
//! the expected values are those of the tensor that it reads for it.

mod dimg;
mod folder;
mod judge;

pub use dimg::Dimg;
pub use folder::{Golden, GoldenData, LoadableCase, Picture, RequiredRefusal, buffer};
pub use judge::{CaseFailure, CaseVerdict, WrongElement, judge, judge_refusal};
