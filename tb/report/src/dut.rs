//! Texts about designs, descriptions and pins.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use nvdla_dut_build::Description;
use nvdla_dut_build::build::{DesignCheckResult, VerilatedModelInfo};
use nvdla_dut_build::pins::Pin;

/// Prints the descriptions of DUTs, a line each, with the model that was built last.
pub fn list(
    out: &mut dyn Write,
    designs: &[(&Description, Option<VerilatedModelInfo>)],
) -> io::Result<()> {
    writeln!(
        out,
        "name             configuration Verilator digest        quirks"
    )?;
    for (description, model) in designs {
        let (verilator, digest) = match model {
            Some(model) => (
                model.verilator.as_str(),
                model.digest.get(..12).unwrap_or(""),
            ),
            None => ("-", "not built"),
        };
        writeln!(
            out,
            "{:<16} {:<13} {verilator:<9} {digest:<12}  {}",
            description.name,
            description.configuration,
            quirks(description)
        )?;
    }
    Ok(())
}

/// Prints a description, the files of its design, and the number of Verilator's lint messages.
pub fn checked(
    out: &mut dyn Write,
    description: &Description,
    checked: &DesignCheckResult,
) -> io::Result<()> {
    let gates = if description.clock_gating {
        "working"
    } else {
        "open"
    };
    let rows = [
        ("name", description.name.clone()),
        ("configuration", description.configuration.to_string()),
        ("top", description.top.clone()),
        ("clock gates", gates.into()),
        ("quirks", quirks(description)),
        ("defines", pairs(&description.defines)),
        ("parameters", pairs(&description.parameters)),
        ("file lists", names(&description.files.lists, description)),
        ("files", names(&checked.files, description)),
        ("pins", "as in docs/nv_small/system.md, section 1".into()),
        (
            "lint messages",
            format!("{} in {}", checked.warnings, checked.messages.display()),
        ),
        ("Verilator", checked.verilator.clone()),
    ];
    for (name, value) in rows {
        writeln!(out, "{name:<14} {value}")?;
    }
    for note in &description.files.notes {
        writeln!(out, "note: {note}")?;
    }
    if !checked.delays.is_empty() {
        writeln!(out, "warning: {}", checked.delays)?;
    }
    Ok(())
}

/// Prints the pins of a design, a line each.
pub fn pins(out: &mut dyn Write, pins: &[Pin]) -> io::Result<()> {
    writeln!(
        out,
        "pin                            dir    bits  clock   meaning"
    )?;
    for pin in pins {
        let clock = pin.clock.map_or("-".to_owned(), |clock| clock.to_string());
        write!(
            out,
            "{:<30} {:<6} {:>4}  {clock:<6}  {}",
            pin.name,
            pin.direction.to_string(),
            pin.width,
            pin.desc
        )?;
        match pin.tie {
            Some(tie) => writeln!(out, "; tied to {tie}")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

fn quirks(description: &Description) -> String {
    list_or_dash(
        description
            .quirks
            .iter()
            .map(|quirk| quirk.name().to_owned()),
    )
}

/// The words with commas between them; `-` if there are none.
fn list_or_dash(words: impl Iterator<Item = String>) -> String {
    let text = words.collect::<Vec<_>>().join(", ");
    if text.is_empty() {
        "-".to_owned()
    } else {
        text
    }
}

/// The number of files, then a line with each path: first those in the description's folder.
fn names(files: &[PathBuf], description: &Description) -> String {
    let directory = description.path.parent().unwrap_or(Path::new(""));
    let (ours, others): (Vec<_>, Vec<_>) =
        files.iter().partition(|file| file.starts_with(directory));
    let lines = ours.into_iter().chain(others);
    let lines = lines.map(|file| format!("\n{:<14} {}", "", file.display()));
    files.len().to_string() + &lines.collect::<String>()
}

fn pairs(map: &std::collections::BTreeMap<String, String>) -> String {
    list_or_dash(map.iter().map(|(name, value)| format!("{name}={value}")))
}
