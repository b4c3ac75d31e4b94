//! `cosim explain`: what a case does, without a DUT: registers, clocks, operations of networks.

use clap::Args;
use nvdla_model::layout::FeatureCubeLayout;
use nvdla_model::program::ProgramStep;
use nvdla_regs::table::{pdp, sdp};
use nvdla_regs::types::Reg;

use nvdla_bench::engine::Targets;
use nvdla_layers::conv::ConvLayer;
use nvdla_layers::conv::explain::{self, ConvElementIndex};
use nvdla_layers::layer::Layer;
use nvdla_layers::lower::lower;
use nvdla_stimulus::case::{CaseError, LayerCase};
use nvdla_stimulus::plan::CasePlan;

use super::cases::CaseReadOptions;
use super::estimate::EstimateArgs;
use crate::command::args::{CommonRunArgs, OutputArgs};
use crate::command::problem::{CommandOutcome, CommandOutput, CommandResult};
use crate::command::target::choose;
use crate::command::{result_file, signals};
use crate::networks::{LoadableArgs, NetworkExplainArgs, NetworkOptions};
use crate::report;

/// Explain cases without a DUT: registers, clocks, operations
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim explain vectors/directed/conv-example.yaml
  cosim explain vectors/directed/conv-example.yaml --element data=1,2,9
  cosim explain vectors/directed --memory latency=100 --bandwidth 4 --mhz 800
  cosim explain vectors/loadables/pools/net.nvdla      memories, tensors, operations with registers
  cosim explain net.nvdla --export programs            for other simulators and for drivers
  cosim explain --profile conv --count 50 --rtl        how far off are the estimates?

Of a single layer file, every derived register of its convolutions is shown with the numbers put
into its formula, then the use of the convolution buffer. Of all cases the clocks of each layer are
estimated: core clocks from its last D_OP_ENABLE to its interrupt, with the hardware to itself, from
its registers, the design as its documents describe it, and the memory. Layers that a program runs
beside others are marked: they share memory and take longer. docs/estimate.md says how good the
estimates are; --rtl measures that.")]
pub(super) struct ExplainArgs {
    /// Files, folders of them, and names of random cases, as for `cosim run`
    #[arg(value_name = "PATH|CASE", required_unless_present = "profiles")]
    words: Vec<String>,

    /// Show the byte address of an element: data=LINE,COLUMN,CHANNEL, output=LINE,COLUMN,CHANNEL or
    /// weight=KERNEL,ROW,COLUMN,CHANNEL; for images COLUMN of a weight is 0, CHANNEL the byte of the
    /// kernel row
    #[arg(long = "element", value_name = "ELEMENT", value_parser = element)]
    elements: Vec<ConvElementIndex>,

    #[command(flatten)]
    estimate: EstimateArgs,

    #[command(flatten)]
    explanation: NetworkExplainArgs,

    #[command(flatten)]
    networks: NetworkOptions,
}

impl ExplainArgs {
    /// Prints registers, estimated clocks and operations of the named cases.
    pub(super) fn run(self, out: &mut CommandOutput<'_>) -> CommandResult {
        result_file::check_all([&self.estimate.json])?;
        let targets = if self.estimate.rtl {
            choose(&out.designs, self.estimate.dut.as_deref())?
        } else {
            Targets::default()
        };
        let options = CommonRunArgs {
            seeding: self.estimate.seeding,
            conditions: self.estimate.conditions(),
            output: OutputArgs::default(),
        };
        let reader = CaseReadOptions {
            options: &options,
            layer: None,
            targets: &targets,
        };
        let named = reader.read(&self.words)?;
        let (plans, networks, bad) = (named.plans, named.networks, named.bad);
        if let ([plan], []) = (&plans[..], &networks[..])
            && let CasePlan::Layers(layers) = plan
        {
            self.registers(layers, out)?;
        }
        if !networks.is_empty() {
            let explain = LoadableArgs {
                options: self.networks,
                explanation: Some(self.explanation),
                model_only: true,
                common: CommonRunArgs {
                    seeding: self.estimate.seeding,
                    ..CommonRunArgs::default()
                },
                ..LoadableArgs::default()
            };
            explain.cases(networks, out)?;
        }
        let is_whole = plans.is_empty() && self.estimate.profiles.is_empty()
            || self.estimate.run(plans, &targets, out)?;
        for problem in &bad {
            report::problem::left_out(out, problem)?;
        }
        let caught = signals::caught().filter(|_| !is_whole);
        Ok(if bad.is_empty() || caught.is_some() {
            CommandOutcome::of(false, caught)
        } else {
            CommandOutcome::LeftOut
        })
    }

    /// Prints the registers of each convolution in a case that are calculated from its sizes.
    fn registers(&self, case: &LayerCase, out: &mut CommandOutput<'_>) -> CommandResult<()> {
        if let Some(sweep) = case.conditions().sweep {
            writeln!(out, "swept with{sweep}\n")?;
        }
        let program = lower(&case.file, case.run).map_err(CaseError::place(&case.file.name))?;
        let begins_layer = |step: &ProgramStep| match step {
            ProgramStep::Note { text } => text.starts_with("layer "),
            _ => false,
        };
        let steps = program.steps.split(begins_layer).skip(1);
        for ((index, layer), steps) in (0..).zip(&case.file.layers).zip(steps) {
            if let Some(conv) = &layer.conv {
                writeln!(out, "layer {index}: {}\n", layer.label())?;
                self.explain_layer(conv, output(layer, conv), steps, out)?;
            }
        }
        Ok(())
    }

    fn explain_layer(
        &self,
        conv: &ConvLayer,
        output: Option<(FeatureCubeLayout, Reg)>,
        steps: &[ProgramStep],
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<()> {
        let plan = conv.plan().expect("checked when read");
        // The last value that the layer's steps write to a register.
        let value = |reg: &Reg| {
            steps.iter().rev().find_map(|step| match step {
                ProgramStep::Write { at, value, .. } if *at == reg.addr => Some(*value),
                _ => None,
            })
        };
        for row in explain::registers(conv, &plan) {
            let name = row.register.to_string();
            let now = value(&row.register).unwrap_or(row.value);
            let note = if now == row.value {
                ""
            } else {
                "; this file writes another value"
            };
            writeln!(out, "  {name:<26} 0x{now:08x}  {}{note}", row.formula)?;
        }
        writeln!(out, "\nbuffer")?;
        for line in explain::buffer(&plan) {
            writeln!(out, "  {line}")?;
        }
        for element in &self.elements {
            writeln!(out, "\n{element}")?;
            match explain::place(conv, &plan, output, *element) {
                Some(place) => {
                    let base = value(&place.base).unwrap_or_default() & !7;
                    let (offset, formula) = (place.offset, place.formula);
                    let at = base.wrapping_add(offset);
                    writeln!(out, "  0x{at:08x} = 0x{base:08x} + {offset}: {formula}")?;
                }
                None => writeln!(out, "  the layer has no such element")?,
            }
        }
        writeln!(out)?;
        Ok(())
    }
}

/// The cube that a layer writes, as if at address 0, and the register with its base address; `None`
/// if SDP compares and writes nothing.
fn output(layer: &Layer, conv: &ConvLayer) -> Option<(FeatureCubeLayout, Reg)> {
    let sums = conv.output();
    let (shape, strides, base) = match (&layer.sdp, &layer.pdp) {
        (_, Some(pdp)) => {
            let shape = pdp.geometry(sums).ok()?.output;
            let strides = pdp.destination_strides(shape);
            (shape, strides, pdp::D_DST_BASE_ADDR_LOW)
        }
        (Some(sdp), None) if !sdp.compares() => {
            // One position: surfaces lie next to each other. Source: sdp.md, section 6.1.
            let strides = if sums.is_dot() {
                sums.strides(None, None)
            } else {
                sdp.destination_strides(sums)
            };
            (sums, strides, sdp::D_DST_BASE_ADDR_LOW)
        }
        _ => return None,
    };
    Some((shape.layout(0, strides), base))
}

fn element(text: &str) -> Result<ConvElementIndex, String> {
    let wrong = || {
        "write data=LINE,COLUMN,CHANNEL, weight=KERNEL,ROW,COLUMN,CHANNEL or \
         output=LINE,COLUMN,CHANNEL, such as data=1,2,9"
            .to_owned()
    };
    let (kind, numbers) = text.split_once('=').ok_or_else(wrong)?;
    let numbers: Result<Vec<u32>, _> = numbers.split(',').map(str::parse).collect();
    match (kind, numbers.map_err(|_| wrong())?.as_slice()) {
        ("data", &[y, x, c]) => Ok(ConvElementIndex::Data([y, x, c])),
        ("output", &[y, x, c]) => Ok(ConvElementIndex::Output([y, x, c])),
        ("weight", &[kernel, row, column, channel]) => {
            Ok(ConvElementIndex::Weight([kernel, row, column, channel]))
        }
        _ => Err(wrong()),
    }
}
