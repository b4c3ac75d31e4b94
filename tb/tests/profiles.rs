//! `cosim profile`: what it prints, and how profiles are refused.

use std::path::Path;

use nvdla_testing::effort;
use tempfile::TempDir;

use super::cli::{cosim, snapshot};

const DIRECTORY: &str = "vectors/profiles";

fn path_of(name: &str) -> String {
    format!("{DIRECTORY}/{name}.yaml")
}

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path_of(name));
    std::fs::read_to_string(path).expect("profiles can be read")
}

/// What `cosim profile check` says about this profile: exit code and both streams.
fn check_profile(name: &str, text: &str) -> (i32, String) {
    let directory = TempDir::new().expect("a directory for temporary files");
    let path = directory.path().join(format!("{name}.yaml"));
    std::fs::write(&path, text).expect("the directory is new");
    let path = path.to_str().expect("temporary paths are text");
    let (code, out, err) = cosim(&["profile", "check", path]);
    let place = directory.path().to_str().expect("temporary paths are text");
    (
        code,
        format!("{out}{err}").replace(&format!("{place}/"), ""),
    )
}

#[test]
fn a_profile_is_shown_with_percentages_and_constraints() {
    let (code, out, err) = cosim(&["profile", "show", "chain-ew"]);
    assert_eq!(code, 0, "{err}");
    snapshot("profile-show", &out);
}

/// Two profiles of one unit; with more effort all. Tests of tb/stimulus judge cases of every profile.
#[test]
fn profiles_pass_their_check() {
    let mut paths = ["cdp", "sdp"].map(path_of).to_vec();
    if effort() > 1 {
        let all = nvdla_testing::vectors::files("profiles");
        paths = all.iter().map(|path| path.display().to_string()).collect();
    }
    let arguments = ["profile", "check"];
    let arguments = arguments
        .into_iter()
        .chain(paths.iter().map(String::as_str));
    let (code, out, err) = cosim(&arguments.collect::<Vec<_>>());
    assert_eq!(code, 0, "{out}{err}");
    assert_eq!(out.lines().count(), paths.len(), "{out}");
    assert!(
        out.lines().all(|line| line.ends_with(", 0 broken")),
        "{out}"
    );
}

#[test]
fn a_sample_counts_every_case_once() {
    let (code, out, err) = cosim(&["profile", "sample", "mixed", "--count", "40", "--seed", "3"]);
    assert_eq!(code, 0, "{err}");
    let counted = |title: &str| -> u64 {
        let lines = out.lines().skip_while(|line| *line != title).skip(1);
        let bins = lines.take_while(|line| !line.is_empty());
        let count = |line: &str| {
            let before = line.split(" %").next()?;
            let count = before
                .rsplit(' ')
                .find(|word| word.parse::<u64>().is_ok())?;
            count.parse::<u64>().ok()
        };
        bins.map(|line| count(line).expect("a count and a percentage"))
            .sum()
    };
    let layers = counted("kinds of layers");
    for title in [
        "layers of a case",
        "memory",
        "clocks",
        "host",
        "origin",
        "power-on",
        "reset",
    ] {
        assert_eq!(counted(title), 40, "{title}\n{out}");
    }
    assert_eq!(counted("starts of layers"), layers);
    assert!(layers > 4 * 40, "{out}");
    let head = format!("mixed with seed 3: 40 cases, {layers} layers\n");
    assert!(out.starts_with(&head), "{out}");
    // Every unit shows what its layers are.
    for title in [
        "conv: kernels",
        "sdp: stages",
        "pdp: method",
        "cdp: looks up",
    ] {
        assert!(counted(title) > 0, "{title}\n{out}");
    }
}

#[test]
fn a_sampled_case_is_the_one_that_is_replayed() {
    let (code, sampled, err) = cosim(&["profile", "sample", "sdp", "--case", "4"]);
    assert_eq!(code, 0, "{err}");
    let (_, replayed, _) = cosim(&["run", "sdp:1:4", "--print"]);
    assert_eq!(sampled, replayed);
}

/// What is wrong, in which profile, and what is written there instead of what.
type Contradiction = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

/// What to change of which profile, and what is wrong then.
const CONTRADICTIONS: [Contradiction; 27] = [
    (
        "no weight",
        "sdp",
        &[("kinds: { sdp: 1 }", "kinds: { sdp: 0 }")],
    ),
    (
        "unknown kind",
        "sdp",
        &[("kinds: { sdp: 1 }", "kinds: { sdq: 1 }")],
    ),
    ("unknown key", "sdp", &[("queued: 50 ", "qeued: 50 ")]),
    ("percentage", "sdp", &[("queued: 50 ", "queued: 120 ")]),
    (
        "missing section",
        "sdp",
        &[("kinds: { sdp: 1 }", "kinds: { sdp: 1, pdp: 1 }")],
    ),
    (
        "section of no kind",
        "sdp-pdp",
        &[("{ sdp-pdp: 4, pdp: 1 }", "{ pdp: 1 }")],
    ),
    ("ew", "sdp-ew", &[("needs: nv_small_ew\n", "")]),
    ("no layer", "sdp", &[("layers: { 1: 5,", "layers: { 0: 5,")]),
    ("atoms", "sdp", &[("atoms: 1500 ", "atoms: 4 ")]),
    (
        "queued alone",
        "sdp",
        &[("layers: { 1: 5, 2: 3, 3: 1, 5: 1 }", "layers: { 1: 1 }")],
    ),
    ("ahead of none", "sdp", &[("queued: 50 ", "queued: 0 ")]),
    (
        "kept alone",
        "multilayer",
        &[
            ("layers: { 2: 2, 3: 3, 5: 3, 8: 2 }", "layers: { 1: 1 }"),
            ("queued: 65 ", "queued: 0 "),
            ("ahead: 15", "ahead: 0"),
        ],
    ),
    (
        "nothing kept",
        "multilayer",
        &[
            ("keep_data: 60", "keep_data: 0"),
            ("keep_weights: 60", "keep_weights: 0"),
        ],
    ),
    ("part of no stage", "sdp", &[("  stage: 65", "  stage: 0")]),
    (
        "part of no ew",
        "sdp-ew",
        &[("    stage: 92", "    stage: 0")],
    ),
    ("planned", "pdp", &[("split: 45", "split: 0")]),
    (
        "field of no unit",
        "sdp",
        &[("sdp:\n", "fields: { pdp.stride_x: { 2: 1 } }\nsdp:\n")],
    ),
    (
        "field of no stage",
        "sdp",
        &[("sdp:\n", "fields: { sdp.ew.shift: { 2: 1 } }\nsdp:\n")],
    ),
    (
        "unknown field",
        "sdp",
        &[("sdp:\n", "fields: { sdp.wdith: { 2: 1 } }\nsdp:\n")],
    ),
    (
        "no value",
        "sdp",
        &[("sdp:\n", "fields: { sdp.width: { large: 1 } }\nsdp:\n")],
    ),
    (
        "empty range",
        "sdp",
        &[("sdp:\n", "fields: { sdp.width: { 8..2: 1 } }\nsdp:\n")],
    ),
    (
        "field without weight",
        "sdp",
        &[("sdp:\n", "fields: { sdp.width: { 8: 0 } }\nsdp:\n")],
    ),
    (
        "value outside",
        "pdp",
        &[(
            "pdp:\n",
            "fields:\n  pdp.stride_x: { 2: 1 }\n  pdp.kernel_width:\n    3: 1\n    2..9: 1\npdp:\n",
        )],
    ),
    (
        "field of kept layers",
        "multilayer",
        &[("conv:\n", "fields: { conv.stride_x: { 2: 1 } }\nconv:\n")],
    ),
    (
        "no relation",
        "pdp",
        &[(
            "pdp:\n",
            "relations: [pdp.stride_x is pdp.stride_y]\npdp:\n",
        )],
    ),
    (
        "relation of two units",
        "sdp-pdp",
        &[(
            "sdp:\n",
            "relations:\n  - sdp.width = sdp.height\n  - sdp.width = pdp.stride_x\nsdp:\n",
        )],
    ),
    (
        "relation that cannot hold",
        "pdp",
        &[(
            "pdp:\n",
            "fields: { pdp.stride_x: { 9..16: 1 } }\nrelations:\n  - pdp.stride_y = pdp.stride_x\n  \
             - pdp.stride_x <= pdp.kernel_width\npdp:\n",
        )],
    ),
];

#[test]
fn contradictions_are_refused_with_the_constraint_and_the_line() {
    let mut all = String::new();
    for (what, name, changes) in CONTRADICTIONS {
        let mut text = text(name);
        for (from, to) in changes {
            assert!(text.contains(from), "{name} has no `{from}`");
            text = text.replace(from, to);
        }
        let (code, said) = check_profile(name, &text);
        assert_eq!(code, 2, "{what}\n{said}");
        assert!(said.starts_with("error: profile."), "{what}\n{said}");
        all.push_str(&format!("{what}\n{said}\n"));
    }
    snapshot("complaints-profiles", &all);
}
