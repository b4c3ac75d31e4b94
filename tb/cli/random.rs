//! `cosim random`: random layers of a profile.

use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_campaign::schedule::Token;
use nvdla_stimulus::generate::DRAW;
use nvdla_stimulus::profile::Profile;

use super::args::{Conditions, Output, Seeding};
use super::batch::{Batch, Listing};
use super::files;
use super::plan::Plan;
use super::target::{Choice, Targets};
use super::{Done, Out, Problem};

/// Run random layers
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim random --profile sdp --count 200
  cosim random --profile sdp --count 1000 --seed 0xfeed --junit random.xml
  cosim random --profile my/profile.yaml --count 50 --memory fast

Case INDEX of a run depends on profile, seed and index alone: `cosim replay PROFILE:SEED:INDEX`
runs it again.")]
pub(super) struct Random {
    /// Name of a profile in vectors/profiles, or a file
    #[arg(long, value_name = "NAME|FILE")]
    profile: String,

    /// Number of cases
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u64,

    /// Index of the first case
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    first: u64,

    #[command(flatten)]
    seeding: Seeding,

    #[command(flatten)]
    conditions: Conditions,

    #[command(flatten)]
    output: Output,
}

impl Random {
    /// Runs the cases.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<Done, Problem> {
        let profile = load(&self.profile)?;
        let seed = self.seeding.seed;
        let last = self.first.saturating_add(self.count);
        let dut = self.conditions.dut.as_deref();
        let targets = Targets::choose(dut.map_or(Choice::Any, Choice::Named))?;
        let plan = |index| {
            let token = Token {
                profile: self.profile.clone(),
                seed,
                index,
                draw: DRAW,
            };
            Plan::drawn(&token, &profile, &targets, &self.conditions)
        };
        let plans = (self.first..last).map(plan).collect();
        Batch {
            command: "random",
            plans,
            conditions: &self.conditions,
            output: &self.output,
            listing: Listing::Failures,
        }
        .run(out)
    }
}

/// Directory of the profiles that have names.
const PROFILES: &str = "vectors/profiles";

/// The profile of that name or in that file.
pub(super) fn load(name: &str) -> Result<Profile, Problem> {
    let is_file = name.contains('/') || files::has_extension(Path::new(name), "yaml");
    if is_file {
        return Ok(Profile::load(Path::new(name))?);
    }
    let directory = Path::new(PROFILES);
    let path = directory.join(format!("{name}.yaml"));
    if path.is_file() {
        return Ok(Profile::load(&path)?);
    }
    let yaml = |path: &Path| files::has_extension(path, "yaml");
    let known = files::collect(&[PathBuf::from(PROFILES)], "profile (.yaml)", yaml)?;
    let stem = |path: &PathBuf| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    Err(Problem::UnknownProfile {
        name: name.to_owned(),
        known: known.iter().filter_map(stem).collect(),
    })
}
