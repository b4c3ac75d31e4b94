//! `cosim mutate`: how many small changes of a design the bench notices.

use std::path::PathBuf;

use clap::Args;
use nvdla_campaign::schedule::Shard;

use super::args;
use super::args::Seeding;
use super::problem::{CommandOutcome, CommandProblem, Out};

/// Make small changes of a design, and see which of them no case notices
///
/// All mutants of a design are in one model, which is built once. Cases run on each mutant until
/// one fails; the survivors show what the cases do not look at, or changes that change nothing
/// that is specified. docs/mutate.md says how to read the result.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim mutate --per-unit 4 --cases 4                    a first look, minutes
  cosim mutate --dut my_nvdla/dut.yaml --out mutants     another design
  cosim mutate --seed 7 --out mutants-7 --shard 1/4      other mutants, a quarter of them
A run that was ended goes on when the same command is given again. Mutants that are explained in
vectors/mutants.yaml do not count.")]
pub(super) struct Mutate {
    /// Design, by name or by the path of its description [default: that of NVDLA_COSIM_DUT, else
    /// nv_small_ew]
    #[arg(long, value_name = "NAME")]
    dut: Option<String>,

    /// Mutants of each module, at most
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    per_unit: u32,

    /// Random cases of each profile on a mutant that does not fail before, up to a million
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    cases: u64,

    /// Profiles, by name or file [default: all]
    #[arg(long, value_name = "NAME|FILE", num_args = 1..)]
    profiles: Vec<String>,

    /// Directories and files whose cases run, too: layers, and traces and sequences in directories
    /// with `golden` or `sequences` in their path [default: those of vectors/, where they are]
    #[arg(long, value_name = "FILE|DIR", num_args = 0..)]
    vectors: Option<Vec<PathBuf>>,

    /// Explained mutants [default: vectors/mutants.yaml]
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

    #[command(flatten)]
    seeding: Seeding,
}

#[cfg(not(feature = "verilator"))]
impl Mutate {
    pub(super) fn run(&self, _: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        Err(CommandProblem::NoDut)
    }
}

#[cfg(feature = "verilator")]
mod models {
    use std::path::{Path, PathBuf};

    use nvdla_bench::conditions::ConditionOverrides;
    use nvdla_bench::engine::Case;
    use nvdla_bench::pool::{Ended, Pool};
    use nvdla_bench::seed::Seed;
    use nvdla_campaign::error::CampaignError;
    use nvdla_campaign::lock::FolderLock;
    use nvdla_campaign::schedule::Shard;
    use nvdla_dut_build::mutants::{self, Mutant, MutantDraw, MutatedDesign};
    use nvdla_layers::layer::LayerFile;
    use nvdla_model::program::{packed, sequence};
    use nvdla_mutation::explained::Explanations;
    use nvdla_mutation::grade::{Grade, Stimuli};
    use nvdla_mutation::journal::{GradingHeader, GradingJournal};
    use nvdla_stimulus::case::{CaseError, of_file};

    use super::{CommandOutcome, CommandProblem, Mutate, Out};
    use crate::cli::progress::{self, Tenths};
    use crate::cli::trace::REFERENCE_LATENCY;
    use crate::cli::{files, profiles, signals};
    use crate::report;
    use crate::verilated::{self, settings, targets};

    /// Where mutants are explained.
    const EXPLAINED: &str = "vectors/mutants.yaml";
    /// What runs where it is.
    const VECTORS: [&str; 5] = [
        "vectors/directed",
        "vectors/regress/layers",
        "vectors/sequences",
        "vectors/regress/sequences",
        "vectors/golden",
    ];
    const PROFILES: &str = "vectors/profiles";
    const JOURNAL: &str = "grades.jsonl";

    impl Mutate {
        /// Makes the mutants and grades them.
        pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
            let stimuli = self.stimuli()?;
            let explanations = self.explanations()?;
            std::fs::create_dir_all(&self.out).map_err(|source| CommandProblem::Write {
                path: self.out.clone(),
                source,
            })?;
            let _lock = FolderLock::take(&self.out).map_err(CampaignError::from)?;
            let design = self.made()?;
            let model = verilated::at(&design.description)?;
            let info = model.info()?;
            let names = stimuli.profiles.iter().map(|(name, _)| name.clone());
            let written = stimuli.written.iter().map(|case| case.name.clone());
            let header = GradingHeader {
                model: info.digest.clone(),
                stimuli: names.chain(written).collect(),
                cases: self.cases,
                seed: self.seeding.seed.0,
                mutants: design.mutants.len(),
            };
            let mut journal = GradingJournal::open(&self.out.join(JOURNAL), &header)?;
            let unchanged = stimuli.grade(&targets::mutant(model, 0))?;
            if let Grade::Killed { by, bucket, .. } = unchanged {
                return Err(CommandProblem::UnchangedFails { by, bucket });
            }
            let shard = self.shard.unwrap_or(Shard::ALL);
            let open: Vec<&Mutant> = design
                .mutants
                .iter()
                .filter(|mutant| shard.has(u64::from(mutant.id)))
                .filter(|mutant| !journal.grades.contains_key(&mutant.id))
                .collect();
            signals::watch().map_err(CommandProblem::Signals)?;
            let failed = self.grade(out, (&stimuli, model), &open, &mut journal)?;
            let graded = design.mutants.iter().filter_map(|mutant| {
                let grade = journal.grades.get(&mutant.id)?;
                Some((mutant, grade))
            });
            report::mutation::scores(out, graded, &explanations)?;
            if let Some(failed) = failed {
                return Err(failed);
            }
            match signals::caught().filter(|_| signals::is_over()) {
                Some(signal) => Ok(CommandOutcome::Interrupted(signal)),
                None => Ok(CommandOutcome::Good),
            }
        }

        /// Grades the mutants, and keeps each grade as soon as it is there.
        fn grade(
            &self,
            out: &mut Out<'_>,
            (stimuli, model): (&Stimuli, &'static verilated::Design),
            open: &[&Mutant],
            journal: &mut GradingJournal,
        ) -> Result<Option<CommandProblem>, CommandProblem> {
            let all = u64::try_from(open.len()).unwrap_or(u64::MAX);
            let bar = progress::progress(Some(all), "mutants", out.detail());
            let mut tenths = Tenths::new(out.detail());
            let mut problem = None;
            let mut kept = |index: usize, ended: &Ended<Result<Grade, CaseError>>| {
                bar.inc(1);
                let done = u64::try_from(index + 1).unwrap_or(u64::MAX);
                tenths.see(done, Some(all), || format!("{done} of {all} mutants"));
                if let Ended::Done(Ok(grade)) = ended
                    && let Err(error) = journal.append(open[index].id, grade.clone())
                {
                    problem.get_or_insert(error);
                }
            };
            let over = || signals::is_over();
            let pool = Pool::new(self.jobs).until(&over);
            let work = |mutant: &&Mutant| stimuli.grade(&targets::mutant(model, mutant.id));
            let ended = pool.run(open, work, &mut kept)?;
            bar.finish_and_clear();
            if let Some(problem) = problem {
                return Ok(Some(problem.into()));
            }
            for (mutant, ended) in open.iter().zip(ended) {
                match ended {
                    Ended::Done(Ok(_)) => {}
                    Ended::Done(Err(error)) => return Ok(Some(error.into())),
                    Ended::Panicked(message) => {
                        return Ok(Some(CommandProblem::Panicked {
                            case: format!("mutant {}", mutant.id),
                            message,
                            replay: "cosim mutate".to_owned(),
                        }));
                    }
                }
            }
            Ok(None)
        }

        fn made(&self) -> Result<MutatedDesign, CommandProblem> {
            let design = match &self.dut {
                Some(name) => verilated::design(name)?,
                None => verilated::designs()?.last().ok_or(CommandProblem::NoDut)?,
            };
            let draw = MutantDraw {
                seed: self.seeding.seed.0,
                per_unit: self.per_unit,
            };
            let sources = self.out.join("design");
            Ok(mutants::make(
                design.description,
                settings(),
                draw,
                &sources,
            )?)
        }

        fn stimuli(&self) -> Result<Stimuli, CommandProblem> {
            let yaml = |path: &Path| files::has_extension(path, "yaml");
            let profiles = match self.profiles[..] {
                [] => {
                    let all = [PathBuf::from(PROFILES)];
                    let all = files::collect(&all, "profile (.yaml)", yaml)?;
                    let stems = all.iter().filter_map(|path| path.file_stem());
                    let names: Vec<String> = stems
                        .map(|stem| stem.to_string_lossy().into_owned())
                        .collect();
                    profiles::load_all(&names)?
                }
                _ => profiles::load_all(&self.profiles)?,
            };
            let paths = match &self.vectors {
                Some(paths) => paths.clone(),
                None => {
                    let ours = VECTORS.map(PathBuf::from).into_iter();
                    ours.filter(|path| path.is_dir()).collect()
                }
            };
            let seed = self.seeding.seed;
            let mut written = Vec::new();
            for path in paths {
                for file in files::collect(&[path], "case (.yaml)", yaml)? {
                    written.push(case(&file, seed)?);
                }
            }
            Ok(Stimuli {
                profiles,
                written,
                cases: self.cases,
                seed,
            })
        }

        fn explanations(&self) -> Result<Explanations, CommandProblem> {
            let ours = Path::new(EXPLAINED);
            match &self.explained {
                Some(path) => Ok(Explanations::load(path)?),
                None if ours.is_file() => Ok(Explanations::load(ours)?),
                None => Ok(Explanations::default()),
            }
        }
    }
    /// The case in a file; where it lies tells what it is.
    fn case(path: &Path, seed: Seed) -> Result<Case, CommandProblem> {
        let folder = |name: &str| path.iter().any(|part| part == name);
        if folder("sequences") || folder("system") {
            return Ok(Case::new(sequence::read(path)?));
        }
        if !folder("golden") {
            return Ok(of_file(LayerFile::load(path)?, seed)?);
        }
        let read = packed::read(path)?;
        let case = Case::new(read.program);
        let mut case = match read.expectation {
            Some(expectation) => case.with_reference(expectation),
            None => case,
        };
        let conditions = ConditionOverrides {
            memory: Some(REFERENCE_LATENCY),
            ..ConditionOverrides::default()
        };
        case.conditions = conditions.resolve(seed);
        Ok(case)
    }
}
