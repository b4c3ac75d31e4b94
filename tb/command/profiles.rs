//! Finds profiles by name.

use std::path::{Path, PathBuf};

use nvdla_files::yaml::names::hint;
use nvdla_stimulus::profile::Profile;

use crate::command::files;
use crate::command::problem::{CommandProblem, CommandResult};

/// Folder of the profiles that a command line can name without a path.
const PROFILES: &str = "vectors/profiles";

/// Loads the profile with this name, or the one in the file with this path.
pub fn load(name: &str) -> CommandResult<Profile> {
    let is_file = name.contains('/') || files::has_extension(Path::new(name), "yaml");
    if is_file {
        return Ok(Profile::load(Path::new(name))?);
    }
    let directory = Path::new(PROFILES);
    let path = directory.join(format!("{name}.yaml"));
    if path.is_file() || nvdla_files::below(directory).contains(&path) {
        return Ok(Profile::load(&path)?);
    }
    let known = names()?;
    let (hint, known) = (hint(name, &known), known.join(", "));
    let why = format!("unknown profile `{name}`; known: {known}{hint}");
    Err(CommandProblem::Usage(why))
}

/// Names of all profiles in [`PROFILES`].
pub fn names() -> CommandResult<Vec<String>> {
    let known = files::yaml(&[PathBuf::from(PROFILES)], "profile (.yaml)")?;
    let stem = |path: &PathBuf| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    Ok(known.iter().filter_map(stem).collect())
}

/// Loads the profiles with these names.
pub fn load_all(names: &[String]) -> CommandResult<Vec<(String, Profile)>> {
    let load = |name: &String| Ok((name.clone(), load(name)?));
    names.iter().map(load).collect()
}
