use nvdla_layers::pdp::window::{PoolAxisSizes, WIDTH};

const AXIS: PoolAxisSizes = PoolAxisSizes {
    size: 7,
    kernel: 3,
    stride: 2,
    before: 1,
    after: 1,
};

#[test]
fn windows_are_counted_with_padding() {
    assert_eq!(AXIS.outputs(WIDTH), Ok(4));
    let one = PoolAxisSizes {
        size: 1,
        kernel: 8,
        before: 7,
        after: 7,
        stride: 1,
    };
    assert_eq!(one.outputs(WIDTH), Ok(8));
}

#[test]
fn a_misfit_names_the_sizes_that_fit() {
    let refusal = |axis: PoolAxisSizes| axis.outputs(WIDTH).expect_err("must be refused");
    let leftover = refusal(PoolAxisSizes { size: 8, ..AXIS });
    assert!(leftover.contains("leave 1 over"), "{leftover}");
    assert!(leftover.contains("width 7 or 9 would do"), "{leftover}");
    for size in [7, 9] {
        assert!(PoolAxisSizes { size, ..AXIS }.outputs(WIDTH).is_ok());
    }
    assert!(refusal(PoolAxisSizes { before: 3, ..AXIS }).contains("padding.left 3"));
    assert!(refusal(PoolAxisSizes { after: 3, ..AXIS }).contains("padding.right 3"));
    let small = PoolAxisSizes {
        size: 1,
        before: 0,
        after: 0,
        ..AXIS
    };
    assert!(refusal(small).contains("more than width 1"));
    let wide = PoolAxisSizes {
        size: 8192,
        kernel: 2,
        stride: 1,
        before: 1,
        after: 1,
    };
    assert!(refusal(wide).contains("8193, at most 8192"));
}
