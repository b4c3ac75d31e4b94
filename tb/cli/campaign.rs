//! `cosim campaign`: very many random cases, with results that survive anything.

use std::io::IsTerminal;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::campaign::journal::{Journal, Reader};
use crate::campaign::record::{End, Header, Record};
use crate::campaign::schedule::{Shard, Token};
use crate::campaign::seeds::Seeds;
use crate::campaign::speed::{self, Speed};
use crate::campaign::steer;
use crate::campaign::summary::Summary;
use crate::coverage::bins::BinSet;
use crate::coverage::catalog::Catalog;
use crate::coverage::exclude::{self, Exclusions};
use crate::report::{self, Outcome};
use crate::runner::options::Recording;
use crate::runner::pool::{self, Ended, Stop};
use crate::seed::Seed;
use crate::stimulus::generate;
use crate::stimulus::profile::Profile;
use crate::stimulus::yaml;
use crate::structural;
use crate::structural::collect::Collector;

use super::args::{self, Conditions};
use super::batch;
use super::job::{Job, Ran, Search};
use super::plan::Plan;
use super::target::{Choice, Targets};
use super::{Done, Out, Problem, random, steer as choice, structural as hits, triage};

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

    /// Stop after this many failing cases
    #[arg(long, value_name = "N", default_value = "50")]
    max_failures: NonZeroU64,

    /// Failing cases of each bucket that are shrunk and written to failures/ in the directory
    #[arg(long, value_name = "N", default_value_t = 2)]
    detail: usize,

    /// Stop at the first failing case
    #[arg(long)]
    fail_fast: bool,

    /// Cases that failed before: run first, and new ones are added
    #[arg(
        long,
        value_name = "FILE",
        default_value = "vectors/regress/seeds.yaml"
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
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<Done, Problem> {
        let mut seeds = Seeds::load(&self.seeds, generate::DRAW)?;
        if let Some(warning) = seeds.moved(generate::DRAW) {
            writeln!(out, "{}: {warning}", self.seeds.display())?;
        }
        let mut prepared = match &self.resume {
            Some(directory) => self.resumed(directory)?,
            None => self.fresh(&seeds)?,
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
        if seeds.add(summary.failures.iter().map(|failure| failure.case.clone())) {
            seeds.store(&self.seeds)?;
        }
        if let Some(path) = &self.junit {
            batch::to_file(path, |out| report::campaign::junit(out, summary))?;
        }
        Ok(match summary.failures.is_empty() {
            true => Done::Good,
            false => Done::Mismatch,
        })
    }

    fn fresh(&self, seeds: &Seeds) -> Result<Prepared, Problem> {
        if self.count.is_none() && self.time.is_none() && self.until_coverage.is_none() {
            let say = "say how long: --count N, --time TIME or --until-coverage PERCENT";
            return Err(Problem::Usage(say.to_owned()));
        }
        let profiles = profiles(&self.profiles)?;
        let targets = targets(self.dut.as_deref())?;
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
        std::fs::create_dir_all(&self.out).map_err(|source| Problem::Write {
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

    fn resumed(&self, directory: &Path) -> Result<Prepared, Problem> {
        let path = directory.join(RESULTS);
        let journal = Journal::resume(&path)?;
        let reader = Reader::open(&path)?;
        let header = reader.header().clone();
        let profiles = profiles(&header.profiles)?;
        let targets = targets(header.dut.as_deref())?;
        let exclusions = Exclusions::load(&self.exclude)?;
        let past = steered_past(header.until_coverage, &exclusions);
        let same = header.draw == generate::DRAW
            && header.digest == digest(&profiles, &targets, past)
            && header.coverage == Catalog::get().digest();
        if !same {
            return Err(Problem::Usage(format!(
                "{}: profiles, generator, coverage model or DUT changed since this campaign \
                 began; its records would not be the same: begin a new one",
                path.display()
            )));
        }
        let mut summary = Summary::default();
        let mut next = header.shard.number(0);
        let mut covered = BinSet::default();
        for record in reader {
            let record = record?;
            if steer::begins(&header, record.number) {
                covered = summary.hits.bins();
            }
            next = record.number + header.shard.of();
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
            next,
        })
    }

    /// Shrinks the first failing cases of each bucket and writes all about them.
    fn triage(&self, prepared: &Prepared, out: &mut Out<'_>) -> Result<(), Problem> {
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
    ) -> Result<(), Problem> {
        let limit = match self.fail_fast {
            true => 1,
            false => usize::try_from(self.max_failures.get()).unwrap_or(usize::MAX),
        };
        let bar = bar(prepared);
        while prepared.summary.failures.len() < limit {
            let late = self.time.is_some_and(|time| started.elapsed() >= time);
            let cases = prepared.next_cases(self.jobs)?;
            let Some((last, _)) = cases.last().filter(|_| !late) else {
                break;
            };
            prepared.next = last + prepared.header.shard.of();
            round(self.jobs, prepared, &cases, limit, &bar, out)?;
            prepared.add_structural()?;
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// Runs the cases, given with their numbers, and writes their records, up to the last failure
/// that is allowed.
fn round(
    jobs: usize,
    prepared: &mut Prepared,
    cases: &[(u64, Token)],
    limit: usize,
    bar: &ProgressBar,
    out: &mut Out<'_>,
) -> Result<(), Problem> {
    let plans = cases.iter().map(|(_, token)| prepared.plan(token));
    let plans: Vec<Plan> = plans.collect::<Result<_, Problem>>()?;
    let targets = &prepared.targets;
    let list: Vec<Job<'_>> = plans
        .iter()
        .map(|plan| Job {
            plan,
            targets,
            waves: None,
            recording: Recording::Off,
            search: Search::No,
            structural: prepared.structural.as_ref(),
        })
        .collect();
    let (journal, summary) = (&mut prepared.journal, &mut prepared.summary);
    let exclusions = &prepared.exclusions;
    let mut written = Ok(());
    pool::run(&list, jobs, Stop::Never, |nth, ended| {
        if written.is_err() || summary.failures.len() >= limit {
            return;
        }
        let (number, token) = &cases[nth];
        written = record(*number, token, &plans[nth], ended).and_then(|(record, text)| {
            journal.append(&record)?;
            summary.add(&record);
            if let Some(text) = text {
                bar.suspend(|| out.write_all(text.as_bytes()))?;
            }
            Ok(())
        });
        bar.inc(1);
        bar.set_message(progress(summary, exclusions));
    })?;
    written
}

/// The record of a case, and what to print about a failing one.
fn record(
    number: u64,
    token: &Token,
    plan: &Plan,
    ended: &Ended<Result<Ran, Problem>>,
) -> Result<(Record, Option<String>), Problem> {
    let blank = Record {
        number,
        case: token.clone(),
        seed: plan.seed,
        what: plan.what(),
        conditions: plan.agents(),
        end: End::Passed,
        clocks: 0,
        layers: Vec::new(),
        bins: BinSet::default(),
    };
    let ran = match ended {
        Ended::Done(Ok(ran)) => ran,
        Ended::Done(Err(problem)) => return Err(Problem::Case(problem.to_string())),
        Ended::Panicked(message) => {
            let end = End::Failed(format!("the bench panicked: {message}"));
            let text = format!("FAIL  {token}\n      {message}\n");
            return Ok((Record { end, ..blank }, Some(text)));
        }
    };
    let record = Record {
        clocks: ran.clocks,
        ..blank
    };
    Ok(match &ran.report.outcome {
        Outcome::Passed(passed) => {
            let (layers, bins) = (passed.layers.clone(), ran.bins.clone());
            let record = Record {
                layers,
                bins,
                ..record
            };
            (record, None)
        }
        Outcome::NotApplicable { why } => {
            let end = End::NotApplicable(why.clone());
            (Record { end, ..record }, None)
        }
        Outcome::Failed(failed) => {
            let end = End::Failed(failed.bucket.clone());
            let mut text = Vec::new();
            report::console::case(&mut text, &ran.report)?;
            let text = String::from_utf8_lossy(&text).into_owned();
            (Record { end, ..record }, Some(text))
        }
    })
}

impl Prepared {
    /// Writes what the DUTs counted in the last round.
    fn add_structural(&mut self) -> Result<(), Problem> {
        if let Some(hits) = &mut self.structural {
            hits::add(
                &self.directory.join(structural::FILE),
                &std::mem::take(hits),
            )?;
        }
        Ok(())
    }

    /// The next cases with their numbers; none when the campaign is over.
    fn next_cases(&mut self, jobs: usize) -> Result<Vec<(u64, Token)>, Problem> {
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
            self.covered = self.summary.hits.bins();
            let reached = self.summary.hits.coverage(&self.exclusions).permille();
            if reached >= 10 * u64::from(percent) {
                return Ok(Vec::new());
            }
        }
        let (begin, end) = steer::round(&self.header, self.next);
        let (mut covered, end) = (self.covered.clone(), end.min(total));
        if self.next >= end {
            return Ok(Vec::new());
        }
        covered.extend(&self.exclusions.bins());
        let plan = |token: &Token| self.plan(token);
        let cases = match begin < self.header.first.len() as u64 {
            true => (begin..end)
                .map(|number| (number, self.header.case(number)))
                .collect(),
            false => choice::cases(
                &self.header,
                (begin, end),
                &covered,
                (&self.targets, jobs),
                plan,
            )?,
        };
        // A round that was interrupted goes on where it was.
        let left = cases.into_iter().filter(|(number, _)| *number >= self.next);
        Ok(left.collect())
    }

    fn plan(&self, token: &Token) -> Result<Plan, Problem> {
        let profile = self.profile(token)?;
        Ok(Plan::drawn(
            token,
            profile,
            &self.targets,
            &self.conditions(),
        ))
    }

    fn conditions(&self) -> Conditions {
        Conditions {
            dut: self.header.dut.clone(),
            ..Conditions::default()
        }
    }

    fn profile(&self, token: &Token) -> Result<&Profile, Problem> {
        let mut known = self
            .profiles
            .iter()
            .filter(|(name, _)| *name == token.profile);
        let unknown = || Problem::UnknownProfile {
            name: token.profile.clone(),
            known: self.header.profiles.clone(),
        };
        known.next().map(|(_, profile)| profile).ok_or_else(unknown)
    }
}

/// A campaign whose bins mean what they mean now: its header and its records.
pub(super) fn records(run: &Path) -> Result<(Header, Reader), Problem> {
    let path = run.join(RESULTS);
    let reader = Reader::open(&path)?;
    if reader.header().coverage != Catalog::get().digest() {
        return Err(Problem::Usage(format!(
            "{}: the coverage model changed since this campaign; run it again",
            path.display()
        )));
    }
    Ok((reader.header().clone(), reader))
}

/// The profiles with these names.
pub(super) fn profiles(names: &[String]) -> Result<Vec<(String, Profile)>, Problem> {
    let load = |name: &String| Ok((name.clone(), random::load(name)?));
    names.iter().map(load).collect()
}

fn targets(dut: Option<&str>) -> Result<Targets, Problem> {
    Targets::choose(dut.map_or(Choice::Any, Choice::Named))
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
    for digest in targets.digests() {
        hash.update(digest.as_bytes());
    }
    for quirk in targets.all_quirks() {
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

/// Failures and coverage so far.
fn progress(summary: &Summary, exclusions: &Exclusions) -> String {
    let coverage = summary.hits.coverage(exclusions);
    format!("{} failed, {coverage} covered", summary.failures.len())
}

/// A bar on a terminal, nothing elsewhere.
fn bar(prepared: &Prepared) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let Header { shard, .. } = prepared.header;
    let (bar, template) = match prepared.header.total() {
        Some(total) => (
            ProgressBar::new(total / shard.of()),
            "{bar:40} {pos}/{len} cases, {per_sec}, {msg}, {eta} left",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {pos} cases, {per_sec}, {msg}, {elapsed}",
        ),
    };
    let style = ProgressStyle::with_template(template).expect("the template names known keys");
    bar.set_position(prepared.summary.cases());
    bar.set_message(progress(&prepared.summary, &prepared.exclusions));
    bar.with_style(style)
}
