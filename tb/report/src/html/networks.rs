//! The page that shows where the clocks of networks go.

use maud::html;

use super::CampaignReport;
use super::page::{HtmlPage, ReportNavigation};
use crate::profile;

pub(super) fn page(site: &ReportNavigation, report: &CampaignReport<'_>) -> HtmlPage {
    let body = html! { div.wide { (profile::body(&report.run.networks)) } };
    site.page("networks.html", "Networks", &body)
}
