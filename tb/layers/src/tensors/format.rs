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
