//! Reading with a limit of the size.

use std::io;
use std::path::Path;

use nvdla_files::{read_text, read_up_to};

#[test]
fn endless_and_too_long_files_end_in_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a");
    std::fs::write(&path, "12345").unwrap();
    assert_eq!(read_up_to(&path, 5).unwrap(), b"12345");
    let error = read_up_to(&path, 4).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    #[cfg(unix)]
    read_up_to(Path::new("/dev/zero"), 1 << 20).unwrap_err();
}

#[test]
fn what_is_no_text_is_named_by_its_byte() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a");
    std::fs::write(&path, b"ab\xff").unwrap();
    let error = read_text(&path).unwrap_err().to_string();
    assert_eq!(error, "byte 2 is no text (UTF-8)");
}
