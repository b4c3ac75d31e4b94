//! Pictures of documents: made here, out of date when they differ from what is there. `ci/tutorial.py` makes its own.
//!
//! `INSTA_UPDATE=always` writes them anew, as it does for snapshots.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::campaign::{campaign, text};
use crate::cli::cosim;
use crate::report::report;

/// Compares a picture with the one in `docs/pictures`, or writes it there.
fn picture(name: &str, svg: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("docs/pictures")
        .join(name);
    if std::env::var_os("INSTA_UPDATE").is_some_and(|wanted| wanted == "always") {
        fs::write(&path, svg).expect("pictures have a folder");
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == svg,
        "docs/pictures/{name} is out of date: INSTA_UPDATE=always cargo test pictures writes it"
    );
}

#[test]
fn pictures_show_a_look_up_table() {
    let directory = TempDir::new().unwrap();
    let svg = directory.path().join("sigmoid.svg");
    let (code, _, errors) = cosim(&["lut", "vectors/lut/sigmoid.yaml", "--svg", text(&svg)]);
    assert_eq!(code, 0, "{errors}");
    picture("look-up-table.svg", &fs::read_to_string(&svg).unwrap());
}

#[test]
fn pictures_show_the_report() {
    let directory = TempDir::new().unwrap();
    campaign(&directory, "night", &[]);
    let run = directory.path().join("night");
    // What depends on the machine: speed, and the digest of the models.
    fs::remove_file(run.join("speed.json")).unwrap();
    let page = &report(&run, &[])["index.html"];
    let (header, _) = nvdla_campaign::run::records(&run).unwrap();
    let page = page.replace(text(&run), "night");
    let page = page.replace(&header.digest, "00c0ffee");
    let between = |from: &str, to: &str| {
        let (_, rest) = page.split_once(from).expect("a page of the report");
        rest.split_once(to)
            .expect("a page of the report")
            .0
            .to_owned()
    };
    let (style, body) = (
        between("<style>", "</style>"),
        between("<body>", "<script>"),
    );
    let body = body.replace(" href=\"", " data-to=\"");
    // Pages are HTML; this one has no element that XML would leave open.
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 620\" width=\"1000\" \
         height=\"620\" role=\"img\">\n<title>The first page of a report</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <foreignObject width=\"1000\" height=\"620\">\n\
         <div xmlns=\"http://www.w3.org/1999/xhtml\">\n<style>{}</style>\n\
         <div class=\"page\">{body}</div>\n</div>\n</foreignObject>\n</svg>\n",
        style
            .replace(":root{", ".page{color-scheme:light;")
            .replace("html{", ".unused{")
            .replace("body{", ".page{")
            .replace('>', "&gt;")
    );
    picture("report.svg", &svg);
}
