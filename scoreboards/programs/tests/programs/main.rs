//! Files of programs, and programs on the model: whole, access by access, and spoiled ones.

mod fuzz;
mod golden;
mod image;
mod incremental;
mod listing;
mod names;
mod order;
mod packed;
mod sequence;
mod stage;
mod starts;
mod table_settings;
mod trace;
