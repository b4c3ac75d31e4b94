//! Files that appear whole or not at all, locks, and reading that ends with an error that helps.

mod lock;
mod project;
mod read;
mod unfinished;
mod whole;
mod yaml;
