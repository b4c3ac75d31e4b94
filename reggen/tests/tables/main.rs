//! The tables of the hardware and what is generated from them.

mod interrupts;
mod pins;
mod sentences;
mod up_to_date;
