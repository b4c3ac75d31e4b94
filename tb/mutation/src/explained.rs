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

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_list_of_this_project_explains_the_change_and_no_other() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/mutants.yaml");
        let known: ExplainedMutantsFile = nvdla_files::yaml::load(&path).unwrap();
        let mut mutant = Mutant {
            id: 1,
            unit: "nvs_counter".to_owned(),
            kind: "stuck".to_owned(),
            file: "nvs_counter.sv".into(),
            line: 1,
            before: "count_q".to_owned(),
            after: "(count_q) & ~(32'd1 << 31)".to_owned(),
        };
        assert!(known.why(&mutant).is_some());
        mutant.after = "(count_q) & ~(32'd1 << 0)".to_owned();
        assert_eq!(known.why(&mutant), None);
        mutant.kind = "rare end".to_owned();
        mutant.unit = "nvs_cdma_stat".to_owned();
        mutant.after = "(&flight_q) ? (flight_q) : (count_q)".to_owned();
        assert!(known.why(&mutant).is_some(), "whatever is wrong then");
        mutant.kind = "stuck".to_owned();
        assert_eq!(
            known.why(&mutant),
            None,
            "a star is one of rare mutants alone"
        );
    }

    #[test]
    fn a_guard_is_explained_by_terms_of_it() {
        let cases = [
            ("!a_q && b.c", "b.c", true),
            ("!a_q && b.c", "b.c && !a_q", true),
            ("!a_q && b.c", "a_q", false),
            ("!a_q", "!a_q && b.c", false),
            ("n_q == 8'd4", "n_q > 3", true),
            ("n_q == 8'd3", "n_q > 3", false),
            ("&n_q", "n_q > 3", true),
            ("&n_q", "&n_q", true),
            ("mn_q == 8'd4", "n_q > 3", false),
            ("n_q == Last", "n_q > 3", false),
            ("second(n_q)", "n_q > 3", false),
        ];
        for (guard, terms, is_explained) in cases {
            assert_eq!(has(guard, terms), is_explained, "{guard} by {terms}");
        }
        assert_eq!(guard_of("(a && !b) ? ((c) + 1'd1) : (c)"), Some("a && !b"));
        assert_eq!(guard_of("a"), None);
    }

    #[test]
    fn a_star_stands_for_a_part_of_a_name() {
        assert!(matches("nvs_*_regs", "nvs_cdp_rdma_regs"));
        assert!(matches("nvs_cbuf", "nvs_cbuf"));
        assert!(!matches("nvs_*_regs", "nvs_regs"));
        assert!(!matches("nvs_*_regs", "nvs_cdp_registers"));
        assert!(!matches("nvs_cbuf", "nvs_cbuf_regs"));
    }
}
