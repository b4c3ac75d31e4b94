use nvdla_programs::image::MemoryImage;

fn parse(text: &str) -> Result<MemoryImage, String> {
    MemoryImage::parse("a.dat", text).map_err(|error| error.to_string())
}

#[test]
fn neighbours_join_and_gaps_stay() {
    let image = parse(
        "{\n{offset:0x4, size:2, payload:0x03 0x04} ,\n{offset:0, size:4, payload:0x00 0x1 2 0xFF},\n\
         {offset:0x10, size:1, payload:0x7f}\n}\n",
    )
    .unwrap();
    let runs: Vec<(u32, Vec<u8>)> = image.runs().map(|(o, b)| (o, b.to_vec())).collect();
    assert_eq!(runs, [(0, vec![0, 1, 2, 255, 3, 4]), (16, vec![0x7f])]);
    assert_eq!(image.end(), 17);
    assert_eq!(image.fill(18).unwrap()[15..], [0, 0x7f, 0]);
    assert!(image.fill(16).is_err());
}

#[test]
fn outer_braces_may_be_missing() {
    let image = parse("{offset:0x0, size:1, payload:0x8D},\n{offset:1, size:1, payload:1},");
    assert_eq!(image.unwrap(), MemoryImage::from_bytes(&[0x8d, 1]));
}

#[test]
fn text_form_reads_back() {
    let bytes: Vec<u8> = (0..=255).collect();
    let image = MemoryImage::from_bytes(&bytes);
    assert_eq!(parse(&image.to_text()).unwrap(), image);
}

#[test]
fn every_fault_names_its_line() {
    let cases = [
        (
            "{\n{offset:0, size:1, payload:0x00},\n",
            "a.dat:2: the memory image has no closing `}`",
        ),
        ("{\n}\nx\n", "a.dat:3: `x` follows"),
        (
            "{\n{offset:0, size:2, payload:0x00},\n}",
            "a.dat:2: the line lists 1 bytes and says size 2",
        ),
        (
            "{\n{offset:0, size:0, payload:},\n}",
            "a.dat:2: the line lists 0 bytes",
        ),
        (
            "{\n{offset:0, size:1, payload:0x100},\n}",
            "a.dat:2: expected a byte",
        ),
        (
            "{\n{offset:0, size:1, payload:0x00} x\n}",
            "a.dat:2: `x` follows",
        ),
        (
            "{\n{offset:0, size:2, payload:0x00 0x01},\n\n{offset:1, size:1, payload:0x00},\n}",
            "a.dat:4: bytes from offset 0x1 on are already given in line 2",
        ),
        (
            "{\n{offset:0xffffffff, size:2, payload:0x00 0x01},\n}",
            "a.dat:2: 0x2 bytes at 0xffffffff reach beyond",
        ),
        ("{offset:0}", "a.dat:1: expected `,` behind the offset"),
        ("", "a.dat:1: the memory image has no closing"),
    ];
    for (text, message) in cases {
        let error = parse(text).unwrap_err();
        assert!(error.starts_with(message), "{error}");
    }
}
