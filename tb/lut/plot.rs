//! SVG of a table pair: the function, what the tables give, their coverage, and the samples.

use std::fmt::Write;

use nvdla_scoreboards::units::lut::{LutResult, State, Table, lookup};

use super::LutSpec;
use super::design::{Design, real};

const WIDTH: f64 = 900.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const CURVE: (f64, f64) = (40.0, 360.0);
const BARS: (f64, f64) = (380.0, 430.0);
const HISTOGRAM: (f64, f64) = (460.0, 560.0);
const POINTS: i64 = 600;
const BINS: usize = 60;

/// Linear map from one interval to another.
#[derive(Clone, Copy)]
struct Axis {
    from: (f64, f64),
    to: (f64, f64),
}

impl Axis {
    fn at(self, v: f64) -> f64 {
        let (a, b) = self.from;
        let t = if b > a { (v - a) / (b - a) } else { 0.5 };
        self.to.0 + t * (self.to.1 - self.to.0)
    }
}

/// Draws the range `from..=to` (steps of the table input); `samples` feed the histogram.
pub fn svg(
    spec: &LutSpec,
    design: &Design,
    title: &str,
    from: i64,
    to: i64,
    samples: &[i64],
) -> String {
    let to = to.max(from + 1);
    let xs: Vec<i64> = (0..=POINTS)
        .map(|i| from + (to - from) * i / POINTS)
        .collect();
    let wanted: Vec<f64> = xs.iter().map(|x| real(spec, *x)).collect();
    let got: Vec<(LutResult, f64)> = xs
        .iter()
        .map(|x| {
            let r = lookup(&design.config, &design.tables, *x);
            let y = to_f64(r.y) * spec.output_step.get();
            (r, y)
        })
        .collect();
    let values = || wanted.iter().copied().chain(got.iter().map(|g| g.1));
    let finite = || values().filter(|v| v.is_finite());
    let x_axis = Axis {
        from: (to_f64(from), to_f64(to)),
        to: (LEFT, WIDTH - RIGHT),
    };
    let y_axis = Axis {
        from: (
            finite().fold(f64::INFINITY, f64::min),
            finite().fold(f64::NEG_INFINITY, f64::max),
        ),
        to: (CURVE.1, CURVE.0),
    };

    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} 600" font-family="sans-serif" font-size="12">"#
    ));
    line(r##"<rect width="900" height="600" fill="#ffffff"/>"##.to_owned());
    line(format!(
        r#"<text x="{LEFT}" y="22" font-size="15">{}</text>"#,
        escape(title)
    ));
    line(frame(CURVE));
    for i in 0..=4 {
        let t = f64::from(i) / 4.0;
        let y = y_axis.from.0 + t * (y_axis.from.1 - y_axis.from.0);
        let x = x_axis.from.0 + t * (x_axis.from.1 - x_axis.from.0);
        line(format!(
            r##"<text x="{:.1}" y="{:.1}" text-anchor="end">{y:.4}</text>"##,
            LEFT - 6.0,
            y_axis.at(y) + 4.0
        ));
        line(format!(
            r##"<text x="{:.1}" y="590" text-anchor="middle">{x:.0}</text>"##,
            x_axis.at(x)
        ));
    }
    let path = |ys: &[f64]| {
        let mut d = String::new();
        for (x, y) in xs.iter().zip(ys).filter(|(_, y)| y.is_finite()) {
            let command = if d.is_empty() { 'M' } else { 'L' };
            let _ = write!(
                d,
                "{command}{:.1} {:.1}",
                x_axis.at(to_f64(*x)),
                y_axis.at(*y)
            );
        }
        d
    };
    line(format!(
        r##"<path d="{}" fill="none" stroke="#999999" stroke-width="5"/>"##,
        path(&wanted)
    ));
    let tables: Vec<f64> = got.iter().map(|g| g.1).collect();
    line(format!(
        r##"<path d="{}" fill="none" stroke="#c02020" stroke-width="1.5"/>"##,
        path(&tables)
    ));
    line(coverage(&xs, &got, x_axis));
    line(histogram((from, to), samples, x_axis));
    line(legend());
    out.push_str("</svg>\n");
    out
}

/// Two bars: where LE and LO hit; dark where the table is also selected.
fn coverage(xs: &[i64], got: &[(LutResult, f64)], axis: Axis) -> String {
    let mut out = String::new();
    let row_height = (BARS.1 - BARS.0) / 2.0;
    for (row, (table, name, light, dark)) in [
        (Table::Le, "LE", "#bcd4f0", "#2060b0"),
        (Table::Lo, "LO", "#c8e8c8", "#208040"),
    ]
    .into_iter()
    .enumerate()
    {
        let y = BARS.0 + row_height * if row == 0 { 0.0 } else { 1.0 };
        let _ = writeln!(
            out,
            r#"<text x="{:.1}" y="{:.1}" text-anchor="end">{name}</text>"#,
            LEFT - 6.0,
            y + 16.0
        );
        for (pair, (result, _)) in xs.windows(2).zip(got) {
            let state = if table == Table::Le {
                result.le
            } else {
                result.lo
            };
            if state != State::Hit {
                continue;
            }
            let colour = if result.selected == table {
                dark
            } else {
                light
            };
            let (a, b) = (axis.at(to_f64(pair[0])), axis.at(to_f64(pair[1])));
            let _ = writeln!(
                out,
                r#"<rect x="{a:.1}" y="{y:.1}" width="{:.1}" height="{:.1}" fill="{colour}"/>"#,
                b - a + 0.3,
                row_height - 4.0
            );
        }
    }
    out
}

fn histogram((from, to): (i64, i64), samples: &[i64], axis: Axis) -> String {
    let mut bins = [0u32; BINS];
    let span = i128::from(to - from) + 1;
    for x in samples.iter().filter(|x| (from..=to).contains(*x)) {
        let bin = i128::from(x - from) * i128::from(u32::try_from(BINS).unwrap_or(1)) / span;
        if let Some(bin) = usize::try_from(bin).ok().and_then(|b| bins.get_mut(b)) {
            *bin += 1;
        }
    }
    let most = f64::from(bins.iter().copied().max().unwrap_or(0).max(1));
    let mut out = frame(HISTOGRAM);
    let _ = writeln!(
        out,
        r#"<text x="{LEFT}" y="{:.1}">samples: {}</text>"#,
        HISTOGRAM.0 - 6.0,
        samples.len()
    );
    let width = (axis.to.1 - axis.to.0) / f64::from(u32::try_from(BINS).unwrap_or(1));
    let mut x = axis.to.0;
    for count in bins {
        let height = f64::from(count) / most * (HISTOGRAM.1 - HISTOGRAM.0);
        let _ = writeln!(
            out,
            r##"<rect x="{x:.1}" y="{:.1}" width="{:.1}" height="{height:.1}" fill="#806090"/>"##,
            HISTOGRAM.1 - height,
            width - 1.0
        );
        x += width;
    }
    out
}

fn frame((top, bottom): (f64, f64)) -> String {
    format!(
        "<rect x=\"{LEFT}\" y=\"{top}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"#cccccc\"/>\n",
        WIDTH - LEFT - RIGHT,
        bottom - top
    )
}

fn legend() -> String {
    let mut out = String::new();
    for (x, colour, text) in [
        (480.0, "#999999", "function"),
        (570.0, "#c02020", "tables"),
        (640.0, "#2060b0", "LE selected"),
        (750.0, "#208040", "LO selected"),
    ] {
        let _ = writeln!(
            out,
            r#"<rect x="{x}" y="13" width="12" height="10" fill="{colour}"/><text x="{}" y="22">{text}</text>"#,
            x + 16.0
        );
    }
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn to_f64(v: i64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "table inputs and outputs have at most 38 bits"
    )]
    let v = v as f64;
    v
}
