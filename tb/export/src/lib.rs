//! Parts of a compiled network on their own: the memory that they need, their register programs and what
//! must come out, as files for other simulators and for writers of drivers, and as layer files.
#![forbid(unsafe_code)]

mod header;
mod layers;
mod part;
mod trace;

pub use header::header;
pub use layers::{LayerExport, layer};
pub use part::{ExpectedUnit, MemoryBlock, NetworkPart, NetworkPartFile, PartBuilder, continues};
pub use trace::trace;
