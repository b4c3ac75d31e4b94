use nvdla_regs::line_buffer::widest_output;

#[test]
fn the_line_buffer_holds_fewer_columns_of_more_lines() {
    let widest = |kernel| widest_output(kernel, 1);
    assert_eq!([1, 2, 3, 4, 5, 8].map(widest), [128, 64, 32, 32, 16, 16]);
    assert_eq!(widest_output(8, 16), 128);
    assert_eq!(widest_output(8, 7), 64);
}
