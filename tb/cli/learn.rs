//! `cosim dut learn`: finds which known quirks a design has.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::Args;

use indicatif::ProgressBar;
use nvdla_bench::engine::ReplaySpec;
use nvdla_campaign::watcher::ShrinkProgress;
use nvdla_dut::learn::dut::StudiedTarget;
use nvdla_dut::learn::found::{LearnReport, SmallestCase};
use nvdla_dut::learn::run::learn;
use nvdla_dut::learn::study::{StudyProgress, StudySettings};

use crate::models;

use crate::command::args::{SeedArgs, jobs};
use crate::command::globals::OutputDetail;
use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};
use crate::command::progress::{self, ProgressLog};
use crate::command::shrinking::watcher;
use crate::command::{files, profiles, result_file, signals};
use nvdla_files::FileError;

/// Find which of the known quirks a design has
///
/// For each quirk that the description does not declare, a case runs that fails with this quirk, and
/// similar cases that must pass. Then random cases of all profiles run; a failing one is explained by
/// a quirk that was found, or it is shrunk and reported. docs/dut.md lists the quirks.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim dut learn my_nvdla/dut.yaml                     the quirks, and what none of them explains
  cosim dut learn my_nvdla/dut.yaml --out learnt        the smallest case of each as a file
  cosim dut learn my_nvdla/dut.yaml --write             declares them in the description
  cosim dut learn my_nvdla/dut.yaml --count 200 --seed 2

Exit codes: 0 every failure is explained, 1 some are not, 2 bad input or usage, 3 a tool failed.")]
pub(super) struct LearnArgs {
    /// Description of a design, *.yaml, or its name
    #[arg(value_name = "DESIGN")]
    design: String,

    #[command(flatten)]
    seeding: SeedArgs,

    /// Number of random cases of each profile
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    count: u64,

    /// Cases that run at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = jobs)]
    jobs: usize,

    /// Write the smallest case of each quirk, and of each failure without one, into this folder
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: Option<PathBuf>,

    /// Write the quirks found and the unexplained failures as JSON, too
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    json: Option<PathBuf>,

    /// Add the quirks found to the description, with the reasons as comments; its old text is kept
    /// beside it as NAME.yaml.orig, which must not exist
    #[arg(long, help_heading = "Output")]
    write: bool,
}

impl LearnArgs {
    /// Finds the quirks of the design and reports them.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        if !models::CAN_SIMULATE {
            return Err(CommandProblem::NoDut);
        }
        result_file::check_all([&self.json])?;
        let out_folder = self.out.as_deref();
        out_folder.map_or(Ok(()), result_file::check_folder)?;
        if self.write {
            self.check_description()?;
        }
        let target = out.designs.target(&self.design)?;
        target.simulator()?;
        let profiles = profiles::load_all(&profiles::names()?)?;
        signals::watch().map_err(CommandProblem::Signals)?;
        let (mut report, planned) = {
            let display = LearnDisplay::new(out.detail);
            let see = |now| display.see_shrinking(now);
            let dut = StudiedTarget {
                target: &target,
                watcher: watcher(&see),
            };
            let study = StudySettings {
                dut: &dut,
                name: &self.design,
                configuration: target.configuration,
                declared: &target.quirks,
                profiles: &profiles,
                seed: self.seeding.seed,
                count: self.count,
                jobs: self.jobs,
                is_over: &signals::is_over,
            };
            (watched(&study, &display)?, study.all())
        };
        report.dut.clone_from(&self.design);
        let caught = signals::caught();
        // What was found is told even where it cannot be written.
        let kept = self.keep(&report);
        self.print(out, &report)?;
        kept?;
        if let Some(signal) = caught {
            let left = planned.saturating_sub(report.cases);
            writeln!(out, "{signal}: {left} cases not run")?;
        }
        match (self.write, caught) {
            (true, None) => self.update_description(out, &report)?,
            (true, Some(_)) => writeln!(out, "the description stays as it is")?,
            (false, _) => {}
        }
        Ok(CommandOutcome::of(!report.unexplained.is_empty(), caught))
    }

    /// Writes the smallest cases (--out) and the report (--json), as options ask for them.
    fn keep(&self, report: &LearnReport) -> CommandResult<()> {
        if let Some(folder) = &self.out {
            files::create(folder)?;
            let found = report.found.iter().map(|found| &found.smallest);
            let open = report.unexplained.iter().map(|failure| &failure.smallest);
            for case in found.chain(open).flatten() {
                result_file::write_text(&case_file(folder, case), &case.text)?;
            }
        }
        if let Some(path) = &self.json {
            result_file::write(path, |out| nvdla_files::write_indented_json(out, report))?;
        }
        Ok(())
    }

    fn print(&self, out: &mut CommandOutput<'_>, report: &LearnReport) -> CommandResult<()> {
        for found in &report.found {
            writeln!(out, "found        {}", found.quirk)?;
            writeln!(out, "             {}", found.reason)?;
            if found.explains > 0 {
                writeln!(out, "             explains {} random cases", found.explains)?;
            }
            if let Some(case) = &found.smallest {
                writeln!(out, "             replay   {}", self.replay(case))?;
            }
        }
        for failure in &report.unexplained {
            writeln!(out, "unexplained  {}: {}", failure.case, failure.bucket)?;
            writeln!(out, "             {}", failure.first)?;
            if !failure.why_not.is_empty() {
                writeln!(out, "             {}", failure.why_not)?;
            }
            if failure.count > 1 {
                writeln!(out, "             {} cases fail so", failure.count)?;
            }
            writeln!(out, "             replay   {}", failure.replay)?;
            match (&failure.smallest, &self.out) {
                (Some(case), Some(_)) => {
                    writeln!(out, "             smallest {}", self.replay(case))?;
                }
                (Some(_), None) => writeln!(out, "             --out writes its smallest case")?,
                (None, _) => {}
            }
        }
        let (found, open) = (report.found.len(), report.unexplained.len());
        writeln!(
            out,
            "{found} quirks found, {open} failures unexplained, {} cases",
            report.cases
        )?;
        Ok(out.flush()?)
    }

    /// The command that runs the smallest case of a quirk or an unexplained failure.
    fn replay(&self, case: &SmallestCase) -> String {
        match (&self.out, &case.replay) {
            (Some(folder), _) => {
                let replay = ReplaySpec {
                    dut: Some(self.design.clone()),
                    seed: Some(self.seeding.seed),
                    ..ReplaySpec::new(case_file(folder, case).to_string_lossy())
                };
                replay.to_string()
            }
            (None, Some(replay)) => replay.clone(),
            (None, None) => "--out writes its smallest case".to_owned(),
        }
    }

    /// Path of the file that keeps the old text of the description.
    fn kept(&self) -> PathBuf {
        PathBuf::from(format!("{}.orig", self.design))
    }

    /// Checks that the description and the file for its old text can be written.
    fn check_description(&self) -> CommandResult<()> {
        let (design, kept) = (&self.design, self.kept());
        if !design.ends_with(".yaml") {
            let why = format!("--write needs the path of a description, *.yaml, not `{design}`");
            return Err(CommandProblem::Usage(why));
        }
        if kept.exists() {
            let why = format!("{design}.orig is there: it would be overwritten; move it away");
            return Err(CommandProblem::Usage(why));
        }
        result_file::check_all([&Some(design.into()), &Some(kept)])
    }

    /// Adds the quirks of the report to the description, unless it is not valid then.
    fn update_description(
        &self,
        out: &mut CommandOutput<'_>,
        report: &LearnReport,
    ) -> CommandResult<()> {
        let (design, path) = (&self.design, Path::new(&self.design));
        if report.found.is_empty() {
            writeln!(out, "{design} stays as it is")?;
            return Ok(());
        }
        let before = std::fs::read_to_string(path).map_err(FileError::reading(path))?;
        let quirks = report.found.iter().map(|found| {
            let reason = format!("cosim dut learn, seed {}: {}", report.seed, found.reason);
            (found.quirk, reason)
        });
        let quirks: Vec<(&str, String)> = quirks.collect();
        let Some(after) = nvdla_dut::learn::description::with_quirks(&before, &quirks) else {
            let names: Vec<&str> = report.names().collect();
            let why = format!(
                "{design}: its quirks are no plain list; add these lines by hand: {}",
                names.join(", ")
            );
            return Err(CommandProblem::Usage(why));
        };
        result_file::write_text(&self.kept(), &before)?;
        result_file::write_text(path, &after)?;
        if let Err(problem) = self.check_update(report) {
            result_file::write_text(path, &before)?;
            return Err(problem);
        }
        writeln!(
            out,
            "{design} declares them; {design}.orig has the text before"
        )?;
        Ok(())
    }

    /// Checks that the new text is a valid description, which declares the quirks of the report.
    fn check_update(&self, report: &LearnReport) -> CommandResult<()> {
        let environment = |name: &str| std::env::var(name).ok();
        let path = Path::new(&self.design);
        let read = nvdla_dut_build::Description::read(path, &environment)?;
        let has = |name| read.quirks.iter().any(|quirk| quirk.name() == name);
        if report.names().all(has) {
            Ok(())
        } else {
            Err(CommandProblem::Usage(format!(
                "{}: the quirks cannot be added; add them by hand",
                self.design
            )))
        }
    }
}

fn case_file(folder: &Path, case: &SmallestCase) -> PathBuf {
    folder.join(format!("{}.yaml", case.name))
}

/// Shows how far a study is: a bar on a terminal, lines elsewhere.
struct LearnDisplay {
    bar: ProgressBar,
    cases: Mutex<ProgressLog>,
    /// The lines about the case that is being shrunk.
    tries: Mutex<ProgressLog>,
    detail: OutputDetail,
}

impl LearnDisplay {
    fn new(detail: OutputDetail) -> Self {
        Self {
            bar: progress::progress(Some(1), "cases", detail),
            cases: Mutex::new(ProgressLog::new(detail)),
            tries: Mutex::new(ProgressLog::new(detail)),
            detail,
        }
    }

    fn see(&self, at: StudyProgress) {
        let found = format!("{} quirks, {} unexplained", at.found, at.failed);
        progress::say(&self.bar, &found, "");
        self.bar.set_length(at.all);
        self.bar.set_position(at.done);
        let mut log = self.cases.lock().unwrap_or_else(PoisonError::into_inner);
        log.see(at.done, Some(at.all), || {
            format!("{} of {} cases, {found}", at.done, at.all)
        });
    }

    fn see_shrinking(&self, now: ShrinkProgress) {
        let ShrinkProgress { tries, most, .. } = now;
        let text = format!("{tries} of at most {most} tries, {}", now.left());
        progress::say(&self.bar, &text, "");
        self.bar.tick();
        let mut log = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if tries == 1 {
            *log = ProgressLog::new(self.detail);
            log.begin(|| format!("a failing case is shrunk, in at most {most} tries"));
        }
        log.see(tries.into(), Some(most.into()), || {
            format!("shrinking: {text}")
        });
    }
}

/// Runs a study of a DUT's quirks, and shows its progress on the terminal.
fn watched(study: &StudySettings<'_>, display: &LearnDisplay) -> CommandResult<LearnReport> {
    let report = learn(study, &mut |at: StudyProgress| display.see(at));
    display.bar.finish_and_clear();
    Ok(report?)
}
