//! Reading with a limit of the size.

use std::fs::File;
use std::io;
use std::path::Path;

use nvdla_files::{MOST, read, read_text};

#[test]
fn endless_and_too_long_files_end_in_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a");
    // A hole takes no room on the disk.
    let file = File::create(&path).unwrap();
    file.set_len(MOST).unwrap();
    assert_eq!(read(&path).unwrap().len() as u64, MOST);
    file.set_len(MOST + 1).unwrap();
    let error = read(&path).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    #[cfg(unix)]
    read(Path::new("/dev/zero")).unwrap_err();
}

#[test]
fn what_is_no_text_is_named_by_its_byte() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a");
    std::fs::write(&path, b"ab\xff").unwrap();
    let error = read_text(&path).unwrap_err().to_string();
    assert_eq!(error, "byte 2 is no text (UTF-8)");
}
