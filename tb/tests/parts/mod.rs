//! The primitives and the APB bridge in simulation, on the model `parts` (tb/tests/duts).

mod apb;
mod arith;
mod memory;
mod player;
mod streams;
