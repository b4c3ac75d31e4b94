//! Pages of campaigns.

mod failures;
mod index;
mod page;
mod scatter;

use std::collections::BTreeMap;
use std::path::PathBuf;

use nvdla_campaign::record::{CaseEnding, CaseRecord, JournalHeader};
use nvdla_campaign::schedule::CaseName;
use nvdla_campaign::summary::CampaignSummary;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::exclude::Exclusions;
use nvdla_random::seed::Seed;
use nvdla_report::html::{self, CampaignFolderData, CampaignReport};

/// A campaign of these cases.
fn campaign(records: Vec<CaseRecord>) -> CampaignFolderData {
    let mut summary = CampaignSummary::default();
    for record in &records {
        summary.add(record);
    }
    CampaignFolderData {
        name: "run".to_owned(),
        header: JournalHeader::default(),
        records,
        summary,
        folders: Vec::new(),
        structural: None,
        speed: None,
        mutants: None,
        measured: None,
    }
}

/// Case 0 of a profile, with layers of these labels.
fn record(profile: &str, what: &str, end: CaseEnding) -> CaseRecord {
    CaseRecord {
        number: 0,
        round: None,
        case: CaseName {
            profile: profile.to_owned(),
            seed: Seed(1),
            index: 0,
            draw: 1,
        },
        seed: Seed(1),
        what: what.to_owned(),
        conditions: "fast".to_owned(),
        dut: "nv_small".to_owned(),
        end,
        first: String::new(),
        clocks: 1,
        layers: vec![1],
        bins: BinSet::default(),
    }
}

/// The text of each page of the report, by file name.
fn pages(run: &CampaignFolderData) -> BTreeMap<String, String> {
    let report = CampaignReport {
        run,
        exclusions: &Exclusions::default(),
        lookups: None,
        sources: PathBuf::new(),
    };
    let mut pages = BTreeMap::new();
    let keep = |page: html::HtmlPage| {
        pages.insert(page.file, page.html);
        Ok::<(), ()>(())
    };
    html::pages(&report, keep).unwrap();
    pages
}

/// What stands in a text behind each `begin` and before the next `end`.
fn between<'t>(text: &'t str, begin: &str, end: &str) -> Vec<&'t str> {
    let parts = text.split(begin).skip(1);
    parts.map(|part| part.split_once(end).unwrap().0).collect()
}
