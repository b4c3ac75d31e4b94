//! Reads pictures: PNG, PGM and PPM with 8 bits of grey or of red, green and blue.
//!
//! Source: docs/loadable.md, section 4.3.

use std::io::Cursor;
use std::path::Path;

use png::{BitDepth, ColorType, Decoder, Limits, Transformations};

use crate::tensors::fault::{TensorError, TensorFault, bytes_of};
use crate::tensors::format;
use crate::tensors::npy::Int8Array;

/// Largest width and height of a picture in pixels, as for inputs of nv_small.
const MOST_PIXELS: u32 = 8192;
/// Largest memory that reading a picture may take, in bytes.
const MOST_BYTES: usize = 1 << 28;

/// The pixels of a picture from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PixelImage {
    pub width: u32,
    pub height: u32,
    /// Number of channels: 1 (grey), or 3 (red, green, blue).
    pub channels: u32,
    /// Bytes of the pixels, line by line; the channels of a pixel are neighbours.
    pub pixels: Vec<u8>,
    /// How the file has its pixels, in words, if not as bytes of grey or of colours.
    pub expanded: Option<String>,
}

/// The rule by which pixels of a picture become int8 elements of a tensor.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PictureToTensorRule {
    /// Whether the tensor's channels are red, green, blue; else blue, green, red, as in Caffe.
    pub is_rgb: bool,
    /// Whether each byte is inverted before: 255 - byte.
    pub is_inverted: bool,
    /// Means and scale: (byte - mean of its channel) x scale, rounded; one mean for all channels, or
    /// one for each. `None`: 0 to 255 becomes 0 to 127, as in NVIDIA's runtime.
    pub scaled: Option<(Vec<f32>, f32)>,
}

impl PixelImage {
    /// Whether the file name has the extension of a picture.
    pub fn is_named(path: &Path) -> bool {
        let names = ["png", "pgm", "ppm", "pnm"];
        path.extension()
            .is_some_and(|it| names.iter().any(|name| it.eq_ignore_ascii_case(name)))
    }

    /// Reads a picture from a file.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn read(path: &Path) -> Result<Self, TensorError> {
        Self::of(&bytes_of(path)?).map_err(|fault| fault.of(path))
    }

    /// Reads a picture from the bytes of a file.
    ///
    /// # Errors
    /// The bytes are no such picture, or it is too large.
    pub fn of(bytes: &[u8]) -> Result<Self, TensorFault> {
        if let Some(format) = format::name_of(bytes).filter(|name| !format::READ.contains(name)) {
            return Err(TensorFault::OtherPicture { format });
        }
        match bytes {
            [b'P', kind @ (b'2' | b'3' | b'5' | b'6'), rest @ ..] => of_pnm(*kind, rest),
            _ => of_png(bytes),
        }
    }

    /// Converts to an array of int8 with the indices channel, line, column.
    ///
    /// # Errors
    /// The number of means is neither 1 nor the number of channels.
    pub fn array(&self, rule: &PictureToTensorRule) -> Result<Int8Array, TensorFault> {
        let channels = self.channels as usize;
        if let Some((means, _)) = &rule.scaled
            && means.len() > 1
            && means.len() != channels
        {
            return Err(TensorFault::Shape {
                is: format!("{channels} channels"),
                what: "the list of means".to_owned(),
                want: means.len().to_string(),
            });
        }
        let mut elements = Vec::with_capacity(self.pixels.len());
        for channel in 0..channels {
            let from = if rule.is_rgb {
                channel
            } else {
                channels - 1 - channel
            };
            let bytes = self.pixels.iter().skip(from).step_by(channels);
            elements.extend(bytes.map(|byte| rule.value(*byte, channel)));
        }
        let shape = [self.channels, self.height, self.width];
        Ok(Int8Array {
            shape: shape.map(u64::from).to_vec(),
            elements,
        })
    }
}

impl PictureToTensorRule {
    /// Converts a byte of a channel to an integer, as the byte of an int8.
    fn value(&self, byte: u8, channel: usize) -> u8 {
        let byte = if self.is_inverted { 255 - byte } else { byte };
        match &self.scaled {
            None => {
                let value = (u32::from(byte) * 254 + 255) / 510;
                u8::try_from(value).expect("at most 127")
            }
            Some((means, scale)) => {
                let mean = means.get(channel).or(means.first()).copied().unwrap_or(0.0);
                let value = ((f32::from(byte) - mean) * scale).round();
                #[expect(clippy::cast_possible_truncation, reason = "clamped before")]
                let value = value.clamp(-128.0, 127.0) as i8;
                value.cast_unsigned()
            }
        }
    }

    /// The rule in words for pictures of so many channels, for messages.
    pub fn describe(&self, channels: u32) -> String {
        let order = if self.is_rgb { "R, G, B" } else { "B, G, R" };
        let byte = if self.is_inverted { "255 - p" } else { "p" };
        let value = match &self.scaled {
            None => format!("floor(({byte}) x 127 / 255 + 0.5)"),
            Some((means, scale)) => {
                let means: Vec<String> = means.iter().map(f32::to_string).collect();
                format!("round((({byte}) - [{}]) x {scale})", means.join(", "))
            }
        };
        match channels {
            1 => format!("pixels p become {value}"),
            _ => format!("pixels p become {value}, colours in the order {order}"),
        }
    }
}

fn of_png(bytes: &[u8]) -> Result<PixelImage, TensorFault> {
    let fault = |error: png::DecodingError| TensorFault::NotPicture(error.to_string());
    let limits = Limits { bytes: MOST_BYTES };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    // Palettes become colours, and fewer than 8 bits become 8.
    decoder.set_transformations(Transformations::EXPAND);
    let mut reader = decoder.read_info().map_err(fault)?;
    let (width, height) = reader.info().size();
    check_size(width, height)?;
    let expanded = match (reader.info().color_type, reader.info().bit_depth as u8) {
        (ColorType::Indexed, _) => {
            Some("colours of a palette become red, green and blue".to_owned())
        }
        (_, bits @ ..8) => Some(format!("{bits} bits of grey become 8")),
        _ => None,
    };
    let channels = match reader.output_color_type() {
        (ColorType::Grayscale, BitDepth::Eight) => 1,
        (ColorType::Rgb, BitDepth::Eight) => 3,
        (colours, depth) => {
            let has = format!("{} bits of {colours:?}", depth as u8);
            return Err(TensorFault::Colours { has });
        }
    };
    let mut pixels = vec![0; reader.output_buffer_size().unwrap_or_default()];
    reader.next_frame(&mut pixels).map_err(fault)?;
    Ok(PixelImage {
        width,
        height,
        channels,
        pixels,
        expanded,
    })
}

/// Reads a PGM (`P2`, `P5`) or PPM (`P3`, `P6`) after its first two bytes.
fn of_pnm(kind: u8, rest: &[u8]) -> Result<PixelImage, TensorFault> {
    let fault = |why: &str| TensorFault::NotPicture(why.to_owned());
    let mut rest = rest;
    let mut number = || {
        let (value, behind) = pnm_number(rest)?;
        rest = behind;
        Some(value)
    };
    let mut head = || number().ok_or_else(|| fault("its head has width, height and largest value"));
    let (width, height, largest) = (head()?, head()?, head()?);
    check_size(width, height)?;
    if largest != 255 {
        let has = format!("values up to {largest}");
        return Err(TensorFault::Colours { has });
    }
    let channels = if matches!(kind, b'2' | b'5') { 1 } else { 3 };
    let count = (channels * width * height) as usize;
    let pixels = match kind {
        b'2' | b'3' => {
            let values = (0..count).map(|_| u8::try_from(number()?).ok());
            values.collect::<Option<Vec<u8>>>()
        }
        // One blank ends the head.
        _ => rest.get(1..=count).map(<[u8]>::to_vec),
    };
    Ok(PixelImage {
        width,
        height,
        channels,
        pixels: pixels.ok_or_else(|| fault("it has fewer values than its head says"))?,
        expanded: None,
    })
}

/// Parses the next number of a PNM file, after blanks and comments; also returns the bytes left.
fn pnm_number(mut bytes: &[u8]) -> Option<(u32, &[u8])> {
    loop {
        bytes = bytes.trim_ascii_start();
        if bytes.first() != Some(&b'#') {
            break;
        }
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        bytes = &bytes[end..];
    }
    let digits = bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let (number, rest) = bytes.split_at(digits);
    Some((std::str::from_utf8(number).ok()?.parse().ok()?, rest))
}

fn check_size(width: u32, height: u32) -> Result<(), TensorFault> {
    if (1..=MOST_PIXELS).contains(&width) && (1..=MOST_PIXELS).contains(&height) {
        Ok(())
    } else {
        Err(TensorFault::NotPicture(format!(
            "{width} x {height} pixels; 1 to {MOST_PIXELS} each way are read"
        )))
    }
}
