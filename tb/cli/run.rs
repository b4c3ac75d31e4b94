//! `cosim run`: hand-written layers.

use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_layers::layer::LayerFile;
use nvdla_stimulus::case::LayerCase;

use super::args::{RunOptions, quoted};
use super::batch::{Batch, Listing, selected};
use super::files;
use super::plan::CasePlan;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::rerun::Again;

/// Run layer files (YAML)
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim run vectors/directed
  cosim run vectors/directed/sdp-bs-relu.yaml --memory random --seed 7
  cosim run vectors/directed/sdp-bs-relu.yaml --registers
  cosim run vectors/directed/sdp-bs-relu.yaml --waves relu.fst

The format is in vectors/README.md; `cosim schema layer` prints its JSON schema.")]
pub(super) struct RunArgs {
    /// Layer files, and directories of them
    #[arg(value_name = "FILE|DIR", required = true)]
    pub(super) paths: Vec<PathBuf>,

    /// Run only this layer of the file, counted from 0
    #[arg(long, value_name = "N")]
    pub(super) layer: Option<usize>,

    /// Write the output of each layer as an array (.npy, channels, height, width) into this folder:
    /// that of the DUT, and that of the model where they differ
    #[arg(long = "output", value_name = "DIR")]
    pub(super) tensors: Option<PathBuf>,

    #[command(flatten)]
    pub(super) options: RunOptions,
}

impl RunArgs {
    /// Runs the layers.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let (plans, bad) = self.plans()?;
        let plans = selected(&self.options, plans)?;
        Batch {
            bad,
            tensors: self.tensors.as_deref(),
            ..Batch::new("run", plans, &self.options, Listing::All)
        }
        .run(out)
    }

    /// The cases of the files, and what is wrong with files that have none.
    pub(super) fn plans(&self) -> Result<(Vec<CasePlan>, Vec<CommandProblem>), CommandProblem> {
        let yaml = |path: &Path| files::has_extension(path, "yaml");
        let files = files::collect(&self.paths, "layer file (.yaml)", yaml)?;
        files::good(&files, |path| self.plan(path))
    }

    fn plan(&self, path: &Path) -> Result<CasePlan, CommandProblem> {
        let whole = LayerCase::new(LayerFile::load(path)?, self.options.seeding.seed);
        let shown = quoted(path);
        let (layers, command) = match self.layer {
            None => (whole, format!("cosim run {shown}")),
            Some(layer) => {
                let command = format!("cosim run {shown} --layer {layer}");
                (whole.only(layer)?, command)
            }
        };
        Ok(CasePlan::of_layers(
            command,
            layers,
            &self.options.conditions,
        ))
    }

    /// The same cases once more.
    pub(super) fn again(&self) -> Result<Again, CommandProblem> {
        Again::case(self.plans()?.0, &self.options.conditions)
    }
}
