//! The HTML report: links lead somewhere, figures are those of `cosim coverage`, data stay text.
//!
//! `ci/report.sh` loads the same kind of pages in a browser.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use nvdla_campaign::schedule::CaseName;
use nvdla_coverage::structural::{
    DutHits, SourceFileHits, StructuralCoverage, StructuralPoint, StructuralPointKind,
};
use nvdla_files::yaml::SchemaVersion;
use tempfile::TempDir;

use crate::campaign::{COUNT, campaign, text};
use crate::cli::cosim;
use crate::html::Element;

/// Name of a bucket that would be markup if it were not escaped.
const BUCKET: &str = "register <b>A</b> & \"B\"";

/// Pages by name.
pub(crate) fn report(run: &Path, more: &[&str]) -> BTreeMap<String, String> {
    let arguments = [&["report", text(run), "--html"], more].concat();
    let (code, said, errors) = cosim(&arguments);
    assert_eq!(code, 0, "{said}{errors}");
    let mut pages = BTreeMap::new();
    for entry in std::fs::read_dir(run.join("report")).expect("a report") {
        let path = entry.expect("an entry").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "html")
        {
            let name = path
                .file_name()
                .expect("a file")
                .to_string_lossy()
                .into_owned();
            pages.insert(name, std::fs::read_to_string(&path).expect("a text"));
        }
    }
    pages
}

/// Makes the last case of a run a failing one, with its folder, and adds structural coverage.
pub(crate) fn break_last(run: &Path) {
    let path = run.join("results.jsonl");
    let journal = std::fs::read_to_string(&path).expect("a text");
    let mut lines: Vec<String> = journal.lines().map(str::to_owned).collect();
    let mut last: serde_json::Value =
        serde_json::from_str(lines.last().expect("a record")).expect("a record is JSON");
    last["end"] = serde_json::json!({ "failed": BUCKET });
    last["bins"] = "".into();
    let case: CaseName = last["case"]
        .as_str()
        .expect("a name")
        .parse()
        .expect("a case");
    let case = case.folder();
    *lines.last_mut().expect("a record") = last.to_string();
    std::fs::write(&path, lines.join("\n") + "\n").expect("a temporary directory");
    let folder = run.join("failures").join(&case);
    std::fs::create_dir_all(&folder).expect("a temporary directory");
    let small = format!("{case}.yaml");
    for (name, contents) in [
        ("report.txt", "mismatch at <0x80>"),
        (&small, "schema: 1"),
        ("map-0.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("waves.fst", "waves"),
    ] {
        std::fs::write(folder.join(name), contents).expect("a temporary directory");
    }
    let point = |line, kind, hits, hole: Option<&str>| StructuralPoint {
        line,
        column: 1,
        kind,
        what: "full_q:0->1".to_owned(),
        lines: Vec::new(),
        hits,
        hole: hole.map(str::to_owned),
    };
    let points = vec![
        point(9, StructuralPointKind::Line, 7, None),
        point(20, StructuralPointKind::Branch, 0, None),
        point(21, StructuralPointKind::Toggle, 0, Some("tied <low>")),
    ];
    let path = "rtl/prim/nvs_skid.sv".to_owned();
    let structural = StructuralCoverage {
        schema: SchemaVersion::default(),
        models: vec![DutHits {
            name: "nv_small".to_owned(),
            digest: "00c0ffee".to_owned(),
            files: vec![SourceFileHits { path, points }],
        }],
    };
    structural
        .store(&run.join(nvdla_coverage::structural::FILE))
        .expect("a temporary directory");
}

/// The cells of all tables of a page by row, without white space.
fn rows(page: &str) -> Vec<String> {
    let page = Element::read(page);
    let rows = page.all("tr").into_iter();
    let row = |row: &Element| row.text().split_whitespace().collect();
    rows.map(row).collect()
}

/// A campaign whose last case failed, and its pages.
struct BrokenCampaign {
    directory: TempDir,
    pages: BTreeMap<String, String>,
}

impl BrokenCampaign {
    fn new() -> Self {
        let directory = TempDir::new().expect("a directory for temporary files");
        campaign(&directory, "run", &[]);
        let run = directory.path().join("run");
        break_last(&run);
        let pages = report(&run, &[]);
        Self { directory, pages }
    }

    /// The campaign that all tests have in common, which they only read.
    fn shared() -> &'static Self {
        static SHARED: LazyLock<BrokenCampaign> = LazyLock::new(BrokenCampaign::new);
        &SHARED
    }

    fn folder(&self) -> PathBuf {
        self.directory.path().join("run")
    }
}

#[test]
fn the_command_that_gives_a_campaign_again_names_its_design_in_quotes() {
    let directory = TempDir::new().unwrap();
    campaign(&directory, "a", &[]);
    let run = directory.path().join("a");
    let journal = run.join("results.jsonl");
    let head = std::fs::read_to_string(&journal).unwrap();
    let named = head.replacen("\"dut\":null", "\"dut\":\"my design/dut.yaml\"", 1);
    std::fs::write(&journal, named).unwrap();
    let index = &report(&run, &[])["index.html"];
    assert!(index.contains("--dut 'my design/dut.yaml'"), "{index}");
}

#[test]
fn pages_can_be_read_without_eyes() {
    for (name, page) in &BrokenCampaign::shared().pages {
        let page = Element::read(page);
        for table in page.all("table") {
            assert_eq!(
                table.all("caption").len(),
                1,
                "{name}: a table has a caption"
            );
        }
        for head in page.all("th") {
            assert!(head.attribute("scope").is_some(), "{name}: {head:?}");
        }
        for picture in page.all("svg") {
            assert_eq!(picture.attribute("role"), Some("img"), "{name}");
            let first = picture.children().next();
            assert_eq!(
                first.map(|first| first.name.as_str()),
                Some("title"),
                "{name}"
            );
        }
    }
}

#[test]
fn links_lead_to_a_file_and_an_anchor_of_the_report() {
    let campaign = BrokenCampaign::shared();
    let mut anchors: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut links = Vec::new();
    for (name, page) in &campaign.pages {
        let here = anchors.entry(name).or_default();
        for element in Element::read(page).elements() {
            if let Some(id) = element.attribute("id") {
                assert!(
                    here.insert(id.to_owned()),
                    "{name} has the anchor {id} twice"
                );
            }
            for attribute in ["href", "src"] {
                let link = element.attribute(attribute);
                // The icon is empty.
                let link = link.filter(|link| *link != "data:,");
                links.extend(link.map(|link| (name.as_str(), link.to_owned())));
            }
        }
    }
    let site = campaign.folder().join("report");
    for (page, link) in &links {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let file = if file.is_empty() { page } else { file };
        assert!(!link.contains("//"), "{page}: {link} leads away");
        assert!(site.join(file).is_file(), "{page}: no {file}");
        assert!(
            anchor.is_empty() || anchors[file].contains(anchor),
            "{page}: no {link}"
        );
    }
    assert!(links.iter().any(|(_, link)| link.contains('#')));
}

#[test]
fn coverage_has_the_figures_of_the_command() {
    let campaign = BrokenCampaign::shared();
    let (_, said, _) = cosim(&["report", "--coverage", text(&campaign.folder())]);
    let shown = rows(&campaign.pages["coverage.html"]);
    for line in said.lines().skip(1) {
        let row: String = line.split_whitespace().collect();
        assert!(shown.contains(&row), "{line} is not in {shown:?}");
    }
}

#[test]
fn the_first_page_has_the_verdict_and_the_command_of_the_campaign() {
    let campaign = BrokenCampaign::shared();
    let page = &campaign.pages["index.html"];
    let index = Element::read(page);
    let verdict = index.elements().into_iter();
    let mut verdict = verdict.filter(|element| {
        element
            .attribute("class")
            .is_some_and(|class| class.starts_with("verdict"))
    });
    assert_eq!(verdict.next().map(Element::text), Some("failed".to_owned()));
    let commands = index.all("code").into_iter().map(Element::text);
    let again = format!("cosim campaign sdp --count {COUNT} --seed 1");
    assert!(
        commands.into_iter().any(|command| command == again),
        "{page}"
    );
    let passed = COUNT - 1;
    assert!(
        rows(page).contains(&format!("sdp{passed}10")),
        "one failed, none was not applicable"
    );
}

#[test]
fn texts_of_a_campaign_are_no_markup() {
    let pages = &BrokenCampaign::shared().pages;
    let index = Element::read(&pages["index.html"]);
    let links = index.all("a").into_iter().map(Element::text);
    assert!(links.into_iter().any(|link| link == BUCKET));
    let failures = Element::read(&pages["failures.html"]);
    let texts = failures.all("pre").into_iter().map(Element::text);
    assert!(texts.into_iter().any(|text| text == "mismatch at <0x80>"));
    let source = Element::read(&pages["structural-rtl-prim-nvs_skid.sv.html"]);
    assert!(
        source
            .anchor("L21")
            .text()
            .contains("explained: tied <low>")
    );
    assert_eq!(source.anchor("L20").attribute("class"), Some("missing"));
}

#[test]
fn a_new_report_takes_the_place_of_an_earlier_one() {
    let campaign = BrokenCampaign::new();
    let run = campaign.folder();
    assert!(
        campaign.pages == report(&run, &[]),
        "the same run gives the same bytes"
    );

    let site = run.join("report");
    std::fs::write(site.join("notes.html"), "mine").unwrap();
    std::fs::remove_file(run.join(nvdla_coverage::structural::FILE)).unwrap();
    let (code, said, errors) = cosim(&["report", text(&run), "--html"]);
    assert_eq!(code, 0, "{errors}");
    let mut gone = campaign.pages.into_keys().collect::<Vec<_>>();
    gone.retain(|name| name.starts_with("structural"));
    let removed = format!("{} files of an earlier report removed\n", gone.len());
    assert!(said.starts_with(&removed), "{said}");
    assert!(
        said.contains("as no report wrote it: notes.html\n"),
        "{said}"
    );
    assert!(!gone.is_empty() && gone.iter().all(|name| !site.join(name).exists()));
    assert!(site.join("notes.html").exists());
}

#[test]
fn clocks_and_tables_are_left_out_when_the_cases_are_others() {
    let directory = TempDir::new().unwrap();
    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    let clocks = Element::read(&report(&run, &[])["clocks.html"]);
    assert!(!clocks.all("circle").is_empty());
    assert!(clocks.text().contains("estimate of the least"));
    let path = run.join("results.jsonl");
    let journal = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, journal.replacen("\"draw\":", "\"draw\":9", 1)).unwrap();
    assert!(report(&run, &[])["clocks.html"].contains("cannot be drawn again"));
}

#[test]
fn what_is_no_campaign_is_refused() {
    let directory = TempDir::new().unwrap();
    for view in [
        &[][..],
        &["--html"],
        &["--coverage"],
        &["--testplan"],
        &["--rank"],
    ] {
        let (code, _, errors) = cosim(&[&["report", text(directory.path())], view].concat());
        assert_eq!(code, 2, "{errors}");
        assert!(
            errors.contains("holds no campaign: `cosim campaign PROFILE --out DIR`"),
            "{errors}"
        );
    }
    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    std::fs::write(run.join("structural.json"), "{}").unwrap();
    let (code, _, errors) = cosim(&["report", text(&run), "--html"]);
    assert_eq!(code, 2);
    assert!(errors.contains("structural.json"), "{errors}");
}
