//! The data of campaigns that the HTML pages show.

use std::path::PathBuf;

use nvdla_campaign::again::{LayerClockFigures, LookUpTotals};
use nvdla_campaign::record::{CaseRecord, JournalHeader};
use nvdla_campaign::speed::CampaignSpeed;
use nvdla_campaign::summary::CampaignSummary;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::structural::StructuralCoverage;
use nvdla_mutation::score::MutantGradesFile;

/// Journal and failures of a campaign, read from its folder.
#[derive(Debug)]
pub struct CampaignFolderData {
    /// The folder as the user named it.
    pub name: String,
    pub header: JournalHeader,
    pub records: Vec<CaseRecord>,
    pub summary: CampaignSummary,
    /// The folders in `failures/`, one for each failing case that was shrunk, sorted by name.
    pub folders: Vec<FailureFolder>,
    pub structural: Option<StructuralCoverage>,
    pub speed: Option<CampaignSpeed>,
    /// Mutants of the design with their grades.
    pub mutants: Option<MutantGradesFile>,
    /// Clocks of layers that ran alone; `None`: the cases cannot be drawn again by this version.
    pub measured: Option<Vec<LayerClockFigures>>,
}

/// The files about one failing case; see `cosim run --shrink`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailureFolder {
    pub name: String,
    /// Name of each file; for text files, also their contents.
    pub files: Vec<(String, Option<String>)>,
}

/// All data that the pages of a report show.
#[derive(Debug)]
pub struct CampaignReport<'a> {
    pub run: &'a CampaignFolderData,
    pub exclusions: &'a Exclusions,
    /// Look-ups of the cases that use look-up tables; `None`: the cases cannot be drawn again.
    pub lookups: Option<&'a LookUpTotals>,
    /// Folder to which paths of structural coverage are relative.
    pub sources: PathBuf,
}
