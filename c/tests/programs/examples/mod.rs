//! C and C++ programs on the library, built with the compiler of the system.

pub(crate) mod build;
mod trace_text;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use build::{Library, compile, run};
use nvdla_programs::trace::ProgramFileContents;
use nvdla_programs::{packed, trace};
use nvdla_regs::configuration::Configuration;
use nvdla_testing::{effort, vectors};

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .join(name)
}

#[test]
fn the_test_bench_in_c_runs() {
    for library in [Library::Static, Library::Shared] {
        let folder = tempfile::tempdir().unwrap();
        let bench = compile(&example("bench.c"), folder.path(), library);
        let output = run(&mut Command::new(bench));
        assert!(
            output.contains("it needs SDP_RDMA group 0, not enabled"),
            "{output}"
        );
        assert!(
            output.contains("SDP group 0, 2x1x8: 16 bytes as they must be"),
            "{output}"
        );
    }
}

#[test]
fn the_test_bench_in_cpp_runs_on_two_threads() {
    let folder = tempfile::tempdir().unwrap();
    let bench = compile(&example("bench.cpp"), folder.path(), Library::Shared);
    let output = run(&mut Command::new(bench));
    assert!(
        output.contains("the memory callback failed with 1 at 0x40000000"),
        "{output}"
    );
    assert!(output.contains("two models, two threads"), "{output}");
}

#[test]
fn the_device_of_a_virtual_platform_runs() {
    let folder = tempfile::tempdir().unwrap();
    let device = compile(&example("mmio.c"), folder.path(), Library::Shared);
    let output = run(&mut Command::new(device));
    assert!(
        output.contains("3 interrupts, the layers are right"),
        "{output}"
    );
}

/// Replays a trace and compares the outputs with the reference, byte for byte.
fn replay(replayer: &Path, trace: &Path, case: &ProgramFileContents, folder: &Path) {
    let mut command = Command::new(replayer);
    if case.program.needs == Configuration::NvSmallEw {
        command.arg("-e");
    }
    command.arg(trace);
    let outputs = &case.expectation.as_ref().unwrap().outputs;
    for (number, output) in outputs.iter().enumerate() {
        let file = folder.join(number.to_string());
        let size = output.bytes.len().to_string();
        command
            .args([format!("0x{:x}", output.base.0), size])
            .arg(file);
    }
    run(&mut command);
    for (number, output) in outputs.iter().enumerate() {
        let bytes = std::fs::read(folder.join(number.to_string())).unwrap();
        assert!(
            bytes[..] == output.bytes[..],
            "{}: output {number}",
            trace.display()
        );
    }
}

/// Of so many files in a row one is replayed; [`effort`] takes more of them.
const APART: usize = 5;

/// The replayer, compiled once.
fn replayer() -> &'static Path {
    static REPLAYER: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        compile(&example("replay.c"), folder, Library::Shared)
    });
    &REPLAYER
}

#[test]
fn the_replayer_gives_the_bytes_of_the_goldens() {
    let folder = tempfile::tempdir().unwrap();
    let mut goldens = 0;
    for unit in vectors::folders("golden")
        .iter()
        .filter(|unit| *unit != "system")
    {
        let files = vectors::files(&format!("golden/{unit}"));
        for path in files.into_iter().step_by(APART.div_ceil(effort())) {
            let case = packed::read(&path).unwrap();
            let trace = trace_text::write(&case, folder.path());
            replay(replayer(), &trace, &case, folder.path());
            goldens += 1;
        }
    }
    assert!(goldens > 200 / APART, "{goldens}");
}

#[test]
fn the_replayer_gives_the_bytes_of_the_public_traces() {
    let Some(root) = vectors::further("NVDLA_TRACES", "nvdla-traces") else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let traces = vectors::traces(&root).into_iter();
    for path in traces.step_by(APART.div_ceil(effort())) {
        let case = trace::read(&path).unwrap();
        replay(replayer(), &path, &case, folder.path());
    }
}

#[test]
fn the_replayer_finds_a_wrong_byte_and_a_wait_without_end() {
    let folder = tempfile::tempdir().unwrap();
    let case = packed::read(&vectors::path("golden/sdp/sdp_bs_relu_alu.yaml")).unwrap();
    let trace = trace_text::write(&case, folder.path());
    let text = std::fs::read_to_string(&trace).unwrap();
    let fails = |text: String, what: &str| {
        std::fs::write(&trace, text).unwrap();
        let output = Command::new(replayer()).arg(&trace).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(what), "{said}");
    };
    let output = &case.expectation.as_ref().unwrap().outputs[0];
    let check = format!(
        "check_crc(sync_0, 1, 0x{:x}, 8, 0x12345678);\n",
        output.base.0
    );
    fails(text.clone() + &check, "the CRC is another one");
    let enable = "reg_write(NVDLA_SDP.D_OP_ENABLE_0, 0x1);\n";
    fails(text.replace(enable, ""), "what is waited for never comes");
}

/// A host of a live session: there is no server, and it says so.
const HOST: &str = r#"
#include <nvdla_live.h>
#include <nvdla_registers.h>
int main(void) {
  nvdla_live *session;
  char why[64];
  return nvdla_live_open("unix:/nowhere", 0, &session, why, sizeof why) != NVDLA_LIVE_NOT_OPENED ||
         NVDLA_GLB_S_INTR_STATUS != 0x100c;
}
"#;

#[test]
fn the_installed_library_is_found_with_pkg_config_and_cmake() {
    let folder = tempfile::tempdir().unwrap();
    let prefix = folder.path().join("usr");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("install.sh");
    run(Command::new(script)
        .arg("--built")
        .arg(build::libraries())
        .arg(&prefix));
    let source = example("bench.c");
    if Command::new("pkg-config")
        .arg("--version")
        .output()
        .is_err()
    {
        eprintln!("NOT TESTED: the packages of the C library; there is no pkg-config");
        return;
    }
    let flags = run(Command::new("pkg-config")
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
        .args(["--cflags", "--libs", "nvdla-model"]));
    let bench = folder.path().join("bench");
    run(Command::new("cc")
        .arg(&source)
        .arg("-o")
        .arg(&bench)
        .args(flags.split_whitespace()));
    run(Command::new(&bench).env("LD_LIBRARY_PATH", prefix.join("lib")));
    let flags = run(Command::new("pkg-config")
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
        .args(["--cflags", "--libs", "nvdla-live"]));
    let host = folder.path().join("host.c");
    std::fs::write(&host, HOST).unwrap();
    let linked = folder.path().join("host");
    run(Command::new("cc")
        .arg(&host)
        .arg("-o")
        .arg(&linked)
        .args(flags.split_whitespace()));
    run(Command::new(&linked).env("LD_LIBRARY_PATH", prefix.join("lib")));

    if Command::new("cmake").arg("--version").output().is_err() {
        eprintln!("NOT TESTED: the CMake package; there is no cmake");
        return;
    }
    let project = folder.path().join("project");
    std::fs::create_dir(&project).unwrap();
    std::fs::copy(&source, project.join("bench.c")).unwrap();
    let lists = "cmake_minimum_required(VERSION 3.16)\nproject(bench C)\n\
                 find_package(NvdlaModel 1 REQUIRED)\n\
                 add_executable(shared bench.c)\ntarget_link_libraries(shared NvdlaModel::shared)\n\
                 add_executable(static bench.c)\ntarget_link_libraries(static NvdlaModel::static)\n\
                 add_executable(live host.c)\ntarget_link_libraries(live NvdlaModel::live)\n";
    std::fs::copy(&host, project.join("host.c")).unwrap();
    std::fs::write(project.join("CMakeLists.txt"), lists).unwrap();
    let build = project.join("build");
    let prefix_path = format!("-DCMAKE_PREFIX_PATH={}", prefix.display());
    run(Command::new("cmake")
        .arg("-S")
        .arg(&project)
        .arg("-B")
        .arg(&build)
        .arg(prefix_path));
    run(Command::new("cmake").arg("--build").arg(&build));
    run(&mut Command::new(build.join("shared")));
    run(&mut Command::new(build.join("static")));
}

#[test]
fn the_examples_of_the_document_compile_and_run() {
    let page = std::fs::read_to_string(vectors::root().join("docs/model/c.md")).unwrap();
    let block = page
        .split("```c\n")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    let program = format!(
        "#include \"nvdla_model.h\"\nint main(void) {{\nuint8_t input[16] = {{1}}, output[16] = {{1}};\n\
         {block}\nreturn output[0];\n}}\n"
    );
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("page.c");
    std::fs::write(&source, program).unwrap();
    run(&mut Command::new(compile(
        &source,
        folder.path(),
        Library::Shared,
    )));
}
