//! `cosim campaign`: very many random cases, with results that survive anything.

mod round;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;

use crate::report;
use nvdla_bench::engine::Targets;
use nvdla_bench::seed::Seed;
use nvdla_campaign::journal::{Journal, JournalReader};
use nvdla_campaign::record::Header;
use nvdla_campaign::schedule::{Shard, moved};
use nvdla_campaign::seeds;
use nvdla_campaign::seeds::Seeds;
use nvdla_campaign::speed;
use nvdla_campaign::speed::Speed;
use nvdla_campaign::steer;
use nvdla_campaign::summary::Summary;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::catalog::Catalog;
use nvdla_coverage::exclude;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::structural::collect::Collector;
use nvdla_stimulus::generate;
use nvdla_stimulus::profile::Profile;
use nvdla_yaml::{self as yaml};

use super::args;
use super::args::Failures;
use super::batch;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::profiles;
use super::target::{DutChoice, choose};
use super::triage;

/// Name of the journal in the directory of a campaign.
pub(super) const RESULTS: &str = "results.jsonl";
/// Folders of failing cases in it.
pub(super) const FAILURES: &str = "failures";

/// Cases between two looks at the clock.
const ROUND: u64 = 256;

/// Run very many random cases
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim campaign sdp --count 2000                       into campaign/
  cosim campaign sdp pdp --count 20000 --jobs 2 --out night
  cosim campaign sdp --time 30m --seed 0xfeed --out half-an-hour
  cosim campaign sdp cdp --until-coverage 60 --out steered
  cosim campaign --resume night                         go on after a kill or Ctrl-C
  cosim campaign sdp --count 1000 --shard 1/4 --out part-1

results.jsonl in the directory has one line for each case, in order; the same campaign gives the
same bytes with any number of jobs, killed and resumed, or sharded and merged. Cases of
vectors/regress/seeds.yaml run first; new failures are added to it.

DUTs that are built for structural coverage add what cases that pass exercise to structural.json
in the directory, after every 256 cases.")]
pub(super) struct Campaign {
    /// Names of profiles in vectors/profiles, or files; their cases take turns
    #[arg(value_name = "PROFILE", required_unless_present = "resume")]
    profiles: Vec<String>,

    /// Number of cases
    #[arg(long, value_name = "N", conflicts_with = "time")]
    count: Option<u64>,

    /// End after this time: 90s, 30m, 8h
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// End when this percentage of the coverage's bins is reached, and choose cases that fill
    /// empty ones; --count is a limit then
    #[arg(
        long,
        value_name = "PERCENT",
        value_parser = clap::value_parser!(u32).range(1..=100),
        conflicts_with = "shard"
    )]
    until_coverage: Option<u32>,

    /// Go on with the campaign in this directory, under its own arguments
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = ["profiles", "count", "until_coverage", "shard", "out"]
    )]
    resume: Option<PathBuf>,

    /// Directory of the results
    #[arg(long, value_name = "DIR", default_value = "campaign")]
    out: PathBuf,

    /// Run only every COUNT-th case, from the INDEX-th on
    #[arg(long, value_name = "INDEX/COUNT", requires = "count")]
    shard: Option<Shard>,

    /// Seed of the campaign
    #[arg(long, value_name = "SEED", default_value = "1", value_parser = args::seed)]
    seed: Seed,

    /// DUT to run on [default: the smallest that can run a case]
    #[arg(long, value_name = "NAME")]
    dut: Option<String>,

    /// Cases that run at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,

    #[command(flatten)]
    failures: Failures,

    /// Failing cases of each bucket that are shrunk and written to failures/ in the directory
    #[arg(long, value_name = "N", default_value_t = 2)]
    detail: usize,

    /// Cases that failed before: run first, and new ones are added
    #[arg(
        long,
        value_name = "FILE",
        default_value = seeds::LIST
    )]
    seeds: PathBuf,

    /// Bins of the coverage that cannot be reached
    #[arg(long, value_name = "FILE", default_value = exclude::LIST)]
    exclude: PathBuf,

    /// Write a JUnit report
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

/// A campaign that is ready to run or to go on.
struct Prepared {
    directory: PathBuf,
    header: Header,
    journal: Journal,
    summary: Summary,
    profiles: Vec<(String, Profile)>,
    targets: Targets,
    exclusions: Exclusions,
    /// Where the DUTs count.
    structural: Option<Collector>,
    /// Bins that were reached when the round of a steered campaign began.
    covered: BinSet,
    /// Number of the next case of this shard.
    next: u64,
}

impl Campaign {
    /// Runs the cases.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let mut known = Seeds::load(&self.seeds)?;
        if let Some(warning) = known.moved() {
            writeln!(out, "{}: {warning}", self.seeds.display())?;
        }
        let mut prepared = match &self.resume {
            Some(directory) => self.resumed(directory)?,
            None => self.fresh(&known)?,
        };
        #[expect(
            clippy::disallowed_methods,
            reason = "the speed, and the end of --time, depend on the clock on the wall"
        )]
        let started = Instant::now();
        let (cases, clocks) = (prepared.summary.cases(), prepared.summary.clocks);
        self.rounds(&mut prepared, out, started)?;
        let summary = &prepared.summary;
        report::campaign::summary(out, summary)?;
        report::coverage::line(out, summary.hits.coverage(&prepared.exclusions))?;
        self.triage(&prepared, out)?;
        let millis = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let (cases, clocks) = (summary.cases() - cases, summary.clocks - clocks);
        let speed = Speed {
            cases,
            clocks,
            millis,
        };
        report::campaign::speed(out, speed)?;
        speed.add_to(&prepared.directory.join(speed::FILE))?;
        if known.add(summary.failures.iter().map(|failure| failure.case.clone())) {
            known.store(&self.seeds)?;
        }
        if let Some(path) = &self.junit {
            batch::to_file(path, |out| report::campaign::junit(out, summary))?;
        }
        Ok(match summary.failures.is_empty() {
            true => CommandOutcome::Good,
            false => CommandOutcome::Mismatch,
        })
    }

    fn fresh(&self, seeds: &Seeds) -> Result<Prepared, CommandProblem> {
        if self.count.is_none() && self.time.is_none() && self.until_coverage.is_none() {
            let say = "say how long: --count N, --time TIME or --until-coverage PERCENT";
            return Err(CommandProblem::Usage(say.to_owned()));
        }
        let profiles = profiles::load_all(&self.profiles)?;
        let targets = choose(DutChoice::of(self.dut.as_deref()))?;
        let exclusions = Exclusions::load(&self.exclude)?;
        let header = Header {
            journal: Header::JOURNAL,
            draw: generate::DRAW,
            profiles: self.profiles.clone(),
            seed: self.seed,
            count: self.count,
            until_coverage: self.until_coverage,
            shard: self.shard.unwrap_or(Shard::ALL),
            dut: self.dut.clone(),
            first: seeds.of(&self.profiles),
            digest: digest(
                &profiles,
                &targets,
                steered_past(self.until_coverage, &exclusions),
            ),
            coverage: Catalog::get().digest().to_owned(),
        };
        std::fs::create_dir_all(&self.out).map_err(|source| CommandProblem::Write {
            path: self.out.clone(),
            source,
        })?;
        let journal = Journal::create(&self.out.join(RESULTS), &header)?;
        Ok(Prepared {
            directory: self.out.clone(),
            next: header.shard.number(0),
            header,
            journal,
            summary: Summary::default(),
            profiles,
            structural: structural_of(&targets),
            targets,
            exclusions,
            covered: BinSet::default(),
        })
    }

    fn resumed(&self, directory: &Path) -> Result<Prepared, CommandProblem> {
        let path = directory.join(RESULTS);
        let journal = Journal::resume(&path)?;
        let mut reader = JournalReader::open(&path)?;
        let header = reader.header().clone();
        let profiles = profiles::load_all(&header.profiles)?;
        let targets = choose(DutChoice::of(header.dut.as_deref()))?;
        let exclusions = Exclusions::load(&self.exclude)?;
        if header.draw != generate::DRAW {
            return Err(CommandProblem::Usage(format!(
                "{}:1: this campaign was {}: begin a new one, or go on with a version that drew it",
                path.display(),
                moved(header.draw)
            )));
        }
        let past = steered_past(header.until_coverage, &exclusions);
        let same = header.digest == digest(&profiles, &targets, past)
            && header.coverage == Catalog::get().digest();
        if !same {
            return Err(CommandProblem::Usage(format!(
                "{}: profiles, coverage model or DUT changed since this campaign \
                 began; its records would not be the same: begin a new one",
                path.display()
            )));
        }
        let mut summary = Summary::default();
        let mut covered = BinSet::default();
        for record in reader.by_ref() {
            let record = record?;
            if steer::begins(&header, record.number) {
                covered = summary.hits.bins();
            }
            summary.add(&record);
        }
        Ok(Prepared {
            directory: directory.to_owned(),
            header,
            journal,
            summary,
            profiles,
            structural: structural_of(&targets),
            targets,
            exclusions,
            covered,
            next: reader.next_number(),
        })
    }

    /// Shrinks the first failing cases of each bucket and writes all about them.
    fn triage(&self, prepared: &Prepared, out: &mut Out<'_>) -> Result<(), CommandProblem> {
        for failures in prepared.summary.buckets().values() {
            for failure in failures.iter().take(self.detail) {
                let token = &failure.case;
                let directory = prepared.directory.join(FAILURES).join(token.folder());
                if directory.join(triage::REPORT).exists() {
                    continue;
                }
                let plan = prepared.plan(token)?;
                if let Some(line) = triage::write(&plan, &prepared.targets, &directory)? {
                    writeln!(out, "{line}\n      {}", directory.display())?;
                }
            }
        }
        Ok(())
    }

    fn rounds(
        &self,
        prepared: &mut Prepared,
        out: &mut Out<'_>,
        started: Instant,
    ) -> Result<(), CommandProblem> {
        let limit = self.failures.most().get();
        let bar = round::bar(prepared);
        while prepared.summary.failures.len() < limit {
            let late = self.time.is_some_and(|time| started.elapsed() >= time);
            let cases = prepared.next_cases(self.jobs)?;
            let Some((last, _)) = cases.last().filter(|_| !late) else {
                break;
            };
            prepared.next = last.saturating_add(prepared.header.shard.of());
            round::run(self.jobs, prepared, &cases, limit, &bar, out)?;
            prepared.add_structural()?;
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// A campaign whose bins mean what they mean now: its header and its records.
pub(super) fn records(run: &Path) -> Result<(Header, JournalReader), CommandProblem> {
    let path = run.join(RESULTS);
    let reader = JournalReader::open(&path)?;
    if reader.header().coverage != Catalog::get().digest() {
        return Err(CommandProblem::Usage(format!(
            "{}: the coverage model changed since this campaign; run it again",
            path.display()
        )));
    }
    Ok((reader.header().clone(), reader))
}

fn structural_of(targets: &Targets) -> Option<Collector> {
    targets.count().then(Collector::default)
}

/// Digest of everything but the header that decides the cases and their results.
fn digest(profiles: &[(String, Profile)], targets: &Targets, past: BinSet) -> String {
    let mut hash = crc32fast::Hasher::new();
    for (_, profile) in profiles {
        hash.update(yaml::to_string(profile).as_bytes());
    }
    for target in targets.iter() {
        hash.update(target.digest.as_bytes());
    }
    for quirk in targets.iter().flat_map(|target| &target.quirks) {
        hash.update(quirk.name().as_bytes());
    }
    hash.update(String::from(past).as_bytes());
    format!("{:08x}", hash.finalize())
}

/// Bins that steering leaves out, where there is steering.
fn steered_past(until_coverage: Option<u32>, exclusions: &Exclusions) -> BinSet {
    until_coverage.map_or_else(BinSet::default, |_| exclusions.bins())
}

/// A number and a unit: s, m or h.
fn time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no time; write a number and s, m or h, such as 30m");
    let (number, seconds) = match text.char_indices().next_back() {
        Some((at, 's')) => (&text[..at], 1),
        Some((at, 'm')) => (&text[..at], 60),
        Some((at, 'h')) => (&text[..at], 3600),
        _ => return Err(wrong()),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let seconds = number.checked_mul(seconds).ok_or_else(wrong)?;
    Ok(Duration::from_secs(seconds))
}
