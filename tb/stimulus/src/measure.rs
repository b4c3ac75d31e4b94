//! Measures how far the output of a CDP layer on the DUT is from the real function of its table.

use nvdla_compare::observed::Observed;
use nvdla_model::program::Program;
use nvdla_regs::lut_tables::CDP_COUNTERS;
use nvdla_regs::table::cdp;
use nvdla_regs::types::Reg;

use nvdla_bench::conditions::Conditions;
use nvdla_bench::engine::{Case, Target, run};
use nvdla_bench::seed::Seed;
use nvdla_layers::cdp::{CdpLayer, real};
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lut::LutContents;
use nvdla_lut::LutSpec;
use nvdla_lut::quality::LutAccuracy;

use crate::case::{CaseError, LayerCase};

/// Error: why the accuracy of a CDP layer could not be measured.
#[derive(Debug, thiserror::Error)]
pub enum MeasureCdpAccuracyError {
    #[error(transparent)]
    Case(#[from] CaseError),
    #[error(
        "{file}: layer {layer} is no CDP layer with a table of a function; `cosim run` runs it"
    )]
    NoTable { file: String, layer: usize },
    #[error("{case}: {finding}; `cosim run` says more about {file}")]
    Finding {
        case: String,
        finding: String,
        file: String,
    },
}

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
pub fn layer(
    file: LayerFile,
    index: usize,
    seed: Seed,
    target: &Target,
) -> Result<CdpAccuracyOnDut, MeasureCdpAccuracyError> {
    let name = file.name.clone();
    let alone = LayerCase::new(file, seed).only(index)?;
    let function = alone.file.layers[0].cdp.as_ref();
    let function = function.and_then(|layer| match &layer.lut {
        LutContents::Function(spec) => Some((layer, spec)),
        _ => None,
    });
    let (layer, spec) = function.ok_or_else(|| MeasureCdpAccuracyError::NoTable {
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
    let observed = run(&case, target).map_err(CaseError::from)?.observed;
    if let Some(finding) = observed.findings.first() {
        return Err(MeasureCdpAccuracyError::Finding {
            case: case.name,
            finding: format!("{} (clock {})", finding.text, finding.clock),
            file: name,
        });
    }
    let (errors, inputs) = errors(layer, spec, &case.program, &observed);
    let mut worth = statistics(&observed);
    (worth.worst, worth.worst_at, worth.mean) = errors;
    Ok(CdpAccuracyOnDut {
        spec: spec.clone(),
        worth,
        inputs,
        clocks: observed.clocks.0,
    })
}

/// Counts of look-ups, hits and overflows, from the first read of each counter of CDP.
fn statistics(observed: &Observed) -> LutAccuracy {
    let read = |reg: &Reg| {
        let mut reads = observed.reads.iter().filter(|read| read.at == reg.addr);
        reads.next().map_or(0, |read| u64::from(read.value))
    };
    let counts = CDP_COUNTERS.map(read);
    LutAccuracy {
        samples: counts.iter().sum(),
        counts,
        ..LutAccuracy::default()
    }
}

/// Largest error in output steps, its table input, and mean error; then all table inputs.
fn errors(
    layer: &CdpLayer,
    spec: &LutSpec,
    program: &Program,
    observed: &Observed,
) -> ((f64, i64, f64), Vec<i64>) {
    let base = real::written(program, &cdp::D_DST_BASE_ADDR_LOW);
    let destination = layer.shape().layout(base, layer.destination_strides());
    let (mut worst, mut total, mut inputs) = ((0.0, 0), 0.0, Vec::new());
    for ([column, line, channel], element) in real::elements(layer, spec, program) {
        let at = destination.element(line, column, channel);
        let got = observed.memory.read(at);
        let error = (f64::from(got.cast_signed()) - element.output).abs();
        let sample = element.nearest();
        if error > worst.0 {
            worst = (error, sample);
        }
        total += error;
        inputs.push(sample);
    }
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 elements")]
    let mean = total / inputs.len() as f64;
    ((worst.0, worst.1, mean), inputs)
}
