//! Explained mutants: those that change nothing that is specified, each with the reason.

use nvdla_files::yaml::SchemaVersion;
use nvdla_files::yaml::names::matches;
use nvdla_settings::settings;

use crate::mutants::Mutant;

/// The contents of `vectors/mutants.yaml`.
#[settings(no_schema, Default)]
pub struct ExplainedMutantsFile {
    schema: SchemaVersion<1>,
    /// A note for people who read the file.
    #[serde(default)]
    why: String,
    mutants: Vec<ExplainedMutant>,
}

/// An explained mutant: the module, the change, and for a rare mutant its guard.
#[settings(no_schema)]
struct ExplainedMutant {
    /// Name of the module; a `*` stands for any characters.
    unit: String,
    /// The original expression, as in the list of survivors; for rare mutants, `*` is a wildcard.
    before: String,
    #[serde(default = "anything", skip_serializing_if = "is_anything")]
    after: String,
    /// Conditions joined by `&&`: the guard of a rare mutant must contain all of them, and may have
    /// more. `count_q > 3` stands for each guard that compares this counter with a number above 3.
    guard: Option<String>,
    why: String,
}

fn anything() -> String {
    "*".to_owned()
}

fn is_anything(pattern: &String) -> bool {
    pattern == "*"
}

impl ExplainedMutantsFile {
    /// The reason why this mutant may survive, if the file explains it.
    pub fn why(&self, mutant: &Mutant) -> Option<&str> {
        let is_text = |known: &str, text: &str| {
            if mutant.is_rare() {
                matches(known, text)
            } else {
                known == text
            }
        };
        let is_it = |known: &&ExplainedMutant| {
            matches(&known.unit, &mutant.unit)
                && is_text(&known.before, &mutant.before)
                && is_text(&known.after, &mutant.after)
                && known.guard.as_ref().is_none_or(|guard| {
                    mutant.is_rare() && guard_of(&mutant.after).is_some_and(|of| has(of, guard))
                })
        };
        self.mutants
            .iter()
            .find(is_it)
            .map(|known| known.why.as_str())
    }
}

/// The guard in the changed expression of a rare mutant.
fn guard_of(after: &str) -> Option<&str> {
    let (guard, _) = after.split_once(") ? (")?;
    guard.strip_prefix('(')
}

/// Whether a guard contains all conditions of `terms`.
fn has(guard: &str, terms: &str) -> bool {
    let is_term = |term: &str, known: &str| match known.split_once(" > ") {
        Some((counter, most)) => value_of(term, counter)
            .zip(most.parse().ok())
            .is_some_and(|(value, most)| value > most),
        None => term == known,
    };
    let mut known = terms.split(" && ");
    known.all(|known| guard.split(" && ").any(|term| is_term(term, known)))
}

/// The number with which a condition compares this counter; `u32::MAX` if it must be all ones.
fn value_of(term: &str, counter: &str) -> Option<u32> {
    if term.strip_prefix('&') == Some(counter) {
        return Some(u32::MAX);
    }
    let value = term.strip_prefix(counter)?.strip_prefix(" == ")?;
    let (_, number) = value.split_once("'d")?;
    number.parse().ok()
}
