//! Reads and checks profiles.

use std::path::Path;

use crate::profile::Profile;
use crate::profile_constraint::{self, VALUES};
use nvdla_yaml::{self as yaml, YamlError};

impl Profile {
    /// Reads and checks the profile at `path`.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        let profile = Self::parse(path, &yaml::read(path)?)?;
        yaml::check_name(path, &profile.name)?;
        Ok(profile)
    }

    /// Reads and checks a profile from `text`; `path` is for errors, which name the constraint.
    pub fn parse(path: &Path, text: &str) -> Result<Self, YamlError> {
        let profile: Self = yaml::parse(path, text)
            .map_err(|error| error.about(|what| format!("{VALUES}: {what}")))?;
        match profile_constraint::broken(&profile) {
            None => Ok(profile),
            Some((constraint, culprit)) => {
                let what = format!("{constraint}: {}", culprit.what);
                Err(yaml::refuse((path, text), &culprit.key, what))
            }
        }
    }
}
