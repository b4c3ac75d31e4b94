//! Live sessions: software drives the RTL one access at a time, with the model beside it.
//!
//! The host decides each access from what it has read. Model and DUT take every access at the same
//! time, and differences are reported early: a byte when it is written, a register when it is read.
//! A session also records its program: [`LiveSession::case`], run by [`nvdla_bench::engine::run`],
//! gives the same bytes, clocks and verdict.
//!
//! A session without a DUT is the model alone, so that the same software runs on both.
//!
//! ```
//! use nvdla_random::conditions::Conditions;
//! use nvdla_bench::engine::Target;
//! use nvdla_live::LiveSession;
//! use nvdla_regs::table::glb;
//!
//! fn version(target: &Target) -> Result<u32, Box<dyn std::error::Error>> {
//!     let mut session = LiveSession::open(target, &Conditions::default())?;
//!     Ok(session.read(glb::S_NVDLA_HW_VERSION.addr)?)
//! }
//! ```
#![forbid(unsafe_code)]

mod announce;
mod error;
mod event;
mod finish;
mod host_memory;
#[cfg(unix)]
pub mod listen;
mod map;
mod options;
mod play;
pub mod protocol;
mod record;
mod serve;
mod session;

pub use error::LiveError;
pub use event::LiveEvent;
pub use host_memory::HostMemory;
pub use nvdla_bench::engine::{Culprit, blame};
pub use options::SessionOptions;
pub use record::recording;
pub use serve::{DutOpener, ServeError, SessionEnd, serve};
pub use session::LiveSession;
