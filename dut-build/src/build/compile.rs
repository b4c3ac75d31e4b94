//! Compiles the C++ that Verilator generated, its run time and the bridge to one shared library.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::compiler::{self, CppCompileCommand, CppCompiler, tidy};
use super::error::{BuildError, room};
use super::flavour::{ModelBuildOptions, ModelPurpose};
use super::joined::{ModelCppFiles, joined};
use super::lock::locked;
use super::settings::BuildSettings;
use super::stamp::{StepStamp, digest, write_changed};
use super::tuning::CompilerProfileOptions;
use super::verilate::{VerilatedSources, ignored_delays};
use super::verilator::InstalledVerilator;
use super::watch::{BuildObserver, BuildProgress};
use super::waves::GeneratedCppFiles;
use crate::description::Description;

/// The compiled model of a design, ready to be loaded.
#[derive(Debug)]
pub struct BuiltModel {
    /// Path of the shared library. No other process replaces it until this value is dropped.
    pub library: PathBuf,
    pub info: VerilatedModelInfo,
    lock: File,
}

/// Release of Verilator, digest and ignored delays of a model.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VerilatedModelInfo {
    /// Release of Verilator that generated the model, `5.048` for example.
    pub verilator: String,
    /// Digest of the generated sources and the bridge. A saved state can be restored only in a
    /// model with the same digest.
    pub digest: String,
    /// Text for the user: the delays (`#5`) of the RTL that the model ignores; empty if it has none.
    pub delays: String,
}

impl VerilatedModelInfo {
    /// Name of the file in the model's directory that holds Verilator's release and the digest.
    const FILE: &str = "model.txt";

    fn write(&self, home: &Path) -> Result<(), BuildError> {
        let text = format!("{}\n{}\n", self.verilator, self.digest);
        write_changed(&home.join(Self::FILE), &text)
    }

    /// What is known of the model that was last built in the directory `home`.
    pub(super) fn read(home: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(home.join(Self::FILE)).ok()?;
        let (verilator, digest) = text.trim_end().split_once('\n')?;
        home.join(LIBRARY).is_file().then(|| Self {
            verilator: verilator.to_owned(),
            digest: digest.to_owned(),
            delays: ignored_delays(home),
        })
    }
}

/// Names of a model's shared libraries: `LIBRARY` runs cases, `RECORDER` records waves.
const LIBRARY: &str = "model.so";
const RECORDER: &str = "waves.so";

/// Optimisation level of Verilator's run time and of the bridge, whose objects all models share.
/// With `-O1`, cases take 4 % longer.
const SHARED: &str = "-O2";

/// Compiler flags of every C++ source. Hiding symbols is left to the linker: with
/// `-fvisibility=hidden` g++ inlines functions that are called once, and a model is a tenth slower.
/// There is no `-ftls-model=initial-exec`: the loader has static TLS space for three models only.
const FLAGS: [&str; 1] = ["-w"];

/// Macros of every C++ source; they must match the options of Verilator. `NDEBUG` is set since an
/// `assert` of Verilator's run time would end the process, and one needs libatomic.
const DEFINES: [&str; 6] = [
    "-DNDEBUG=1",
    "-DVERILATOR=1",
    "-DVM_SC=0",
    "-DVM_TIMING=0",
    "-DVM_TRACE_VCD=0",
    "-DVM_TRACE_SAIF=0",
];

/// Source of Verilator's run time, its coverage counters, that the bridge's `coverage.cpp` replaces.
const REGISTRY: &str = "verilated_cov";

/// Short sources of the run time that are compiled together with the bridge, whether or not a model
/// needs them: each would read the same headers for a second.
const SHORT: [&str; 2] = ["verilated_save", "verilated_threads"];

/// Compiler options that replace functions of Verilator's run time which print or end the process.
const HOOKS: [&str; 5] = [
    "-DVL_PRINTF=cosim_vl_printf",
    "-DVL_USER_FINISH",
    "-DVL_USER_STOP",
    "-DVL_USER_FATAL",
    "-DVL_USER_WARN",
];

/// Compiler options that include `power_on.h`, which sets the power-on contents of memories.
const POWER_ON: [&str; 2] = ["-include", "power_on.h"];

/// Everything that the library of one model is compiled from, with its options.
pub(super) struct ModelBuildInputs<'a> {
    pub(super) description: &'a Description,
    pub(super) settings: &'a BuildSettings,
    pub(super) flavour: ModelBuildOptions,
    pub(super) verilator: &'a InstalledVerilator,
    pub(super) verilated: &'a VerilatedSources,
    /// Text that identifies the C++ compiler, see [`compiler::id`].
    compiler_id: String,
    bridge: Bridge,
    /// Compiler flags of the sources of this model that it does not share with other models.
    pub(super) flags: Vec<String>,
    gates: &'static str,
}

impl<'a> ModelBuildInputs<'a> {
    pub(super) fn new(
        description: &'a Description,
        settings: &'a BuildSettings,
        flavour: ModelBuildOptions,
        (verilator, verilated): (&'a InstalledVerilator, &'a VerilatedSources),
    ) -> Result<Self, BuildError> {
        let compiler_id = compiler::id(&settings.target)?;
        let bridge = Bridge::write(settings)?;
        Ok(Self {
            flags: [
                flags(verilator, &bridge),
                POWER_ON.map(str::to_owned).to_vec(),
                flavour.defines.iter().copied().map(str::to_owned).collect(),
            ]
            .concat(),
            gates: if description.clock_gating {
                "true"
            } else {
                "false"
            },
            description,
            settings,
            flavour,
            verilator,
            verilated,
            compiler_id,
            bridge,
        })
    }

    /// Compiles changed sources and links the library for `role`, unless it is up to date.
    pub(super) fn model(
        self,
        role: ModelPurpose,
        lock: File,
        watch: BuildObserver<'_>,
    ) -> Result<BuiltModel, BuildError> {
        let home = &self.verilated.home;
        let library = home.join(match role {
            ModelPurpose::Cases => LIBRARY,
            ModelPurpose::Waves => RECORDER,
        });
        let stamp_file = library.with_extension("stamp");
        let (tuning, note) = match self.flavour.profiled {
            Some(_) => CompilerProfileOptions::of(home, &self.profiled(), self.flavour)?,
            None => (CompilerProfileOptions::plain(), None),
        };
        let model = BuiltModel {
            library: library.clone(),
            info: VerilatedModelInfo {
                verilator: self.verilator.version.to_string(),
                digest: self
                    .bridge
                    .with(&[&self.verilated.digest, self.gates].concat()),
                delays: self.verilated.delays.clone(),
            },
            lock,
        };
        let digest = self.digest(role, &tuning);
        if StepStamp::is_of(&stamp_file, &digest, &library) {
            return Ok(model);
        }
        if let Some(text) = note {
            watch(BuildProgress::Warning { text });
        }
        StepStamp::forget(&stamp_file)?;
        self.library((role, &library), &tuning, (&model.lock, watch))
            .map_err(|error| error.or_full(home, room))?;
        if role == ModelPurpose::Cases {
            model.info.write(home)?;
        }
        StepStamp::of(&digest, &library).write(&stamp_file)?;
        watch(BuildProgress::Built {
            model: &self.description.name,
        });
        Ok(model)
    }

    pub(super) fn compiler(&self) -> Result<CppCompiler, BuildError> {
        CppCompiler::find(&self.settings.target)
    }

    /// Whether the model's directory has a compiler profile of the present sources and options, or
    /// a stamp which says that none could be made.
    pub(super) fn has_profile(&self) -> bool {
        CompilerProfileOptions::fits(&self.verilated.home, &self.profiled())
    }

    /// Digest of compiler, sources and options, which must equal that of the compiler profile.
    pub(super) fn profiled(&self) -> String {
        digest([
            self.compiler_id.as_str(),
            &self.verilated.digest,
            self.flavour.profiled.unwrap_or_default(),
            &self.flags.join("\n"),
            &self.description.cxx.join("\n"),
        ])
    }

    fn digest(&self, role: ModelPurpose, tuning: &CompilerProfileOptions) -> String {
        let ModelBuildOptions {
            fast, small, slow, ..
        } = self.flavour;
        digest([
            self.compiler_id.as_str(),
            &self.verilated.digest,
            &self.bridge.digest,
            &self.flags.join("\n"),
            &[fast, small, slow, SHARED].concat(),
            &self.description.cxx.join("\n"),
            &self.entry_point(role, tuning),
            &tuning.digest,
        ])
    }

    /// Compiles the sources that have no up-to-date object, and links the shared library.
    pub(super) fn library(
        &self,
        (role, library): (ModelPurpose, &Path),
        tuning: &CompilerProfileOptions,
        (lock, watch): (&File, BuildObserver<'_>),
    ) -> Result<(), BuildError> {
        let home = &self.verilated.home;
        let compiler = self.compiler()?;
        let own = self.own_units(role, tuning)?;
        // All models of one compiler share these.
        let shared_home = self.settings.work.join("shared");
        let common = flags(self.verilator, &self.bridge);
        let stem = [common.join("\n"), self.compiler_id.clone()].concat();
        let shared_home = shared_home.join(&self.bridge.with(&stem)[..12]);

        let shared_lock = locked(&shared_home.join("lock"), watch)?;
        let shared = self.shared_units(&shared_home, &common)?;
        let progress = |done| {
            watch(BuildProgress::Compiling {
                model: &self.description.name,
                done,
                total: shared.len() + own.len(),
            });
        };
        progress(0);
        compiler.compile(&shared, &shared_lock, &progress)?;
        drop(shared_lock);
        let compiler = compiler.with(tuning.environment);
        compiler.compile(&own, lock, &|done| progress(shared.len() + done))?;
        // The first definition of a function wins: what is shared is optimised (`model.cpp` of the bridge).
        let units = shared.iter().chain(&own);
        let objects: Vec<&Path> = units.map(|unit| unit.object.as_path()).collect();
        let exports = home.join("exports");
        write_changed(
            &exports,
            &format!("{{ global: {}; local: *; }};\n", tuning.exports),
        )?;
        let more = [&self.description.cxx[..], &tuning.link].concat();
        compiler.link(
            library,
            &objects,
            &self.settings.archives,
            (&exports, &more),
        )
    }

    /// Options `-I` for headers in cargo's build folders. Digests leave them out, since debug and
    /// release builds of cargo share the models.
    fn elsewhere(&self) -> Vec<String> {
        let directories = self.settings.includes.iter();
        directories.map(|path| include(path)).collect()
    }

    /// The compilations of the sources that this model does not share with other models. The library
    /// for waves reuses the objects of the library for cases, unless the design is so small that
    /// each library is compiled from one source.
    fn own_units(
        &self,
        role: ModelPurpose,
        tuning: &CompilerProfileOptions,
    ) -> Result<Vec<CppCompileCommand>, BuildError> {
        let home = &self.verilated.home;
        let sources = &self.verilated.sources;
        let entry = |home: &Path, role| -> Result<PathBuf, BuildError> {
            std::fs::create_dir_all(home).map_err(BuildError::io(home))?;
            let path = home.join("entry.cpp");
            write_changed(&path, &self.entry_point(role, tuning))?;
            Ok(path)
        };
        let cases = ModelCppFiles::joined(sources, &entry(home, ModelPurpose::Cases)?, home)?;
        if role == ModelPurpose::Cases {
            let units = self.units(cases, home, tuning)?;
            tidy(&units)?;
            return Ok(units);
        }
        let recorder = home.join("waves");
        let entry = entry(&recorder, role)?;
        let nothing = GeneratedCppFiles::default();
        let waves = self.verilated.waves.as_ref();
        let waves = waves.map_or(&nothing, |waves| &waves.sources);
        let (shared, own) = match cases.entry {
            None => {
                let all = sources.with(waves);
                (Vec::new(), ModelCppFiles::joined(&all, &entry, &recorder)?)
            }
            Some(_) => {
                let cases = ModelCppFiles {
                    entry: None,
                    ..cases
                };
                let waves = ModelCppFiles::of_waves(waves, &entry, &recorder)?;
                (self.units(cases, home, tuning)?, waves)
            }
        };
        let own = self.units(own, &recorder, tuning)?;
        tidy(&own)?;
        Ok(shared.into_iter().chain(own).collect())
    }

    /// The compilations of `sources` with their options; the objects are in `home/objects`.
    fn units(
        &self,
        sources: ModelCppFiles,
        home: &Path,
        tuning: &CompilerProfileOptions,
    ) -> Result<Vec<CppCompileCommand>, BuildError> {
        let objects = home.join("objects");
        std::fs::create_dir_all(&objects).map_err(BuildError::io(&objects))?;
        let generated = include(&self.verilated.directory);
        let own = |(source, level, tuned): (&Path, &str, &[String])| CppCompileCommand {
            source: source.to_owned(),
            object: object(&objects, source),
            flags: [
                &[level.to_owned(), generated.clone()],
                &self.flags[..],
                &self.description.cxx,
                tuned,
            ]
            .concat(),
            unstamped: self.elsewhere(),
            headers: match tuned {
                [] => self.verilated.headers.clone(),
                _ => [&self.verilated.headers, tuning.digest.as_str()].concat(),
            },
        };
        let level = if sources.is_small() {
            self.flavour.small
        } else {
            self.flavour.fast
        };
        let level = tuning.level.unwrap_or(level);
        let ModelCppFiles { fast, slow, entry } = sources;
        let fast = fast
            .iter()
            .map(|file| (file.as_path(), level, &tuning.fast[..]));
        let slow = slow
            .iter()
            .map(|file| (file.as_path(), self.flavour.slow, &[][..]));
        Ok(fast
            .chain(slow)
            .chain(entry.iter().map(|entry| (entry.as_path(), SHARED, &[][..])))
            .map(own)
            .collect())
    }

    /// C++ text of `entry.cpp`, which defines the functions that the shared library exports.
    fn entry_point(&self, role: ModelPurpose, tuning: &CompilerProfileOptions) -> String {
        let class = &self.verilated.class;
        let (records, absent) = match (&self.verilated.waves, role) {
            (Some(waves), ModelPurpose::Cases) => (false, waves.absent.as_str()),
            _ => (self.flavour.has_waves(), ""),
        };
        format!(
            "// Generated by the build of the model.\n\
             #define COSIM_WAVES {}\n\
             #include \"{class}.h\"\n\
             #include \"verilated_model.h\"\n\n\
             COSIM_ENTRY_POINT({class}, {})\n\
             {absent}{}",
            u8::from(records),
            self.gates,
            tuning.entry
        )
    }

    /// The sources that all models share: those of the run time and of the bridge. Those that are
    /// compiled together are written to `home`, where the objects are.
    fn shared_units(
        &self,
        home: &Path,
        common: &[String],
    ) -> Result<Vec<CppCompileCommand>, BuildError> {
        let run_time = self.verilator.root.join("include");
        let source = |name: &str| run_time.join(name).with_extension("cpp");
        let alone = self.verilated.run_time.iter().map(String::as_str);
        let alone = alone.filter(|name| *name != REGISTRY && !SHORT.contains(name));
        let short = [&SHORT.map(source)[..], &self.bridge.sources].concat();
        let short = joined(&short, usize::MAX, &home.join("short.cpp"))?;
        let hooks = self.bridge.directory.join("hooks.h");
        let hooked = ["-include".to_owned(), hooks.display().to_string()];
        let counts = u8::from(self.verilator.counts());
        let hooked = [
            &[SHARED.to_owned(), format!("-DCOSIM_COUNTS={counts}")],
            common,
            &hooked,
            &HOOKS.map(str::to_owned),
        ]
        .concat();
        let unit = |source: PathBuf| CppCompileCommand {
            object: object(home, &source),
            source,
            flags: hooked.clone(),
            unstamped: self.elsewhere(),
            headers: self.verilator.version.to_string(),
        };
        Ok(alone.map(source).chain(short).map(unit).collect())
    }
}

/// Compiler flags of every C++ source: macros, and the include folders of bridge and Verilator.
fn flags(verilator: &InstalledVerilator, bridge: &Bridge) -> Vec<String> {
    let run_time = verilator.root.join("include");
    let directories = [&bridge.directory, &run_time, &run_time.join("vltstd")];
    let plain = FLAGS.into_iter().chain(DEFINES).map(str::to_owned);
    plain.chain(directories.map(|path| include(path))).collect()
}

fn include(directory: &Path) -> String {
    format!("-I{}", directory.display())
}

fn object(directory: &Path, source: &Path) -> PathBuf {
    let stem = source.file_stem().unwrap_or_default();
    directory.join(stem).with_extension("o")
}

/// The C++ files around the class that Verilator generates, written into a directory.
struct Bridge {
    directory: PathBuf,
    digest: String,
    /// Paths of the files that are compiled.
    sources: Vec<PathBuf>,
}

impl Bridge {
    fn write(settings: &BuildSettings) -> Result<Self, BuildError> {
        let digest = digest(settings.bridge.iter().flat_map(|(name, text)| [name, text]));
        let directory = settings.work.join("bridge").join(&digest[..12]);
        std::fs::create_dir_all(&directory).map_err(BuildError::io(&directory))?;
        let mut sources = Vec::new();
        for (name, text) in settings.bridge {
            let path = directory.join(name);
            write_changed(&path, text)?;
            if name.ends_with(".cpp") {
                sources.push(path);
            }
        }
        Ok(Self {
            directory,
            digest,
            sources,
        })
    }

    /// Digest of the bridge's files and the text `other`.
    fn with(&self, other: &str) -> String {
        digest([other, &self.digest])
    }
}
