//! The pictures of the README: made here, out of date when they differ from what is there.
//!
//! `INSTA_UPDATE=always` writes them anew, as it does for snapshots.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::campaign::{campaign, text};
use crate::cli::cosim;
use crate::fail_fast::finds;
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

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A terminal with these lines.
fn terminal(command: &str, said: &str) -> String {
    const LINE: usize = 18;
    let lines: Vec<&str> = said.lines().collect();
    let longest = lines
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    let (width, height) = (longest * 8 + 32, (lines.len() + 1) * LINE + 28);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n<title>{}</title>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#14181c\"/>\n\
         <g font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\" \
         font-size=\"13\" fill=\"#dde3e8\">\n",
        escaped(command)
    );
    let prompt = format!("$ {command}");
    for (at, line) in std::iter::once(prompt.as_str()).chain(lines).enumerate() {
        let y = 26 + at * LINE;
        let colour = match line.split_whitespace().next() {
            Some("$") => " fill=\"#77b5f2\"",
            Some("FAIL") => " fill=\"#f28b82\" font-weight=\"bold\"",
            Some("pass") => " fill=\"#5cc98a\"",
            _ => "",
        };
        // As wide as its letters are here, whatever font there is.
        let length = line.chars().count() * 8;
        let _ = writeln!(
            svg,
            "<text x=\"16\" y=\"{y}\" textLength=\"{length}\"{colour}>{}</text>",
            // Blanks that no reader joins.
            escaped(line).replace(' ', "\u{a0}")
        );
    }
    svg + "</g>\n</svg>\n"
}

/// Lines of at most this many letters; what is cut goes on below, as far in.
fn wrapped(text: &str, most: usize) -> String {
    let mut wrapped = String::new();
    for line in text.lines() {
        let margin = line.len() - line.trim_start().len();
        let (mut column, mut is_first) = (margin, true);
        wrapped.push_str(&line[..margin]);
        for word in line.trim_start().split(' ') {
            if column + word.len() > most && !is_first {
                let _ = write!(wrapped, "\n{:1$}", "", margin + 2);
                (column, is_first) = (margin + 2, true);
            }
            if !is_first {
                wrapped.push(' ');
                column += 1;
            }
            wrapped.push_str(word);
            column += word.len();
            is_first = false;
        }
        wrapped.push('\n');
    }
    wrapped
}

#[test]
fn pictures_show_a_failing_case() {
    let said = finds("my_nvdla", &["run", "vectors/directed/conv-bias-relu.yaml"]);
    // The release of Verilator is no part of the picture.
    let said = said
        .lines()
        .map(|line| match line.split_once(" (Verilator") {
            Some((before, after)) => {
                let after = after.split_once(')').map_or("", |(_, after)| after);
                format!("{before}{after}")
            }
            None => line.to_owned(),
        });
    let said = said.collect::<Vec<_>>().join("\n");
    assert!(said.contains("FAIL  conv-bias-relu"), "{said}");
    let command = "cosim run vectors/directed/conv-bias-relu.yaml --dut my_nvdla";
    picture("failing-case.svg", &terminal(command, &wrapped(&said, 114)));
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
