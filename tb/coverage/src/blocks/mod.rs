//! The coverage model: one file for each part of the hardware.

pub mod cdp;
pub mod clocks;
pub mod coincidences;
pub mod convolution;
pub mod ends;
pub mod fetch;
pub mod groups;
pub mod host;
pub mod image;
pub mod interrupt_events;
pub mod interrupt_masks;
pub mod interrupts;
pub mod lut;
pub mod memory;
pub mod moments;
pub mod pdp;
pub mod reset;
pub mod rounding;
pub mod sdp;
pub mod sdp_ew;
pub mod sdp_stage;
pub mod sequences;

use crate::model::CoverageBlock;

use lut::LutCoveragePoints;
use sdp_stage::StageCoveragePoints;

/// All blocks of the coverage model.
pub const BLOCKS: &[CoverageBlock] = &[
    CoverageBlock::of("sdp", sdp::POINTS, sdp::CROSSES),
    CoverageBlock::of(
        "sdp-bs",
        StageCoveragePoints::<0>::POINTS,
        StageCoveragePoints::<0>::CROSSES,
    ),
    CoverageBlock::of(
        "sdp-bn",
        StageCoveragePoints::<1>::POINTS,
        StageCoveragePoints::<1>::CROSSES,
    ),
    CoverageBlock::of("sdp-ew", sdp_ew::POINTS, sdp_ew::CROSSES),
    CoverageBlock::of(
        "sdp-lut",
        LutCoveragePoints::<0>::POINTS,
        LutCoveragePoints::<0>::CROSSES,
    ),
    CoverageBlock::of("pdp", pdp::POINTS, pdp::CROSSES),
    CoverageBlock::of("cdp", cdp::POINTS, cdp::CROSSES),
    CoverageBlock::of(
        "cdp-lut",
        LutCoveragePoints::<1>::POINTS,
        LutCoveragePoints::<1>::CROSSES,
    ),
    CoverageBlock::of("cdma", fetch::POINTS, fetch::CROSSES),
    CoverageBlock::of("convolution", convolution::POINTS, convolution::CROSSES),
    CoverageBlock::of("image", image::POINTS, image::CROSSES),
    CoverageBlock::of("groups", groups::POINTS, &[]),
    CoverageBlock::of("host", host::POINTS, host::CROSSES),
    CoverageBlock::of("memory", memory::POINTS, memory::CROSSES),
    CoverageBlock::of("interrupts", interrupts::POINTS, &[]),
    CoverageBlock::of("irq-events", interrupt_events::POINTS, &[]),
    CoverageBlock::of("irq-masks", interrupt_masks::POINTS, &[]),
    CoverageBlock::of("clocks", clocks::POINTS, clocks::CROSSES),
    CoverageBlock::of("reset", reset::POINTS, &[]),
    CoverageBlock::of("ends", ends::POINTS, &[]),
    CoverageBlock::of("moments", moments::POINTS, &[]),
    CoverageBlock::of("sdp-rounding", rounding::SDP, &[]),
    CoverageBlock::of("sdp-ew-rounding", rounding::SDP_EW, &[]),
    CoverageBlock::of("cdp-rounding", rounding::CDP, &[]),
    CoverageBlock::of("pdp-rounding", rounding::PDP, &[]),
    CoverageBlock::of("conv-rounding", rounding::CONVOLUTION, &[]),
    CoverageBlock::of("coincidences", coincidences::POINTS, &[]),
];
