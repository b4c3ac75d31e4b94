//! Latencies and rates that several units share.

use nvdla_regs::geometry::Geometry;

/// Elements of an atom; SDP, PDP and CDP take one element a core clock.
pub(crate) const LANES: u64 = Geometry::LANES as u64;

/// Core clocks from a response at the client to the atom at the output of its read channel. Source:
/// rtl/prim/README.md.
pub(crate) const CHANNEL: u64 = 2;

/// Core clocks from the last response at a unit, or its end, to the interrupt that the host sees:
/// one for the status, one for the pin's register, two to the clock of the register bus, one until
/// the host samples the pin. Source: rtl/glb/README.md, rtl/top/README.md.
pub(crate) const DONE_TO_HOST: u64 = 5;
