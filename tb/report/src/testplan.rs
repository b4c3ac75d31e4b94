//! Texts about the test plan.

use std::io::{self, Write};

use nvdla_bench::engine::grouped;
use nvdla_campaign::planned::TestplanFeatureResults;
use nvdla_coverage::testplan::TestplanFeature;

/// Features of the test plan; each with its cases and bins in a campaign, if there is one.
pub type TestplanRows<'a> = [(&'a TestplanFeature, Option<TestplanFeatureResults>)];

/// Prints for each feature how many profiles, vectors, bins and mutants prove it, and its results.
pub fn table(out: &mut dyn Write, rows: &TestplanRows<'_>) -> io::Result<()> {
    let names = rows.iter().map(|(feature, _)| feature.name.len());
    let width = names.max().unwrap_or(0).max("feature".len());
    let with_results = rows.iter().any(|(_, results)| results.is_some());
    write!(out, "{:width$} profiles vectors   bins mutants", "feature")?;
    if with_results {
        write!(out, "   passed  failed  covered  percent  state")?;
    }
    writeln!(out)?;
    for (feature, results) in rows {
        write!(
            out,
            "{:width$} {:>8} {:>7} {:>6} {:>7}",
            feature.name,
            feature.profiles.len(),
            feature.vectors.len(),
            grouped(feature.bins().len() as u64),
            feature.mutants.len()
        )?;
        if let Some(results) = results {
            let percent = percent(results);
            write!(
                out,
                " {:>8} {:>7} {:>8} {percent:>8}  {}",
                grouped(results.tally.passed),
                grouped(results.tally.failed),
                grouped(results.ratio.covered),
                results.state()
            )?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Share of the feature's bins that were reached, in percent; empty if it has no bins.
pub fn percent(results: &TestplanFeatureResults) -> String {
    match results.ratio.bins {
        0 => String::new(),
        _ => results.ratio.to_string(),
    }
}

/// Prints all features as a table in Markdown.
pub fn markdown(out: &mut dyn Write, rows: &TestplanRows<'_>) -> io::Result<()> {
    let with_results = rows.iter().any(|(_, results)| results.is_some());
    let mut heads = vec![
        "Feature",
        "Specification",
        "Profiles",
        "Vectors",
        "Bins",
        "Mutants",
    ];
    if with_results {
        heads.extend(["Passed", "Failed", "Covered", "State"]);
    }
    markdown_row(out, heads.iter().map(|head| (*head).to_owned()))?;
    markdown_row(out, heads.iter().map(|_| "---".to_owned()))?;
    for (feature, results) in rows {
        let code = |names: &[String]| {
            let names = names.iter().map(|name| format!("`{name}`"));
            names.collect::<Vec<_>>().join(" ")
        };
        let mut cells = vec![
            format!("**{}**: {}", feature.name, feature.what),
            feature.spec.join("; "),
            code(&feature.profiles),
            code(&feature.vectors),
            code(&feature.bins),
            code(&feature.mutants),
        ];
        if let Some(results) = results {
            cells.extend([
                grouped(results.tally.passed),
                grouped(results.tally.failed),
                percent(results),
                results.state().to_string(),
            ]);
        }
        markdown_row(out, cells.into_iter())?;
    }
    Ok(())
}

fn markdown_row(out: &mut dyn Write, cells: impl Iterator<Item = String>) -> io::Result<()> {
    // Stars stand for any characters, not for emphasis: they are within code, bars would end a cell.
    let cells = cells.map(|cell| cell.replace('|', "\\|"));
    writeln!(out, "| {} |", cells.collect::<Vec<_>>().join(" | "))
}
