//! A file that takes no more bytes, as on a full disk.

use std::fs::File;
use std::io::Write;
use std::os::fd::AsRawFd;
use std::path::PathBuf;

use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};

/// A file in memory that cannot grow.
#[derive(Debug)]
pub struct FullFile {
    file: File,
}

impl FullFile {
    /// A file with these contents and no room for more.
    pub fn with(contents: &[u8]) -> Self {
        let descriptor = memfd_create("full", MemfdFlags::ALLOW_SEALING).unwrap();
        let mut file = File::from(descriptor);
        file.write_all(contents).unwrap();
        fcntl_add_seals(&file, SealFlags::GROW).unwrap();
        Self { file }
    }

    /// Path under which this process can open it.
    pub fn path(&self) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", self.file.as_raw_fd()))
    }
}
