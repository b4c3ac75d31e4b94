//! Every case through the model, in both schedules: the outputs are the goldens, and what must be
//! refused is refused.
//!
//! Further cases are taken from `NVDLA_LOADABLES`, or from `shared/loadables` beside the
//! repository.

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use nvdla_loadable::case::{LoadableCase, NetworkCaseVerdict, judge, judge_refusal};
use nvdla_loadable::error::LoadableError;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::ModelAccelerator;
use nvdla_loadable::schedule::plan::ProgrammingSchedule;
use nvdla_testing::vectors;

fn main() -> Result<ExitCode, LoadableError> {
    let arguments = Arguments::from_args();
    let mut trials = trials("vectors", &vectors::path("loadables"))?;
    if let Some(further) = vectors::further("NVDLA_LOADABLES", "loadables") {
        trials.extend(self::trials("further", &further)?);
    }
    Ok(libtest_mimic::run(&arguments, trials).exit_code())
}

/// Two tests for each case of a folder.
fn trials(group: &str, folder: &Path) -> Result<Vec<Trial>, LoadableError> {
    let cases = LoadableCase::find(folder)?;
    assert!(!cases.is_empty(), "{} has no cases", folder.display());
    let schedules = [
        ("serial", ProgrammingSchedule::Serial),
        ("ping-pong", ProgrammingSchedule::PingPong),
    ];
    let trial = |case: LoadableCase, (name, schedule)| {
        let test = format!("model/loadables/{group}/{}/{name}", case.name);
        Trial::test(test, move || check_case(&case, schedule))
    };
    let pairs = cases
        .into_iter()
        .flat_map(|case| schedules.map(|schedule| (case.clone(), schedule)));
    Ok(pairs
        .map(|(case, schedule)| trial(case, schedule))
        .collect())
}

fn check_case(case: &LoadableCase, schedule: ProgrammingSchedule) -> Result<(), Failed> {
    let mut units = 0;
    let mut model = ModelAccelerator::new(|_, _| units += 1);
    let verdict = match CompiledNetwork::read(&case.loadable()) {
        Ok(network) => judge(case, &network, schedule.into(), &mut model),
        Err(error) => judge_refusal(case, error),
    };
    match verdict {
        NetworkCaseVerdict::Failed(failure) => Err(failure.into()),
        NetworkCaseVerdict::Passed { .. } if units == 0 => {
            Err("the accelerator did nothing".into())
        }
        NetworkCaseVerdict::Passed { .. } | NetworkCaseVerdict::Refused(_) => Ok(()),
    }
}
