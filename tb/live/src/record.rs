//! The record of a session: a file that `cosim run` takes.

use nvdla_bench::engine::Case;
use nvdla_programs::packed;
use nvdla_programs::trace::ProgramFileContents;
use nvdla_random::conditions::ConditionOverrides;

/// The record as text: the program that the host executed, and the conditions of the session.
pub fn recording(case: &Case, name: &str) -> String {
    let mut program = case.program.clone();
    program.name = name.to_owned();
    let conditions = ConditionOverrides::from(case.conditions.clone());
    packed::write(&ProgramFileContents {
        program,
        expectation: None,
        conditions: serde_json::to_value(conditions).ok(),
    })
}
