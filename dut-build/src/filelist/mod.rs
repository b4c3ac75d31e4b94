//! File lists, with the meaning that simulators give them.
//!
//! One list names sources and options, in order. Relative paths begin at the directory of the
//! list (as after `-F`), or at a given base (as after `-f` in a simulator started there). A list
//! nested with `-f` begins where the paths of the outer one do. A source that is not there is
//! looked for in the directories of `-I`, `+incdir+` and `-y`, as Verilator does.
//! `$NAME`, `${NAME}` and `$(NAME)` are environment variables; `//`, `#` and `/* */` comments.

mod entry;
mod options;
mod reader;
mod words;

pub use entry::{FileList, IgnoredOption, ListEntry};
pub use reader::{EnvironmentLookup, ListContext, PathBase};
