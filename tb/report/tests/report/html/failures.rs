//! The page of failures.

use nvdla_campaign::record::CaseEnding;
use nvdla_report::html::FailureFolder;

use super::{between, campaign, pages, record};

#[test]
fn long_texts_end_after_a_whole_line() {
    let failure = record("p", "SDP", CaseEnding::Failed("bucket".to_owned()));
    let folder = failure.case.folder();
    let mut run = campaign(vec![failure]);
    let text = format!("{}\n{}\n", "a".repeat(10_000), "b".repeat(20_000));
    run.folders.push(FailureFolder {
        name: folder,
        files: vec![
            ("report.txt".to_owned(), Some(text)),
            ("map.txt".to_owned(), Some("short\n".to_owned())),
        ],
    });
    let pages = pages(&run);
    let shown = between(&pages["failures.html"], "<pre>", "</pre>");
    assert_eq!(shown[0].len(), 10_000);
    assert_eq!(shown[1..], ["short\n"]);
}
