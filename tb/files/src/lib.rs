//! Files that appear whole or not at all, and reading that ends.
//!
//! A process may be killed, and a disk may be full, at any moment. What is written here is either
//! there in full or leaves what was there before; what is read is bounded. Where the
//! project is not, its own lists and profiles are those that the program brings along.

mod builtin;
mod error;
mod json;
mod read;
mod whole;

pub use builtin::{below, provide, taken};
pub use error::FileError;
pub use json::{read_json, write_indented_json, write_json};
pub use read::{MOST, read, read_text};
pub use whole::{beside, can_write, can_write_below, write};
