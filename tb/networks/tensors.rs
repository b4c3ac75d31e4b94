//! Reads the inputs of a loadable from files, and writes its outputs.

use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_layers::tensors::fault::{TensorError, TensorFault, bytes_of};
use nvdla_layers::tensors::npy::{Int8Array, TypedArray};
use nvdla_layers::tensors::picture::{PictureToTensorRule, PixelImage};
use nvdla_loadable::case;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::NetworkOutcome;
use nvdla_loadable::tensor::PlacedTensor;
use nvdla_random::seed::Seed;

use crate::command::files;
use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};
use nvdla_report as report;

/// Options by which pictures and real numbers become int8 inputs.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Compiled networks")]
pub(super) struct NetworkInputArgs {
    /// Value of one step of the inputs: real numbers (float32) are divided by it and rounded
    #[arg(long, value_name = "VALUE")]
    step: Option<f32>,

    /// Colours of pictures in the order red, green, blue [default: blue, green, red]
    #[arg(long)]
    rgb: bool,

    /// Dark pixels become bright ones
    #[arg(long)]
    invert: bool,

    /// Mean of the pixels, one or one for each channel: a pixel p becomes round((p - MEAN) x SCALE)
    /// [default: p from 0 to 255 becomes 0 to 127]
    #[arg(
        long,
        value_name = "MEAN,...",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    mean: Vec<f32>,

    /// Factor of the pixels, see --mean [default: 1 with --mean]
    #[arg(long, value_name = "SCALE", allow_hyphen_values = true)]
    pixel_scale: Option<f32>,
}

impl NetworkInputArgs {
    /// The rule by which pixels become elements, according to the options.
    fn pixels(&self) -> PictureToTensorRule {
        let is_scaled = !self.mean.is_empty() || self.pixel_scale.is_some();
        let scale = self.pixel_scale.unwrap_or(1.0);
        PictureToTensorRule {
            is_rgb: self.rgb,
            is_inverted: self.invert,
            scaled: is_scaled.then(|| (self.mean.clone(), scale)),
        }
    }

    /// The contents of all input buffers: from files, or random if there are none.
    pub(super) fn buffers(
        &self,
        files: &[PathBuf],
        seed: Seed,
        (loadable, network): (&Path, &CompiledNetwork),
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<Vec<Vec<u8>>> {
        let tensors = &network.inputs;
        if files.is_empty() {
            return Ok(tensors.iter().map(|tensor| random(tensor, seed)).collect());
        }
        // One file an input, or one a picture where an input has several.
        let pictures = tensors.iter().map(|tensor| tensor.pictures as usize);
        let all: usize = pictures.clone().sum();
        if files.len() != tensors.len() && files.len() != all {
            let single = match all - tensors.len() {
                0 => String::new(),
                _ => format!(" with {all} pictures; give a file for each of the two numbers"),
            };
            return Err(CommandProblem::Usage(format!(
                "{} has {} inputs{single}, --input is given {} times",
                loadable.display(),
                tensors.len(),
                files.len()
            )));
        }
        if files.iter().any(|path| PixelImage::is_named(path)) {
            writeln!(out.usual(), "  {}", self.pixels().describe())?;
        }
        if files.len() == tensors.len() {
            let pairs = files.iter().zip(tensors);
            return pairs
                .map(|(file, tensor)| Ok(self.buffer(file, tensor)?))
                .collect();
        }
        let mut files = files.iter();
        let buffers = tensors.iter().map(|tensor| {
            let files = files.by_ref().take(tensor.pictures as usize);
            Ok(self.joined(&files.collect::<Vec<_>>(), tensor)?)
        });
        buffers.collect()
    }

    /// The contents of the buffer for several pictures, one file for each.
    fn joined(&self, files: &[&PathBuf], tensor: &PlacedTensor) -> Result<Vec<u8>, TensorError> {
        let single = PlacedTensor {
            pictures: 1,
            ..tensor.clone()
        };
        let (mut shape, mut elements) = (Vec::new(), Vec::new());
        for path in files {
            let array = self.array(path)?;
            // Each is checked alone, so that a message names its file.
            case::buffer(&single, &array).map_err(|fault| fault.of(path))?;
            let sizes = array.shape.len().saturating_sub(3);
            shape = array.shape[sizes..].to_vec();
            elements.extend(array.elements);
        }
        shape.insert(0, u64::from(tensor.pictures));
        let joined = case::buffer(tensor, &Int8Array { shape, elements });
        joined.map_err(|fault| fault.of(files[0]))
    }

    /// The contents of an input buffer, read from a file.
    pub(super) fn buffer(
        &self,
        path: &Path,
        tensor: &PlacedTensor,
    ) -> Result<Vec<u8>, TensorError> {
        if !files::has_extension(path, "npy") && !PixelImage::is_named(path) {
            return raw(path, tensor);
        }
        case::buffer(tensor, &self.array(path)?).map_err(|fault| fault.of(path))
    }

    /// Reads an array from a file, which may also be a picture.
    fn array(&self, path: &Path) -> Result<Int8Array, TensorError> {
        let array = if PixelImage::is_named(path) {
            PixelImage::read(path)?.array(&self.pixels())
        } else {
            TypedArray::read(path)?.into_int8(self.step)
        };
        array.map_err(|fault| fault.of(path))
    }

    /// The input buffers of a series of pictures: an array (.npy) whose first index numbers them.
    pub(super) fn items(
        &self,
        path: &Path,
        tensor: &PlacedTensor,
    ) -> Result<Vec<Vec<u8>>, TensorError> {
        let array = TypedArray::read(path)?.into_int8(self.step);
        let array = array.map_err(|fault| fault.of(path))?;
        let items = array.items();
        let buffers = items.map(|item| case::buffer(tensor, &item).map_err(|fault| fault.of(path)));
        buffers.collect()
    }
}

/// An input buffer with random elements; bytes between them are 0.
fn random(tensor: &PlacedTensor, seed: Seed) -> Vec<u8> {
    let mut rng = seed.part(&tensor.name).rng();
    let count = tensor.count();
    let elements: Vec<u8> = (0..count).map(|_| rng.bits().to_le_bytes()[0]).collect();
    tensor.buffer(&elements, tensor.cube.channels)
}

/// Reads the contents of an input buffer from a file that holds just its bytes.
fn raw(path: &Path, tensor: &PlacedTensor) -> Result<Vec<u8>, TensorError> {
    let bytes = bytes_of(path)?;
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    if length == tensor.bytes {
        Ok(bytes)
    } else {
        Err(TensorFault::Buffer {
            length,
            what: format!("the tensor `{}`", tensor.name),
            want: tensor.bytes,
        }
        .of(path))
    }
}

/// Prints the output tensors, and writes them as arrays (.npy) into a folder.
pub(super) fn outputs(
    network: &CompiledNetwork,
    ran: &NetworkOutcome,
    folder: Option<&Path>,
    out: &mut CommandOutput<'_>,
) -> CommandResult<()> {
    if let Some(folder) = folder {
        files::create(folder)?;
    }
    for (number, tensor) in network.outputs.iter().enumerate() {
        let elements = tensor.load(&ran.memory);
        report::loadable::output(&mut *out.usual(), tensor, &elements)?;
        if let Some(folder) = folder {
            let name = match network.outputs.len() {
                1 => "output.npy".to_owned(),
                _ => format!("output{number}.npy"),
            };
            let array = Int8Array {
                shape: tensor.sizes(),
                elements,
            };
            files::write(&folder.join(name), &array.to_npy())?;
        }
    }
    Ok(())
}
