//! How far the DUT's output of a CDP layer is from the function that its table follows.

use nvdla_compare::observed::Observed;
use nvdla_model::model;
use nvdla_model::program::Program;
use nvdla_regs::table::cdp;
use nvdla_regs::types::Reg;

use nvdla_bench::conditions::{Conditions, Origin, PowerOnKind};
use nvdla_bench::seed::Seed;
use nvdla_bench::session::Session;
use nvdla_layers::cdp::{CdpLayer, real};
use nvdla_layers::layer::{Kind, LayerFile};
use nvdla_layers::lower::lower;
use nvdla_layers::lut::Lut;
use nvdla_layers::lut_design::LutSpec;
use nvdla_layers::lut_design::quality::Quality;

use super::Problem;
use super::run::alone;
use super::target::{Choice, Targets};

/// What a layer showed.
pub(super) struct Measured {
    pub(super) spec: LutSpec,
    /// Errors in bytes of the output; statistics from the registers.
    pub(super) worth: Quality,
    /// Inputs of the table, real channels only.
    pub(super) inputs: Vec<i64>,
    /// Name of the DUT.
    pub(super) dut: &'static str,
}

/// Runs a layer of `file` on the DUT, first after reset, and compares with real arithmetic.
pub(super) fn layer(file: &LayerFile, index: usize, run: Seed) -> Result<Measured, Problem> {
    let alone = alone(file, run, index)?;
    let (layer, spec) = match alone.layers[0].kind() {
        Kind::Cdp(layer) => match &layer.lut {
            Lut::Function(spec) => (layer, spec),
            _ => return Err(unsuitable(file, index)),
        },
        _ => return Err(unsuitable(file, index)),
    };
    let program = lower(&alone, run).map_err(|source| Problem::Place {
        case: alone.name.clone(),
        source,
    })?;
    let targets = Targets::choose(Choice::Any)?;
    let target = targets.for_case(program.needs).ok_or(Problem::NoDut)?;
    let tool = |message| Problem::Tool {
        case: alone.name.clone(),
        message,
    };
    let expected = model::run_on(&program, target.configuration);
    let power_on = Origin::Reset.power_on(PowerOnKind::Random, run);
    let mut dut = target.build(power_on).map_err(tool)?;
    let conditions = Conditions::default();
    let observed = Session::new(dut.as_mut(), &conditions).run(&program, &expected);
    if let Some(finding) = observed.findings.first() {
        let name = &file.name;
        let message = format!("{finding:?}; `cosim run` says more about {name}");
        return Err(tool(message));
    }
    let (errors, inputs) = errors(layer, spec, &program, &observed);
    let mut worth = statistics(&observed);
    (worth.worst, worth.worst_at, worth.mean) = errors;
    Ok(Measured {
        spec: spec.clone(),
        worth,
        inputs,
        dut: target.name,
    })
}

fn unsuitable(file: &LayerFile, index: usize) -> Problem {
    let name = &file.name;
    Problem::Usage(format!(
        "{name}: layer {index} is no CDP layer with a table of a function; `cosim run` runs it"
    ))
}

/// The counters of the table, as the host read them first.
fn statistics(observed: &Observed) -> Quality {
    let read = |reg: &Reg| {
        let mut reads = observed.reads.iter().filter(|read| read.at == reg.addr);
        reads.next().map_or(0, |read| u64::from(read.value))
    };
    let mut counted = Quality {
        uflow: read(&cdp::D_PERF_LUT_UFLOW),
        oflow: read(&cdp::D_PERF_LUT_OFLOW),
        hybrid: read(&cdp::D_PERF_LUT_HYBRID),
        le_hit: read(&cdp::D_PERF_LUT_LE_HIT),
        lo_hit: read(&cdp::D_PERF_LUT_LO_HIT),
        ..Quality::default()
    };
    counted.samples =
        counted.uflow + counted.oflow + counted.hybrid + counted.le_hit + counted.lo_hit;
    counted
}

/// Largest error, the table input it has, and mean error; and all table inputs.
fn errors(
    layer: &CdpLayer,
    spec: &LutSpec,
    program: &Program,
    observed: &Observed,
) -> ((f64, i64, f64), Vec<i64>) {
    let base = real::written(program, &cdp::D_DST_BASE_ADDR_LOW);
    let destination = (base, layer.destination_strides());
    let (mut worst, mut total, mut inputs) = ((0.0, 0), 0.0, Vec::new());
    for (place, element) in real::elements(layer, spec, program) {
        let got = observed.memory.read(real::address(destination, place));
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
