//! Runs a campaign: cases in rounds, their records, their coverage.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use nvdla_bench::engine::{ReplaySpec, Targets};
use nvdla_bench::error::BenchError;
use nvdla_bench::pool::CaseThreadPool;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::catalog::Catalog;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::hits::BinRatio;
use nvdla_coverage::structural::collect::StructuralHitCollector;
use nvdla_files::yaml;
use nvdla_files::yaml::names::hint;
use nvdla_files::{FileError, FolderLock, lock_or_name_holder};
use nvdla_random::conditions::OnWrongByte;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::generate;
use nvdla_stimulus::profile::Profile;

use crate::case::{
    PreparedCampaignCase, RecordedCase, drawn_case, panicked, prepare_case, run_case,
};
use crate::error::CampaignError;
use crate::journal::{JournalReader, JournalWriter};
use crate::record::{CaseRecord, JournalHeader};
use crate::schedule::{CaseName, moved};
use crate::steer::{
    self, BinPrediction, CandidateCase, PredictionDepth, ReachableBins, RoundGoal, STEERING,
    SteeringRound, WantedBins,
};
use crate::summary::CampaignSummary;

/// Name of the journal file in the directory of a campaign.
pub const RESULTS: &str = "results.jsonl";
/// Name of the folder for failing cases in the directory of a campaign.
pub const FAILURES: &str = "failures";

/// Number of cases for each thread after which all threads wait for the slowest one, and structural
/// coverage is written.
pub const ROUND: u64 = 128;

/// Profiles, targets and excluded bins of a campaign.
#[derive(Debug)]
pub struct CampaignSelection {
    /// Profiles with their names in the campaign, in the order of their cases.
    pub profiles: Vec<(String, Profile)>,
    pub targets: Targets,
    pub exclusions: Exclusions,
}

/// How many cases run at a time, and when to stop.
#[derive(Debug, Clone, Copy)]
pub struct CampaignLimits {
    /// Number of cases that run at the same time; 0: one for each processor.
    pub jobs: usize,
    /// Number of failing cases after which the campaign ends.
    pub most_failures: usize,
    /// Whether a case goes on after its first wrong byte, which changes its clocks in the journal.
    pub on_wrong_byte: OnWrongByte,
}

/// State of a campaign after one of its cases, to show its progress.
#[derive(Debug, Clone, Copy)]
pub struct CampaignProgress<'a> {
    pub summary: &'a CampaignSummary,
    pub exclusions: &'a Exclusions,
    /// Record of the case that has just ended.
    pub record: &'a CaseRecord,
    /// Full report of the case, if it failed.
    pub failure: Option<&'a str>,
}

/// Number and name of a case of a campaign.
struct NumberedCase {
    number: u64,
    name: CaseName,
}

/// A campaign that is ready to start or to go on.
#[derive(Debug)]
pub struct CampaignRun {
    pub directory: PathBuf,
    pub header: JournalHeader,
    journal: JournalWriter,
    /// Keeps other processes from writing in the directory.
    _lock: FolderLock,
    /// Counts, failures and coverage of the cases that have run.
    pub summary: CampaignSummary,
    pub sources: CampaignSelection,
    /// Structural coverage of the present round, if the DUTs count it.
    structural: Option<StructuralHitCollector>,
    /// The present round, if cases are chosen for coverage and rounds have begun.
    rounds: Option<SteeringRound>,
    /// The cases of the present round, if they are chosen already.
    chosen: Option<Vec<CaseName>>,
    /// Bins that the profiles can reach, if cases are chosen for coverage and they are known already.
    reach: Option<ReachableBins>,
    /// Number of the next case of this shard.
    next: u64,
}

impl CampaignRun {
    /// Starts a campaign in `directory`, which has none yet. `asked` is its header with the values of
    /// the user's options; versions, profiles and digests are filled in.
    ///
    /// # Errors
    /// The directory cannot be used, or a simulator cannot be prepared.
    pub fn create(
        directory: &Path,
        asked: JournalHeader,
        sources: CampaignSelection,
    ) -> Result<Self, CampaignError> {
        let profiles = sources.profiles.iter().map(|(name, _)| name.clone());
        let header = JournalHeader {
            journal: JournalHeader::JOURNAL,
            draw: generate::DRAW,
            profiles: profiles.collect(),
            steering: asked.until_coverage.map(|_| STEERING),
            digest: digest(&sources, asked.until_coverage)?,
            coverage: Catalog::get().digest.clone(),
            ..asked
        };
        if let Some(total) = header
            .total()
            .filter(|total| header.shard.number(0) >= *total)
        {
            return Err(CampaignError::Refused(format!(
                "nothing to run: the campaign has {total} cases, and shard {} none of them; take \
                 more cases or fewer shards",
                header.shard
            )));
        }
        std::fs::create_dir_all(directory).map_err(FileError::writing(directory))?;
        let lock = lock_or_name_holder(directory)?;
        let journal = JournalWriter::create(&directory.join(RESULTS), &header)?;
        Ok(Self {
            directory: directory.to_owned(),
            next: header.shard.number(0),
            header,
            journal,
            _lock: lock,
            summary: CampaignSummary::default(),
            structural: collector(&sources),
            sources,
            rounds: None,
            chosen: None,
            reach: None,
        })
    }

    /// Reads the journal's header of the campaign in `directory`.
    ///
    /// # Errors
    /// There is no journal in it.
    pub fn header(directory: &Path) -> Result<JournalHeader, CampaignError> {
        let path = directory.join(RESULTS);
        Ok(JournalReader::open(&path)?.header)
    }

    /// Opens the campaign in `directory` to go on with the same `sources`, and up to `count` cases
    /// if that is more. The journal is changed only when all of it was read and is right; then a
    /// last line that was cut is dropped.
    ///
    /// # Errors
    /// With these sources the records would differ, or the campaign has more than `count` cases.
    pub fn resume(
        directory: &Path,
        sources: CampaignSelection,
        count: Option<u64>,
    ) -> Result<Self, CampaignError> {
        let path = directory.join(RESULTS);
        let lock = lock_or_name_holder(directory)?;
        let mut reader = JournalReader::open(&path)?;
        let header = extended(&reader.header, count, &path)?;
        let refused = |why: String| CampaignError::Refused(format!("{}:{why}", path.display()));
        if header.draw != generate::DRAW {
            return Err(refused(format!(
                "1: this campaign was {}: begin a new one, or go on with a version that drew it",
                moved(header.draw)
            )));
        }
        if header.steering != header.until_coverage.map(|_| STEERING) {
            let why = "1: the cases of this campaign were chosen for the coverage by another version \
                       of the choice: begin a new one";
            return Err(refused(why.to_owned()));
        }
        let same = header.digest == digest(&sources, header.until_coverage)?
            && header.coverage == Catalog::get().digest;
        if !same {
            let why = " profiles, coverage model or DUT changed since this campaign began; its \
                       records would not be the same: begin a new one";
            return Err(refused(why.to_owned()));
        }
        let mut summary = CampaignSummary::default();
        let mut rounds: Option<SteeringRound> = None;
        for record in reader.by_ref() {
            let record = record?;
            let now = || summary.hits.bins();
            match (record.round, &mut rounds) {
                (None, _) => {}
                (Some(round), None) => {
                    rounds = Some(SteeringRound::new(round, record.number, now()))
                }
                (Some(round), Some(rounds)) => rounds.go_on_to(round, record.number, &now),
            }
            summary.add(&record);
        }
        Ok(Self {
            directory: directory.to_owned(),
            journal: if header == reader.header {
                JournalWriter::go_on(&reader)?
            } else {
                JournalWriter::extend(&reader, &header)?
            },
            header,
            _lock: lock,
            summary,
            structural: collector(&sources),
            sources,
            rounds,
            chosen: None,
            reach: None,
            next: reader.next,
        })
    }

    /// Number of cases of this shard of the campaign; `None`: no limit.
    pub fn cases(&self) -> Option<u64> {
        Some(self.header.total()? / self.header.shard.of)
    }

    /// Draws the case of the campaign that has this name.
    ///
    /// # Errors
    /// No profile of the campaign has this name.
    pub fn case(&self, case_name: &CaseName) -> Result<LayerCase, CampaignError> {
        case_with_name(case_name, &self.sources, &self.header)
    }

    /// Runs cases until the campaign ends, `is_over` is true, or too many cases fail. `watch` is
    /// called for each case in its order, when its record is written.
    ///
    /// # Errors
    /// A case could not be run, a file could not be written, or `watch` failed.
    pub fn run<E: From<CampaignError>>(
        &mut self,
        limits: CampaignLimits,
        is_over: &(dyn Fn() -> bool + Sync),
        mut watch: impl FnMut(CampaignProgress<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        while self.summary.failures.len() < limits.most_failures && !is_over() {
            let cases = self.next_cases(limits.jobs, is_over)?;
            if cases.is_empty() {
                break;
            }
            self.run_round(limits, &cases, is_over, &mut watch)?;
            self.add_structural()?;
        }
        Ok(())
    }

    /// Runs the cases of a round and writes their records, up to the last allowed failure.
    fn run_round<E: From<CampaignError>>(
        &mut self,
        limits: CampaignLimits,
        cases: &[NumberedCase],
        is_over: &(dyn Fn() -> bool + Sync),
        watch: &mut impl FnMut(CampaignProgress<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let round = self.chosen.as_ref().and(self.rounds.as_ref());
        let round = round.map(|rounds| rounds.number);
        let (sources, header) = (&self.sources, &self.header);
        let structural = self.structural.as_ref();
        // All that a case takes is done beside other cases: the thread that writes must not be the
        // one that all others wait for.
        let prepare = |case: &NumberedCase| {
            let layers = case_with_name(&case.name, sources, header)?;
            Ok(prepare_case(
                layers,
                limits.on_wrong_byte,
                &sources.targets,
            )?)
        };
        let run = |case: &NumberedCase, ready: Result<PreparedCampaignCase<'_>, CampaignError>| {
            let recorded = run_case(case.number, &case.name, ready?, structural);
            recorded.map_err(CampaignError::from)
        };
        let (journal, summary, next) = (&mut self.journal, &mut self.summary, &mut self.next);
        let mut written = Ok(());
        let record_case = |nth: usize, ended: &Result<_, String>| {
            let NumberedCase { number, name } = &cases[nth];
            let recorded = match ended {
                Ok(Ok(recorded)) => Ok(RecordedCase::clone(recorded)),
                Ok(Err(error)) => Err(CampaignError::NotRun(CampaignError::to_string(error))),
                Err(message) => case_with_name(name, sources, header)
                    .map(|layers| panicked(*number, name, &layers, message)),
            };
            let recorded = recorded.and_then(|mut recorded| {
                recorded.record.round = round;
                journal.append(&recorded.record)?;
                Ok(recorded)
            });
            written = match recorded {
                Ok(RecordedCase { record, failure }) => {
                    summary.add(&record);
                    *next = number.saturating_add(header.shard.of);
                    watch(CampaignProgress {
                        summary,
                        exclusions: &sources.exclusions,
                        record: &record,
                        failure: failure.as_deref(),
                    })
                }
                Err(error) => Err(error.into()),
            };
            if written.is_err() || summary.failures.len() >= limits.most_failures {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let pool = CaseThreadPool::new(limits.jobs).until(is_over);
        let ended = pool.run_prepared(cases, prepare, run, record_case);
        ended.map_err(CampaignError::from)?;
        written
    }

    /// Adds the structural coverage of the last round to the campaign's file.
    fn add_structural(&mut self) -> Result<(), CampaignError> {
        if let Some(hits) = &mut self.structural {
            let path = self.directory.join(nvdla_coverage::structural::FILE);
            std::mem::take(hits).add_to(&path)?;
        }
        Ok(())
    }

    /// Names and numbers of the cases that run next; empty when the campaign is over.
    fn next_cases(
        &mut self,
        jobs: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<NumberedCase>, CampaignError> {
        let total = self.header.total().unwrap_or(u64::MAX);
        let Some(percent) = self.header.until_coverage else {
            let step = self.header.shard.of;
            let numbers = (0..round_of(jobs)).map(|nth| self.next.saturating_add(nth * step));
            let numbers = numbers.take_while(|number| *number < total);
            return Ok(numbers.map(|number| self.numbered(number)).collect());
        };
        let first = self.header.first.len() as u64;
        if self.next < first {
            let numbers = self.next..first.min(total);
            return Ok(numbers.map(|number| self.numbered(number)).collect());
        }
        if self.reach.is_none() {
            self.reach = self.reachable(jobs, is_over)?;
        }
        while self.next < total && !is_over() {
            let rounds = self.begun_round();
            let is_enough = || self.needs(percent).is_none_or(|need| need == 0);
            if self.next == rounds.begin && (self.is_stuck() || is_enough()) {
                break;
            }
            let chosen = match self.chosen.take() {
                Some(chosen) => chosen,
                None => match self.steered(&rounds, percent, jobs, is_over)? {
                    Some(chosen) => chosen,
                    None => break,
                },
            };
            let cases = (rounds.begin..total).zip(&chosen);
            // A round that was interrupted goes on where it was.
            let left = cases.filter(|(number, _)| *number >= self.next);
            let left: Vec<NumberedCase> = left
                .map(|(number, name)| NumberedCase {
                    number,
                    name: name.clone(),
                })
                .collect();
            self.chosen = Some(chosen);
            if !left.is_empty() {
                return Ok(left);
            }
        }
        Ok(Vec::new())
    }

    /// The case with this number, if cases are not chosen for coverage.
    fn numbered(&self, number: u64) -> NumberedCase {
        NumberedCase {
            number,
            name: self.header.case(number),
        }
    }

    /// The present round; the next one if all cases of the last one have run.
    fn begun_round(&mut self) -> SteeringRound {
        let now = || self.summary.hits.bins();
        let rounds = self.rounds.take();
        let mut rounds = rounds.unwrap_or_else(|| SteeringRound::new(0, self.next, now()));
        let ran = self.next - rounds.begin;
        if let Some(chosen) = &self.chosen
            && chosen.len() as u64 <= ran
        {
            rounds.end(self.next, now());
            self.chosen = None;
        }
        self.rounds = Some(rounds.clone());
        rounds
    }

    /// Number of bins to reach until `percent` of the bins that the campaign aims at are reached.
    fn needs(&self, percent: u32) -> Option<u32> {
        let BinRatio { covered, bins, .. } = self.reached()?;
        let enough = (bins * u64::from(percent)).div_ceil(100);
        Some(u32::try_from(enough.saturating_sub(covered)).unwrap_or(u32::MAX))
    }

    /// Coverage of the bins that the campaign aims at, if cases are chosen for coverage.
    pub fn reached(&self) -> Option<BinRatio> {
        let aim = self.reach.as_ref()?.aim.iter();
        Some(BinRatio::of(
            aim,
            &self.summary.hits,
            &self.sources.exclusions,
        ))
    }

    /// Whether the campaign ends because no case has found a new bin for too long.
    pub fn is_stuck(&self) -> bool {
        (self.rounds.as_ref()).is_some_and(|rounds| rounds.idle >= steer::PATIENCE)
    }

    /// Names of the bins that the campaign aims at and has not reached.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> {
        let aim = self.reach.iter().flat_map(|reach| reach.aim.iter());
        let open = aim.filter(|bin| {
            let excluded = self.sources.exclusions.reason(*bin).is_some();
            !excluded && self.summary.hits.count(*bin) == 0
        });
        open.map(|bin| Catalog::get().entries[bin.index()].name.as_str())
    }

    /// The bins that the profiles can reach, predicted from the first cases of each; `None` if
    /// `is_over` before that is known.
    fn reachable(
        &self,
        jobs: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<ReachableBins>, CampaignError> {
        let profiles = 0..self.header.profiles.len();
        let candidates = profiles.flat_map(|profile| {
            (0..steer::SAMPLE).map(move |index| CandidateCase {
                profile,
                index,
                depth: PredictionDepth::Elements,
            })
        });
        let candidates: Vec<CandidateCase> = candidates.collect();
        let predicted = self.predicted(&candidates, &steer::all(), jobs, is_over)?;
        let each = usize::try_from(steer::SAMPLE).unwrap_or(usize::MAX);
        let profiles = self.sources.profiles.iter().map(|(_, profile)| profile);
        Ok(predicted.map(|predictions| {
            let mut reach = ReachableBins::of(predictions.chunks(each)).aiming(profiles);
            let absent = self.sources.exclusions.absent(&reach.aim);
            reach.aim = reach.aim.without(&absent);
            reach
        }))
    }

    /// Predicts which of `bins` each candidate reaches; `None` if `is_over` before all are known.
    fn predicted(
        &self,
        candidates: &[CandidateCase],
        bins: &BinSet,
        jobs: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<BinPrediction>>, CampaignError> {
        let wanted = WantedBins::of(bins);
        let predict = |candidate: &CandidateCase| {
            let case = self.case(&self.named(candidate))?;
            let target = self.sources.targets.for_case(case.file.needs);
            let predicted = target.and_then(|target| {
                steer::predicted(&case, candidate.depth, &wanted, target.configuration)
            });
            Ok::<_, CampaignError>(predicted.unwrap_or_default())
        };
        let pool = CaseThreadPool::new(jobs).until(is_over);
        let ended = pool.run(candidates, predict, |_, _| ControlFlow::Continue(()))?;
        if ended.len() < candidates.len() {
            return Ok(None);
        }
        let mut predictions = Vec::with_capacity(candidates.len());
        for (ended, candidate) in ended.into_iter().zip(candidates) {
            let predicted = ended.map_err(|message| {
                let case = self.named(candidate);
                BenchError::panicked(&case, ReplaySpec::new(case.to_string()), message)
            });
            predictions.push(predicted??);
        }
        Ok(Some(predictions))
    }

    /// Name of the case of a candidate.
    fn named(&self, candidate: &CandidateCase) -> CaseName {
        self.header.name(candidate.profile, candidate.index)
    }

    /// Chooses the cases of a round for missing bins; `None` if `is_over` before they are known.
    fn steered(
        &self,
        rounds: &SteeringRound,
        percent: u32,
        jobs: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<CaseName>>, CampaignError> {
        let Some(reach) = &self.reach else {
            return Ok(None);
        };
        let aim = reach.aim.without(&self.sources.exclusions.bins());
        let missing = aim.without(&rounds.covered);
        let enough = (u64::from(aim.count()) * u64::from(percent)).div_ceil(100);
        let covered = u64::from(aim.count() - missing.count());
        let points = reach.swept.without(&rounds.covered);
        let points = points.without(&Catalog::get().absent(|bin| rounds.covered.has(bin)));
        let need = RoundGoal {
            points: points.without(&self.sources.exclusions.bins()),
            bins: u32::try_from(enough.saturating_sub(covered)).unwrap_or(u32::MAX),
            missing,
        };
        let chosen = steer::choose(reach, rounds.number, &need, |candidates, bins| {
            self.predicted(candidates, bins, jobs, is_over)
        })?;
        let named = |candidate: &CandidateCase| self.named(candidate);
        Ok(chosen.map(|chosen| chosen.iter().map(named).collect()))
    }
}

/// Opens the journal of the campaign in `directory`: its header, and the reader of its records.
///
/// # Errors
/// The folder holds no campaign, or one with another catalog of bins.
pub fn records(directory: &Path) -> Result<(JournalHeader, JournalReader), CampaignError> {
    let path = directory.join(RESULTS);
    if !path.is_file() {
        return Err(CampaignError::Refused(format!(
            "{} holds no campaign: `cosim campaign PROFILE --out DIR` makes a folder with {RESULTS} in it",
            directory.display()
        )));
    }
    let reader = JournalReader::open(&path)?;
    if reader.header.coverage != Catalog::get().digest {
        return Err(CampaignError::Refused(format!(
            "{}: the coverage model changed since this campaign; run it again",
            path.display()
        )));
    }
    Ok((reader.header.clone(), reader))
}

/// The header of a campaign that goes on up to `count` cases, or unchanged without `count`.
fn extended(
    header: &JournalHeader,
    count: Option<u64>,
    path: &Path,
) -> Result<JournalHeader, CampaignError> {
    let Some(count) = count else {
        return Ok(header.clone());
    };
    let path = path.display();
    match header.count {
        None => Err(CampaignError::Refused(format!(
            "{path}: this campaign was begun without --count, so there is nothing to extend; go on \
             with --resume alone"
        ))),
        Some(cases) if count < cases => Err(CampaignError::Refused(format!(
            "{path}: this campaign has {cases} cases; --count of one that goes on can only be more"
        ))),
        Some(_) => Ok(JournalHeader {
            count: Some(count),
            ..header.clone()
        }),
    }
}

/// Number of cases in a round with `jobs` threads; 0: one for each processor.
fn round_of(jobs: usize) -> u64 {
    let threads = match jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        _ => jobs,
    };
    ROUND * threads as u64
}

/// Draws the case of a campaign that has this name.
pub(crate) fn case_with_name(
    case_name: &CaseName,
    sources: &CampaignSelection,
    header: &JournalHeader,
) -> Result<LayerCase, CampaignError> {
    let mut profiles = sources.profiles.iter();
    let ours = profiles.find(|(name, _)| *name == case_name.profile);
    let (_, profile) = ours.ok_or_else(|| {
        let (name, known) = (&case_name.profile, &header.profiles);
        let hint = hint(name, known);
        let known = known.join(", ");
        CampaignError::Refused(format!("unknown profile `{name}`; known: {known}{hint}"))
    })?;
    let (targets, dut) = (&sources.targets, header.dut.as_deref());
    Ok(drawn_case(
        case_name,
        profile,
        targets,
        dut,
        header.conditions,
    ))
}

fn collector(sources: &CampaignSelection) -> Option<StructuralHitCollector> {
    let count = sources.targets.count();
    count.then(StructuralHitCollector::default)
}

/// Digest of everything beside the header that decides the cases and their results.
fn digest(
    sources: &CampaignSelection,
    until_coverage: Option<u32>,
) -> Result<String, CampaignError> {
    let mut hash = crc32fast::Hasher::new();
    for (_, profile) in &sources.profiles {
        hash.update(yaml::to_string(profile).as_bytes());
    }
    for target in sources.targets.0.iter() {
        let simulator = target.simulator();
        let simulator = simulator.map_err(BenchError::simulator(&target.name))?;
        hash.update(simulator.digest.as_bytes());
    }
    for quirk in sources.targets.0.iter().flat_map(|target| &target.quirks) {
        hash.update(quirk.name().as_bytes());
    }
    // Bins that steering leaves out, where there is steering.
    let past = until_coverage.map_or_else(BinSet::default, |_| sources.exclusions.bins());
    hash.update(String::from(past).as_bytes());
    Ok(format!("{:08x}", hash.finalize()))
}
