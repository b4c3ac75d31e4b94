//! Which side is at fault when a case has ended.

use nvdla_compare::RunVerdict;

use super::outcome::CaseOutcome;

/// Which side is at fault when a case has ended: software or hardware.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Culprit {
    /// Neither side: design and model agree. An unwanted output is what the program asks for.
    Nobody,
    /// The program: it waits for something that never comes, enables a layer that never ends, or
    /// changes data that a running layer still uses, so that the output cannot be predicted.
    Program,
    /// The design: it differs from the model.
    Design,
}

/// Which side is at fault, and the reason in words.
pub fn blame(outcome: &CaseOutcome) -> (Culprit, String) {
    match &outcome.verdict {
        RunVerdict::Unjudged(reasons) => {
            let reasons: Vec<&str> = reasons.iter().map(|reason| reason.text.as_str()).collect();
            (Culprit::Program, reasons.join("\n"))
        }
        _ if !outcome.passed() => (Culprit::Design, outcome.to_string().trim_end().to_owned()),
        _ if !outcome.expected.stuck.is_empty() => {
            (Culprit::Program, outcome.expected.stuck.join("\n"))
        }
        _ => (Culprit::Nobody, outcome.to_string().trim_end().to_owned()),
    }
}
