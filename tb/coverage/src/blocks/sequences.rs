//! Coverage of consecutive layers of one unit: what differs from the layer before.

use crate::model::{ConsecutiveLayersPoint, CoveragePoint};

use super::{cdp, fetch, image, pdp, sdp};

/// Points whose answers for consecutive layers are paired.
pub const SEQUENCES: &[ConsecutiveLayersPoint] = &[
    of("sdp", sdp::SOURCE),
    of("sdp", sdp::DESTINATION),
    of("sdp", sdp::STAGES),
    of("sdp", sdp::READ_DMAS),
    of("pdp", pdp::SOURCE),
    of("pdp", pdp::METHOD),
    of("pdp", pdp::SPLIT),
    of("pdp", pdp::OPEN_LINES),
    of("cdp", cdp::FUNCTION),
    of("cdp", cdp::WINDOW),
    of("cdma", fetch::MODE),
    of("cdma", fetch::DATA_KEPT),
    of("cdma", fetch::WEIGHTS_KEPT),
    of("image", image::PLANES),
];

const fn of(block: &'static str, of: CoveragePoint) -> ConsecutiveLayersPoint {
    ConsecutiveLayersPoint { block, of }
}
