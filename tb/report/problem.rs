//! Problems with what the user gave, with the line at fault.

use std::error::Error;
use std::io::{self, Write};

use nvdla_yaml::YamlError;

/// Writes a problem with a YAML file and shows the line.
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
    let indent = " ".repeat(usize::try_from(column.saturating_sub(1)).unwrap_or(0));
    writeln!(out, "error: {what}")?;
    writeln!(out, "{margin}--> {}:{line}:{column}", path.display())?;
    writeln!(out, "{margin} |")?;
    writeln!(out, "{number} | {line_text}")?;
    writeln!(out, "{margin} | {indent}^")
}

/// Writes any other problem with its sources.
pub fn other(out: &mut dyn Write, problem: &dyn Error) -> io::Result<()> {
    let mut text = problem.to_string();
    let mut source = problem.source();
    while let Some(inner) = source {
        let inner_text = inner.to_string();
        // Some messages already end with that of their source.
        if !text.ends_with(&inner_text) {
            text.push_str(": ");
            text.push_str(&inner_text);
        }
        source = inner.source();
    }
    writeln!(out, "error: {text}")
}
