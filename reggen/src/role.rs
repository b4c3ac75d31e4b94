//! The roles of registers.

use serde::Deserialize;

/// What a register is for: a setting, an enable, a status, a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Software sets it.
    Setting,
    /// A constant: always reads the same value.
    Constant,
    /// The state of both register groups.
    Status,
    /// PRODUCER and CONSUMER of the block.
    Pointer,
    /// D_OP_ENABLE: hands a register group to the unit.
    Enable,
    /// A counter or flag that the unit updates at the end of a layer.
    Statistic,
    /// Address and direction of the port to a look-up table.
    LutAccess,
    /// Data of the port to a look-up table.
    LutData,
    /// How look-ups use the table.
    LutSetting,
    /// Whether the convolution buffer is cleared.
    FlushStatus,
    InterruptMask,
    InterruptSet,
    InterruptStatus,
}

/// What a statistics register counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// Clocks in which the memory interface accepted no request.
    Stalls,
    /// Sum of clocks between requests and their data.
    Latency,
    Saturations,
    Nan,
    Inf,
    /// A flag, no count: whether any output was not zero.
    Unequal,
    LutUnderflow,
    LutOverflow,
    LutHybrid,
    LutLeHit,
    LutLoHit,
}

impl Role {
    /// The ending of the field names, if the register has a bit for each interrupt.
    pub(crate) fn of_interrupts(self) -> Option<&'static str> {
        match self {
            Self::InterruptMask => Some("MASK"),
            Self::InterruptSet => Some("SET"),
            Self::InterruptStatus => Some("STATUS"),
            _ => None,
        }
    }
}
