//! Quirks: known deviations of a DUT from the specification.
//!
//! A description lists the quirks of its design. Random layers avoid them, comparisons that a quirk
//! makes meaningless are left out, and the report says so. This project's RTL has none.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A known fault of a DUT, which its description lists.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Deserialize,
    Serialize,
    strum::Display,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Quirk {
    /// With more than three requests outstanding the register bus loses replies, and the reply for
    /// an address without register may merge with another one. Source: system.md, section 3.2.
    CsbDropsReplies,
    /// The operand reader NRDMA of SDP is never served: layers with BN operands from memory hang
    /// (nv_small_ew). Source: sdp.md, section 17, item 2.
    NrdmaNotServed,
    /// The LUT statistics of SDP count clocks instead of elements (nv_small_ew).
    /// Source: sdp.md, section 12.4.
    LutCountsClocks,
    /// SDP loses elements and hangs if its output stalls for long while the table gets elements
    /// inside and outside of its range (nv_small_ew). Source: sdp.md, section 17, item 1.
    LutLosesSamples,
    /// A write to S_LUT_ACCESS_DATA after a layer with EW is lost unless S_LUT_ACCESS_CFG was
    /// written first (nv_small_ew). Source: sdp.md, section 17, item 3.
    LutWriteNeedsAccessCfg,
    /// Kept weights in the convolution buffer still count as occupied after a bank changes, so that
    /// layers with WEIGHT_REUSE in a row may hang. Source: conv_multilayer.md, section 9, item 2.
    KeptWeightsStayCounted,
    /// Weights that are freed while CDMA has no layer still count as occupied, so that a later layer
    /// may hang (with working clock gates). Source: conv_multilayer.md, section 9, item 1.
    ReleasesLostWhenIdle,
    /// Convolutions of images are wrong where a kernel row has 17, 25, 33, ... bytes.
    /// Source: image_input.md, section 11, item 1.
    ImageRowsEndInOneByte,
    /// Convolutions of images are wrong where an output line ends in a stripe of one pixel and
    /// a kernel row has 25 bytes or more, no multiple of 8. Source: image_input.md, section 11,
    /// item 2.
    ImageStripesOfOnePixel,
    /// Layers of images with wide padding left or right read wrong data or hang.
    /// Source: image_input.md, section 10.
    ImagePaddingLimited,
    /// Convolutions of images are wrong where the window of an output begins inside an entry of the
    /// convolution buffer and wraps around its end, with steps of more than 8 bytes.
    /// Source: image_input.md, section 11, item 3.
    ImageWindowWraps,
    /// After a layer whose kernel in CSC has more weights than CDMA fetches, which is right itself,
    /// the next convolution hangs. Source: conv_multilayer.md, section 9, item 3.
    ExcessKernelBreaksCount,
    /// CACC never raises the interrupt of a layer behind a queued one whose output fits its delivery
    /// buffer beside the last entry of the layer in front. Source: conv_multilayer.md, section 9, item 4.
    CaccLosesInterrupt,
}

impl Quirk {
    /// All quirks, in the order of this file.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The name of the quirk in descriptions and reports.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
