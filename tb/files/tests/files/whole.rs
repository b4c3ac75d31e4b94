//! Writing completely or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use nvdla_files::{can_write, can_write_below, write};

#[test]
fn a_file_that_cannot_be_completed_leaves_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.json");
    write(&path, |out| out.write_all(b"first")).unwrap();
    let full = |out: &mut dyn Write| {
        out.write_all(b"second")?;
        Err(io::ErrorKind::StorageFull.into())
    };
    let error = write(&path, full).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    assert_eq!(fs::read(&path).unwrap(), b"first");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn places_are_tried_and_nothing_is_left_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.json");
    can_write(&file).unwrap();
    can_write_below(&folder.path().join("new/folder")).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    can_write(&folder.path().join("no/such/folder.json")).unwrap_err();
    can_write(folder.path()).unwrap_err();
    fs::write(&file, "mine").unwrap();
    can_write_below(&file.join("below")).unwrap_err();
    assert_eq!(fs::read(&file).unwrap(), b"mine");
    #[cfg(unix)]
    can_write(Path::new("/dev/null")).unwrap();
}

#[cfg(unix)]
#[test]
fn a_file_behind_a_link_is_replaced_and_the_link_stays() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    fs::write(&file, "before").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    write(&link, |out| out.write_all(b"after")).unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"after");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}
