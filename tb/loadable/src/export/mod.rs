//! Parts of a network on their own: memory contents, register programs and expected results, as
//! files for other simulators and for writers of drivers.

mod header;
mod part;
mod spans;
mod trace;

pub use header::header;
pub use part::{ExportedFile, MemoryBlock, NetworkPart, PartBuilder, PartUnit, continues};
pub use trace::trace;
