//! Scores of mutants for people.

use std::io::{self, Write};

use nvdla_dut_build::mutants::Mutant;
use nvdla_mutation::explained::Explanations;
use nvdla_mutation::grade::Grade;
use nvdla_mutation::score::{Score, Scores};

/// The units with their scores, what killed, and the survivors that nobody explains.
///
/// # Errors
/// Nothing can be written.
pub fn scores<'a>(
    out: &mut dyn Write,
    graded: impl Iterator<Item = (&'a Mutant, &'a Grade)> + Clone,
    explanations: &Explanations,
) -> io::Result<()> {
    let scores = Scores::of(graded.clone(), explanations);
    let width = scores.by_unit.keys().map(String::len).max().unwrap_or(0);
    let width = width.max("unit".len());
    writeln!(
        out,
        "{:<width$} {:>7} {:>6} {:>9} {:>8} {:>7} {:>14} {:>6}",
        "unit", "mutants", "killed", "explained", "survived", "score", "95 %", "cases"
    )?;
    for (unit, score) in &scores.by_unit {
        row(out, width, unit, score)?;
    }
    row(out, width, "all", &scores.all)?;
    let mut kills: Vec<(&String, &u64)> = scores.kills.iter().collect();
    kills.sort_by_key(|(name, kills)| (std::cmp::Reverse(**kills), *name));
    let most = kills.iter().take(KILLERS);
    let most: Vec<String> = most
        .map(|(name, kills)| format!("{name} {kills}"))
        .collect();
    if !most.is_empty() {
        writeln!(out, "\nfirst to kill: {}", most.join(", "))?;
    }
    let survivors = graded.filter(|(mutant, grade)| {
        matches!(grade, Grade::Survived { .. }) && explanations.why(mutant).is_none()
    });
    for (index, (mutant, grade)) in survivors.enumerate() {
        if index == 0 {
            writeln!(out, "\nsurvivors")?;
        }
        survivor(out, mutant, grade)?;
    }
    Ok(())
}

/// Names of stimuli in the line of those that killed most.
const KILLERS: usize = 12;

fn row(out: &mut dyn Write, width: usize, unit: &str, score: &Score) -> io::Result<()> {
    let percent = |share: f64| format!("{share:.1}");
    let (low, high) = score.interval().unzip();
    let interval = match (low, high) {
        (Some(low), Some(high)) => format!("{low:.1} to {high:.1}"),
        _ => "-".to_owned(),
    };
    let [share, cases] = [
        score.percent().map(percent),
        score.median_cases().map(|cases| cases.to_string()),
    ]
    .map(|text| text.unwrap_or_else(|| "-".to_owned()));
    writeln!(
        out,
        "{unit:<width$} {:>7} {:>6} {:>9} {:>8} {share:>7} {interval:>14} {cases:>6}",
        score.mutants(),
        score.killed,
        score.explained,
        score.survived,
    )
}

fn survivor(out: &mut dyn Write, mutant: &Mutant, grade: &Grade) -> io::Result<()> {
    let Mutant {
        id,
        unit,
        kind,
        file,
        line,
        before,
        after,
    } = mutant;
    let cases = match grade {
        Grade::Survived { cases, .. } | Grade::Killed { cases, .. } => cases,
    };
    writeln!(
        out,
        "  {id} {}:{line} {unit}, {kind}, {cases} cases\n    - {before}\n    + {after}",
        file.display()
    )
}
