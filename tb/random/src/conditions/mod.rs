//! What may vary without a difference in the result: memory timing, clocks, host, the state in
//! which a case begins, a reset in its middle; and an access that is swept across an event.
//!
//! [`Conditions`] holds all conditions of one case, [`ConditionOverrides`] those that a layer file
//! or the command line gives, maybe none.

mod host;
mod memory;
mod overrides;
mod power;
mod resolved;
mod sweep;

pub use host::{HostBehaviour, HostSetting, IrqWaitMethod};
pub use memory::{MemorySetting, MemoryTimingKind};
pub use overrides::{ConditionOverrides, ConditionTextError};
pub use power::{POWER_ON_STATES, PowerOnContents, PowerOnSetting, StartState};
pub use resolved::{Conditions, OnWrongByte, WaitLimits};
pub use sweep::{
    Sweep, SweepEvent, SweepEventKind, SweepSetting, SweptAccess, SweptLatency, SweptVariable,
};
