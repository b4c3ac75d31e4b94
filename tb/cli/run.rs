//! `cosim run`: hand-written layers.

use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_bench::conditions::MemoryProfile;
use nvdla_bench::seed::Seed;
use nvdla_layers::layer::LayerFile;

use super::args::{Conditions, Output, Seeding};
use super::batch::{Batch, Listing};
use super::files;
use super::plan::{Plan, Stimulus};
use super::{Done, Out, Problem};

/// Run layer files (YAML)
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim run vectors/directed
  cosim run vectors/directed/sdp-bs-relu.yaml --memory random --seed 7
  cosim run vectors/directed/sdp-bs-relu.yaml --registers
  cosim run vectors/directed/sdp-bs-relu.yaml --waves relu.fst

The format is in vectors/README.md; `cosim schema layer` prints its JSON schema.")]
pub(super) struct Run {
    /// Layer files, and directories of them
    #[arg(value_name = "FILE|DIR", required = true)]
    pub(super) paths: Vec<PathBuf>,

    /// Run only this layer of the file, counted from 0
    #[arg(long, value_name = "N")]
    pub(super) layer: Option<usize>,

    #[command(flatten)]
    pub(super) seeding: Seeding,

    #[command(flatten)]
    pub(super) conditions: Conditions,

    #[command(flatten)]
    pub(super) output: Output,
}

impl Run {
    /// Runs the layers.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<Done, Problem> {
        let plans = self.plans()?;
        Batch {
            command: "run",
            plans,
            conditions: &self.conditions,
            output: &self.output,
            listing: Listing::All,
        }
        .run(out)
    }

    /// The cases of the files.
    pub(super) fn plans(&self) -> Result<Vec<Plan>, Problem> {
        let yaml = |path: &Path| files::has_extension(path, "yaml");
        let files = files::collect(&self.paths, "layer file (.yaml)", yaml)?;
        files.iter().map(|path| self.plan(path)).collect()
    }

    fn plan(&self, path: &Path) -> Result<Plan, Problem> {
        let whole = LayerFile::load(path)?;
        let run = self.seeding.seed;
        let shown = path.display();
        let (file, command) = match self.layer {
            None => (whole, format!("cosim run {shown}")),
            Some(layer) => {
                let command = format!("cosim run {shown} --layer {layer}");
                (alone(&whole, run, layer)?, command)
            }
        };
        let named = (file.name.clone(), Stimulus::Layers { file, run });
        Ok(Plan::of_file(
            command,
            run,
            named,
            &self.conditions,
            MemoryProfile::Fast,
        ))
    }
}

/// One layer of a file.
pub(super) fn alone(file: &LayerFile, run: Seed, layer: usize) -> Result<LayerFile, Problem> {
    if layer >= file.layers.len() {
        return Err(Problem::NoSuchLayer {
            file: file.name.clone(),
            layers: file.layers.len(),
        });
    }
    Ok(file.alone(run, layer))
}
