//! The frame of all pages: navigation, style sheet, and small pieces such as tables and bars.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::CampaignReport;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// A file of the report: its path in the folder of the report, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HtmlPage {
    pub file: String,
    pub html: String,
}

/// The name of the campaign and the navigation, which every page shows.
#[derive(Debug, Default)]
pub(super) struct ReportNavigation {
    run: String,
    /// File name and title of each part of the report.
    parts: Vec<(&'static str, &'static str)>,
}

impl ReportNavigation {
    /// The pages of a report that the navigation names; parts without data are left out.
    pub(super) fn of(report: &CampaignReport<'_>) -> Self {
        let run = report.run;
        let parts = [
            ("index.html", "Summary", true),
            ("failures.html", "Failures", true),
            ("coverage.html", "Coverage", true),
            ("structural.html", "Structural", run.structural.is_some()),
            ("testplan.html", "Testplan", true),
            ("luts.html", "Tables", true),
            ("clocks.html", "Clocks", true),
            ("mutants.html", "Mutants", run.mutants.is_some()),
        ];
        let shown = parts.into_iter().filter(|(.., is_there)| *is_there);
        Self {
            run: run.name.clone(),
            parts: shown.map(|(file, title, _)| (file, title)).collect(),
        }
    }

    /// A complete page. The navigation marks its part: `coverage.html` for `coverage-sdp.html`.
    pub(super) fn page(&self, file: &str, title: &str, body: &Markup) -> HtmlPage {
        let is_here = |part: &str| file.starts_with(part.trim_end_matches(".html"));
        let html = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (title) " - " (self.run) }
                    link rel="icon" href="data:,";
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    header {
                        b { "nvdla-cosim" } " " code { (self.run) }
                        nav {
                            @for (part, title) in &self.parts {
                                a href=(part) aria-current=[is_here(part).then_some("page")] {
                                    (title)
                                }
                            }
                        }
                    }
                    main { h1 { (title) } (body) }
                    script { (PreEscaped(SCRIPT)) }
                }
            }
        };
        HtmlPage {
            file: file.to_owned(),
            html: html.into_string(),
        }
    }
}

/// A bar of `permille` thousandths of the full length, followed by `text`.
pub(super) fn bar(permille: u64, text: &str) -> Markup {
    let width = format!("width:{}.{}%", permille / 10, permille % 10);
    html! {
        span.bar { i style=(width) {} }
        span.percent { (text) }
    }
}

/// A cell of a table with a number; the column is sorted by it.
pub(super) fn number(value: u64) -> Markup {
    html! { td.n data-v=(value) { (nvdla_bench::engine::grouped(value)) } }
}

/// A table that readers can sort. `columns` are separated by `|`; the name of one with numbers
/// begins with `#`.
pub(super) fn table(caption: &str, columns: &str, rows: &Markup) -> Markup {
    table_with_foot(caption, columns, rows, None)
}

/// As [`table`], with a last row that stays the last one.
pub(super) fn table_with_foot(
    caption: &str,
    columns: &str,
    rows: &Markup,
    foot: Option<Markup>,
) -> Markup {
    html! { div.wide { table.sort {
        caption { (caption) }
        thead { tr { @for column in columns.split('|').map(str::trim) {
            @match column.strip_prefix('#') {
                Some(column) => th.n scope="col" { (column) },
                None => th scope="col" { (column) },
            }
        } } }
        tbody { (rows) }
        @if let Some(foot) = foot { tfoot { (foot) } }
    } } }
}

/// The text with all characters escaped that have a meaning in URLs.
pub(super) fn url(text: &str) -> String {
    let mut url = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                url.push(char::from(byte));
            }
            _ => url.push_str(&format!("%{byte:02X}")),
        }
    }
    url
}

/// A text that can be a file name and an anchor: other characters than letters, digits, `-`, `.`
/// and `_` become `-`.
pub(super) fn plain(text: &str) -> String {
    let plain = |c: char| match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '_' => c,
        _ => '-',
    };
    text.chars().map(plain).collect()
}
