//! The frame of all pages.

use nvdla_campaign::record::CaseEnding;
use nvdla_coverage::structural::{DutHits, SourceFileHits, StructuralCoverage};
use nvdla_report::html::FailureFolder;

use super::{campaign, pages, record};

#[test]
fn names_of_data_become_neither_markup_nor_other_addresses() {
    let failure = record("p", "a & b", CaseEnding::Failed("bucket".to_owned()));
    let folder = failure.case.folder();
    let mut run = campaign(vec![failure]);
    run.name = "<script>".to_owned();
    run.folders.push(FailureFolder {
        name: folder.clone(),
        files: vec![("a b/../c?<\">.txt".to_owned(), None)],
    });
    let source = |path: &str| SourceFileHits {
        path: path.to_owned(),
        points: Vec::new(),
    };
    run.structural = Some(StructuralCoverage {
        models: vec![DutHits {
            name: "nv_small".to_owned(),
            digest: String::new(),
            files: vec![source("<b>"), source("rtl/a b.sv")],
        }],
        ..StructuralCoverage::default()
    });
    let pages = pages(&run);
    let html = &pages["failures.html"];
    let file = format!("\"failures/{folder}/a%20b%2F..%2Fc%3F%3C%22%3E.txt\"");
    assert!(html.contains(&file), "{html}");
    assert!(pages.contains_key("structural-rtl-a-b.sv.html"));
    assert!(html.contains("a &amp; b") && html.contains("&lt;script&gt;"));
    assert!(!html.contains("<code><script>"));
    let html = &pages["structural--b-.html"];
    assert!(html.contains("<h1>&lt;b&gt;</h1>") && !html.contains("<b><"));
}
