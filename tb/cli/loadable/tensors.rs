//! Inputs and outputs of a loadable.

use std::path::{Path, PathBuf};

use nvdla_bench::seed::Seed;
use nvdla_loadable::case;
use nvdla_loadable::error::{LoadableError, TensorFault};
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::npy::Array;
use nvdla_loadable::run::NetworkOutcome;
use nvdla_loadable::tensor::Tensor;

use crate::cli::files;
use crate::cli::problem::{CommandProblem, Out};
use crate::report;

/// The buffers of the inputs: from files, or random where there are none.
pub(super) fn inputs(
    files: &[PathBuf],
    seed: Seed,
    loadable: &Path,
    network: &CompiledNetwork,
) -> Result<Vec<Vec<u8>>, CommandProblem> {
    let tensors = &network.inputs;
    if files.is_empty() {
        return Ok(tensors.iter().map(|tensor| random(tensor, seed)).collect());
    }
    if files.len() != tensors.len() {
        return Err(CommandProblem::Usage(format!(
            "{} has {} inputs, --input is given {} times",
            loadable.display(),
            tensors.len(),
            files.len()
        )));
    }
    let pairs = files.iter().zip(tensors);
    pairs.map(|(file, tensor)| input(file, tensor)).collect()
}

/// Random elements; the other bytes of the buffer are 0.
fn random(tensor: &Tensor, seed: Seed) -> Vec<u8> {
    let mut rng = seed.part(&tensor.name).rng();
    let count = tensor.shape.elements();
    let elements: Vec<u8> = (0..count).map(|_| rng.bits().to_le_bytes()[0]).collect();
    tensor.buffer(&elements, tensor.shape.channels)
}

/// The buffer of an input from a file.
fn input(path: &Path, tensor: &Tensor) -> Result<Vec<u8>, CommandProblem> {
    let fault = |fault: TensorFault| LoadableError::Tensor {
        file: path.display().to_string(),
        fault,
    };
    if files::has_extension(path, "npy") {
        let array = Array::read(path)?;
        return Ok(case::buffer(tensor, &array).map_err(fault)?);
    }
    let bytes = files::read(path)?;
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    match length == tensor.bytes {
        true => Ok(bytes),
        false => Err(fault(TensorFault::Buffer {
            length,
            tensor: tensor.name.clone(),
            want: tensor.bytes,
        })
        .into()),
    }
}

/// Shows the outputs, and writes them as arrays into a folder.
pub(super) fn outputs(
    network: &CompiledNetwork,
    ran: &NetworkOutcome,
    folder: Option<&Path>,
    out: &mut Out<'_>,
) -> Result<(), CommandProblem> {
    if let Some(folder) = folder {
        files::create(folder)?;
    }
    for (number, tensor) in network.outputs.iter().enumerate() {
        let elements = tensor.load(&ran.memory);
        report::loadable::output(out, tensor, &elements)?;
        if let Some(folder) = folder {
            let name = match network.outputs.len() {
                1 => "output.npy".to_owned(),
                _ => format!("output{number}.npy"),
            };
            let shape = tensor.shape;
            let sizes = [shape.channels, shape.height, shape.width];
            let array = Array {
                shape: sizes.map(u64::from).to_vec(),
                elements,
            };
            array.write(&folder.join(name))?;
        }
    }
    Ok(())
}
