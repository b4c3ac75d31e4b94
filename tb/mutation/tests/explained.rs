//! Mutants that change nothing that is specified.

use std::path::Path;

use nvdla_files::yaml;
use nvdla_files::yaml::names::matches;
use nvdla_mutation::explained::ExplainedMutantsFile;
use nvdla_mutation::mutants::Mutant;

#[test]
fn the_list_of_this_project_explains_the_change_and_no_other() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/mutants.yaml");
    let known: ExplainedMutantsFile = yaml::load(&path).unwrap();
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

/// Whether these terms of a guard explain a rare mutant with this changed expression.
fn explains(terms: &str, after: &str) -> bool {
    let text =
        format!("schema: 1\nmutants: [{{ unit: a, before: b, guard: '{terms}', why: a test }}]\n");
    let known: ExplainedMutantsFile = yaml::parse(Path::new("a.yaml"), &text).expect("legal");
    let mutant = Mutant {
        id: 1,
        unit: "a".to_owned(),
        kind: "rare conjunction".to_owned(),
        file: "a.sv".into(),
        line: 1,
        before: "b".to_owned(),
        after: after.to_owned(),
    };
    known.why(&mutant).is_some()
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
        let after = format!("({guard}) ? (~b) : (b)");
        assert_eq!(explains(terms, &after), is_explained, "{guard} by {terms}");
    }
    for terms in ["a", "!b", "a && !b"] {
        assert!(explains(terms, "(a && !b) ? ((c) + 1'd1) : (c)"), "{terms}");
    }
    assert!(!explains("a", "a"));
}

#[test]
fn a_star_stands_for_a_part_of_a_name() {
    assert!(matches("nvs_*_regs", "nvs_cdp_rdma_regs"));
    assert!(matches("nvs_cbuf", "nvs_cbuf"));
    assert!(!matches("nvs_*_regs", "nvs_regs"));
    assert!(!matches("nvs_*_regs", "nvs_cdp_registers"));
    assert!(!matches("nvs_cbuf", "nvs_cbuf_regs"));
}
