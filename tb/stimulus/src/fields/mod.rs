//! Fields of layers that a profile names: their distributions, and relations between them.
//!
//! ```text
//! fields:    name: { value or range: weight }  -+
//! relations: name <= name                      -+-> Asks -> Draft, one for each unit of a layer
//! ```
//!
//! Where a generator draws a field it knows the values that are legal behind those drawn before.
//! [`Draft::pick`] draws from what the profile asks for among them; nothing is ever drawn again.
//!
//! Source: docs/profiles.md.

mod asks;
mod catalogue;
mod choices;
mod draft;
mod relation;
mod spans;

pub use asks::{Asks, RelationConflict};
pub use catalogue::{FieldEntry, Name};
pub use choices::{Choices, FieldChoice, Fields};
pub use draft::Draft;
pub use relation::Relation;
pub use spans::Spans;
