//! Convolution layers: the driver help, the vectors, the profiles.

mod plan;
mod random;
#[cfg(feature = "verilator")]
mod utilisation;

use std::path::{Path, PathBuf};

use nvdla_layers::layer::LayerFile;
use nvdla_yaml::{self as yaml, YamlError};

fn directed(name: &str) -> PathBuf {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/directed");
    vectors.join(format!("{name}.yaml"))
}

/// A file with one layer: this convolution, and SDP without stages.
fn file(conv: &str) -> Result<LayerFile, YamlError> {
    let text = format!(
        "{{schema: 1, name: t, why: a test, seed: 1, layers: [{{conv: {conv}, sdp: {{}}}}]}}"
    );
    yaml::parse(Path::new("t.yaml"), &text)
}
