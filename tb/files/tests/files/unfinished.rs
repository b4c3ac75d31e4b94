//! Files that get their name when they are complete.

use std::fs;
use std::path::Path;

use nvdla_files::UnfinishedFile;

#[test]
fn a_file_is_at_its_place_when_it_is_complete_and_not_before() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("a.fst");
    fs::write(&place, "before").unwrap();
    let begun = UnfinishedFile::begin(&place).unwrap();
    fs::write(begun.path(), "half").unwrap();
    fs::write(begun.path().with_extension("more"), "of its writer").unwrap();
    assert_eq!(fs::read(&place).unwrap(), b"before");
    drop(begun);
    assert_eq!(fs::read(&place).unwrap(), b"before");
    let whole = UnfinishedFile::begin(&place).unwrap();
    fs::write(whole.path(), "after").unwrap();
    whole.finish().unwrap();
    assert_eq!(fs::read(&place).unwrap(), b"after");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn a_device_is_written_directly() {
    let device = UnfinishedFile::begin(Path::new("/dev/null")).unwrap();
    assert_eq!(device.path(), Path::new("/dev/null"));
    device.finish().unwrap();
}
