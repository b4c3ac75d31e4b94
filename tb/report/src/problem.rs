//! Error messages about files of the user, with the wrong line.

use std::error::Error;
use std::io::{self, Write};

use nvdla_files::yaml::YamlError;

use super::console::verdict;

/// Prints an error in a YAML file, with the wrong line and a mark below the column.
pub fn yaml(out: &mut dyn Write, problem: &YamlError) -> io::Result<()> {
    let YamlError::Content {
        path,
        line,
        column,
        what,
        line_text,
    } = problem
    else {
        return other(out, problem);
    };
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let (line_text, indent) = window(line_text, *column);
    let indent = " ".repeat(indent);
    verdict(out, &format!("error: {what}"))?;
    writeln!(out, "{margin}--> {}:{line}:{column}", path.display())?;
    writeln!(out, "{margin} |")?;
    writeln!(out, "{number} | {line_text}")?;
    writeln!(out, "{margin} | {indent}^")
}

/// Most characters of a wrong line that are printed.
const SHOWN: usize = 120;

/// The characters around a column (counted from 1) of a long line, and this column's place there.
fn window(line: &str, column: u64) -> (String, usize) {
    let column = usize::try_from(column.saturating_sub(1)).unwrap_or(0);
    let count = line.chars().count();
    if count <= SHOWN {
        return (line.to_owned(), column.min(count));
    }
    let start = column.min(count).saturating_sub(SHOWN / 2);
    let part: String = line.chars().skip(start).take(SHOWN).collect();
    let before = if start > 0 { "..." } else { "" };
    let after = if start + SHOWN < count { "..." } else { "" };
    let indent = column.min(count) - start + before.len();
    (format!("{before}{part}{after}"), indent)
}

/// Prints which lists the working folder lacks, in whole or in part; nothing if it lacks none.
pub fn built_in(out: &mut dyn Write, lists: &[&str]) -> io::Result<()> {
    if lists.is_empty() {
        return Ok(());
    }
    let version = env!("CARGO_PKG_VERSION");
    writeln!(
        out,
        "not all here, so read as built into cosim {version} where needed: {}",
        lists.join(", ")
    )
}

/// Prints why a file was skipped.
pub fn left_out(out: &mut dyn Write, problem: &dyn Error) -> io::Result<()> {
    verdict(out, &format!("bad   {}", with_sources(problem)))
}

/// Prints an error and the errors that caused it.
pub fn other(out: &mut dyn Write, problem: &dyn Error) -> io::Result<()> {
    verdict(out, &format!("error: {}", with_sources(problem)))
}

fn with_sources(problem: &dyn Error) -> String {
    let mut text = problem.to_string();
    let mut source = problem.source();
    while let Some(inner) = source {
        let inner_text = inner.to_string();
        // Some messages already have that of their source.
        if !text.contains(&inner_text) {
            text.push_str(": ");
            text.push_str(&inner_text);
        }
        source = inner.source();
    }
    text
}
