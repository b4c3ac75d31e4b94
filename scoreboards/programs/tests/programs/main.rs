//! Programs on the model: whole, access by access, and spoiled ones.

mod fuzz;
mod incremental;
mod starts;
mod table_settings;
