//! `cosim report`: a campaign as static HTML.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::report::html;
use crate::report::html::{FailureFolder, ReadCampaign};
use crate::report::profile::ProfiledNetwork;
use crate::report::results::Results;
use nvdla_bench::pool::{Ended, Pool};
use nvdla_campaign::again;
use nvdla_campaign::again::{CaseOrigin, LayerFigures, Lookups};
use nvdla_campaign::record::{CaseRecord, Header};
use nvdla_campaign::run::{FAILURES, records};
use nvdla_campaign::speed;
use nvdla_campaign::speed::Speed;
use nvdla_campaign::summary::Summary;
use nvdla_coverage::exclude;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::structural;
use nvdla_coverage::structural::Structural;
use nvdla_coverage::structural::holes;
use nvdla_coverage::structural::holes::Holes;
use nvdla_history::store::History;
use nvdla_history::trend::Trend;
use nvdla_mutation::score::GradedMutants;
use nvdla_stimulus::generate;
use nvdla_stimulus::profile::Profile;

use super::args;
use super::globals::Detail;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::profiles;
use super::site::ReportDirectory;
use super::target::{DutChoice, choose};
use super::{files, progress, result_file};

/// Foreign files in the directory that are named; the rest is counted.
const SHOWN: usize = 10;

/// Write a campaign as static HTML
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim campaign sdp pdp --count 2000 --out night
  cosim report night                          into night/report
  cosim report night --out page               open page/index.html in any browser
  cosim report night --against last-night     what was gained and lost since then
  cosim report night --history history.sqlite  the trend over all runs

The pages need neither network nor server: verdicts, failures with their smallest cases, every
bin of the coverage, every line of the RTL where structural.json is in the directory, where the
clocks of networks go where networks.json is (cosim loadable NETWORK --profile --json
RUN/networks.json), the mutants of the design where mutants.json is (cosim mutate --json
RUN/mutants.json), look-up tables, and the clocks of layers. The same campaign gives the same
bytes. Where an earlier report is, its pages go, and nothing else.")]
pub(super) struct ReportArgs {
    /// Directory of a campaign
    #[arg(value_name = "RUN")]
    run: PathBuf,

    /// Directory of the report [default: RUN/report]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Directory of an earlier campaign
    #[arg(long, value_name = "RUN")]
    against: Option<PathBuf>,

    /// History of campaigns; see `cosim history`
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,

    /// Bins of the coverage that cannot be reached
    #[arg(long, value_name = "FILE", default_value = exclude::LIST)]
    exclude: PathBuf,

    /// Where the paths of structural coverage begin
    #[arg(long, value_name = "DIR", default_value = ".")]
    sources: PathBuf,

    /// Cases that are computed at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::jobs)]
    jobs: usize,
}

impl ReportArgs {
    /// Reads the runs and writes the pages.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let exclusions = Exclusions::load(&self.exclude)?;
        let to = self.out.clone().unwrap_or_else(|| self.run.join("report"));
        result_file::check_folder(&to)?;
        let reader = Reader {
            sources: self.sources.clone(),
            jobs: self.jobs,
        };
        let (run, lookups) = reader.load(&self.run)?;
        let against = self.against.as_ref().map(|other| reader.load(other));
        let against = against.transpose()?;
        let trend = self.history.as_ref();
        let trend = trend.map(|file| Trend::of(&History::read(file)?));
        let trend = trend.transpose()?;
        let report = html::CampaignReport {
            run: &run,
            against: against.as_ref().map(|(run, _)| run),
            exclusions: &exclusions,
            lookups: lookups.as_ref(),
            trend: trend.as_ref(),
            sources: self.sources.clone(),
        };
        let mut site = ReportDirectory::open(&to)?;
        let mut pages: u64 = 0;
        html::pages(&report, |page| {
            pages += 1;
            site.write(Path::new(&page.file), page.html.as_bytes())
        })?;
        copy_folders(&self.run, &mut site, &run.folders)?;
        let left = site.finish()?;
        if left.removed > 0 {
            writeln!(out, "{} files of an earlier report removed", left.removed)?;
        }
        foreign(out, &to, &left.foreign)?;
        writeln!(
            out,
            "{pages} pages; open {}",
            to.join("index.html").display()
        )?;
        Ok(CommandOutcome::Good)
    }
}

/// Reads the directories of campaigns.
pub(super) struct Reader {
    /// Where the paths of structural coverage begin.
    pub(super) sources: PathBuf,
    /// Cases that are computed at the same time; 0: one for each processor.
    pub(super) jobs: usize,
}

impl Reader {
    /// Reads a run; its look-ups where they can be computed.
    pub(super) fn load(
        &self,
        directory: &Path,
    ) -> Result<(ReadCampaign, Option<Lookups>), CommandProblem> {
        let (header, records) = records(directory)?;
        let records: Vec<CaseRecord> = records.collect::<Result<_, _>>()?;
        let mut summary = Summary::default();
        records.iter().for_each(|record| summary.add(record));
        let (measured, lookups) = self.again(&header, &records)?.unzip();
        let structural = directory.join(structural::FILE);
        let structural = match structural.exists() {
            true => {
                let mut structural = Structural::load(&structural)?;
                Holes::load(Path::new(holes::LIST))?.explain(&mut structural, &self.sources);
                Some(structural)
            }
            false => None,
        };
        let run = ReadCampaign {
            name: directory.display().to_string(),
            header,
            records,
            summary,
            folders: folders(&directory.join(FAILURES))?,
            structural,
            speed: Speed::load(&directory.join(speed::FILE))?,
            networks: networks(&directory.join(ProfiledNetwork::FILE))?,
            mutants: mutants(&directory.join(GradedMutants::FILE))?,
            measured,
        };
        Ok((run, lookups))
    }

    /// What the cases show that the records do not hold; `None` if generator or profiles are
    /// not those of the run.
    fn again(
        &self,
        header: &Header,
        records: &[CaseRecord],
    ) -> Result<Option<(Vec<LayerFigures>, Lookups)>, CommandProblem> {
        // Profiles that are gone are as good as changed.
        let Ok(profiles) = profiles::load_all(&header.profiles) else {
            return Ok(None);
        };
        if header.draw != generate::DRAW {
            return Ok(None);
        }
        // A build without that DUT knows nothing of its quirks.
        let Ok(targets) = choose(DutChoice::of(header.dut.as_deref())) else {
            return Ok(None);
        };
        let origin = |(name, profile): (String, Profile)| CaseOrigin {
            name,
            quirks: targets.quirks(profile.needs).to_vec(),
            profile,
            conditions: header.conditions,
        };
        let origins: Vec<CaseOrigin> = profiles.into_iter().map(origin).collect();
        let bar = progress::bar(records.len(), Detail::Usual);
        let (mut all, mut lookups) = (Vec::new(), Lookups::default());
        let again = |record: &CaseRecord| {
            let case = again::case(&origins, record)?;
            let measured = again::measured(&case, record);
            Some((measured, again::lookups(&case, record)))
        };
        let ended = Pool::new(self.jobs).run(records, again, |_, _| bar.inc(1))?;
        bar.finish_and_clear();
        for (ended, record) in ended.into_iter().zip(records) {
            match ended {
                Ended::Done(Some((measured, looked_up))) => {
                    all.extend(measured);
                    lookups.merge(looked_up);
                }
                Ended::Done(None) => return Ok(None),
                Ended::Panicked(message) => {
                    return Err(CommandProblem::Panicked {
                        case: record.case.to_string(),
                        message,
                        replay: header.replay(&record.case),
                    });
                }
            }
        }
        lookups.compute_inputs(&origins);
        Ok(Some((all, lookups)))
    }
}

/// Networks that ran with profiles.
fn networks(path: &Path) -> Result<Vec<ProfiledNetwork>, CommandProblem> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    Ok(ProfiledNetwork::all(&Results::load(path)?))
}

fn mutants(path: &Path) -> Result<Option<GradedMutants>, CommandProblem> {
    let graded = path.exists().then(|| GradedMutants::load(path));
    Ok(graded.transpose()?)
}

/// The folders of failing cases, by name; texts are read.
fn folders(directory: &Path) -> Result<Vec<FailureFolder>, CommandProblem> {
    let mut folders = Vec::new();
    for name in files::folders(directory)? {
        let path = directory.join(&name);
        let mut contents = Vec::new();
        for file in files::tree(&path)? {
            let is_text = ["txt", "yaml"]
                .iter()
                .any(|end| files::has_extension(&file, end));
            let text = match is_text {
                true => {
                    Some(String::from_utf8_lossy(&files::read(&path.join(&file))?).into_owned())
                }
                false => None,
            };
            contents.push((file.display().to_string(), text));
        }
        folders.push(FailureFolder {
            name,
            files: contents,
        });
    }
    Ok(folders)
}

/// The files of the folders, waves included, beside the pages: the report can be moved.
fn copy_folders(
    run: &Path,
    site: &mut ReportDirectory,
    folders: &[FailureFolder],
) -> Result<(), CommandProblem> {
    for folder in folders {
        for (name, _) in &folder.files {
            let file = Path::new(FAILURES).join(&folder.name).join(name);
            let bytes = files::read(&run.join(&file))?;
            site.write(&file, &bytes)?;
        }
    }
    Ok(())
}

/// Tells what stays in the directory although no report wrote it.
fn foreign(out: &mut Out<'_>, to: &Path, foreign: &[String]) -> Result<(), CommandProblem> {
    if foreign.is_empty() {
        return Ok(());
    }
    let shown = foreign.iter().take(SHOWN).cloned().collect::<Vec<_>>();
    let more = match foreign.len() - shown.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let (to, shown) = (to.display(), shown.join(", "));
    writeln!(
        out,
        "left alone in {to}, as no report wrote it: {shown}{more}"
    )?;
    Ok(())
}
