//! Runs that are interrupted: what they say, what they keep, and that they go on.

use std::io::{BufRead, BufReader, Read, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use nvdla_testing::effort;
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use tempfile::TempDir;

use crate::campaign::{COUNT, campaign, text, wait_until};
use crate::cli::cosim;
use crate::designs::Design;
use crate::terminal::Terminal;

/// The signals that end a run, each with its exit code.
const SIGNALS: [(Signal, i32); 3] = [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)];

/// `cosim`, which SIGHUP ends even if these tests began with `nohup`.
fn cosim_of_terminal() -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal=HUP", env!("CARGO_BIN_EXE_cosim")]);
    command
}

/// A command that runs in the background.
fn start(arguments: &[&str]) -> Child {
    cosim_of_terminal()
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cosim was built with this test")
}

fn send(child: &Child, signal: Signal) {
    let pid = Pid::from_raw(child.id().try_into().expect("a process id")).expect("not 0");
    kill_process(pid, signal).expect("it is ours");
}

/// Exit code and output of a command that ends by itself.
fn end(child: Child) -> (i32, String) {
    let output = child.wait_with_output().expect("it was started here");
    let text = String::from_utf8(output.stdout).expect("text");
    (output.status.code().expect("it ends by itself"), text)
}

fn lines(path: &Path) -> usize {
    let bytes = std::fs::read(path).unwrap_or_default();
    bytes.iter().filter(|byte| **byte == b'\n').count()
}

/// Waits for so many lines in a file.
fn wait_for(path: &Path, wanted: usize) {
    wait_until(|| lines(path) >= wanted);
}

/// Waits until a case runs that writes waves, to a file beside the one that it names at last.
fn wait_for_waves(child: &Child, path: &Path) {
    wait_until_it_notes(child, Signal::TERM);
    let folder = path.parent().expect("it is in a folder");
    wait_until(|| !unfinished(folder).is_empty() || path.exists());
    assert!(!path.exists(), "the case still runs");
}

/// What is in a folder that only files under way have.
fn unfinished(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("it is there");
    let paths = entries.map(|entry| entry.expect("it is there").path());
    let is_hidden = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(".cosim-")
    };
    paths.filter(is_hidden).collect()
}

/// Waits until the process notes signals: until its cases run, one ends it anyway. The system knows.
fn wait_until_it_notes(child: &Child, signal: Signal) {
    wait_until(|| has_signal(child, "SigCgt:", signal));
}

/// Whether a mask of `/proc/PID/status` has the signal.
fn has_signal(child: &Child, mask: &str, signal: Signal) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
    let status = status.expect("it runs");
    let mask = status.lines().find_map(|line| line.strip_prefix(mask));
    let mask = u64::from_str_radix(mask.expect("it is there").trim(), 16).expect("a mask");
    mask >> (signal.as_raw() - 1) & 1 == 1
}

/// Time that a process has computed, in ticks of the system.
fn time_of(child: &Child) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).expect("it runs");
    let (_, fields) = stat.rsplit_once(") ").expect("a name, in parentheses");
    let user = fields.split(' ').nth(11).expect("it is there");
    user.parse().expect("a number")
}

/// A compiler that never ends and notes its process.
const COMPILER: &str = r#"#!/bin/sh
case " $* " in *" -c "*) echo $$ >> "$(dirname "$0")/pids"; exec sleep 1000 ;; esac
exec c++ "$@"
"#;

#[test]
fn a_signal_to_the_process_alone_ends_the_compilers_of_its_model() {
    let design = Design::new();
    let compiler = design.path("compiler");
    std::fs::write(&compiler, COMPILER).unwrap();
    std::fs::set_permissions(&compiler, std::fs::Permissions::from_mode(0o755)).unwrap();
    let child = design.build().env("CXX", &compiler).spawn().unwrap();
    let pids = design.path("pids");
    wait_for(&pids, 1);
    send(&child, Signal::INT);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.signal(), Some(Signal::INT.as_raw()));
    let error = String::from_utf8(ended.stderr).unwrap();
    assert!(!error.contains("error"), "{error}");
    for pid in std::fs::read_to_string(pids).unwrap().lines() {
        // It is gone, or nobody has asked yet how it ended.
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        assert!(stat.is_empty() || stat.contains(") Z "), "{stat}");
    }
}

#[test]
fn a_second_process_is_refused_and_told_who_has_the_campaign() {
    let directory = TempDir::new().unwrap();
    let out = directory.path().join("a");
    let journal = out.join("results.jsonl");
    let seeds = directory.path().join("seeds.yaml");
    let fresh = ["campaign", "sdp", "--count", "100000", "--jobs", "1"];
    let places = ["--out", text(&out), "--seeds", text(&seeds)];
    let mut first = start(&[&fresh[..], &places[..]].concat());
    wait_for(&journal, 2);
    let holder = format!("is in use by process {} on ", first.id());
    let second: [&[&str]; 3] = [
        &["campaign", "--resume", text(&out), "--seeds", text(&seeds)],
        &[&fresh[..], &places[..]].concat(),
        &["report", text(&out), "--merge", text(&out)],
    ];
    for arguments in second {
        let (code, said, error) = cosim(arguments);
        assert_eq!((code, said.as_str()), (2, ""), "{error}");
        assert!(error.contains(&holder), "{error}");
    }
    first.kill().unwrap();
    first.wait().unwrap();
    // The lock went with its process.
    let resume = ["campaign", "--resume", text(&out), "--seeds", text(&seeds)];
    let second = start(&[&resume[..], &["--jobs", "1"]].concat());
    wait_for(&journal, lines(&journal) + 1);
    send(&second, Signal::INT);
    let (code, said) = end(second);
    assert_eq!(code, 130, "{said}");
}

#[test]
fn a_signal_ends_a_campaign_with_all_reports_and_the_command_that_goes_on() {
    let directory = TempDir::new().unwrap();
    let seeds = directory.path().join("seeds.yaml");
    let whole = campaign(&directory, "whole", &[]);
    let count = COUNT.to_string();
    for (nth, (signal, code)) in SIGNALS.into_iter().enumerate() {
        let out = directory.path().join(code.to_string());
        let junit = directory.path().join(format!("{code}.xml"));
        let fresh = ["campaign", "sdp", "--count", &count, "--out", text(&out)];
        let more = [
            "--seeds",
            text(&seeds),
            "--junit",
            text(&junit),
            "--jobs",
            "1",
        ];
        let child = start(&[&fresh[..], &more[..]].concat());
        wait_for(&out.join("results.jsonl"), 3);
        send(&child, signal);
        let (ended, said) = end(child);
        assert_eq!(ended, code, "{said}");
        let kept = lines(&out.join("results.jsonl")) - 1;
        assert!(kept < COUNT, "{said}");
        // Behind them stands the sum.
        let last: Vec<&str> = said.lines().rev().skip(1).take(2).collect();
        let resume = format!("cosim campaign --resume {}", text(&out));
        let resume = format!("{resume} --seeds {}", text(&seeds));
        assert_eq!(last[0], format!("go on with: {resume}"));
        assert!(
            last[1].ends_with(&format!(": {kept} cases are kept")),
            "{said}"
        );
        let tally = format!("\n{kept} passed, 0 failed, 0 not applicable\n");
        assert!(said.contains(&tally), "{said}");
        let junit = std::fs::read_to_string(junit).unwrap();
        assert_eq!(junit.matches("<testcase ").count(), kept, "{junit}");
        // Whatever the signal was, the same is left.
        if nth < effort() {
            let resume: Vec<&str> = resume.split(' ').skip(1).collect();
            let (code, _, error) = cosim(&resume);
            assert_eq!(code, 0, "{error}");
            assert!(whole == std::fs::read(out.join("results.jsonl")).unwrap());
        }
    }
}

#[test]
fn random_cases_tell_how_far_they_are_and_end_with_reports_at_a_signal() {
    let directory = TempDir::new().unwrap();
    let json = directory.path().join("a.json");
    let random = ["campaign", "pdp", "--count", "300"];
    let mut child = start(&[&random[..], &["--json", text(&json)]].concat());
    // No terminal is there.
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains(" of 300 cases, 0 failed") {
        line.clear();
        assert!(told.read_line(&mut line).unwrap() > 0, "it ended");
    }
    send(&child, Signal::INT);
    let mut said = String::new();
    let mut printed = child.stdout.take().unwrap();
    printed.read_to_string(&mut said).unwrap();
    assert_eq!(end(child).0, 130, "{said}");
    let json: serde_json::Value = serde_json::from_slice(&std::fs::read(json).unwrap()).unwrap();
    let passed = json["tally"]["passed"].as_u64().unwrap();
    assert_eq!(json["cases"].as_array().unwrap().len() as u64, passed);
    let last = format!("\n{passed} passed, 0 failed, 0 not applicable\n");
    assert!(
        (1..300).contains(&passed) && said.ends_with(&last),
        "{said}"
    );
    assert!(
        said.contains("the same command with --out DIR keeps what ran"),
        "{said}"
    );
}

/// A sequence that waits so many clocks.
fn waiting(directory: &TempDir, clocks: u32) -> PathBuf {
    let path = directory.path().join(format!("wait-{clocks}.yaml"));
    let steps = format!("  - {{op: wait_cycles, count: {clocks}}}\n");
    let file = format!("name: a\ndut: nv_small\nnote: a test\nsteps:\n{steps}");
    std::fs::write(&path, file).expect("the directory is new");
    path
}

#[test]
fn the_first_signal_lets_the_running_case_and_its_waves_end() {
    let directory = TempDir::new().unwrap();
    let waves = directory.path().join("a.fst");
    let file = waiting(&directory, 30_000);
    let child = start(&["run", text(&file), "--waves", text(&waves)]);
    wait_for_waves(&child, &waves);
    send(&child, Signal::TERM);
    let (code, said) = end(child);
    assert_eq!(code, 0, "the only case came to its end: {said}");
    assert!(
        said.ends_with("1 passed, 0 failed, 0 not applicable\n"),
        "{said}"
    );
    let file = BufReader::new(std::fs::File::open(&waves).unwrap());
    let header = fst_reader::FstReader::open(file).unwrap().get_header();
    assert!(header.end_time > 30_000, "{header:?}");
    assert_eq!(unfinished(directory.path()).len(), 0);
}

#[test]
fn the_second_signal_ends_the_process_at_once() {
    let directory = TempDir::new().unwrap();
    let file = waiting(&directory, 100_000_000);
    // Only SIGINT counts soon as a second one: the case goes on for two seconds after the others.
    for (signal, code) in SIGNALS.into_iter().take(effort()) {
        let waves = directory.path().join(format!("{code}.fst"));
        let mut child = start(&["run", text(&file), "--waves", text(&waves)]);
        wait_for_waves(&child, &waves);
        send(&child, signal);
        wait_until(|| !has_signal(&child, "ShdPnd:", signal));
        let since = time_of(&child);
        wait_until(|| {
            assert_eq!(child.try_wait().unwrap(), None, "the case goes on");
            time_of(&child) >= since + 2
        });
        // One that comes while the first is being noted, on another thread, counts as the first.
        wait_until(|| {
            send(&child, signal);
            child.try_wait().unwrap().is_some()
        });
        let (ended, said) = end(child);
        assert_eq!((ended, said.as_str()), (code, ""));
        assert!(!waves.exists(), "they have no end");
        assert_eq!(unfinished(directory.path()).len(), 0);
    }
}

#[test]
fn a_signal_ends_shrinking_with_the_smallest_case_until_then() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("a.yaml");
    let waits = "  - {op: wait_cycles, count: 200000}\n".repeat(4);
    let read = "  - {op: read, addr: 0x0e000, expect: 1}\n";
    let file = format!("name: a\ndut: nv_small\nnote: a test\nsteps:\n{waits}{read}");
    std::fs::write(&path, file).unwrap();
    let small = directory.path().join("small");
    let mut child = start(&["run", text(&path), "--shrink", text(&small)]);
    // Neither output nor complaints are a terminal.
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("a is shrunk, in at most 600 tries") {
        line.clear();
        assert!(told.read_line(&mut line).unwrap() > 0, "it ended");
    }
    send(&child, Signal::TERM);
    let (code, said) = end(child);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("a signal came before it was shrunk to the end"),
        "{said}"
    );
    let report = std::fs::read_to_string(small.join("report-so-far.txt")).unwrap();
    assert!(report.contains("a signal came before"), "{report}");
    assert!(!small.join("report.txt").exists());
    let (code, said, error) = cosim(&["run", text(&small.join("small.yaml"))]);
    assert_eq!(code, 1, "{said}{error}");
}

/// `timeout`, service managers and batch systems signal a process and, moments later, its group.
#[test]
fn signals_of_one_moment_are_one_and_no_report_is_lost() {
    let directory = TempDir::new().unwrap();
    let out = directory.path().join("out");
    let json = directory.path().join("a.json");
    let seeds = directory.path().join("seeds.yaml");
    let kept = ["--out", text(&out), "--seeds", text(&seeds)];
    let many = ["campaign", "sdp", "--count", "100000"];
    // The commands note signals alike, and each writes its reports.
    let commands: [Vec<&str>; 3] = [
        many.to_vec(),
        [&many[..], &kept].concat(),
        vec!["run", "vectors/directed"],
    ];
    for (nth, arguments) in commands.iter().enumerate() {
        let signals = if nth == 0 {
            &SIGNALS[..]
        } else {
            &SIGNALS[1..2]
        };
        for (signal, code) in signals.iter().copied() {
            let child = cosim_of_terminal()
                .args(arguments)
                .args(["--json", text(&json)])
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .process_group(0)
                .spawn()
                .unwrap();
            wait_until_it_notes(&child, signal);
            send(&child, signal);
            // Two that are pending at once are one to the system, too. A moment of SIGINT is short.
            if signal != Signal::INT {
                wait_until(|| !has_signal(&child, "ShdPnd:", signal));
            }
            let pid = Pid::from_raw(child.id().try_into().unwrap()).unwrap();
            kill_process_group(pid, signal).unwrap();
            let (ended, said) = end(child);
            assert_eq!(ended, code, "{arguments:?}: {said}");
            let last = said.lines().last().unwrap_or_default();
            assert!(last.ends_with(" not applicable"), "{arguments:?}: {said}");
            let json = std::fs::read(&json).unwrap();
            let results: serde_json::Value = serde_json::from_slice(&json).unwrap();
            let passed = results["tally"]["passed"].as_u64().unwrap();
            assert!(last.starts_with(&format!("{passed} passed, ")), "{last}");
        }
    }
}

#[test]
fn resuming_looks_before_it_cuts() {
    let directory = TempDir::new().unwrap();
    let whole = campaign(&directory, "whole", &[]);
    let out = directory.path().join("cut");
    std::fs::create_dir(&out).unwrap();
    let journal = out.join("results.jsonl");
    let resume = |contents: &[u8]| {
        std::fs::write(&journal, contents).unwrap();
        let seeds = directory.path().join("seeds.yaml");
        let (code, _, error) =
            cosim(&["campaign", "--resume", text(&out), "--seeds", text(&seeds)]);
        (code, error, std::fs::read(&journal).unwrap())
    };
    // Somebody else's file, and a journal with a wrong line before one that is cut.
    let mut wrong = whole[..whole.len() - 9].to_vec();
    let head = whole.iter().position(|byte| *byte == b'\n').unwrap();
    wrong[head + 5] = b'?';
    for contents in [&b"notes of mine\nwithout an end"[..], &wrong] {
        let (code, error, left) = resume(contents);
        assert_eq!(code, 2, "{error}");
        assert!(left == contents, "nothing was cut: {error}");
    }
    let (code, error, _) = resume(&whole[..head / 2]);
    assert_eq!(code, 2);
    assert!(error.contains("so no case has run: begin again"), "{error}");
    // And so it does.
    let again = campaign(&directory, "cut", &[]);
    assert!(again == whole);
    let (code, error, left) = resume(&whole[..whole.len() - 9]);
    assert_eq!(code, 0, "{error}");
    assert!(left == whole);
}

#[test]
fn networks_end_with_the_running_operation_and_their_reports() {
    let directory = TempDir::new().unwrap();
    let json = directory.path().join("a.json");
    let mut child = start(&["run", "vectors/loadables", "--json", text(&json)]);
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    let mut said = String::new();
    while !said.contains("\npass: ") {
        assert_ne!(printed.read_line(&mut said).unwrap(), 0, "{said}");
    }
    send(&child, Signal::INT);
    printed.read_to_string(&mut said).unwrap();
    assert_eq!(end(child).0, 130, "{said}");
    let json: serde_json::Value = serde_json::from_slice(&std::fs::read(json).unwrap()).unwrap();
    let passed = json["tally"]["passed"].as_u64().unwrap();
    let all = crate::loadables::count();
    assert!((1..all).contains(&passed), "{said}");
    let last: Vec<&str> = said.lines().rev().take(2).collect();
    assert_eq!(last[1], format!("SIGINT: {} cases not run", all - passed));
    assert_eq!(
        last[0],
        format!("{passed} passed, 0 failed, 0 not applicable")
    );
}

#[test]
fn a_process_that_began_with_nohup_ignores_the_signal_of_a_closed_terminal() {
    let directory = TempDir::new().unwrap();
    let json = directory.path().join("a.json");
    let child = Command::new("nohup")
        .arg(env!("CARGO_BIN_EXE_cosim"))
        .args(["campaign", "sdp", "--count", "10", "--jobs", "1"])
        .args(["--json", text(&json)])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until_it_notes(&child, Signal::TERM);
    assert!(!has_signal(&child, "SigCgt:", Signal::HUP));
    send(&child, Signal::HUP);
    let (code, said) = end(child);
    assert_eq!(code, 0, "{said}");
    assert!(said.ends_with("10 passed, 0 failed, 0 not applicable\n"));
}

/// The terminal is closed: what is printed goes nowhere, and what is written is there.
#[test]
fn a_closed_terminal_ends_a_run_with_its_reports() {
    let directory = TempDir::new().unwrap();
    let json = directory.path().join("a.json");
    let terminal = Terminal::new(80);
    let mut cosim = cosim_of_terminal();
    cosim
        .args(["campaign", "sdp", "--count", "100000"])
        .args(["--json", text(&json)])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(terminal.open())
        .stdout(terminal.open())
        .stderr(terminal.open());
    let mut child = cosim.spawn().unwrap();
    drop(cosim);
    wait_until_it_notes(&child, Signal::TERM);
    drop(terminal);
    send(&child, Signal::HUP);
    assert_eq!(child.wait().unwrap().code(), Some(129));
    let json = std::fs::read(json).unwrap();
    let results: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(results["tally"]["failed"], 0);
}

#[test]
fn the_record_of_a_session_outlives_a_closed_terminal() {
    let directory = TempDir::new().unwrap();
    let record = directory.path().join("a.yaml");
    let mut child = cosim_of_terminal()
        .args(["serve", "--model", "nv_small", "--record", text(&record)])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut client = child.stdin.take().unwrap();
    let mut answers = child.stdout.take().unwrap();
    let mut ask = |message: &[u8]| {
        let length = u32::try_from(message.len()).unwrap();
        client.write_all(&length.to_le_bytes()).unwrap();
        client.write_all(message).unwrap();
        let mut length = [0; 4];
        answers.read_exact(&mut length).unwrap();
        let mut answer = vec![0; u32::from_le_bytes(length) as usize];
        answers.read_exact(&mut answer).unwrap();
        assert_eq!(answer[..2], [0, 0], "{answer:?}");
    };
    ask(b"NVLIVE\x01\x00");
    // A write to GLB's interrupt mask.
    ask(&[1, 0x04, 0x10, 0, 0, 1, 0, 0, 0]);
    wait_until_it_notes(&child, Signal::TERM);
    send(&child, Signal::HUP);
    // The client goes with its terminal, too.
    drop(client);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let record = std::fs::read_to_string(record).unwrap();
    assert!(record.contains("S_INTR_MASK=0x1"), "{record}");
}

#[test]
fn a_check_of_resets_ends_with_the_running_states_and_its_reports() {
    let directory = TempDir::new().unwrap();
    let junit = directory.path().join("a.xml");
    let child = start(&[
        "dut",
        "reset",
        "--states",
        "1000000",
        "--junit",
        text(&junit),
    ]);
    wait_until_it_notes(&child, Signal::TERM);
    send(&child, Signal::TERM);
    let (code, said) = end(child);
    assert_eq!((code, said.as_str()), (143, "SIGTERM: 2 cases not run\n"));
    let junit = std::fs::read_to_string(junit).unwrap();
    assert!(junit.contains("tests=\"0\""), "{junit}");
}
