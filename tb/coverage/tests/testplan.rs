//! The plan of the project and plans that say too little.

use std::path::Path;

use nvdla_coverage::testplan::Testplan;

use crate::files::loaded;

#[test]
fn the_plan_names_what_there_is_and_all_of_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let complaints = Testplan::built_in().complaints(&root).unwrap();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn names_without_a_thing_and_things_without_a_feature_are_told() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut plan = Testplan::built_in().clone();
    let feature = &mut plan.features[0];
    feature.spec = vec!["sdp.md, 99".to_owned()];
    feature.profiles = vec!["nothing".to_owned()];
    feature.mutants = vec!["nothing".to_owned()];
    feature.vectors = vec!["directed/nothing-*".to_owned()];
    feature.bins = Vec::new();
    let complaints = plan.complaints(&root).unwrap().join("\n");
    for expected in [
        "register-bus: docs/nv_small has no sdp.md, 99",
        "register-bus: no profile nothing",
        "register-bus: no mutant nothing",
        "register-bus: no vector directed/nothing-*",
        "vector golden/system/address_holes belongs to no feature",
        "bin host.window.w1 belongs to no feature",
    ] {
        assert!(complaints.contains(expected), "{expected}:\n{complaints}");
    }
}

#[test]
fn features_that_say_too_little_are_refused_where_they_stand() {
    let refused = |more: &str| {
        let text = format!("schema: 1\nfeatures:\n  - name: a\n    what: b\n{more}");
        loaded("plan.yaml", &text, Testplan::load).unwrap_err()
    };
    let spec = "    spec: [\"sdp.md, 8\"]\n";
    let error = refused(spec);
    assert!(
        error.starts_with("plan.yaml:3:5: nothing proves `a`"),
        "{error}"
    );
    let error = refused("    spec: []\n    profiles: [sdp]\n");
    assert!(
        error.starts_with("plan.yaml:5:5: `a` has no section"),
        "{error}"
    );
    let error = refused(&format!(
        "{spec}    profiles: [sdp]\n    bins: [sdp.nothing]\n"
    ));
    assert!(error.contains("`sdp.nothing` is no bin"), "{error}");
    let twice = "    profiles: [sdp]\n  - name: a\n    what: c\n    spec: [b]\n";
    let error = refused(&format!("{spec}{twice}    profiles: [sdp]\n"));
    assert!(error.contains("`a` is planned twice"), "{error}");
}
