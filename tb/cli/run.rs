//! `cosim run`: runs cases of every kind.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_bench::engine::Targets;
use nvdla_campaign::record::dut_option;
use nvdla_files::yaml;
use nvdla_layers::layer::LayerFile;
use nvdla_random::conditions::{ConditionOverrides, Sweep};

use crate::report::figures::PerfList;
use crate::report::results::ResultCase;
use crate::report::{self, console};

use super::cases::{self, CaseReadOptions, CommandLineCases};
use super::plan::{CasePlan, CaseSource};
use super::{failed, triage};
use crate::command::args::{CommonRunArgs, quoted};
use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};
use crate::command::recording::CommandAndStartTime;
use crate::command::target::{choose, is_ours};
use crate::command::{result_file, signals};
use crate::networks::{LoadableArgs, NetworkOptions};

/// Run cases: files of every kind, folders of them, random cases by name
#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  cosim run vectors/directed                       layer files
  cosim run vectors/golden --host paced=16         traces with results of the reference hardware
  cosim run vectors/illegal vectors/sequences      illegal programmings, register sequences
  cosim run vectors/loadables --model-only         compiled networks, on the reference model alone
  cosim run sdp:1:17 --waves sdp.fst               one random case again, with waves
  cosim run sdp:1:17 --shrink small                the smallest layers that fail for the same reason
  cosim run --failed                               what failed last in this folder
  cosim run --failed=night                         what failed in a campaign, or in results (--json)
  cosim run sdp:1:17 --sweep SDP.S_STATUS          a read moved across the interrupt, clock by clock
  cosim run vectors/directed --perf                clocks against vectors/perf.yaml

What a file is follows from its content; docs/layers.md and docs/networks.md describe the formats.
Traces and networks run with a memory latency of 32 clocks, as on the reference hardware, unless
--memory says otherwise. A random case is PROFILE:SEED:INDEX@DRAW, as a failing run prints it; DRAW is
the version of the generator, and a case of another version is refused. Which cases failed last is
kept in target/.cosim-cache where there is a folder target, else in .cosim-cache.")]
pub(super) struct RunArgs {
    /// Files, folders of them, and names of random cases
    #[arg(value_name = "PATH|CASE", required_unless_present_any = ["failed", "perf"])]
    words: Vec<String>,

    /// Run the cases that failed when they ran last: in this working directory, in the results of a run
    /// (--json), or in a campaign. If cases are named, run those of them that failed
    #[arg(long, value_name = "RUN", require_equals = true, num_args = 0..=1)]
    failed: Option<Option<PathBuf>>,

    /// Run only this layer of a layer file or a random case, counted from 0
    #[arg(long, value_name = "N")]
    layer: Option<usize>,

    /// Run the reference model alone, without a DUT; results of the reference hardware are compared
    #[arg(long, conflicts_with_all = ["waves", "registers", "structural", "perf", "shrink"])]
    pub(super) model_only: bool,

    /// Print the layers of a random case as a layer file, for vectors/regress, and run nothing
    #[arg(long)]
    print: bool,

    /// Write the smallest part of each failing case that still fails into this folder, with registers,
    /// memory and waves
    #[arg(long, value_name = "DIR")]
    pub(super) shrink: Option<PathBuf>,

    /// Compare clocks and stall counters of layer files with a list [default: vectors/perf.yaml]; without
    /// cases, those of all directed layers
    #[arg(long, value_name = "FILE", require_equals = true, num_args = 0..=1)]
    perf: Option<Option<PathBuf>>,

    /// Write the clocks of this run into the list of --perf
    #[arg(long, requires = "perf")]
    update: bool,

    /// Write the outputs as arrays (.npy; channels, lines, columns) into this folder: those of the
    /// DUT, and those of the model where they differ
    #[arg(long, value_name = "DIR")]
    pub(super) output: Option<PathBuf>,

    #[command(flatten)]
    pub(super) options: CommonRunArgs,

    #[command(flatten)]
    pub(super) networks: NetworkOptions,

    /// Whether the command line names cases; if not, --perf runs the directed layers.
    #[arg(skip)]
    is_named: bool,
}

/// Path of this project's perf list: clocks of the directed layers on its DUTs.
const PERF: &str = "vectors/perf.yaml";
const DIRECTED: &str = "vectors/directed";

impl RunArgs {
    /// Runs the cases, and prints and writes the results; `read` parses commands of failed cases.
    pub(super) fn run(
        mut self,
        read: impl Fn(&str) -> CommandResult<Self>,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult {
        self.check_files()?;
        self.is_named = !self.words.is_empty();
        if self.perf.is_some() && !self.is_named {
            self.words = vec![directed().to_string_lossy().into_owned()];
        }
        let failed = self
            .failed
            .as_ref()
            .map(|run| failed::commands(run.as_deref()));
        let failed = failed.transpose()?;
        if let (Some(failed), true) = (&failed, self.words.is_empty()) {
            return self.again(failed, read, out);
        }
        let mut named = self.named()?;
        if self.swept().is_some() && !named.networks.is_empty() {
            let why = "--sweep takes single programs, no compiled networks: run the network in a live session \
                       with a record, and sweep the record (docs/live.md)";
            return Err(CommandProblem::Usage(why.to_owned()));
        }
        let said = &self.options.conditions.overrides;
        let is_narrowed = said.around.is_some() || said.from.is_some() || said.to.is_some();
        let is_swept = |plan: &CasePlan| plan.conditions.sweep.is_some();
        if is_narrowed && !named.plans.iter().any(is_swept) {
            let why = "--around, --from and --to belong to a sweep, and these cases have none: add --sweep";
            return Err(CommandProblem::Usage(why.to_owned()));
        }
        if let Some(failed) = failed {
            let has = |command: &str| failed.iter().any(|failed| failed == command);
            named.plans.retain(|plan| has(&plan.replay));
            let networks = self.loadables();
            named.networks.retain(|job| has(&networks.replay_of(job)));
            if named.plans.is_empty() && named.networks.is_empty() {
                let why = "none of these cases failed when it ran last";
                return Err(CommandProblem::Nothing(why.to_owned()));
            }
        }
        if self.print {
            return self.print(&named, out);
        }
        for warning in &named.warnings {
            console::verdict(&mut *out.usual(), &format!("warn  {warning}"))?;
        }
        let clock = CommandAndStartTime::begin("run");
        let count = named.plans.len() + named.networks.len();
        let bad = std::mem::take(&mut named.bad);
        let cases = self.cases(named, out)?;
        self.finish(clock, cases, (count, bad), out)
    }

    /// Checks that all files and folders can be written, and that options for a sweep go together.
    fn check_files(&self) -> CommandResult<()> {
        let output = &self.options.output;
        output.files.check()?;
        result_file::check_all([&output.waves, &output.structural])?;
        if self.swept().is_some() && self.model_only {
            let why = "--sweep is for a DUT: the model alone has no clocks";
            return Err(CommandProblem::Usage(why.to_owned()));
        }
        if let Some(sweep) = self.swept() {
            sweep.check().map_err(CommandProblem::Usage)?;
            if sweep.event().is_none() && self.options.conditions.overrides.around.is_some() {
                let why = "--around is for an access, or names a source of interrupts: a latency is swept around \
                           no event";
                return Err(CommandProblem::Usage(why.to_owned()));
            }
        }
        if let (true, Some(file)) = (self.update, &self.perf) {
            let dut = self.options.conditions.dut.as_deref();
            if file.is_none() && !is_ours(dut)? {
                return Err(CommandProblem::Usage(format!(
                    "{PERF} has the clocks of this project's DUTs: name another list with --perf=FILE"
                )));
            }
            // Only a checkout has a file to update.
            result_file::check(file.as_deref().unwrap_or(Path::new(PERF)))?;
        }
        let (arrays, shrunk) = (self.output.as_deref(), self.shrink.as_deref());
        arrays.map_or(Ok(()), result_file::check_folder)?;
        shrunk.map_or(Ok(()), result_file::check_new_folder)
    }

    /// Reads the cases that the command line names.
    pub(super) fn named(&self) -> CommandResult<CommandLineCases> {
        let targets = match cases::any_random(&self.words) && !self.model_only {
            true => match choose(self.options.conditions.dut.as_deref()) {
                Err(CommandProblem::NoDut) if self.print => Targets::default(),
                targets => targets?,
            },
            false => Targets::default(),
        };
        let reader = CaseReadOptions {
            options: &self.options,
            layer: self.layer,
            targets: &targets,
        };
        reader.read(&self.words)
    }

    /// The options with which compiled networks run.
    fn loadables(&self) -> LoadableArgs {
        let options = &self.options;
        LoadableArgs {
            options: self.networks.clone(),
            output: self.output.clone(),
            failed: self.shrink.clone(),
            model_only: self.model_only,
            explanation: None,
            common: options.clone(),
        }
    }

    /// Runs the cases in their order, compiled networks after all others.
    fn cases(
        &self,
        named: CommandLineCases,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<Vec<ResultCase>> {
        let mut cases = Vec::new();
        let plans = named.plans;
        if !plans.is_empty() || named.networks.is_empty() {
            cases = self.results(&plans, out)?;
        }
        if !named.networks.is_empty() && !self.is_enough(&cases) {
            cases.extend(self.loadables().cases(named.networks, out)?);
        }
        if let Some(folder) = &self.shrink {
            self.shrink(folder, &plans, &cases, out)?;
        }
        Ok(cases)
    }

    /// The sweep that option --sweep asks for, if it is given.
    fn swept(&self) -> Option<Sweep> {
        self.options.conditions.overrides.swept()
    }

    fn is_enough(&self, cases: &[ResultCase]) -> bool {
        let failed = cases.iter().filter(|case| case.failed()).count();
        signals::is_over() || failed >= self.options.output.failures.most().get()
    }

    /// Shrinks each failing case, and writes report, memory and waves into a folder of its own.
    fn shrink(
        &self,
        folder: &Path,
        plans: &[CasePlan],
        cases: &[ResultCase],
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<()> {
        let mut failed = Vec::new();
        for (plan, _) in plans.iter().zip(cases).filter(|(_, case)| case.failed()) {
            match plan.source {
                CaseSource::Layers(_) | CaseSource::Program(_) => failed.push(plan),
                CaseSource::Illegal(..) => {
                    writeln!(out, "{} is not shrunk: it is no legal program", plan.name)?;
                }
            }
        }
        if failed.is_empty() {
            return Ok(());
        }
        let targets = choose(self.options.conditions.dut.as_deref())?;
        for plan in &failed {
            let name = &plan.name;
            let folder = match failed.len() {
                1 => folder.to_owned(),
                _ => folder.join(name.replace([':', '@'], "-")),
            };
            match triage::write(plan, &targets, &folder)? {
                Some(summary) => writeln!(out, "{summary}\nall about it in {}", folder.display())?,
                None => writeln!(out, "{name} is not shrunk: a signal came first")?,
            }
        }
        Ok(())
    }

    /// Runs the cases of the commands that failed, each with its own DUT, conditions and seed.
    fn again(
        &self,
        failed: &[String],
        read: impl Fn(&str) -> CommandResult<Self>,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult {
        let clock = CommandAndStartTime::begin("run");
        let mut by_dut: BTreeMap<Option<String>, (Self, CommandLineCases)> = BTreeMap::new();
        let (mut bad, mut count) = (Vec::new(), 0);
        for command in failed {
            let named = read(command).and_then(|mut run| {
                run.options.output = self.options.output.clone();
                run.output.clone_from(&self.output);
                run.shrink.clone_from(&self.shrink);
                let named = run.named()?;
                Ok((run, named))
            });
            match named {
                Ok((run, named)) if named.networks.is_empty() && !run.model_only => {
                    count += named.plans.len();
                    let dut = run.options.conditions.dut.clone();
                    let (_, all) = by_dut
                        .entry(dut)
                        .or_insert_with(|| (run, CommandLineCases::default()));
                    all.plans.extend(named.plans);
                }
                // Options of a network are those of its command.
                Ok((run, named)) => {
                    count += named.plans.len() + named.networks.len();
                    by_dut.insert(Some(format!(" {command}")), (run, named));
                }
                Err(problem) => bad.push(problem),
            }
        }
        if by_dut.is_empty() {
            return Err(bad.swap_remove(0));
        }
        let mut cases = Vec::new();
        for (run, named) in by_dut.into_values() {
            cases.extend(run.cases(named, out)?);
            if self.is_enough(&cases) {
                break;
            }
        }
        self.finish(clock, cases, (count, bad), out)
    }

    /// Writes results and prints the last line of the run.
    fn finish(
        &self,
        clock: CommandAndStartTime,
        cases: Vec<ResultCase>,
        (count, bad): (usize, Vec<CommandProblem>),
        out: &mut CommandOutput<'_>,
    ) -> CommandResult {
        let results = clock.results(cases);
        self.options.output.files.write(&results)?;
        self.loadables().write_profile(&results)?;
        let (failed, left) = (results.tally.failed, count - results.cases.len());
        let caught = signals::interrupted(out, left)?;
        if caught.is_none() {
            console::stopped(out, failed, left)?;
        }
        for problem in &bad {
            report::problem::left_out(out, problem)?;
        }
        let changed = match &self.perf {
            Some(list) if caught.is_none() => {
                self.compare_clocks(list.as_deref(), &results.cases, out)?
            }
            _ => false,
        };
        console::tally(out, results.tally)?;
        Ok(match (failed, bad.is_empty()) {
            (0, false) => CommandOutcome::LeftOut,
            (failed, _) => CommandOutcome::of(failed > 0 || changed, caught),
        })
    }

    /// Compares clocks with the perf list, or writes the list (--update); true if they differ.
    fn compare_clocks(
        &self,
        list: Option<&Path>,
        cases: &[ResultCase],
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<bool> {
        let path = list.unwrap_or(Path::new(PERF));
        let now = PerfList::of(cases);
        if self.update {
            if cases.iter().any(ResultCase::failed) {
                return Ok(false);
            }
            // The other layers keep their figures.
            let all = match self.is_named && path.exists() {
                true => PerfList::load(path)?.updated(now),
                false => now,
            };
            let text = yaml::to_string(&all);
            result_file::write_text(path, &text)?;
            return Ok(false);
        }
        let stored = PerfList::load(path)?;
        let stored = match self.is_named {
            true => stored.only(&now),
            false => stored,
        };
        let changes = stored.changes(&now, cases);
        let dut = dut_option(self.options.conditions.dut.as_deref());
        let list = list.map_or_else(String::new, |list| format!("={}", list.display()));
        let words = self.words.iter().filter(|_| self.is_named);
        let words: String = words
            .map(|word| format!("{} ", quoted(Path::new(word))))
            .collect();
        let again = format!("cosim run {words}--perf{list} --update{dut}");
        console::clock_changes(out, now.clocks.len(), (&changes, path, &again))?;
        Ok(!changes.is_empty())
    }

    /// Prints the layers of the only case as a layer file; several cases are an error.
    fn print(&self, named: &CommandLineCases, out: &mut CommandOutput<'_>) -> CommandResult {
        let [
            CasePlan {
                source: CaseSource::Layers(layers),
                ..
            },
        ] = named.plans.as_slice()
        else {
            let text = "--print is for one random case or layer file";
            return Err(CommandProblem::Usage(text.to_owned()));
        };
        let file = LayerFile {
            conditions: ConditionOverrides::default(),
            ..layers.file.clone()
        };
        write!(out, "{}", yaml::to_string(&file))?;
        Ok(CommandOutcome::Good)
    }
}

/// The folder of directed layers: here, else built in, else in the checkout of this program.
fn directed() -> PathBuf {
    let here = Path::new(DIRECTED);
    match here.exists() || !nvdla_files::below(here).is_empty() {
        true => here.to_owned(),
        false => Path::new(env!("CARGO_MANIFEST_DIR")).join(here),
    }
}
