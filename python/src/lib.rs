//! The Rust part of the Python package: model, programs, layers and networks.
//!
//! Its functions take numbers, bytes and texts; `nvdla_model/*.py` wraps them for users, with numpy
//! arrays. `nvdla_model/_native.pyi` declares names and types.

mod loadable;
mod model;
mod program;

use nvdla_estimate::MemorySpeed;
use nvdla_programs::names;
use nvdla_regs::interrupts::Interrupt;
use nvdla_regs::table::BLOCKS;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;

use loadable::NativeLoadable;
use model::NativeModel;
use program::NativeProgram;

/// Converts an error of Rust to a ValueError of Python.
fn value_error(error: &dyn std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The speed of a memory, whose parameters are checked here.
fn memory(latency: u32, bytes_per_clock: u32) -> PyResult<MemorySpeed> {
    match (latency, bytes_per_clock) {
        (1.., 1..=8) => Ok(MemorySpeed {
            latency,
            bytes_per_clock,
        }),
        (0, _) => Err(PyValueError::new_err(
            "memory answers after one clock or more",
        )),
        _ => Err(PyValueError::new_err("memory moves 1 to 8 bytes a clock")),
    }
}

/// Byte address of the register with this name.
#[pyfunction]
fn register_address(name: &str) -> PyResult<u32> {
    let found = names::register(name).map(|at| at.0);
    found.map_err(|fault| PyKeyError::new_err(fault.to_string()))
}

/// Names and byte addresses of all registers.
#[pyfunction]
fn registers() -> Vec<(String, u32)> {
    let all = BLOCKS.iter().flat_map(|block| block.regs);
    all.map(|reg| (format!("{}.{}", reg.block, reg.name), reg.addr.0))
        .collect()
}

/// Names and numbers of the bits of GLB.S_INTR_STATUS.
#[pyfunction]
fn interrupts() -> Vec<(String, u32)> {
    let all = (0..32).filter_map(|bit| Some((Interrupt::of_bit(bit)?.to_string(), bit)));
    all.collect()
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<NativeModel>()?;
    module.add_class::<NativeProgram>()?;
    module.add_class::<NativeLoadable>()?;
    module.add_function(wrap_pyfunction!(register_address, module)?)?;
    module.add_function(wrap_pyfunction!(registers, module)?)?;
    module.add_function(wrap_pyfunction!(interrupts, module)?)?;
    Ok(())
}
