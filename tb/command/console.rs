//! The output stream to which all commands print.
//!
//! The result of a command depends on its cases alone. So an error of the output does not stop the
//! command: the rest of the text is dropped, and the error is reported when the command ends.

use std::fmt;
use std::io::{self, Write};

use crate::command::globals::OutputDetail;
use crate::verilated::models::Designs;

/// The output of a command. Writing always succeeds; [`Self::finish`] returns the first error.
pub struct CommandOutput<'a> {
    out: &'a mut (dyn Write + Send + 'a),
    /// How much the command prints.
    pub detail: OutputDetail,
    /// Width of the terminal in characters; `None`: the output is no terminal.
    columns: Option<u16>,
    failed: Option<io::Error>,
    /// The designs and targets that the command knows.
    pub designs: Designs,
    /// Whether runs write the list of failed cases in the working folder; not in tests.
    pub keeps_failures: bool,
}

impl<'a> CommandOutput<'a> {
    pub fn new(
        out: &'a mut (dyn Write + Send + 'a),
        detail: OutputDetail,
        columns: Option<u16>,
        designs: Designs,
    ) -> Self {
        Self {
            out,
            detail,
            columns,
            failed: None,
            designs,
            keeps_failures: false,
        }
    }

    /// Prints formatted text, as `write!` does.
    pub fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        Write::write_fmt(self, text)
    }

    /// The output for lines that the option --quiet suppresses.
    pub fn usual(&mut self) -> Box<dyn Write + Send + '_> {
        match self.detail {
            OutputDetail::Quiet => Box::new(io::sink()),
            OutputDetail::Usual | OutputDetail::Full => Box::new(self),
        }
    }

    /// The text, whose first line is a row of a table. If the row is wider than the terminal, its
    /// columns are moved together, two spaces apart.
    pub fn fitted(&self, text: String) -> String {
        let (first, rest) = match text.find('\n') {
            Some(end) => text.split_at(end),
            None => (text.as_str(), ""),
        };
        match self.columns {
            Some(columns) if first.chars().count() > columns.into() => {
                let cells = first.split("  ").map(str::trim);
                let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
                cells.join("  ") + rest
            }
            _ => text,
        }
    }

    /// The error after which the rest of the output was dropped, if any. A reader that closes the
    /// pipe, as in `cosim regs | head`, is no error.
    pub fn finish(mut self) -> Option<io::Error> {
        // Notes a failure itself.
        let _ = self.flush();
        let failed = self.failed?;
        (failed.kind() != io::ErrorKind::BrokenPipe).then_some(failed)
    }

    fn note(&mut self, done: io::Result<()>) {
        if let Err(error) = done {
            self.failed = Some(error);
        }
    }
}

impl Write for CommandOutput<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.failed.is_none() {
            let done = self.out.write_all(text);
            self.note(done);
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.failed.is_none() {
            let done = self.out.flush();
            self.note(done);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A writer that takes `room` bytes and then fails.
    struct Narrow {
        room: usize,
        kind: io::ErrorKind,
        taken: Vec<u8>,
    }

    impl Write for Narrow {
        fn write(&mut self, text: &[u8]) -> io::Result<usize> {
            let taken = text.len().min(self.room - self.taken.len());
            self.taken.extend(&text[..taken]);
            match taken {
                0 => Err(self.kind.into()),
                taken => Ok(taken),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn printed(kind: io::ErrorKind) -> (Vec<u8>, Option<io::ErrorKind>) {
        let mut out = Narrow {
            room: 7,
            kind,
            taken: Vec::new(),
        };
        let mut console =
            CommandOutput::new(&mut out, OutputDetail::Usual, None, Designs::default());
        for _ in 0..3 {
            writeln!(console, "four").expect("printing never fails");
        }
        let failed = console.finish().map(|error| error.kind());
        (out.taken, failed)
    }

    #[test]
    fn a_closed_pipe_ends_the_output_in_silence() {
        let (taken, failed) = printed(io::ErrorKind::BrokenPipe);
        assert_eq!((taken.as_slice(), failed), (&b"four\nfo"[..], None));
    }

    #[test]
    fn a_full_disk_behind_the_output_is_told_at_the_end() {
        let (taken, failed) = printed(io::ErrorKind::StorageFull);
        let full = Some(io::ErrorKind::StorageFull);
        assert_eq!((taken.as_slice(), failed), (&b"four\nfo"[..], full));
    }

    #[test]
    fn usual_lines_are_left_out_where_little_is_wanted() {
        let said = |detail| {
            let mut out = Vec::new();
            let mut console = CommandOutput::new(&mut out, detail, None, Designs::default());
            writeln!(console.usual(), "usual").expect("printing never fails");
            writeln!(console, "last").expect("printing never fails");
            String::from_utf8(out).expect("text")
        };
        assert_eq!(said(OutputDetail::Quiet), "last\n");
        assert_eq!(said(OutputDetail::Usual), "usual\nlast\n");
        assert_eq!(said(OutputDetail::Full), "usual\nlast\n");
    }

    #[test]
    fn rows_of_tables_move_together_where_there_is_no_room() {
        let mut out = Vec::new();
        let row = "pass  a layer                       17 clocks\n      case     a  b";
        let mut fitted = |columns| {
            let console =
                CommandOutput::new(&mut out, OutputDetail::Usual, columns, Designs::default());
            console.fitted(row.to_owned())
        };
        assert_eq!(fitted(None), row);
        assert_eq!(fitted(Some(60)), row);
        let narrow = "pass  a layer  17 clocks\n      case     a  b";
        assert_eq!(fitted(Some(40)), narrow);
    }
}
