//! `cosim plan`: the derived registers of convolution layers.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use nvdla_model::layout::LANES;
use nvdla_model::layout::Surface;
use nvdla_model::program::ProgramStep;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::{pdp, sdp};
use nvdla_regs::types::Reg;

use nvdla_layers::conv::ConvLayer;
use nvdla_layers::conv::explain;
use nvdla_layers::conv::explain::ExplainedByte;
use nvdla_layers::conv::pack::Tap;
use nvdla_layers::layer::{Layer, LayerFile};
use nvdla_layers::lower::lower;

use super::args::Seeding;
use super::problem::{CommandOutcome, CommandProblem, Out};

/// Explain the registers of convolution layers
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim plan vectors/directed/conv-example.yaml
  cosim plan vectors/directed/conv-example.yaml --element data=1,2,9
  cosim plan vectors/directed/conv-example.yaml --element weight=3,0,1,9
  cosim plan vectors/directed/conv-example.yaml --element output=0,1,9

Every derived register is shown with the numbers put into its formula, then the use of the
convolution buffer, then the byte address of the elements that were asked for.")]
pub(super) struct PlanArgs {
    /// Layer file
    #[arg(value_name = "FILE")]
    path: PathBuf,

    /// Byte address of an element: data=LINE,COLUMN,CHANNEL, weight=KERNEL,ROW,COLUMN,CHANNEL or
    /// output=LINE,COLUMN,CHANNEL; for images COLUMN of a weight is 0 and CHANNEL the byte of the
    /// kernel row
    #[arg(long = "element", value_name = "ELEMENT", value_parser = element)]
    elements: Vec<ExplainedByte>,

    #[command(flatten)]
    seeding: Seeding,
}

impl PlanArgs {
    /// Prints the explanation.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let file = LayerFile::load(&self.path)?;
        let no_room = |source| CommandProblem::Place {
            case: file.name.clone(),
            source,
        };
        let program = lower(&file, self.seeding.seed).map_err(no_room)?;
        let written = written(&program.steps);
        let convolutions = (0..).zip(&file.layers).zip(&written);
        let mut any = false;
        for ((index, layer), written) in convolutions {
            if let Some(conv) = &layer.conv {
                any = true;
                writeln!(out, "layer {index}: {}\n", layer.label())?;
                self.layer(conv, output(layer, conv), written, out)?;
            }
        }
        match any {
            true => Ok(CommandOutcome::Good),
            false => Err(CommandProblem::Empty {
                path: self.path.clone(),
                kind: "convolution layer",
            }),
        }
    }

    fn layer(
        &self,
        conv: &ConvLayer,
        output: Option<(Surface, Reg)>,
        written: &BTreeMap<u32, u32>,
        out: &mut Out<'_>,
    ) -> Result<(), CommandProblem> {
        let plan = conv.plan().expect("checked when read");
        let value = |reg: &Reg| written.get(&reg.addr.0).copied();
        for row in explain::registers(conv, &plan) {
            let name = format!("{}.{}", row.register.block, row.register.name);
            let now = value(&row.register).unwrap_or(row.value);
            let note = match now == row.value {
                true => "",
                false => "; this file writes another value",
            };
            writeln!(out, "  {name:<26} 0x{now:08x}  {}{note}", row.formula)?;
        }
        writeln!(out, "\nbuffer")?;
        for line in explain::buffer(&plan) {
            writeln!(out, "  {line}")?;
        }
        for element in &self.elements {
            writeln!(out, "\n{element}")?;
            match explain::place(&plan, output, *element) {
                Some(place) => {
                    let base = value(&place.base).unwrap_or_default() & !7;
                    let at = base.wrapping_add(place.offset);
                    let offset = place.offset;
                    writeln!(
                        out,
                        "  0x{at:08x} = 0x{base:08x} + {offset}: {}",
                        place.formula
                    )?;
                }
                None => writeln!(out, "  the layer has no such element")?,
            }
        }
        writeln!(out)?;
        Ok(())
    }
}

/// The cube that the layer writes, from address 0 on, and the register with its base; absent
/// where SDP compares and writes nothing.
fn output(layer: &Layer, conv: &ConvLayer) -> Option<(Surface, Reg)> {
    let sums = conv.output();
    let (shape, (line_stride, surface_stride), base) = match (&layer.sdp, &layer.pdp) {
        (_, Some(pdp)) => {
            let shape = pdp.geometry(sums).ok()?.output;
            let strides = pdp.destination_strides(shape);
            (shape, strides, pdp::D_DST_BASE_ADDR_LOW)
        }
        (Some(sdp), None) if !sdp.compares() => {
            // One position: surfaces lie next to each other. Source: sdp.md, section 6.1.
            let strides = match sums.is_dot() {
                true => (LANES, LANES),
                false => sdp.destination_strides(sums),
            };
            (sums, strides, sdp::D_DST_BASE_ADDR_LOW)
        }
        _ => return None,
    };
    let cube = Surface {
        base: Addr(0),
        line_stride,
        surface_stride,
        width: shape.width,
        height: shape.height,
        channels: shape.channels,
    };
    Some((cube, base))
}

/// Last value written to each register, for each layer.
fn written(steps: &[ProgramStep]) -> Vec<BTreeMap<u32, u32>> {
    let mut layers: Vec<BTreeMap<u32, u32>> = Vec::new();
    for step in steps {
        match step {
            ProgramStep::Note { text } if text.starts_with("layer ") => {
                layers.push(BTreeMap::new())
            }
            ProgramStep::Write { at, value, .. } => {
                if let Some(layer) = layers.last_mut() {
                    layer.insert(at.0, *value);
                }
            }
            _ => {}
        }
    }
    layers
}

fn element(text: &str) -> Result<ExplainedByte, String> {
    let wrong = || {
        "write data=LINE,COLUMN,CHANNEL, weight=KERNEL,ROW,COLUMN,CHANNEL or \
         output=LINE,COLUMN,CHANNEL, such as data=1,2,9"
            .to_owned()
    };
    let (kind, numbers) = text.split_once('=').ok_or_else(wrong)?;
    let numbers: Result<Vec<u32>, _> = numbers.split(',').map(str::parse).collect();
    match (kind, numbers.map_err(|_| wrong())?.as_slice()) {
        ("data", &[y, x, c]) => Ok(ExplainedByte::Data { y, x, c }),
        ("output", &[y, x, c]) => Ok(ExplainedByte::Output { y, x, c }),
        ("weight", &[kernel, row, column, channel]) => Ok(ExplainedByte::Weight(Tap {
            kernel,
            row,
            column,
            channel,
        })),
        _ => Err(wrong()),
    }
}
