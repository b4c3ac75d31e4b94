//! Compiles what Verilator and cxx generated, the run time and the bridge, into one archive.
//!
//! No make: the `cc` crate runs the compiler, as many at a time as cargo allows.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::error::BuildError;
use super::job::{BuildJob, StructuralCoverage};
use super::source::Generated;
use super::stamp::{BuildStamp, Kept};
use super::verilate::Verilated;
use super::verilator::{Verilator, on_path};

/// Optimisation of what runs every clock: level 2 makes no faster model and compiles longer.
const FAST: u32 = 1;
/// Construction, tracing set-up: runs once.
const SLOW: u32 = 0;
/// The run time and the bridge, shared by all models.
const SHARED: u32 = 2;

/// Must match the options of the verilation. An `assert` of the run time would end the process,
/// and one of them needs libatomic, so they are off.
fn defines(counters: StructuralCoverage) -> [(&'static str, &'static str); 9] {
    let counts = match counters {
        StructuralCoverage::None => "0",
        StructuralCoverage::LinesAndToggles => "1",
    };
    [
        ("NDEBUG", "1"),
        ("VERILATOR", "1"),
        ("VM_COVERAGE", counts),
        ("VM_SC", "0"),
        ("VM_TIMING", "0"),
        ("VM_TRACE", "1"),
        ("VM_TRACE_FST", "1"),
        ("VM_TRACE_VCD", "0"),
        ("VM_TRACE_SAIF", "0"),
    ]
}

/// The run time's own list of counters, which `coverage.cpp` of the bridge replaces.
const REGISTRY: &str = "verilated_cov";

/// The hooks that replace the run time's own, which print and end the process.
const HOOKS: [(&str, Option<&str>); 5] = [
    ("VL_PRINTF", Some("cosim_vl_printf")),
    ("VL_USER_FINISH", None),
    ("VL_USER_STOP", None),
    ("VL_USER_FATAL", None),
    ("VL_USER_WARN", None),
];

/// Starts the script again with CXX set, unless the user chose: clang++ when there is one, it
/// compiles faster to a faster model, through ccache when there is one. `cc` takes a wrapper from
/// the environment only, and a process cannot change its own soundly.
pub(super) fn restart_with_compiler() -> Result<bool, BuildError> {
    let target = std::env::var("TARGET").unwrap_or_default();
    let underscored = target.replace('-', "_");
    let chosen = [
        "CXX".to_owned(),
        format!("CXX_{target}"),
        format!("CXX_{underscored}"),
    ];
    if chosen.iter().any(|name| std::env::var_os(name).is_some())
        || std::env::var_os("HOST_CXX").is_some()
        || std::env::var_os("TARGET_CXX").is_some()
    {
        return Ok(false);
    }
    let has = |name: &str| on_path(Path::new(name)).is_some();
    let compiler = if has("clang++") { "clang++" } else { "c++" };
    let compiler = if has("ccache") {
        format!("ccache {compiler}")
    } else {
        compiler.to_owned()
    };
    let script = std::env::current_exe().map_err(BuildError::io(Path::new("the build script")))?;
    let status = Command::new(&script)
        .args(std::env::args_os().skip(1))
        .env("CXX", compiler)
        .status()
        .map_err(|source| BuildError::Start {
            program: script,
            source,
        })?;
    if status.success() {
        Ok(true)
    } else {
        std::process::exit(status.code().unwrap_or(1))
    }
}

/// Compiles everything that changed and makes the archive in `OUT_DIR`.
pub(super) fn all(
    job: &BuildJob,
    out: &Path,
    verilator: &Verilator,
    work: &Path,
    models: &[Verilated],
    sources: &Generated,
) -> Result<(), BuildError> {
    // The generated headers of the bridge come first, everything else includes them.
    let mut bridge = cxx_build::bridge(&job.ffi);
    // Headers that live with the profile of the build: not part of stamps, their contents are.
    let mut profile: Vec<PathBuf> = ["DEP_LZ4_INCLUDE", "DEP_Z_INCLUDE"]
        .iter()
        .filter_map(std::env::var_os)
        .map(PathBuf::from)
        .collect();
    profile.extend(["include", "crate"].map(|part| out.join("cxxbridge").join(part)));

    let bridge_sources = job.bridge_sources()?;
    let mut objects = Vec::new();
    for (model, adapter) in models.iter().zip(&sources.models) {
        let home = work.join(&model.name);
        let with = |files: &[PathBuf], level: u32| {
            let mut build = base(job, verilator, level, model.counters);
            build.include(&model.directory).files(files);
            build
        };
        let adapter = std::slice::from_ref(adapter);
        for (part, files, level) in [
            ("fast", &model.fast[..], FAST),
            ("slow", &model.slow, SLOW),
            ("adapter", adapter, SHARED),
        ] {
            let inputs = if part == "adapter" {
                &bridge_sources[..]
            } else {
                &[]
            };
            let depends = Depends {
                digest: &model.digest,
                files,
                inputs,
                profile: &profile,
            };
            objects.extend(group(with(files, level), &home.join(part), &depends)?);
        }
    }

    let mut names: Vec<&String> = models.iter().flat_map(|model| &model.run_time).collect();
    names.sort();
    names.dedup();
    names.retain(|name| *name != REGISTRY);
    let files: Vec<PathBuf> = names
        .iter()
        .map(|name| verilator.root.join("include").join(format!("{name}.cpp")))
        .collect();
    let mut run_time = base(job, verilator, SHARED, StructuralCoverage::None);
    run_time
        .files(&files)
        .flag("-include")
        .flag(job.bridge.join("hooks.h").display().to_string());
    for (name, value) in HOOKS {
        run_time.define(name, value);
    }
    let version = verilator.version.to_string();
    let depends = Depends {
        digest: &version,
        files: &files,
        inputs: &bridge_sources,
        profile: &profile,
    };
    objects.extend(group(run_time, &work.join("run-time"), &depends)?);

    configure(&mut bridge, job, verilator, SHARED, job.counters);
    bridge
        .includes(&profile)
        .file(job.bridge.join("model.cpp"))
        .file(job.bridge.join("coverage.cpp"))
        .file(&sources.registry);
    // One archive: the groups refer to each other, which GNU ld does not resolve across archives.
    bridge.objects(objects);
    bridge
        .try_compile("cosim_models")
        .map_err(|error| BuildError::Compile(error.to_string()))
}

fn base(
    job: &BuildJob,
    verilator: &Verilator,
    level: u32,
    counters: StructuralCoverage,
) -> cc::Build {
    let mut build = cc::Build::new();
    configure(&mut build, job, verilator, level, counters);
    build
}

fn configure(
    build: &mut cc::Build,
    job: &BuildJob,
    verilator: &Verilator,
    level: u32,
    counters: StructuralCoverage,
) {
    build
        .cpp(true)
        .std("c++17")
        .opt_level(level)
        .debug(false)
        .warnings(false)
        .include(&job.bridge)
        .include(verilator.root.join("include"))
        .include(verilator.root.join("include/vltstd"));
    for (name, value) in defines(counters) {
        build.define(name, value);
    }
}

/// What objects are made of, besides the compiler and its options.
struct Depends<'a> {
    /// Stands for headers that are not listed.
    digest: &'a str,
    files: &'a [PathBuf],
    inputs: &'a [PathBuf],
    /// Include directories that are not part of the stamp.
    profile: &'a [PathBuf],
}

/// Compiles into objects under `directory`, or finds that nothing changed.
fn group(
    mut build: cc::Build,
    directory: &Path,
    depends: &Depends<'_>,
) -> Result<Vec<PathBuf>, BuildError> {
    let failed = |error: cc::Error| BuildError::Compile(error.to_string());
    let compiler = build.try_get_compiler().map_err(failed)?;
    let mut stamp = BuildStamp::default();
    let version = compiler.to_command().arg("--version").output();
    let version = version.map_err(|source| BuildError::Start {
        program: compiler.path().to_owned(),
        source,
    })?;
    stamp
        .text(compiler.path().as_os_str().as_encoded_bytes())
        .text(version.stdout);
    for argument in compiler.args() {
        stamp.text(argument.as_encoded_bytes());
    }
    stamp.text(depends.digest);
    for file in depends.files.iter().chain(depends.inputs) {
        stamp.file(file)?;
    }
    let digest = stamp.digest();
    let stamp_file = directory.with_extension("stamp");
    if let Some(kept) = Kept::read(&stamp_file)
        && kept.digest == digest
        && kept.files.iter().all(|file| file.is_file())
    {
        return Ok(kept.files);
    }
    std::fs::create_dir_all(directory).map_err(BuildError::io(directory))?;
    let objects = build
        .includes(depends.profile)
        .out_dir(directory)
        .try_compile_intermediates()
        .map_err(failed)?;
    Kept {
        digest,
        files: objects.clone(),
    }
    .write(&stamp_file)?;
    Ok(objects)
}
