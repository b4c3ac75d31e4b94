//! The driver in C runs compiled networks: on the model, on the RTL, and over a server.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::LazyLock;

use nvdla_bench::engine::{Case, Target, run};
use nvdla_live::LiveSession;
use nvdla_loadable::case::LoadableCase;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{self as networks, ModelAccelerator};
use nvdla_loadable::schedule::plan::ProgrammingSchedule;
use nvdla_programs::packed;
use tempfile::TempDir;

type Failure = Box<dyn Error + Send + Sync>;

const COSIM: &str = env!("CARGO_BIN_EXE_cosim");

/// The driver, compiled once.
static DRIVER: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("driver");
    let files = std::fs::read_dir(root.join("examples/driver")).expect("it is part of the project");
    let files = files.flatten().map(|file| file.path());
    let sources = files.filter(|file| file.extension().is_some_and(|end| end == "c"));
    let compiled = Command::new("cc")
        .current_dir(root)
        .args("-std=c11 -O0 -Ic/live -Ic/include c/live/nvdla_live.c".split(' '))
        .args(sources)
        .args(["-lm", "-o"])
        .arg(&program)
        .status();
    assert!(
        compiled.is_ok_and(|status| status.success()),
        "a C compiler"
    );
    program
});

/// A server on a socket of its own, for as long as this lives.
struct Server {
    child: Child,
    /// What it says, so that it can.
    _said: BufReader<ChildStdout>,
    address: String,
}

impl Server {
    fn new(folder: &Path) -> Result<Self, Failure> {
        let address = format!("unix:{}", folder.join("socket").display());
        let mut child = Command::new(COSIM)
            .args(["serve", "--listen", &address])
            .stdout(Stdio::piped())
            .spawn()?;
        let mut said = BufReader::new(child.stdout.take().ok_or("a pipe")?);
        let mut line = String::new();
        said.read_line(&mut line)?;
        let server = Self {
            child,
            _said: said,
            address,
        };
        if line.starts_with("listens on") {
            Ok(server)
        } else {
            Err(line.into())
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the driver said, if it says that all is right.
fn drive(case: &LoadableCase, files: &[PathBuf], arguments: &[&str]) -> Result<String, Failure> {
    let (server, options) = arguments.split_first().ok_or("a server")?;
    let ran = Command::new(&*DRIVER)
        .arg(server)
        .arg(case.loadable())
        .args(files)
        .args(options)
        .output()?;
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    let error = String::from_utf8_lossy(&ran.stderr);
    match ran.status.code() {
        Some(0) => Ok(said),
        code => Err(format!("{arguments:?}: {code:?}\n{said}{error}").into()),
    }
}

/// Files of a network's first picture, in a folder of their own.
struct PictureFiles {
    folder: TempDir,
    /// Inputs, and the option with the expected output, which the model has computed.
    files: Vec<PathBuf>,
}

impl PictureFiles {
    fn write(case: &LoadableCase, network: &CompiledNetwork) -> Result<Self, Failure> {
        let folder = TempDir::new()?;
        let path = |name: &str| folder.path().join(name);
        let pictures = case.pictures(network)?;
        let picture = pictures.first().ok_or("a picture")?;
        let mut files = Vec::new();
        for (number, bytes) in picture.inputs.iter().enumerate() {
            files.push(path(&format!("input{number}")));
            std::fs::write(&files[number], bytes)?;
        }
        let mut model = ModelAccelerator::new(|_, _| ());
        let ran = networks::run(
            network,
            &picture.inputs,
            ProgrammingSchedule::PingPong.into(),
            &mut model,
        )?;
        let output = network.outputs.first().ok_or("an output")?;
        let want = output.dump(&ran.memory);
        std::fs::write(path("expected"), want)?;
        files.extend(["-e".into(), path("expected")]);
        Ok(Self { folder, files })
    }
}

/// Model and RTL give the bytes of the model; a network that cannot run is refused.
pub(crate) fn is_right(case: &LoadableCase) -> Result<(), Failure> {
    let Ok(network) = CompiledNetwork::read(&case.loadable()) else {
        let refused = drive(case, &[], &[COSIM, "model=nv_small"]);
        return match refused {
            Ok(said) => Err(format!("it is not refused: {said}").into()),
            Err(text) if text.to_string().contains("nv_small") => Ok(()),
            Err(text) => Err(format!("another reason to refuse it: {text}").into()),
        };
    };
    let picture = PictureFiles::write(case, &network)?;
    drive(case, &picture.files, &[COSIM, "model=nv_small"])?;
    drive(case, &picture.files, &[COSIM])?;
    Ok(())
}

/// All doors give the bytes of the model; RTL and server take the same clocks, and so does the record.
pub(crate) fn all_doors_agree(case: &LoadableCase, target: &Target) -> Result<(), Failure> {
    let Ok(network) = CompiledNetwork::read(&case.loadable()) else {
        return is_right(case);
    };
    let picture = PictureFiles::write(case, &network)?;
    let (folder, files) = (picture.folder.path(), &picture.files);
    let record = folder.join("record.yaml");
    drive(case, files, &[COSIM, "model=nv_small", "-m"])?;
    let option = format!("record={}", record.display());
    let on_rtl = drive(case, files, &[COSIM, &option])?;
    let server = Server::new(folder)?;
    let on_server = drive(case, files, &[&server.address])?;
    drive(
        case,
        files,
        &[&server.address, "-m", "memory=random", "clocks=random"],
    )?;
    if on_rtl != on_server {
        return Err(format!("on the RTL:\n{on_rtl}over a server:\n{on_server}").into());
    }
    let again = packed::read(&record)?;
    let mut again = Case::new(again.program);
    let mut session = LiveSession::open(target, &again.conditions)?;
    session.play(&again.program)?;
    let clock = format!("the output is right, clock {}\n", session.clock());
    again.conditions.reset_after = None;
    let batch = run(&again, target)?;
    if on_rtl.ends_with(&clock) && batch.passed() {
        Ok(())
    } else {
        Err(format!("{on_rtl}the record: {clock}{batch}").into())
    }
}
