//! Options that every command has: how much it prints, and whether in colours.

use std::ffi::OsString;
use std::io;

use anstream::AutoStream;
use anstream::stream::RawStream;
use clap::{Args, ColorChoice, ValueEnum};
use console::Term;

/// Options of all commands.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "Global options")]
pub struct GlobalArgs {
    /// Colours: `auto` on a terminal, unless NO_COLOR is set; CLICOLOR_FORCE is as `always`
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        hide_default_value = true
    )]
    pub color: ColorChoice,

    /// Print nothing but what failed, and the last line
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,

    /// Print what ran, where, how, and the command that runs it again, of every case
    #[arg(short, long, global = true)]
    verbose: bool,
}

/// How much a command prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OutputDetail {
    /// Failures and the last line alone.
    Quiet,
    Usual,
    /// Failures, the last line, and for each case its layers, DUT, conditions and replay command.
    Full,
}

impl GlobalArgs {
    /// How much the command prints.
    pub fn detail(self) -> OutputDetail {
        match (self.quiet, self.verbose) {
            (true, _) => OutputDetail::Quiet,
            (false, true) => OutputDetail::Full,
            (false, false) => OutputDetail::Usual,
        }
    }
}

/// The value of --color in a command line that clap could not parse.
pub fn asked_color(arguments: &[OsString]) -> ColorChoice {
    let words = arguments.iter().map(|word| word.to_string_lossy());
    let words: Vec<_> = words.take_while(|word| word != "--").collect();
    // `--color WHEN` is `--color=WHEN` then.
    let line = words.join("=");
    let value = line.rsplit_once("--color=");
    let value = value.and_then(|(_, rest)| rest.split('=').next());
    let asked = value.and_then(|value| ColorChoice::from_str(value, false).ok());
    asked.unwrap_or(ColorChoice::Auto)
}

/// Whether standard output and error stream get colours if there is no option --color: they are
/// terminals, or an environment variable demands it.
pub fn coloured() -> [bool; 2] {
    let choices = [
        AutoStream::choice(&io::stdout()),
        AutoStream::choice(&io::stderr()),
    ];
    choices.map(|choice| choice != anstream::ColorChoice::Never)
}

/// Width of the terminal in characters, if the standard output is one.
pub fn columns() -> Option<u16> {
    let (_, columns) = Term::stdout().size_checked()?;
    Some(columns)
}

/// A stream that removes colours from text if they are not wanted. `usual`: whether the text gets
/// colours if `asked`, the option, is `auto`.
pub fn painted<S: RawStream>(to: S, usual: bool, asked: ColorChoice) -> AutoStream<S> {
    match asked {
        ColorChoice::Always => AutoStream::always_ansi(to),
        ColorChoice::Auto if usual => AutoStream::always_ansi(to),
        ColorChoice::Auto | ColorChoice::Never => AutoStream::never(to),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn the_command_line_outranks_the_stream() {
        let painted = |usual, asked| {
            let mut out = Vec::new();
            let mut stream = super::painted(&mut out, usual, asked);
            // A style may be cut by a write.
            for part in ["\u{1b}[3", "1mFAIL\u{1b}[0m", " a"] {
                stream.write_all(part.as_bytes()).unwrap();
            }
            let text = String::from_utf8(out).unwrap();
            assert!(
                text == "FAIL a" || text == "\u{1b}[31mFAIL\u{1b}[0m a",
                "{text:?}"
            );
            text.starts_with('\u{1b}')
        };
        for usual in [true, false] {
            assert!(painted(usual, ColorChoice::Always));
            assert!(!painted(usual, ColorChoice::Never));
        }
        assert!(painted(true, ColorChoice::Auto));
        assert!(!painted(false, ColorChoice::Auto));
    }

    #[test]
    fn a_command_line_with_an_error_says_its_colours_too() {
        let of = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
            asked_color(&words)
        };
        assert_eq!(of("cosim rnu --color always"), ColorChoice::Always);
        assert_eq!(of("cosim --color=never rnu"), ColorChoice::Never);
        assert_eq!(of("cosim run --colour never"), ColorChoice::Auto);
        assert_eq!(of("cosim run -- --color=never"), ColorChoice::Auto);
        assert_eq!(of("cosim run --color"), ColorChoice::Auto);
    }
}
