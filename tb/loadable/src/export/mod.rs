//! Parts of a network on their own: the memory that they need, their register programs and what
//! must come out, as files for other simulators and for writers of drivers.

mod header;
mod part;
mod spans;
mod trace;

pub use header::header;
pub use part::{ExportedFile, MemoryBlock, NetworkPart, PartBuilder, PartUnit, continues};
pub use trace::trace;
