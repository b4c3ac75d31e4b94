use nvdla_programs::golden::parse;

#[test]
fn a_register_given_twice_is_refused() {
    let text = "dut: nv_small\noutputs: []\nregisters: {SDP.D_STATUS: 1, SDP.D_STATUS: 1}\n";
    let error = parse("a.yaml", text, &|_| Ok(None)).unwrap_err();
    assert!(error.to_string().contains("duplicate"), "{error}");
}
