// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//! The interrupt sources, and their bits in the registers of GLB.

use super::table;
use super::types::Block;

/// Mask of the bits of all sources in S_INTR_MASK, S_INTR_SET and S_INTR_STATUS.
pub const SOURCE_BITS: u32 = 0x003f003f;

/// Name in kebab case and title in words of all interrupts: for each source, in the order of
/// [`InterruptSource::ALL`], that of register group 0 and that of group 1.
pub const LABELS: [(&str, &str); 12] = [
    ("sdp-0", "SDP, group 0"),
    ("sdp-1", "SDP, group 1"),
    ("cdp-0", "CDP, group 0"),
    ("cdp-1", "CDP, group 1"),
    ("pdp-0", "PDP, group 0"),
    ("pdp-1", "PDP, group 1"),
    ("cdma-dat-0", "CDMA data, group 0"),
    ("cdma-dat-1", "CDMA data, group 1"),
    ("cdma-wt-0", "CDMA weights, group 0"),
    ("cdma-wt-1", "CDMA weights, group 1"),
    ("cacc-0", "CACC, group 0"),
    ("cacc-1", "CACC, group 1"),
];

/// A source of interrupts, with one interrupt for each register group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InterruptSource {
    /// SDP, raised when the last write of the layer has its response; towards PDP: the last element is handed over.
    Sdp,
    /// CDP, raised when the last write of the layer has its response.
    Cdp,
    /// PDP, raised when the last write of the layer has its response.
    Pdp,
    /// CDMA_DAT, raised when all data of the layer are in the convolution buffer.
    CdmaDat,
    /// CDMA_WT, raised when all weights of the layer are in the convolution buffer.
    CdmaWt,
    /// CACC, raised when the last result is handed to SDP.
    Cacc,
}

impl InterruptSource {
    /// All sources, in the order of their interrupt bits.
    pub const ALL: [Self; 6] = [Self::Sdp, Self::Cdp, Self::Pdp, Self::CdmaDat, Self::CdmaWt, Self::Cacc];

    /// Name in kebab case and title in words of each source, in the order of [`Self::ALL`].
    pub const LABELS: [(&str, &str); 6] = [
        ("sdp", "SDP"),
        ("cdp", "CDP"),
        ("pdp", "PDP"),
        ("cdma-dat", "CDMA data"),
        ("cdma-wt", "CDMA weights"),
        ("cacc", "CACC"),
    ];

    /// Name of the source in trace files, such as `CDMA_DAT`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sdp => "SDP",
            Self::Cdp => "CDP",
            Self::Pdp => "PDP",
            Self::CdmaDat => "CDMA_DAT",
            Self::CdmaWt => "CDMA_WT",
            Self::Cacc => "CACC",
        }
    }

    /// The block whose layers raise the interrupts of the source.
    pub const fn block(self) -> &'static Block {
        match self {
            Self::Sdp => &table::sdp::BLOCK,
            Self::Cdp => &table::cdp::BLOCK,
            Self::Pdp => &table::pdp::BLOCK,
            Self::CdmaDat => &table::cdma::BLOCK,
            Self::CdmaWt => &table::cdma::BLOCK,
            Self::Cacc => &table::cacc::BLOCK,
        }
    }

    /// Bit numbers of the interrupts of register group 0 and of group 1.
    pub const fn bits(self) -> [u32; 2] {
        match self {
            Self::Sdp => [0, 1],
            Self::Cdp => [2, 3],
            Self::Pdp => [4, 5],
            Self::CdmaDat => [16, 17],
            Self::CdmaWt => [18, 19],
            Self::Cacc => [20, 21],
        }
    }
}
