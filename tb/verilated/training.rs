//! Runs the random cases of which a compiler profile is made, unless the user names layers.

use std::path::Path;

use nvdla_bench::engine::{self, Target};
use nvdla_random::seed::Seed;
use nvdla_stimulus::case;
use nvdla_stimulus::profile::Profile;

/// Number of cases that are run of each profile of random layers.
const CASES: u64 = 4;
const SEED: Seed = Seed(1);

/// Runs random cases on `target`, one after the other. If one fails, no further case is run: the
/// counts until then are a usable compiler profile.
pub(super) fn run(target: &Target) -> Result<(), String> {
    for path in nvdla_files::below(Path::new("vectors/profiles")) {
        let text = nvdla_files::project::text(&path).unwrap_or_default();
        let profile = Profile::parse(&path, &text).map_err(|error| error.to_string())?;
        if profile.needs > target.configuration {
            continue;
        }
        for index in 0..CASES {
            let case = case::of_profile(&profile, &target.quirks, SEED, index);
            let case = case.map_err(|error| error.to_string())?;
            let outcome = engine::run(&case, target).map_err(|error| error.to_string())?;
            if outcome.failed().is_some() {
                return Ok(());
            }
        }
    }
    Ok(())
}
