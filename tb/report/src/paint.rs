//! Colours of verdicts and of numbers.
//!
//! They are written always; the caller removes them if the output is no terminal.

use anstyle::AnsiColor;

/// Whether a word or number is good or bad, which decides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColourClass {
    Good,
    Bad,
    /// Neither good nor bad, but worth a look.
    Odd,
    Plain,
}

impl ColourClass {
    /// The class of a count: plain if the count is 0, else `self`.
    pub(crate) fn of<N: Default + PartialEq>(self, count: &N) -> Self {
        if *count == N::default() {
            Self::Plain
        } else {
            self
        }
    }

    /// The text in the colour of this class.
    pub(crate) fn paint(self, text: &str) -> String {
        let style = match self {
            Self::Good => AnsiColor::Green.on_default(),
            Self::Bad => AnsiColor::Red.on_default().bold(),
            Self::Odd => AnsiColor::Yellow.on_default(),
            Self::Plain => return text.to_owned(),
        };
        format!("{style}{text}{style:#}")
    }
}

/// The text with its first word, a verdict such as `pass`, in its colour.
pub(crate) fn ended(text: &str) -> String {
    let end = text
        .find(|c: char| c == ':' || c.is_whitespace())
        .unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let worth = match word {
        "pass" => ColourClass::Good,
        "FAIL" | "error" => ColourClass::Bad,
        "warn" | "bad" => ColourClass::Odd,
        _ => ColourClass::Plain,
    };
    worth.paint(word) + rest
}
