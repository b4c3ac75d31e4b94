//! The HTML report: links lead somewhere, figures are those of `cosim coverage`, data stay text.
//!
//! `ci/report.sh` loads the same kind of pages in a browser.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use nvdla_campaign::schedule::CaseName;
use nvdla_structural::{
    DutHits, SourceFileHits, StructuralCoverage, StructuralPoint, StructuralPointKind,
};
use nvdla_yaml::SchemaVersion;
use tempfile::TempDir;

use crate::campaign::{campaign, text};
use crate::cli::cosim;

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
        .store(&run.join(nvdla_structural::FILE))
        .expect("a temporary directory");
}

/// Values of an attribute of a page; written by us, so always between double quotes.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let begin = format!(" {attribute}=\"");
    let found = html.split(begin.as_str()).skip(1);
    found.filter_map(|rest| rest.split('"').next()).collect()
}

/// Texts of the rows of all tables of a page, without white space.
fn rows(html: &str) -> BTreeSet<String> {
    let row = |row: &str| {
        let cells = row.split("</tr>").next().unwrap_or_default();
        let texts = cells.split('<').filter_map(|part| part.split_once('>'));
        let texts: String = texts.map(|(_, text)| text).collect();
        texts.split_whitespace().collect()
    };
    html.split("<tr").skip(1).map(row).collect()
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
fn links_lead_somewhere_and_figures_are_those_of_the_run() {
    let directory = TempDir::new().unwrap();
    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    break_last(&run);
    let pages = report(&run, &[]);
    let ids = |html: &str| -> Vec<String> {
        values(html, "id")
            .iter()
            .map(|id| (*id).to_owned())
            .collect()
    };
    for (page, html) in &pages {
        let all = ids(html);
        let once: BTreeSet<&String> = all.iter().collect();
        assert_eq!(once.len(), all.len(), "{page} has an anchor twice");
        let tables = html.matches("<table").count();
        assert_eq!(
            html.matches("<caption>").count(),
            tables,
            "{page}: a table has no caption"
        );
        let heads = html
            .split("<th")
            .skip(1)
            .filter(|head| !head.starts_with("ead"));
        for head in heads {
            let tag = head.split('>').next().unwrap_or_default();
            assert!(tag.contains(" scope=\""), "{page}: <th{tag}>");
        }
        for picture in html.split("<svg").skip(1) {
            let (tag, rest) = picture.split_once('>').unwrap();
            assert!(tag.contains(" role=\"img\""), "{page}: <svg{tag}>");
            assert!(
                rest.trim_start().starts_with("<title>"),
                "{page}: <svg{tag}>"
            );
        }
        let links = [values(html, "href"), values(html, "src")].concat();
        for link in links.into_iter().filter(|link| *link != "data:,") {
            assert!(!link.contains("//"), "{page}: {link} leads away");
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { page } else { file };
            assert!(run.join("report").join(file).is_file(), "{page}: no {file}");
            let there = anchor.is_empty() || ids(&pages[file]).iter().any(|id| id == anchor);
            assert!(there, "{page}: no {link}");
        }
    }

    let (_, said, _) = cosim(&["report", "--coverage", text(&run)]);
    let shown = rows(&pages["coverage.html"]);
    for line in said.lines().skip(1) {
        let row: String = line.split_whitespace().collect();
        assert!(shown.contains(&row), "{line} is not in {shown:?}");
    }

    let escaped = "register &lt;b&gt;A&lt;/b&gt; &amp; &quot;B&quot;";
    let index = &pages["index.html"];
    assert!(
        index.contains(escaped) && index.contains(">failed</span>"),
        "{index}"
    );
    assert!(
        index.contains("cosim campaign sdp --count 60 --seed 1"),
        "{index}"
    );
    assert!(
        rows(index).contains("sdp5910"),
        "59 passed, 1 failed, 0 not applicable"
    );
    let failures = &pages["failures.html"];
    assert!(failures.contains("mismatch at &lt;0x80&gt;"), "{failures}");
    let source = &pages["structural-rtl-prim-nvs_skid.sv.html"];
    assert!(source.contains("explained: tied &lt;low&gt;"), "{source}");
    assert!(
        source.contains("<tr id=\"L20\" class=\"missing\">"),
        "{source}"
    );

    assert!(
        pages == report(&run, &[]),
        "the same run gives the same bytes"
    );

    let site = run.join("report");
    std::fs::write(site.join("notes.html"), "mine").unwrap();
    std::fs::remove_file(run.join(nvdla_structural::FILE)).unwrap();
    let (code, said, errors) = cosim(&["report", text(&run), "--html"]);
    assert_eq!(code, 0, "{errors}");
    assert!(
        said.starts_with("2 files of an earlier report removed\n"),
        "{said}"
    );
    assert!(
        said.contains("as no report wrote it: notes.html\n"),
        "{said}"
    );
    assert!(!site.join("structural.html").exists() && site.join("notes.html").exists());
}

#[test]
fn clocks_and_tables_are_left_out_when_the_cases_are_others() {
    let directory = TempDir::new().unwrap();
    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    let clocks = &report(&run, &[])["clocks.html"];
    assert!(clocks.contains("<circle") && clocks.contains("estimate of the least"));
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
