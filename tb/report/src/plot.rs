//! Pictures (SVG) of plots, as the library plotters draws them.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::*;

/// Units of a coordinate in a pixel: the library rounds coordinates to whole units.
pub(crate) const PIXEL: i32 = 4;

/// Colours of texts, of the frames of plots, and of the lines of their grids.
pub(crate) const TEXT: RGBColor = RGBColor(0x30, 0x30, 0x30);
pub(crate) const FRAME: RGBColor = RGBColor(0xa0, 0xa0, 0xa0);
pub(crate) const GRID: RGBColor = RGBColor(0xec, 0xec, 0xec);

/// An area of a picture.
pub(crate) type PictureArea<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Result of drawing; a text in memory takes all that is drawn.
pub(crate) type DrawResult<T> = Result<T, Box<dyn Error>>;

/// The picture of this width and height in pixels that `draw` makes, as SVG text. Readers who do not
/// see it get its title.
///
/// # Panics
/// `draw` failed.
pub(crate) fn svg(
    width: u32,
    height: u32,
    title: &str,
    draw: impl FnOnce(&PictureArea<'_>) -> DrawResult<()>,
) -> String {
    let units = PIXEL.unsigned_abs();
    let size = (width * units, height * units);
    let mut drawn = String::new();
    {
        let area = SVGBackend::with_string(&mut drawn, size).into_drawing_area();
        area.fill(&WHITE).expect("a text takes all");
        draw(&area).expect("a text takes all");
        area.present().expect("a text takes all");
    }
    let (_, elements) = drawn.split_once('>').expect("the first tag has an end");
    let title = title
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\">\n<title>{title}</title>{elements}",
        size.0, size.1
    )
}

/// The style of a text with letters of `size` pixels.
pub(crate) fn text(size: u32) -> TextStyle<'static> {
    // The backend writes its own measure of a font, which is larger than that of SVG.
    let size = f64::from(size) * f64::from(PIXEL) * 1.24;
    ("sans-serif", size).into_font().color(&TEXT)
}
