//! The first page.

use nvdla_campaign::record::CaseEnding;

use super::{between, campaign, pages, record};

#[test]
fn the_units_are_read_from_the_label() {
    let run = campaign(vec![
        record(
            "a",
            "CONV 3x3x8 * 8 of 1x1 -> SDP 3x3x8 bs",
            CaseEnding::Passed,
        ),
        record("a", "CDP 4x1x9 window 5", CaseEnding::Passed),
    ]);
    let pages = pages(&run);
    let [table] = between(&pages["index.html"], "Cases by units", "</table>")[..] else {
        panic!("there is one such table");
    };
    assert_eq!(between(table, "<tr><td>", "<"), ["CDP", "CONV + SDP"]);
}
