use nvdla_layers::scalar::{CubeAxisSize, MultipleOfEight, S16, S32};

#[test]
fn ranges_keep_both_ends_and_refuse_one_beyond() {
    assert_eq!(CubeAxisSize::new(1).map(CubeAxisSize::get), Some(1));
    assert_eq!(CubeAxisSize::new(8192).map(CubeAxisSize::get), Some(8192));
    assert_eq!(CubeAxisSize::new(0), None);
    assert_eq!(CubeAxisSize::new(8193), None);
    assert_eq!(S16::clamp(40_000).get(), 32_767);
}

#[test]
fn negative_values_become_twos_complement() {
    assert_eq!(S32::clamp(-1).bits(), 0xffff_ffff);
    assert_eq!(S16::clamp(-32_768).bits(), 0xffff_8000);
}

#[test]
fn strides_are_multiples_of_eight() {
    assert_eq!(MultipleOfEight::new(16).map(MultipleOfEight::get), Some(16));
    assert_eq!(MultipleOfEight::new(12), None);
}
