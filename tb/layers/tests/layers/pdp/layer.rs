use nvdla_layers::pdp::{PadElementValue, PadValues, PoolKernelSize, reciprocal};

#[test]
fn reciprocals_are_those_of_the_specification() {
    let all: Vec<i64> = (1..=8)
        .map(|size| reciprocal(PoolKernelSize::clamp(size)).get())
        .collect();
    assert_eq!(all, [65536, 32768, 21845, 16384, 13107, 10922, 9362, 8192]);
}

#[test]
fn pad_registers_hold_multiples_of_the_pixel() {
    let registers = PadValues::Pixel(PadElementValue::clamp(-128)).registers();
    assert_eq!(registers[0].get(), -128);
    assert_eq!(registers[6].get(), -896);
    assert_eq!(registers[6].bits() & 0x7_ffff, 0x7_fc80);
}
