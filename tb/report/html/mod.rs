//! A campaign as static HTML: pages that need neither network nor server.
//!
//! One file for each part of the report; [`page`] has what all pages share. Text of the data is
//! escaped by the template macros. The same directory gives the same bytes.

mod against;
mod clocks;
mod coverage;
mod failures;
mod index;
mod luts;
mod page;
mod scatter;
mod structural;

use std::path::PathBuf;

use nvdla_campaign::again::{Lookups, Measured};
use nvdla_campaign::record::{Header, Record};
use nvdla_campaign::speed::Speed;
use nvdla_campaign::summary::Summary;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::structural::Structural;

pub use page::Page;

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

/// All pages of a report, `index.html` first. Each is handed over as soon as it is there.
pub fn pages<E>(
    report: &Report<'_>,
    mut write: impl FnMut(Page) -> Result<(), E>,
) -> Result<(), E> {
    let site = page::Site::of(report);
    write(index::page(&site, report))?;
    write(failures::page(&site, report))?;
    for page in coverage::pages(&site, report) {
        write(page)?;
    }
    if let Some(structural) = &report.run.structural {
        for page in structural::pages(&site, structural, &report.sources) {
            write(page)?;
        }
    }
    write(luts::page(&site, report))?;
    write(clocks::page(&site, report))?;
    if let Some(other) = report.against {
        write(against::page(&site, report, other))?;
    }
    Ok(())
}
