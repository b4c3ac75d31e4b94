//! Pictures of look-up tables.

use nvdla_layers::tables::{
    LeSpec, LoSpec, LutFunction, LutSpec, LutUser, Real, TablePriority, design,
};
use nvdla_report::lut_plot::svg;

/// Tables of this function, that inputs from 0 to 256 hit.
fn spec(of: LutFunction) -> LutSpec {
    LutSpec {
        of,
        input_step: 1.into(),
        output_step: 1.into(),
        le: LeSpec::Linear { from: 0, to: 64 },
        lo: LoSpec { from: 0, to: 256 },
        priority: TablePriority::default(),
    }
}

/// The numbers at the plot of errors, if the tables give 0 for inputs from 0 to 300, and should give
/// this function.
fn error_scale(function: LutFunction) -> Vec<String> {
    let tables = design(LutUser::Cdp, &spec(step(0.0, 0.0))).unwrap();
    let picture = svg(&spec(function), &tables, "t", &[0, 300]);
    let (_, behind) = picture.split_once("tables less function").unwrap();
    let (plot, _) = behind.split_once("LE hits").unwrap();
    let texts = plot.split("<text").skip(1);
    let words = texts.filter_map(|text| {
        text.split_whitespace()
            .find(|word| word.parse::<f64>().is_ok())
    });
    words.map(str::to_owned).collect()
}

/// The function with the first value for inputs up to 256, which hit, and the second for the others.
fn step(hit: f64, miss: f64) -> LutFunction {
    LutFunction::Points {
        from: 256.into(),
        to: 257.into(),
        values: vec![real(hit), real(miss)],
    }
}

fn real(value: f64) -> Real {
    Real::new(value).unwrap()
}

#[test]
fn numbers_and_scales_are_round() {
    for (error, scale) in [
        (0.0, ["-1", "0", "1"]),
        (0.3, ["-0.5", "0", "0.5"]),
        (2.0, ["-2", "0", "2"]),
        (71.0, ["-100", "0", "100"]),
    ] {
        assert_eq!(error_scale(step(error, error)), scale, "{error}");
    }
    // No number has a sign without digits.
    assert_eq!(error_scale(step(0.000_002, 0.0)), ["0"; 3]);
}

#[test]
fn errors_of_inputs_that_miss_do_not_scale_the_plot_of_errors() {
    assert_eq!(error_scale(step(0.7, 70.0)), ["-1", "0", "1"]);
    assert_eq!(error_scale(step(0.0, 70.0)), ["-100", "0", "100"]);
    // 0 up to 199, infinite at 200, and no number from there on.
    let wild = LutFunction::Lrn {
        alpha: real(-1.0),
        beta: real(100_000.5),
        k: real(200.5),
        size: 1,
    };
    assert_eq!(error_scale(wild), ["-1", "0", "1"]);
}
