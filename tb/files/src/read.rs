//! Reads files with a limit of their size.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::project;

/// Largest file that is read, in bytes: many times larger than any file that is written here.
pub const MOST: u64 = 1 << 28;

/// Reads all bytes of a file.
///
/// # Errors
/// It cannot be read, or has more than [`MOST`] bytes; endless devices are refused so.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_up_to(path, MOST)
}

/// Reads all bytes of a file that has at most `most` bytes.
///
/// # Errors
/// It cannot be read, or is longer: then the kind is [`io::ErrorKind::FileTooLarge`].
pub fn read_up_to(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if read as u64 > most {
        let what = format!("has more than {} MiB", most >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}

/// Reads the text of a file; if there is none on disk, the built-in file with this path.
///
/// # Errors
/// As for [`read`]; or it is no text.
pub fn read_text(path: &Path) -> io::Result<String> {
    let bytes = match read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return project::text(path).map(Cow::into_owned).ok_or(error);
        }
        read => read?,
    };
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let what = format!("byte {at} is no text (UTF-8)");
        io::Error::new(io::ErrorKind::InvalidData, what)
    })
}
