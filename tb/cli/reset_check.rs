//! `cosim dut reset`: checks whether outputs of a DUT after reset depend on its power-on state.

use std::path::PathBuf;

use clap::Args;

use nvdla_bench::engine::{CaseFailure, CaseReport, CaseResult, PassedCase, Target};
use nvdla_layers::layer::LayerFile;
use nvdla_model::program::Program;
use nvdla_random::conditions::Conditions;
use nvdla_random::seed::Seed;
use nvdla_stimulus::case::of_file;

use crate::command::args::quoted;
use crate::command::globals::OutputDetail;
use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};
use crate::command::recording::{CommandAndStartTime, ResultFileArgs, timed};
use crate::command::target::choose;
use crate::command::{files, signals};
use crate::report::results::ResultCase;
use crate::{report, reset};

/// Check that no output of a DUT depends on the power-on state after reset
///
/// A short program runs from many power-on states: zeros, ones, and random bits. Every output pin
/// must have the same level in all runs at every clock after reset; data pins only while their valid
/// is high. If a pin differs, waves of two runs show which internal signals differed first.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim dut reset                                       reads of all registers
  cosim dut reset vectors/directed/conv-example.yaml    layers, too
  cosim dut reset --dut my_nvdla/dut.yaml --states 100")]
pub(super) struct ResetCheckArgs {
    /// Layer files, and directories of them, that run after the reads of all registers, each by itself
    #[arg(value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,

    /// Number of power-on states
    #[arg(long, value_name = "N", default_value_t = 32)]
    states: u64,

    /// DUT to check, by name or by the path of its description [default: all that there are]
    #[arg(long, value_name = "NAME")]
    dut: Option<String>,

    #[command(flatten)]
    files: ResultFileArgs,
}

impl ResetCheckArgs {
    /// Runs the register reads and the layer files on each DUT, from all power-on states.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        self.files.check()?;
        let targets = choose(&out.designs, self.dut.as_deref())?;
        let files = match self.paths[..] {
            [] => Vec::new(),
            _ => files::yaml(&self.paths, "layer file (.yaml)")?,
        };
        let mut layers = Vec::new();
        for path in &files {
            let case = of_file(LayerFile::load(path)?, Seed(1))?;
            layers.push((format!(" {}", quoted(path)), case.program));
        }
        let clock = CommandAndStartTime::begin("dut reset");
        signals::watch().map_err(CommandProblem::Signals)?;
        let (mut cases, mut all) = (Vec::new(), 0);
        for target in targets.0 {
            target.simulator()?;
            let registers = (String::new(), reset::registers(target.configuration));
            let able = layers
                .iter()
                .filter(|(_, layer)| layer.needs <= target.configuration);
            for program in std::iter::once(&registers).chain(able) {
                all += 1;
                if !signals::is_over() {
                    cases.extend(self.check_program(out, &target, program)?);
                }
            }
        }
        let results = clock.results(cases);
        self.files.write(&results, out)?;
        let left = all - results.cases.len();
        let caught = signals::interrupted(out, left)?;
        Ok(CommandOutcome::of(results.tally.failed > 0, caught))
    }

    /// Checks one program from all power-on states and prints the result; `None` if a signal came first.
    fn check_program(
        &self,
        out: &mut CommandOutput<'_>,
        target: &Target,
        (file, program): &(String, Program),
    ) -> CommandResult<Option<ResultCase>> {
        let states = reset::states(self.states);
        let (checked, took) =
            timed(|| reset::check_power_on(target, program, states, &signals::is_over));
        let (record, dependence) = match checked {
            Err(_) if signals::is_over() => return Ok(None),
            checked => checked?,
        };
        let (dut, states) = (&target.name, self.states);
        let text =
            reset::report::verdict_lines(dut, &record, states, dependence.as_ref()).join("\n");
        let outcome = match dependence {
            Some(_) => {
                let verdict: Vec<&str> = text.lines().skip(1).map(str::trim).collect();
                report::console::verdict(out, &text)?;
                CaseResult::Failed(CaseFailure {
                    bucket: "outputs depend on the power-on state".to_owned(),
                    verdict: verdict.join("\n"),
                    smallest: None,
                })
            }
            None => {
                report::console::verdict(&mut *out.usual(), &text)?;
                CaseResult::Passed(PassedCase {
                    clocks: record.clocks() as u64,
                    ..PassedCase::default()
                })
            }
        };
        let case = CaseReport {
            name: record.name.clone(),
            what: format!("{states} power-on states"),
            dut: target.label(),
            conditions: Conditions::default().to_string(),
            seed: Seed(1),
            outcome,
            replay: format!("cosim dut reset{file} --dut {dut} --states {states}").into(),
        };
        if out.detail == OutputDetail::Full {
            report::console::details(out, &case)?;
        }
        Ok(Some(ResultCase::of(case, Some(took))))
    }
}
