//! `cosim lut`: designs look-up tables from functions, and measures how accurate they are.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::report;
use crate::report::results::ResultCase;
use nvdla_bench::engine::{CaseReport, CaseResult, PassedCase, dut_option};
use nvdla_layers::layer::LayerFile;
use nvdla_layers::tables::file::TableFile;
use nvdla_layers::tables::quality::quality;
use nvdla_layers::tables::samples::LutInputDistribution;
use nvdla_layers::tables::{ComputedLutTables, LutSpec, LutUser, coverage, design};
use nvdla_random::conditions::Conditions;
use nvdla_random::seed::Seed;
use nvdla_stimulus::measure;

use crate::command::args::{SeedArgs, quoted};
use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};
use crate::command::recording::{CommandAndStartTime, ResultFileArgs, timed};
use crate::command::result_file;
use crate::command::target::choose;
use nvdla_files::FileError;

/// Design a look-up table from a function and show how accurate it is
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim lut vectors/lut/lrn-dense-le.yaml                 registers, entries, errors
  cosim lut vectors/lut/sigmoid.yaml --svg sigmoid.svg
  cosim lut vectors/lut/lrn-dense-le.yaml --samples squares=5:40
  cosim lut vectors/lut/lrn-dense-le.yaml --samples sums.txt
  cosim lut vectors/directed/cdp-googlenet-norm1.yaml --layer 0

A table file names a function, the real size of an input and of an output step, and what the two
tables cover; docs/lut.md explains it. With --layer the file is a layer file: its CDP layer runs
on the DUT, statistics and errors are those of the DUT's registers and bytes.")]
pub(super) struct LutArgs {
    /// Table file (YAML), or a layer file with --layer
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Run this layer of a layer file, counted from 0
    #[arg(long, value_name = "N", conflicts_with_all = ["samples", "count"])]
    layer: Option<usize>,

    /// Inputs of the table: uniform=FROM:TO, normal=MEAN:DEVIATION, squares=WINDOW:DEVIATION (sums
    /// of squares), or a file of integers [default: those of the table file, else all that the
    /// tables cover]
    #[arg(long, value_name = "DISTRIBUTION|FILE", value_parser = input_source)]
    samples: Option<LutInputSource>,

    /// Number of inputs that are drawn from a distribution, up to ten million
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000,
        value_parser = clap::value_parser!(u32).range(1..=10_000_000)
    )]
    count: u32,

    /// Write a plot (SVG): function, tables, the inputs that they cover, histogram of the inputs
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// DUT for --layer: nv_small, nv_small_ew, the one that NVDLA_COSIM_DUT names, or a description,
    /// *.yaml [default: that of NVDLA_COSIM_DUT, else the smallest that can run the layer]
    #[arg(long, value_name = "NAME", requires = "layer")]
    dut: Option<String>,

    #[command(flatten)]
    files: ResultFileArgs,

    #[command(flatten)]
    seeding: SeedArgs,
}

/// Source of the inputs for which the accuracy of a look-up table is measured.
#[derive(Debug, Clone)]
enum LutInputSource {
    Distribution(LutInputDistribution),
    File(PathBuf),
}

fn input_source(text: &str) -> Result<LutInputSource, String> {
    if text.contains('=') {
        text.parse().map(LutInputSource::Distribution)
    } else {
        Ok(LutInputSource::File(text.into()))
    }
}

impl LutArgs {
    /// Prints the registers and the accuracy of a table that is computed, or runs in a layer.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        result_file::check_all([&self.svg])?;
        self.files.check()?;
        match self.layer {
            Some(layer) => self.measure(layer, out),
            None if self.files.is_asked() => Err(usage(
                "--json and --junit are for a layer that runs: name it with --layer",
            )),
            None => self.compute(out),
        }
    }

    fn compute(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        let file = TableFile::load(&self.file)?;
        let table = design(file.user, &file.function).map_err(usage)?;
        writeln!(out, "{}: {}", file.name, file.why)?;
        report::lut::design(out, file.user, &table)?;
        let inputs = self.inputs(&table, file.samples)?;
        let worth = quality(&file.function, &table, inputs.iter().copied());
        let step = format!("output steps of {}", file.function.output_step.get());
        report::lut::quality(out, "computed", &step, &worth)?;
        self.plot(&file.name, &file.function, &table, &inputs)?;
        Ok(CommandOutcome::Good)
    }

    fn measure(&self, layer: usize, out: &mut CommandOutput<'_>) -> CommandResult {
        let file = LayerFile::load(&self.file)?;
        let (name, why) = (file.name.clone(), file.why.clone());
        let targets = choose(&out.designs, self.dut.as_deref())?;
        let target = targets.for_case(file.needs).ok_or(CommandProblem::NoDut)?;
        let clock = CommandAndStartTime::begin("lut");
        let what = file.label();
        let measured = timed(|| measure::measure_layer(file, layer, self.seeding.seed, target));
        let (measured, took) = (measured.0?, measured.1);
        let (spec, dut, seed) = (&measured.spec, &target.name, self.seeding.seed);
        let report = CaseReport {
            name: name.clone(),
            what,
            dut: target.label(),
            conditions: Conditions::default().to_string(),
            seed,
            outcome: CaseResult::Passed(PassedCase {
                clocks: measured.clocks,
                ..PassedCase::default()
            }),
            replay: self.replay(layer).into(),
        };
        let case = ResultCase::of(report, Some(took));
        self.files.write(&clock.results(vec![case]), out)?;
        let table = design(LutUser::Cdp, spec).map_err(usage)?;
        let name = format!("{name}, layer {layer}");
        writeln!(out, "{name}: {why}")?;
        report::lut::design(out, LutUser::Cdp, &table)?;
        let of = format!("counted by {dut}, padded lanes included");
        let step = format!("bytes of the output of {dut}");
        report::lut::quality(out, &of, &step, &measured.worth)?;
        self.plot(&name, spec, &table, &measured.inputs)?;
        Ok(CommandOutcome::Good)
    }

    /// The command line that measures layer `layer` again.
    fn replay(&self, layer: usize) -> String {
        let (file, seed) = (quoted(&self.file), self.seeding.seed.0);
        let dut = dut_option(self.dut.as_deref());
        format!("cosim lut {file} --layer {layer}{dut} --seed {seed}")
    }

    fn inputs(
        &self,
        table: &ComputedLutTables,
        own: Option<LutInputDistribution>,
    ) -> CommandResult<Vec<i64>> {
        let distribution = match (&self.samples, own) {
            (Some(LutInputSource::File(path)), _) => return read(path),
            (Some(LutInputSource::Distribution(distribution)), _) => *distribution,
            (None, Some(distribution)) => distribution,
            (None, None) => covered(table),
        };
        let rng = &mut Seed(self.seeding.seed.0).part("samples").rng();
        Ok((0..self.count).map(|_| distribution.draw(rng)).collect())
    }

    /// Writes a plot of the table, over the range of the inputs, if --svg asks for it.
    fn plot(
        &self,
        name: &str,
        spec: &LutSpec,
        table: &ComputedLutTables,
        inputs: &[i64],
    ) -> CommandResult<()> {
        let Some(path) = &self.svg else {
            return Ok(());
        };
        let svg = report::lut_plot::svg(spec, table, name, inputs);
        result_file::write_text(path, &svg)
    }
}

fn usage(why: impl ToString) -> CommandProblem {
    CommandProblem::Usage(why.to_string())
}

/// A uniform distribution over all inputs that are inside of LE or LO.
fn covered(table: &ComputedLutTables) -> LutInputDistribution {
    let (from, to) = coverage::span(&table.config);
    let narrow = |x: i64| i32::try_from(x).unwrap_or(if x < 0 { i32::MIN } else { i32::MAX });
    LutInputDistribution::Uniform {
        from: narrow(from),
        to: narrow(to),
    }
}

fn read(path: &Path) -> CommandResult<Vec<i64>> {
    let text = nvdla_files::read_text(path).map_err(FileError::reading(path))?;
    let mut inputs = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for word in line.split_whitespace() {
            let input: i32 = word.parse().map_err(|_| {
                let at = format!("{}:{number}", path.display());
                usage(format!("{at}: `{word}` is no integer of 32 bits"))
            })?;
            inputs.push(input.into());
        }
    }
    if inputs.is_empty() {
        Err(usage(format!("{} holds no integers", path.display())))
    } else {
        Ok(inputs)
    }
}
