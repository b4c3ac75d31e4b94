//! Programs whose result nobody can judge, although this project's RTL runs them, and their neighbours.

use std::path::Path;

use nvdla_files::yaml::{self as yaml};
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_model::expected::UnjudgedKind;
use nvdla_model::model;
use nvdla_model::program::Program;
use nvdla_random::conditions::MemorySetting;
use nvdla_stimulus::illegal::IllegalFile;
use nvdla_stimulus::legality;
use nvdla_testing::vectors;

use crate::RUN;

/// The program of a file of `vectors/illegal`, in whose text `from` is replaced by `to`.
fn illegal(name: &str, from: &str, to: &str) -> Program {
    let path = vectors::path(&format!("illegal/{name}.yaml"));
    let text = std::fs::read_to_string(&path).expect("the file is there");
    assert!(text.contains(from), "{name} has no {from}");
    let file: IllegalFile = yaml::parse(&path, &text.replace(from, to)).expect("legal YAML");
    file.program(RUN).expect("room for every cube")
}

/// Sentences of the model on why a program is not judged.
fn reasons(program: &Program) -> Vec<String> {
    let reasons = model::run_on(program, program.needs).unjudged;
    for reason in &reasons {
        assert_eq!(reason.why, UnjudgedKind::Undefined);
    }
    reasons.into_iter().map(|reason| reason.text).collect()
}

fn is_not_judged_for(program: &Program, word: &str) {
    let reasons = reasons(program);
    assert!(
        reasons.iter().any(|reason| reason.contains(word)),
        "{reasons:?}"
    );
}

/// Names of the constraints that a program breaks.
fn broken(program: &Program) -> Vec<&'static str> {
    let found = legality::broken(program, program.needs, &[], MemorySetting::Fast);
    let names = found.into_iter().map(|broken| broken.constraint.name);
    names.collect()
}

#[test]
fn an_image_is_not_judged_where_csc_may_read_it_as_features() {
    let set = illegal(
        "conv-mode-of-image",
        "CSC.D_MISC_CFG: 1",
        "CSC.D_MISC_CFG: 1",
    );
    is_not_judged_for(&set, "CSC CONV_MODE is 1");
    assert_eq!(broken(&set), ["conv.direct"]);
    let clear = illegal(
        "conv-mode-of-image",
        "CSC.D_MISC_CFG: 1",
        "CSC.D_MISC_CFG: 0",
    );
    assert_eq!(reasons(&clear), [""; 0]);
    assert_eq!(broken(&clear), [""; 0]);
    // It has no effect in the multipliers and in CACC.
    let others = "CMAC_A.D_MISC_CFG: 1\n    CMAC_B.D_MISC_CFG: 1\n    CACC.D_MISC_CFG: 1";
    let others = illegal("conv-mode-of-image", "CSC.D_MISC_CFG: 1", others);
    assert_eq!(reasons(&others), [""; 0]);
    assert_eq!(broken(&others), [""; 0]);
}

#[test]
fn features_are_not_judged_where_csc_may_give_back_lines_that_they_reuse() {
    let row = |first: u32, second: u32, data: &str| {
        let conv = "source: { feature: { width: 3, height: 2, channels: 8 } }
      kernels: { count: 1, width: 1, height: 1 }";
        let text = format!(
            "schema: 1
name: row
why: two layers
layers:
  - conv:
      {conv}
      buffer: {{ keep_data: true }}
    sdp: {{ converter: {{ shift: 8 }} }}
    registers: {{ CSC.D_MISC_CFG: {} }}
  - conv:
      {conv}
      buffer: {{ data: {data} }}
    sdp: {{ converter: {{ shift: 8 }} }}
    registers: {{ CSC.D_MISC_CFG: {} }}
",
            1 << 24 | first,
            u32::from(data == "reuse") << 16 | second,
        );
        let file: LayerFile = yaml::parse(Path::new("row.yaml"), &text).expect("legal");
        lower(&file, RUN).expect("room for every cube")
    };
    for (first, second) in [(0, 1), (1, 0)] {
        let changed = row(first, second, "reuse");
        is_not_judged_for(&changed, "CSC gives back the lines");
        assert_eq!(broken(&changed), ["conv.direct"]);
        // Nothing is reused.
        assert_eq!(reasons(&row(first, second, "fetch")), [""; 0]);
    }
    assert_eq!(reasons(&row(0, 0, "reuse")), [""; 0]);
    assert_eq!(reasons(&row(1, 1, "reuse")), [""; 0]);
}

#[test]
fn surplus_weights_are_judged_as_far_as_they_fit_the_banks() {
    let bytes = "D_WEIGHT_BYTES: 40968";
    let more = illegal("conv-surplus-too-large", bytes, bytes);
    is_not_judged_for(&more, "do not fit the weight banks, which hold 5120");
    assert_eq!(broken(&more), ["conv.surplus-fits"]);
    let exact = illegal("conv-surplus-too-large", bytes, "D_WEIGHT_BYTES: 40960");
    assert_eq!(reasons(&exact), [""; 0]);
    // One bank more has room for the surplus.
    let with_room = illegal(
        "conv-surplus-too-large",
        "weight_banks: 10",
        "weight_banks: 11",
    );
    assert_eq!(reasons(&with_room), [""; 0]);
    assert_eq!(broken(&with_room), [""; 0]);
}
