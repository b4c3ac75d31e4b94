//! A campaign that runs: its cases in rounds, their records, what they cover.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use nvdla_bench::conditions::{ConditionOverrides, OnWrongByte};
use nvdla_bench::engine::Targets;
use nvdla_bench::pool::Pool;
use nvdla_bench::seed::Seed;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::catalog::Catalog;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::hits::BinRatio;
use nvdla_coverage::structural;
use nvdla_coverage::structural::collect::Collector;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::generate;
use nvdla_stimulus::profile::Profile;
use nvdla_yaml::{self as yaml};

use crate::case::{drawn, record, run_case};
use crate::error::CampaignError;
use crate::journal::{Journal, JournalReader};
use crate::lock::FolderLock;
use crate::record::{CaseRecord, Header};
use crate::schedule::{CaseName, Shard};
use crate::steer;
use crate::summary::Summary;

/// Name of the journal in the directory of a campaign.
pub const RESULTS: &str = "results.jsonl";
/// Folders of failing cases in it.
pub const FAILURES: &str = "failures";

/// Cases between two looks at the clock.
const ROUND: u64 = 256;

/// What cases are made of, where they run, and what they need not cover.
#[derive(Debug)]
pub struct Sources {
    /// With the names by which the campaign knows them, in the order of their cases.
    pub profiles: Vec<(String, Profile)>,
    pub targets: Targets,
    pub exclusions: Exclusions,
}

/// Which cases a campaign has.
#[derive(Debug, Clone)]
pub struct Scope {
    pub seed: Seed,
    /// Number of cases of all shards together; absent: until something else ends it.
    pub count: Option<u64>,
    /// Percentage of coverage that ends it, and steers it.
    pub until_coverage: Option<u32>,
    pub shard: Shard,
    /// Name of the DUT that is asked for.
    pub dut: Option<String>,
    /// Conditions that outrank the drawn ones.
    pub conditions: ConditionOverrides,
    /// Cases that failed before and run first.
    pub first: Vec<CaseName>,
}

/// How much is done at a time.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Cases that run at the same time; 0: one for each processor.
    pub jobs: usize,
    /// Failing cases after which it ends.
    pub most_failures: usize,
    /// Where a failing case ends, which its clocks in the journal show.
    pub on_wrong_byte: OnWrongByte,
}

/// How far a campaign is, after each of its cases.
#[derive(Debug, Clone, Copy)]
pub struct CampaignProgress<'a> {
    pub summary: &'a Summary,
    pub exclusions: &'a Exclusions,
    /// The case.
    pub record: &'a CaseRecord,
    /// Of a case that failed: all about it.
    pub failure: Option<&'a str>,
}

/// A campaign that is ready to run or to go on.
#[derive(Debug)]
pub struct CampaignRun {
    directory: PathBuf,
    header: Header,
    journal: Journal,
    /// Nobody else writes there.
    _lock: FolderLock,
    summary: Summary,
    sources: Sources,
    /// Where the DUTs count.
    structural: Option<Collector>,
    /// Bins that were reached when the round of a steered campaign began.
    covered: BinSet,
    /// Rounds of a steered campaign that reached no new bin, up to that one.
    idle_rounds: u64,
    /// Bins that a steered campaign aims at, once they are known.
    aim: Option<BinSet>,
    /// Number of the next case of this shard.
    next: u64,
}

impl CampaignRun {
    /// A new campaign in `directory`, which has none yet.
    ///
    /// # Errors
    /// The directory cannot be used, or a simulator cannot be prepared.
    pub fn create(directory: &Path, scope: Scope, sources: Sources) -> Result<Self, CampaignError> {
        let header = Header {
            journal: Header::JOURNAL,
            draw: generate::DRAW,
            profiles: sources
                .profiles
                .iter()
                .map(|(name, _)| name.clone())
                .collect(),
            seed: scope.seed,
            count: scope.count,
            until_coverage: scope.until_coverage,
            shard: scope.shard,
            dut: scope.dut,
            conditions: scope.conditions,
            first: scope.first,
            digest: digest(&sources, scope.until_coverage)?,
            coverage: Catalog::get().digest().to_owned(),
        };
        if let Some(total) = header
            .total()
            .filter(|total| header.shard.number(0) >= *total)
        {
            let shard = header.shard;
            return Err(CampaignError::NoCase { total, shard });
        }
        std::fs::create_dir_all(directory).map_err(|source| CampaignError::Write {
            path: directory.to_owned(),
            source,
        })?;
        let lock = FolderLock::take(directory)?;
        let journal = Journal::create(&directory.join(RESULTS), &header)?;
        Ok(Self {
            directory: directory.to_owned(),
            next: header.shard.number(0),
            header,
            journal,
            _lock: lock,
            summary: Summary::default(),
            structural: collector(&sources),
            sources,
            covered: BinSet::default(),
            idle_rounds: 0,
            aim: None,
        })
    }

    /// What the campaign in `directory` was begun with.
    ///
    /// # Errors
    /// There is no journal.
    pub fn header(directory: &Path) -> Result<Header, CampaignError> {
        let path = directory.join(RESULTS);
        Ok(JournalReader::open(&path)?.header().clone())
    }

    /// The campaign in `directory`, to go on with the same `sources`, and to `count` cases where more
    /// are wanted. The journal is changed only when all of it was read and found right: then a last
    /// line that was cut is dropped.
    ///
    /// # Errors
    /// The sources would give other records now, or it has more cases than are wanted.
    pub fn resume(
        directory: &Path,
        sources: Sources,
        count: Option<u64>,
    ) -> Result<Self, CampaignError> {
        let path = directory.join(RESULTS);
        let lock = FolderLock::take(directory)?;
        let mut reader = JournalReader::open(&path)?;
        let header = extended(reader.header(), count, &path)?;
        if header.draw != generate::DRAW {
            let draw = header.draw;
            return Err(CampaignError::Draw { path, draw });
        }
        let same = header.digest == digest(&sources, header.until_coverage)?
            && header.coverage == Catalog::get().digest();
        if !same {
            return Err(CampaignError::Changed { path });
        }
        let mut summary = Summary::default();
        let (mut covered, mut idle_rounds) = (BinSet::default(), 0);
        for record in reader.by_ref() {
            let record = record?;
            if steer::begins(&header, record.number) {
                let now = summary.hits.bins();
                idle_rounds = steer::idle_rounds(idle_rounds, &covered, &now);
                covered = now;
            }
            summary.add(&record);
        }
        Ok(Self {
            directory: directory.to_owned(),
            journal: match header == *reader.header() {
                true => Journal::go_on(&reader)?,
                false => Journal::extend(&reader, &header)?,
            },
            header,
            _lock: lock,
            summary,
            structural: collector(&sources),
            sources,
            covered,
            idle_rounds,
            aim: None,
            next: reader.next_number(),
        })
    }

    /// What it was begun with.
    pub fn head(&self) -> &Header {
        &self.header
    }

    /// Where it is kept.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// What came out so far.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// What its cases need not cover.
    pub fn exclusions(&self) -> &Exclusions {
        &self.sources.exclusions
    }

    /// Where its cases run.
    pub fn targets(&self) -> &Targets {
        &self.sources.targets
    }

    /// Number of its cases, those of other shards left out; `None`: open.
    pub fn cases(&self) -> Option<u64> {
        Some(self.header.total()? / self.header.shard.of())
    }

    /// One of its cases.
    ///
    /// # Errors
    /// It is of another profile.
    pub fn case(&self, case_name: &CaseName) -> Result<LayerCase, CampaignError> {
        let mut profiles = self.sources.profiles.iter();
        let ours = profiles.find(|(name, _)| *name == case_name.profile);
        let (_, profile) = ours.ok_or_else(|| CampaignError::UnknownProfile {
            name: case_name.profile.clone(),
            known: self.header.profiles.clone(),
        })?;
        let dut = self.header.dut.as_deref();
        let on = (&self.sources.targets, dut);
        Ok(drawn(case_name, profile, on, self.header.conditions))
    }

    /// Runs cases until it ends by itself, `is_over` says so, or too many fail. `watch` sees each
    /// case in its order, when its record is written.
    ///
    /// # Errors
    /// A case could not be run, a file could not be written, or `watch` failed.
    pub fn run<E: From<CampaignError>>(
        &mut self,
        effort: Effort,
        is_over: &(dyn Fn() -> bool + Sync),
        mut watch: impl FnMut(CampaignProgress<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        while self.summary.failures.len() < effort.most_failures && !is_over() {
            let cases = self.next_cases(effort.jobs, is_over)?;
            if cases.is_empty() {
                break;
            }
            self.round(effort, &cases, is_over, &mut watch)?;
            self.add_structural()?;
        }
        Ok(())
    }

    /// Runs the cases, given with their numbers, and writes their records, up to the last failure
    /// that is allowed.
    fn round<E: From<CampaignError>>(
        &mut self,
        Effort {
            jobs,
            most_failures,
            on_wrong_byte,
        }: Effort,
        cases: &[(u64, CaseName)],
        is_over: &(dyn Fn() -> bool + Sync),
        watch: &mut impl FnMut(CampaignProgress<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let drawn = cases.iter().map(|(_, case_name)| self.case(case_name));
        let drawn: Vec<LayerCase> = drawn.collect::<Result<_, _>>()?;
        let (targets, structural) = (&self.sources.targets, self.structural.as_ref());
        let run = |case: &LayerCase| run_case((case, on_wrong_byte), targets, structural);
        let (journal, summary, next) = (&mut self.journal, &mut self.summary, &mut self.next);
        let (exclusions, step) = (&self.sources.exclusions, self.header.shard.of());
        let mut written = Ok(());
        // What comes behind the end of the campaign need not run.
        let ends = AtomicBool::new(false);
        let is_over = || is_over() || ends.load(Ordering::Relaxed);
        let ended = Pool::new(jobs)
            .until(&is_over)
            .run(&drawn, run, |nth, ended| {
                if written.is_err() || summary.failures.len() >= most_failures {
                    ends.store(true, Ordering::Relaxed);
                    return;
                }
                let (number, case_name) = &cases[nth];
                let made =
                    record((*number, case_name), &drawn[nth], ended).and_then(|(record, text)| {
                        journal.append(&record)?;
                        summary.add(&record);
                        *next = number.saturating_add(step);
                        Ok((record, text))
                    });
                written = made.map_err(E::from).and_then(|(record, failure)| {
                    watch(CampaignProgress {
                        summary,
                        exclusions,
                        record: &record,
                        failure: failure.as_deref(),
                    })
                });
            });
        ended.map_err(CampaignError::from)?;
        written
    }

    /// Writes what the DUTs counted in the last round.
    fn add_structural(&mut self) -> Result<(), CampaignError> {
        if let Some(hits) = &mut self.structural {
            let path = self.directory.join(structural::FILE);
            std::mem::take(hits).add_to(&path)?;
        }
        Ok(())
    }

    /// The next cases with their numbers; none when the campaign is over.
    fn next_cases(
        &mut self,
        jobs: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<(u64, CaseName)>, CampaignError> {
        let total = self.header.total().unwrap_or(u64::MAX);
        let Some(percent) = self.header.until_coverage else {
            let step = self.header.shard.of();
            let numbers = (0..ROUND).map(|nth| self.next.saturating_add(nth * step));
            let numbers = numbers.take_while(|number| *number < total);
            return Ok(numbers
                .map(|number| (number, self.header.case(number)))
                .collect());
        };
        if steer::begins(&self.header, self.next) {
            if self.aim.is_none() {
                self.aim = self.reachable(jobs, is_over)?;
            }
            let now = self.summary.hits.bins();
            self.idle_rounds = steer::idle_rounds(self.idle_rounds, &self.covered, &now);
            self.covered = now;
            let reached = self.reached();
            let enough = |reached: BinRatio| reached.permille() >= 10 * u64::from(percent);
            if self.is_stuck() || reached.is_none_or(enough) {
                return Ok(Vec::new());
            }
        }
        let (begin, end) = steer::round(&self.header, self.next);
        let end = end.min(total);
        if self.next >= end {
            return Ok(Vec::new());
        }
        let cases = match begin < self.header.first.len() as u64 {
            true => (begin..end)
                .map(|number| (number, self.header.case(number)))
                .collect(),
            false => self.steered((begin, end), jobs, is_over)?,
        };
        // A round that was interrupted goes on where it was.
        let left = cases.into_iter().filter(|(number, _)| *number >= self.next);
        Ok(left.collect())
    }

    /// How much is reached of what a steered campaign aims at.
    pub fn reached(&self) -> Option<BinRatio> {
        let aim = self.aim.as_ref()?.iter();
        Some(BinRatio::of(
            aim,
            &self.summary.hits,
            &self.sources.exclusions,
        ))
    }

    /// Whether a steered campaign has not found a new bin for so long that it ends.
    pub fn is_stuck(&self) -> bool {
        self.idle_rounds >= steer::PATIENCE
    }

    /// Names of the bins that a steered campaign aims at and has not reached.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> {
        let aim = self.aim.iter().flat_map(BinSet::iter);
        let open = aim.filter(|bin| {
            let excluded = self.sources.exclusions.reason(*bin).is_some();
            !excluded && self.summary.hits.count(*bin) == 0
        });
        open.map(|bin| Catalog::get().entries()[bin.index()].name.as_str())
    }

    /// The bins of the blocks that the profiles reach at all, as the model says of the first cases
    /// of each; `None` where it is over before that is known.
    fn reachable(
        &self,
        jobs: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<BinSet>, CampaignError> {
        let slots = steer::SAMPLE.saturating_mul(self.header.profiles.len() as u64);
        let first = self.header.first.len() as u64;
        let names = (first..first.saturating_add(slots)).map(|number| self.header.case(number));
        let names: Vec<CaseName> = names.collect();
        let predicted = self.predicted(&names, jobs, is_over)?;
        Ok(predicted.map(|bins| steer::blocks(&bins)))
    }

    /// What the model predicts of these cases; `None` where it is over before all are known.
    fn predicted(
        &self,
        case_names: &[CaseName],
        jobs: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<BinSet>>, CampaignError> {
        let cases = case_names.iter().map(|case_name| self.case(case_name));
        let cases: Vec<LayerCase> = cases.collect::<Result<_, _>>()?;
        let predict = |case: &LayerCase| steer::predicted(case, &self.sources.targets);
        let pool = Pool::new(jobs).until(is_over);
        let ended = pool.run(&cases, predict, |_, _| {})?;
        if ended.len() < cases.len() {
            return Ok(None);
        }
        let mut predictions = Vec::with_capacity(cases.len());
        for (ended, case_name) in ended.into_iter().zip(case_names) {
            predictions.push(ended.done().map_err(|message| CampaignError::Panicked {
                case: case_name.clone(),
                message,
            })?);
        }
        Ok(Some(predictions))
    }

    /// The cases `begin..end` of a steered round: of the candidates for each those that fill most
    /// empty bins, as the model predicts. None where it is over before all are known.
    fn steered(
        &self,
        (begin, end): (u64, u64),
        jobs: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<(u64, CaseName)>, CampaignError> {
        let mut covered = self.covered.clone();
        covered.extend(&self.sources.exclusions.bins());
        let candidates = (begin..end).flat_map(|number| steer::candidates(&self.header, number));
        let case_names: Vec<CaseName> = candidates.collect();
        let Some(predictions) = self.predicted(&case_names, jobs, is_over)? else {
            return Ok(Vec::new());
        };
        let each = usize::try_from(steer::CANDIDATES).unwrap_or(1);
        let slots: Vec<Vec<BinSet>> = predictions.chunks(each).map(<[BinSet]>::to_vec).collect();
        let choices = steer::choose(&covered, &slots).into_iter();
        let chosen = choices
            .zip(case_names.chunks(each))
            .map(|(choice, candidates)| candidates[choice].clone());
        Ok((begin..end).zip(chosen).collect())
    }
}

/// A campaign whose bins mean what they mean now: its header and its records.
///
/// # Errors
/// There is no journal, or its bins meant something else.
pub fn records(directory: &Path) -> Result<(Header, JournalReader), CampaignError> {
    let path = directory.join(RESULTS);
    let reader = JournalReader::open(&path)?;
    match reader.header().coverage == Catalog::get().digest() {
        true => Ok((reader.header().clone(), reader)),
        false => Err(CampaignError::OtherBins { path }),
    }
}

/// The head of a campaign that goes on to `count` cases, where that is asked for.
fn extended(header: &Header, count: Option<u64>, path: &Path) -> Result<Header, CampaignError> {
    let Some(count) = count else {
        return Ok(header.clone());
    };
    let path = || path.to_owned();
    match header.count {
        None => Err(CampaignError::Open { path: path() }),
        Some(cases) if count < cases => Err(CampaignError::Shorter {
            path: path(),
            cases,
        }),
        Some(_) => Ok(Header {
            count: Some(count),
            ..header.clone()
        }),
    }
}

fn collector(sources: &Sources) -> Option<Collector> {
    sources.targets.count().then(Collector::default)
}

/// Digest of everything but the header that decides the cases and their results.
fn digest(sources: &Sources, until_coverage: Option<u32>) -> Result<String, CampaignError> {
    let mut hash = crc32fast::Hasher::new();
    for (_, profile) in &sources.profiles {
        hash.update(yaml::to_string(profile).as_bytes());
    }
    for target in sources.targets.iter() {
        let simulator = target.simulator();
        let simulator = simulator.map_err(|source| CampaignError::Simulator {
            target: target.name.clone(),
            source,
        })?;
        hash.update(simulator.digest.as_bytes());
    }
    for quirk in sources.targets.iter().flat_map(|target| &target.quirks) {
        hash.update(quirk.name().as_bytes());
    }
    // Bins that steering leaves out, where there is steering.
    let past = until_coverage.map_or_else(BinSet::default, |_| sources.exclusions.bins());
    hash.update(String::from(past).as_bytes());
    Ok(format!("{:08x}", hash.finalize()))
}
