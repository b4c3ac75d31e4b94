//! Command `cosim`: one module for each subcommand, and what they share.

mod args;
mod batch;
mod campaign;
mod coverage;
mod explain;
mod files;
mod illegal;
mod job;
mod judge;
mod kept;
mod loadable;
mod lut;
mod measure;
mod merge;
mod network;
mod perf;
mod plan;
mod profile;
mod random;
mod regs;
mod replay;
mod report;
mod run;
mod schema;
mod sequence;
mod site;
mod steer;
mod structural;
mod target;
mod trace;
mod triage;
mod window;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use nvdla_model::program::error::Fault;
use nvdla_regs::quantity::Addr;

use crate::report::problem;
use nvdla_campaign::journal::JournalError;
use nvdla_campaign::merge::MergeError;
use nvdla_campaign::schedule::{BadToken, Moved};
use nvdla_campaign::seeds::SeedsError;
use nvdla_campaign::speed::SpeedError;
use nvdla_coverage::structural as structural_coverage;
use nvdla_layers::place::NoRoom;
use nvdla_yaml::YamlError;

/// Co-simulation of NVDLA nv_small: a Verilated DUT checked against a bit-exact reference model
///
/// Every case runs on the DUT and on the reference model; memory, registers, interrupts and
/// every access of the DUT are compared. A failing case prints the one command that replays it.
#[derive(Debug, Parser)]
#[command(
    name = "cosim",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  cosim run vectors/directed                    hand-written layers
  cosim trace vectors/golden                    traces with reference results
  cosim random --profile sdp --count 200        random layers
  cosim replay sdp:1:17 --waves sdp.fst         one random case again, with waves
  cosim loadable vectors/loadables --model-only compiled networks
  cosim illegal                                 illegal programmings, and what follows
  cosim lut vectors/lut/sigmoid.yaml            a look-up table from a function
  cosim plan vectors/directed/conv-example.yaml the registers of a convolution, explained
  cosim profile show mixed                      what a profile of random layers draws
  cosim report night                            a campaign as static HTML
  cosim regs SDP.D_DP_BS_CFG                    a register and its fields

Exit codes: 0 all cases match, 1 a case failed, 2 bad input or usage, 3 a tool failed."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Run),
    Trace(trace::Trace),
    Sequence(sequence::Sequence),
    Random(random::Random),
    Illegal(illegal::Illegal),
    Replay(replay::Replay),
    Campaign(campaign::Campaign),
    Coverage(coverage::Coverage),
    Merge(merge::Merge),
    Report(report::Report),
    Network(network::Network),
    Loadable(loadable::Loadable),
    Triage(triage::Triage),
    Perf(perf::Perf),
    Lut(lut::Lut),
    Plan(explain::Plan),
    Profile(profile::Profile),
    Regs(regs::Regs),
    Schema(schema::Schema),
}

/// Where results are printed.
type Out<'a> = dyn Write + Send + 'a;

/// How a command ended that did what it was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Done {
    Good,
    /// A case failed.
    Mismatch,
}

/// Why a command could not do what it was asked.
#[derive(Debug, thiserror::Error)]
enum Problem {
    #[error(transparent)]
    Yaml(#[from] YamlError),
    #[error(transparent)]
    Loadable(#[from] nvdla_loadable::error::Error),
    #[error(transparent)]
    Program(#[from] nvdla_model::program::error::Error),
    #[error("cannot read {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("{} holds no {kind}", path.display())]
    Empty { path: PathBuf, kind: &'static str },
    #[error("unknown profile `{name}`; known: {}", known.join(", "))]
    UnknownProfile { name: String, known: Vec<String> },
    #[error(transparent)]
    Token(#[from] BadToken),
    #[error(transparent)]
    Moved(#[from] Moved),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error(transparent)]
    Merge(#[from] MergeError),
    #[error(transparent)]
    Seeds(#[from] SeedsError),
    #[error(transparent)]
    Speed(#[from] SpeedError),
    #[error(transparent)]
    Structural(#[from] structural_coverage::Error),
    #[error("{0}")]
    Usage(String),
    #[error("{file} has {layers} layers; --layer counts them from 0")]
    NoSuchLayer { file: String, layers: usize },
    #[error("--waves records one case, these are {cases}; name the one")]
    WavesOfMany { cases: usize },
    #[error("{0}; `cosim regs` lists blocks, `cosim regs BLOCK` registers")]
    Register(#[from] Fault),
    #[error("no register at 0x{:05x}: it reads 0 and ignores writes", at.0)]
    Hole { at: Addr },
    #[error("`{text}` is no number of 32 bits; write decimal or 0x and hexadecimal digits")]
    Number { text: String },
    #[error("unknown DUT `{name}`; this build has: {}", known.join(", "))]
    UnknownDut { name: String, known: Vec<String> },
    #[error("{case}: {source}")]
    Place { case: String, source: NoRoom },
    #[error("cannot write {}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Print(#[from] io::Error),
    #[error(transparent)]
    Bench(#[from] nvdla_bench::error::Error),
    #[error("no DUT in this build: build cosim with its default features")]
    NoDut,
    #[error("{case}: the bench itself failed: {message}; it happens again with: {replay}")]
    Panicked {
        case: String,
        message: String,
        replay: String,
    },
    #[error("{0}")]
    Case(String),
    #[error("{case}: {message}")]
    Tool { case: String, message: String },
}

impl Problem {
    /// 2 for what the user can put right, 3 for tools.
    fn exit_code(&self) -> u8 {
        match self {
            Self::Yaml(_)
            | Self::Loadable(_)
            | Self::Program(_)
            | Self::Read { .. }
            | Self::Empty { .. }
            | Self::UnknownProfile { .. }
            | Self::Token(_)
            | Self::Moved(_)
            | Self::Merge(_)
            | Self::Usage(_)
            | Self::Seeds(SeedsError::Yaml(_))
            | Self::Speed(SpeedError::Content { .. })
            | Self::Structural(
                structural_coverage::Error::Content { .. }
                | structural_coverage::Error::Read { .. }
                | structural_coverage::Error::Differ { .. },
            )
            | Self::Journal(
                JournalError::Exists { .. }
                | JournalError::Line { .. }
                | JournalError::Version { .. },
            )
            | Self::NoSuchLayer { .. }
            | Self::WavesOfMany { .. }
            | Self::Register(_)
            | Self::Hole { .. }
            | Self::Number { .. }
            | Self::UnknownDut { .. }
            | Self::Place { .. } => 2,
            Self::Write { .. }
            | Self::Journal(JournalError::Io { .. })
            | Self::Seeds(SeedsError::Write { .. })
            | Self::Speed(SpeedError::Io { .. })
            | Self::Structural(structural_coverage::Error::Write { .. })
            | Self::Print(_)
            | Self::Bench(_)
            | Self::NoDut
            | Self::Case(_)
            | Self::Panicked { .. }
            | Self::Tool { .. } => 3,
        }
    }
}

/// Runs the command line `arguments`, the first of which is the program's name.
pub fn main(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut Out<'_>,
    err: &mut dyn Write,
) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(usage) => {
            // Printing help can fail only where nobody reads it.
            let _ = usage.print();
            return ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2));
        }
    };
    let done = match &cli.command {
        Command::Run(run) => run.run(out),
        Command::Trace(trace) => trace.run(out),
        Command::Sequence(sequence) => sequence.run(out),
        Command::Random(random) => random.run(out),
        Command::Illegal(illegal) => illegal.run(out),
        Command::Replay(replay) => replay.run(out),
        Command::Campaign(campaign) => campaign.run(out),
        Command::Coverage(coverage) => coverage.run(out),
        Command::Merge(merge) => merge.run(out),
        Command::Report(report) => report.run(out),
        Command::Network(network) => network.run(out),
        Command::Loadable(loadable) => loadable.run(out),
        Command::Triage(triage) => triage.run(out),
        Command::Perf(perf) => perf.run(out),
        Command::Lut(lut) => lut.run(out),
        Command::Plan(plan) => plan.run(out),
        Command::Profile(profile) => profile.run(out),
        Command::Regs(regs) => regs.run(out),
        Command::Schema(schema) => schema.run(out),
    };
    match done {
        Ok(Done::Good) => ExitCode::SUCCESS,
        Ok(Done::Mismatch) => ExitCode::from(1),
        // The reader went away, as `cosim regs | head` does: nothing is wrong.
        Err(Problem::Print(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(problem) => {
            let written = match &problem {
                Problem::Yaml(yaml)
                | Problem::Loadable(nvdla_loadable::error::Error::Yaml(yaml))
                | Problem::Seeds(SeedsError::Yaml(yaml)) => problem::yaml(err, yaml),
                other => problem::other(err, other),
            };
            // Nobody is left to tell when the error stream is closed.
            let _ = written;
            ExitCode::from(problem.exit_code())
        }
    }
}
