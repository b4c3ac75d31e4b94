//! Random cases for the compiler profile of a fast model, unless the user names layers.

use std::path::Path;

use nvdla_bench::engine::{self, Target};
use nvdla_bench::seed::Seed;
use nvdla_stimulus::case;
use nvdla_stimulus::profile::Profile;

/// Number of cases of each profile of random layers that the design can run.
const CASES: u64 = 4;
const SEED: Seed = Seed(1);

/// Runs the cases, one after the other: counts of several threads would mix. If the design fails,
/// no further case runs; the counts until then are a profile, too.
pub(super) fn run(target: &Target) -> Result<(), String> {
    for (path, text) in nvdla_builtin::FILES {
        let path = Path::new(path);
        if !path.starts_with("vectors/profiles") {
            continue;
        }
        let profile = Profile::parse(path, text).map_err(|error| error.to_string())?;
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
