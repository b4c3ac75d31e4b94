//! Texts about the scores of mutants, for each module of the design.

use std::io::{self, Write};

use nvdla_mutation::score::{
    GradedMutant, MutantFate, MutantGradesFile, MutationScore, MutationScores,
};

use crate::tenths;

/// Prints the scores of all modules, the cases that killed most mutants, and all survivors.
///
/// # Errors
/// Nothing can be written.
pub fn scores(out: &mut dyn Write, graded: &MutantGradesFile) -> io::Result<()> {
    let scores = MutationScores::of(graded);
    let width = scores.by_unit.keys().map(String::len).max().unwrap_or(0);
    let width = width.max("unit".len());
    writeln!(
        out,
        "{:<width$} mutants killed proved explained survived unreached   score           95 %  cases",
        "unit"
    )?;
    for (unit, score) in &scores.by_unit {
        row(out, width, unit, score)?;
    }
    row(out, width, "all", &scores.all)?;
    let most = scores.killers().into_iter().take(KILLERS);
    let most: Vec<String> = most
        .map(|(name, kills)| format!("{name} {kills}"))
        .collect();
    if !most.is_empty() {
        writeln!(out, "\nfirst to kill: {}", most.join(", "))?;
    }
    if let Some(millis) = scores.all.millis() {
        let [median, most] = [millis.0, millis.1].map(seconds);
        writeln!(
            out,
            "seconds of a processor until killed: {median} in the median, {most} for 95 % at most"
        )?;
    }
    if scores.guards > 0 {
        let (met, guards) = (scores.met, scores.guards);
        let share = tenths(100 * met, guards);
        writeln!(
            out,
            "guards true in a case: {met} of {guards} of mutants that are not proved equal ({share} %)"
        )?;
    }
    let open = [
        ("survivors", MutantFate::Survived),
        ("survivors that never acted", MutantFate::Unreached),
    ];
    for (title, fate) in open {
        let is_it = |known: &&GradedMutant| known.fate() == fate;
        for (index, known) in graded.mutants.iter().filter(is_it).enumerate() {
            if index == 0 {
                writeln!(out, "\n{title}")?;
            }
            survivor(out, known)?;
        }
    }
    Ok(())
}

/// Number of cases or profiles that are listed because they killed most mutants.
const KILLERS: usize = 12;

/// The 95 % confidence interval of a score in percent, such as `91.0 to 95.2`.
pub(crate) fn interval(score: &MutationScore) -> String {
    match score.interval() {
        Some((low, high)) => format!("{low:.1} to {high:.1}"),
        None => "-".to_owned(),
    }
}

fn seconds(millis: u64) -> String {
    format!("{}.{:02}", millis / 1000, millis % 1000 / 10)
}

fn row(out: &mut dyn Write, width: usize, unit: &str, score: &MutationScore) -> io::Result<()> {
    let percent = |share: f64| format!("{share:.1}");
    let interval = interval(score);
    let [share, cases] = [
        score.percent().map(percent),
        score.median_cases().map(|cases| cases.to_string()),
    ]
    .map(|text| text.unwrap_or_else(|| "-".to_owned()));
    writeln!(
        out,
        "{unit:<width$} {:>7} {:>6} {:>6} {:>9} {:>8} {:>9} {share:>7} {interval:>14} {cases:>6}",
        score.mutants(),
        score.killed,
        score.equal,
        score.explained,
        score.survived,
        score.unreached,
    )
}

fn survivor(out: &mut dyn Write, known: &GradedMutant) -> io::Result<()> {
    let mutant = &known.mutant;
    let proof = known.proof.as_ref();
    let proof = proof.map(|proof| format!(", {proof}")).unwrap_or_default();
    let reached = known.figures.and_then(|figures| figures.reached);
    let reached = reached.filter(|reached| *reached > 0);
    let reached = reached.map(|times| format!(", acted {times} times"));
    let reached = reached.unwrap_or_default();
    writeln!(
        out,
        "  {} {}:{} {}, {}, {} cases{reached}{proof}\n    - {}\n    + {}",
        mutant.id,
        mutant.file.display(),
        mutant.line,
        mutant.unit,
        mutant.kind,
        known.grade.cases(),
        mutant.before,
        mutant.after,
    )
}
