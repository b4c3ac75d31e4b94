//! Measures all ways to run the RTL: batch, live in Rust, clients in C and Python, a server.
//!
//! Each way runs a convolution of some seconds, and a list of register reads one after the other.
//! Rounds alternate, and the fastest round of each way counts. The time of a client is that of its
//! whole process, with the start of the server and without compilation.
//!
//! `NVDLA_PYTHON=target/python/bin/python cargo bench --bench live`; without the variable Python is left out.

#![expect(clippy::print_stdout, reason = "a bench reports on the terminal")]

mod accesses;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nvdla_bench::engine::{Case, Target, run};
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_live::LiveSession;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_random::conditions::Conditions;
use nvdla_random::seed::Seed;
use nvdla_regs::table::glb;

use accesses::list_of;

const ROUNDS: usize = 5;
const READS: usize = 20_000;
const LAYER: &str = "
schema: 1
name: live-bench
why: a convolution of some seconds
layers:
  - conv:
      source: { feature: { width: 40, height: 40, channels: 64 } }
      kernels: { count: 256, width: 3, height: 3 }
      padding: { left: 1, right: 1, top: 1, bottom: 1, value: 0 }
    sdp: { converter: { shift: 8 } }
";

type Door<'a> = (&'a str, Box<dyn Fn(&Program, &Path) -> bool + 'a>);

fn main() {
    let target = nvdla_cosim::target("nv_small").expect("a DUT of this project");
    target.simulator().expect("a simulator");
    let folder = tempfile::tempdir().expect("a folder");
    let client = compile(folder.path());
    let socket = format!("unix:{}", folder.path().join("socket").display());
    let mut server = Command::new(env!("CARGO_BIN_EXE_cosim"))
        .args(["serve", "--listen", &socket])
        .stdout(Stdio::null())
        .spawn()
        .expect("cosim was built with this bench");
    let file = folder.path().join("live-bench.yaml");
    std::fs::write(&file, LAYER).expect("a file");
    let layer = LayerFile::load(&file).expect("a layer");
    let convolution = lower(&layer, Seed(1)).expect("a program");
    let read = ProgramStep::read(&glb::S_NVDLA_HW_VERSION);
    let reads = Program {
        steps: vec![read; READS],
        ..convolution.clone()
    };
    let doors = doors(&target, &client, &socket);
    for (name, program) in [("convolution", &convolution), ("reads", &reads)] {
        let list = folder.path().join(name);
        std::fs::write(&list, list_of(program)).expect("a file");
        let mut best = vec![Duration::MAX; doors.len()];
        for _ in 0..ROUNDS {
            for ((door, run), best) in doors.iter().zip(&mut best) {
                #[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
                let start = Instant::now();
                assert!(run(program, &list), "{door} fails");
                *best = (*best).min(start.elapsed());
            }
        }
        for ((door, _), time) in doors.iter().zip(&best) {
            let (time, batch) = (time.as_secs_f64(), best[0].as_secs_f64());
            print!(
                "{name:<12} {door:<8} {time:8.3} s, {:6.3} of batch",
                time / batch
            );
            if program.steps.len() == READS {
                println!("; {:.0} reads a second", READS as f64 / time);
            } else {
                println!();
            }
        }
    }
    // It has no clients any more.
    let _ = server.kill();
    let _ = server.wait();
}

fn doors<'a>(target: &'a Target, client: &'a Path, socket: &'a str) -> Vec<Door<'a>> {
    let cosim = env!("CARGO_BIN_EXE_cosim");
    let ran = |command: &mut Command| {
        let status = command.stdout(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    let c = move |server: &str, list: &Path| {
        ran(Command::new(client).arg(server).arg(list).arg("seed=1"))
    };
    let mut doors: Vec<Door<'a>> = vec![
        (
            "batch",
            Box::new(|program, _| {
                let case = Case::new(program.clone());
                run(&case, target).is_ok_and(|outcome| outcome.passed())
            }),
        ),
        (
            "Rust",
            Box::new(|program, _| {
                let session = LiveSession::open(target, &Conditions::default());
                let mut session = session.expect("a session");
                session.play(program).is_ok()
                    && session
                        .finish()
                        .is_ok_and(|parts| parts.iter().all(|part| part.passed()))
            }),
        ),
        ("C", Box::new(move |_, list| c(cosim, list))),
        ("server", Box::new(move |_, list| c(socket, list))),
    ];
    if let Some(python) = std::env::var_os("NVDLA_PYTHON") {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tb/benches/live.py");
        doors.push((
            "Python",
            Box::new(move |_, list| {
                ran(Command::new(&python)
                    .arg(&script)
                    .arg(cosim)
                    .arg(list)
                    .arg("seed=1"))
            }),
        ));
    }
    doors
}

fn compile(folder: &Path) -> PathBuf {
    let program = folder.join("live");
    let compiled = Command::new("cc")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args([
            "-std=c11",
            "-O2",
            "-Ic/live",
            "tb/benches/live.c",
            "c/live/nvdla_live.c",
            "-o",
        ])
        .arg(&program)
        .status();
    assert!(
        compiled.is_ok_and(|status| status.success()),
        "there is no C compiler"
    );
    program
}
