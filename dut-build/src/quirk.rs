//! Known deviations of a DUT from the specification.
//!
//! A description lists the quirks of its design. Random layers stay clear of them, checks that a
//! quirk makes meaningless are left out, and the report says so. Our own RTL has none.

/// One known deviation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quirk {
    /// With more than three requests outstanding the register bus loses replies, and a reply of
    /// an absent address may merge with another one. Source: system.md, section 3.2.
    CsbDropsReplies,
    /// The operand reader NRDMA of SDP is never served: layers with BN operands from memory hang
    /// (nv_small_ew). Source: sdp.md, section 17, item 2.
    NrdmaNotServed,
    /// The table counters of SDP add up clocks instead of elements (nv_small_ew).
    /// Source: sdp.md, section 12.4.
    LutCountsClocks,
    /// SDP loses samples and hangs when the output stalls long behind its table, with in-range
    /// and out-of-range samples mixed (nv_small_ew). Source: sdp.md, section 17, item 1.
    LutLosesSamples,
    /// A table write after an EW layer is lost unless S_LUT_ACCESS_CFG was written first
    /// (nv_small_ew). Source: sdp.md, section 17, item 3.
    LutWriteNeedsAccessCfg,
    /// Weight entries that are kept stay counted when a bank changes, so that a row of layers
    /// with WEIGHT_REUSE may hang. Source: conv_multilayer.md, section 9, item 2.
    KeptWeightsStayCounted,
    /// Weight entries that are freed while CDMA has no layer stay counted, so that a later layer
    /// may hang (with working clock gates). Source: conv_multilayer.md, section 9, item 1.
    ReleasesLostWhenIdle,
    /// Convolutions of images are wrong where a kernel row has 17, 25, 33, ... bytes.
    /// Source: image_input.md, section 11, item 1.
    ImageRowsEndInOneByte,
    /// Convolutions of images are wrong where an output line ends in a stripe of one pixel and
    /// a kernel row has 25 bytes or more, no multiple of 8. Source: image_input.md, section 11,
    /// item 2.
    ImageStripesOfOnePixel,
    /// Images with wide padding left or right are fetched wrong or hang. Source: image_input.md,
    /// section 10.
    ImagePaddingLimited,
}

impl Quirk {
    /// All quirks, in the order of this file.
    pub const ALL: [Self; 10] = [
        Self::CsbDropsReplies,
        Self::NrdmaNotServed,
        Self::LutCountsClocks,
        Self::LutLosesSamples,
        Self::LutWriteNeedsAccessCfg,
        Self::KeptWeightsStayCounted,
        Self::ReleasesLostWhenIdle,
        Self::ImageRowsEndInOneByte,
        Self::ImageStripesOfOnePixel,
        Self::ImagePaddingLimited,
    ];

    /// The name in descriptions and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::CsbDropsReplies => "csb_drops_replies",
            Self::NrdmaNotServed => "nrdma_not_served",
            Self::LutCountsClocks => "lut_counts_clocks",
            Self::LutLosesSamples => "lut_loses_samples",
            Self::LutWriteNeedsAccessCfg => "lut_write_needs_access_cfg",
            Self::KeptWeightsStayCounted => "kept_weights_stay_counted",
            Self::ReleasesLostWhenIdle => "releases_lost_when_idle",
            Self::ImageRowsEndInOneByte => "image_rows_end_in_one_byte",
            Self::ImageStripesOfOnePixel => "image_stripes_of_one_pixel",
            Self::ImagePaddingLimited => "image_padding_limited",
        }
    }
}

impl std::fmt::Display for Quirk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Quirk;

    #[test]
    fn names_read_back_as_the_same_quirk() {
        for quirk in Quirk::ALL {
            assert_eq!(serde_yaml::from_str::<Quirk>(quirk.name()).unwrap(), quirk);
        }
    }

    #[test]
    fn the_document_for_users_names_every_quirk() {
        let document = include_str!("../../docs/dut.md");
        for quirk in Quirk::ALL {
            let row = format!("| `{quirk}` |");
            assert!(document.contains(&row), "docs/dut.md has no row {row}");
        }
    }
}
