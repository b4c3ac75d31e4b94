//! Serves one client: executes its messages in a live session and answers them.

use std::cell::RefCell;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::rc::Rc;

use nvdla_bench::engine::{Culprit, Target, blame};
use nvdla_model::program::{Posting, ProgramStep};
use nvdla_random::seed::Seed;
use nvdla_regs::quantity::Addr;

use crate::error::LiveError;
use crate::event::LiveEvent;
use crate::host_memory::HostMemory;
use crate::options::SessionOptions;
use crate::protocol::{self, AnswerBuilder, AnswerCode, HostOperation};
use crate::record::recording;
use crate::session::LiveSession;

/// Opens the DUT with this name, or the server's default; an error is sent to the client.
pub type DutOpener<'a> = dyn Fn(Option<&str>) -> Result<Target, String> + Sync + 'a;

/// How the session of a client ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionEnd {
    /// The client finished the session; holds which side is at fault.
    Finished(Culprit),
    /// The client closed the connection.
    Left,
    /// The server refused the client and told it why.
    Refused,
}

/// Error of the connection or of the record's file, which ended a session early.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("the client cannot be understood or reached: {0}")]
    Stream(#[from] io::Error),
    #[error("{file} cannot be written: {source}")]
    Record { file: String, source: io::Error },
}

/// Serves one client until it finishes its session or closes the connection. `usual` has the
/// options that the client leaves out. Only a client that `is_trusted` may name files.
///
/// # Errors
/// The connection fails, or the record cannot be written.
pub fn serve(
    from: &mut impl Read,
    to: &mut impl Write,
    usual: &SessionOptions,
    is_trusted: bool,
    open: &DutOpener<'_>,
) -> Result<SessionEnd, ServeError> {
    let Some(first) = received(protocol::receive(from), to)? else {
        return Ok(SessionEnd::Left);
    };
    let refuse = |to: &mut _, code, text: &str| {
        protocol::send(to, &AnswerBuilder::default().message(code, &[], text))?;
        Ok(SessionEnd::Refused)
    };
    let options = protocol::hello(&first).and_then(SessionOptions::parse);
    let options = match options {
        Ok(options) if options.names_files() && !is_trusted => {
            let text = "files and descriptions of DUTs are for clients on pipes and Unix sockets";
            return refuse(to, AnswerCode::NotOpened, text);
        }
        Ok(options) => options.or(usual.clone()),
        Err(text) => return refuse(to, AnswerCode::BadMessage, &text),
    };
    if let Err(text) = options.check() {
        return refuse(to, AnswerCode::NotOpened, &text);
    }
    // A session whose record would be lost does not begin.
    for file in options.record.iter().chain(&options.waves) {
        if let Err(error) = nvdla_files::can_write(file) {
            let text = format!("{} cannot be written: {error}", file.display());
            return refuse(to, AnswerCode::NotOpened, &text);
        }
    }
    let target;
    let wire: ClientStreams<'_> = Rc::new(RefCell::new((from, to)));
    let refuse = |code, text: &str| {
        answer(&wire, &AnswerBuilder::default().message(code, &[], text))?;
        Ok(SessionEnd::Refused)
    };
    let session = match options.model {
        Some(configuration) => LiveSession::model(configuration),
        None => {
            target = match open(options.dut.as_deref()) {
                Ok(target) => target,
                Err(text) => return refuse(AnswerCode::NotOpened, &text),
            };
            let seed = options.seed.unwrap_or(Seed(1));
            let conditions = options.conditions.resolve(seed);
            match LiveSession::with_waves(&target, &conditions, options.waves.as_deref()) {
                Ok(session) => session,
                Err(error) => return refuse(AnswerCode::NotOpened, &error.to_string()),
            }
        }
    };
    answer(
        &wire,
        &AnswerBuilder::default().message(AnswerCode::Ok, &[], ""),
    )?;
    let mut host = ServedSession {
        session: Some(session),
        record: options.record.as_deref(),
        part: 0,
        lost: None,
        wire: Rc::clone(&wire),
    };
    let end = host.run();
    // Whatever became of the client, what it did is kept.
    host.keep()?;
    end
}

/// Returns the received message; an error is also sent to the client.
fn received(
    message: io::Result<Option<Vec<u8>>>,
    to: &mut impl Write,
) -> Result<Option<Vec<u8>>, ServeError> {
    message.map_err(|error| {
        let answer =
            AnswerBuilder::default().message(AnswerCode::BadMessage, &[], &error.to_string());
        // It may be gone.
        let _ = protocol::send(to, &answer);
        error.into()
    })
}

/// The two streams of a connection: from the client and to it.
type ClientStreams<'a> = Rc<RefCell<(&'a mut dyn Read, &'a mut dyn Write)>>;

fn answer(wire: &ClientStreams<'_>, message: &[u8]) -> io::Result<()> {
    protocol::send(&mut wire.borrow_mut().1, message)
}

/// The memory of the client. The client answers each request with a byte, 0 if it succeeded,
/// followed by the bytes that were asked for.
struct ClientMemory<'a> {
    wire: ClientStreams<'a>,
}

/// Most bytes in one request to the client's memory.
const AT_ONCE: usize = 1 << 20;

impl ClientMemory<'_> {
    fn ask(&self, message: &[u8], len: usize) -> Result<Vec<u8>, String> {
        let (from, to) = &mut *self.wire.borrow_mut();
        let sent = protocol::send(to, message);
        let answer = sent.and_then(|()| protocol::receive(from));
        let answer = answer.map_err(|error| error.to_string())?;
        match answer.as_deref().and_then(<[u8]>::split_first) {
            Some((0, bytes)) if bytes.len() == len => Ok(bytes.to_vec()),
            Some((0, bytes)) => Err(format!("{} bytes came, not {len}", bytes.len())),
            Some(_) => Err("the client could not".to_owned()),
            None => Err("the client is gone".to_owned()),
        }
    }
}

impl HostMemory for ClientMemory<'_> {
    fn read(&mut self, mut at: Addr, bytes: &mut [u8]) -> Result<(), String> {
        for part in bytes.chunks_mut(AT_ONCE) {
            let question = protocol::asks(AnswerCode::ReadHost, at, part.len(), &[]);
            part.copy_from_slice(&self.ask(&question, part.len())?);
            at = at.plus(u32::try_from(part.len()).unwrap_or(u32::MAX));
        }
        Ok(())
    }

    fn write(&mut self, mut at: Addr, bytes: &[u8]) -> Result<(), String> {
        for part in bytes.chunks(AT_ONCE) {
            self.ask(
                &protocol::asks(AnswerCode::WriteHost, at, part.len(), part),
                0,
            )?;
            at = at.plus(u32::try_from(part.len()).unwrap_or(u32::MAX));
        }
        Ok(())
    }
}

struct ServedSession<'a> {
    /// The session; `None` once it is finished.
    session: Option<LiveSession<'a>>,
    /// File for the record; for a part that a reset ended, its name gets the part's number.
    record: Option<&'a Path>,
    part: usize,
    /// Why the record of a part that a reset ended could not be written.
    lost: Option<ServeError>,
    wire: ClientStreams<'a>,
}

impl ServedSession<'_> {
    fn receive(&self) -> Result<Option<Vec<u8>>, ServeError> {
        let (from, to) = &mut *self.wire.borrow_mut();
        received(protocol::receive(from), to)
    }

    fn run(&mut self) -> Result<SessionEnd, ServeError> {
        while let Some(message) = self.receive()? {
            let mut answer = AnswerBuilder::default();
            let operations = match protocol::operations(&message) {
                Ok(operations) => operations,
                Err(text) => {
                    let answer = answer.message(AnswerCode::BadMessage, &self.events(), &text);
                    self::answer(&self.wire, &answer)?;
                    return Ok(SessionEnd::Refused);
                }
            };
            let (mut code, mut text, mut end) = (AnswerCode::Ok, String::new(), None);
            for operation in operations {
                match self.take(&operation, &mut answer) {
                    Ok(done) => {
                        answer.done();
                        end = done;
                    }
                    Err(error) => {
                        code = match error {
                            LiveError::Dead(_) => AnswerCode::Dead,
                            LiveError::Futile(_) => AnswerCode::Futile,
                            LiveError::NoRegister(_) => AnswerCode::BadArgument,
                            LiveError::Memory(_) => AnswerCode::Memory,
                        };
                        text = error.to_string();
                    }
                }
                if code != AnswerCode::Ok || end.is_some() {
                    break;
                }
            }
            let message = answer.message(code, &self.events(), &text);
            self::answer(&self.wire, &message)?;
            if let Some(blame) = end {
                return Ok(SessionEnd::Finished(blame));
            }
        }
        Ok(SessionEnd::Left)
    }

    fn events(&mut self) -> Vec<LiveEvent> {
        let session = self.session.as_mut();
        session.map_or_else(Vec::new, |session| session.events().collect())
    }

    /// Executes an operation. The one that finishes the session returns the side at fault.
    fn take(
        &mut self,
        operation: &HostOperation<'_>,
        answer: &mut AnswerBuilder,
    ) -> Result<Option<Culprit>, LiveError> {
        let Some(session) = &mut self.session else {
            return Err(LiveError::Dead("the session is finished".to_owned()));
        };
        match operation {
            HostOperation::Write { at, value, posted } => {
                let posting = if *posted {
                    Posting::Posted
                } else {
                    Posting::NonPosted
                };
                session.write(*at, *value, posting)?;
            }
            HostOperation::Read { at } => answer.word(session.read(*at)?),
            HostOperation::Load { at, bytes } => session.load(*at, bytes)?,
            HostOperation::Dump { at, len } => answer.bytes(&session.dump(*at, *len)?),
            HostOperation::WaitInterrupt { limit } => {
                answer.word(session.wait_interrupt(*limit)?.into());
            }
            HostOperation::Advance { clocks } => session.advance(*clocks)?,
            HostOperation::Reset => {
                self.part += 1;
                let kept = self.keep_in(|stem, part| format!("{stem}-part-{part}"));
                self.lost = self.lost.take().or(kept.err());
                if let Some(session) = &mut self.session {
                    session.reset();
                }
            }
            HostOperation::Poll {
                at,
                mask,
                want,
                most,
            } => {
                let mut value = session.read(*at)?;
                let mut left = most.saturating_sub(1);
                while value & mask != *want && left > 0 {
                    value = session.read(*at)?;
                    left -= 1;
                }
                answer.word(value);
            }
            HostOperation::Clock => answer.bytes(&session.clock().to_le_bytes()),
            HostOperation::Pin => answer.word(session.interrupt()?.into()),
            HostOperation::Recording => answer.text(&recording(&session.case(), "live")),
            HostOperation::Finish => return self.finish(answer).map(Some),
            HostOperation::Map { at, len } => {
                let len = if *len == 0 { 1 << 32 } else { u64::from(*len) };
                let wire = Rc::clone(&self.wire);
                session.map(*at, len, ClientMemory { wire });
            }
        }
        Ok(None)
    }

    fn finish(&mut self, answer: &mut AnswerBuilder) -> Result<Culprit, LiveError> {
        let kept = self.keep();
        let Some(session) = self.session.take() else {
            return Ok(Culprit::Nobody);
        };
        let outcomes = session.finish();
        let outcomes = outcomes.map_err(|error| LiveError::Dead(error.to_string()))?;
        let judged = outcomes.iter().map(blame);
        // The worst of the parts that resets divide.
        let worst = judged.reduce(|worst, part| if part.0 > worst.0 { part } else { worst });
        let (blame, mut text) = worst.unwrap_or((Culprit::Nobody, String::new()));
        if let Err(error) = kept {
            text.push_str(&format!("\n{error}"));
            self.lost = Some(error);
        }
        answer.word(match blame {
            Culprit::Nobody => 0,
            Culprit::Program => 1,
            Culprit::Design => 2,
        });
        answer.text(&text);
        Ok(blame)
    }

    /// Writes the record of the last part of the session to its file.
    fn keep(&mut self) -> Result<(), ServeError> {
        let kept = self.keep_in(|stem, _| stem.to_owned());
        self.lost.take().map_or(kept, Err)
    }

    /// Writes a part's record, if the host did anything in it; `name` makes the file name from the
    /// client's and the part's number. A file of this name that was there before goes in any case.
    fn keep_in(&self, name: impl Fn(&str, usize) -> String) -> Result<(), ServeError> {
        let (Some(session), Some(file)) = (&self.session, self.record) else {
            return Ok(());
        };
        let stem = file
            .file_stem()
            .map_or("live".into(), |stem| stem.to_string_lossy());
        let name = name(&stem, self.part);
        let mut file = file.with_file_name(&name);
        if let Some(extension) = self.record.and_then(Path::extension) {
            file.set_extension(extension);
        }
        let case = session.case();
        let is_step = |step: &ProgramStep| !matches!(step, ProgramStep::Note { .. });
        let written = if case.program.steps.iter().any(is_step) {
            let text = recording(&case, &name);
            nvdla_files::write(&file, |out| out.write_all(text.as_bytes()))
        } else if file.is_file() {
            fs::remove_file(&file)
        } else {
            Ok(())
        };
        written.map_err(|source| ServeError::Record {
            file: file.display().to_string(),
            source,
        })
    }
}
