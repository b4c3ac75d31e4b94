//! Shrinks a failing case, and writes report, registers, memory and waves of it into a folder.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;

use crate::report::map::DifferenceMap;
use crate::report::{self, waves};
use nvdla_bench::engine::{CaseReport, ReplayCommand, ReplaySpec, Target, Targets};
use nvdla_campaign::triage::{RUNS, ShrunkCase};
use nvdla_files::FileError;
use nvdla_files::yaml::{self as yaml};
use nvdla_live::recording;
use nvdla_stimulus::plan::CasePlan;

use crate::command::files;
use crate::command::globals::OutputDetail;
use crate::command::problem::CommandResult;
use crate::command::shrinking::{ShrinkDisplay, watcher};
use crate::command::signals;

/// Name of the file with the report of the failure.
pub(super) const REPORT: &str = "report.txt";

/// Name of the report where a signal ended the shrinking: the folder has the smallest case until then.
const REPORT_SO_FAR: &str = "report-so-far.txt";

/// Shrinks a failing case and writes its folder. Returns a line about it, or `None` if the case does
/// not fail, is no legal program, or a signal came before its shrinking began. A signal that comes
/// later ends it with the smallest case until then.
pub(super) fn write(
    plan: &CasePlan,
    targets: &Targets,
    directory: &Path,
    detail: OutputDetail,
) -> CommandResult<Option<String>> {
    let Some(target) = targets.for_case(plan.needs()) else {
        return Ok(None);
    };
    let name = directory.file_name().unwrap_or_default().to_string_lossy();
    if signals::is_over() {
        return Ok(None);
    }
    let display = ShrinkDisplay::begin(plan.name(), RUNS, detail);
    let see = |now| display.see(now);
    let small = match plan {
        CasePlan::Layers(layers) => ShrunkCase::of(layers, target, &name, watcher(&see)),
        CasePlan::Program(case) => ShrunkCase::of_program(case, target, &name, watcher(&see)),
        CasePlan::Illegal(_) => Ok(None),
    };
    display.end();
    let Some(small) = small? else {
        return Ok(None);
    };
    if directory.join(REPORT_SO_FAR).exists() {
        // A signal ended this before.
        fs::remove_dir_all(directory).map_err(FileError::writing(directory))?;
    }
    let written = write_folder(directory, &name, &small, plan.replay_command(), target);
    if written.is_err() {
        // It was new or empty, and what is there now looks like the whole.
        let _ = fs::remove_dir_all(directory);
    }
    written.map(Some)
}

/// Writes all files into the folder, the report last, so that a folder with a report is complete.
/// Returns the summary of the shrunk case, which is called `name`.
fn write_folder(
    directory: &Path,
    name: &str,
    small: &ShrunkCase,
    replay: ReplayCommand,
    target: &Target,
) -> CommandResult<String> {
    let text = |name: &str, text: &str| files::write(&directory.join(name), text.as_bytes());
    files::create(directory)?;
    let shown = small.recorded(target, &directory.join("waves.fst"))?;
    let case = match &small.file {
        Some(file) => yaml::to_string(file),
        None => recording(&small.case, name),
    };
    text(&format!("{name}.yaml"), &case)?;
    let mut trace = Vec::new();
    report::trace::write(&mut trace, &shown.registers)?;
    text("registers.txt", &String::from_utf8_lossy(&trace))?;
    let dump = |memory| dump(&shown.expected, memory);
    text("memory-expected.txt", &dump(&shown.expected.memory))?;
    text("memory-found.txt", &dump(&shown.observed.memory))?;
    let maps = DifferenceMap::all(&shown.expected, &shown.observed.memory);
    let texts: Vec<String> = maps.iter().map(DifferenceMap::text).collect();
    if texts.is_empty() {
        text("map.txt", "no output differs\n")?;
    } else {
        text("map.txt", &texts.join("\n"))?;
    }
    for (number, map) in maps.iter().enumerate() {
        text(&format!("map-{number}.svg"), &map.svg())?;
    }
    text("waves.gtkw", &waves::gtkwave("waves.fst"))?;
    text("waves.sucl", &waves::surfer())?;
    let (summary, is_cut) = (small.summary(), small.is_cut);
    let whole = CaseReport {
        replay,
        ..small.original.report.clone()
    };
    let small = CaseReport {
        replay: ReplaySpec::new(format!("{name}.yaml")).into(),
        ..shown.report
    };
    let report = format!(
        "{summary}\n\nThe case:\n{whole}\n\nShrunk (in this folder, wherever it is moved):\n\
         {small}\n\nWaves:\n      gtkwave waves.gtkw\n      surfer -c waves.sucl waves.fst\n"
    );
    text(if is_cut { REPORT_SO_FAR } else { REPORT }, &report)?;
    Ok(summary)
}

/// The bytes that the layers write, as they are in `memory`, 16 in a line.
fn dump(expected: &Expected, memory: &Memory) -> String {
    let mut text = String::new();
    for layer in &expected.layers {
        let _ = writeln!(text, "# {}", layer.label);
        for region in &layer.writes {
            let bytes = memory.dump(region.at, region.len);
            for (line, bytes) in (0..).zip(bytes.chunks(16)) {
                let _ = write!(text, "{}:", region.at.plus(16 * line));
                for byte in bytes {
                    let _ = write!(text, " {byte:02x}");
                }
                text.push('\n');
            }
        }
    }
    text
}
