//! Command `cosim`: one module for each subcommand, and what they share.

mod args;
mod batch;
mod campaign;
mod completions;
mod console;
mod coverage;
mod coverage_export;
mod dut;
mod estimate;
mod explain;
mod files;
mod globals;
mod history;
mod illegal;
mod kind;
mod loadable;
mod lut;
mod man;
mod merge;
mod mutate;
mod network;
mod outputs;
mod perf;
mod plan;
mod problem;
mod profile;
mod profiles;
mod progress;
mod random;
mod recording;
mod regs;
mod replay;
mod report;
mod rerun;
mod reset_check;
mod result_file;
mod run;
mod schema;
mod sequence;
mod signals;
mod site;
mod snapshot;
mod structural;
mod target;
mod testplan;
mod trace;
mod triage;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{Parser, Subcommand};

use nvdla_campaign::seeds::SeedsError;
use nvdla_yaml::names::nearest;

pub use crate::report::figures::ClockFigures;
use crate::report::problem as text;

use self::console::Console;
#[cfg(feature = "verilator")]
use globals::Detail;
use globals::{ColorArg, ColorStream, GlobalArgs, StreamKind};
use problem::{CommandOutcome, CommandProblem, Out};
use rerun::Again;

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
  cosim run vectors/directed                     hand-written layers
  cosim trace vectors/golden                     traces with reference results
  cosim random --profile sdp --count 200         random layers
  cosim replay sdp:1:17 --waves sdp.fst          one random case again, with waves
  cosim rerun                                    what failed last, again
  cosim loadable vectors/loadables --model-only  compiled networks
  cosim illegal                                  illegal programmings, and what follows
  cosim lut vectors/lut/sigmoid.yaml             a look-up table from a function
  cosim estimate vectors/directed --mhz 500      the clocks of layers, without a DUT
  cosim plan vectors/directed/conv-example.yaml  the registers of a convolution, explained
  cosim profile show mixed                       what a profile of random layers draws
  cosim report night                             a campaign as static HTML
  cosim history add night                        results over many runs, in one file
  cosim testplan night                           features, and what a campaign showed of them
  cosim dut check my_nvdla/dut.yaml              a design of your own, before it is built
  cosim reset-check --dut my_nvdla/dut.yaml      does it depend on its power-on state?
  cosim regs SDP.D_DP_BS_CFG                     a register and its fields

Exit codes: 0 all cases match, 1 a case failed, 2 bad input or usage, 3 a tool failed, 130 and 143
ended by a signal before a case failed."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    globals: GlobalArgs,
}

macro_rules! commands {
    ($($name:ident($arguments:ty),)* ; of the grammar:  $($about:ident($of:ty),)*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($name($arguments),)*
            $($about($of),)*
            Rerun(rerun::Rerun),
        }

        impl Command {
            fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
                match self {
                    $(Self::$name(arguments) => arguments.run(out),)*
                    $(Self::$about(arguments) => arguments.run(grammar(), out),)*
                    Self::Rerun(arguments) => arguments.run(&again, out),
                }
            }
        }
    };
}

commands! {
    Run(run::RunArgs),
    Trace(trace::Trace),
    Sequence(sequence::SequenceArgs),
    Random(random::Random),
    Illegal(illegal::Illegal),
    Replay(replay::Replay),
    Snapshot(snapshot::SnapshotArgs),
    Campaign(campaign::Campaign),
    Coverage(coverage::CoverageArgs),
    Estimate(estimate::EstimateArgs),
    Dut(dut::DutArgs),
    Merge(merge::Merge),
    Mutate(mutate::Mutate),
    Report(report::ReportArgs),
    History(history::HistoryArgs),
    Testplan(testplan::TestplanArgs),
    ResetCheck(reset_check::ResetCheck),
    Network(network::NetworkArgs),
    Loadable(loadable::LoadableArgs),
    Triage(triage::Triage),
    Perf(perf::Perf),
    Lut(lut::LutArgs),
    Plan(explain::PlanArgs),
    Profile(profile::ProfileArgs),
    Regs(regs::Regs),
    Schema(schema::SchemaArgs),
    ; of the grammar:
    Completions(completions::Completions),
    Man(man::ManArgs),
}

/// The grammar of the command line, for those who check what is written about it.
pub fn grammar() -> clap::Command {
    <Cli as clap::CommandFactory>::command()
}

/// Runs the command line `arguments`, the first of which is the program's name. It prints without
/// colours unless `--color` asks for them.
pub fn main(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut (dyn Write + Send),
    err: &mut dyn Write,
) -> ExitCode {
    run(arguments, (out, err), ([StreamKind::Plain; 2], None))
}

/// Runs the command line of the process; standard output and error stream have colours where they
/// are terminals.
pub fn process() -> ExitCode {
    let (mut out, mut err) = (io::stdout(), io::stderr());
    recording::keep_failures();
    run(
        std::env::args_os(),
        (&mut out, &mut err),
        (StreamKind::standard(), globals::columns()),
    )
}

fn run(
    arguments: impl IntoIterator<Item = OsString>,
    (out, err): (&mut (dyn Write + Send), &mut dyn Write),
    ([out_kind, err_kind], columns): ([StreamKind; 2], Option<u16>),
) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let (cli, name) = match parse(&arguments) {
        Ok(parsed) => parsed,
        Err(usage) => {
            let (asked, text) = (ColorArg::of(&arguments), usage.render());
            // Printing help can fail only where nobody reads it.
            let _ = match usage.use_stderr() {
                true => write!(ColorStream::new(err, err_kind, asked), "{}", text.ansi()),
                false => write!(ColorStream::new(out, out_kind, asked), "{}", text.ansi()),
            };
            return ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2));
        }
    };
    let color = cli.globals.color();
    let mut out = ColorStream::new(out, out_kind, color);
    let err = &mut ColorStream::new(err, err_kind, color);
    nvdla_files::provide(nvdla_builtin::FILES);
    let detail = cli.globals.detail();
    #[cfg(feature = "verilator")]
    if detail > Detail::Quiet {
        crate::verilated::watch_builds(Box::new(crate::report::build::Terminal::new()));
    }
    let mut console = Console::new(&mut out, detail).wide(columns);
    let done = cli.command.run(console.output());
    let code = match &done {
        Ok(outcome) => outcome.exit_code(),
        Err(problem) => {
            explain(err, problem, &name);
            problem.exit_code()
        }
    };
    let taken = nvdla_files::taken();
    if !taken.is_empty() {
        // Nobody is left to tell when the error stream is closed.
        let _ = text::taken(err, &taken);
    }
    let printed = console.finish().map(CommandProblem::Print);
    // What the cases showed counts more than that somebody could not read it.
    match printed {
        Some(problem) => {
            explain(err, &problem, &name);
            ExitCode::from(if code == 0 { problem.exit_code() } else { code })
        }
        None => ExitCode::from(code),
    }
}

/// What a command line runs, for those who run it once more.
fn again(line: &str) -> Result<Again, CommandProblem> {
    let unreadable = |why: &dyn std::fmt::Display| {
        CommandProblem::Usage(format!(
            "this version of cosim does not run `{line}`: {why}"
        ))
    };
    let words = shlex::split(line).ok_or_else(|| unreadable(&"its quotation marks do not end"))?;
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    let (cli, _) = parse(&words).map_err(|error| unreadable(&error.kind()))?;
    match cli.command {
        Command::Run(run) => run.again(),
        Command::Trace(trace) => trace.again(),
        Command::Sequence(sequence) => sequence.again(),
        Command::Replay(replay) => replay.again(),
        Command::Loadable(loadable) => Ok(Again::Network(Box::new(loadable))),
        _ => Ok(Again::Other),
    }
}

/// The command line, and the name of its command.
fn parse(arguments: &[OsString]) -> Result<(Cli, String), clap::Error> {
    let matches = grammar().try_get_matches_from(arguments);
    let matches = matches.map_err(with_nearest)?;
    let cli = <Cli as clap::FromArgMatches>::from_arg_matches(&matches);
    let cli = cli.map_err(|error| error.format(&mut grammar()))?;
    Ok((
        cli,
        matches.subcommand_name().unwrap_or_default().to_owned(),
    ))
}

/// Where several commands are like the one that was meant, names the nearest alone.
fn with_nearest(mut error: clap::Error) -> clap::Error {
    let name = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) => name.clone(),
        _ => return error,
    };
    if let Some(ContextValue::Strings(like)) = error.get(ContextKind::SuggestedSubcommand)
        && let Some(nearest) = nearest(&name, like.clone())
    {
        let nearest = ContextValue::Strings(vec![nearest]);
        error.insert(ContextKind::SuggestedSubcommand, nearest);
    }
    error
}

/// Says what is wrong, and where another command is meant, which.
fn explain(err: &mut dyn Write, problem: &CommandProblem, command: &str) {
    let told = match problem {
        CommandProblem::Yaml(yaml)
        | CommandProblem::Loadable(nvdla_loadable::error::LoadableError::Yaml(yaml))
        | CommandProblem::Seeds(SeedsError::Yaml(yaml)) => text::yaml(err, yaml),
        other => text::other(err, other),
    };
    let hint = kind::hint(problem, command);
    let told = told.and_then(|()| hint.map_or(Ok(()), |hint| writeln!(err, "{hint}")));
    // Nobody is left to tell when the error stream is closed.
    let _ = told;
}
