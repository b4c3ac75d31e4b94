//! Properties of registers, such as purpose and access: the types that the generated table is made of.

#[path = "../../scoreboards/regs/src/role.rs"]
mod shared;

pub use shared::*;
