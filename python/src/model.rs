//! The reference model for Python.

use nvdla_model::expected::{Expected, ExpectedLayer};
use nvdla_model::layout::{FeatureCubeLayout, Region};
use nvdla_model::memory::Memory;
use nvdla_model::model::{Model, ModelStepResult};
use nvdla_model::program::Posting;
use nvdla_model::units::CounterValue;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::{Addr, RegAddr};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::program::NativeProgram;

/// The reference model; it takes one access at a time, or a whole program.
#[pyclass(module = "nvdla_model._native")]
pub(crate) struct NativeModel {
    model: Model,
}

/// Size of the register space in bytes.
const REGISTER_BYTES: u32 = 1 << 18;

fn register(address: u32) -> PyResult<RegAddr> {
    if address.is_multiple_of(4) && address < REGISTER_BYTES {
        Ok(RegAddr(address))
    } else {
        Err(PyValueError::new_err(format!(
            "0x{address:x} is no register address; they are multiples of 4 below 0x40000"
        )))
    }
}

/// The configuration with this name.
pub(crate) fn configuration(name: &str) -> PyResult<Configuration> {
    match name {
        "nv_small" => Ok(Configuration::NvSmall),
        "nv_small_ew" => Ok(Configuration::NvSmallEw),
        _ => Err(PyValueError::new_err(format!(
            "configuration {name:?} does not exist; there are nv_small and nv_small_ew"
        ))),
    }
}

#[pymethods]
impl NativeModel {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        let model = Model::new(configuration(name)?);
        Ok(Self { model })
    }

    fn clone(&self) -> Self {
        let model = self.model.clone();
        Self { model }
    }

    fn configuration(&self) -> String {
        self.model.configuration().to_string()
    }

    fn write(&mut self, py: Python<'_>, address: u32, value: u32, posted: bool) -> PyResult<()> {
        let at = register(address)?;
        let posting = if posted {
            Posting::Posted
        } else {
            Posting::NonPosted
        };
        py.detach(|| self.model.write(at, value, posting));
        Ok(())
    }

    fn read(&mut self, address: u32) -> PyResult<u32> {
        Ok(self.model.read(register(address)?).value)
    }

    fn predict(&mut self, address: u32) -> PyResult<(u32, u32)> {
        let read = self.model.predict(register(address)?);
        Ok((read.value, read.mask))
    }

    fn seen(&mut self, address: u32, value: u32) -> PyResult<()> {
        self.model.seen(register(address)?, value);
        Ok(())
    }

    fn load(&mut self, at: u32, bytes: &[u8]) {
        self.model.load(Addr(at), bytes);
    }

    fn dump<'py>(&mut self, py: Python<'py>, at: u32, len: usize) -> PyResult<Bound<'py, PyBytes>> {
        if u32::try_from(len).is_err() {
            let text = format!("{len} bytes are more than the 4 GiB of memory");
            return Err(PyMemoryError::new_err(text));
        }
        PyBytes::new_with(py, len, |bytes| {
            self.model.dump(Addr(at), bytes);
            Ok(())
        })
    }

    /// S_INTR_STATUS, mask of the bits in it that are certain, S_INTR_MASK, level of dla_intr.
    fn interrupts(&self) -> (u32, u32, u32, bool) {
        let view = self.model.interrupts();
        (view.status, view.certain, view.mask, view.is_raised())
    }

    fn step(&mut self) -> bool {
        self.model.step() == ModelStepResult::LayerEnded
    }

    fn settle(&mut self) {
        self.model.settle();
    }

    fn wait(&mut self, clocks: u64) {
        self.model.wait(clocks);
    }

    fn reset(&mut self) {
        self.model.reset();
    }

    fn blocked(&self) -> Vec<String> {
        self.model.blocked()
    }

    fn findings(&self) -> Vec<String> {
        let found = self.model.so_far().unjudged.iter();
        found.map(|found| found.text.clone()).collect()
    }

    fn layers<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let layers = self.model.so_far().layers.iter();
        layers
            .map(|layer| describe(py, layer, self.model.memory()))
            .collect()
    }

    fn take_layers<'py>(&mut self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let layers = self.model.take_layers();
        let layers = layers.iter();
        layers
            .map(|layer| describe(py, layer, self.model.memory()))
            .collect()
    }

    /// Outputs of the layers that have run, read from a memory with these bytes: (channels, height,
    /// width) and elements. Layers whose output is no cube are left out.
    fn outputs_in(&self, memory: Vec<(u32, Vec<u8>)>) -> Vec<((u32, u32, u32), Vec<u8>)> {
        let mut found = Memory::new();
        for (at, bytes) in &memory {
            found.load(Addr(*at), bytes);
        }
        let layers = self.model.so_far().layers.iter();
        let surfaces = layers.filter_map(|layer| layer.output.as_ref());
        let output = |surface: &FeatureCubeLayout| {
            let shape = (surface.channels, surface.height, surface.width);
            (shape, surface.elements(&found))
        };
        surfaces.map(output).collect()
    }

    /// Resets the model, with an empty memory, and runs a program.
    fn run<'py>(
        &mut self,
        py: Python<'py>,
        program: &NativeProgram,
    ) -> PyResult<Bound<'py, PyDict>> {
        let expected = py.detach(|| {
            self.model = Model::new(self.model.configuration());
            self.model.run(&program.case.program)
        });
        outcome(py, &expected)
    }
}

/// A dictionary with all results of a program: layers, reads, interrupts and findings.
fn outcome<'py>(py: Python<'py>, expected: &Expected) -> PyResult<Bound<'py, PyDict>> {
    let layers = expected.layers.iter();
    let layers = layers.map(|layer| describe(py, layer, &expected.memory));
    let layers = layers.collect::<PyResult<Vec<_>>>()?;
    let reads = expected.reads.iter();
    let reads: Vec<_> = reads
        .map(|read| (read.at.0, read.value, read.mask))
        .collect();
    let events = expected.interrupts.iter();
    let events: Vec<u32> = events.map(|event| event.bit).collect();
    let findings = expected.unjudged.iter().map(|found| found.text.clone());
    let unmet = expected
        .contradictions
        .iter()
        .map(|found| found.text.clone());
    let dict = PyDict::new(py);
    dict.set_item("layers", layers)?;
    dict.set_item("reads", reads)?;
    dict.set_item("interrupts", events)?;
    dict.set_item("stuck", &expected.stuck)?;
    dict.set_item("findings", findings.collect::<Vec<_>>())?;
    dict.set_item("unmet", unmet.collect::<Vec<_>>())?;
    Ok(dict)
}

fn describe<'py>(
    py: Python<'py>,
    layer: &ExpectedLayer,
    memory: &Memory,
) -> PyResult<Bound<'py, PyDict>> {
    let runs = |regions: &[Region]| -> Vec<(u32, u32)> {
        let runs = regions.iter().map(|region| (region.at.0, region.len));
        runs.collect()
    };
    let registers = PyDict::new(py);
    for setting in &layer.registers {
        let name = format!("{}.{}", setting.reg.block, setting.reg.name);
        registers.set_item(name, setting.value)?;
    }
    let statistics = PyDict::new(py);
    for statistic in &layer.statistics {
        let name = format!("{}.{}", statistic.reg.block, statistic.reg.name);
        match statistic.value {
            CounterValue::Exactly(value) => statistics.set_item(name, value)?,
            CounterValue::Timing | CounterValue::Kept => statistics.set_item(name, py.None())?,
        }
    }
    let dict = PyDict::new(py);
    dict.set_item("label", &layer.label)?;
    dict.set_item("reads", runs(&layer.reads))?;
    dict.set_item("writes", runs(&layer.writes))?;
    dict.set_item("bytes", PyBytes::new(py, &layer.bytes))?;
    dict.set_item("registers", registers)?;
    dict.set_item("statistics", statistics)?;
    if let Some(surface) = &layer.output {
        let shape = (surface.channels, surface.height, surface.width);
        let mut written = memory.clone();
        for (at, bytes) in layer.written() {
            written.load(at, bytes);
        }
        let elements = surface.elements(&written);
        dict.set_item("output", (shape, PyBytes::new(py, &elements)))?;
    } else {
        dict.set_item("output", py.None())?;
    }
    Ok(dict)
}
