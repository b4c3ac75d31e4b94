//! Shrinks a failing case, and writes report, registers, memory and waves of it into a folder.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use nvdla_model::memory::Memory;

use crate::report::map::DifferenceMap;
use crate::report::{self, waves};
use nvdla_bench::engine::{CaseOutcome, CaseReport, Target, Targets};
use nvdla_campaign::triage::ShrunkCase;
use nvdla_live::recording;
use nvdla_yaml::{self as yaml};

use super::plan::CasePlan;
use nvdla_command::problem::CommandResult;
use nvdla_command::{files, signals};

/// Name of the file with the report of the failure.
pub(super) const REPORT: &str = "report.txt";

/// Shrinks a failing case and writes its folder. Returns a line about it, or `None` if the case does
/// not fail, is no legal program, or a signal came before it was shrunk.
pub(super) fn write(
    plan: &CasePlan,
    targets: &Targets,
    directory: &Path,
) -> CommandResult<Option<String>> {
    let Some(target) = targets.for_case(plan.needs()) else {
        return Ok(None);
    };
    let name = directory.file_name().unwrap_or_default().to_string_lossy();
    let small = match plan {
        CasePlan::Layers(layers) => ShrunkCase::of(layers, target, &name, &signals::is_over)?,
        CasePlan::Program(case) => ShrunkCase::of_program(case, target, &name, &signals::is_over)?,
        CasePlan::Illegal(_) => None,
    };
    let Some(small) = small else {
        return Ok(None);
    };
    let folder = ShrunkCaseFolder {
        directory,
        name: &name,
    };
    let written = folder.all(&small, plan.replay(), target);
    if written.is_err() {
        // It was new or empty, and what is there now looks like the whole.
        let _ = fs::remove_dir_all(directory);
    }
    written.map(Some)
}

/// The folder for the files about a failing case, and the name of the shrunk case.
struct ShrunkCaseFolder<'a> {
    directory: &'a Path,
    name: &'a str,
}

impl ShrunkCaseFolder<'_> {
    /// Writes all files into the folder, the report last, so that a folder with a report is complete.
    fn all(&self, small: &ShrunkCase, replay: &str, target: &Target) -> CommandResult<String> {
        files::create(self.directory)?;
        let shown = small.recorded(target, &self.directory.join("waves.fst"))?;
        let text = match &small.file {
            Some(file) => yaml::to_string(file),
            None => recording(&small.case, self.name),
        };
        self.text(&format!("{}.yaml", self.name), &text)?;
        self.trace(&shown)?;
        self.memory(&shown)?;
        self.maps(&shown)?;
        self.text("waves.gtkw", &waves::gtkwave("waves.fst"))?;
        self.text("waves.sucl", &waves::surfer())?;
        let summary = small.summary();
        self.report((&small.original, replay), &shown, &summary)?;
        Ok(summary)
    }

    fn text(&self, name: &str, text: &str) -> CommandResult<()> {
        files::write(&self.directory.join(name), text.as_bytes())
    }

    fn report(
        &self,
        (original, replay): (&CaseOutcome, &str),
        small: &CaseOutcome,
        summary: &str,
    ) -> CommandResult<()> {
        let replayed = |outcome: &CaseOutcome, replay: String| CaseReport {
            replay,
            ..outcome.report.clone()
        };
        let whole = replayed(original, replay.to_owned());
        let small = replayed(small, format!("cosim run {}.yaml", self.name));
        let text = format!(
            "{summary}\n\nThe case:\n{whole}\n\nShrunk (in this folder, wherever it is moved):\n\
             {small}\n\nWaves:\n      gtkwave waves.gtkw\n      surfer -c waves.sucl waves.fst\n"
        );
        self.text(REPORT, &text)
    }

    fn trace(&self, ran: &CaseOutcome) -> CommandResult<()> {
        let mut text = Vec::new();
        report::trace::write(&mut text, &ran.registers)?;
        self.text("registers.txt", &String::from_utf8_lossy(&text))
    }

    /// Writes two files with the bytes that the layers write, expected and actual, 16 in a line.
    fn memory(&self, ran: &CaseOutcome) -> CommandResult<()> {
        let dump = |memory: &Memory| {
            let mut text = String::new();
            for layer in &ran.expected.layers {
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
        };
        self.text("memory-expected.txt", &dump(&ran.expected.memory))?;
        self.text("memory-found.txt", &dump(&ran.observed.memory))
    }

    fn maps(&self, ran: &CaseOutcome) -> CommandResult<()> {
        let maps = DifferenceMap::all(&ran.expected, &ran.observed.memory);
        let texts: Vec<String> = maps.iter().map(DifferenceMap::text).collect();
        let text = match texts.is_empty() {
            true => "no output differs\n".to_owned(),
            false => texts.join("\n"),
        };
        self.text("map.txt", &text)?;
        for (number, map) in maps.iter().enumerate() {
            self.text(&format!("map-{number}.svg"), &map.svg())?;
        }
        Ok(())
    }
}
