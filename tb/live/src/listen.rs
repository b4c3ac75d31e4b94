//! The sockets on which a server accepts clients (programs that act as host).

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};

/// A socket of the server, to which programs on this machine connect.
pub enum SessionListener {
    /// A Unix socket, and the path of its file.
    Unix(UnixListener, PathBuf),
    /// A TCP port on the loopback interface.
    Tcp(TcpListener),
}

/// The connection of a program that has connected to the server.
pub struct LiveConnection {
    /// Stream of bytes from the client.
    pub from: Box<dyn Read + Send>,
    /// Stream of bytes to the client.
    pub to: Box<dyn Write + Send>,
    /// Whether the client may name files on the server's machine.
    pub is_trusted: bool,
}

impl SessionListener {
    /// Opens the socket `unix:PATH` or `tcp:127.0.0.1:PORT`.
    ///
    /// # Errors
    /// Why the socket cannot be opened, in words.
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

    /// Address of the socket, in the form that [`Self::open`] takes.
    ///
    /// # Errors
    /// The system does not tell the port.
    pub fn address(&self) -> io::Result<String> {
        Ok(match self {
            Self::Unix(_, path) => format!("unix:{}", path.display()),
            Self::Tcp(listener) => format!("tcp:{}", listener.local_addr()?),
        })
    }

    /// Accepts the next connection, if a client waits.
    ///
    /// # Errors
    /// The system cannot accept a client.
    pub fn accept(&self) -> io::Result<Option<LiveConnection>> {
        let client: io::Result<LiveConnection> = match self {
            Self::Unix(listener, _) => listener.accept().and_then(|(stream, _)| {
                stream.set_nonblocking(false)?;
                Ok(LiveConnection {
                    from: Box::new(stream.try_clone()?),
                    to: Box::new(stream),
                    is_trusted: true,
                })
            }),
            Self::Tcp(listener) => listener.accept().and_then(|(stream, _)| {
                stream.set_nonblocking(false)?;
                stream.set_nodelay(true)?;
                Ok(LiveConnection {
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

/// Removes the socket file of a server that was killed; keeps it if a server still listens.
fn remove_stale(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::FileTypeExt;
    let is_socket = fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket());
    if is_socket && UnixStream::connect(path).is_err() {
        fs::remove_file(path)
    } else {
        Ok(())
    }
}
