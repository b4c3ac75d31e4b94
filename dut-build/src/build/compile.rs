//! Compiles what Verilator generated, its run time and the bridge, into one shared library.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::compiler::{Compiler, Unit, tidy};
use super::error::BuildError;
use super::flavour::Flavour;
use super::lock::locked;
use super::settings::Settings;
use super::stamp::{BuildStamp, Kept, write_changed};
use super::verilate::Verilated;
use super::verilator::Verilator;
use super::watch::{BuildProgress, BuildWatch};
use crate::description::Description;

/// A model that is ready to be loaded.
#[derive(Debug)]
pub struct BuiltModel {
    /// Stays what it is until the model is dropped; one that is loaded stays for its process.
    pub library: PathBuf,
    /// Release of Verilator that made it, `5.048` for example.
    pub verilator: String,
    /// Digest of the generated sources and the C++ around them; snapshots fit models of equal
    /// digest only.
    pub digest: String,
    _lock: File,
}

/// What is known about a model that was built before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Last {
    pub verilator: String,
    pub digest: String,
}

impl Last {
    /// The file that says so, beside the model.
    const FILE: &str = "model.txt";

    fn write(model: &BuiltModel, home: &Path) -> Result<(), BuildError> {
        let text = format!("{}\n{}\n", model.verilator, model.digest);
        write_changed(&home.join(Self::FILE), &text)
    }

    pub(super) fn read(home: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(home.join(Self::FILE)).ok()?;
        let (verilator, digest) = text.trim_end().split_once('\n')?;
        home.join(LIBRARY).is_file().then(|| Self {
            verilator: verilator.to_owned(),
            digest: digest.to_owned(),
        })
    }
}

/// Name of the library in the directory of its model.
const LIBRARY: &str = "model.so";

/// Optimisation of the run time and the bridge, shared by all models.
const SHARED: &str = "-O2";

/// Nothing is hidden here but by the linker: with hidden functions g++ inlines those that are called
/// once, and a model is a tenth slower. Thread-local data stay dynamic: the loader has room for the
/// fixed places of three models.
const FLAGS: [&str; 1] = ["-w"];

/// Must match the options of the verilation. An `assert` of the run time would end the process,
/// and one of them needs libatomic, so they are off.
const DEFINES: [&str; 6] = [
    "-DNDEBUG=1",
    "-DVERILATOR=1",
    "-DVM_SC=0",
    "-DVM_TIMING=0",
    "-DVM_TRACE_VCD=0",
    "-DVM_TRACE_SAIF=0",
];

/// The run time's own list of counters, which `coverage.cpp` of the bridge replaces.
const REGISTRY: &str = "verilated_cov";

/// The hooks that replace the run time's own, which print and end the process.
const HOOKS: [&str; 5] = [
    "-DVL_PRINTF=cosim_vl_printf",
    "-DVL_USER_FINISH",
    "-DVL_USER_STOP",
    "-DVL_USER_FATAL",
    "-DVL_USER_WARN",
];

/// Compiles what changed and links the model, or finds that it is there.
pub(super) fn model(
    description: &Description,
    settings: &Settings,
    flavour: Flavour,
    (verilator, verilated): (&Verilator, &Verilated),
    lock: File,
    watch: &dyn BuildWatch,
) -> Result<BuiltModel, BuildError> {
    let compiler = Compiler::find(&settings.target)?;
    let bridge = Bridge::write(settings)?;
    let flags = flags(flavour, verilator, &bridge);
    let home = &verilated.home;
    let library = home.join(LIBRARY);
    let gates = match description.clock_gating {
        true => "true",
        false => "false",
    };

    let mut stamp = BuildStamp::default();
    stamp
        .text(&compiler.id)
        .text(&verilated.digest)
        .text(&bridge.digest)
        .text(flags.join("\n"))
        .text([flavour.fast, flavour.slow, SHARED].concat())
        .text(description.cxx.join("\n"))
        .text(gates);
    let digest = stamp.digest();
    let stamp_file = home.join("model.stamp");
    let model = BuiltModel {
        library: library.clone(),
        verilator: verilator.version.to_string(),
        digest: bridge.with(&[&verilated.digest, gates].concat()),
        _lock: lock,
    };
    let kept = Kept::read(&stamp_file);
    if kept.is_some_and(|kept| kept.digest == digest) && library.is_file() {
        return Ok(model);
    }
    Kept::forget(&stamp_file)?;

    let objects = home.join("objects");
    std::fs::create_dir_all(&objects).map_err(BuildError::io(&objects))?;
    let entry = home.join("entry.cpp");
    write_changed(&entry, &entry_point(&verilated.class, gates))?;
    // Headers that are where cargo built the libraries: not part of stamps, which all profiles share.
    let elsewhere: Vec<String> = settings.includes.iter().map(|path| include(path)).collect();
    let generated = include(&verilated.directory);
    let own = |(source, level): (&PathBuf, &str)| Unit {
        source: source.clone(),
        object: object(&objects, source),
        flags: [
            &[level.to_owned(), generated.clone()],
            &flags[..],
            &description.cxx,
        ]
        .concat(),
        unstamped: elsewhere.clone(),
        headers: verilated.headers.clone(),
    };
    let fast = verilated.fast.iter().map(|file| (file, flavour.fast));
    let slow = verilated.slow.iter().map(|file| (file, flavour.slow));
    let own: Vec<Unit> = fast
        .chain(slow)
        .chain([(&entry, SHARED)])
        .map(own)
        .collect();

    // All models of equal options share these.
    let shared_objects = settings
        .work
        .join("shared")
        .join(&bridge.with(&[flags.join("\n"), compiler.id.clone()].concat())[..12]);
    let run_time = verilated.run_time.iter().filter(|name| *name != REGISTRY);
    let run_time = run_time.map(|name| verilator.root.join(format!("include/{name}.cpp")));
    let hooks = bridge.directory.join("hooks.h");
    let hooked = ["-include".to_owned(), hooks.display().to_string()];
    let hooked = [
        &[SHARED.to_owned()],
        &flags[..],
        &hooked,
        &HOOKS.map(str::to_owned),
    ]
    .concat();
    let shared = run_time.chain(bridge.sources()).map(|source| Unit {
        object: object(&shared_objects, &source),
        source,
        flags: hooked.clone(),
        unstamped: elsewhere.clone(),
        headers: verilator.version.to_string(),
    });
    let shared: Vec<Unit> = shared.collect();

    let progress = |done| {
        watch.see(BuildProgress::Compiling {
            model: &description.name,
            done,
            total: shared.len() + own.len(),
        });
    };
    progress(0);
    tidy(&own)?;
    {
        let _lock = locked(&shared_objects.join("lock"), watch)?;
        compiler.compile(&shared, &progress)?;
    }
    compiler.compile(&own, &|done| progress(shared.len() + done))?;
    let units = own.iter().chain(&shared);
    let objects: Vec<&Path> = units.map(|unit| unit.object.as_path()).collect();
    let exports = home.join("exports");
    write_changed(&exports, "{ global: cosim_build; local: *; };\n")?;
    compiler.link(
        &library,
        &objects,
        &settings.archives,
        &exports,
        &description.cxx,
    )?;
    Last::write(&model, home)?;
    Kept {
        digest,
        files: Vec::new(),
    }
    .write(&stamp_file)?;
    watch.see(BuildProgress::Built {
        model: &description.name,
    });
    Ok(model)
}

/// Of every unit.
fn flags(flavour: Flavour, verilator: &Verilator, bridge: &Bridge) -> Vec<String> {
    let run_time = verilator.root.join("include");
    let directories = [&bridge.directory, &run_time, &run_time.join("vltstd")];
    let plain = FLAGS
        .into_iter()
        .chain(DEFINES)
        .chain(flavour.defines.iter().copied())
        .map(str::to_owned);
    plain.chain(directories.map(|path| include(path))).collect()
}

fn include(directory: &Path) -> String {
    format!("-I{}", directory.display())
}

fn object(directory: &Path, source: &Path) -> PathBuf {
    let stem = source.file_stem().unwrap_or_default();
    directory.join(stem).with_extension("o")
}

/// The one function of the library.
fn entry_point(class: &str, clock_gating: &str) -> String {
    format!(
        "// Generated by the build of the model.\n\
         #include \"{class}.h\"\n\
         #include \"verilated_model.h\"\n\n\
         COSIM_ENTRY_POINT({class}, {clock_gating})\n"
    )
}

/// The C++ around generated classes, as files.
struct Bridge {
    directory: PathBuf,
    digest: String,
    names: Vec<&'static str>,
}

impl Bridge {
    fn write(settings: &Settings) -> Result<Self, BuildError> {
        let mut stamp = BuildStamp::default();
        for (name, text) in settings.bridge {
            stamp.text(name).text(text);
        }
        let digest = stamp.digest();
        let directory = settings.work.join("bridge").join(&digest[..12]);
        std::fs::create_dir_all(&directory).map_err(BuildError::io(&directory))?;
        for (name, text) in settings.bridge {
            write_changed(&directory.join(name), text)?;
        }
        let names = settings.bridge.iter().map(|(name, _)| *name).collect();
        Ok(Self {
            directory,
            digest,
            names,
        })
    }

    fn sources(&self) -> impl Iterator<Item = PathBuf> {
        let sources = self.names.iter().filter(|name| name.ends_with(".cpp"));
        sources.map(|name| self.directory.join(name))
    }

    /// Digest of the bridge and of something else.
    fn with(&self, other: &str) -> String {
        let mut stamp = BuildStamp::default();
        stamp.text(other).text(&self.digest);
        stamp.digest()
    }
}
