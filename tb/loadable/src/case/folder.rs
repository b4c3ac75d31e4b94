//! Reads the folder of a case of a compiled network: `case.yaml`, inputs and expected outputs.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use nvdla_layers::tensors::fault::{TensorError, TensorFault, bytes_of};
use nvdla_layers::tensors::npy::{Int8Array, shape_text};

use crate::error::LoadableError;
use crate::network::CompiledNetwork;
use crate::tensor::{PlacedTensor, TensorLayout};

use super::dimg::DimgFile;

/// Right classes of the pictures in a file, and how many of them the network must find.
#[derive(Debug, Clone, Deserialize)]
pub struct LabelledPictures {
    /// Name of the `.npy` file with the pictures; `labels` has the right class of each.
    file: String,
    labels: Vec<usize>,
    /// Number of pictures whose right class the network must find, no more and no fewer.
    pub right: usize,
}

/// Figures that were measured when the network ran on the reference RTL.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct ReferenceRtlFigures {
    /// Core clocks of each unit of the network, run one after the other with a memory latency of 32
    /// clocks; empty if not known.
    #[serde(default, rename = "reference_rtl_clocks_of_layers")]
    pub clocks: Vec<u64>,
}

/// The outcome that a case demands instead of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RequiredRefusal {
    /// The loadable must be refused, because nv_small cannot execute it.
    Refuse,
}

/// A case of a compiled network: a folder with a loadable, inputs and expected outputs. Keys of its
/// `case.yaml` that are not read are for people.
#[derive(Debug, Clone, Deserialize)]
pub struct LoadableCase {
    #[serde(skip)]
    pub folder: PathBuf,
    pub name: String,
    pub why: String,
    pub must: Option<RequiredRefusal>,
    /// Text that the message of the refusal must contain.
    pub expect: Option<String>,
    #[serde(default)]
    pub runs: ReferenceRtlFigures,
    pub labels: Option<LabelledPictures>,
}

/// One set of inputs of the network, with the outputs that must come out.
#[derive(Debug, Clone)]
pub struct InputsWithGoldens {
    /// Name for messages: that of the input file, and if it has several pictures, the number.
    pub name: String,
    /// Bytes of the buffer of each input.
    pub inputs: Vec<Vec<u8>>,
    pub outputs: Vec<GoldenOutput>,
    /// The right class of the picture, if the case gives it.
    pub label: Option<usize>,
    /// In words, what becomes of channels that an input has and its array has not.
    pub channels_left: Option<String>,
}

/// The expected value of one output of the network.
#[derive(Debug, Clone)]
pub struct GoldenOutput {
    /// Index of the network's output, from 0.
    pub output: usize,
    pub file: String,
    pub want: GoldenData,
}

/// Expected output: elements in channel, line, column order; bytes of memory; or a DIMG file.
#[derive(Debug, Clone)]
pub enum GoldenData {
    Elements(Int8Array),
    Bytes(Vec<u8>),
    Picked(DimgFile),
}

impl LoadableCase {
    /// Name of the file that makes a folder a case of a compiled network.
    pub const FILE: &'static str = "case.yaml";

    /// Reads the case in `folder`.
    pub fn read(folder: &Path) -> Result<Self, LoadableError> {
        let case: Self = nvdla_files::yaml::load(&folder.join(Self::FILE))?;
        let folder = folder.to_owned();
        Ok(Self { folder, ..case })
    }

    /// Reads all cases in `folder` and its subfolders, in the order of their paths.
    pub fn find(folder: &Path) -> Result<Vec<Self>, LoadableError> {
        let mut cases = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            if folder.join(Self::FILE).is_file() {
                cases.push(Self::read(&folder)?);
                continue;
            }
            let io = TensorError::io(&folder);
            for entry in std::fs::read_dir(&folder).map_err(&io)? {
                let entry = entry.map_err(&io)?;
                if entry.file_type().map_err(&io)?.is_dir() {
                    folders.push(entry.path());
                }
            }
        }
        cases.sort_by(|a, b| a.folder.cmp(&b.folder));
        Ok(cases)
    }

    /// Path of the loadable of the case.
    pub fn loadable(&self) -> PathBuf {
        self.folder.join("net.nvdla")
    }

    /// Reads all sets of inputs and outputs in the folder.
    pub fn pictures(
        &self,
        network: &CompiledNetwork,
    ) -> Result<Vec<InputsWithGoldens>, LoadableError> {
        let mut pictures = Vec::new();
        for number in 0.. {
            let suffix = match number {
                0 => String::new(),
                number => format!("-{number}"),
            };
            let inputs = self.files("input", &suffix, "npy", network.inputs.len());
            if inputs.is_empty() && !network.inputs.is_empty() {
                break;
            }
            if inputs.len() != network.inputs.len() {
                let fault = TensorFault::Inputs {
                    want: network.inputs.len(),
                    given: inputs.len(),
                };
                return Err(fault.of(&self.folder).into());
            }
            let tensors = inputs.iter().zip(&network.inputs);
            let mut left = None;
            let buffers = tensors.map(|((_, path), tensor)| {
                let array = Int8Array::read(path)?;
                left = left.take().or_else(|| channels_left(tensor, &array));
                buffer(tensor, &array).map_err(|fault| fault.of(path).into())
            });
            pictures.push(InputsWithGoldens {
                name: format!("input{suffix}"),
                inputs: buffers.collect::<Result<_, LoadableError>>()?,
                outputs: self.goldens(&suffix, network.outputs.len())?,
                label: None,
                channels_left: left,
            });
            if network.inputs.is_empty() {
                break;
            }
        }
        pictures.extend(self.many(network)?);
        Ok(pictures)
    }

    /// Paths of the files of a kind, each with the index of its bound tensor: a single file without
    /// a number is for tensor 0, else the names have numbers from 0 on.
    fn files(&self, kind: &str, suffix: &str, ending: &str, count: usize) -> Vec<(usize, PathBuf)> {
        let name = |number: &str| self.folder.join(format!("{kind}{number}{suffix}.{ending}"));
        let plain = name("");
        if plain.is_file() {
            return vec![(0, plain)];
        }
        let numbered = (0..count).map(|number| (number, name(&number.to_string())));
        numbered.filter(|(_, path)| path.is_file()).collect()
    }

    fn goldens(&self, suffix: &str, count: usize) -> Result<Vec<GoldenOutput>, LoadableError> {
        let mut goldens = Vec::new();
        for (kind, ending) in [("output", "npy"), ("output", "bin"), ("golden", "dimg")] {
            for (output, path) in self.files(kind, suffix, ending, count) {
                let bytes = bytes_of(&path)?;
                let want = match ending {
                    "npy" => Int8Array::of(&bytes).map(GoldenData::Elements),
                    "bin" => Ok(GoldenData::Bytes(bytes)),
                    _ => DimgFile::of(&bytes).map(GoldenData::Picked),
                };
                goldens.push(GoldenOutput {
                    output,
                    want: want.map_err(|fault| fault.of(&path))?,
                    file: name_of(&path),
                });
            }
        }
        Ok(goldens)
    }

    /// Reads the pictures in each `inputs-N.npy`, with the expected outputs in `outputs-N.npy`.
    fn many(&self, network: &CompiledNetwork) -> Result<Vec<InputsWithGoldens>, LoadableError> {
        let mut pictures = Vec::new();
        let io = TensorError::io(&self.folder);
        let mut names: Vec<_> = std::fs::read_dir(&self.folder)
            .map_err(&io)?
            .map(|entry| entry.map(|entry| entry.file_name().to_string_lossy().into_owned()))
            .collect::<Result<_, _>>()
            .map_err(&io)?;
        names.sort();
        for name in names {
            let number = name
                .strip_prefix("inputs-")
                .and_then(|name| name.strip_suffix(".npy"));
            let (Some(number), [tensor]) = (number, network.inputs.as_slice()) else {
                continue;
            };
            let path = self.folder.join(&name);
            let inputs = Int8Array::read(&path)?;
            let file = format!("outputs-{number}.npy");
            let outputs = Int8Array::read(&self.folder.join(&file))?;
            for (picture, (input, output)) in inputs.items().zip(outputs.items()).enumerate() {
                let bytes = buffer(tensor, &input);
                let labels = self.labels.as_ref().filter(|it| it.file == name);
                pictures.push(InputsWithGoldens {
                    name: format!("{name}, {picture}"),
                    inputs: vec![bytes.map_err(|fault| fault.of(&path))?],
                    outputs: vec![GoldenOutput {
                        output: 0,
                        file: file.clone(),
                        want: GoldenData::Elements(output),
                    }],
                    label: labels.and_then(|it| it.labels.get(picture).copied()),
                    channels_left: channels_left(tensor, &input),
                });
            }
        }
        Ok(pictures)
    }
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// In words, what becomes of the channels that an input has and its array has not; `None` if it has
/// all.
pub fn channels_left(tensor: &PlacedTensor, array: &Int8Array) -> Option<String> {
    let all = u64::from(tensor.cube.channels);
    let has = *array.shape.iter().rev().nth(2)?;
    if tensor.layout != TensorLayout::Pixels || has >= all {
        return None;
    }
    let (has, left) = match (has, all - has) {
        (1, left) => ("1 channel".to_owned(), left),
        (has, left) => (format!("{has} channels"), left),
    };
    let left = match left {
        1 => "the last one is".to_owned(),
        left => format!("the last {left} are"),
    };
    let name = &tensor.name;
    Some(format!("{has}, the input `{name}` has {all}: {left} 0"))
}

/// Bytes of the buffer of an input that holds the elements of `array`, whose first size is the
/// number of pictures if there are several. An image may have fewer channels than bytes a pixel.
pub fn buffer(tensor: &PlacedTensor, array: &Int8Array) -> Result<Vec<u8>, TensorFault> {
    let (front, picture) = array.shape.split_at(array.shape.len().saturating_sub(3));
    let is_whole = match tensor.pictures {
        1 => matches!(front, [] | [1]),
        pictures => matches!(front, [first] | [first, 1] if *first == u64::from(pictures)),
    };
    let mut channels = match tensor.layout {
        TensorLayout::Pixels => 1..=4,
        _ => tensor.cube.channels..=tensor.cube.channels,
    };
    let [_, height, width] = tensor.cube.shape();
    match channels.find(|it| is_whole && [u64::from(*it), height, width] == *picture) {
        Some(channels) => Ok(tensor.buffer(&array.elements, channels)),
        None => Err(TensorFault::Shape {
            is: shape_text(&array.shape),
            what: format!("the tensor `{}`", tensor.name),
            want: shape_text(&tensor.sizes()),
        }),
    }
}
