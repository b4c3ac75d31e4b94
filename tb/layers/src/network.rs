//! Networks: the layers of a layer file, run once for each image of a set.
//!
//! A network is a directory with `network.yaml`, a layer file whose first layer takes a feature
//! cube, and `images.yaml`, the contents of that cube with their right classes.

use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::conv::ConvInput;
use crate::data::{Data, Size};
use crate::layer::LayerFile;
use crate::scalar::S16;
use nvdla_yaml::{self as yaml, SchemaVersion, YamlError};

/// A network and its images.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    pub layers: LayerFile,
    pub images: Vec<NetworkImage>,
}

/// `images.yaml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ImageList {
    schema: SchemaVersion<1>,
    images: Vec<NetworkImage>,
}

/// One input of the network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NetworkImage {
    /// The right class.
    pub label: u16,
    /// Elements in the order line, column, channel of eight; int8.
    pub pixels: Vec<S16>,
}

impl Network {
    /// Reads and checks the network in `directory`.
    pub fn load(directory: &Path) -> Result<Self, YamlError> {
        let path = directory.join("network.yaml");
        let layers = LayerFile::load(&path)?;
        let input = layers.layers.first().and_then(|layer| layer.conv.as_ref());
        let Some(ConvInput::Feature(source)) = input.map(|conv| &conv.source) else {
            let what = "the first layer is no convolution of a feature cube: its input is where \
                        the images go";
            let text = yaml::read(&path)?;
            return Err(yaml::refuse((&path, &text), "layers", what.to_owned()));
        };
        let shape = source.shape();
        let elements = u64::from(shape.width) * u64::from(shape.height) * u64::from(shape.channels);
        let path = directory.join("images.yaml");
        let text = yaml::read(&path)?;
        let images: ImageList = yaml::parse(&path, &text)?;
        for (image, NetworkImage { pixels, .. }) in images.images.iter().enumerate() {
            let refuse = |why: String| {
                let key = format!("images.{image}.pixels");
                yaml::refuse((&path, &text), &key, format!("image {image}: {why}"))
            };
            if pixels.len() as u64 != elements {
                let found = pixels.len();
                return Err(refuse(format!(
                    "{found} pixels; the input is {shape}, so list {elements}"
                )));
            }
            let data = Data::List(pixels.clone());
            data.check(Size::OneByte).map_err(refuse)?;
        }
        Ok(Self {
            layers,
            images: images.images,
        })
    }

    /// The layers with one of the images as input.
    pub fn with_image(&self, image: usize) -> LayerFile {
        let mut file = self.layers.clone();
        file.name = format!("{}-{image}", file.name);
        let conv = file
            .layers
            .first_mut()
            .and_then(|layer| layer.conv.as_mut());
        if let Some(ConvInput::Feature(source)) = conv.map(|conv| &mut conv.source) {
            source.data = Data::List(self.images[image].pixels.clone());
        }
        file
    }
}
