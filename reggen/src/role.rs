//! What registers are to hardware and software.

use serde::Deserialize;

/// What a register is for: a setting, an enable, a status, a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Software programs it.
    Setting,
    /// Always reads the same.
    Constant,
    /// State of both groups.
    Status,
    /// PRODUCER and CONSUMER.
    Pointer,
    /// Hands a group to the unit.
    Enable,
    /// The end of a layer captures it.
    Statistic,
    /// Address and direction of a table's port.
    LutAccess,
    /// Data of a table's port.
    LutData,
    /// What look-ups do with the table.
    LutSetting,
    /// The convolution buffer is clear.
    FlushStatus,
    InterruptMask,
    InterruptSet,
    InterruptStatus,
}

/// What a statistic counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// Clocks in which the memory took no request.
    Stalls,
    /// Clocks between requests and data.
    Latency,
    Saturations,
    Nan,
    Inf,
    /// Not a count: whether any output was not zero.
    Unequal,
    LutUnderflow,
    LutOverflow,
    LutHybrid,
    LutLeHit,
    LutLoHit,
}

impl Role {
    /// Ending of the field names of the registers with a bit for each interrupt.
    pub(crate) fn of_interrupts(self) -> Option<&'static str> {
        match self {
            Self::InterruptMask => Some("MASK"),
            Self::InterruptSet => Some("SET"),
            Self::InterruptStatus => Some("STATUS"),
            _ => None,
        }
    }
}
