//! Fields of layers that a profile names: their distributions, and relations between them.
//!
//! ```text
//! fields:    name: { value or range: weight }  -+
//! relations: name <= name                      -+-> FieldDemands -> FieldChooser, one for each unit of a layer
//! ```
//!
//! A generator knows which values of a field are legal with the fields drawn before. From these
//! [`FieldChooser::pick`] draws one that the profile asks for; no field is ever drawn again.
//!
//! Source: docs/profiles.md.

mod catalogue;
mod choices;
mod chooser;
mod demands;
mod relation;
mod spans;

pub use catalogue::{FieldDescription, FieldName};
pub use choices::{FieldChoice, FieldDistribution, FieldDraws};
pub use chooser::FieldChooser;
pub use demands::{FieldDemands, RelationConflict};
pub use relation::Relation;
pub use spans::IntegerSet;
