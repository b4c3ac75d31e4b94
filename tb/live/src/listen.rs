//! Where clients of a server come from.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};

/// Clients of a socket of this machine.
pub enum SessionListener {
    /// The socket has a file.
    Unix(UnixListener, PathBuf),
    /// On the loopback interface.
    Tcp(TcpListener),
}

/// A client that has connected.
pub struct LiveClient {
    /// What it sends.
    pub from: Box<dyn Read + Send>,
    /// What it receives.
    pub to: Box<dyn Write + Send>,
    /// Whether it may name files.
    pub is_trusted: bool,
}

impl SessionListener {
    /// Listens on `unix:PATH` or `tcp:127.0.0.1:PORT`.
    ///
    /// # Errors
    /// Why it cannot, in words.
    pub fn open(address: &str) -> Result<Self, String> {
        let failed = |error: io::Error| format!("cannot listen on {address}: {error}");
        let listener = match address.split_once(':') {
            Some(("unix", path)) => {
                let path = Path::new(path);
                remove_stale(path).map_err(failed)?;
                Self::Unix(UnixListener::bind(path).map_err(failed)?, path.to_owned())
            }
            Some(("tcp", address)) => {
                let known: Option<SocketAddr> = address.parse().ok();
                let known = known.filter(|address| address.ip().is_loopback());
                let Some(known) = known else {
                    let text = format!(
                        "`{address}` is no loopback address with a port, such as 127.0.0.1:7070: \
                         anybody who reaches the port could use it"
                    );
                    return Err(text);
                };
                Self::Tcp(TcpListener::bind(known).map_err(failed)?)
            }
            _ => {
                let text =
                    format!("`{address}` is no address: write unix:PATH or tcp:127.0.0.1:PORT");
                return Err(text);
            }
        };
        let quick = match &listener {
            Self::Unix(listener, _) => listener.set_nonblocking(true),
            Self::Tcp(listener) => listener.set_nonblocking(true),
        };
        quick.map_err(failed)?;
        Ok(listener)
    }

    /// Where it listens, as [`Self::open`] takes it.
    ///
    /// # Errors
    /// The system does not say.
    pub fn address(&self) -> io::Result<String> {
        Ok(match self {
            Self::Unix(_, path) => format!("unix:{}", path.display()),
            Self::Tcp(listener) => format!("tcp:{}", listener.local_addr()?),
        })
    }

    /// The next client, if one waits.
    ///
    /// # Errors
    /// The system gives no more.
    pub fn accept(&self) -> io::Result<Option<LiveClient>> {
        let client: io::Result<LiveClient> = match self {
            Self::Unix(listener, _) => listener.accept().and_then(|(stream, _)| {
                stream.set_nonblocking(false)?;
                Ok(LiveClient {
                    from: Box::new(stream.try_clone()?),
                    to: Box::new(stream),
                    is_trusted: true,
                })
            }),
            Self::Tcp(listener) => listener.accept().and_then(|(stream, _)| {
                stream.set_nonblocking(false)?;
                stream.set_nodelay(true)?;
                Ok(LiveClient {
                    from: Box::new(stream.try_clone()?),
                    to: Box::new(stream),
                    is_trusted: false,
                })
            }),
        };
        match client {
            Ok(client) => Ok(Some(client)),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Drop for SessionListener {
    fn drop(&mut self) {
        if let Self::Unix(_, path) = self {
            // The next server removes what is left.
            let _ = fs::remove_file(path);
        }
    }
}

/// Removes the socket of a server that was killed; that of one that lives stays.
fn remove_stale(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::FileTypeExt;
    let is_socket = fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket());
    match is_socket && UnixStream::connect(path).is_err() {
        true => fs::remove_file(path),
        false => Ok(()),
    }
}
