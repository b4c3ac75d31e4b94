//! Compiling and running.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Which library a program is linked with.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Library {
    Static,
    Shared,
}

/// Where cargo has put the libraries: beside this test.
pub(crate) fn libraries() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.parent().unwrap().to_owned()
}

/// Compiles a C or C++ program, with all warnings as errors.
pub(crate) fn compile(source: &Path, folder: &Path, library: Library) -> PathBuf {
    let is_cpp = source.extension().is_some_and(|ending| ending == "cpp");
    let program = folder.join(source.file_stem().unwrap());
    let mut command = Command::new(if is_cpp { "c++" } else { "cc" });
    command.args([
        if is_cpp { "-std=c++14" } else { "-std=c11" },
        "-D_POSIX_C_SOURCE=200809L",
    ]);
    command.args([
        "-O1",
        "-g",
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Werror",
        "-pthread",
    ]);
    command
        .arg("-I")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("include"));
    command.arg(source).arg("-o").arg(&program);
    match library {
        Library::Static => {
            command.arg(libraries().join("libnvdlamodel.a"));
            command.args(["-lm", "-ldl"]);
        }
        Library::Shared => {
            let folder = libraries();
            command.arg("-L").arg(&folder).arg("-lnvdlamodel");
            command.arg(format!("-Wl,-rpath,{}", folder.display()));
        }
    }
    run(&mut command);
    program
}

/// Runs a command that must succeed; gives back what it printed.
pub(crate) fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{text}{errors}");
    text
}
