//! Texts about structural coverage.

use std::io::{self, Write};

use nvdla_coverage::structural::holes::{HoleRule, RequiredHitPercentages, WrongHoleRules};
use nvdla_coverage::structural::toggle::grouped;
use nvdla_coverage::structural::{
    PointHitCounts, SourceFileHits, StructuralPoint, StructuralPointKind,
};

/// Prints hit and all points of each source file, by kind (line, branch, toggle), and the sums.
pub fn table(out: &mut dyn Write, files: &[SourceFileHits]) -> io::Result<()> {
    let width = files.iter().map(|file| file.path.len()).max().unwrap_or(0);
    write!(out, "{:width$}", "file")?;
    for kind in StructuralPointKind::ALL {
        write!(out, " {:>20}", kind.to_string())?;
    }
    writeln!(out, " explained missing")?;
    for file in files {
        hits_line(out, width, &file.path, std::slice::from_ref(file))?;
    }
    hits_line(out, width, "all", files)
}

fn hits_line(
    out: &mut dyn Write,
    width: usize,
    name: &str,
    files: &[SourceFileHits],
) -> io::Result<()> {
    write!(out, "{name:width$}")?;
    let mut sum = PointHitCounts::default();
    for kind in StructuralPointKind::ALL {
        let ratio = PointHitCounts::of(files, kind);
        let share = format!("{}/{}", ratio.covered, ratio.points);
        write!(out, " {share:>12} {:>7}", ratio.to_string())?;
        sum.points += ratio.points;
        sum.covered += ratio.covered;
        sum.explained += ratio.explained;
    }
    writeln!(out, " {:>9} {:>7}", sum.explained, sum.missing())
}

/// Prints the points that were not hit and are not explained as holes; true if there are any.
pub fn missing(out: &mut dyn Write, files: &[SourceFileHits]) -> io::Result<bool> {
    let mut any = false;
    for file in files {
        for (line, text) in grouped(file.points.iter().filter(|point| is_missing(point))) {
            writeln!(out, "{}:{line}: {text}", file.path)?;
            any = true;
        }
    }
    Ok(any)
}

fn is_missing(point: &StructuralPoint) -> bool {
    point.hits == 0 && point.hole.is_none()
}

/// Prints the wrong rules on holes: their points do not exist or were hit; true if there are any.
pub fn wrong(out: &mut dyn Write, wrong: &WrongHoleRules<'_>) -> io::Result<bool> {
    for rule in &wrong.stale {
        writeln!(
            out,
            "{}: nothing is there any more: {}",
            rule.file,
            about(rule)
        )?;
    }
    for (rule, path, points) in &wrong.hit {
        writeln!(out, "{path}: hit, but explained: {}", about(rule))?;
        for (line, text) in grouped(points) {
            writeln!(out, "      {path}:{line}: {text}")?;
        }
    }
    Ok(!wrong.stale.is_empty() || !wrong.hit.is_empty())
}

/// The signals or lines to which a rule applies, and its reason.
fn about(rule: &HoleRule) -> String {
    let parts = [&rule.what, &rule.source, &rule.bits, &rule.edge];
    let parts = rule.signals.iter().chain(parts.into_iter().flatten());
    let parts: Vec<&str> = parts.map(String::as_str).collect();
    format!("{} ({})", parts.join(" "), rule.reason)
}

/// Prints each kind of point whose coverage is below the required one; true if there are any.
pub fn too_low(
    out: &mut dyn Write,
    files: &[SourceFileHits],
    at_least: RequiredHitPercentages,
) -> io::Result<bool> {
    let mut any = false;
    for kind in StructuralPointKind::ALL {
        let (ratio, wanted) = (PointHitCounts::of(files, kind), at_least.of(kind));
        if ratio.permille() < 10 * wanted {
            writeln!(out, "{kind} coverage is {ratio}, less than {wanted} %")?;
            any = true;
        }
    }
    Ok(any)
}

/// Prints the source with the number of hits in front of each line. Points that were not hit stand
/// below their line: `!` marks missing ones, `-` those explained as holes.
pub fn annotated(out: &mut dyn Write, file: &SourceFileHits, source: &str) -> io::Result<()> {
    let lines = file.line_hits();
    for (number, text) in (1..).zip(source.lines()) {
        let here = || file.points.iter().filter(move |point| point.line == number);
        let hits = lines.get(&number).map_or_else(String::new, u64::to_string);
        let mark = if here().any(is_missing) {
            '!'
        } else if here().any(|point| point.hits == 0) {
            '-'
        } else {
            ' '
        };
        writeln!(
            out,
            "{}",
            format!("{hits:>10} {mark} {number:>4} | {text}").trim_end()
        )?;
        for (_, text) in grouped(here().filter(|point| is_missing(point))) {
            writeln!(out, "{:>10} !      | ^ {text}", "")?;
        }
        let mut reasons: Vec<(&str, Vec<&StructuralPoint>)> = Vec::new();
        for point in here().filter(|point| point.hits == 0) {
            let Some(reason) = &point.hole else { continue };
            match reasons.iter_mut().find(|(other, _)| other == reason) {
                Some((_, points)) => points.push(point),
                None => reasons.push((reason, vec![point])),
            }
        }
        for (reason, points) in reasons {
            for (_, text) in grouped(points) {
                writeln!(out, "{:>10} -      | ^ {text}: {reason}", "")?;
            }
        }
    }
    Ok(())
}
