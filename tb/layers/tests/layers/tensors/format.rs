use nvdla_layers::tensors::format::name_of;

#[test]
fn formats_are_known_by_their_first_bytes() {
    for (bytes, name) in [
        (&b"\xff\xd8\xff\xe0\0\x10JFIF"[..], "JPEG"),
        (b"\xff\xd8\xff\xe1", "JPEG"),
        (b"GIF89a\x01\0", "GIF"),
        (b"BM\x3a\0\0\0\0\0\0\0\x36\0\0\0", "BMP"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", "WebP"),
        (b"II*\0\x08\0\0\0", "TIFF"),
        (b"MM\0*\0\0\0\x08", "TIFF"),
        (b"\0\0\0\x1cftypavif", "AVIF"),
        (b"\0\0\0\x18ftypheic", "HEIF"),
        (b"\0\0\0\x0cjP  \r\n", "JPEG 2000"),
        (b"\x89PNG\r\n\x1a\n\0", "PNG"),
        (b"P5 2 2 255\n", "PGM"),
        (b"P6\n2 2\n", "PPM"),
        (b"P4\n2 2\n", "PBM"),
        (b"\x93NUMPY\x01\0", "NPY"),
    ] {
        assert_eq!(name_of(bytes), Some(name));
        assert_eq!(name_of(&bytes[..2]), None, "{name}: too short");
    }
}

#[test]
fn what_is_no_picture_has_no_name() {
    for bytes in [
        &b""[..],
        b"BM is no picture",
        b"RIFF\x24\0\0\0WAVE",
        b"P5",
        b"P7 ",
        b"\xff\xd8",
        &[0; 64],
    ] {
        assert_eq!(name_of(bytes), None, "{bytes:?}");
    }
}
