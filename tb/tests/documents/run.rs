//! Runs the commands that do not take long, each in a folder of its own.

use libtest_mimic::Failed;

use crate::read::Command;

/// Without the Verilated models commands are only read.
#[cfg(not(feature = "verilator"))]
pub(crate) fn command(_: &Command) -> Result<(), Failed> {
    Ok(())
}

#[cfg(feature = "verilator")]
pub(crate) use models::command;

#[cfg(feature = "verilator")]
mod models {
    use std::collections::BTreeMap;
    use std::os::unix::fs::symlink;
    use std::path::Path;
    use std::process;
    use std::sync::{Arc, Mutex, OnceLock};

    use nvdla_testing::vectors;
    use tempfile::TempDir;

    use super::{Command, Failed};
    use crate::check::of_cosim;
    use crate::read::Kind;

    /// Commands that are only read, by what stands in them, and why.
    const NOT_RUN: [(&str, &str); 24] = [
        (
            "failure/failure.yaml",
            "of docs/tutorial.md: see ci/tutorial.py",
        ),
        (
            "campaign sdp --seed 1 --fail-fast",
            "of docs/tutorial.md: see ci/tutorial.py",
        ),
        (
            "run vectors/regress",
            "of docs/tutorial.md: see ci/tutorial.py",
        ),
        ("NVDLA_COSIM_DUT=", "builds another model"),
        (
            "nv_small_ew_points",
            "builds another model; see tb/tests/points.rs",
        ),
        (
            "cosim init",
            "needs a design of somebody's own; see tb/tests/init.rs",
        ),
        ("my_nvdla", "a model that is not there"),
        ("--structural", "needs models that count"),
        ("--profile-with", "builds a model twice"),
        ("--profiled", "builds models twice"),
        (
            "mutate",
            "builds a model of all mutants; see tb/tests/mutants.rs",
        ),
        (
            "--structural",
            "needs models that count; see tb/tests/structural.rs",
        ),
        (
            "--lcov",
            "needs models that count; see tb/tests/coverage_export.rs",
        ),
        ("target/coverage", "needs models that count"),
        ("nvdla-traces", "each case is a test of its own"),
        (
            "run programs",
            "the command before wrote them; see tb/tests/exports.rs",
        ),
        (
            "run failure.yaml",
            "the command before wrote it; see tb/tests/live.rs",
        ),
        ("serve --listen", "ends with a signal; see tb/tests/live.rs"),
        (
            "--perf",
            "the clocks are compared in the tests of the files; --update rewrites a file",
        ),
        ("--failed", "nothing has failed; see tb/tests/rerun.rs"),
        (
            "snapshot my/layer.yaml$",
            "fails until somebody looked at it; see tb/tests/snapshots.rs",
        ),
        ("--time", "takes as long as it says"),
        ("--until-coverage", "takes until the coverage is reached"),
        (
            "profiles/*.yaml",
            "the shell finds the files; see tb/tests/profiles.rs",
        ),
    ];

    /// Options whose numbers are cut down to these.
    const CUT: [(&str, &str); 2] = [COUNT, ("--images", "2")];
    const COUNT: (&str, &str) = ("--count", "4");

    /// Folders of which one case runs in place of all: each case is a test of its own.
    const ONE_CASE: [(&str, &str); 5] = [
        ("vectors/directed", "vectors/directed/conv-example.yaml"),
        (
            "vectors/golden",
            "vectors/golden/sdp/sdp_bs_alu_max_reg.yaml",
        ),
        ("vectors/illegal", "vectors/illegal/sdp-wider.yaml"),
        (
            "vectors/sequences",
            "vectors/sequences/interrupt_meets_clear.yaml",
        ),
        ("vectors/loadables", "vectors/loadables/pools"),
    ];

    /// An option that is left out: it builds a further model of every DUT. `tb/tests/fast.rs` has it.
    const WAVES: &str = "--waves";

    /// Results of campaigns that commands name.
    const CAMPAIGNS: [&str; 4] = ["night", "last-night", "morning", "here"];
    const SHARDS: [(&str, &str); 2] = [("part-1", "1/2"), ("part-2", "2/2")];

    /// Runs a command of this project.
    pub(crate) fn command(command: &Command) -> Result<(), Failed> {
        let Some(arguments) = of_cosim(&command.text) else {
            return Ok(());
        };
        let text = format!("{}$", command.text);
        let left_out = NOT_RUN.iter().any(|(part, _)| text.contains(part));
        if command.kind == Kind::Mention || left_out {
            return Ok(());
        }
        let arguments = cut(&arguments);
        let first = {
            let mut all = RAN.lock().expect("nobody panics with it");
            Arc::clone(all.entry(arguments.join("\n")).or_default())
        };
        let ran = first.get_or_init(|| {
            let failed = |failed| format!("{failed:?}");
            let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
            furnish(folder.path(), &arguments).map_err(failed)?;
            cosim(folder.path(), &arguments).map_err(failed)
        });
        Ok(ran.as_ref().copied()?)
    }

    /// What came out of a command: many documents have the same one.
    type CommandOutcome = Arc<OnceLock<Result<(), String>>>;
    static RAN: Mutex<BTreeMap<String, CommandOutcome>> = Mutex::new(BTreeMap::new());

    fn cut<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
        let mut words = arguments.to_vec();
        for (option, number) in CUT {
            let is_number = |at: &usize| words[at + 1].parse::<u32>().is_ok();
            let at = words.iter().position(|word| *word == option);
            if let Some(at) = at.filter(is_number) {
                words[at + 1] = number;
            }
        }
        let is_whole = ["--count", "--resume"]
            .iter()
            .all(|option| !words.contains(option));
        if words.starts_with(&["campaign"]) && is_whole {
            words.extend([COUNT.0, COUNT.1]);
        }
        for (folder, case) in ONE_CASE {
            let is_folder = |word: &&mut &str| **word == folder;
            words
                .iter_mut()
                .filter(is_folder)
                .for_each(|word| *word = case);
        }
        if words.starts_with(&["dut", "reset"]) {
            words.extend(["--states", "4"]);
        }
        if words.starts_with(&["dut", "build"]) {
            words.retain(|word| *word != WAVES);
        }
        words
    }

    fn cosim(folder: &Path, arguments: &[&str]) -> Result<(), Failed> {
        // A design in place of the link to it: other tests have its model.
        let design = |word: &&str| word.starts_with("rtl/") && word.ends_with(".yaml");
        let arguments = arguments.iter().map(|word| {
            if design(word) {
                vectors::root().join(word).into_os_string()
            } else {
                word.into()
            }
        });
        let output = process::Command::new(env!("CARGO_BIN_EXE_cosim"))
            .args(arguments)
            .current_dir(folder)
            .output()?;
        if output.status.success() {
            return Ok(());
        }
        let [said, complaint] = [output.stdout, output.stderr].map(|bytes| {
            let text = String::from_utf8_lossy(&bytes);
            text.into_owned()
        });
        Err(format!("{}\n{said}{complaint}", output.status).into())
    }

    /// Puts what the command names into its folder.
    fn furnish(folder: &Path, arguments: &[&str]) -> Result<(), Failed> {
        for name in ["vectors", "rtl", "docs"] {
            symlink(vectors::root().join(name), folder.join(name))?;
        }
        let names = |name: &str| arguments.contains(&name);
        let writes = |word: &&str| ["--out", "--merge"].contains(word);
        let written = arguments.iter().position(writes);
        let written = written.map(|at| arguments[at + 1]);
        let kept = CAMPAIGNS.into_iter().chain(SHARDS.map(|(name, _)| name));
        for name in kept.filter(|name| names(name) && written != Some(name)) {
            copy(&campaigns()?.join(name), &folder.join(name))?;
        }
        if arguments.iter().any(|word| word.starts_with("my/")) {
            std::fs::create_dir(folder.join("my"))?;
            let text = std::fs::read_to_string(vectors::path("profiles/sdp.yaml"))?;
            let text = text.replace("name: sdp\n", "name: profile\n");
            std::fs::write(folder.join("my/profile.yaml"), text)?;
            let text = std::fs::read_to_string(vectors::path("directed/sdp-copy.yaml"))?;
            let text = text.replace("name: sdp-copy\n", "name: layer\n");
            std::fs::write(folder.join("my/layer.yaml"), text)?;
        }
        if names("net.nvdla") {
            let case = vectors::path("loadables/pools");
            std::fs::copy(case.join("net.nvdla"), folder.join("net.nvdla"))?;
            std::fs::copy(case.join("input.npy"), folder.join("digit.npy"))?;
        }
        if names("sums.txt") {
            std::fs::write(folder.join("sums.txt"), "1 20 300 4000\n")?;
        }
        Ok(())
    }

    /// One campaign and two shards of another, made once.
    fn campaigns() -> Result<&'static Path, Failed> {
        static MADE: OnceLock<Result<TempDir, String>> = OnceLock::new();
        let made = MADE.get_or_init(|| {
            let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
            make(folder.path()).map_err(|failed| format!("{failed:?}"))?;
            Ok(folder)
        });
        Ok(made.as_ref().map_err(Clone::clone)?.path())
    }

    fn make(folder: &Path) -> Result<(), Failed> {
        furnish(folder, &[])?;
        let common = ["campaign", "sdp", "pdp", "--count", "4", "--out"];
        for name in CAMPAIGNS {
            cosim(folder, &[&common[..], &[name]].concat())?;
        }
        for (name, shard) in SHARDS {
            cosim(folder, &[&common[..], &[name, "--shard", shard]].concat())?;
        }
        Ok(())
    }

    fn copy(from: &Path, to: &Path) -> Result<(), Failed> {
        std::fs::create_dir(to)?;
        for entry in from.read_dir()? {
            let entry = entry?;
            let to = to.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                copy(&entry.path(), &to)?;
            } else {
                std::fs::copy(entry.path(), to)?;
            }
        }
        Ok(())
    }
}
