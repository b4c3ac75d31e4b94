//! The server of live sessions, its clients in C, and what they do wrong.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::rc::Rc;
use std::sync::LazyLock;

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut, SimError};
use nvdla_bench::engine::{Target, run};
use nvdla_bench::simulation::Simulation;
use nvdla_campaign::triage::ShrunkCase;
use nvdla_campaign::watcher::ShrinkWatcher;
use nvdla_live::protocol::{MOST, receive, send};
use nvdla_live::{Culprit, HostMemory, LiveError, LiveEvent, LiveSession, blame, recording};
use nvdla_model::program::Posting;
use nvdla_random::conditions::Conditions;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::table::{cdma, glb, sdp, sdp_rdma};
use nvdla_regs::types::Reg;
use tempfile::TempDir;

use crate::elsewhere::cosim_in;

const SOURCE: u32 = 0x8000_0000;
const TARGET: u32 = 0x9000_0000;
const LEN: u32 = 64;

/// SDP multiplies 64 bytes by two.
pub(crate) fn start_layer(session: &mut LiveSession<'_>) -> Result<(), LiveError> {
    let input: Vec<u8> = (0..64).collect();
    session.load(Addr(SOURCE), &input)?;
    for (reg, value) in registers() {
        session.write(reg.addr, value, Posting::Posted)?;
    }
    Ok(())
}

fn registers() -> Vec<(&'static Reg, u32)> {
    vec![
        (&sdp_rdma::D_DATA_CUBE_WIDTH, 7),
        (&sdp_rdma::D_DATA_CUBE_CHANNEL, 7),
        (&sdp_rdma::D_SRC_BASE_ADDR_LOW, SOURCE),
        (&sdp_rdma::D_SRC_LINE_STRIDE, LEN),
        (&sdp_rdma::D_SRC_SURFACE_STRIDE, LEN),
        (&sdp_rdma::D_SRC_DMA_CFG, 1),
        (&sdp_rdma::D_FEATURE_MODE_CFG, 0),
        (&sdp::D_DATA_CUBE_WIDTH, 7),
        (&sdp::D_DATA_CUBE_CHANNEL, 7),
        (&sdp::D_DST_BASE_ADDR_LOW, TARGET),
        (&sdp::D_DST_LINE_STRIDE, LEN),
        (&sdp::D_DST_SURFACE_STRIDE, LEN),
        (&sdp::D_DST_DMA_CFG, 1),
        (&sdp::D_DP_BS_CFG, 1),
        (&sdp::D_DP_BN_CFG, 1),
        (&sdp::D_CVT_SCALE, 2),
        (&sdp::D_OP_ENABLE, 1),
        (&sdp_rdma::D_OP_ENABLE, 1),
    ]
}

/// nv_small with something wrong about its pins.
struct WrongDut {
    inner: Box<dyn Simulation>,
    wrong: fn(&mut PinsOut),
}

impl Dut for WrongDut {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        let mut out = self.inner.step(pins, edges)?;
        (self.wrong)(&mut out);
        Ok(out)
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        Ok((1, self.step(pins, pattern[0])?))
    }
}

impl Simulation for WrongDut {}

fn wrong(wrong: fn(&mut PinsOut)) -> Target {
    let right = nvdla_cosim::target("nv_small").expect("a helper of tests");
    Target::new("wrong", Configuration::NvSmall, move |power_on| {
        let inner = right.build(power_on)?;
        Ok(Box::new(WrongDut { inner, wrong }))
    })
}

pub(crate) fn wait(session: &mut LiveSession<'_>) -> Result<bool, LiveError> {
    let came = session.wait_interrupt(100_000)?;
    let status = session.read(glb::S_INTR_STATUS.addr)?;
    session.write(glb::S_INTR_STATUS.addr, status, Posting::NonPosted)?;
    Ok(came && !session.interrupt()?)
}

#[test]
fn what_differs_is_told_when_it_happens_and_its_record_fails_and_passes_again() {
    let target = wrong(|out| out.w_data ^= u64::from(out.w_valid));
    let mut session = LiveSession::open(&target, &Conditions::default()).unwrap();
    start_layer(&mut session).unwrap();
    assert!(wait(&mut session).unwrap());
    let events: Vec<LiveEvent> = session.events().collect();
    let ended = events
        .iter()
        .find(|event| matches!(event, LiveEvent::LayerEnded { .. }));
    let text = ended.unwrap().to_string();
    assert!(
        text.contains("layer 0 is wrong: wrong byte in clock"),
        "{text}"
    );
    assert!(
        text.contains("at 0x90000000: 0x00 expected, 0x01 written"),
        "{text}"
    );
    assert_eq!(session.dump(Addr(TARGET), 2).unwrap(), [1, 2]);
    let case = session.case();
    let outcome = session.finish().unwrap().pop().unwrap();
    let (who, text) = blame(&outcome);
    assert_eq!(who, Culprit::Design, "{text}");
    let again = run(&case, &target).unwrap();
    assert_eq!(again.verdict, outcome.verdict);
    assert_eq!(again.clocks(), outcome.clocks());
    // On the mended design the same program passes.
    let right = nvdla_cosim::target("nv_small").unwrap();
    let mended = run(&case, &right).unwrap();
    assert!(mended.passed(), "{mended}");
    assert!(recording(&case, "wrong").contains("SDP:"));
}

#[test]
fn a_design_without_interrupts_hangs_with_a_diagnosis() {
    let target = wrong(|out| out.intr = false);
    let mut session = LiveSession::open(&target, &Conditions::default()).unwrap();
    start_layer(&mut session).unwrap();
    let error = session.wait_interrupt(1_000_000).unwrap_err();
    let LiveError::Dead(text) = error else {
        panic!("{error}")
    };
    assert!(text.contains("no progress for"), "{text}");
    assert!(text.contains("SDP.D_CVT_SCALE = 0x00000002"), "{text}");
    // What comes behind is refused, and no part of the record.
    let steps = session.case().program.steps.len();
    assert!(session.read(sdp::S_STATUS.addr).is_err());
    assert!(session.wait_interrupt(1).is_err());
    assert_eq!(session.case().program.steps.len(), steps);
    let outcome = session.finish().unwrap().pop().unwrap();
    assert_eq!(blame(&outcome).0, Culprit::Design);
}

#[test]
fn a_poll_that_shows_nothing_new_ends() {
    // The unit never reports that it is done.
    let target = wrong(|out| {
        if out.csb_rvalid {
            out.csb_rdata |= 1;
        }
    });
    let mut session = LiveSession::open(&target, &Conditions::default()).unwrap();
    start_layer(&mut session).unwrap();
    let mut reads = 0;
    let error = loop {
        match session.read(cdma::S_STATUS.addr) {
            Ok(_) => reads += 1,
            Err(error) => break error,
        }
        assert!(reads < 1_000_000, "the poll never ends");
    };
    assert!(matches!(error, LiveError::Dead(_)), "{error}");
}

#[test]
fn a_long_wait_for_what_nothing_raises_ends_and_the_session_goes_on() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    let on_rtl = LiveSession::open(&target, &Conditions::default()).unwrap();
    for mut session in [on_rtl, LiveSession::model(Configuration::NvSmall)] {
        session
            .write(sdp::D_OP_ENABLE.addr, 1, Posting::Posted)
            .unwrap();
        let LiveError::Futile(text) = session.wait_interrupt(u32::MAX).unwrap_err() else {
            panic!("another error");
        };
        assert!(text.contains("SDP_RDMA group 0, not enabled"), "{text}");
        assert!(session.clock() < 2_000_000);
        assert_eq!(session.read(glb::S_INTR_STATUS.addr).unwrap(), 0);
    }
}

/// The model cannot date the clear: the layer may have ended before, or may end behind it.
#[test]
fn a_long_wait_behind_a_clear_of_what_had_come_ends_and_the_session_goes_on() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    let mut session = LiveSession::open(&target, &Conditions::default()).unwrap();
    start_layer(&mut session).unwrap();
    session.advance(1000).unwrap();
    assert!(session.interrupt().unwrap());
    session
        .write(glb::S_INTR_STATUS.addr, u32::MAX, Posting::NonPosted)
        .unwrap();
    let waited = session.wait_interrupt(2_500_000);
    let Err(LiveError::Futile(text)) = waited else {
        panic!("{waited:?} after {} clocks", session.clock());
    };
    assert!(
        text.contains("its interrupt came before the clear"),
        "{text}"
    );
    assert!(session.clock() < 2_000_000);
    assert_eq!(session.read(glb::S_INTR_STATUS.addr).unwrap(), 0);
    assert_eq!(session.dump(Addr(TARGET), 2).unwrap(), [0, 2]);
    let case = session.case();
    let parts = session.finish().unwrap();
    assert!(parts.iter().all(|part| part.failed().is_none()));
    assert!(run(&case, &target).unwrap().failed().is_none());
}

/// Memory of a host: bytes from `SOURCE` on, that fails where it is told to.
#[derive(Clone)]
struct Shared {
    bytes: Rc<RefCell<Vec<u8>>>,
    fails: bool,
}

impl HostMemory for Shared {
    fn read(&mut self, at: Addr, bytes: &mut [u8]) -> Result<(), String> {
        let begin = (at.0 - SOURCE) as usize;
        bytes.copy_from_slice(&self.bytes.borrow()[begin..begin + bytes.len()]);
        if self.fails {
            Err("the disk is full".to_owned())
        } else {
            Ok(())
        }
    }

    fn write(&mut self, at: Addr, bytes: &[u8]) -> Result<(), String> {
        let begin = (at.0 - SOURCE) as usize;
        self.bytes.borrow_mut()[begin..begin + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }
}

#[test]
fn layers_work_on_the_memory_of_the_host() {
    const APART: u32 = 0x1000;
    let target = nvdla_cosim::target("nv_small").unwrap();
    let on_rtl = LiveSession::open(&target, &Conditions::default()).unwrap();
    for mut session in [on_rtl, LiveSession::model(Configuration::NvSmall)] {
        let bytes: Vec<u8> = (0..64).collect();
        let shared = Shared {
            bytes: Rc::new(RefCell::new([bytes, vec![0; 0x2000]].concat())),
            fails: false,
        };
        session.map(Addr(SOURCE), 0x2000, shared.clone());
        // The second layer reads what the first one wrote.
        for group in [0, 1] {
            let places = [
                (&sdp_rdma::S_POINTER, group),
                (&sdp::S_POINTER, group),
                (&sdp_rdma::D_SRC_BASE_ADDR_LOW, SOURCE + group * APART),
                (
                    &sdp::D_DST_BASE_ADDR_LOW,
                    SOURCE + (1 - group) * APART + 64 * group,
                ),
            ];
            let is_place = |reg: &Reg| places.iter().any(|(place, _)| place.addr == reg.addr);
            let rest = registers().into_iter().filter(|(reg, _)| !is_place(reg));
            for (reg, value) in places.into_iter().chain(rest) {
                session.write(reg.addr, value, Posting::Posted).unwrap();
            }
            wait(&mut session).unwrap();
        }
        let found = shared.bytes.borrow().clone();
        assert_eq!(found[1..4], [1, 2, 3]);
        assert_eq!(found[0x1001..0x1004], [2, 4, 6]);
        assert_eq!(found[65..68], [4, 8, 12]);
        // It changes the memory by itself, and the next layer sees that.
        shared.bytes.borrow_mut()[1] = 9;
        for (reg, value) in [(&sdp_rdma::S_POINTER, 0), (&sdp::S_POINTER, 0)] {
            session.write(reg.addr, value, Posting::Posted).unwrap();
        }
        for reg in [&sdp::D_OP_ENABLE, &sdp_rdma::D_OP_ENABLE] {
            session.write(reg.addr, 1, Posting::Posted).unwrap();
        }
        wait(&mut session).unwrap();
        assert_eq!(shared.bytes.borrow()[0x1001], 18);
        let case = session.case();
        let outcome = session.finish().unwrap().pop().unwrap();
        assert_eq!(blame(&outcome).0, Culprit::Nobody, "{outcome}");
        // The record brings the bytes along.
        assert!(run(&case, &target).unwrap().passed());
    }
}

#[test]
fn the_host_is_asked_when_the_first_unit_is_enabled_and_not_again() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    for core_first in [false, true] {
        let mut session = LiveSession::open(&target, &Conditions::default()).unwrap();
        let shared = Shared {
            bytes: Rc::new(RefCell::new(vec![1; 0x2000])),
            fails: false,
        };
        session.map(Addr(SOURCE), 0x2000, shared.clone());
        let mut enables = [&sdp_rdma::D_OP_ENABLE, &sdp::D_OP_ENABLE];
        if core_first {
            enables.reverse();
        }
        let settings = registers();
        let settings = settings.iter().filter(|(reg, _)| !enables.contains(reg));
        for (reg, value) in settings {
            session.write(reg.addr, *value, Posting::Posted).unwrap();
        }
        session
            .write(enables[0].addr, 1, Posting::NonPosted)
            .unwrap();
        session.advance(300).unwrap();
        shared.bytes.borrow_mut()[..64].fill(3);
        session
            .write(enables[1].addr, 1, Posting::NonPosted)
            .unwrap();
        assert!(wait(&mut session).unwrap());
        assert_eq!(session.dump(Addr(TARGET), 2).unwrap(), [2, 2]);
        let outcome = session.finish().unwrap().pop().unwrap();
        assert_eq!(blame(&outcome).0, Culprit::Nobody, "{outcome}");
    }
}

#[test]
fn memory_of_the_host_that_fails_is_an_error_of_the_access() {
    let mut session = LiveSession::model(Configuration::NvSmall);
    let shared = Shared {
        bytes: Rc::new(RefCell::new(vec![1; 64])),
        fails: true,
    };
    session.map(Addr(SOURCE), 64, shared);
    let error = start_layer(&mut session).unwrap_err();
    let text = "the memory of the host: the disk is full";
    assert_eq!(error.to_string(), text);
}

#[test]
fn a_failing_record_shrinks_to_the_layer_that_is_wrong() {
    // Wrong in the second layer alone.
    let target = wrong(|out| {
        if out.w_valid && out.w_data == 0x1c18_1410_0c08_0400 {
            out.w_data ^= 1;
        }
    });
    let conditions = Conditions::default();
    let mut session = LiveSession::open(&target, &conditions).unwrap();
    start_layer(&mut session).unwrap();
    wait(&mut session).unwrap();
    session.read(sdp::S_STATUS.addr).unwrap();
    for (reg, value) in [(&sdp_rdma::S_POINTER, 1), (&sdp::S_POINTER, 1)] {
        session.write(reg.addr, value, Posting::Posted).unwrap();
    }
    for (reg, value) in registers() {
        let value = if value == 2 { 4 } else { value };
        session.write(reg.addr, value, Posting::Posted).unwrap();
    }
    wait(&mut session).unwrap();
    let case = session.case();
    let small = ShrunkCase::of_program(&case, &target, "small", ShrinkWatcher::default())
        .unwrap()
        .expect("it fails");
    let steps = small.case.program.steps.len();
    assert!(2 * steps < case.program.steps.len(), "{steps} steps");
    let again = run(&small.case, &target).unwrap();
    assert_eq!(again.failed().unwrap().bucket, small.bucket);
    assert_eq!(again.expected.layers.len(), 1);
    let right = nvdla_cosim::target("nv_small").unwrap();
    assert!(run(&small.case, &right).unwrap().passed());
}

#[test]
fn who_waits_for_nothing_is_told_what_is_missing() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    let mut session = LiveSession::open(&target, &Conditions::default()).unwrap();
    session
        .write(sdp::D_OP_ENABLE.addr, 1, Posting::Posted)
        .unwrap();
    assert!(!session.wait_interrupt(1000).unwrap());
    assert!(session.clock() > 1000);
    let why = session.blocked().join("\n");
    assert!(why.contains("SDP_RDMA group 0, not enabled"), "{why}");
    let outcome = session.finish().unwrap().pop().unwrap();
    let (who, text) = blame(&outcome);
    assert_eq!(who, Culprit::Program, "{text}");
    assert!(text.contains("SDP_RDMA"), "{text}");
}

#[test]
fn a_reset_cuts_layers_and_begins_again() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    let mut session = LiveSession::open(&target, &Conditions::default()).unwrap();
    start_layer(&mut session).unwrap();
    session.reset();
    assert_eq!(session.dump(Addr(SOURCE), 3).unwrap(), [0, 1, 2]);
    start_layer(&mut session).unwrap();
    assert!(wait(&mut session).unwrap());
    let parts = session.finish().unwrap();
    let blames: Vec<Culprit> = parts.iter().map(|part| blame(part).0).collect();
    assert_eq!(blames, [Culprit::Program, Culprit::Nobody]);
}

/// A server on pipes.
fn server(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_cosim"))
        .arg("serve")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a helper of tests")
}

fn hello(options: &str) -> Vec<u8> {
    [b"NVLIVE\x01\x00", options.as_bytes()].concat()
}

/// Code, results and the rest of an answer.
fn answer(from: &mut impl Read) -> (u16, Vec<u8>, String) {
    let body = receive(from)
        .expect("a helper of tests")
        .expect("an answer");
    let len = u32::from_le_bytes(body[6..10].try_into().expect("a helper of tests")) as usize;
    let text = String::from_utf8_lossy(&body[14 + len..]).into_owned();
    (
        u16::from_le_bytes([body[0], body[1]]),
        body[10..10 + len].to_vec(),
        text,
    )
}

fn read_of(at: RegAddr) -> Vec<u8> {
    [&[3][..], &at.0.to_le_bytes()].concat()
}

#[test]
fn messages_that_mean_nothing_are_refused_with_a_reason() {
    let long = u32::try_from(MOST + 1).unwrap().to_le_bytes().to_vec();
    let framed = |body: &[u8]| {
        let mut message = Vec::new();
        send(&mut message, body).unwrap();
        message
    };
    let open = framed(&hello("model=nv_small\n"));
    let behind = |body: &[u8]| [open.clone(), framed(body)].concat();
    let wrong: [(Vec<u8>, usize, u16, &str); 23] = [
        (b"x".to_vec(), 0, 1, "ends in the middle"),
        (long.clone(), 0, 1, "longer than"),
        (framed(b"GET / HTTP/1.1"), 0, 1, "NVLIVE"),
        (framed(b""), 0, 1, "NVLIVE"),
        (framed(b"NVLIVE\x01"), 0, 1, "no version"),
        (framed(b"NVLIVE\x07\x00"), 0, 1, "version 7"),
        (framed(b"NVLIVE\x01\x00\xff"), 0, 1, "UTF-8"),
        (framed(&hello("speed")), 0, 1, "not KEY=VALUE"),
        (framed(&hello("speed=1")), 0, 1, "there are dut, model"),
        (framed(&hello("seed=-1")), 0, 1, "`seed`"),
        (framed(&hello("model=nv_big")), 0, 1, "nv_small_ew"),
        (framed(&hello("dut=nv_smal")), 0, 5, "nv_small"),
        (framed(&hello("dut=/nowhere.yaml")), 0, 5, "/nowhere.yaml"),
        (
            framed(&hello("record=/nowhere/x.yaml")),
            0,
            5,
            "/nowhere/x.yaml",
        ),
        (framed(&hello("waves=/dev")), 0, 5, "/dev cannot be written"),
        (
            framed(&hello("record=./target/both\nwaves=target/both")),
            0,
            5,
            "record and waves are the same file, ./target/both: name two files",
        ),
        (behind(&[99]), 1, 1, "no operation 99"),
        (behind(&[3, 0, 0]), 1, 1, "arguments are missing"),
        (behind(&[14, 0, 0, 0, 0]), 1, 1, "arguments are missing"),
        (behind(&[5, 0, 0, 0, 0, 1, 0, 0, 0xff]), 1, 1, "at once"),
        (behind(&[0]), 1, 1, "no operation 0"),
        (behind(&[4, 0, 0, 0, 0, 9, 0, 0, 0, 1]), 1, 1, "fewer bytes"),
        (
            [open.clone(), long[..2].to_vec()].concat(),
            1,
            1,
            "ends in the middle",
        ),
    ];
    for (bytes, before, code, part) in wrong {
        let mut child = server(&[]);
        child.stdin.take().unwrap().write_all(&bytes).unwrap();
        let mut out = child.stdout.take().unwrap();
        for _ in 0..before {
            assert_eq!(answer(&mut out).0, 0);
        }
        let (got, _, text) = answer(&mut out);
        assert_eq!(got, code, "{part}: {text}");
        assert!(text.contains(part), "{part}: {text}");
        let code = child.wait().unwrap().code().unwrap();
        assert_eq!(code, 2, "{part}");
    }
}

#[test]
fn a_client_whose_memory_fails_or_goes_is_told_or_ends_its_session() {
    let mapped = [14, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut writes = Vec::new();
    for (reg, value) in registers() {
        writes.push(2);
        writes.extend(reg.addr.0.to_le_bytes());
        writes.extend(value.to_le_bytes());
    }
    for (reply, part) in [
        (vec![1], "the client could not"),
        (vec![0, 1, 2], "2 bytes came, not 64"),
        (vec![], "the client is gone"),
    ] {
        let mut child = server(&[]);
        let (mut to, mut from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        send(&mut to, &hello("model=nv_small")).unwrap();
        assert_eq!(answer(&mut from).0, 0);
        send(&mut to, &[&mapped[..], &writes].concat()).unwrap();
        let asked = receive(&mut from).unwrap().unwrap();
        assert_eq!(asked[..2], 0x100_u16.to_le_bytes());
        send(&mut to, &reply).unwrap();
        let (code, _, text) = answer(&mut from);
        assert_eq!(code, 7, "{text}");
        assert!(text.contains(part), "{part}: {text}");
        // In the middle of a question it goes.
        send(&mut to, &writes).unwrap();
        assert!(receive(&mut from).unwrap().is_some());
        drop((to, from));
        let code = child.wait().unwrap().code();
        assert!(matches!(code, Some(0 | 2)), "{code:?}");
    }
}

#[test]
fn an_error_ends_a_batch_and_not_the_session() {
    let mut child = server(&["--model", "nv_small"]);
    let (mut to, mut from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    send(&mut to, &hello("")).unwrap();
    assert_eq!(answer(&mut from).0, 0);
    let version = read_of(glb::S_NVDLA_HW_VERSION.addr);
    send(
        &mut to,
        &[version.clone(), read_of(RegAddr(2)), version.clone()].concat(),
    )
    .unwrap();
    let (code, results, text) = answer(&mut from);
    assert_eq!((code, results.len()), (2, 4));
    assert!(text.contains("multiples of 4"), "{text}");
    send(&mut to, &version).unwrap();
    assert_eq!(answer(&mut from).1, 0x0030_3031_u32.to_le_bytes());
    drop(to);
    assert!(child.wait().unwrap().success(), "a client may go");
}

#[test]
fn what_a_client_did_is_kept_when_it_dies_and_runs_again() {
    let folder = TempDir::new().unwrap();
    let record = folder.path().join("kept.yaml");
    let mut child = server(&["--record", record.to_str().unwrap(), "--memory", "random"]);
    let (mut to, mut from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    send(&mut to, &hello("")).unwrap();
    assert_eq!(answer(&mut from).0, 0);
    let mut body = Vec::new();
    for (reg, value) in registers() {
        body.push(1);
        body.extend(reg.addr.0.to_le_bytes());
        body.extend(value.to_le_bytes());
    }
    body.extend([6, 0, 0, 1, 0]);
    send(&mut to, &body).unwrap();
    assert_eq!(answer(&mut from).1, 1u32.to_le_bytes());
    // As Ctrl-C in a terminal: server and client are told at once.
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    // In the middle of a message.
    to.write_all(&[9, 0]).unwrap();
    drop((to, from));
    assert_eq!(child.wait().unwrap().code(), Some(2));
    let (code, out, error) = cosim_in(folder.path(), &["run", "kept.yaml", "-v"]);
    assert_eq!(code, 0, "{out}{error}");
    assert!(out.contains("memory random"), "{out}");
}

/// Waits for the address that a server prints.
#[test]
fn a_record_that_cannot_be_written_is_told_to_client_and_server() {
    let folder = TempDir::new().unwrap();
    let gone = folder.path().join("gone");
    std::fs::create_dir(&gone).unwrap();
    let record = gone.join("kept.yaml");
    let mut child = server(&["--record", record.to_str().unwrap()]);
    let (mut to, mut from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    send(&mut to, &hello("model=nv_small")).unwrap();
    assert_eq!(answer(&mut from).0, 0);
    std::fs::remove_dir_all(&gone).unwrap();
    let body = [read_of(glb::S_NVDLA_HW_VERSION.addr), vec![13]].concat();
    send(&mut to, &body).unwrap();
    let (code, results, _) = answer(&mut from);
    assert_eq!(code, 0);
    let text = String::from_utf8_lossy(&results[12..]).into_owned();
    assert!(text.contains("kept.yaml cannot be written"), "{text}");
    assert_ne!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn what_a_reset_ended_has_a_file_of_its_own() {
    let folder = TempDir::new().unwrap();
    let mut child = server(&[
        "--record",
        folder.path().join("kept.yaml").to_str().unwrap(),
    ]);
    let (mut to, mut from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    send(&mut to, &hello("model=nv_small")).unwrap();
    assert_eq!(answer(&mut from).0, 0);
    for at in [glb::S_NVDLA_HW_VERSION.addr, glb::S_INTR_MASK.addr] {
        // The second one is told by a reset apart.
        let body = [read_of(at), vec![8]].concat();
        send(&mut to, &body).unwrap();
        assert_eq!(answer(&mut from).0, 0);
    }
    send(&mut to, &read_of(glb::S_INTR_STATUS.addr)).unwrap();
    assert_eq!(answer(&mut from).0, 0);
    drop((to, from));
    assert_eq!(child.wait().unwrap().code(), Some(0));
    for (file, register) in [
        ("kept-part-1.yaml", "GLB.S_NVDLA_HW_VERSION"),
        ("kept-part-2.yaml", "GLB.S_INTR_MASK"),
        ("kept.yaml", "GLB.S_INTR_STATUS"),
    ] {
        let text = std::fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(text.contains(register), "{file}: {text}");
        let (code, out, error) = cosim_in(folder.path(), &["run", file]);
        assert_eq!(code, 0, "{out}{error}");
    }
}

#[test]
fn a_part_of_a_session_in_which_nothing_was_done_has_no_record() {
    let folder = TempDir::new().unwrap();
    let record = folder.path().join("kept.yaml");
    std::fs::write(&record, "of an earlier session").unwrap();
    let mut child = server(&["--record", record.to_str().unwrap()]);
    let (mut to, mut from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    send(&mut to, &hello("model=nv_small")).unwrap();
    assert_eq!(answer(&mut from).0, 0);
    let version = read_of(glb::S_NVDLA_HW_VERSION.addr);
    // Only the second of the parts that four resets divide has a read in it.
    let body = [vec![8], version, vec![8, 8, 8]].concat();
    send(&mut to, &body).unwrap();
    assert_eq!(answer(&mut from).0, 0);
    drop((to, from));
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let files = folder.path().read_dir().unwrap();
    let names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
    assert_eq!(names, ["kept-part-2.yaml"]);
}

#[test]
fn record_and_waves_of_one_name_are_refused_before_a_server_listens() {
    let folder = TempDir::new().unwrap();
    let both = ["--record", "both", "--waves", "both"];
    for listen in [&[][..], &["--listen", "tcp:127.0.0.1:0", "--once"]] {
        let line = [&["serve"], listen, &both].concat();
        let (code, said, error) = cosim_in(folder.path(), &line);
        assert_eq!((code, said.as_str()), (2, ""), "{error}");
        assert!(
            error.contains("are the same file, both: name two"),
            "{error}"
        );
    }
}

fn listening(child: &mut Child) -> String {
    let mut out = child.stdout.take().expect("a helper of tests");
    let mut line = String::new();
    let mut byte = [0];
    while out.read(&mut byte).expect("a helper of tests") == 1 && byte[0] != b'\n' {
        line.push(char::from(byte[0]));
    }
    line.strip_prefix("listens on ")
        .unwrap_or_else(|| panic!("{line}"))
        .to_owned()
}

fn terminate(mut child: Child) -> Option<i32> {
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::TERM).expect("a helper of tests");
    child.wait().expect("a helper of tests").code()
}

#[test]
fn clients_of_a_socket_come_and_go_without_each_other() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("socket");
    let address = format!("unix:{}", path.display());
    let mut child = server(&["--listen", &address]);
    assert_eq!(listening(&mut child), address);
    let clients = [0, 1, 2].map(|_| UnixStream::connect(&path).unwrap());
    for mut client in &clients {
        send(&mut client, &hello("")).unwrap();
        assert_eq!(answer(&mut client).0, 0);
    }
    let [mut first, second, mut third] = clients;
    drop(second);
    for client in [&mut third, &mut first] {
        send(client, &read_of(glb::S_NVDLA_HW_VERSION.addr)).unwrap();
        assert_eq!(answer(client).1, 0x0030_3031_u32.to_le_bytes());
        send(client, &[13]).unwrap();
        assert_eq!(answer(client).1[..4], [0; 4]);
    }
    drop((first, third));
    // Another server does not take the address away.
    let (code, _, error) = cosim_in(folder.path(), &["serve", "--listen", &address]);
    assert_eq!(code, 2);
    assert!(error.contains("in use"), "{error}");
    assert_eq!(terminate(child), Some(143));
    assert!(!path.exists(), "the socket is removed");
}

#[test]
fn the_loopback_interface_serves_without_files_and_no_other_interface_does() {
    for address in [
        "tcp:0.0.0.0:0",
        "tcp:192.168.1.1:9",
        "tcp:localhost",
        "udp:1",
        "socket",
    ] {
        let (code, _, error) = cosim_in(Path::new("."), &["serve", "--listen", address]);
        assert_eq!(code, 2, "{address}");
        assert!(error.contains("address"), "{error}");
    }
    let mut child = server(&["--listen", "tcp:127.0.0.1:0", "--model", "nv_small"]);
    let address = listening(&mut child);
    let address = address.strip_prefix("tcp:").unwrap();
    for option in ["record=x.yaml", "waves=x.fst", "dut=x.yaml"] {
        let mut client = TcpStream::connect(address).unwrap();
        send(&mut client, &hello(option)).unwrap();
        let (code, _, text) = answer(&mut client);
        assert_eq!(code, 5);
        assert!(text.contains("Unix sockets"), "{text}");
    }
    let mut client = TcpStream::connect(address).unwrap();
    send(&mut client, &hello("")).unwrap();
    assert_eq!(answer(&mut client).0, 0);
    drop(client);
    assert_eq!(terminate(child), Some(143));
}

/// The client in C with the parts of the driver that have no bug, as one object; compiled once.
static SOUND_PARTS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = TempDir::new().expect("a directory for temporary files");
    let parts = "main driver loadable operations cpu tensors".split(' ');
    let mut sources: Vec<String> = parts
        .map(|part| format!("examples/driver/{part}.c"))
        .collect();
    // One bug waits for all of these clocks, and less is no wait in vain for a live session.
    sources.extend(["-r", CLIENT, "-DPATIENCE=1000001"].map(str::to_owned));
    let object = compile(folder.path(), "sound.o", &sources);
    std::fs::read(object).expect("it was compiled")
});

/// The driver in C, broken in one of its ways.
fn driver(folder: &Path, bug: u8) -> PathBuf {
    let sound = folder.join("sound.o");
    std::fs::write(&sound, &*SOUND_PARTS).expect("a directory for temporary files");
    let (bug, sound) = (format!("-DDRIVER_BUG={bug}"), sound.display().to_string());
    let [schedule, lower] = ["schedule", "lower"].map(|part| format!("examples/driver/{part}.c"));
    compile(
        folder,
        "driver-with-sanitizers",
        &[bug, schedule, lower, sound, "-lm".to_owned()],
    )
}

/// The driver in C without a bug, compiled once.
static DRIVER: LazyLock<PathBuf> =
    LazyLock::new(|| driver(Path::new(env!("CARGO_TARGET_TMPDIR")), 0));

/// What the driver takes behind its server.
fn network(name: &str) -> Vec<String> {
    let files = ["net.nvdla", "input.npy", "-e", "output.npy"].map(|file| match file {
        "-e" => file.to_owned(),
        file => format!("vectors/loadables/{name}/{file}"),
    });
    files.into()
}

/// The part of every client in C that speaks with its server.
const CLIENT: &str = "c/live/nvdla_live.c";

/// Compiles C with the sanitizers; `sources` may hold options.
fn compile(folder: &Path, name: &str, sources: &[impl AsRef<OsStr>]) -> PathBuf {
    let program = folder.join(name);
    let compiled = Command::new("cc")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args("-std=c11 -g -fsanitize=address,undefined -Wall -Wextra -Wpedantic".split(' '))
        .args(["-Werror", "-Ic/live", "-Ic/include", "-Iexamples/driver"])
        .args(sources)
        .arg("-o")
        .arg(&program)
        .output()
        .expect("there is a C compiler");
    let error = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{error}");
    program
}

#[test]
fn the_driver_in_c_does_the_same_on_model_rtl_and_server_and_its_bugs_are_its_own() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("socket");
    let address = format!("unix:{}", path.display());
    let mut child = server(&["--listen", &address]);
    listening(&mut child);
    let doors = [
        vec![env!("CARGO_BIN_EXE_cosim"), "model=nv_small"],
        vec![&address, "clocks=random", "seed=3", "-m"],
        vec![env!("CARGO_BIN_EXE_cosim"), "memory=random"],
    ];
    let expected = [
        (0, "the output is right"),
        (1, "it waits for what nothing brings"),
        (1, "is written while its layer may run"),
        (
            1,
            "the program asks for something else than the layers it meant",
        ),
    ];
    for (bug, (code, text)) in (0..).zip(expected) {
        let program = match bug {
            0 => DRIVER.clone(),
            _ => driver(folder.path(), bug),
        };
        // Two bugs would wait for a million clocks of the RTL; for the third one door to it does.
        let tried = match bug {
            0 => &doors[..],
            1 | 2 => &doors[..1],
            _ => &doors[..2],
        };
        for door in tried {
            let (server, options) = door.split_first().unwrap();
            let output = Command::new(&program)
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .arg(server)
                .args(network("sdp-only"))
                .args(options)
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stdout);
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(code), "{door:?}: {said}{error}");
            assert!(said.contains(text), "{door:?}: {said}");
        }
    }
    assert_eq!(terminate(child), Some(143));
}

#[test]
fn the_driver_in_c_tells_a_wrong_design_from_its_own_bugs() {
    let output = Command::new(&*DRIVER)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg(env!("CARGO_BIN_EXE_cosim"))
        .args(network("sdp-only"))
        .arg("dut=tb/tests/duts/lost.yaml")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}{error}");
    assert!(error.contains("no write completion for"), "{error}");
    assert!(said.contains("the design is wrong"), "{said}");
}

#[test]
fn a_driver_that_copies_descriptors_with_one_handler_for_all_units_runs_on_all_doors() {
    let folder = TempDir::new().unwrap();
    let program = compile(
        folder.path(),
        "copied_descriptors",
        &[CLIENT, "c/live/copied_descriptors.c"],
    );
    let path = folder.path().join("socket");
    let address = format!("unix:{}", path.display());
    let mut child = server(&["--listen", &address]);
    listening(&mut child);
    let cosim = env!("CARGO_BIN_EXE_cosim");
    for door in [
        &[cosim, "model=nv_small"][..],
        &[cosim],
        &[cosim, "-m", "memory=random", "power-on=random", "seed=2"],
        &[&address, "clocks=random", "seed=3"],
        &[&address, "-m", "memory=random", "seed=4"],
    ] {
        let output = Command::new(&program).args(door).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{door:?}: {said}{error}");
        let want = "2400 registers written, 60 interrupts, 0 bytes wrong, verdict 0\n";
        assert!(said.starts_with(want), "{door:?}: {said}");
    }
    assert_eq!(terminate(child), Some(143));
}

#[test]
fn wrong_uses_of_the_client_in_c_give_codes() {
    let folder = TempDir::new().unwrap();
    let program = compile(
        folder.path(),
        "wrong_uses",
        &[CLIENT, "c/live/wrong_uses.c"],
    );
    let output = Command::new(program)
        .arg(env!("CARGO_BIN_EXE_cosim"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{error}");
    assert!(said.contains(" uses, 0 failures"), "{said}");
}

#[test]
fn the_client_in_c_names_what_is_wrong_with_its_server() {
    let cosim = env!("CARGO_BIN_EXE_cosim");
    for (door, part) in [
        (["no-such-command", "seed=1"], "no command of this name"),
        (["unix:/nowhere", "seed=1"], "no server at this address"),
        (["tcp:10.0.0.1:80", "seed=1"], "no server at this address"),
        ([cosim, "dut=nv_smal"], "the nearest name is `nv_small`"),
        ([cosim, "memory=quick"], "memory"),
        (["true", "seed=1"], "the server is gone"),
    ] {
        let output = Command::new(&*DRIVER)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .arg(door[0])
            .args(network("sdp-only"))
            .arg(door[1])
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{door:?}: {error}");
        assert!(error.contains(part), "{door:?}: {error}");
    }
}
