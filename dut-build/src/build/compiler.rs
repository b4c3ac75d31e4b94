//! Finds, identifies and runs the C++ compiler.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::UNIX_EPOCH;

use super::error::BuildError;
use super::search::{on_path, variable};
use super::stamp::{StampHasher, StepStamp, files_of};

/// Most lines of the compiler's messages that an error shows.
const SHOWN: usize = 20;

const STANDARD: &str = "c++17";

/// Options for g++ that make models compiled with `-O1` a quarter faster and take little compile time;
/// clang++ optimises so without options (`docs/simulation-speed.md`).
const OF_GNU: [&str; 8] = [
    "-fstrict-aliasing",
    "-ftree-pre",
    "-fcode-hoisting",
    "-fstore-merging",
    "-fcaller-saves",
    "-fexpensive-optimizations",
    "-fpeephole2",
    "-fschedule-insns2",
];

/// A C++ compiler: the command that starts it, its flags and its environment.
#[derive(Debug, Clone)]
pub(super) struct CppCompiler {
    command: Vec<OsString>,
    /// Arguments of every compilation and link.
    flags: Vec<OsString>,
    environment: Vec<(OsString, OsString)>,
    pub(super) is_clang: bool,
    /// Text that identifies this compiler and its options, see [`id`].
    id: String,
}

/// One C++ source to compile: its path, object, flags and headers.
pub(super) struct CppCompileCommand {
    pub(super) source: PathBuf,
    pub(super) object: PathBuf,
    pub(super) flags: Vec<String>,
    /// Flags that change nothing in the object file; the digest in its stamp leaves them out.
    pub(super) unstamped: Vec<String>,
    /// Text, such as a digest or a release, that changes with the headers that the source includes.
    pub(super) headers: String,
}

/// Text that identifies the C++ compiler and its options, for digests. A compiler on the search path
/// is identified by its file (path, size, time), since starting it takes longer than many cases; any
/// other one by its `--version`.
pub(super) fn id(target: &str) -> Result<String, BuildError> {
    match plain_id() {
        Some(id) => Ok(id),
        None => Ok(CppCompiler::find(target)?.id),
    }
}

/// The [`id`] of the compiler that [`CppCompiler::find`] takes from the search path; `None` if an
/// environment variable chooses a compiler, or if its file does not identify it.
fn plain_id() -> Option<String> {
    let told = |(name, _): (OsString, OsString)| {
        let name = name.to_string_lossy();
        name.starts_with("CXX")
            || name.ends_with("CXX")
            || name.ends_with("CXXFLAGS")
            || ["CROSS_COMPILE", "CRATE_CC_NO_DEFAULTS"].contains(&name.as_ref())
    };
    // Elsewhere the program of that name may be a door to several.
    if !cfg!(target_os = "linux") || std::env::vars_os().any(told) {
        return None;
    }
    let find = |name: &str| on_path(Path::new(name));
    let program = file_id(&find("clang++").or_else(|| find("c++"))?)?;
    let cached = find("ccache").is_some();
    Some(format!("{program} {cached} {STANDARD} {OF_GNU:?}"))
}

/// Path, size and time of a compiler's file as text; `None` for a script that starts another program.
fn file_id(path: &Path) -> Option<String> {
    let path = path.canonicalize().ok()?;
    let name = path.file_name()?.to_string_lossy();
    let mut magic = [0; 2];
    let mut file = File::open(&path).ok()?;
    file.read_exact(&mut magic).ok()?;
    if magic == *b"#!" || !(name.contains("++") || name.contains("clang")) {
        return None;
    }
    let metadata = file.metadata().ok()?;
    let changed = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {} {changed:?}", path.display(), metadata.len()))
}

impl CppCompiler {
    /// Finds the C++ compiler: the one that `CXX` names, else clang++ (which compiles faster, to
    /// faster models), else c++. Without `CXX` it runs through ccache if that is installed.
    pub(super) fn find(target: &str) -> Result<Self, BuildError> {
        let has = |name: &str| on_path(Path::new(name)).is_some();
        let mut build = cc::Build::new();
        build
            .cpp(true)
            .std(STANDARD)
            .pic(true)
            .warnings(false)
            .debug(false)
            // Each unit says its own.
            .opt_level(0)
            .target(target)
            .host(target)
            .inherit_rustflags(false)
            .cargo_metadata(false)
            // These would go to the terminal of a running command.
            .cargo_warnings(false);
        let ours = variable("CXX").is_none();
        if ours && has("clang++") {
            build.compiler("clang++");
        }
        let tool = build.try_get_compiler().map_err(|error| {
            let remedy = "install g++ or clang++, or set CXX to one";
            BuildError::Refused(format!("no C++ compiler: {error}\n  {remedy}"))
        })?;
        let wrapper = (ours && has("ccache")).then(|| "ccache".into());
        let of_gnu: &[&str] = if tool.is_like_gnu() { &OF_GNU } else { &[] };
        let command = tool.to_command();
        let environment = command.get_envs();
        let environment =
            environment.filter_map(|(name, value)| Some((name.into(), value?.into())));
        let mut compiler = Self {
            command: wrapper
                .into_iter()
                .chain([command.get_program().into()])
                .collect(),
            flags: command
                .get_args()
                .map(OsString::from)
                .chain(of_gnu.iter().map(OsString::from))
                .collect(),
            environment: environment.collect(),
            is_clang: tool.is_like_clang(),
            id: String::new(),
        };
        if let Some(id) = plain_id() {
            compiler.id = id;
            return Ok(compiler);
        }
        let output = compiler.start().arg("--version").output();
        let output = output.map_err(|source| compiler.not_started(source))?;
        let version = String::from_utf8_lossy(&output.stdout);
        compiler.id = format!("{:?} {:?} {version}", compiler.command, compiler.flags);
        Ok(compiler)
    }

    fn start(&self) -> Command {
        let (program, wrapped) = self.command.split_first().expect("a compiler has a name");
        let mut command = Command::new(program);
        command.args(wrapped).args(&self.flags);
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    fn not_started(&self, source: std::io::Error) -> BuildError {
        let program = self.command.first().map(PathBuf::from).unwrap_or_default();
        BuildError::Start { program, source }
    }

    /// This compiler, started with further environment variables (name, value).
    pub(super) fn with(mut self, environment: &[(&str, &str)]) -> Self {
        let more = environment.iter();
        let more = more.map(|(name, value)| (name.into(), value.into()));
        self.environment.extend(more);
        self
    }

    /// Path of a program that comes with the compiler, as `-print-prog-name` prints it.
    pub(super) fn companion(&self, name: &str) -> Option<PathBuf> {
        let output = self
            .start()
            .arg(format!("-print-prog-name={name}"))
            .output();
        let path = PathBuf::from(String::from_utf8(output.ok()?.stdout).ok()?.trim_end());
        on_path(&path)
    }

    /// Compiles the sources that have no up-to-date object, as many at a time as there are
    /// processors; `done` is called with the number of finished sources. Each compiler holds the
    /// file `lock` open, so that no other process writes the same objects while one still runs.
    pub(super) fn compile(
        &self,
        units: &[CppCompileCommand],
        lock: &File,
        done: &(dyn Fn(usize) + Sync),
    ) -> Result<(), BuildError> {
        let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let failure = Mutex::new(None);
        let work = || {
            while let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                if let Err(error) = self.unit(unit, lock) {
                    next.store(units.len(), Ordering::Relaxed);
                    failure
                        .lock()
                        .expect("no panic holds it")
                        .get_or_insert(error);
                }
                done(finished.fetch_add(1, Ordering::Relaxed) + 1);
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        std::thread::scope(|scope| {
            for _ in 0..threads.min(units.len()) {
                scope.spawn(work);
            }
        });
        failure
            .into_inner()
            .expect("no panic holds it")
            .map_or(Ok(()), Err)
    }

    fn unit(&self, unit: &CppCompileCommand, lock: &File) -> Result<(), BuildError> {
        let mut stamp = StampHasher::default();
        stamp
            .text(&self.id)
            .text(&unit.headers)
            .text(unit.flags.join("\n"));
        stamp.file(&unit.source)?;
        let digest = stamp.digest();
        let stamp_file = unit.object.with_extension("stamp");
        if StepStamp::is_of(&stamp_file, &digest, &unit.object) {
            return Ok(());
        }
        StepStamp::forget(&stamp_file)?;
        // Always the same: a profile names the object that it is of.
        let partial = unit.object.with_extension("partial.o");
        let mut command = self.start();
        command
            .stdin(lock.try_clone().map_err(BuildError::io(&unit.object))?)
            .args(&unit.flags)
            .args(&unit.unstamped)
            .arg("-c")
            .arg(&unit.source)
            .arg("-o")
            .arg(&partial);
        self.run(command, &unit.source)?;
        std::fs::rename(&partial, &unit.object).map_err(BuildError::io(&unit.object))?;
        StepStamp::of(&digest, &unit.object).write(&stamp_file)
    }

    /// Links `objects` and `archives` to a shared library. `exports` is a linker script with the
    /// exported symbols, `more` are further options.
    pub(super) fn link(
        &self,
        library: &Path,
        objects: &[&Path],
        archives: &[PathBuf],
        (exports, more): (&Path, &[String]),
    ) -> Result<(), BuildError> {
        // A library that a process has loaded stays as it is.
        let partial = library.with_extension(format!("{}.so", std::process::id()));
        let mut command = self.start();
        command
            .args(["-shared", "-pthread"])
            .args(more)
            .arg("-o")
            .arg(&partial)
            .args(objects)
            .args(archives);
        if cfg!(target_os = "linux") {
            command.arg(format!(
                "-Wl,-Bsymbolic,-z,defs,--version-script={}",
                exports.display()
            ));
        }
        self.run(command, library)?;
        std::fs::rename(&partial, library).map_err(BuildError::io(library))
    }

    fn run(&self, mut command: Command, of: &Path) -> Result<(), BuildError> {
        let output = command
            .output()
            .map_err(|source| self.not_started(source))?;
        if output.status.success() {
            return Ok(());
        }
        let messages = String::from_utf8_lossy(&output.stderr);
        let lines: Vec<&str> = messages.lines().take(SHOWN).collect();
        Err(BuildError::Compile {
            of: of.to_owned(),
            messages: lines.join("\n"),
        })
    }
}

/// Removes from the directory of the objects of `units` all other object files, such as those of
/// interrupted builds.
pub(super) fn tidy(units: &[CppCompileCommand]) -> Result<(), BuildError> {
    let Some(directory) = units.first().and_then(|unit| unit.object.parent()) else {
        return Ok(());
    };
    let ours: BTreeSet<&Path> = units.iter().map(|unit| unit.object.as_path()).collect();
    for file in files_of(directory)? {
        let is_object = file.extension().is_some_and(|extension| extension == "o");
        if is_object && !ours.contains(file.as_path()) {
            std::fs::remove_file(&file).map_err(BuildError::io(&file))?;
        }
    }
    Ok(())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// Stands for a compiler: copies the source, and dies in the middle of one that says so.
    const PROGRAM: &str = r#"#!/bin/sh
while [ "$1" != -c ]; do shift; done
echo "$2" >> "$(dirname "$0")/runs"
cat "$2" > "$4"
! grep -q die "$2"
"#;

    #[test]
    fn compilers_are_told_apart_by_their_file_unless_it_starts_another_one() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        let write = |name: &str, bytes: &[u8]| std::fs::write(path(name), bytes).unwrap();
        write("g++-12", b"\x7fELF");
        std::os::unix::fs::symlink(path("g++-12"), path("c++")).unwrap();
        let first = file_id(&path("c++")).unwrap();
        assert_eq!(file_id(&path("g++-12")), Some(first.clone()));
        write("g++-12", b"\x7fELF, another one");
        assert_ne!(file_id(&path("c++")), Some(first));
        write("g++-12", b"#!/bin/sh\n");
        assert_eq!(file_id(&path("c++")), None);
        write("ccache", b"\x7fELF");
        std::os::unix::fs::symlink(path("ccache"), path("clang++")).unwrap();
        assert_eq!(file_id(&path("clang++")), None);
        assert_eq!(file_id(&path("none++")), None);
    }

    #[test]
    fn an_object_that_was_cut_short_is_never_taken() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        std::fs::write(path("cxx"), PROGRAM).unwrap();
        std::fs::set_permissions(path("cxx"), std::fs::Permissions::from_mode(0o755)).unwrap();
        std::fs::create_dir(path("objects")).unwrap();
        let compiler = CppCompiler {
            command: vec![path("cxx").into()],
            flags: Vec::new(),
            environment: Vec::new(),
            is_clang: false,
            id: "cxx".to_owned(),
        };
        let unit = |name: &str| CppCompileCommand {
            source: path(name),
            object: path("objects").join(name).with_extension("o"),
            flags: Vec::new(),
            unstamped: Vec::new(),
            headers: String::new(),
        };
        let units = [unit("a.cpp"), unit("b.cpp")];
        let lock = File::create(path("lock")).unwrap();
        let compile = || compiler.compile(&units, &lock, &|_| ());
        let runs = || {
            std::fs::read_to_string(path("runs"))
                .unwrap()
                .lines()
                .count()
        };
        let objects = || {
            let files = files_of(&path("objects")).unwrap().into_iter();
            let text = |file: PathBuf| std::fs::read_to_string(file).unwrap();
            let objects = files.filter(|file| file.extension().unwrap() == "o");
            objects.map(text).collect::<Vec<_>>()
        };
        std::fs::write(path("a.cpp"), "a").unwrap();
        std::fs::write(path("b.cpp"), "b").unwrap();
        compile().unwrap();
        assert_eq!(
            (runs(), objects()),
            (2, vec!["a".to_owned(), "b".to_owned()])
        );
        std::fs::write(path("b.cpp"), "die").unwrap();
        assert!(matches!(compile(), Err(BuildError::Compile { .. })));
        // What the source was before.
        std::fs::write(path("b.cpp"), "b").unwrap();
        tidy(&units).unwrap();
        compile().unwrap();
        assert_eq!(
            (runs(), objects()),
            (4, vec!["a".to_owned(), "b".to_owned()])
        );
        compile().unwrap();
        assert_eq!(runs(), 4, "nothing changed");
        // Behind our back: a disk that lost what it had taken.
        std::fs::write(path("objects/a.o"), "").unwrap();
        compile().unwrap();
        assert_eq!(
            (runs(), objects()),
            (5, vec!["a".to_owned(), "b".to_owned()])
        );
    }
}
