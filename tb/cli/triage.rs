//! `cosim triage`: everything about one failing case, in a folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;

use crate::report;
use crate::report::map::Map;
use crate::report::{CaseReport, Outcome, waves};
use nvdla_bench::conditions::{ConditionOverrides, MemoryProfile};
use nvdla_bench::seed::Seed;
use nvdla_campaign::schedule::Token;
use nvdla_campaign::shrink::shrink;
use nvdla_layers::layer::LayerFile;
use nvdla_yaml::{self as yaml};

use super::args::Conditions;
use super::job::{Job, Once, Search};
use super::plan::{Plan, Stimulus};
use super::target::{Choice, Target, Targets};
use super::{Done, Out, Problem, random};

/// Runs that shrinking may take.
const RUNS: u32 = 600;
/// Core clocks of waves before the failure; shorter cases are recorded from reset.
const CLOCKS: u64 = 4000;

/// The file that says what failed.
pub(super) const REPORT: &str = "report.txt";

/// Shrink one failing case and write all about it into a folder
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim triage sdp:1:17                     into triage/sdp-1-17
  cosim triage sdp:1:17 --out here

The folder holds what failed (report.txt), the smallest layers that still fail for the same
reason (a layer file for vectors/regress, with the timing that it needs), their decoded register
trace, memory images, maps of all differences (text and SVG), and waves of the clocks before the
failure with command files for Surfer and GTKWave.")]
pub(super) struct Triage {
    /// PROFILE:SEED:INDEX@DRAW, as the failing run printed it
    #[arg(value_name = "CASE")]
    case: Token,

    /// Folder [default: triage/CASE]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    #[command(flatten)]
    conditions: Conditions,
}

impl Triage {
    /// Runs, shrinks and writes.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<Done, Problem> {
        self.case.check_draw()?;
        let profile = random::load(&self.case.profile)?;
        let dut = self.conditions.dut.as_deref();
        let targets = Targets::choose(dut.map_or(Choice::Any, Choice::Named))?;
        let plan = Plan::drawn(&self.case, &profile, &targets, &self.conditions);
        let default = || Path::new("triage").join(self.case.folder());
        let directory = self.out.clone().unwrap_or_else(default);
        match write(&plan, &targets, &directory)? {
            Some(summary) => {
                writeln!(out, "{summary}")?;
                writeln!(out, "all about it in {}", directory.display())?;
                Ok(Done::Mismatch)
            }
            None => {
                writeln!(out, "{} does not fail", self.case)?;
                Ok(Done::Good)
            }
        }
    }
}

/// Shrinks a failing case and writes all about it; one line about it, or `None` when it does
/// not fail.
pub(super) fn write(
    plan: &Plan,
    targets: &Targets,
    directory: &Path,
) -> Result<Option<String>, Problem> {
    let Some(target) = targets.for_case(plan.stimulus.needs()) else {
        return Ok(None);
    };
    let original = run(plan, targets, target, None)?;
    let Outcome::Failed(failed) = &original.outcome else {
        return Ok(None);
    };
    std::fs::create_dir_all(directory).map_err(|source| Problem::Write {
        path: directory.to_owned(),
        source,
    })?;
    let Stimulus::Layers { file, run: seed } = &plan.stimulus else {
        return Ok(None);
    };
    let bucket = failed.bucket.clone();
    let whole = with_conditions(file, plan, directory);
    let bytes = traffic(&original.subject.expected);
    let small = shrink((&whole, bytes), *seed, RUNS, |candidate| {
        let plan = plan_of(candidate, *seed);
        let ran = run(&plan, targets, target, None).ok()?;
        match ran.outcome {
            Outcome::Failed(failed) if failed.bucket == bucket => {
                Some(traffic(&ran.subject.expected))
            }
            _ => None,
        }
    });
    let small_plan = plan_of(&small, *seed);
    let waves = directory.join("waves.fst");
    let first = run(&small_plan, targets, target, None)?;
    let failure = first.failure.unwrap_or(first.clocks());
    let from = match first.clocks() {
        clocks if clocks <= 4 * CLOCKS => 0,
        _ => failure.saturating_sub(CLOCKS),
    };
    let shown = run(&small_plan, targets, target, Some((waves, from)))?;
    let before = volume(&original.subject.expected);
    let after = volume(&shown.subject.expected);
    let summary = format!(
        "{}: {bucket}; shrunk from {before} to {after} output bytes, {} to {} layers",
        plan.name,
        file.layers.len(),
        small.layers.len()
    );
    let folder = Folder {
        directory,
        name: &small.name,
    };
    folder.text(&format!("{}.yaml", small.name), &yaml::to_string(&small))?;
    folder.report(plan, &original, &small_plan, &shown, &summary, target)?;
    folder.trace(&shown)?;
    folder.memory(&shown)?;
    folder.maps(&shown)?;
    folder.text("waves.gtkw", &waves::gtkwave("waves.fst"))?;
    folder.text("waves.sucl", &waves::surfer())?;
    Ok(Some(summary))
}

/// The file with the conditions of the plan written into it, named after the folder.
fn with_conditions(file: &LayerFile, plan: &Plan, directory: &Path) -> LayerFile {
    let conditions = &plan.conditions;
    let name = directory.file_name().unwrap_or_default();
    LayerFile {
        name: name.to_string_lossy().into_owned(),
        why: format!("shrunk from {}", plan.replay),
        conditions: ConditionOverrides {
            memory: Some(conditions.memory),
            clocks: Some(conditions.clocks),
            host: Some(conditions.host),
            reset_after: conditions.reset_after,
            origin: Some(conditions.origin),
            power_on: Some(conditions.power_on),
            seed: Some(conditions.seed.0),
        },
        ..file.clone()
    }
}

fn plan_of(file: &LayerFile, run: Seed) -> Plan {
    let stimulus = Stimulus::Layers {
        file: file.clone(),
        run,
    };
    Plan::of_file(
        format!("cosim run {}.yaml", file.name),
        run,
        (file.name.clone(), stimulus),
        &Conditions::default(),
        MemoryProfile::Fast,
    )
}

fn run<'p>(
    plan: &'p Plan,
    targets: &Targets,
    target: Target,
    waves: Option<(PathBuf, u64)>,
) -> Result<Once<'p>, Problem> {
    let job = Job {
        plan,
        targets,
        waves: None,
        search: Search::No,
        structural: None,
    };
    job.once(plan, target, waves)
}

/// Bytes that the layers read and write.
fn traffic(expected: &Expected) -> u64 {
    let reads = expected.layers.iter().flat_map(|layer| &layer.reads);
    let bytes: u64 = reads.map(|region| u64::from(region.len)).sum();
    bytes + volume(expected)
}

/// Bytes that the layers write.
fn volume(expected: &Expected) -> u64 {
    let regions = expected.layers.iter().flat_map(|layer| &layer.writes);
    regions.map(|region| u64::from(region.len)).sum()
}

/// Where the files go.
struct Folder<'a> {
    directory: &'a Path,
    name: &'a str,
}

impl Folder<'_> {
    fn text(&self, name: &str, text: &str) -> Result<(), Problem> {
        let path = self.directory.join(name);
        std::fs::write(&path, text).map_err(|source| Problem::Write { path, source })
    }

    fn report(
        &self,
        plan: &Plan,
        original: &Once<'_>,
        small_plan: &Plan,
        small: &Once<'_>,
        summary: &str,
        target: Target,
    ) -> Result<(), Problem> {
        let mut text = format!("{summary}\n\nThe case:\n").into_bytes();
        let case = |plan: &Plan, outcome: &Outcome, replay: String| CaseReport {
            name: plan.name.clone(),
            what: plan.what(),
            conditions: plan.ran_on(&target.label()),
            outcome: outcome.clone(),
            replay,
        };
        let whole = case(plan, &original.outcome, plan.replay.clone());
        report::console::case(&mut text, &whole)?;
        text.extend(b"\nShrunk (in this folder, wherever it is moved):\n");
        let replay = format!("cosim run {}.yaml", self.name);
        report::console::case(&mut text, &case(small_plan, &small.outcome, replay))?;
        let mut text = String::from_utf8_lossy(&text).into_owned();
        let _ = write!(
            text,
            "\nWaves:\n      gtkwave waves.gtkw\n      surfer -c waves.sucl waves.fst\n"
        );
        self.text(REPORT, &text)
    }

    fn trace(&self, ran: &Once<'_>) -> Result<(), Problem> {
        let mut text = Vec::new();
        report::trace::write(&mut text, &ran.registers)?;
        self.text("registers.txt", &String::from_utf8_lossy(&text))
    }

    /// The bytes that the layers own, expected and found, 16 to a line.
    fn memory(&self, ran: &Once<'_>) -> Result<(), Problem> {
        let dump = |memory: &Memory| {
            let mut text = String::new();
            for layer in &ran.subject.expected.layers {
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
        self.text("memory-expected.txt", &dump(&ran.subject.expected.memory))?;
        self.text("memory-found.txt", &dump(&ran.observed.memory))
    }

    fn maps(&self, ran: &Once<'_>) -> Result<(), Problem> {
        let maps = Map::all(&ran.subject.expected, &ran.observed.memory);
        let texts: Vec<String> = maps.iter().map(Map::text).collect();
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
