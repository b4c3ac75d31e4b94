//! Reads file lists (`.f`) as simulators read them.
//!
//! A list names sources and options, in order. Relative paths in it begin at the directory of the
//! list (as after `-F`), or at a given base (as after `-f` in a simulator started there); in a list
//! nested with `-f` they begin at the same directory as in the outer list. A source that does not
//! exist is searched in the directories of `-I`, `+incdir+` and `-y`, as Verilator does.
//! `$NAME`, `${NAME}` and `$(NAME)` are environment variables; `//`, `#` and `/* */` comments.

mod entry;
mod glance;
mod options;
mod reader;
mod words;

pub use entry::{FileList, FileListEntry, IgnoredFileListOption};
pub use glance::{FileListGlance, ListedMacro};
pub use reader::{EnvironmentLookup, FileListContext};
