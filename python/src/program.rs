//! Programs for Python: from layer files, traces, packed cases and sequences.

use std::path::{Path, PathBuf};

use nvdla_files::yaml::YamlError;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_model::model;
use nvdla_model::program::{DemandedContents, DemandedInterruptLevel, Posting, ProgramStep};
use nvdla_programs::trace::ProgramFileContents;
use nvdla_programs::{packed, sequence, trace};
use nvdla_random::seed::Seed;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::{memory, value_error};

/// A program, with the results that its author expects.
#[pyclass(module = "nvdla_model._native", frozen)]
pub(crate) struct NativeProgram {
    pub(crate) case: ProgramFileContents,
    label: String,
}

#[pymethods]
impl NativeProgram {
    /// Makes the program of a layer file. `seed` decides values that the file does not give.
    /// `made`: the file was made from a dictionary, so errors name keys, not lines.
    #[staticmethod]
    fn of_layers(path: PathBuf, seed: u64, made: bool) -> PyResult<Self> {
        let file = LayerFile::load(&path).map_err(|error| {
            if made {
                PyValueError::new_err(at_key(&path, &error))
            } else {
                value_error(&error)
            }
        })?;
        let label = file.label();
        let program = lower(&file, Seed(seed)).map_err(|error| value_error(&error))?;
        let case = ProgramFileContents {
            program,
            expectation: None,
            conditions: None,
        };
        Ok(Self { case, label })
    }

    /// Reads a program from a trace (.cfg), a packed case or a sequence (.yaml).
    #[staticmethod]
    fn read(path: PathBuf) -> PyResult<Self> {
        let case = case_of(&path).map_err(|error| value_error(&error))?;
        let label = format!("{} steps", case.program.steps.len());
        Ok(Self { case, label })
    }

    /// The program in words: units and shapes of its layers, or the number of its steps.
    fn label(&self) -> &str {
        &self.label
    }

    fn name(&self) -> &str {
        &self.case.program.name
    }

    /// Name of the smallest configuration that can run the program.
    fn needs(&self) -> String {
        self.case.program.needs.to_string()
    }

    /// Regions of memory with their expected bytes at the end: byte address and bytes.
    fn outputs<'py>(&self, py: Python<'py>) -> Vec<(u32, Bound<'py, PyBytes>)> {
        let expectation = self.case.expectation.iter();
        let outputs = expectation.flat_map(|expectation| &expectation.outputs);
        outputs
            .map(|output| (output.base.0, PyBytes::new(py, &output.bytes)))
            .collect()
    }

    /// Label and estimated core clocks of each layer, and whether it runs with no other one beside
    /// it.
    fn estimate(
        &self,
        py: Python<'_>,
        latency: u32,
        bytes: u32,
    ) -> PyResult<Vec<(String, u64, bool)>> {
        let memory = memory(latency, bytes)?;
        let program = &self.case.program;
        let expected = py.detach(|| model::run_on(program, program.needs));
        if let Some(why) = expected.stuck.first() {
            return Err(value_error(why));
        }
        let estimates = nvdla_estimate::layers(&expected, memory);
        let layers = estimates.iter().zip(&expected.layers);
        Ok(layers
            .map(|(estimate, layer)| (layer.label.clone(), estimate.clocks, estimate.is_alone))
            .collect())
    }

    /// The steps of the program, a dictionary each.
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let steps = self.case.program.steps.iter();
        steps.map(|step| describe(py, step)).collect()
    }
}

/// The error in a file that was made from a dictionary, as `KEY: WHAT`.
fn at_key(path: &Path, error: &YamlError) -> String {
    let text = nvdla_files::yaml::read(path).unwrap_or_default();
    let Some((key, what)) = error.at_key(&text) else {
        return error.to_string();
    };
    // A single layer is given without the list around it; an array lies in a file of its own.
    let key = key.strip_prefix("layers.0.").unwrap_or(&key);
    let key = key.strip_suffix(".file").unwrap_or(key);
    let what = what.split_once(".npy: ").map_or(what, |(_, what)| what);
    format!("{key}: {what}")
}

fn case_of(path: &Path) -> Result<ProgramFileContents, nvdla_programs::error::ProgramFileError> {
    if path.extension().is_some_and(|ending| ending == "cfg") {
        return trace::read(path);
    }
    packed::read(path).or_else(|error| match sequence::read(path) {
        Ok(program) => Ok(ProgramFileContents {
            program,
            expectation: None,
            conditions: None,
        }),
        Err(_) => Err(error),
    })
}

fn describe<'py>(py: Python<'py>, step: &ProgramStep) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    match step {
        ProgramStep::Load { at, bytes } => {
            dict.set_item("op", "load")?;
            dict.set_item("at", at.0)?;
            dict.set_item("bytes", PyBytes::new(py, bytes))?;
        }
        ProgramStep::Write { at, value, posting } => {
            dict.set_item("op", "write")?;
            dict.set_item("at", at.0)?;
            dict.set_item("value", value)?;
            dict.set_item("posted", *posting == Posting::Posted)?;
        }
        ProgramStep::Read { at, check } => {
            dict.set_item("op", "read")?;
            dict.set_item("at", at.0)?;
            if let Some(check) = check {
                dict.set_item("mask", check.mask)?;
                dict.set_item("want", check.want)?;
            }
        }
        ProgramStep::Poll { at, mask, want } => {
            dict.set_item("op", "poll")?;
            dict.set_item("at", at.0)?;
            dict.set_item("mask", mask)?;
            dict.set_item("want", want)?;
        }
        ProgramStep::WaitInterrupts { bits } => {
            dict.set_item("op", "wait_interrupts")?;
            dict.set_item("bits", bits)?;
        }
        ProgramStep::WaitPin { timeout } => {
            dict.set_item("op", "wait_pin")?;
            dict.set_item("timeout", timeout)?;
        }
        ProgramStep::ExpectPin { level } => {
            dict.set_item("op", "expect_pin")?;
            dict.set_item("level", u32::from(*level == DemandedInterruptLevel::High))?;
        }
        ProgramStep::WaitCycles { count } => {
            dict.set_item("op", "wait_cycles")?;
            dict.set_item("count", count)?;
        }
        ProgramStep::CheckMemory { at, len, want } => {
            dict.set_item("op", "check_memory")?;
            dict.set_item("at", at.0)?;
            dict.set_item("len", len)?;
            match want {
                DemandedContents::Crc(crc) => dict.set_item("crc32", crc)?,
                DemandedContents::Bytes(bytes) => {
                    dict.set_item("bytes", PyBytes::new(py, bytes))?;
                }
            }
        }
        ProgramStep::Note { text } => {
            dict.set_item("op", "note")?;
            dict.set_item("text", text)?;
        }
    }
    Ok(dict)
}
