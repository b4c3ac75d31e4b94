//! Changes of clocks and stalls.

use std::path::Path;

use nvdla_files::yaml;
use nvdla_report::console::LayerClockChange;
use nvdla_report::figures::PerfList;

/// The perf list with this text.
fn parsed(text: &str) -> PerfList {
    yaml::parse(Path::new("perf.yaml"), text).unwrap()
}

#[test]
fn slower_faster_new_and_gone_layers_are_changes() {
    let list = |clocks: &str| parsed(&format!("{{schema: 1, why: '', clocks: {clocks}}}"));
    let stored = list("{same: [1], slower: [2], faster: [5], gone: [3]}");
    let now = list("{same: [1], slower: [3], faster: [4], new: [4]}");
    let changed = stored.changes(&now, &[]);
    let names: Vec<&str> = changed.iter().map(|change| change.name.as_str()).collect();
    assert_eq!(names, ["faster", "gone", "new", "slower"]);
    let faster: Vec<bool> = changed.iter().map(LayerClockChange::is_faster).collect();
    assert_eq!(faster, [true, false, false, false]);
}

#[test]
fn a_counter_that_stands_still_is_a_change() {
    let figures = |counters: &str| {
        parsed(&format!(
            "{{schema: 1, why: '', clocks: {{one: [7]}}, stalls: {{one: '{counters}'}}}}"
        ))
    };
    let now = figures("3 0");
    assert!(figures("3 0").changes(&now, &[]).is_empty());
    let changed = figures("3 4").changes(&now, &[]);
    assert_eq!(changed.len(), 1);
    assert_eq!(changed[0].before, Some(vec![3, 4]));
}
