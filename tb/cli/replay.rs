//! `cosim replay`: one case of a random run again.

use clap::Args;

use nvdla_bench::conditions::ConditionOverrides;
use nvdla_bench::engine::Targets;
use nvdla_campaign::schedule::CaseName;
use nvdla_layers::layer::LayerFile;
use nvdla_yaml::{self as yaml};

use super::args::{ConditionArgs, OutputArgs};
use super::batch::{Batch, Listing};
use super::plan::CasePlan;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::profiles;
use super::rerun::Again;
use super::target::{DutChoice, choose};

/// Run one case of a random run again
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim replay sdp:1:17                          the same case, the same result
  cosim replay sdp:1:17 --waves sdp.fst          with waves
  cosim replay sdp:1:17 --layer 1                only its second layer
  cosim replay sdp:1:17 --print                  the layers as YAML, for vectors/regress

A failing run prints the case with the version of the draw behind it, such as sdp:1:17@8; without
it the case is of the present version. Another version gives the same seed other layers, so a case
of another one is refused.")]
pub(super) struct Replay {
    /// PROFILE:SEED:INDEX@DRAW, as the failing run printed it
    #[arg(value_name = "CASE")]
    case_name: String,

    /// Run only this layer of the case, counted from 0
    #[arg(long, value_name = "N")]
    layer: Option<usize>,

    /// Print the layers as a layer file instead of running them
    #[arg(long)]
    print: bool,

    #[command(flatten)]
    conditions: ConditionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Replay {
    /// Runs or prints the case.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let plan = self.plan()?;
        if let (true, CasePlan::Layers(layers)) = (self.print, &plan) {
            let file = LayerFile {
                conditions: ConditionOverrides::default(),
                ..layers.file.clone()
            };
            write!(out, "{}", yaml::to_string(&file))?;
            return Ok(CommandOutcome::Good);
        }
        Batch {
            command: "replay",
            plans: vec![plan].into(),
            conditions: &self.conditions,
            output: &self.output,
            listing: Listing::All,
            tensors: None,
            bad: Vec::new(),
        }
        .run(out)
    }

    /// The case.
    pub(super) fn plan(&self) -> Result<CasePlan, CommandProblem> {
        let case_name: CaseName = self.case_name.parse()?;
        case_name.check_draw()?;
        let profile = profiles::load(&case_name.profile)?;
        let targets = match choose(DutChoice::of(self.conditions.dut.as_deref())) {
            Err(CommandProblem::NoDut) if self.print => Targets::default(),
            targets => targets?,
        };
        let mut plan = CasePlan::drawn(&case_name, &profile, &targets, &self.conditions);
        if let (Some(layer), CasePlan::Layers(layers)) = (self.layer, &mut plan) {
            **layers = layers.only(layer)?;
            layers.replay.push_str(&format!(" --layer {layer}"));
        }
        Ok(plan)
    }

    /// The same case once more.
    pub(super) fn again(&self) -> Result<Again, CommandProblem> {
        Again::case(vec![self.plan()?], &self.conditions)
    }
}
