//! `cosim dut`: the designs, their descriptions and models.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use nvdla_dut_build::build::DesignCheckResult;
use nvdla_dut_build::pins::PINS;

use crate::report::dut;
use crate::verilated::models::Designs;

use super::learn::LearnArgs;
use super::reset_check::ResetCheckArgs;
#[cfg(not(feature = "verilator"))]
use crate::command::problem::CommandProblem;
use crate::command::problem::{CommandOutcome, CommandOutput, CommandResult};

/// List, check and build designs under test
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim dut list                       the designs that there are
  cosim dut check my_nvdla/dut.yaml    reads a design; compiles nothing
  cosim dut build nv_small             builds a model before it is needed
  cosim dut build --profiled           builds the models faster to run, for a campaign
  cosim dut build --waves              builds those that record waves, too
  cosim dut build mine.yaml --profile-with vectors/directed
  cosim dut reset --dut nv_small       does a design depend on its power-on state?
  cosim dut learn my_nvdla/dut.yaml    which known quirks does a design have?
  cosim dut pins                       the pins that every design has

NVDLA_COSIM_DUT names the description of a design of your own; docs/dut.md describes the file.")]
pub(super) struct DutArgs {
    #[command(subcommand)]
    action: DutAction,
}

#[derive(Debug, Subcommand)]
enum DutAction {
    /// Show the designs, and what their models were last built with
    List,
    /// Read a description, its file lists and the design, and compare its pins
    Check {
        /// Description of a design, *.yaml
        #[arg(value_name = "FILE")]
        description: PathBuf,
    },
    /// Build models, or find that they are up to date, and print where they are
    Build(BuildArgs),
    /// Check that no output depends on the power-on state after reset
    Reset(ResetCheckArgs),
    /// Find which of the known quirks a design has
    Learn(Box<LearnArgs>),
    /// Show the pins that every design has
    Pins,
}

#[derive(Debug, Args)]
struct BuildArgs {
    /// Names of designs, or descriptions, *.yaml [default: all that `list` shows]
    #[arg(value_name = "NAME")]
    designs: Vec<String>,

    /// Build each model twice, the second time with a compiler profile of random cases: it simulates
    /// more clocks a second; a design with `build: fast` is always built so
    #[arg(long, conflicts_with = "profile_with")]
    profiled: bool,

    /// Layer files, and directories of them: as --profiled, with a compiler profile of their run
    #[arg(long, value_name = "FILE|DIR", num_args = 1.., requires = "designs")]
    profile_with: Vec<PathBuf>,

    /// Also build the models that record waves; otherwise they are built when the first waves are
    /// asked for
    #[arg(long)]
    waves: bool,
}

impl DutArgs {
    /// Runs the subcommand of `cosim dut`.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        match &self.action {
            DutAction::Reset(check) => return check.run(out),
            DutAction::Learn(learn) => return learn.run(out),
            DutAction::Pins => dut::pins(out, &PINS)?,
            #[cfg(feature = "verilator")]
            DutAction::List => models::list(out)?,
            #[cfg(feature = "verilator")]
            DutAction::Check { description } => {
                let checked = check_design(&out.designs, description)?;
                let description = out.designs.at(description)?.description.clone();
                dut::checked(out, &description, &checked)?;
            }
            #[cfg(feature = "verilator")]
            DutAction::Build(what) => models::build(out, what)?,
            #[cfg(not(feature = "verilator"))]
            _ => return Err(CommandProblem::NoDut),
        }
        Ok(CommandOutcome::Good)
    }
}

/// Reads the design of a description file, and compares its pins with those of nv_small.
#[cfg(feature = "verilator")]
pub(super) fn check_design(designs: &Designs, file: &Path) -> CommandResult<DesignCheckResult> {
    Ok(designs.at(file)?.check()?)
}

#[cfg(not(feature = "verilator"))]
pub(super) fn check_design(_: &Designs, _: &Path) -> CommandResult<DesignCheckResult> {
    Err(CommandProblem::NoDut)
}

#[cfg(feature = "verilator")]
mod models {
    use std::path::PathBuf;

    use nvdla_bench::engine::{self, Target};
    use nvdla_dut_build::build::{self, CompilerProfileCases, ModelPurpose};
    use nvdla_layers::layer::LayerFile;
    use nvdla_random::seed::Seed;
    use nvdla_stimulus::case::LayerCase;

    use super::{BuildArgs, CommandOutput, CommandResult, dut};
    use crate::command::files;

    pub(super) fn list(out: &mut CommandOutput<'_>) -> CommandResult<()> {
        let designs = out.designs.all()?;
        let last = designs.iter().map(|design| {
            let last = build::last(&design.description, design.settings());
            (&*design.description, last)
        });
        dut::list(out, &last.collect::<Vec<_>>())?;
        Ok(())
    }

    pub(super) fn build(out: &mut CommandOutput<'_>, what: &BuildArgs) -> CommandResult<()> {
        let load = |path: &PathBuf| Ok(LayerCase::new(LayerFile::load(path)?, Seed(0)));
        let layers = files::yaml(&what.profile_with, "layer file (.yaml)")?;
        let layers: Vec<LayerCase> = layers.iter().map(load).collect::<CommandResult<_>>()?;
        let design = |name: &String| out.designs.design(name);
        let named = match &what.designs[..] {
            [] => out.designs.all()?,
            names => names.iter().map(design).collect::<Result<Vec<_>, _>>()?,
        };
        for design in named {
            let cases = if what.profiled {
                CompilerProfileCases::Random
            } else {
                CompilerProfileCases::RandomIfFast
            };
            let library = match &layers[..] {
                [] => design.build(ModelPurpose::Cases, cases)?,
                layers => design.profiled(&mut |target| train(layers, target))?,
            }
            .library
            .clone();
            writeln!(out, "{}", library.display())?;
            if what.waves {
                let cases = CompilerProfileCases::RandomIfFast;
                let recorder = design.build(ModelPurpose::Waves, cases)?;
                writeln!(out, "{}", recorder.library.display())?;
            }
        }
        Ok(())
    }

    /// Runs layers for a compiler profile, one by one: the counts of several threads would mix.
    fn train(layers: &[LayerCase], target: &Target) -> Result<(), String> {
        let fits = |layers: &&LayerCase| layers.file.needs <= target.configuration;
        let mut ran = 0;
        for layers in layers.iter().filter(fits) {
            let case = layers.case().map_err(|error| error.to_string())?;
            engine::run(&case, target).map_err(|error| error.to_string())?;
            ran += 1;
        }
        match ran {
            0 => Err("the design can run none of the layers".to_owned()),
            _ => Ok(()),
        }
    }
}
