//! `cosim report`: shows the results of campaigns.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::report::html::{self, CampaignFolderData, FailureFolder};
use crate::verilated::models::Designs;
use nvdla_bench::error::BenchError;
use nvdla_bench::pool::CaseThreadPool;
use nvdla_campaign::again::{self, LayerClockFigures, LookUpTotals};
use nvdla_campaign::record::{CaseRecord, JournalHeader};
use nvdla_campaign::run::{CampaignSelection, FAILURES, records};
use nvdla_campaign::speed::{self, CampaignSpeed};
use nvdla_campaign::summary::CampaignSummary;
use nvdla_campaign::trend::{CampaignTrend, TrendCampaign};
use nvdla_coverage::exclude::{self, Exclusions};
use nvdla_coverage::structural::StructuralCoverage;
use nvdla_coverage::structural::holes::{self, CheckedHoleRules};
use nvdla_coverage::structural::lcov;
use nvdla_mutation::score::MutantGradesFile;
use nvdla_stimulus::generate;

use super::merge;
use super::site::ReportDirectory;
use super::structural::StructuralArgs;
use super::views;
use crate::command::args;
use crate::command::globals::OutputDetail;
use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};
use crate::command::profiles;
use crate::command::target::choose;
use crate::command::{files, progress, result_file};
use crate::report;

/// At most this many files that no report wrote are named; of further ones only the number is told.
const SHOWN: usize = 10;

/// Show what campaigns found: text, coverage, testplan, HTML, exports
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim report night                          what passed and failed, coverage, clocks a second
  cosim report last-night night                the same of several, and what the last one changed
  cosim report night --coverage --missing     functional coverage, and the bins that are empty
  cosim report night --rank                   few cases with the same coverage
  cosim report night --structural --missing   lines, branches and toggles of the RTL
  cosim report night --testplan               what it showed of each feature of the specification
  cosim report --testplan --markdown          the features, with the names of what proves them
  cosim report night --html                   pages to open in any browser, in night/report
  cosim report night --lcov night.info        structural coverage for lcov and genhtml
  cosim report part-1 part-2 --merge whole    the shards of a campaign become the whole

A bin is called BLOCK.POINT.BIN, or BLOCK.POINT+POINT.BIN+BIN for two points at the same time. Only
cases that passed count. Bins that no legal program can reach are listed in vectors/coverage.yaml
with the reason; points of the RTL that nothing can hit in vectors/structural.yaml. A bin or point
there that was reached is an error. The pages need neither network nor server and hold the mutants
of mutants.json (cosim mutate --json RUN/mutants.json), too. Where an earlier report is, its pages
go, and nothing else.")]
pub(super) struct ReportArgs {
    /// Folders of campaigns; with --structural and --lcov files of structural coverage, too
    #[arg(value_name = "RUN", required_unless_present = "testplan")]
    runs: Vec<PathBuf>,

    /// Print functional coverage by block
    #[arg(long, group = "view")]
    coverage: bool,

    /// Print a few cases that together have the functional coverage of all, those first that add most
    #[arg(long, group = "view")]
    rank: bool,

    /// Print structural coverage by file
    #[arg(long, group = "view")]
    structural: bool,

    /// Print the test plan: features of the specification, their tests, results of the campaigns
    #[arg(long, group = "view")]
    testplan: bool,

    /// Write HTML pages about one campaign [default: report/ in its folder]
    #[arg(long, value_name = "DIR", group = "view", require_equals = true, num_args = 0..=1)]
    html: Option<Option<PathBuf>>,

    /// Merge the shards of one campaign into this folder
    #[arg(long, value_name = "DIR", group = "view")]
    merge: Option<PathBuf>,

    /// Write the structural coverage as a tracefile of lcov
    #[arg(long, value_name = "FILE")]
    lcov: Option<PathBuf>,

    /// With --coverage and --structural: list empty bins and points that were not hit, with meanings
    #[arg(long)]
    missing: bool,

    #[command(flatten)]
    structure: StructuralArgs,

    /// With --testplan: file with a test plan, in place of this project's
    #[arg(long, value_name = "FILE", requires = "testplan")]
    plan: Option<PathBuf>,

    /// With --testplan: print a Markdown table, with the names of all tests, bins and mutants
    #[arg(long, requires = "testplan")]
    markdown: bool,

    /// File with exclusions: bins of the functional coverage that no legal program reaches
    #[arg(long, value_name = "FILE", default_value = exclude::LIST)]
    exclude: PathBuf,

    /// Folder to which the paths of the sources in structural coverage are relative
    #[arg(long, value_name = "DIR", default_value = ".")]
    sources: PathBuf,

    /// Cases that are computed at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::jobs)]
    jobs: usize,
}

impl ReportArgs {
    /// Prints or writes the views of the campaigns that the options ask for.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        if let Some(folder) = &self.merge {
            return merge::shards(&self.runs, folder, out);
        }
        let exclusions = Exclusions::load(&self.exclude)?;
        if let Some(path) = &self.lcov {
            let all = StructuralCoverage::load_all(&self.runs)?;
            files::write(path, lcov::tracefile(&all.files()).as_bytes())?;
            writeln!(out, "structural coverage in {}", path.display())?;
        }
        if self.coverage {
            return views::coverage(&self.runs, &exclusions, self.missing, out);
        }
        if self.rank {
            views::ranks(&self.runs, out)?;
            return Ok(CommandOutcome::Good);
        }
        if self.structural {
            return self.structure.show(&self.runs, self.missing, out);
        }
        if self.testplan {
            let plan = self.plan.as_deref();
            return views::testplan(&self.runs, plan, self.markdown, &exclusions, out);
        }
        if let Some(to) = &self.html {
            return self.pages(to.as_deref(), &exclusions, out);
        }
        if self.lcov.is_some() {
            return Ok(CommandOutcome::Good);
        }
        self.text(&exclusions, out)
    }

    /// Prints a summary of each campaign, and the trend if there are several.
    fn text(&self, exclusions: &Exclusions, out: &mut CommandOutput<'_>) -> CommandResult {
        let mut failed = false;
        for run in &self.runs {
            let mut summary = CampaignSummary::default();
            let header = views::add(run, &mut summary)?;
            writeln!(out, "{}: {}", run.display(), header.profiles.join(" "))?;
            report::campaign::buckets(out, &header, &summary)?;
            report::campaign::profiles(out, &summary)?;
            report::coverage::covered_line(out, summary.hits.coverage(exclusions))?;
            let tally = summary.tally();
            report::console::tally(out, tally)?;
            failed |= tally.failed > 0;
        }
        if self.runs.len() > 1 {
            let trend = self.trend(&out.designs, exclusions)?;
            report::trend::table(out, &trend)?;
        }
        Ok(CommandOutcome::of(failed, None))
    }

    /// Computes the trend over the campaigns in all folders.
    fn trend(&self, designs: &Designs, exclusions: &Exclusions) -> CommandResult<CampaignTrend> {
        let runs = self.runs.iter().map(|directory| {
            let (run, _) = self.load(designs, directory)?;
            let measured = run.measured.iter().flatten();
            Ok(TrendCampaign {
                name: run.name,
                date: views::ended(directory)?,
                dut: run.header.dut.unwrap_or_default(),
                profiles: run.header.profiles.join(" "),
                tally: run.summary.tally(),
                clocks: run.summary.clocks,
                millis: run.speed.map(|speed| speed.millis),
                ratio: run.summary.hits.coverage(exclusions),
                shapes: again::shapes(measured.filter(|one| one.is_repeatable)),
            })
        });
        Ok(CampaignTrend::of(runs.collect::<CommandResult<_>>()?))
    }

    /// Writes the HTML pages of the report.
    fn pages(
        &self,
        to: Option<&Path>,
        exclusions: &Exclusions,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult {
        let [folder] = &self.runs[..] else {
            let text = "--html needs the folder of one campaign";
            return Err(CommandProblem::Usage(text.to_owned()));
        };
        let to = &to.map_or_else(|| folder.join("report"), Path::to_owned);
        result_file::check_folder(to)?;
        let (run, lookups) = self.load(&out.designs, folder)?;
        let report = html::CampaignReport {
            run: &run,
            exclusions,
            lookups: lookups.as_ref(),
            sources: self.sources.clone(),
        };
        let mut site = ReportDirectory::open(to)?;
        let mut pages: u64 = 0;
        html::pages(&report, |page| {
            pages += 1;
            site.write(Path::new(&page.file), page.html.as_bytes())
        })?;
        // All files of failing cases, also waves, so that the report can be moved.
        for failure in &run.folders {
            for (name, _) in &failure.files {
                let file = Path::new(FAILURES).join(&failure.name).join(name);
                site.write(&file, &files::read(&folder.join(&file))?)?;
            }
        }
        let (removed, left_alone) = site.finish()?;
        if removed > 0 {
            writeln!(out, "{removed} files of an earlier report removed")?;
        }
        foreign(out, to, &left_alone)?;
        let index = to.join("index.html");
        writeln!(out, "{pages} pages; open {}", index.display())?;
        Ok(CommandOutcome::Good)
    }

    /// Reads the folder of a campaign with all of its files; its look-ups if they can be computed.
    fn load(
        &self,
        designs: &Designs,
        directory: &Path,
    ) -> CommandResult<(CampaignFolderData, Option<LookUpTotals>)> {
        let (header, records) = records(directory)?;
        let records: Vec<CaseRecord> = records.collect::<Result<_, _>>()?;
        let mut summary = CampaignSummary::default();
        records.iter().for_each(|record| summary.add(record));
        let (measured, lookups) = self.again(designs, &header, &records)?.unzip();
        let structural = directory.join(nvdla_coverage::structural::FILE);
        let mut structural = StructuralCoverage::load_if_there(&structural)?;
        if let Some(structural) = &mut structural {
            CheckedHoleRules::load(Path::new(holes::LIST))?.explain(structural, &self.sources);
        }
        let mutants = directory.join(MutantGradesFile::FILE);
        // YAML knows all of JSON.
        let mutants = if_there(&mutants, nvdla_files::yaml::load)?;
        let run = CampaignFolderData {
            name: directory.display().to_string(),
            header,
            records,
            summary,
            folders: folders(&directory.join(FAILURES))?,
            structural,
            speed: CampaignSpeed::load(&directory.join(speed::FILE))?,
            mutants,
            measured,
        };
        Ok((run, lookups))
    }

    /// Draws the cases again and computes clocks of layers and look-ups; `None` if generator or
    /// profiles have changed since the campaign.
    fn again(
        &self,
        designs: &Designs,
        header: &JournalHeader,
        records: &[CaseRecord],
    ) -> CommandResult<Option<(Vec<LayerClockFigures>, LookUpTotals)>> {
        // Profiles that are gone are as good as changed.
        let Ok(profiles) = profiles::load_all(&header.profiles) else {
            return Ok(None);
        };
        if header.draw != generate::DRAW {
            return Ok(None);
        }
        // A build without that DUT knows nothing of its quirks.
        let Ok(targets) = choose(designs, header.dut.as_deref()) else {
            return Ok(None);
        };
        let sources = CampaignSelection {
            profiles,
            targets,
            exclusions: Exclusions::default(),
        };
        let bar = progress::bar(records.len(), OutputDetail::Usual);
        let (mut all, mut lookups) = (Vec::new(), LookUpTotals::default());
        let again = |record: &CaseRecord| {
            let case = again::drawn_again(&sources, header, record)?;
            let measured = again::measured(&case, record);
            Some((measured, again::lookups(&case, record)))
        };
        let ended = CaseThreadPool::new(self.jobs).run(records, again, |_, _| {
            bar.inc(1);
            ControlFlow::Continue(())
        })?;
        bar.finish_and_clear();
        for (ended, record) in ended.into_iter().zip(records) {
            let ended = ended.map_err(|message| {
                BenchError::panicked(&record.case, header.replay(&record.case), message)
            });
            let Some((measured, looked_up)) = ended? else {
                return Ok(None);
            };
            all.extend(measured);
            lookups.merge(looked_up);
        }
        lookups.compute_inputs(&sources, header);
        Ok(Some((all, lookups)))
    }
}

/// Reads a file with `load`, if it is there.
fn if_there<T, E>(path: &Path, load: impl Fn(&Path) -> Result<T, E>) -> Result<Option<T>, E> {
    path.exists().then(|| load(path)).transpose()
}

/// Reads the folders of failing cases: names of their files, and contents of the text files.
fn folders(directory: &Path) -> CommandResult<Vec<FailureFolder>> {
    let mut folders = Vec::new();
    for name in files::folders(directory)? {
        let path = directory.join(&name);
        let mut contents = Vec::new();
        for file in files::tree(&path)? {
            let is_text = ["txt", "yaml"]
                .iter()
                .any(|end| files::has_extension(&file, end));
            let text = if is_text {
                Some(String::from_utf8_lossy(&files::read(&path.join(&file))?).into_owned())
            } else {
                None
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

/// Prints which files stay in the folder although no report wrote them.
fn foreign(out: &mut CommandOutput<'_>, to: &Path, foreign: &[String]) -> CommandResult<()> {
    if foreign.is_empty() {
        return Ok(());
    }
    let shown = &foreign[..foreign.len().min(SHOWN)];
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
