//! Helpers for the texts of generated files.

use std::fmt::Debug;

/// The texts of all items, one behind the other.
pub(crate) fn each<I: IntoIterator>(items: I, text: impl Fn(I::Item) -> String) -> String {
    items.into_iter().map(text).collect()
}

/// The texts of all items, with `separator` between them.
pub(crate) fn joined<I: IntoIterator>(
    items: I,
    separator: &str,
    text: impl Fn(I::Item) -> String,
) -> String {
    let texts: Vec<String> = items.into_iter().map(text).collect();
    texts.join(separator)
}

/// A part of a text that is there under a condition only.
pub(crate) fn when(condition: bool, text: &str) -> &str {
    if condition { text } else { "" }
}

/// Aligns the lines `LEFT|RIGHT` of a text: pads LEFT to the same width, removes the `|`. All lines
/// but the last end with `separator`. Of several lines without `|` one empty line remains.
pub(crate) fn columns(text: &str, separator: &str) -> String {
    let cells = text.lines().filter_map(|line| line.split_once('|'));
    let width = cells.map(|(left, _)| left.len()).max().unwrap_or(0);
    let mut out = String::new();
    let mut blank = false;
    for line in text.lines() {
        let Some((left, right)) = line.split_once('|') else {
            blank = true;
            continue;
        };
        if !out.is_empty() {
            out += separator;
            out += "\n";
        }
        if std::mem::take(&mut blank) {
            out += "\n";
        }
        out += &format!("{left:<width$} {right}");
    }
    out
}

/// An optional value of an enum as Rust source: `Some(KIND::VALUE)` or `None`.
pub(crate) fn optional(kind: &str, value: Option<impl Debug>) -> String {
    match value {
        Some(value) => format!("Some({kind}::{value:?})"),
        None => "None".to_owned(),
    }
}
