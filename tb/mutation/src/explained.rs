//! Mutants that change nothing that is specified, each with the reason.

use std::path::Path;

use nvdla_dut_build::mutants::Mutant;
use nvdla_yaml::{self as yaml, SchemaVersion, YamlError};
use serde::{Deserialize, Serialize};

/// The contents of `vectors/mutants.yaml`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explanations {
    schema: SchemaVersion<1>,
    /// A note for readers of the file.
    #[serde(default)]
    why: String,
    mutants: Vec<ExplainedMutant>,
}

/// A mutant that is explained, wherever its expression stands in the module.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExplainedMutant {
    /// Name of the module, in which one `*` stands for any part.
    unit: String,
    /// Old and new expression, as survivors are listed. For rare mutants one `*` is any part.
    before: String,
    after: String,
    why: String,
}

impl Explanations {
    /// Reads the file of explained mutants.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        yaml::load(path)
    }

    /// Why this mutant may survive, if that is known.
    #[must_use]
    pub fn why(&self, mutant: &Mutant) -> Option<&str> {
        let is_text = |known: &str, text: &str| match mutant.is_rare() {
            true => is_unit(known, text),
            false => known == text,
        };
        let is_it = |known: &&ExplainedMutant| {
            is_unit(&known.unit, &mutant.unit)
                && is_text(&known.before, &mutant.before)
                && is_text(&known.after, &mutant.after)
        };
        self.mutants
            .iter()
            .find(is_it)
            .map(|known| known.why.as_str())
    }
}

/// Whether a module fits `pattern`, in which one `*` stands for any part.
#[must_use]
pub fn is_unit(pattern: &str, unit: &str) -> bool {
    match pattern.split_once('*') {
        Some((begin, end)) => unit
            .strip_prefix(begin)
            .is_some_and(|rest| rest.ends_with(end)),
        None => pattern == unit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_this_project_explains_the_change_and_no_other() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/mutants.yaml");
        let known = Explanations::load(&path).unwrap();
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
    fn a_star_stands_for_a_part_of_a_name() {
        assert!(is_unit("nvs_*_regs", "nvs_cdp_rdma_regs"));
        assert!(is_unit("nvs_cbuf", "nvs_cbuf"));
        assert!(!is_unit("nvs_*_regs", "nvs_regs"));
        assert!(!is_unit("nvs_*_regs", "nvs_cdp_registers"));
        assert!(!is_unit("nvs_cbuf", "nvs_cbuf_regs"));
    }
}
