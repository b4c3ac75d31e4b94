//! What the pages show.

use std::path::PathBuf;

use nvdla_campaign::again::{Lookups, Measured};
use nvdla_campaign::record::{Header, Record};
use nvdla_campaign::speed::Speed;
use nvdla_campaign::summary::Summary;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::structural::Structural;

/// A campaign that was read.
#[derive(Debug)]
pub struct Run {
    /// The directory as the user named it.
    pub name: String,
    pub header: Header,
    pub records: Vec<Record>,
    pub summary: Summary,
    /// Directories of `failures/`, in the order of their names.
    pub folders: Vec<Folder>,
    pub structural: Option<Structural>,
    pub speed: Option<Speed>,
    /// Clocks of layers that ran alone; `None`: the cases cannot be drawn again.
    pub measured: Option<Vec<Measured>>,
}

/// All about one failing case; see `cosim triage`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    pub name: String,
    /// Name and, of texts, contents.
    pub files: Vec<(String, Option<String>)>,
}

/// What a report is made of.
#[derive(Debug)]
pub struct Report<'a> {
    pub run: &'a Run,
    pub against: Option<&'a Run>,
    pub exclusions: &'a Exclusions,
    /// Look-ups of the cases with tables; `None`: the cases cannot be drawn again.
    pub lookups: Option<&'a Lookups>,
    /// Where the paths of structural coverage begin.
    pub sources: PathBuf,
}
