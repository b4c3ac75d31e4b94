//! Compiled networks for Python.

use std::path::PathBuf;

use nvdla_layers::tensors::npy::Int8Array;
use nvdla_loadable::case;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{ModelAccelerator, run};
use nvdla_loadable::schedule::plan::{ProgrammingSchedule, UnitProgram};
use nvdla_loadable::summary::NetworkReportRow;
use nvdla_loadable::tensor::PlacedTensor;
use nvdla_model::expected::Expected;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::{memory, value_error};

/// A compiled network, which the model runs one operation after the other.
#[pyclass(module = "nvdla_model._native", frozen)]
pub(crate) struct NativeLoadable {
    network: CompiledNetwork,
}

/// Sizes of a tensor: channels, height, width; before them the number of pictures, if several.
type Shape = Vec<u64>;

fn tensors(tensors: &[PlacedTensor]) -> Vec<(String, Shape)> {
    let named = tensors
        .iter()
        .map(|tensor| (tensor.name.clone(), tensor.sizes()));
    named.collect()
}

#[pymethods]
impl NativeLoadable {
    #[new]
    fn new(path: PathBuf) -> PyResult<Self> {
        let network = CompiledNetwork::read(&path).map_err(|error| value_error(&error))?;
        Ok(Self { network })
    }

    fn inputs(&self) -> Vec<(String, Shape)> {
        tensors(&self.network.inputs)
    }

    fn outputs(&self) -> Vec<(String, Shape)> {
        tensors(&self.network.outputs)
    }

    /// Runs the network. Inputs and outputs are pairs of shape and int8 elements.
    fn run<'py>(
        &self,
        py: Python<'py>,
        inputs: Vec<(Vec<u64>, Vec<u8>)>,
    ) -> PyResult<Vec<(Shape, Bound<'py, PyBytes>)>> {
        let (got, want) = (inputs.len(), self.network.inputs.len());
        if got != want {
            let text = format!("the network has {want} inputs, {got} are given");
            return Err(PyValueError::new_err(text));
        }
        let arrays = inputs.into_iter();
        let arrays = arrays.map(|(shape, elements)| Int8Array { shape, elements });
        let pairs = self.network.inputs.iter().zip(arrays);
        let buffers = pairs.map(|(tensor, array)| case::buffer(tensor, &array));
        let buffers = buffers.collect::<Result<Vec<_>, _>>();
        let buffers = buffers.map_err(|fault| value_error(&fault))?;
        let ran = py.detach(|| {
            let mut model = ModelAccelerator::new(|_, _| ());
            run(
                &self.network,
                &buffers,
                ProgrammingSchedule::Serial.into(),
                &mut model,
            )
        });
        let ran = ran.map_err(|trouble| value_error(&trouble))?;
        let outputs = self.network.outputs.iter();
        let elements = outputs.map(|tensor| {
            let elements = tensor.load(&ran.memory);
            (tensor.sizes(), PyBytes::new(py, &elements))
        });
        Ok(elements.collect())
    }

    /// Name and estimated core clocks of each operation, and whether it runs alone (always true).
    fn estimate(
        &self,
        py: Python<'_>,
        latency: u32,
        bytes: u32,
    ) -> PyResult<Vec<(String, u64, bool)>> {
        let memory = memory(latency, bytes)?;
        let zeros = self.network.inputs.iter().map(|tensor| {
            let (shape, elements) = (tensor.sizes(), vec![0; tensor.count()]);
            case::buffer(tensor, &Int8Array { shape, elements })
        });
        let buffers = zeros.collect::<Result<Vec<_>, _>>();
        let buffers = buffers.map_err(|fault| value_error(&fault))?;
        let mut operations = Vec::new();
        let ran = py.detach(|| {
            let mut model = ModelAccelerator::new(|unit: &UnitProgram, expected: &Expected| {
                let row = NetworkReportRow::of(&self.network, unit, expected, Some(memory));
                operations.extend(row.estimate.map(|clocks| (row.operations, clocks, true)));
            });
            run(
                &self.network,
                &buffers,
                ProgrammingSchedule::Serial.into(),
                &mut model,
            )
        });
        ran.map_err(|trouble| value_error(&trouble))?;
        Ok(operations)
    }
}
