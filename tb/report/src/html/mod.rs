//! A campaign as static HTML: pages that need neither network nor server.
//!
//! One file for each part of the report; [`page`] has the frame that all pages share. Text of the
//! data is escaped by the template macros. The same folder of a campaign gives the same bytes.

mod clocks;
mod coverage;
mod failures;
mod index;
mod luts;
mod mutants;
mod page;
mod run;
mod scatter;
mod structural;
mod testplan;

pub use page::HtmlPage;
pub use run::{CampaignFolderData, CampaignReport, FailureFolder};

/// Makes all pages of a report, `index.html` first, and passes each to `write` at once.
pub fn pages<E>(
    report: &CampaignReport<'_>,
    mut write: impl FnMut(HtmlPage) -> Result<(), E>,
) -> Result<(), E> {
    let site = page::ReportNavigation::of(report);
    write(index::index_page(&site, report))?;
    write(failures::failures_page(&site, report))?;
    for page in coverage::coverage_pages(&site, report) {
        write(page)?;
    }
    if let Some(structural) = &report.run.structural {
        for page in structural::structural_pages(&site, structural, &report.sources) {
            write(page)?;
        }
    }
    write(testplan::testplan_page(&site, report))?;
    write(luts::luts_page(&site, report))?;
    write(clocks::clocks_page(&site, report))?;
    if let Some(mutants) = &report.run.mutants {
        write(mutants::mutants_page(&site, mutants))?;
    }
    Ok(())
}
