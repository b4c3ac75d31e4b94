//! Command `cosim`: one module for each subcommand, and what they share.

mod batch;
mod builds;
mod campaign;
mod cases;
mod completions;
mod dut;
mod estimate;
mod explain;
mod failed;
mod init;
mod kind;
mod learn;
mod lut;
mod merge;
mod mutate;
mod outputs;
mod profile;
mod regs;
mod report;
mod reset_check;
mod run;
mod schema;
mod serve;
mod site;
mod snapshot;
mod structural;
mod triage;
mod views;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{ArgAction, Parser, Subcommand};

use nvdla_campaign::error::CampaignError;
use nvdla_files::yaml::names::nearest;

pub use crate::report::figures::PerfList;
use crate::report::problem as text;
use crate::verilated::models::Designs;

use crate::command::globals::{GlobalArgs, OutputDetail, asked_color, coloured, columns, painted};
use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};
use crate::command::signals;

/// Co-simulation of NVDLA nv_small: a Verilated DUT checked against a bit-exact reference model
#[derive(Debug, Parser)]
#[command(
    name = "cosim",
    version,
    max_term_width = 100,
    disable_help_flag = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  cosim run vectors/directed                     layer files; any other case runs in the same way
  cosim campaign sdp --count 200                 random layers; a failure names its command
  cosim run sdp:1:17 --waves sdp.fst             one random case again, with waves
  cosim report night --html                      a campaign's folder as static HTML
  cosim dut check my_nvdla/dut.yaml              a design of your own, before it is built

Exit codes: 0 all cases match, 1 a case failed, 2 bad input or usage, 3 a tool failed, 130 and 143
ended by a signal before a case failed."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    globals: GlobalArgs,

    /// Print help; with a command, how to use it
    #[arg(short, long, global = true, action = ArgAction::HelpLong)]
    help: Option<bool>,
}

/// The subcommands of `cosim` with their arguments, in the order of `--help`.
#[derive(Debug, Subcommand)]
enum Command {
    Run(Box<run::RunArgs>),
    Campaign(campaign::CampaignArgs),
    Explain(explain::ExplainArgs),
    Report(report::ReportArgs),
    Snapshot(snapshot::SnapshotArgs),
    Mutate(mutate::MutateArgs),
    Serve(serve::ServeArgs),
    Dut(dut::DutArgs),
    Init(init::InitArgs),
    Profile(profile::ProfileArgs),
    Lut(lut::LutArgs),
    Regs(regs::RegsArgs),
    Schema(schema::SchemaArgs),
    Completions(completions::CompletionsArgs),
}

impl Command {
    fn run(self, out: &mut CommandOutput<'_>) -> CommandResult {
        match self {
            Self::Run(arguments) => arguments.run(out),
            Self::Campaign(arguments) => arguments.run(out),
            Self::Explain(arguments) => arguments.run(out),
            Self::Report(arguments) => arguments.run(out),
            Self::Snapshot(arguments) => arguments.run(out),
            Self::Mutate(arguments) => arguments.run(out),
            Self::Serve(arguments) => arguments.run(out),
            Self::Dut(arguments) => arguments.run(out),
            Self::Init(arguments) => arguments.run(out),
            Self::Profile(arguments) => arguments.run(out),
            Self::Lut(arguments) => arguments.run(out),
            Self::Regs(arguments) => arguments.run(out),
            Self::Schema(arguments) => arguments.run(out),
            Self::Completions(arguments) => arguments.run(grammar(), out),
        }
    }
}

/// The definition of the command line: commands, options and their help.
pub fn grammar() -> clap::Command {
    <Cli as clap::CommandFactory>::command()
}

/// Runs `cosim` with the command line `arguments`, the first of which is the program's name. It
/// prints without colours unless `--color` asks for them.
pub fn main(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut (dyn Write + Send + 'static),
    err: &mut (dyn Write + 'static),
) -> ExitCode {
    let streams = CommandStreams::plain(out, err);
    run(arguments.into_iter().collect(), streams, None)
}

/// As [`main`], with the designs and targets that `designs` knows.
pub fn main_with(
    designs: &Designs,
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut (dyn Write + Send + 'static),
    err: &mut (dyn Write + 'static),
) -> ExitCode {
    let streams = CommandStreams::plain(out, err);
    run(
        arguments.into_iter().collect(),
        streams,
        Some(designs.clone()),
    )
}

/// Runs `cosim` with the command line of this process. Standard output and error stream have colours
/// if they are terminals.
pub fn process() -> ExitCode {
    let (mut out, mut err) = (io::stdout(), io::stderr());
    let [out_coloured, err_coloured] = coloured();
    let streams = CommandStreams {
        out: &mut out,
        err: &mut err,
        out_coloured,
        err_coloured,
        columns: columns(),
        keeps_failures: true,
    };
    run(std::env::args_os().collect(), streams, None)
}

/// Where a command prints, and whether it keeps a list of failed cases.
struct CommandStreams<'a> {
    out: &'a mut (dyn Write + Send + 'static),
    err: &'a mut (dyn Write + 'static),
    out_coloured: bool,
    err_coloured: bool,
    /// Width of the terminal in characters; `None`: the output is no terminal.
    columns: Option<u16>,
    keeps_failures: bool,
}

impl<'a> CommandStreams<'a> {
    /// Streams that are no terminals.
    fn plain(
        out: &'a mut (dyn Write + Send + 'static),
        err: &'a mut (dyn Write + 'static),
    ) -> Self {
        Self {
            out,
            err,
            out_coloured: false,
            err_coloured: false,
            columns: None,
            keeps_failures: false,
        }
    }
}

/// Runs a command; without `designs`, with those that the program finds, whose builds it shows.
fn run(
    arguments: Vec<OsString>,
    streams: CommandStreams<'_>,
    designs: Option<Designs>,
) -> ExitCode {
    let CommandStreams {
        out,
        err,
        out_coloured,
        err_coloured,
        columns,
        keeps_failures,
    } = streams;
    let (cli, name) = match parse(&arguments) {
        Ok(parsed) => parsed,
        Err(usage) => {
            let (asked, text) = (asked_color(&arguments), usage.render().ansi().to_string());
            // Printing help can fail only where nobody reads it.
            let _ = if usage.use_stderr() {
                painted(err, err_coloured, asked).write_all(text.as_bytes())
            } else {
                painted(out, out_coloured, asked).write_all(text.as_bytes())
            };
            return ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2));
        }
    };
    let color = cli.globals.color;
    let mut out = painted(out, out_coloured, color);
    let err = &mut painted(err, err_coloured, color);
    let detail = cli.globals.detail();
    let designs = designs.unwrap_or_else(|| Designs::watched_by(builds::observer(detail)));
    let mut console = CommandOutput::new(&mut out, detail, columns, designs);
    console.keeps_failures = keeps_failures;
    let done = cli.command.run(&mut console);
    let code = match &done {
        Ok(outcome) => outcome.exit_code(),
        Err(problem) => {
            signals::stay();
            explain(err, problem, &name);
            problem.exit_code()
        }
    };
    if detail == OutputDetail::Full {
        // Nobody is left to tell when the error stream is closed.
        let _ = text::built_in(err, &nvdla_files::absent_below(Path::new("")));
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

/// Parses a command line; also gives the name of its subcommand.
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

/// Reduces the suggestions for an unknown command to the nearest one.
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

/// Prints a problem and, if another command takes the file at fault, the name of that command.
fn explain(err: &mut dyn Write, problem: &CommandProblem, command: &str) {
    let told = match problem {
        CommandProblem::Yaml(yaml)
        | CommandProblem::Campaign(CampaignError::Yaml(yaml))
        | CommandProblem::Loadable(nvdla_loadable::error::LoadableError::Yaml(yaml)) => {
            text::yaml(err, yaml)
        }
        other => text::other(err, other),
    };
    let hint = kind::hint(problem, command);
    let told = told.and_then(|()| hint.map_or(Ok(()), |hint| writeln!(err, "{hint}")));
    // Nobody is left to tell when the error stream is closed.
    let _ = told;
}
