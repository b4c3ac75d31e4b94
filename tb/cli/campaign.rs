//! `cosim campaign`: very many random cases, with results that survive anything.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::report;
use nvdla_bench::seed::Seed;
use nvdla_campaign::run::{self as campaign, CampaignProgress, Effort, Scope, Sources};
use nvdla_campaign::schedule::Shard;
use nvdla_campaign::seeds;
use nvdla_campaign::seeds::{FailedSeed, Seeds};
use nvdla_campaign::speed;
use nvdla_campaign::speed::Speed;
use nvdla_coverage::exclude;
use nvdla_coverage::exclude::Exclusions;

use super::args;
use super::args::Failures;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::profiles;
use super::target::{DutChoice, choose};
use super::{result_file, signals, triage};

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

    /// Number of cases, up to 10^12
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "time",
        value_parser = clap::value_parser!(u64).range(0..=1_000_000_000_000)
    )]
    count: Option<u64>,

    /// End after this time: 90s, 30m, 8h
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// End when this percentage of the coverage's bins is reached, of blocks that the profiles reach
    /// at all, and choose cases that fill empty ones; --count is a limit then. Without a new bin for
    /// 512 cases the campaign ends and lists what is missing (exit code 1)
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
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::jobs)]
    jobs: usize,

    #[command(flatten)]
    failures: Failures,

    /// Failing cases of each bucket that are shrunk and written to failures/ in the directory
    #[arg(long, value_name = "N", default_value_t = 2)]
    detail: usize,

    /// Cases that failed before: run first, and new ones are added [default:
    /// vectors/regress/seeds.yaml, and seeds.yaml in the directory where there is no vectors/]
    #[arg(long, value_name = "FILE")]
    seeds: Option<PathBuf>,

    /// Bins of the coverage that cannot be reached
    #[arg(long, value_name = "FILE", default_value = exclude::LIST)]
    exclude: PathBuf,

    /// Write a JUnit report
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

impl Campaign {
    /// Runs the cases.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        result_file::check_all([&self.junit])?;
        let list = self.seeds.clone().unwrap_or_else(|| self.usual_list());
        result_file::check_list(&list)?;
        if self.resume.is_none() {
            result_file::check_folder(&self.out)?;
        }
        let known = Seeds::load(&list)?;
        if let Some(warning) = known.moved() {
            writeln!(out, "{}: {warning}", list.display())?;
        }
        let mut campaign = self.campaign(&known)?;
        #[expect(
            clippy::disallowed_methods,
            reason = "the speed, and the end of --time, depend on the clock on the wall"
        )]
        let started = Instant::now();
        let (cases, clocks) = (campaign.summary().cases(), campaign.summary().clocks);
        let effort = Effort {
            jobs: self.jobs,
            most_failures: self.failures.most().get(),
            on_wrong_byte: self.failures.on_wrong_byte(),
        };
        signals::watch().map_err(CommandProblem::Signals)?;
        let bar = bar(&campaign);
        let is_late = || self.time.is_some_and(|time| started.elapsed() >= time);
        let ran = campaign.run(effort, &|| is_late() || signals::is_over(), |now| {
            if let Some(failure) = now.failure {
                bar.suspend(|| writeln!(out, "{failure}"))?;
            }
            bar.inc(1);
            bar.set_message(message(now));
            Ok::<_, CommandProblem>(())
        });
        bar.finish_and_clear();
        // What is there already is told and kept, whatever went wrong.
        let summary = campaign.summary();
        report::campaign::summary(out, summary)?;
        report::coverage::line(out, summary.hits.coverage(campaign.exclusions()))?;
        if let Some(reached) = campaign.reached() {
            report::coverage::aim(out, reached, campaign.is_stuck(), campaign.missing())?;
        }
        let failures = summary.failures.iter().map(|failure| FailedSeed {
            case: failure.case.clone(),
            dut: Some(failure.dut.clone()).filter(|dut| !dut.is_empty()),
        });
        let seeds = Seeds::add_to(&list, failures);
        let junit = self
            .junit
            .as_ref()
            .map_or(Ok(()), |path| -> Result<(), CommandProblem> {
                let (_, records) = campaign::records(campaign.directory())?;
                result_file::write(path, |out| report::campaign::junit(out, records))
            });
        let triaged = match &ran {
            Ok(()) => self.triage(&campaign, out),
            Err(_) => Ok(()),
        };
        let millis = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let (cases, clocks) = (summary.cases() - cases, summary.clocks - clocks);
        let speed = Speed {
            cases,
            clocks,
            millis,
        };
        report::campaign::speed(out, speed)?;
        let kept = speed.add_to(&campaign.directory().join(speed::FILE));
        let caught = signals::caught();
        let caught = caught.filter(|_| campaign.cases() != Some(summary.cases()));
        if caught.is_some() || ran.is_err() {
            let why = caught.map_or("stopped".to_owned(), |signal| signal.to_string());
            let place = campaign.directory().display();
            let command = format!("cosim campaign --resume {place}{}", self.lists());
            report::campaign::resume(out, &why, (summary.cases(), &command))?;
        }
        ran?;
        seeds?;
        junit?;
        triaged?;
        kept?;
        let missed = !summary.failures.is_empty() || campaign.is_stuck();
        Ok(CommandOutcome::of(missed, caught))
    }

    /// The options that name other lists than the usual ones, each with a space in front.
    fn lists(&self) -> String {
        let exclude = Some(&self.exclude).filter(|list| *list != Path::new(exclude::LIST));
        let lists = [("seeds", self.seeds.as_ref()), ("exclude", exclude)];
        let named = lists
            .iter()
            .filter_map(|(option, list)| Some((option, (*list)?)));
        let options = named.map(|(option, list)| format!(" --{option} {}", list.display()));
        options.collect()
    }

    /// The list of failures of the project; elsewhere one beside the results.
    fn usual_list(&self) -> PathBuf {
        match Path::new("vectors").is_dir() {
            true => PathBuf::from(seeds::LIST),
            false => self.resume.as_ref().unwrap_or(&self.out).join("seeds.yaml"),
        }
    }

    /// A new campaign, or the one to go on with.
    fn campaign(&self, seeds: &Seeds) -> Result<campaign::CampaignRun, CommandProblem> {
        if let Some(directory) = &self.resume {
            let header = campaign::CampaignRun::header(directory)?;
            let sources = self.sources(&header.profiles, header.dut.as_deref())?;
            return Ok(campaign::CampaignRun::resume(directory, sources)?);
        }
        if self.count.is_none() && self.time.is_none() && self.until_coverage.is_none() {
            let say = "say how long: --count N, --time TIME or --until-coverage PERCENT";
            return Err(CommandProblem::Usage(say.to_owned()));
        }
        let sources = self.sources(&self.profiles, self.dut.as_deref())?;
        let duts = sources.targets.iter().map(|target| target.name.as_str());
        let first = seeds.of(&self.profiles, &duts.collect::<Vec<_>>());
        let scope = Scope {
            seed: self.seed,
            count: self.count,
            until_coverage: self.until_coverage,
            shard: self.shard.unwrap_or(Shard::ALL),
            dut: self.dut.clone(),
            first,
        };
        Ok(campaign::CampaignRun::create(&self.out, scope, sources)?)
    }

    fn sources(&self, names: &[String], dut: Option<&str>) -> Result<Sources, CommandProblem> {
        Ok(Sources {
            profiles: profiles::load_all(names)?,
            targets: choose(DutChoice::of(dut))?,
            exclusions: Exclusions::load(&self.exclude)?,
        })
    }

    /// Shrinks the first failing cases of each bucket and writes all about them; those that a
    /// signal leaves are shrunk when the campaign goes on.
    fn triage(
        &self,
        campaign: &campaign::CampaignRun,
        out: &mut Out<'_>,
    ) -> Result<(), CommandProblem> {
        for failures in campaign.summary().buckets().values() {
            for failure in failures.iter().take(self.detail) {
                let case_name = &failure.case;
                let directory = campaign.directory().join(campaign::FAILURES);
                let directory = directory.join(case_name.folder());
                if directory.join(triage::REPORT).exists() {
                    continue;
                }
                if signals::is_over() {
                    return Ok(());
                }
                let case = campaign.case(case_name)?;
                if let Some(line) = triage::write(&case, campaign.targets(), &directory)? {
                    writeln!(out, "{line}\n      {}", directory.display())?;
                }
            }
        }
        Ok(())
    }
}

/// Failures and coverage so far.
fn message(now: CampaignProgress<'_>) -> String {
    let coverage = now.summary.hits.coverage(now.exclusions);
    format!("{} failed, {coverage} covered", now.summary.failures.len())
}

/// A bar on a terminal, nothing elsewhere.
fn bar(campaign: &campaign::CampaignRun) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match campaign.cases() {
        Some(cases) => (
            ProgressBar::new(cases),
            "{bar:40} {pos}/{len} cases, {per_sec}, {msg}, {eta} left",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {pos} cases, {per_sec}, {msg}, {elapsed}",
        ),
    };
    let style = ProgressStyle::with_template(template).expect("the template names known keys");
    bar.set_position(campaign.summary().cases());
    bar.with_style(style)
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
