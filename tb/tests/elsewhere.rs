//! Commands in folders without anything of the project, and input without an end.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use nvdla_campaign::journal::JournalReader;
use nvdla_coverage::catalog::Catalog;
use nvdla_testing::effort;
use tempfile::TempDir;

use crate::campaign::text;
use crate::cli::cosim;

/// Exit code and both outputs of a command in a folder.
pub(crate) fn cosim_in(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cosim"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("cosim was built with this test");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("cosim prints text");
    let code = output.status.code().expect("cosim ends by itself");
    (code, text(output.stdout), text(output.stderr))
}

#[test]
fn commands_do_the_same_in_any_folder_and_say_what_was_built_in() {
    let folder = TempDir::new().unwrap();
    let run = folder.path().join("run");
    let list = folder.path().join("seeds.yaml");
    let campaign = ["campaign", "sdp", "--count", "10", "--out", text(&run)];
    let campaign = [&campaign[..], &["--seeds", text(&list)]].concat();
    let verbose = [&campaign[..], &["-v"]].concat();
    let here = cosim_in(folder.path(), &verbose);
    assert_eq!(here.0, 0, "{here:?}");
    let lacks =
        "not all here, so read as built into cosim 0.1.0 where needed: vectors/coverage.yaml, ";
    assert!(here.2.contains(lacks), "{}", here.2);
    let journal = std::fs::read(run.join("results.jsonl")).unwrap();
    std::fs::remove_dir_all(&run).unwrap();
    let (code, said, error) = cosim(&campaign);
    let told: Vec<&str> = error
        .lines()
        .filter(|line| !line.contains(" of 10 cases, "))
        .collect();
    assert_eq!((code, told), (0, Vec::new()));
    assert!(journal == std::fs::read(run.join("results.jsonl")).unwrap());
    let covered = |said: &str| {
        let mut lines = said.lines();
        lines
            .find(|line| line.starts_with("coverage "))
            .map(str::to_owned)
    };
    assert_eq!(
        covered(&here.1),
        covered(&said),
        "exclusions count anywhere"
    );
    for arguments in [
        &["report", "--coverage", text(&run)][..],
        &["profile", "show", "mixed"],
        &["run", "vectors/illegal", "--model-only"],
        &["run", "vectors/illegal/sdp-wider.yaml", "--memory", "fast"],
    ] {
        let (code, here, told) = cosim_in(folder.path(), arguments);
        assert_eq!(
            (code, here.as_str(), told.as_str()),
            (0, cosim(arguments).1.as_str(), ""),
        );
        let (_, _, told) = cosim_in(folder.path(), &[arguments, &["-v"]].concat());
        assert!(
            told.contains("not all here, so read as built into"),
            "{told}"
        );
    }
    let (code, _, error) = cosim_in(folder.path(), &["campaign", "pool"]);
    assert_eq!(code, 2);
    assert!(error.contains("known: cdp, "), "{error}");
}

#[test]
fn mutants_in_another_folder_meet_the_vectors_of_the_project_of_their_design() {
    let folder = TempDir::new().unwrap();
    let project = folder.path().join("project");
    let vectors = project.join("vectors/directed");
    std::fs::create_dir_all(&vectors).unwrap();
    std::fs::create_dir_all(project.join("rtl")).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = |from: &str, to: &Path| std::fs::copy(root.join(from), to).unwrap();
    copy(
        "vectors/directed/sdp-bs-relu.yaml",
        &vectors.join("mine.yaml"),
    );
    let design = project.join("rtl/mine.yaml");
    let description = std::fs::read_to_string(root.join("rtl/nv_small_ew.yaml")).unwrap();
    let list = root.join("rtl/nv_small.f");
    std::fs::write(&design, description.replace("nv_small.f", text(&list))).unwrap();
    // The cases are told before the folder of the mutants is made, which cannot be made here.
    std::fs::write(folder.path().join("taken"), "").unwrap();
    let all = ["mutate", "--out", "taken", "--dut"];
    let first = |folder: &Path, dut: &Path, more: &[&str]| {
        let arguments = [&all[..], &[text(dut)], more].concat();
        let (code, out, error) = cosim_in(folder, &arguments);
        assert_eq!(code, 3, "{error}");
        let first = out.lines().next().map(str::to_owned);
        first.unwrap_or_else(|| panic!("no line of cases: {error}"))
    };
    let found = first(folder.path(), &design, &["--cases", "3"]);
    assert!(
        found.starts_with("cases: 1 written by hand (from ")
            && found.contains("project/vectors/directed"),
        "{found}"
    );
    assert!(found.contains("3 random ones"), "{found}");
    let found = first(folder.path(), &design, &["--no-vectors"]);
    assert!(
        found.starts_with("cases: 0 written by hand (as asked for)"),
        "{found}"
    );
    std::fs::remove_dir_all(project.join("vectors")).unwrap();
    let found = first(folder.path(), &design, &[]);
    assert!(
        found.starts_with("cases: 0 written by hand (there is no folder"),
        "{found}"
    );
}

#[test]
fn failures_outside_of_the_project_are_listed_with_the_campaign() {
    let folder = TempDir::new().unwrap();
    let campaign = ["campaign", "sdp", "--count", "2", "--out", "run"];
    let (code, _, error) = cosim_in(folder.path(), &campaign);
    assert_eq!(code, 0, "{error}");
    assert!(!folder.path().join("vectors").exists());
}

#[test]
fn numbers_and_files_without_end_are_refused_at_once() {
    let folder = TempDir::new().unwrap();
    let waits = folder.path().join("waits.yaml");
    let step = "{op: wait_cycles, count: 4000000000}";
    let file = format!("name: a\ndut: nv_small\nnote: a test\nsteps:\n  - {step}\n");
    std::fs::write(&waits, file).unwrap();
    let most = u64::MAX.to_string();
    let commands: [&[&str]; 8] = [
        &["campaign", "sdp", "--count", &most],
        &["profile", "sample", "sdp", "--count", &most],
        &[
            "lut",
            "vectors/lut/sigmoid.yaml",
            "--count",
            "1000000000000",
        ],
        &["campaign", "sdp", "--jobs", "2000"],
        &["campaign", "sdp", "--count", "9", "--jobs", "2000"],
        &["run", text(&waits)],
        &["lut", "vectors/lut/sigmoid.yaml", "--samples", "/dev/zero"],
        &["campaign", "/dev/zero"],
    ];
    // A file of any kind may be a network, of which up to 1 GiB is read: with more effort.
    let long: &[&[&str]] = if effort() > 1 {
        &[&["run", "/dev/zero"]]
    } else {
        &[]
    };
    for arguments in commands.iter().chain(long) {
        let (code, _, error) = cosim(arguments);
        assert_eq!(code, 2, "{arguments:?}: {error}");
        assert!(error.len() < 1000, "{arguments:?}: {} bytes", error.len());
    }
}

#[test]
fn a_campaign_ends_when_its_time_is_over() {
    let folder = TempDir::new().unwrap();
    let (run, seeds) = (folder.path().join("run"), folder.path().join("seeds.yaml"));
    // Cases that take long, so that a round of them takes minutes.
    let places = ["--out", text(&run), "--seeds", text(&seeds)];
    #[expect(clippy::disallowed_methods, reason = "the time is what this is about")]
    let begun = Instant::now();
    let campaign = [
        &["campaign", "conv", "--time", "1s", "--jobs", "1"][..],
        &places,
    ]
    .concat();
    let (code, said, error) = cosim(&campaign);
    assert_eq!(code, 0, "{said}{error}");
    // Models are read, and the running cases end.
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?}",
        begun.elapsed()
    );
    let records = JournalReader::open(&run.join("results.jsonl")).unwrap();
    assert!(records.count() > 0);
}

#[test]
fn an_aim_out_of_reach_ends_with_what_is_missing() {
    let folder = TempDir::new().unwrap();
    // All bins are excluded but one that the first case reaches, and those of a unit that no layer uses.
    let aim = |name: &str| name == "sdp.source.memory" || name.starts_with("groups.cacc.");
    let entries = &Catalog::get().entries;
    let excluded = entries.iter().filter(|bin| !aim(&bin.name)).map(|bin| {
        if matches!(bin.block, "sdp" | "groups") {
            bin.name.clone()
        } else {
            format!("{}.*", bin.block)
        }
    });
    let excluded: BTreeSet<String> = excluded.collect();
    let rules = excluded
        .iter()
        .map(|bins| format!("  - {{ bins: {bins}, reason: a test }}\n"));
    let list = folder.path().join("exclude.yaml");
    let rules: String = rules.collect();
    std::fs::write(&list, format!("schema: 1\nexclude:\n{rules}")).unwrap();
    let (run, seeds) = (folder.path().join("run"), folder.path().join("seeds.yaml"));
    let places = ["--out", text(&run), "--seeds", text(&seeds)];
    let campaign = ["campaign", "sdp", "--until-coverage", "100"];
    let exclude = ["--exclude", text(&list)];
    let (code, said, error) = cosim(&[&campaign[..], &exclude, &places].concat());
    assert_eq!(code, 1, "{said}{error}");
    let missing: Vec<&str> = said
        .lines()
        .skip_while(|line| !line.contains("the aim is out of reach, 4 bins are missing"))
        .skip(1)
        .take_while(|line| line.starts_with("      "))
        .map(str::trim)
        .collect();
    let unused = [
        "first-alone",
        "first-behind",
        "second-alone",
        "second-behind",
    ];
    assert_eq!(
        missing,
        unused.map(|bin| format!("groups.cacc.{bin}")),
        "{said}"
    );
    assert!(said.contains("\n1 passed, 0 failed, "), "{said}");
}

#[test]
fn a_bad_file_of_a_folder_leaves_the_others_and_the_wrong_kind_names_its_command() {
    let folder = TempDir::new().unwrap();
    let layers = |name: &str, layers: &str| {
        let text = format!("schema: 1\nname: {name}\nwhy: a test\nlayers:\n{layers}");
        std::fs::write(folder.path().join(format!("{name}.yaml")), text).unwrap();
    };
    layers("bad", "  - sdp: { sauce: 1 }\n");
    layers(
        "good",
        "  - sdp: { source: { width: 1, height: 1, channels: 1 } }\n",
    );
    let (code, said, _) = cosim(&["run", text(folder.path())]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("pass  good"), "{said}");
    assert!(
        said.contains("\nbad   ") && said.contains("bad.yaml:5:"),
        "{said}"
    );
    for (command, file, right) in [
        ("run", "vectors/lut/sigmoid.yaml", "cosim lut"),
        ("run", "vectors/profiles/sdp.yaml", "cosim campaign"),
        ("lut", "vectors/illegal/cdp-int16.yaml", "cosim run"),
        ("explain", "rtl/nv_small.yaml", "cosim dut check"),
        (
            "campaign",
            "vectors/sequences/sdp_table_beyond.yaml",
            "cosim run",
        ),
    ] {
        let (code, _, error) = cosim(&[command, file]);
        assert_eq!(code, 2, "{error}");
        let hint = format!(": {right} {file}\n");
        assert!(error.ends_with(&hint), "{error}");
    }
}
