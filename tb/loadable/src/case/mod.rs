//! Cases of compiled networks: a folder with a loadable, inputs and the outputs that must come out.
//!
//! `case.yaml` says what the case is for, and whether the loadable must be refused. Inputs and
//! outputs are `input.npy` and `output.npy`, or numbered by bound tensor. `input-1.npy` is a second
//! picture, `inputs-20.npy` holds twenty. `output.bin` holds bytes of memory, `golden.dimg` the
//! output of NVIDIA's programs. If the CPU computes an output, its input is compared.

mod dimg;
mod folder;
mod judge;

pub use dimg::DimgFile;
pub use folder::{
    GoldenData, GoldenOutput, InputsWithGoldens, LoadableCase, RequiredRefusal, buffer,
    channels_left,
};
pub use judge::{NetworkCaseFailure, NetworkCaseVerdict, judge, judge_refusal};
