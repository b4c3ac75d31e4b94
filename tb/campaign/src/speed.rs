//! How fast a campaign ran: `speed.json` beside the journal, which has no times.

use std::path::Path;

use nvdla_files::FileError;
use nvdla_settings::settings;

/// Name of the file with cases, clocks and time in the directory of a campaign.
pub const FILE: &str = "speed.json";

/// Numbers of cases, core clocks and milliseconds of a campaign, over all of its interrupted runs.
#[settings(no_schema, Copy, Default)]
pub struct CampaignSpeed {
    pub cases: u64,
    /// Simulated core clocks.
    pub clocks: u64,
    /// Elapsed time in milliseconds, including the time to shrink failing cases.
    pub millis: u64,
}

impl CampaignSpeed {
    /// Reads the file with a campaign's cases, clocks and time; `None` if there is no such file.
    pub fn load(path: &Path) -> Result<Option<Self>, FileError> {
        nvdla_files::read_json(path, "not what `cosim campaign` writes")
    }

    /// The sums of `self` and `other`.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            cases: self.cases.saturating_add(other.cases),
            clocks: self.clocks.saturating_add(other.clocks),
            millis: self.millis.saturating_add(other.millis),
        }
    }

    /// Adds the numbers of one run to the sums in the file at `path`.
    pub fn add_to(self, path: &Path) -> Result<(), FileError> {
        let before = Self::load(path)?.unwrap_or_default();
        nvdla_files::write_json(path, &before.plus(self))
    }
}
