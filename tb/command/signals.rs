//! Signals that ask a run to end: the first one lets the running cases finish, the second one ends
//! the process at once.
//!
//! While the model of a design is built, a signal ends the compilers and the process at once: a
//! terminal sends it to all of them, `kill` to the process alone.
//!
//! SIGHUP comes when a terminal is closed or a connection is lost. A process that began with SIGHUP
//! ignored, as `nohup` does, keeps ignoring it.
//!
//! Signals within a short time count as one: `timeout`, service managers and batch systems signal a
//! process and then its group.

use std::fmt;
use std::io::{self, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

/// Number of the signal that ended a run, such as 2 for SIGINT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TerminationSignal(i32);

impl TerminationSignal {
    /// Time for which further signals count as the same one; a user's second Ctrl-C comes later.
    fn moment(self) -> Duration {
        match self.0 {
            SIGINT => Duration::from_millis(200),
            _ => Duration::from_secs(2),
        }
    }

    /// The exit code that shells report for a process that the signal ended.
    pub fn exit_code(self) -> u8 {
        u8::try_from(128 + self.0).unwrap_or(u8::MAX)
    }
}

impl fmt::Display for TerminationSignal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(low_level::signal_name(self.0).unwrap_or("a signal"))
    }
}

/// If a signal ended the run with `left` cases not run, prints this and returns the signal.
pub fn interrupted(out: &mut dyn Write, left: usize) -> io::Result<Option<TerminationSignal>> {
    let signal = caught().filter(|_| left > 0);
    if let Some(signal) = signal {
        writeln!(out, "{signal}: {left} cases not run")?;
    }
    Ok(signal)
}

// A signal is sent to the process, and one thread listens for all commands: what it notes is global.

/// Number of the first signal that came; 0: none came.
static CAUGHT: AtomicI32 = AtomicI32::new(0);

/// Whether the first signal is only noted, as [`watch`] demands.
static NOTED: AtomicBool = AtomicBool::new(false);

/// Whether the model of a design is built now.
static BUILDING: AtomicBool = AtomicBool::new(false);

/// Whether a signal is ending the process now.
static ENDING: AtomicBool = AtomicBool::new(false);

/// From now on the first signal is only noted, and the second one ends the process. Commands that
/// run cases call this before the first case; in others each signal ends the process at once.
pub fn watch() -> io::Result<()> {
    // First: the signal may come as soon as somebody listens.
    NOTED.store(true, Ordering::SeqCst);
    listen()
}

/// Notes that the build of a design's model begins or has ended.
pub fn build(begins: bool) {
    BUILDING.store(begins, Ordering::SeqCst);
    if begins {
        // Without, a signal ends the process alone.
        let _ = listen();
    }
}

/// Waits forever if a signal ends the process now: errors that follow from it need no message.
pub fn stay() {
    while ENDING.load(Ordering::SeqCst) {
        thread::park();
    }
}

/// Starts to catch signals; further calls do nothing.
fn listen() -> io::Result<()> {
    static BEGUN: Once = Once::new();
    let mut begun = Ok(());
    BEGUN.call_once(|| begun = hear());
    begun
}

fn hear() -> io::Result<()> {
    let closed = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    let mut signals = Signals::new(closed.into_iter().chain([SIGINT, SIGTERM]))?;
    let note = move || {
        let mut first: Option<Instant> = None;
        for signal in signals.forever().map(TerminationSignal) {
            if BUILDING.load(Ordering::SeqCst) || !NOTED.load(Ordering::SeqCst) {
                ENDING.store(true, Ordering::SeqCst);
                end_children();
                nvdla_files::remove_unfinished();
                let _ = low_level::emulate_default_handler(signal.0);
                low_level::exit(signal.exit_code().into());
            }
            #[expect(clippy::disallowed_methods, reason = "a moment has a length")]
            let now = Instant::now();
            match first {
                None => {
                    first = Some(now);
                    CAUGHT.store(signal.0, Ordering::SeqCst);
                }
                Some(first) if now.duration_since(first) < signal.moment() => {}
                Some(_) => {
                    nvdla_files::remove_unfinished();
                    low_level::exit(signal.exit_code().into());
                }
            }
        }
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(note)?;
    Ok(())
}

/// Whether this process ignores the signal. Where the system does not say so in /proc, the signal is
/// left alone, too, so that `nohup` has its effect.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Ends all processes that this one has started, and those that they have started. Only where the
/// system lists processes in /proc.
fn end_children() {
    loop {
        let running = children();
        if running.is_empty() {
            return;
        }
        for child in running {
            // It may have ended meanwhile.
            let _ = kill_process(child, Signal::TERM);
        }
        thread::yield_now();
    }
}

/// The running processes that descend from this one.
fn children() -> Vec<Pid> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let running: Vec<(i32, i32)> = entries
        .filter_map(|entry| {
            let process = entry.file_name().to_str()?.parse().ok()?;
            let text = std::fs::read_to_string(entry.path().join("stat")).ok()?;
            let mut fields = text.rsplit_once(") ")?.1.split(' ');
            let state = fields.next()?;
            let parent = fields.next()?.parse().ok()?;
            (state != "Z").then_some((process, parent))
        })
        .collect();
    let mut below = vec![std::process::id().cast_signed()];
    let mut at = 0;
    while let Some(&above) = below.get(at) {
        let of = running.iter().filter(|(_, parent)| *parent == above);
        below.extend(of.map(|(process, _)| process));
        at += 1;
    }
    below
        .into_iter()
        .skip(1)
        .filter_map(Pid::from_raw)
        .collect()
}

/// The first signal that came to this process, if any.
pub fn caught() -> Option<TerminationSignal> {
    let number = CAUGHT.load(Ordering::SeqCst);
    (number != 0).then_some(TerminationSignal(number))
}

/// Whether a signal has come, so that the run must end.
pub fn is_over() -> bool {
    caught().is_some()
}
