//! Measures how far the output of a CDP layer on the DUT is from the real function of its table.

use nvdla_compare::observed::Observed;
use nvdla_model::program::Program;
use nvdla_regs::lut_tables::CDP_COUNTERS;
use nvdla_regs::table::cdp;

use nvdla_bench::engine::{Case, Target, run};
use nvdla_layers::cdp::{CdpLayer, real};
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lut::LutContents;
use nvdla_layers::tables::LutSpec;
use nvdla_layers::tables::quality::LutAccuracy;
use nvdla_random::conditions::Conditions;
use nvdla_random::seed::Seed;

use crate::case::{CaseError, LayerCase};

/// Accuracy of a CDP layer that ran on the DUT.
pub struct CdpAccuracyOnDut {
    pub spec: LutSpec,
    /// Errors of the output, in output steps; and counts of look-ups, from CDP's counters.
    pub worth: LutAccuracy,
    /// Inputs of the look-up table, in input steps, for all elements of the cube.
    pub inputs: Vec<i64>,
    /// Core clocks from reset to the end of the layer.
    pub clocks: u64,
}

/// Runs layer `index` of `file` alone on the DUT, after reset, and compares with real arithmetic.
///
/// # Errors
/// There is no such layer, it has no such table, or it fails.
pub fn measure_layer(
    file: LayerFile,
    index: usize,
    seed: Seed,
    target: &Target,
) -> Result<CdpAccuracyOnDut, CaseError> {
    let name = file.name.clone();
    let alone = LayerCase::new(file, seed).only(index)?;
    let function = alone.file.layers[0]
        .cdp
        .as_ref()
        .and_then(|layer| match &layer.lut {
            LutContents::Function(spec) => Some((layer, spec)),
            _ => None,
        });
    let (layer, spec) = function.ok_or_else(|| CaseError::NoTable {
        file: name.clone(),
        layer: index,
    })?;
    let case = Case {
        conditions: Conditions {
            seed,
            ..Conditions::default()
        },
        ..alone.case()?
    };
    let observed = run(&case, target)?.observed;
    if let Some(finding) = observed.findings.first() {
        return Err(CaseError::Finding {
            case: case.name,
            finding: format!("{} (clock {})", finding.text, finding.clock),
            file: name,
        });
    }
    let (worth, inputs) = accuracy(layer, spec, &case.program, &observed);
    Ok(CdpAccuracyOnDut {
        spec: spec.clone(),
        worth,
        inputs,
        clocks: observed.clocks.0,
    })
}

/// Accuracy of the output, with the counts of look-ups from the first read of each counter of CDP;
/// then the table inputs of all elements.
fn accuracy(
    layer: &CdpLayer,
    spec: &LutSpec,
    program: &Program,
    observed: &Observed,
) -> (LutAccuracy, Vec<i64>) {
    let counts = CDP_COUNTERS.map(|reg| {
        let mut reads = observed.reads.iter().filter(|read| read.at == reg.addr);
        reads.next().map_or(0, |read| u64::from(read.value))
    });
    let mut worth = LutAccuracy {
        samples: counts.iter().sum(),
        counts,
        ..LutAccuracy::default()
    };
    let base = real::written(program, &cdp::D_DST_BASE_ADDR_LOW);
    let destination = layer.shape().layout(base, layer.destination_strides());
    let (mut total, mut inputs) = (0.0, Vec::new());
    for ([column, line, channel], element) in real::elements(layer, spec, program) {
        let at = destination.element(line, column, channel);
        let got = observed.memory.read(at);
        let error = (f64::from(got.cast_signed()) - element.output).abs();
        let sample = element.nearest();
        if error > worth.worst {
            (worth.worst, worth.worst_at) = (error, sample);
        }
        total += error;
        inputs.push(sample);
    }
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 elements")]
    let mean = total / inputs.len() as f64;
    worth.mean = mean;
    (worth, inputs)
}
