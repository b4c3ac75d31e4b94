//! Exports parts of a compiled network, with the memory that they need, their register programs and
//! the expected results: as traces for other simulators, C headers for drivers, and layer files.

mod header;
mod layers;
mod part;
mod trace;

pub use header::header;
pub use layers::export_layer;
pub use part::{
    AddressedBytes, ExportedUnit, NetworkPart, NetworkPartBuilder, NetworkPartFile, continues,
};
pub use trace::trace;
