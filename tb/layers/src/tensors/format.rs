//! Names the format of a file by its first bytes, for messages about files that are none of those
//! wanted.
//!
//! Crates that know all formats, such as `infer`, know hundreds more; ten lines name what people have.

/// The name of a file's format, such as `JPEG`; `None` if its first bytes show none.
pub fn name_of(bytes: &[u8]) -> Option<&'static str> {
    let is = |at: usize, magic: &[u8]| bytes.get(at..).is_some_and(|it| it.starts_with(magic));
    Some(match bytes {
        _ if is(0, b"\xff\xd8\xff") => "JPEG",
        _ if is(0, b"GIF87a") || is(0, b"GIF89a") => "GIF",
        // Size and offset are around two words that are 0.
        _ if is(0, b"BM") && is(6, &[0; 4]) => "BMP",
        _ if is(0, b"RIFF") && is(8, b"WEBP") => "WebP",
        _ if is(0, b"II*\0") || is(0, b"MM\0*") => "TIFF",
        _ if is(4, b"ftypavif") => "AVIF",
        _ if is(4, b"ftyphei") || is(4, b"ftypmif1") => "HEIF",
        _ if is(0, b"\0\0\0\x0cjP  ") => "JPEG 2000",
        _ if is(0, PNG) => "PNG",
        [b'P', b'2' | b'5', blank, ..] if blank.is_ascii_whitespace() => "PGM",
        [b'P', b'3' | b'6', blank, ..] if blank.is_ascii_whitespace() => "PPM",
        [b'P', b'1' | b'4', blank, ..] if blank.is_ascii_whitespace() => "PBM",
        _ if is(0, b"\x93NUMPY") => "NPY",
        _ => return None,
    })
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The formats of pictures that are read.
pub const READ: [&str; 3] = ["PNG", "PGM", "PPM"];

#[cfg(test)]
mod tests {
    use super::*;

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
}
