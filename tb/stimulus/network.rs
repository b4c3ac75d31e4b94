//! Networks: the layers of a layer file, run once for each image of a set.
//!
//! A network is a directory with `network.yaml`, a layer file whose first layer takes a feature
//! cube, and `images.yaml`, the contents of that cube with their right classes.

use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::conv::Input;
use super::data::{Data, Size};
use super::layer::LayerFile;
use super::scalar::S16;
use super::yaml::{self, SchemaVersion, YamlError};

/// A network and its images.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    pub layers: LayerFile,
    pub images: Vec<Image>,
}

/// `images.yaml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Images {
    schema: SchemaVersion<1>,
    images: Vec<Image>,
}

/// One input of the network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Image {
    /// The right class.
    pub label: u16,
    /// Elements in the order line, column, channel of eight; int8.
    pub pixels: Vec<S16>,
}

/// A network that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum NetworkError {
    #[error(transparent)]
    Yaml(#[from] YamlError),
    #[error("{network}: the first layer is no convolution of a feature cube")]
    NoInput { network: String },
    #[error("{network}: image {image} {why}")]
    Image {
        network: String,
        image: usize,
        why: String,
    },
}

impl Network {
    /// Reads and checks the network in `directory`.
    pub fn load(directory: &Path) -> Result<Self, NetworkError> {
        let layers = LayerFile::load(&directory.join("network.yaml"))?;
        let images: Images = yaml::load(&directory.join("images.yaml"))?;
        let network = || directory.display().to_string();
        let input = layers.layers.first().and_then(|layer| layer.conv.as_ref());
        let Some(Input::Feature(source)) = input.map(|conv| &conv.source) else {
            return Err(NetworkError::NoInput { network: network() });
        };
        let shape = source.shape();
        let elements = u64::from(shape.width) * u64::from(shape.height) * u64::from(shape.channels);
        for (image, Image { pixels, .. }) in images.images.iter().enumerate() {
            let refuse = |why| NetworkError::Image {
                network: network(),
                image,
                why,
            };
            if pixels.len() as u64 != elements {
                let found = pixels.len();
                return Err(refuse(format!(
                    "has {found} pixels; {shape} has {elements}"
                )));
            }
            let data = Data::List(pixels.clone());
            data.check(Size::One).map_err(refuse)?;
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
        if let Some(Input::Feature(source)) = conv.map(|conv| &mut conv.source) {
            source.data = Data::List(self.images[image].pixels.clone());
        }
        file
    }
}
