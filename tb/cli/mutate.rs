//! `cosim mutate`: measures how many small changes of a design the bench notices.

use std::path::PathBuf;

use clap::Args;
use nvdla_campaign::schedule::Shard;
use nvdla_mutation::mutants::KINDS;

use crate::command::args;
use crate::command::args::SeedArgs;
use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};

/// Make small changes of a design, and see which of them no case notices
///
/// All mutants of a design are in one model, which is built once. Cases run on each mutant until
/// one fails. A survivor shows behaviour that no case checks, or is a change that changes nothing
/// that is specified. docs/mutate.md says how to read the result.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim mutate --per-unit 4 --cases 4                    a first look, minutes
  cosim mutate --dut my_nvdla/dut.yaml --out mutants     another design
  cosim mutate --seed 7 --out mutants-7 --shard 1/4      other mutants, a quarter of them
  cosim mutate --kinds rare --out mutants-rare           bugs that show under a guard alone
  cosim mutate --patches ci/mutants                      bugs that somebody wrote by hand
  cosim mutate --cases 60                                more cases for the survivors
  cosim mutate --cases 60 --prove                        what nothing kills may be equal
A run that was ended goes on when the same command is given again; with more cases, or other ones,
it goes on with the survivors. Mutants that are explained in vectors/mutants.yaml do not count, nor
do those that are proved to change nothing.")]
pub(super) struct MutateArgs {
    /// Design, by name or by the path of its description [default: that of NVDLA_COSIM_DUT, else
    /// nv_small_ew]
    #[arg(long, value_name = "NAME")]
    dut: Option<String>,

    /// Mutants of each module, at most
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    per_unit: u32,

    /// Kinds of mutants: operator, term, negation, choice, constant, always, never, stuck, or rare, which
    /// act under a guard alone [default: all but rare]
    #[arg(long, value_name = "KIND", num_args = 1.., hide_possible_values = true,
          value_parser = clap::builder::PossibleValuesParser::new(KINDS), conflicts_with = "patches")]
    kinds: Vec<String>,

    /// Random cases of each profile that run on a mutant until one fails, up to a million
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    cases: u64,

    /// Profiles, by name or file [default: all]
    #[arg(long, value_name = "NAME|FILE", num_args = 1..)]
    profiles: Vec<String>,

    /// Layer files, packed traces, sequences, illegal programmings and folders of them, whose cases run,
    /// too [default: those of the folder vectors/ here, or else beside the description of the design or
    /// above it]
    #[arg(long, value_name = "FILE|DIR", num_args = 0..)]
    vectors: Vec<PathBuf>,

    /// Run only random cases, no files
    #[arg(long, conflicts_with = "vectors")]
    no_vectors: bool,

    /// Perf list, as `cosim run --perf --update` writes it: other clocks or stalls are a failure, too
    #[arg(long, value_name = "FILE")]
    perf: Option<PathBuf>,

    /// Run only the mutants of these modules; one `*` stands for any part of a name
    #[arg(long, value_name = "MODULE", num_args = 1..)]
    units: Vec<String>,

    /// File with explained mutants, which do not count [default: vectors/mutants.yaml]
    #[arg(long, value_name = "FILE")]
    explained: Option<PathBuf>,

    /// Directory for the changed sources, the mutants and their grades
    #[arg(long, value_name = "DIR", default_value = "mutants")]
    out: PathBuf,

    /// Run a part of the mutants, as INDEX/COUNT
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Mutants that run at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::jobs)]
    jobs: usize,

    /// Known bugs instead of drawn ones: a directory of patches of the sources, each a mutant
    #[arg(long, value_name = "DIR", conflicts_with = "per_unit")]
    patches: Option<PathBuf>,

    /// Try to prove that survivors change nothing (with yosys and abc, which pip installs)
    #[arg(long)]
    prove: bool,

    /// Write all mutants with their grades and proofs as JSON, for `cosim report`
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write the cost of each mutant that this run grades: cases, core clocks, milliseconds of
    /// processor time (CSV)
    #[arg(long, value_name = "FILE")]
    times: Option<PathBuf>,

    #[command(flatten)]
    seeding: SeedArgs,
}

#[cfg(not(feature = "verilator"))]
impl MutateArgs {
    pub(super) fn run(&self, _: &mut CommandOutput<'_>) -> CommandResult {
        Err(CommandProblem::NoDut)
    }
}

#[cfg(feature = "verilator")]
mod models {
    use std::ops::ControlFlow;
    use std::path::{Path, PathBuf};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use nvdla_bench::engine::Targets;
    use nvdla_bench::error::BenchError;
    use nvdla_bench::pool::CaseThreadPool;
    use nvdla_campaign::schedule::Shard;
    use nvdla_dut_build::build::{EVERY, UNCHANGED};
    use nvdla_dut_build::description::Description;
    use nvdla_files::yaml::names::matches;
    use nvdla_mutation::census::{MutantActCounts, MutantCensus, census};
    use nvdla_mutation::explained::ExplainedMutantsFile;
    use nvdla_mutation::grade::{
        ActingCases, CasesAlreadyRun, CasesForMutants, FileCase, MutantFigures, MutantGrade,
    };
    use nvdla_mutation::journal::{GradingJournal, GradingJournalHeader, GradingJournalLine};
    use nvdla_mutation::mutants::proof::{self, MutantProofResult, MutantsToProve};
    use nvdla_mutation::mutants::{self, Mutant, MutantsToMake, MutatedDesign};
    use nvdla_mutation::score::{GradedMutant, MutantGradesFile};
    use nvdla_stimulus::case::CaseError;
    use nvdla_stimulus::plan::CasePlan;
    use rustix::time::{ClockId, clock_gettime};

    use super::{CommandOutput, CommandProblem, CommandResult, MutateArgs};
    use crate::cli::cases::{CaseReadOptions, CommandLineCases};
    use crate::command::args::{CommonRunArgs, quoted};
    use crate::command::problem::CommandOutcome;
    use crate::command::progress::{self, ProgressLog};
    use crate::command::{files, profiles, result_file, signals};
    use crate::report;
    use crate::report::figures::PerfList;
    use crate::verilated::{DesignWithModels, Designs, targets};

    /// Path of the file with the explained mutants, which no case can notice.
    const EXPLAINED: &str = "vectors/mutants.yaml";
    /// The folder whose cases run if no option names files.
    const VECTORS: &str = "vectors";
    /// Folders below `vectors` that hold cases.
    const FOLDERS: [&str; 6] = [
        "directed",
        "regress/layers",
        "sequences",
        "regress/sequences",
        "golden",
        "illegal",
    ];
    const JOURNAL: &str = "grades.jsonl";
    /// Name of the folder with the changed sources, in the folder of the run (--out).
    const DESIGN: &str = "design";

    /// A mutant to be graded.
    struct GradingJob {
        mutant: u32,
        already_run: CasesAlreadyRun,
        /// The cases in which it acts, if it is a rare one.
        acting: Option<ActingCases>,
    }

    impl MutateArgs {
        /// Makes the mutants, grades those that are not graded yet, and prints the scores.
        pub(crate) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
            let original = self.original(&out.designs)?;
            let original = &*original;
            let vectors = self.vectors(original);
            let stimuli = self.stimuli(&vectors)?;
            let explanations = self.explanations()?;
            result_file::check_all([&self.json, &self.times])?;
            let (written, profiles) = (stimuli.written.len(), stimuli.profiles.len());
            let from = match &vectors[..] {
                [] if self.no_vectors => "as asked for".to_owned(),
                [] => "there is no folder vectors/ here, or above the description; name some with \
                       --vectors"
                    .to_owned(),
                some => {
                    let names: Vec<_> =
                        some.iter().map(|path| path.display().to_string()).collect();
                    format!("from {}", names.join(", "))
                }
            };
            writeln!(
                out,
                "cases: {written} written by hand ({from}); {} random ones of each of {profiles} profiles",
                self.cases
            )?;
            files::create(&self.out)?;
            let _lock = nvdla_files::lock_or_name_holder(&self.out)?;
            let design = self.made(&out.designs, original)?;
            let tell_others = |out: &mut CommandOutput<'_>| {
                design.others.iter().try_for_each(|name| {
                    writeln!(
                        out,
                        "not graded: {name} does not fit, or changes more than expressions"
                    )
                })
            };
            if design.mutants.is_empty() {
                tell_others(out)?;
                let name = &original.name;
                return Err(CommandProblem::Nothing(format!("{name} has no mutants")));
            }
            let model = out.designs.at(&design.description)?;
            let info = model.info()?;
            let header = GradingJournalHeader {
                model: info.digest.clone(),
                seed: self.seeding.seed.0,
                mutants: design.mutants.len(),
            };
            let path = self.out.join(JOURNAL);
            let mut journal = GradingJournal::open(&path, &header, stimuli.all())?;
            let shard = self.shard.unwrap_or(Shard::ALL);
            let mine = |mutant: &&Mutant| {
                shard.has(u64::from(mutant.id)) && is_of(&self.units, &mutant.unit)
            };
            let open: Vec<&Mutant> = design
                .mutants
                .iter()
                .filter(mine)
                .filter(|mutant| journal.is_open(mutant.id))
                .collect();
            signals::watch().map_err(CommandProblem::Signals)?;
            // What is known so far is told even where the rest fails.
            let mut ran = Ok(());
            if let Some(census) = self.census(out, &stimuli, &model, &open, &mut journal)? {
                ran = self.grade(out, &stimuli, &model, &census, &open, &mut journal);
            }
            let graded = |journal: &GradingJournal| -> MutantGradesFile {
                let graded = design.mutants.iter().filter_map(|mutant| {
                    let known = journal.known.get(&mutant.id)?;
                    Some(GradedMutant {
                        mutant: mutant.clone(),
                        grade: known.grade.clone()?,
                        figures: known.figures,
                        proof: known.proof.clone(),
                        explained: explanations.why(mutant).map(str::to_owned),
                    })
                });
                MutantGradesFile::new(design.candidates, graded.collect())
            };
            if ran.is_ok() && self.prove && !signals::is_over() {
                // Neither killed nor explained.
                let open = graded(&journal).mutants.into_iter().filter(|known| {
                    mine(&&known.mutant) && known.is_open() && known.proof.is_none()
                });
                let open: Vec<u32> = open.map(|known| known.mutant.id).collect();
                ran = self.prove(out, original, &open, &mut journal);
            }
            let graded = graded(&journal);
            report::mutation::scores(out, &graded)?;
            tell_others(out)?;
            if let Some(path) = &self.json {
                let text = serde_json::to_string_pretty(&graded).map_err(std::io::Error::from)?;
                result_file::write_text(path, &text)?;
            }
            ran?;
            Ok(CommandOutcome::of(false, signals::caught()))
        }

        /// Tries to prove that the mutants with these numbers change nothing, and writes each result to
        /// the journal.
        fn prove(
            &self,
            out: &mut CommandOutput<'_>,
            original: &Description,
            numbers: &[u32],
            journal: &mut GradingJournal,
        ) -> CommandResult<()> {
            let all = u64::try_from(numbers.len()).unwrap_or(u64::MAX);
            let bar = progress::progress(Some(all), "proofs", out.detail);
            let mut log = ProgressLog::new(out.detail);
            let (mut done, mut written) = (0, Ok(()));
            let mut kept = |mutant: u32, proof: MutantProofResult| {
                bar.inc(1);
                done += 1;
                log.see(done, Some(all), || format!("{done} of {all} proofs"));
                written = journal.append(GradingJournalLine::Proof(mutant, proof));
                if signals::is_over() || written.is_err() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let asked = MutantsToProve {
                directory: &self.out.join(DESIGN),
                numbers,
                jobs: self.jobs,
            };
            let proved = proof::prove(original, out.designs.settings(), asked, &mut kept);
            bar.finish_and_clear();
            written?;
            if !signals::is_over() {
                // A signal ends yosys, too.
                proved?;
            }
            Ok(())
        }

        /// Takes the census: runs all cases that some mutant has yet to run on the design without a
        /// mutant, where all must pass. `None` if a signal came first.
        fn census(
            &self,
            out: &mut CommandOutput<'_>,
            stimuli: &CasesForMutants,
            model: &Arc<DesignWithModels>,
            open: &[&Mutant],
            journal: &mut GradingJournal,
        ) -> CommandResult<Option<MutantCensus>> {
            let rare = open.iter().filter(|mutant| mutant.is_rare());
            let rare = rare.map(|mutant| journal.run(mutant.id));
            let runs: Vec<_> = rare.chain([journal.run(UNCHANGED)]).collect();
            let bar = progress::progress(None, "cases without a mutant", out.detail);
            let mut log = ProgressLog::new(out.detail);
            let seen = |done: usize, all: usize| {
                let [done, all] = [done, all].map(|count| u64::try_from(count).unwrap_or(u64::MAX));
                bar.set_length(all);
                bar.set_position(done);
                log.see(done, Some(all), || {
                    format!("{done} of {all} cases without a mutant")
                });
            };
            let over = || signals::is_over();
            let design = |acts: &MutantActCounts| targets::mutant(model, EVERY, acts);
            let run = CasesAlreadyRun::least(&runs);
            let census = census(stimuli, &run, self.jobs, &over, design, seen)?;
            bar.finish_and_clear();
            if let Some(census) = census.as_ref().filter(|_| journal.is_open(UNCHANGED)) {
                journal.append(GradingJournalLine::Grade(UNCHANGED, census.unchanged()))?;
            }
            Ok(census)
        }

        /// Grades the mutants in `open`, and writes each grade to the journal at once.
        fn grade(
            &self,
            out: &mut CommandOutput<'_>,
            stimuli: &CasesForMutants,
            model: &Arc<DesignWithModels>,
            census: &MutantCensus,
            open: &[&Mutant],
            journal: &mut GradingJournal,
        ) -> CommandResult<()> {
            let all = u64::try_from(open.len()).unwrap_or(u64::MAX);
            let bar = progress::progress(Some(all), "mutants", out.detail);
            let mut log = ProgressLog::new(out.detail);
            let jobs = open.iter().map(|mutant| GradingJob {
                mutant: mutant.id,
                already_run: journal.run(mutant.id),
                acting: mutant.is_rare().then(|| census.of(mutant.id)),
            });
            let jobs: Vec<GradingJob> = jobs.collect();
            let mut problem = None;
            let ends = AtomicBool::new(false);
            let mut times = MutantGrade::TIMES.to_owned();
            type Graded = Result<Option<(MutantGrade, MutantFigures)>, CaseError>;
            let mut kept = |index: usize, ended: &Result<Graded, String>| {
                bar.inc(1);
                let done = u64::try_from(index + 1).unwrap_or(u64::MAX);
                log.see(done, Some(all), || format!("{done} of {all} mutants"));
                let Ok(Ok(Some((grade, figures)))) = ended else {
                    return ControlFlow::Continue(());
                };
                let mutant = open[index];
                times.push_str(&grade.times(&name(mutant), figures));
                let saw = GradingJournalLine::Figures(mutant.id, *figures);
                let grade = GradingJournalLine::Grade(mutant.id, grade.clone());
                if let Err(error) = journal.append(saw).and_then(|()| journal.append(grade)) {
                    problem.get_or_insert(error);
                    // What is not kept would be graded again.
                    ends.store(true, Ordering::Relaxed);
                }
                ControlFlow::Continue(())
            };
            let over = || signals::is_over() || ends.load(Ordering::Relaxed);
            let pool = CaseThreadPool::new(self.jobs).until(&over);
            let work = |job: &GradingJob| {
                let begin = worked();
                let acting = job.acting.as_ref();
                let target = targets::mutant(model, job.mutant, &MutantActCounts::default());
                let grade = stimuli.grade(&target, &job.already_run, acting, &over)?;
                drop(target);
                let figures = MutantFigures {
                    millis: worked().saturating_sub(begin),
                    reached: acting.map(ActingCases::acts),
                    met: acting.is_some_and(ActingCases::is_met),
                };
                Ok(grade.map(|grade| (grade, figures)))
            };
            let ended = pool.run(&jobs, work, &mut kept)?;
            bar.finish_and_clear();
            if let Some(problem) = problem {
                return Err(problem.into());
            }
            if let Some(path) = &self.times {
                result_file::write_text(path, &times)?;
            }
            for (mutant, ended) in open.iter().zip(ended) {
                ended.map_err(|message| {
                    let mutant = format!("mutant {}", mutant.id);
                    BenchError::panicked(mutant, "cosim mutate", message)
                })??;
            }
            Ok(())
        }

        fn original(&self, designs: &Designs) -> CommandResult<Arc<Description>> {
            let design = match &self.dut {
                Some(name) => designs.design(name)?,
                None => match designs.users_design()? {
                    Some(users) => users,
                    None => designs.all()?.pop().ok_or(CommandProblem::NoDut)?,
                },
            };
            Ok(design.description.clone())
        }

        fn made(&self, designs: &Designs, original: &Description) -> CommandResult<MutatedDesign> {
            let draw = match &self.patches {
                Some(patches) => MutantsToMake::Patches(patches.clone()),
                None => MutantsToMake::Drawn {
                    seed: self.seeding.seed.0,
                    per_unit: self.per_unit,
                    kinds: self.kinds.clone(),
                },
            };
            let sources = self.out.join(DESIGN);
            Ok(mutants::make(
                original,
                designs.settings(),
                &draw,
                &sources,
            )?)
        }

        /// Files and folders with cases: those that --vectors names, else the folders of `vectors/` in
        /// the working directory, else of the nearest `vectors/` beside the description or above it.
        fn vectors(&self, original: &Description) -> Vec<PathBuf> {
            if self.no_vectors {
                return Vec::new();
            }
            if !self.vectors.is_empty() {
                return self.vectors.clone();
            }
            let description = std::path::absolute(&original.path).unwrap_or_default();
            let above = description.ancestors().skip(1).map(Path::to_owned);
            let mut candidates = [PathBuf::new()].into_iter().chain(above);
            let cases = |project: PathBuf| {
                let folders = FOLDERS.map(|folder| project.join(VECTORS).join(folder));
                let there: Vec<_> = folders.into_iter().filter(|path| path.is_dir()).collect();
                Some(there).filter(|there| !there.is_empty())
            };
            candidates.find_map(cases).unwrap_or_default()
        }

        fn stimuli(&self, vectors: &[PathBuf]) -> CommandResult<CasesForMutants> {
            let profiles = match &self.profiles[..] {
                [] => profiles::load_all(&profiles::names()?)?,
                named => profiles::load_all(named)?,
            };
            let figures = self.perf.as_deref().map(PerfList::load).transpose()?;
            // Without options, as `cosim run` takes a file.
            let read = CaseReadOptions {
                options: &CommonRunArgs::default(),
                layer: None,
                targets: &Targets::default(),
            };
            let mut written = Vec::new();
            for file in files::yaml(vectors, "case (.yaml)")? {
                let text = files::read(&file)?;
                let mut found = CommandLineCases::default();
                read.read_file(&file, &mut found)?;
                let Some(plan) = found.plans.pop() else {
                    let why = format!("{} is a network: none runs on mutants", quoted(&file));
                    return Err(CommandProblem::Usage(why));
                };
                // Lowered once for all mutants.
                let plan = match plan {
                    CasePlan::Layers(layers) => layers.case()?.into(),
                    other => other,
                };
                let case = FileCase::new(plan, &text);
                let figures = figures.as_ref().and_then(|all| all.of_file(&file));
                written.push(match figures {
                    Some(figures) => case.with_figures(figures),
                    None => case,
                });
            }
            Ok(CasesForMutants {
                profiles,
                written,
                cases: self.cases,
                seed: self.seeding.seed,
            })
        }

        fn explanations(&self) -> CommandResult<ExplainedMutantsFile> {
            let ours = Some(PathBuf::from(EXPLAINED)).filter(|ours| ours.is_file());
            let path = self.explained.clone().or(ours);
            let file = path
                .map(|path| nvdla_files::yaml::load(&path))
                .transpose()?;
            Ok(file.unwrap_or_default())
        }
    }

    /// Processor time of this thread so far, in milliseconds.
    fn worked() -> u64 {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        let [seconds, nanos] =
            [time.tv_sec, time.tv_nsec].map(|part| u64::try_from(part).unwrap_or(0));
        1000 * seconds + nanos / 1_000_000
    }

    /// Name of a mutant in the file of --times: the name of its patch, else its number.
    fn name(mutant: &Mutant) -> String {
        let patch = mutant.kind.strip_prefix("patch ");
        patch.map_or_else(|| mutant.id.to_string(), str::to_owned)
    }

    /// Whether the name of a module matches a pattern in `units`; true if there are no patterns.
    fn is_of(units: &[String], unit: &str) -> bool {
        units.is_empty() || units.iter().any(|pattern| matches(pattern, unit))
    }
}
