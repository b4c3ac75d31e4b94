//! Layers of the convolution core.

use nvdla_regs::table::cacc;

use super::{CONVOLUTION, Host, convolution};

#[test]
fn a_convolution_is_sampled_with_what_feeds_it() {
    let mut host = Host::small();
    convolution(&mut host)
        .enable(&CONVOLUTION[..6])
        .wait(0x15_0001)
        .reads(&cacc::D_OUT_SATURATION, 0);
    host.reaches(&[
        "sdp.source.convolution",
        "sdp.read-dmas.none",
        "cdma.mode.feature",
        "cdma.channels.ragged",
        "cdma.all-banks.all",
        "cdma.weights-kept.kept",
        "convolution.kernel-width.three",
        "convolution.stride-x.s2",
        "convolution.right-end.short",
        "convolution.pad-value.least",
        "convolution.last-group+last-channels.k4+c2",
        "convolution.pixels.few",
        "convolution.truncate.documented",
        "convolution.saturation.zero",
    ]);
    assert!(host.of("convolution.dilation-y").is_empty(), "one line");
    assert!(host.of("image").is_empty());
}

#[test]
fn an_image_is_sampled_with_its_format() {
    let mut host = Host::small();
    convolution(&mut host)
        .set(&[
            ("CDMA.DATAIN_FORMAT", 1),
            ("CDMA.PIXEL_FORMAT", 0x1d),
            ("CDMA.PIXEL_X_OFFSET", 5),
            ("CDMA.MEAN_FORMAT", 1),
            ("CDMA.CVT_EN", 1),
            ("CDMA.CVT_TRUNCATE", 1),
            ("CDMA.PAD_RIGHT", 3),
            ("CSC.Y_EXTENSION", 1),
        ])
        .enable(&CONVOLUTION[..6])
        .wait(0x15_0001);
    host.reaches(&[
        "cdma.mode.image",
        "image.format+mean.y8-v8u8+channels",
        "image.layout+x-offset.planes+x5",
        "image.y-extension.e2",
        "image.padding.right",
        "image.truncate.one",
        "image.sign.unsigned",
        "convolution.mode.image",
    ]);
    assert!(host.of("cdma.channels").is_empty());
    assert!(host.of("convolution.kernel-width").is_empty());
}

#[test]
fn a_convolution_is_sampled_with_the_order_in_which_its_blocks_are_enabled() {
    let mut host = Host::small();
    convolution(&mut host)
        .enable(&CONVOLUTION[..6])
        .wait(0x15_0001);
    host.reaches(&[
        "cdma.enable-order.csc",
        "cdma.array-order.first",
        "sdp.fed-order.ready",
    ]);
    assert!(host.of("cdma.banks").is_empty(), "nothing before");
    let blocks = ["CSC", "CMAC_A", "SDP", "CMAC_B", "CACC", "CDMA"];
    host.point(&blocks, 1);
    convolution(&mut host)
        .set(&[("CSC.DATA_BANK", 15), ("CSC.WEIGHT_BANK", 7)])
        .enable(&blocks)
        .wait(0x2a_0002);
    host.reaches(&[
        "cdma.array-order.between",
        "sdp.fed-order.late",
        "cdma.banks.weights",
        "cdma.mode-then.feature+feature",
    ]);
}
