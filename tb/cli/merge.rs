//! `cosim merge`: the shards of a campaign become the whole.

use std::path::PathBuf;

use clap::Args;

use crate::campaign::merge::merge;

use super::campaign::RESULTS;
use super::{Done, Out, Problem};

/// Merge the shards of one campaign
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim campaign sdp --count 1000 --shard 1/2 --out part-1      on one machine
  cosim campaign sdp --count 1000 --shard 2/2 --out part-2      on another
  cosim merge part-1 part-2 --out whole

The result is what `--count 1000` without shards writes, byte for byte.")]
pub(super) struct Merge {
    /// Directories of all shards
    #[arg(value_name = "DIR", required = true)]
    shards: Vec<PathBuf>,

    /// Directory for the whole
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Merge {
    /// Writes the merged results.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<Done, Problem> {
        std::fs::create_dir_all(&self.out).map_err(|source| Problem::Write {
            path: self.out.clone(),
            source,
        })?;
        let shards: Vec<PathBuf> = self
            .shards
            .iter()
            .map(|shard| shard.join(RESULTS))
            .collect();
        let to = self.out.join(RESULTS);
        let cases = merge(&shards, &to)?;
        writeln!(out, "{cases} cases in {}", to.display())?;
        Ok(Done::Good)
    }
}
