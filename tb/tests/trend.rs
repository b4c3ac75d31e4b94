//! Views of `cosim report` over several campaigns, and against the specification.

use tempfile::TempDir;

use crate::campaign::{COUNT, campaign, text};
use crate::cli::cosim;
use crate::html::Element;
use crate::report::{break_last, report};

#[test]
fn several_campaigns_are_shown_with_their_trend() {
    let directory = TempDir::new().unwrap();
    campaign(&directory, "first", &[]);
    campaign(&directory, "second", &[]);
    let [first, second] = ["first", "second"].map(|name| directory.path().join(name));
    break_last(&second);
    // Dates have seconds, and the younger run is the last.
    let results = second.join("results.jsonl");
    let modified = std::fs::metadata(&results).unwrap().modified().unwrap();
    let later = modified + std::time::Duration::from_secs(60);
    let file = std::fs::File::options()
        .append(true)
        .open(&results)
        .unwrap();
    file.set_modified(later).unwrap();
    let (code, said, errors) = cosim(&["report", text(&second), text(&first)]);
    assert_eq!(code, 1, "a case failed: {errors}");
    let line = |name: &str| {
        let is_row = |line: &&str| line.contains(name) && line.ends_with(" sdp");
        let line = said.lines().filter(is_row).nth(1);
        let words = line.expect("a row of the trend").split_whitespace();
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    let (all, passed) = (COUNT.to_string(), (COUNT - 1).to_string());
    assert_eq!(line("first")[2..4], [all.as_str(), "0"], "{said}");
    assert_eq!(line("second")[2..4], [passed.as_str(), "1"], "{said}");
    assert!(said.contains(": 0 slower, 0 faster"), "{said}");

    let (code, _, errors) = cosim(&["report", text(&first), text(&second), "--html"]);
    assert_eq!(code, 2, "{errors}");
    assert!(
        errors.contains("--html needs the folder of one campaign"),
        "{errors}"
    );
}

#[test]
fn a_campaign_is_mapped_on_the_testplan() {
    let (code, said, errors) = cosim(&["report", "--testplan"]);
    assert_eq!(code, 0, "{errors}");
    assert!(
        said.lines().any(|line| line.starts_with("sdp-bs-bn ")),
        "{said}"
    );
    let (_, markdown, _) = cosim(&["report", "--testplan", "--markdown"]);
    assert_eq!(markdown.lines().count(), said.lines().count() + 1);
    assert!(markdown.contains("`sdp-relu-ignored`"), "{markdown}");

    let directory = TempDir::new().unwrap();
    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    break_last(&run);
    let (code, said, errors) = cosim(&["report", text(&run), "--testplan"]);
    assert_eq!(code, 1, "a case failed: {errors}");
    let line = |feature: &str| {
        let line = said.lines().find(|line| line.starts_with(feature)).unwrap();
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let sdp = line("sdp-bs-bn ");
    assert_eq!(
        (&sdp[5..7], sdp.last().unwrap().as_str()),
        (&[(COUNT - 1).to_string(), "1".to_owned()][..], "failed")
    );
    assert!(
        said.lines()
            .any(|line| line.starts_with("image-formats ") && line.ends_with("not run"))
    );
    let page = Element::read(&report(&run, &[])["testplan.html"]);
    let cells = page.anchor("feature-sdp-bs-bn").all("td");
    let states = cells
        .iter()
        .filter(|cell| cell.attribute("class") == Some("name bad"));
    let states: Vec<String> = states.map(|cell| cell.text()).collect();
    assert_eq!(states, ["failed"]);
}
