//! `cosim serve`: lets software of any language drive a DUT in live sessions.

use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use clap::Args;
use nvdla_live::listen::SessionListener;
use nvdla_live::{Culprit, ServeError, SessionEnd, SessionOptions, serve};
use nvdla_regs::configuration::Configuration;

use super::init::configuration;
use crate::command::args::{ConditionArgs, SeedArgs};
use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};
use crate::command::signals;
use crate::command::target::choose;
use crate::verilated::models::Designs;

/// Let software drive the RTL live, with the model beside it
///
/// A client writes and reads registers and memory and waits for dla_intr, one access at a time. A
/// difference from the model is reported at once. Without `--listen` the one client is on standard
/// input and output, as the Python class `nvdla_model.Session` and the C client start it. docs/live.md
/// has the messages.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim serve                                one client, on standard input and output
  cosim serve --listen unix:nvdla.sock  clients that come and go, a session each
  cosim serve --listen tcp:127.0.0.1:7070    the same, over the loopback interface
  cosim serve --model nv_small               the model alone, without RTL")]
pub(super) struct ServeArgs {
    /// Address to listen on: unix:PATH, or tcp:127.0.0.1:PORT, port 0 for any [default: standard input
    /// and output]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,

    /// End after the first session
    #[arg(long, requires = "listen")]
    once: bool,

    /// Answer with the reference model of nv_small or nv_small_ew alone, without RTL
    #[arg(long, value_name = "CONFIGURATION", conflicts_with = "dut", value_parser = configuration)]
    model: Option<Configuration>,

    /// Write the record of the session to this file, for `cosim run FILE`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Record waves (FST) of the session
    #[arg(long, value_name = "FILE")]
    waves: Option<PathBuf>,

    #[command(flatten)]
    seeding: SeedArgs,

    #[command(flatten)]
    conditions: ConditionArgs,
}

/// Largest number of sessions at the same time.
const MOST_SESSIONS: usize = 64;
/// Time between two looks of a listening server for new clients and signals.
const LOOK: Duration = Duration::from_millis(20);

impl ServeArgs {
    /// Serves clients: the one on standard input, or those at --listen until a signal comes.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        self.conditions.check_unswept("a live session")?;
        self.usual().check().map_err(CommandProblem::Usage)?;
        let Some(address) = &self.listen else {
            if io::stdin().is_terminal() {
                let text = "a client speaks on standard input, and here is a terminal: let the client start \
                            `cosim serve`, or add --listen";
                return Err(CommandProblem::Usage(text.to_owned()));
            }
            // Ctrl-C reaches the client, too: the session ends with it, and its record is kept.
            signals::watch()?;
            let (mut from, mut to) = (io::stdin().lock(), io::stdout().lock());
            return outcome(self.session(&out.designs, &mut from, &mut to, true));
        };
        if (self.record.is_some() || self.waves.is_some()) && !self.once {
            let text = "--record and --waves are for one session: add --once, or let clients ask";
            return Err(CommandProblem::Usage(text.to_owned()));
        }
        let listener = SessionListener::open(address).map_err(CommandProblem::Usage)?;
        writeln!(out, "listens on {}", listener.address()?)?;
        out.flush()?;
        signals::watch()?;
        self.listen(&out.designs, &listener)
    }

    fn listen(&self, designs: &Designs, listener: &SessionListener) -> CommandResult {
        let running = AtomicUsize::new(0);
        thread::scope(|scope| {
            loop {
                if signals::is_over() {
                    return Ok(CommandOutcome::of(false, signals::caught()));
                }
                let full = running.load(Ordering::SeqCst) >= MOST_SESSIONS;
                let client = if full { None } else { listener.accept()? };
                let Some(mut client) = client else {
                    thread::park_timeout(LOOK);
                    continue;
                };
                let session = move || {
                    let mut from = BufReader::new(client.from);
                    self.session(designs, &mut from, &mut client.to, client.is_trusted)
                };
                if self.once {
                    return outcome(session());
                }
                running.fetch_add(1, Ordering::SeqCst);
                let running = &running;
                scope.spawn(move || {
                    if let Err(error) = session() {
                        // Nobody is left to tell when the error stream is closed.
                        let _ = writeln!(io::stderr(), "a session ended: {error}");
                    }
                    running.fetch_sub(1, Ordering::SeqCst);
                });
            }
        })
    }

    /// Serves one client until its session ends.
    fn session(
        &self,
        designs: &Designs,
        from: &mut impl Read,
        to: &mut impl Write,
        is_trusted: bool,
    ) -> Result<SessionEnd, ServeError> {
        let usual = self.usual();
        serve(from, to, &usual, is_trusted, &|name| target(designs, name))
    }

    /// The options of a session whose client leaves them out.
    fn usual(&self) -> SessionOptions {
        SessionOptions {
            dut: self.conditions.dut.clone(),
            model: self.model,
            seed: Some(self.seeding.seed),
            conditions: self.conditions.overrides,
            record: self.record.clone(),
            waves: self.waves.clone(),
        }
    }
}

/// The DUT called `name`, or the default one, with its model built.
fn target(designs: &Designs, name: Option<&str>) -> Result<nvdla_bench::engine::Target, String> {
    let targets = choose(designs, name).map_err(|problem| problem.to_string())?;
    let target = targets.0.into_iter().next().ok_or("there is no DUT")?;
    // What has to be compiled is compiled now, not within the first access.
    target.simulator().map_err(|error| error.to_string())?;
    Ok(target)
}

fn outcome(end: Result<SessionEnd, ServeError>) -> CommandResult {
    match end.map_err(|error| CommandProblem::Usage(error.to_string()))? {
        SessionEnd::Finished(Culprit::Nobody) | SessionEnd::Left => Ok(CommandOutcome::Good),
        SessionEnd::Finished(_) => Ok(CommandOutcome::Mismatch),
        SessionEnd::Refused => {
            let text = "the client was refused; it was told why".to_owned();
            Err(CommandProblem::Usage(text))
        }
    }
}
