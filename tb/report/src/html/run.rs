//! The data that the pages show.

use std::path::PathBuf;

use nvdla_campaign::again::{LayerFigures, LookUpTotals};
use nvdla_campaign::record::{CaseRecord, JournalHeader};
use nvdla_campaign::speed::Speed;
use nvdla_campaign::summary::Summary;
use nvdla_campaign::trend::CampaignTrend;
use nvdla_coverage::exclude::Exclusions;
use nvdla_mutation::score::GradedMutants;
use nvdla_structural::Structural;

use crate::profile::ProfiledNetwork;

/// Journal and failures of a campaign, read from its folder.
#[derive(Debug)]
pub struct ReadCampaign {
    /// The folder as the user named it.
    pub name: String,
    pub header: JournalHeader,
    pub records: Vec<CaseRecord>,
    pub summary: Summary,
    /// The folders of `failures/`, in the order of their names.
    pub folders: Vec<FailureFolder>,
    pub structural: Option<Structural>,
    pub speed: Option<Speed>,
    /// Networks that ran with profiles of their clocks.
    pub networks: Vec<ProfiledNetwork>,
    /// Mutants of the design with their grades.
    pub mutants: Option<GradedMutants>,
    /// Clocks of layers that ran alone; `None`: the cases cannot be drawn again.
    pub measured: Option<Vec<LayerFigures>>,
}

/// The files about one failing case; see `cosim run --shrink`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailureFolder {
    pub name: String,
    /// Name of each file, and the contents of texts.
    pub files: Vec<(String, Option<String>)>,
}

/// All data of a report.
#[derive(Debug)]
pub struct CampaignReport<'a> {
    pub run: &'a ReadCampaign,
    pub against: Option<&'a ReadCampaign>,
    pub exclusions: &'a Exclusions,
    /// Look-ups of the cases with tables; `None`: the cases cannot be drawn again.
    pub lookups: Option<&'a LookUpTotals>,
    /// The trend over several campaigns.
    pub trend: Option<&'a CampaignTrend>,
    /// Folder to which paths of structural coverage are relative.
    pub sources: PathBuf,
}
