//! The purposes of registers, and what statistics registers count.

use serde::Deserialize;

/// Purpose of a register: a setting, an enable, a status, a counter and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegRole {
    /// A setting that the host writes.
    Setting,
    /// A constant: reads always return the same value.
    Constant,
    /// S_STATUS: the state of both register groups.
    Status,
    /// S_POINTER: PRODUCER and CONSUMER of the block.
    Pointer,
    /// D_OP_ENABLE: lets the unit execute a register group.
    Enable,
    /// A counter or flag that the unit updates at the end of a layer.
    Statistic,
    /// S_LUT_ACCESS_CFG: look-up table, direction and first entry for accesses to S_LUT_ACCESS_DATA.
    LutAccess,
    /// S_LUT_ACCESS_DATA: writes or reads an entry of a look-up table.
    LutData,
    /// A setting of the look-ups, such as range or slope of a table.
    LutSetting,
    /// S_CBUF_FLUSH_STATUS: 1 when the convolution buffer has been cleared after reset.
    FlushStatus,
    InterruptMask,
    InterruptSet,
    InterruptStatus,
}

/// What a statistics register counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountedEvent {
    /// Clocks in which a request was not accepted by the memory interface.
    Stalls,
    /// Clocks in which at least one read was outstanding.
    Latency,
    Saturations,
    Nan,
    Inf,
    /// No count but a flag: 1 if any output was not zero.
    Unequal,
    LutUnderflow,
    LutOverflow,
    LutHybrid,
    LutLeHit,
    LutLoHit,
}

impl RegRole {
    /// Suffix of the names of the fields of an interrupt register; `None` for any other register.
    pub(crate) fn of_interrupts(self) -> Option<&'static str> {
        match self {
            Self::InterruptMask => Some("MASK"),
            Self::InterruptSet => Some("SET"),
            Self::InterruptStatus => Some("STATUS"),
            _ => None,
        }
    }
}
