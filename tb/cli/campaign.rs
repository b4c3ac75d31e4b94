//! `cosim campaign`: runs random cases; with a folder, results survive an interruption.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use tempfile::TempDir;

use crate::report;
use crate::verilated::models::Designs;
use nvdla_campaign::record::JournalHeader;
use nvdla_campaign::run::{self as campaign, CampaignLimits, CampaignSelection};
use nvdla_campaign::schedule::Shard;
use nvdla_campaign::seeds::{self, FailedCasesFile, FailedRandomCase};
use nvdla_campaign::speed::{self, CampaignSpeed};
use nvdla_coverage::exclude::{self, Exclusions};
use nvdla_files::FileError;
use nvdla_random::seed::Seed;
use nvdla_stimulus::plan::CasePlan;

use super::triage;
use crate::command::args::{self, ConditionArgs, FailureLimitArgs};
use crate::command::globals::OutputDetail;
use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};
use crate::command::profiles;
use crate::command::progress::{self, ProgressLog};
use crate::command::recording::{self, CommandAndStartTime, ResultFileArgs};
use crate::command::target::choose;
use crate::command::{result_file, signals};

/// Run random cases of profiles
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim campaign sdp                                    100 cases, nothing is kept
  cosim campaign my/profile.yaml --count 500 --memory fast
  cosim campaign sdp pdp --count 20000 --jobs 2 --out night
  cosim campaign sdp --time 30m --seed 0xfeed --out half-an-hour
  cosim campaign sdp cdp --until-coverage 60 --out steered
  cosim campaign --resume night                         go on after a kill or Ctrl-C
  cosim campaign --resume night --count 40000           with more cases
  cosim campaign sdp --count 1000 --shard 1/4 --out part-1

With --out, results.jsonl in the folder has one line for each case, in order; the same campaign
gives the same bytes with any number of jobs, killed and resumed, or sharded and merged. Cases of
vectors/regress/seeds.yaml run first; new failures are added to it. `cosim report` shows the folder,
`cosim run CASE` runs one of its cases again.

DUTs that are built for structural coverage add what cases that pass exercise to structural.json
in the directory, after every 256 cases.")]
pub(super) struct CampaignArgs {
    /// Names of profiles in vectors/profiles, or files; their cases take turns
    #[arg(value_name = "PROFILE", required_unless_present = "resume")]
    profiles: Vec<String>,

    /// Number of cases, up to 10^12 [default: 100 without --out]
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

    /// Choose cases that fill empty bins of the functional coverage, and end when this percentage is
    /// reached of the bins in blocks that the profiles reach at all; --count is a limit then. If
    /// thousands of candidates fill no bin, the campaign ends and lists the empty ones (exit code 1)
    #[arg(
        long,
        value_name = "PERCENT",
        value_parser = clap::value_parser!(u32).range(1..=100),
        conflicts_with = "shard"
    )]
    until_coverage: Option<u32>,

    /// Go on with the campaign in this directory, with the arguments with which it began; --count may
    /// be larger than it was
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = ["profiles", "until_coverage", "shard", "out", "seed"]
    )]
    resume: Option<PathBuf>,

    /// Keep all results in this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Run only every COUNT-th case, from the INDEX-th on
    #[arg(long, value_name = "INDEX/COUNT", requires = "count")]
    shard: Option<Shard>,

    /// Seed of the campaign
    #[arg(long, value_name = "SEED", default_value = "1", value_parser = args::seed)]
    seed: Seed,

    /// Cases that run at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::jobs)]
    jobs: usize,

    #[command(flatten)]
    failures: FailureLimitArgs,

    /// Failing cases of each bucket that are shrunk and written to failures/ in the folder
    #[arg(long, value_name = "N", default_value_t = 2)]
    detail: usize,

    /// List of cases that failed before: they run first, and new failures are added [default:
    /// vectors/regress/seeds.yaml; if there is no vectors/, seeds.yaml in the campaign's directory]
    #[arg(long, value_name = "FILE")]
    seeds: Option<PathBuf>,

    /// File with exclusions: bins of the functional coverage that no legal program reaches
    #[arg(long, value_name = "FILE", default_value = exclude::LIST)]
    exclude: PathBuf,

    #[command(flatten)]
    files: ResultFileArgs,

    #[command(flatten)]
    conditions: ConditionArgs,
}

impl CampaignArgs {
    /// Begins or resumes the campaign, runs its cases, and prints and writes the results.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        self.files.check()?;
        let list = self.list();
        list.as_deref().map_or(Ok(()), result_file::check_list)?;
        let out_folder = self.out.as_deref();
        out_folder.map_or(Ok(()), result_file::check_folder)?;
        let known = list
            .as_deref()
            .map_or(Ok(FailedCasesFile::default()), FailedCasesFile::load)?;
        if let (Some(warning), Some(list)) = (known.moved(), &list) {
            writeln!(out.usual(), "{}: {warning}", list.display())?;
        }
        // What nobody wants to keep goes with the command.
        let unkept = TempDir::new().map_err(FileError::writing(&std::env::temp_dir()))?;
        let place = self.out.as_deref().unwrap_or(unkept.path());
        let mut campaign = self.campaign(&out.designs, &known, place)?;
        let clock = CommandAndStartTime::begin("campaign");
        let (cases, clocks) = (campaign.summary.cases(), campaign.summary.clocks);
        signals::watch().map_err(CommandProblem::Signals)?;
        let ran = self.cases(&mut campaign, clock, out);
        // What is there already is told and kept, whatever went wrong.
        let summary = &campaign.summary;
        report::campaign::buckets(out, &campaign.header, summary)?;
        report::campaign::profiles(&mut *out.usual(), summary)?;
        let ratio = summary.hits.coverage(&campaign.sources.exclusions);
        report::coverage::covered_line(&mut *out.usual(), ratio)?;
        if let Some(reached) = campaign.reached() {
            let (is_stuck, missing) = (campaign.is_stuck(), campaign.missing());
            if is_stuck {
                report::coverage::aim(out, reached, is_stuck, missing)?;
            } else {
                report::coverage::aim(&mut *out.usual(), reached, is_stuck, missing)?;
            }
        }
        let failures = summary.failures.iter().map(|failure| FailedRandomCase {
            case: failure.case.clone(),
            dut: Some(failure.dut.clone()).filter(|dut| !dut.is_empty()),
            conditions: campaign.header.conditions,
        });
        let seeds = list.map_or(Ok(()), |list| FailedCasesFile::add_to(&list, failures));
        let written = self.write(&campaign, clock, out);
        let triaged = match &ran {
            Ok(()) if self.is_kept() => self.triage(&campaign, out),
            _ => Ok(()),
        };
        let millis = millis(clock.elapsed());
        let (cases, clocks) = (summary.cases() - cases, summary.clocks - clocks);
        let speed = CampaignSpeed {
            cases,
            clocks,
            millis,
        };
        if self.is_kept() {
            report::campaign::speed(&mut *out.usual(), speed)?;
        }
        let kept = speed.add_to(&campaign.directory.join(speed::FILE));
        let caught = signals::caught();
        let caught = caught.filter(|_| campaign.cases() != Some(summary.cases()));
        if caught.is_some() || ran.is_err() {
            let why = caught.map_or("stopped".to_owned(), |signal| signal.to_string());
            let place = campaign.directory.display();
            let command = if self.is_kept() {
                format!("cosim campaign --resume {place}{}", self.lists())
            } else {
                "the same command with --out DIR keeps what ran".to_owned()
            };
            report::campaign::resume(out, &why, summary.cases(), &command)?;
        }
        report::console::tally(out, summary.tally())?;
        ran?;
        seeds?;
        written?;
        triaged?;
        kept?;
        let missed = !summary.failures.is_empty() || campaign.is_stuck();
        Ok(CommandOutcome::of(missed, caught))
    }

    /// Runs the cases of the campaign, and shows failing cases and the progress.
    fn cases(
        &self,
        campaign: &mut campaign::CampaignRun,
        clock: CommandAndStartTime,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<()> {
        let effort = CampaignLimits {
            jobs: self.jobs,
            most_failures: self.failures.most().get(),
            on_wrong_byte: self.failures.on_wrong_byte(),
        };
        let (all, header) = (campaign.cases(), campaign.header.clone());
        let bar = progress::progress(all, "cases", out.detail);
        bar.set_position(campaign.summary.cases());
        let mut log = ProgressLog::new(out.detail);
        let time = self.time.map(millis);
        let is_late = || self.time.is_some_and(|time| clock.elapsed() >= time);
        let ran = campaign.run(effort, &|| is_late() || signals::is_over(), |now| {
            let told = match (now.failure, out.detail) {
                (Some(failure), _) => Some(failure.to_owned()),
                (None, OutputDetail::Full) => {
                    let case = report::campaign::result(&header, now.record.clone());
                    Some(case.report().in_full())
                }
                (None, _) => None,
            };
            if let Some(told) = told {
                bar.suspend(|| report::console::verdict(out, &told))?;
            }
            let failed = format!("{} failed", now.summary.failures.len());
            // To count all bins takes long.
            let covered = || {
                let coverage = now.summary.hits.coverage(now.exclusions);
                format!("{} % covered", coverage.permille() / 10)
            };
            bar.inc(1);
            if !bar.is_hidden() {
                progress::say(&bar, &failed, &covered());
            }
            let cases = now.summary.cases();
            let (done, of) = match time {
                Some(time) => (millis(clock.elapsed()).min(time), Some(time)),
                None => (cases, all),
            };
            log.see(done, of, || match all {
                Some(all) => format!("{cases} of {all} cases, {failed}, {}", covered()),
                None => format!("{cases} cases, {failed}, {}", covered()),
            });
            Ok::<_, CommandProblem>(())
        });
        bar.finish_and_clear();
        ran
    }

    /// Writes the results to files that options name; notes failing cases for `cosim run --failed`.
    fn write(
        &self,
        campaign: &campaign::CampaignRun,
        clock: CommandAndStartTime,
        out: &CommandOutput<'_>,
    ) -> CommandResult<()> {
        let (header, records) = campaign::records(&campaign.directory)?;
        let is_kept = recording::is_kept();
        let mut cases = Vec::new();
        for record in records {
            let case = report::campaign::result(&header, record?);
            if self.files.is_asked() || case.failed() || is_kept(&case) {
                cases.push(case);
            }
        }
        self.files.write(&clock.results(cases), out)
    }

    /// The options --seeds and --exclude for lists of the user, each with a space in front.
    fn lists(&self) -> String {
        let exclude = Some(&self.exclude).filter(|list| *list != Path::new(exclude::LIST));
        let seeds = self
            .seeds
            .iter()
            .map(|list| format!(" --seeds {}", list.display()));
        let exclude = exclude.map(|list| format!(" --exclude {}", list.display()));
        seeds.chain(exclude).collect()
    }

    /// Whether the campaign has a folder that keeps its results.
    fn is_kept(&self) -> bool {
        self.out.is_some() || self.resume.is_some()
    }

    /// Path of the list of cases that failed once: the project's, else one beside the results; none
    /// if no results are kept.
    fn list(&self) -> Option<PathBuf> {
        let place = self.resume.as_ref().or(self.out.as_ref());
        let usual = place.map(|place| {
            if Path::new("vectors").is_dir() {
                PathBuf::from(seeds::LIST)
            } else {
                place.join("seeds.yaml")
            }
        });
        self.seeds.clone().or(usual)
    }

    /// Begins a new campaign in `place`, or opens the one that --resume names.
    fn campaign(
        &self,
        designs: &Designs,
        seeds: &FailedCasesFile,
        place: &Path,
    ) -> CommandResult<campaign::CampaignRun> {
        if let Some(directory) = &self.resume {
            let header = campaign::CampaignRun::header(directory)?;
            self.check_conditions(&header)?;
            let sources = self.sources(designs, &header.profiles, header.dut.as_deref())?;
            return Ok(campaign::CampaignRun::resume(
                directory, sources, self.count,
            )?);
        }
        let is_open = self.count.is_none() && self.time.is_none() && self.until_coverage.is_none();
        if is_open && self.is_kept() {
            let say = "say how long: --count N, --time TIME or --until-coverage PERCENT";
            return Err(CommandProblem::Usage(say.to_owned()));
        }
        let ConditionArgs { dut, overrides } = &self.conditions;
        let sources = self.sources(designs, &self.profiles, dut.as_deref())?;
        let duts = sources.targets.0.iter().map(|target| target.name.as_str());
        let first = seeds.of(&self.profiles, &duts.collect::<Vec<_>>(), *overrides);
        let asked = JournalHeader {
            seed: self.seed,
            count: self.count.or(is_open.then_some(FEW)),
            until_coverage: self.until_coverage,
            shard: self.shard.unwrap_or_default(),
            dut: dut.clone(),
            conditions: *overrides,
            first,
            ..JournalHeader::default()
        };
        Ok(campaign::CampaignRun::create(place, asked, sources)?)
    }

    /// Checks that --resume is given no other conditions than those with which the campaign began.
    fn check_conditions(&self, header: &JournalHeader) -> CommandResult<()> {
        let begun = ConditionArgs {
            dut: header.dut.clone(),
            overrides: header.conditions,
        };
        if self.conditions == ConditionArgs::default() || self.conditions == begun {
            return Ok(());
        }
        let (asked, mut begun) = (self.conditions.to_string(), begun.to_string());
        if begun.is_empty() {
            begun = " no conditions".to_owned();
        }
        Err(CommandProblem::Usage(format!(
            "the campaign was begun with{begun}, not with{asked}: go on with --resume alone, or begin \
             another one"
        )))
    }

    fn sources(
        &self,
        designs: &Designs,
        names: &[String],
        dut: Option<&str>,
    ) -> CommandResult<CampaignSelection> {
        Ok(CampaignSelection {
            profiles: profiles::load_all(names)?,
            targets: choose(designs, dut)?,
            exclusions: Exclusions::load(&self.exclude)?,
        })
    }

    /// Shrinks the first failing cases of each bucket and writes a folder about each. A signal ends
    /// this; the remaining ones, and the one that was shrunk then, are shrunk when the campaign is resumed.
    fn triage(
        &self,
        campaign: &campaign::CampaignRun,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<()> {
        for failures in campaign.summary.buckets().values() {
            for failure in failures.iter().take(self.detail) {
                let case_name = &failure.case;
                let directory = campaign.directory.join(campaign::FAILURES);
                let directory = directory.join(case_name.folder());
                if directory.join(triage::REPORT).exists() {
                    continue;
                }
                if signals::is_over() {
                    return Ok(());
                }
                let plan: CasePlan = campaign.case(case_name)?.into();
                let targets = &campaign.sources.targets;
                if let Some(line) = triage::write(&plan, targets, &directory, out.detail)? {
                    writeln!(out, "{line}\n      {}", directory.display())?;
                }
            }
        }
        Ok(())
    }
}

/// Number of cases of a campaign if no option gives it.
const FEW: u64 = 100;

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Parses a time: a number and a unit, s, m or h.
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
