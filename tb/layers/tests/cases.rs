//! Every layer file of `vectors/directed` and `vectors/regress` is a test: it survives writing, and the model judges all
//! of it.

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use nvdla_files::yaml;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_model::model;
use nvdla_random::seed::Seed;
use nvdla_testing::vectors;

/// Files that are there to hang.
const HANGING: [&str; 7] = [
    "cdp-ram-type",
    "conv-ram-type-second",
    "pdp-pending-group",
    "pdp-ram-type",
    "sdp-pdp-refused-feed",
    "sdp-pending-group",
    "sdp-ram-type",
];

fn main() -> ExitCode {
    let mut trials = Vec::new();
    for folder in ["directed", "regress/layers"] {
        for path in vectors::files(folder) {
            let name = format!("model/{folder}/{}", vectors::stem(&path));
            trials.push(Trial::test(name, move || check_case(&path)));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn check_case(path: &Path) -> Result<(), Failed> {
    let file = LayerFile::load(path)?;
    assert_eq!(
        file.other_name(path),
        None,
        "a vector has the name of its file"
    );
    let again = yaml::parse::<LayerFile>(path, &yaml::to_string(&file))?;
    assert_eq!(file, again);
    let program = lower(&file, Seed(1))?;
    let expected = model::run_on(&program, program.needs);
    assert_eq!(expected.unjudged, []);
    assert_eq!(expected.contradictions, []);
    let hangs = HANGING.contains(&file.name.as_str());
    assert_eq!(!expected.stuck.is_empty(), hangs, "{:?}", expected.stuck);
    Ok(())
}
