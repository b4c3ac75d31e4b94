//! Models of `build: fast`: the one for waves beside them, and profiles.

#![expect(clippy::unwrap_used, reason = "tests may panic")]

use std::fs::Permissions;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::designs;
use nvdla_bench::engine::{Case, RunOptions, WaveFile, expect, run, run_expecting};
use nvdla_cosim::verilated::VerilatedDut;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::table::glb;

use crate::cli::cosim;
use crate::designs::{Design, alone};

/// Any layer: the designs here have a register bus alone.
const LAYER: &str = "vectors/directed/conv-example.yaml";

/// A design whose model takes half as long to compile as with the level of these builds: a profile
/// matters with this one, too.
fn quick() -> Design {
    let design = Design::new();
    design.change("dut.yaml", "top: classic", "top: classic\ncxx: [-O1]");
    design
}

fn fast() -> Design {
    let design = quick();
    design.change("dut.yaml", "top: classic", "top: classic\nbuild: fast");
    design
}

/// Where a description has its model, and the other one for waves.
fn homes(design: &Design) -> [PathBuf; 2] {
    let description = design.description();
    let waves = designs().settings().home(&description);
    let mut cases = waves.clone().into_os_string();
    cases.push("-fast");
    [cases.into(), waves]
}

/// The model for cases records no waves; another one does, which is built when the first are asked for.
fn records_waves_with_another(mine: &Design) {
    let [cases, waves] = homes(mine);
    let path = mine.path("dut.yaml");
    let path = path.to_str().unwrap();
    let target = nvdla_cosim::target(path).unwrap();
    let case = Case::new(Program {
        name: "version".to_owned(),
        needs: Configuration::NvSmall,
        steps: vec![ProgramStep::Read {
            at: glb::S_NVDLA_HW_VERSION.addr,
            check: None,
        }],
    });
    let without = run(&case, &target).unwrap();
    assert!(cases.join("model.so").is_file());
    assert!(!waves.exists(), "nobody asked for waves");
    // The model for cases is not asked for them.
    let mut dut = VerilatedDut::new(path, 1).unwrap();
    let refused = dut.open_waves(&mine.path("no.fst")).unwrap_err();
    assert!(
        refused.to_string().contains("records no waves"),
        "{refused}"
    );

    let file = mine.path("version.fst");
    let options = RunOptions {
        waves: Some(&WaveFile::from_reset(&file)),
        ..RunOptions::default()
    };
    let expected = expect(&case, &target).unwrap();
    let with = run_expecting(&case, &target, expected, options).unwrap();
    assert!(waves.join("waves.so").is_file());
    assert!(file.metadata().unwrap().len() > 1000);
    // It is the same design.
    assert_eq!(with.observed.reads, without.observed.reads);
    assert_eq!(with.observed.clocks, without.observed.clocks);
}

#[test]
fn a_model_for_waves_has_the_objects_of_the_one_for_cases() {
    let (_, out, err) = cosim(&["dut", "build", "nv_small", "--waves"]);
    let libraries: Vec<&Path> = out.lines().map(Path::new).collect();
    let names = libraries.iter().map(|library| library.file_name().unwrap());
    assert_eq!(names.collect::<Vec<_>>(), ["model.so", "waves.so"], "{err}");
    let own = libraries[1].with_file_name("waves/objects").read_dir();
    let own = own.unwrap().flatten().map(|file| file.file_name());
    let own: Vec<String> = own.map(|name| name.into_string().unwrap()).collect();
    // What records is few files.
    let of_waves = |name: &String| {
        name.contains("__Trace") || name.starts_with("slow") || name.starts_with("entry.")
    };
    assert!(own.iter().all(of_waves), "{own:?}");
}

#[test]
fn a_fast_model_has_a_profile_of_its_own_compiler_and_another_model_for_waves() {
    let mine = fast();
    let object = homes(&mine)[0].join("objects/fast.o");
    let read = || std::fs::read(&object).unwrap();

    // A compiler without run time for profiles, as clang++ often is. The run time of Verilator is its
    // own; that of another compiler does.
    mine.write(
        "poor",
        "#!/bin/sh\ncase \"$*\" in\n\
         *-fprofile-generate*) exit 1;;\n\
         *verilated*.cpp*|*bridge*.cpp*)\n\
         for argument; do [ \"$last\" = -o ] && out=$argument; last=$argument; done\n\
         for made in \"${out%/*}\"/../*/\"$(basename \"$out\" .partial.o)\".o; do\n\
         [ -f \"$made\" ] && exec cp \"$made\" \"$out\"\n\
         done;;\n\
         esac\nexec c++ \"$@\"\n",
    );
    let poor = mine.path("poor");
    std::fs::set_permissions(&poor, Permissions::from_mode(0o755)).unwrap();
    let with_poor = || {
        let output = mine.build().env("CXX", &poor).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        alone(&said)
    };
    let said = with_poor();
    assert!(
        said.contains("built without a profile, which costs speed"),
        "{said}"
    );
    let without = read();
    assert_eq!(with_poor(), "", "it is not tried again");

    // That there was none to be had is of another compiler.
    let (library, said) = mine.built();
    assert!(said.contains("profiling mine\n"), "{said}");
    assert!(read() != without, "the compiler did not see the profile");
    assert!(!library.with_file_name("training.so").exists());
    mine.runs();
    assert_eq!(mine.built(), (library.clone(), String::new()), "it stays");
    records_waves_with_another(&mine);
}

#[test]
fn the_layers_of_the_user_make_a_profile_that_stays_until_the_design_changes() {
    let mine = quick();
    let path = mine.path("dut.yaml");
    let profile = ["dut", "build", path.to_str().unwrap(), "--profile-with"];
    let (code, out, err) = cosim(&[&profile[..], &[LAYER]].concat());
    assert_eq!(code, 0, "{err}");
    assert_eq!(err.matches("profiling mine\n").count(), 1, "{err}");
    let library = PathBuf::from(out.trim_end());
    assert_eq!(mine.built(), (library, String::new()), "it stays");
    let (code, again, err) = cosim(&["dut", "build", path.to_str().unwrap(), "--profiled"]);
    assert_eq!((code, again, err), (0, out, String::new()), "it fits");
    mine.runs();

    mine.change("mine.sv", "busy_q, write_q", "write_q, busy_q");
    let mut again = mine.build().spawn().unwrap();
    let said = BufReader::new(again.stderr.take().unwrap());
    let mut lines = said.lines().map(Result::unwrap);
    let of_another = |line: &String| line.contains("the profile is of another design");
    // Behind this line it only compiles.
    let before: Vec<String> = lines
        .by_ref()
        .take_while(|line| !of_another(line))
        .collect();
    assert!(
        lines.any(|line| line.starts_with("compiling mine")),
        "{before:?}"
    );
    assert!(
        !before.iter().any(|line| line.contains("profiling")),
        "nobody asked for one: {before:?}"
    );
    again.kill().unwrap();
    again.wait().unwrap();
}

#[test]
fn a_profile_is_refused_where_it_makes_no_sense() {
    let quick = quick();
    let mut counting = quick.build();
    counting.args(["--profile-with", LAYER]);
    let output = counting.env("NVDLA_COSIM_COVERAGE", "1").output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("unset NVDLA_COSIM_COVERAGE"), "{err}");
    assert!(!homes(&quick)[1].exists(), "nothing was built");
    let path = quick.path("dut.yaml");
    let path = path.to_str().unwrap();
    let (code, _, err) = cosim(&["dut", "build", path, "--profile-with", "gone.yaml"]);
    assert_eq!(code, 2, "{err}");
}
