//! `cosim run`: runs cases of every kind.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_bench::engine::{ReplayCommand, ReplaySpec, Targets, dut_option};
use nvdla_files::yaml;
use nvdla_layers::layer::LayerFile;
use nvdla_random::conditions::{ConditionOverrides, Sweep};
use nvdla_stimulus::plan::CasePlan;

use crate::report::figures::PerfList;
use crate::report::results::ResultCase;
use crate::report::{self, console};
use crate::verilated::models::Designs;

use super::cases::{self, CaseReadOptions, CommandLineCases};
use super::{failed, triage};
use crate::command::args::{CommonRunArgs, ConditionArgs, SeedArgs, quoted};
use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};
use crate::command::recording::CommandAndStartTime;
use crate::command::target::{choose, is_ours};
use crate::command::{result_file, signals};
use crate::networks::{LoadableArgs, NetworkOptions};

/// Run cases: files of every kind, folders of them, random cases by name
#[derive(Debug, Clone, Default, Args)]
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
--memory says otherwise. A random case is PROFILE:SEED:INDEX@DRAW, as a failing run prints it; DRAW
is the version of the generator, and a case of another version is refused. Which cases failed last
is kept in target/.cosim-cache where there is a folder target, else in .cosim-cache.")]
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

    /// Say where the clocks of each operation go: use of the multipliers, bytes and stalls by client,
    /// when host and units were at work, what limits the operation
    #[arg(long, help_heading = "Compiled networks")]
    profile: bool,

    /// Whether the command line names cases; if not, --perf runs the directed layers.
    #[arg(skip)]
    is_named: bool,
}

/// Which cases of an earlier run run together again.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum RerunGroup {
    /// All programs on this DUT.
    OnDut(Option<String>),
    /// A compiled network alone, as its options are those of its command.
    Network(ReplayCommand),
}

/// Cases of an earlier run, and the options with which they run again.
struct RerunCases {
    options: RunArgs,
    named: CommandLineCases,
}

/// Path of this project's perf list: clocks of the directed layers on its DUTs.
const PERF: &str = "vectors/perf.yaml";
const DIRECTED: &str = "vectors/directed";

impl RunArgs {
    /// Runs the cases, and prints and writes the results.
    pub(super) fn run(mut self, out: &mut CommandOutput<'_>) -> CommandResult {
        self.check_files(&out.designs)?;
        self.is_named = !self.words.is_empty();
        if self.perf.is_some() && !self.is_named {
            self.words = vec![directed().to_string_lossy().into_owned()];
        }
        let failed = self
            .failed
            .as_ref()
            .map(|run| failed::failed_cases(run.as_deref()));
        let failed = failed.transpose()?;
        if let Some(failed) = &failed
            && self.words.is_empty()
        {
            return self.run_again(failed, out);
        }
        let mut named = self.named(&out.designs)?;
        if self.swept().is_some() && !named.networks.is_empty() {
            let why = "--sweep takes single programs, no compiled networks: run the network in a live session \
                       with a record, and sweep the record (docs/live.md)";
            return Err(CommandProblem::Usage(why.to_owned()));
        }
        let said = &self.options.conditions.overrides;
        let is_narrowed = said.around.is_some() || said.from.is_some() || said.to.is_some();
        let is_swept = |plan: &CasePlan| plan.conditions().sweep.is_some();
        if is_narrowed && !named.plans.iter().any(is_swept) {
            let why = "--around, --from and --to belong to a sweep, and these cases have none: add --sweep";
            return Err(CommandProblem::Usage(why.to_owned()));
        }
        if let Some(failed) = failed {
            let failed: BTreeSet<ReplayCommand> = failed.into_iter().collect();
            named
                .plans
                .retain(|plan| failed.contains(&plan.replay_command()));
            let networks = self.loadables();
            named
                .networks
                .retain(|job| failed.contains(&networks.replay_of(job).into()));
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
        self.finish(clock, cases, count, &bad, out)
    }

    /// Checks that all files and folders can be written, and that options for a sweep go together.
    fn check_files(&self, designs: &Designs) -> CommandResult<()> {
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
        if let Some(file) = &self.perf
            && self.update
        {
            let dut = self.options.conditions.dut.as_deref();
            if file.is_none() && !is_ours(designs, dut)? {
                return Err(CommandProblem::Usage(format!(
                    "{PERF} has the clocks of this project's DUTs: name another list with --perf=FILE"
                )));
            }
            // Only a checkout has a file to update.
            result_file::check_writable(file.as_deref().unwrap_or(Path::new(PERF)))?;
        }
        let (arrays, shrunk) = (self.output.as_deref(), self.shrink.as_deref());
        arrays.map_or(Ok(()), result_file::check_folder)?;
        shrunk.map_or(Ok(()), result_file::check_new_folder)
    }

    /// Reads the cases that the command line names.
    pub(super) fn named(&self, designs: &Designs) -> CommandResult<CommandLineCases> {
        let mut targets = Targets::default();
        if cases::any_random(&self.words) && !self.model_only {
            targets = match choose(designs, self.options.conditions.dut.as_deref()) {
                Err(CommandProblem::NoDut) if self.print => Targets::default(),
                targets => targets?,
            };
        }
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
            profile: self.profile,
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
            match plan {
                CasePlan::Layers(_) | CasePlan::Program(_) => failed.push(plan),
                CasePlan::Illegal(_) => {
                    writeln!(out, "{} is not shrunk: it is no legal program", plan.name())?;
                }
            }
        }
        if failed.is_empty() {
            return Ok(());
        }
        let targets = choose(&out.designs, self.options.conditions.dut.as_deref())?;
        for plan in &failed {
            let name = plan.name();
            let folder = match failed.len() {
                1 => folder.to_owned(),
                _ => folder.join(name.replace([':', '@'], "-")),
            };
            match triage::write(plan, &targets, &folder, out.detail)? {
                Some(summary) => writeln!(out, "{summary}\nall about it in {}", folder.display())?,
                None => writeln!(out, "{name} is not shrunk: a signal came first")?,
            }
        }
        Ok(())
    }

    /// Runs the cases that failed, each with its own DUT, conditions and seed.
    fn run_again(&self, failed: &[ReplayCommand], out: &mut CommandOutput<'_>) -> CommandResult {
        let clock = CommandAndStartTime::begin("run");
        let mut groups: BTreeMap<RerunGroup, RerunCases> = BTreeMap::new();
        let (mut bad, mut count) = (Vec::new(), 0);
        for command in failed {
            let again = match self.rerun_of(&out.designs, command) {
                Ok(again) => again,
                Err(problem) => {
                    bad.push(problem);
                    continue;
                }
            };
            let named = &again.named;
            count += named.plans.len() + named.networks.len();
            let group = if named.networks.is_empty() && !again.options.model_only {
                RerunGroup::OnDut(again.options.options.conditions.dut.clone())
            } else {
                RerunGroup::Network(command.clone())
            };
            match groups.entry(group) {
                Entry::Vacant(group) => drop(group.insert(again)),
                Entry::Occupied(mut group) => {
                    group.get_mut().named.plans.extend(again.named.plans);
                }
            }
        }
        if groups.is_empty() {
            return Err(bad.swap_remove(0));
        }
        let mut cases = Vec::new();
        for RerunCases { options, named } in groups.into_values() {
            cases.extend(options.cases(named, out)?);
            if self.is_enough(&cases) {
                break;
            }
        }
        self.finish(clock, cases, count, &bad, out)
    }

    /// Reads the cases of a command, with the options of the command and the output of this run.
    fn rerun_of(&self, designs: &Designs, command: &ReplayCommand) -> CommandResult<RerunCases> {
        let unreadable = |why: &dyn std::fmt::Display| {
            CommandProblem::Usage(format!(
                "this version of cosim does not run `{command}`: {why}"
            ))
        };
        let replay = match command {
            ReplayCommand::Run(replay) => ReplaySpec::clone(replay),
            ReplayCommand::Other(text) => text
                .parse::<ReplaySpec>()
                .map_err(|error| unreadable(&error))?,
        };
        let networks = NetworkOptions::of_replay(&replay).map_err(|error| unreadable(&error))?;
        let options = Self {
            words: vec![replay.case],
            layer: replay.layer,
            model_only: replay.model_only,
            shrink: self.shrink.clone(),
            output: self.output.clone(),
            options: CommonRunArgs {
                seeding: replay
                    .seed
                    .map(|seed| SeedArgs { seed })
                    .unwrap_or_default(),
                conditions: ConditionArgs {
                    dut: replay.dut,
                    overrides: replay.conditions,
                },
                output: self.options.output.clone(),
            },
            networks,
            ..Self::default()
        };
        let named = options.named(designs)?;
        Ok(RerunCases { options, named })
    }

    /// Writes results and prints the last line of the run.
    fn finish(
        &self,
        clock: CommandAndStartTime,
        cases: Vec<ResultCase>,
        count: usize,
        bad: &[CommandProblem],
        out: &mut CommandOutput<'_>,
    ) -> CommandResult {
        let results = clock.results(cases);
        self.options.output.files.write(&results, out)?;
        let (failed, left) = (results.tally.failed, count - results.cases.len());
        let caught = signals::interrupted(out, left)?;
        if caught.is_none() {
            console::stopped(out, failed, left)?;
        }
        for problem in bad {
            report::problem::left_out(out, problem)?;
        }
        let changed = match &self.perf {
            Some(list) if caught.is_none() => {
                self.compare_clocks(list.as_deref(), &results.cases, out)?
            }
            _ => false,
        };
        console::tally(out, results.tally)?;
        if failed == 0 && !bad.is_empty() {
            return Ok(CommandOutcome::LeftOut);
        }
        Ok(CommandOutcome::of(failed > 0 || changed, caught))
    }

    /// Compares clocks with the perf list, or writes the list (--update); true if a layer takes more.
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
            let all = if self.is_named && path.exists() {
                PerfList::load(path)?.updated(now)
            } else {
                now
            };
            let text = yaml::to_string(&all);
            result_file::write_text(path, &text)?;
            return Ok(false);
        }
        let mut stored = PerfList::load(path)?;
        if self.is_named {
            stored = stored.only(&now);
        }
        let changes = stored.changes(&now, cases);
        let dut = dut_option(self.options.conditions.dut.as_deref());
        let list = list.map_or_else(String::new, |list| format!("={}", list.display()));
        let words = self.words.iter().filter(|_| self.is_named);
        let words: String = words
            .map(|word| format!("{} ", quoted(Path::new(word))))
            .collect();
        let again = format!("cosim run {words}--perf{list} --update{dut}");
        let compared = console::ComparedLayerClocks {
            files: now.clocks.len(),
            changes: &changes,
            stored: path,
            again: &again,
        };
        console::clock_changes(out, &compared)?;
        Ok(changes.iter().any(|change| !change.is_faster()))
    }

    /// Prints the layers of the only case as a layer file; several cases are an error.
    fn print(&self, named: &CommandLineCases, out: &mut CommandOutput<'_>) -> CommandResult {
        let [CasePlan::Layers(layers)] = named.plans.as_slice() else {
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
    if here.exists() || !nvdla_files::below(here).is_empty() {
        here.to_owned()
    } else {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(here)
    }
}
