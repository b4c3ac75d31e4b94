//! What a user does with a design of their own.
//!
//! | Module | Job |
//! |---|---|
//! | [`init`] | first files for a repository: finds list, top and memories; writes description, tests, workflows |
//! | [`learn`] | which known quirks a design has: trials, random cases and what explains their failures |
//! | [`reset`] | whether what a design does behind reset depends on its power-on state |
#![forbid(unsafe_code)]

pub mod init;
pub mod learn;
pub mod reset;
