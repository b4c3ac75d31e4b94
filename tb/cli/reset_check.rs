//! `cosim reset-check`: whether what a DUT does behind reset depends on its power-on state.

use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_bench::engine::Target;
use nvdla_bench::seed::Seed;
use nvdla_layers::layer::LayerFile;
use nvdla_model::program::Program;
use nvdla_stimulus::case::of_file;

use super::files;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::target::{DutChoice, choose};
use crate::{report, reset};

/// Check that what the DUT does behind reset does not depend on its power-on state
///
/// A short program runs from many power-on states: zeros, ones, and random ones. Every output pin
/// must be the same at every clock behind reset, data pins while their valid is high. Where one
/// is not, waves of two runs tell which signals were reached first.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim reset-check                                       reads of all registers
  cosim reset-check vectors/directed/conv-example.yaml    layers, too
  cosim reset-check --dut my_nvdla/dut.yaml --states 100")]
pub(super) struct ResetCheck {
    /// Layer files to run behind the reads of registers, each by itself, and directories of them
    #[arg(value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,

    /// Power-on states
    #[arg(long, value_name = "N", default_value_t = 32)]
    states: u64,

    /// DUT to check, by name or by the path of its description [default: all that there are]
    #[arg(long, value_name = "NAME")]
    dut: Option<String>,
}

impl ResetCheck {
    /// Runs the programs from all states.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let targets = choose(DutChoice::of(self.dut.as_deref()))?;
        let yaml = |path: &Path| files::has_extension(path, "yaml");
        let files = match self.paths[..] {
            [] => Vec::new(),
            _ => files::collect(&self.paths, "layer file (.yaml)", yaml)?,
        };
        let mut layers = Vec::new();
        for path in &files {
            layers.push(of_file(LayerFile::load(path)?, Seed(1))?.program);
        }
        let mut depends = false;
        for target in targets.iter() {
            target.simulator()?;
            let registers = reset::registers(target.configuration);
            let able = layers
                .iter()
                .filter(|layer| layer.needs <= target.configuration);
            for program in std::iter::once(&registers).chain(able) {
                depends |= self.check(out, target, program)?;
            }
        }
        Ok(match depends {
            true => CommandOutcome::Mismatch,
            false => CommandOutcome::Good,
        })
    }

    fn check(
        &self,
        out: &mut Out<'_>,
        target: &Target,
        program: &Program,
    ) -> Result<bool, CommandProblem> {
        let states = reset::states(self.states);
        let (record, dependence) = reset::check(target, program, states)?;
        let mut text = Vec::new();
        reset::report::check(
            &mut text,
            &target.name,
            &record,
            self.states,
            dependence.as_ref(),
        )?;
        let text = String::from_utf8_lossy(&text);
        match dependence {
            Some(_) => report::console::verdict(out, text.trim_end())?,
            None => report::console::verdict(&mut *out.usual(), text.trim_end())?,
        }
        Ok(dependence.is_some())
    }
}
