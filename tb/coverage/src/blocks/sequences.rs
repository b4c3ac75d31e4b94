//! Coverage of consecutive layers of one unit: what differs from the layer before.

use crate::model::CoveragePoint;

use super::{cdp, fetch, image, pdp, sdp};

/// Points whose answers for consecutive layers are paired, each with the block that has it: what the
/// first layer leaves must not disturb the second one.
pub const SEQUENCES: &[(&str, CoveragePoint)] = &[
    ("sdp", sdp::SOURCE),
    ("sdp", sdp::DESTINATION),
    ("sdp", sdp::STAGES),
    ("sdp", sdp::READ_DMAS),
    ("pdp", pdp::SOURCE),
    ("pdp", pdp::METHOD),
    ("pdp", pdp::SPLIT),
    ("pdp", pdp::OPEN_LINES),
    ("cdp", cdp::FUNCTION),
    ("cdp", cdp::WINDOW),
    ("cdma", fetch::MODE),
    ("cdma", fetch::DATA_KEPT),
    ("cdma", fetch::WEIGHTS_KEPT),
    ("image", image::PLANES),
];
