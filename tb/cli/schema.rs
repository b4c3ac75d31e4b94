//! `cosim schema`: JSON schemas of what users write, and of results.

use clap::{Args, ValueEnum};

use nvdla_layers::layer::LayerFile;
use nvdla_layers::tables::file::TableFile;
use nvdla_stimulus::profile::Profile;

use crate::report::estimate::Estimates;
use crate::report::results::Results;

use crate::command::problem::{CommandOutcome, CommandOutput, CommandResult};

/// Print the JSON schema of a kind of file
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim schema layer > vectors/schema/layer.json

Editors with a YAML language server complete and check files that start with
  # yaml-language-server: $schema=../schema/layer.json")]
pub(super) struct SchemaArgs {
    /// Kind of files whose schema is printed
    #[arg(value_name = "KIND")]
    kind: SchemaKind,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum SchemaKind {
    /// Layer files, `cosim run`
    Layer,
    /// Table files, `cosim lut`
    Table,
    /// Profiles, `cosim campaign`
    Profile,
    /// Results, `--json` of commands that run cases
    Results,
    /// Estimated clocks, `--json` of `cosim explain`
    Estimates,
}

impl SchemaArgs {
    /// Prints the JSON schema of a kind of file.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        let schema = match self.kind {
            SchemaKind::Layer => schemars::schema_for!(LayerFile),
            SchemaKind::Table => schemars::schema_for!(TableFile),
            SchemaKind::Profile => schemars::schema_for!(Profile),
            SchemaKind::Results => schemars::schema_for!(Results),
            SchemaKind::Estimates => schemars::schema_for!(Estimates),
        };
        nvdla_files::write_indented_json(out, &schema)?;
        Ok(CommandOutcome::Good)
    }
}
