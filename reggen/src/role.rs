//! Properties of registers: purpose, access, copies, and what statistics count. The generator reads
//! them from `rtl/pkg/regs.yaml`, and copies this file beside the register table that it makes.

use serde::Deserialize;

/// What a write of 1 to `D_OP_ENABLE` does to the statistics registers of its group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum StatisticsAtEnable {
    #[serde(rename = "clear_on_enable")]
    ClearedAtEnable,
    #[serde(rename = "keep")]
    Kept,
}

/// What reads and writes on the register bus do to a register; shown as `regs.yaml` has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, strum::Display)]
pub enum AccessPolicy {
    #[serde(rename = "rw")]
    #[strum(to_string = "rw")]
    ReadWrite,
    /// Reads return the value; writes are ignored.
    #[serde(rename = "ro")]
    #[strum(to_string = "ro")]
    ReadOnly,
    /// Writes set the value; reads return 0.
    #[serde(rename = "wo")]
    #[strum(to_string = "wo")]
    WriteOnly,
    /// Each 1 bit that is written clears this bit of the register.
    #[serde(rename = "w1c")]
    #[strum(to_string = "w1c")]
    WriteOneToClear,
    /// A write starts an action and stores nothing.
    #[serde(rename = "trigger")]
    #[strum(to_string = "trigger")]
    Trigger,
}

/// Whether a register exists once, or once for each of the two register groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegisterCopies {
    Single,
    /// One copy for each register group; S_POINTER.PRODUCER selects the one that the bus sees.
    Dual,
}

/// Purpose of a register: a setting, an enable, a status, a counter and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegRole {
    /// A setting that the host writes.
    Setting,
    /// A constant: reads always return the same value.
    Constant,
    /// S_STATUS, the state of both register groups: idle, running or pending.
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
    /// Values that are NaN.
    Nan,
    /// Infinite values.
    Inf,
    /// No count but a flag: 1 if any output was not zero.
    Unequal,
    /// Look-ups with an input below the range of both tables (underflow).
    LutUnderflow,
    /// Look-ups with an input above the range of both tables (overflow).
    LutOverflow,
    /// Look-ups with an input inside of both tables, or below one and above the other (hybrid).
    LutHybrid,
    LutLeHit,
    LutLoHit,
}

/// Kind of a layer, as far as a sentence of the specification names it. A layer has one or two: an image
/// that reuses lines is [`LayerKind::Image`] and [`LayerKind::Reuse`].
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Deserialize,
    strum::Display,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
pub enum LayerKind {
    /// A convolution over a feature cube.
    #[strum(to_string = "feature")]
    Feature,
    /// A convolution over an image.
    #[strum(to_string = "image")]
    Image,
    /// A convolution that keeps lines or weights for the next one, or uses those that the one before kept.
    #[strum(to_string = "reuse")]
    Reuse,
    /// SDP behind a convolution, or PDP behind SDP.
    #[strum(to_string = "on the fly")]
    OnTheFly,
    /// SDP, PDP or CDP with their input from memory.
    #[strum(to_string = "from memory")]
    FromMemory,
}
