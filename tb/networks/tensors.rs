//! Reads the inputs of a loadable from files, and writes its outputs.
//!
//! What becomes of an input on its way is told: values that are scaled, channels that are missing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_layers::tensors::fault::{TensorError, TensorFault, bytes_of};
use nvdla_layers::tensors::format;
use nvdla_layers::tensors::npy::{ArrayElements, Int8Array, TypedArray};
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

/// What became of input files on their way to a buffer.
#[derive(Default)]
pub(super) struct InputNotes {
    /// In words, each with the first file and the number of all files of which it is true.
    notes: BTreeMap<String, (PathBuf, usize)>,
}

impl InputNotes {
    fn add(&mut self, path: &Path, note: String) {
        let (_, count) = self.notes.entry(note).or_insert((path.to_owned(), 0));
        *count += 1;
    }

    /// Prints a line for each note.
    pub(super) fn print(&self, out: &mut CommandOutput<'_>) -> CommandResult<()> {
        for (note, (first, count)) in &self.notes {
            let others = match count {
                1 => String::new(),
                count => format!(" and {} more", count - 1),
            };
            writeln!(out.usual(), "  {}{others}: {note}", first.display())?;
        }
        Ok(())
    }
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
        let mut notes = InputNotes::default();
        let mut files = files.iter();
        let is_single = files.len() == tensors.len();
        let buffers = tensors.iter().map(|tensor| {
            if is_single {
                let file = files.next().expect("one for each tensor");
                return Ok(self.buffer(file, tensor, &mut notes)?);
            }
            let files = files.by_ref().take(tensor.pictures as usize);
            Ok(self.joined(&files.collect::<Vec<_>>(), tensor, &mut notes)?)
        });
        let buffers = buffers.collect::<CommandResult<_>>()?;
        notes.print(out)?;
        Ok(buffers)
    }

    /// The contents of the buffer for several pictures, one file for each.
    fn joined(
        &self,
        files: &[&PathBuf],
        tensor: &PlacedTensor,
        notes: &mut InputNotes,
    ) -> Result<Vec<u8>, TensorError> {
        let single = PlacedTensor {
            pictures: 1,
            ..tensor.clone()
        };
        let (mut shape, mut elements) = (Vec::new(), Vec::new());
        for path in files {
            let array = self.array(path, notes)?;
            // Each is checked alone, so that a message names its file.
            checked(&single, &array, path, notes)?;
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
        notes: &mut InputNotes,
    ) -> Result<Vec<u8>, TensorError> {
        if !files::has_extension(path, "npy") && !PixelImage::is_named(path) {
            return raw(path, tensor);
        }
        let array = self.array(path, notes)?;
        checked(tensor, &array, path, notes)
    }

    /// Reads an array from a file, which may also be a picture.
    fn array(&self, path: &Path, notes: &mut InputNotes) -> Result<Int8Array, TensorError> {
        if !PixelImage::is_named(path) {
            return self.int8(path, notes);
        }
        let (picture, rule) = (PixelImage::read(path)?, self.pixels());
        let array = picture.array(&rule).map_err(|fault| fault.of(path))?;
        if let Some(expanded) = picture.expanded {
            notes.add(path, expanded);
        }
        notes.add(path, rule.describe(picture.channels));
        Ok(array)
    }

    /// Reads an array of NumPy; real numbers are divided by the value of a step.
    fn int8(&self, path: &Path, notes: &mut InputNotes) -> Result<Int8Array, TensorError> {
        let array = TypedArray::read(path)?;
        if let (ArrayElements::Reals(_), Some(step)) = (&array.elements, self.step) {
            let what = "real numbers are divided by";
            notes.add(
                path,
                format!("{what} {step}, rounded and limited to -128 to 127"),
            );
        }
        array.into_int8(self.step).map_err(|fault| fault.of(path))
    }

    /// The input buffers of a series of pictures: an array (.npy) whose first index numbers them.
    pub(super) fn items(
        &self,
        path: &Path,
        tensor: &PlacedTensor,
        notes: &mut InputNotes,
    ) -> Result<Vec<Vec<u8>>, TensorError> {
        let array = self.int8(path, notes)?;
        let mut of_items = InputNotes::default();
        let items = array.items();
        let buffers = items.map(|item| checked(tensor, &item, path, &mut of_items));
        let buffers = buffers.collect::<Result<_, _>>()?;
        // The items are of one shape: what is true of one is true of all.
        for note in of_items.notes.into_keys() {
            notes.add(path, note);
        }
        Ok(buffers)
    }
}

/// The contents of an input buffer with the elements of an array from a file.
fn checked(
    tensor: &PlacedTensor,
    array: &Int8Array,
    path: &Path,
    notes: &mut InputNotes,
) -> Result<Vec<u8>, TensorError> {
    let buffer = case::buffer(tensor, array).map_err(|fault| fault.of(path))?;
    if let Some(left) = case::channels_left(tensor, array) {
        notes.add(path, left);
    }
    Ok(buffer)
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
        return Ok(bytes);
    }
    // Its size shows that the file is not what its name says; its first bytes may show what it is.
    let fault = match format::name_of(&bytes) {
        Some(format) if format == "NPY" || format::READ.contains(&format) => {
            let ending = format!(".{}", format.to_lowercase());
            TensorFault::OtherName { format, ending }
        }
        Some(format) => TensorFault::OtherPicture { format },
        None => TensorFault::Buffer {
            length,
            what: format!("the tensor `{}`", tensor.name),
            want: tensor.bytes,
        },
    };
    Err(fault.of(path))
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
