//! Fields of layers that a profile names: their distributions, and relations between them.
//!
//! ```text
//! fields:    name: { value or range: weight }  -+
//! relations: name <= name                      -+-> FieldDemands -> FieldChooser, one for each unit of a layer
//! ```
//!
//! Where a generator draws a field it knows the values that are legal behind those drawn before.
//! [`FieldChooser::pick`] draws from what the profile asks for among them; nothing is ever drawn again.
//!
//! Source: docs/profiles.md.

mod catalogue;
mod choices;
mod chooser;
mod demands;
mod relation;
mod spans;

pub use catalogue::{FieldEntry, Name};
pub use choices::{Choices, FieldChoice, Fields};
pub use chooser::FieldChooser;
pub use demands::{FieldDemands, RelationConflict};
pub use relation::Relation;
pub use spans::Spans;
