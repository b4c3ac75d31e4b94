//! The one way in which commands print.
//!
//! What is printed is for whoever reads it; what a command does and how it ends depends on its
//! cases alone. So nothing that happens to the output stops a command: the rest of the text is
//! dropped, and the command says how the printing went when it is over.

use std::io::{self, Write};

use super::problem::Out;

/// The output of a command, which never fails while it runs.
pub(super) struct Console<'a> {
    out: &'a mut Out<'a>,
    failed: Option<io::Error>,
}

impl<'a> Console<'a> {
    pub(super) fn new(out: &'a mut Out<'a>) -> Self {
        Self { out, failed: None }
    }

    /// Why not everything was printed, if that is worth a word: a reader that went away, as
    /// `cosim regs | head` does, is none.
    pub(super) fn finish(mut self) -> Option<io::Error> {
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

impl Write for Console<'_> {
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

    /// Takes `room` bytes, then fails.
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
        let mut console = Console::new(&mut out);
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
}
