//! Writes files completely or not at all, reads files with a limit of their size, and locks files.
//!
//! A process may be killed, and a disk may be full, at any moment. A file that is written here is
//! then either complete or unchanged. Outside of the project's repository, its lists and profiles
//! are read from the copies that are built into the program.

mod error;
mod json;
mod lock;
pub mod project;
mod read;
mod unfinished;
mod whole;
pub mod yaml;

pub use error::FileError;
pub use json::{read_json, write_indented_json, write_json};
pub use lock::{FolderLock, lock_or_name_holder, lock_when_free};
pub use project::{absent_below, below};
pub use read::{MOST, read, read_text, read_up_to};
pub use unfinished::{UnfinishedFile, remove_unfinished};
pub use whole::{beside, can_write, can_write_below, write};
