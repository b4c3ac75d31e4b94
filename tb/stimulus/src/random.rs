//! Draws random shapes, strides and values, in the way that the generators of all units share.

use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;
use nvdla_settings::settings;

use crate::draws::RandomStreams;
use crate::fields::{FieldChooser, FieldName};
use nvdla_layers::cube::{
    CubeShape, DestinationCube, DestinationPlace, SourceCube, UnusedLaneFill,
};
use nvdla_layers::data::{LayerData, ValueSize};
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::{CubeAxisSize, MultipleOfEight, Percent, S16, WIDEST};

/// Form of a random cube: which of its sizes are 1.
#[settings(Copy, Ord)]
pub enum CubeForm {
    /// One line, one column, any number of channels.
    Dot,
    /// One line, any width and number of channels.
    Line,
    /// One column, any height and number of channels.
    Column,
    /// Any width and height, at most eight channels.
    Plane,
    Cube,
}

/// Distribution from which random bytes and register values are drawn.
#[settings(Copy, Ord)]
pub enum RandomContents {
    Random,
    Corners,
    Small,
    Constant,
}

/// Distribution from which random right shifts are drawn.
#[settings(Copy, Ord)]
pub enum ShiftForm {
    None,
    /// A shift by about as many bits as the values grew, so that results do not all saturate.
    Fitting,
    /// A shift at or beside a width of the datapath, such as 31 to 33, 47 to 50, or 63 bits.
    Corners,
    Any,
}

/// Draws the shape of a cube of at most `atoms` atoms.
pub fn shape(forms: &WeightedChoices<CubeForm>, atoms: u32, draws: RandomStreams<'_>) -> CubeShape {
    let form = draws.choice("form", forms);
    let (wide, high) = match form {
        CubeForm::Dot => (1, 1),
        CubeForm::Line => (atoms, 1),
        CubeForm::Column => (1, atoms),
        CubeForm::Plane | CubeForm::Cube => (atoms, atoms),
    };
    let width = extent(wide, &mut draws.of("width"));
    let height = extent(high.min(atoms / width), &mut draws.of("height"));
    let surfaces = match form {
        CubeForm::Plane => 1,
        _ => atoms / (width * height),
    };
    let channels = extent(8 * surfaces, &mut draws.of("channels"));
    CubeShape {
        width,
        height,
        channels,
    }
}

/// Elements of the size `name` that count as one in a budget: 8 channels or kernels, else 1.
pub fn budget_unit(name: FieldName) -> u32 {
    match name {
        FieldName::ConvChannels
        | FieldName::ConvKernels
        | FieldName::SdpChannels
        | FieldName::PdpChannels
        | FieldName::CdpChannels => 8,
        _ => 1,
    }
}

/// Draws those of the sizes `names` that the profile names, with a product of at most `budget`;
/// returns the budget divided by it. Each leaves room for the least values of those after it.
pub fn sizes(names: &[FieldName], budget: u32, chooser: &mut FieldChooser<'_>) -> u32 {
    let named: Vec<FieldName> = names
        .iter()
        .filter(|name| chooser.names(&[**name]))
        .copied()
        .collect();
    let mut left = budget;
    for (number, name) in named.iter().enumerate() {
        let others = &named[number + 1..];
        let least = others.iter().map(|other| {
            let least = u32::try_from(chooser.least(*other)).unwrap_or(1);
            least.div_ceil(budget_unit(*other)).max(1)
        });
        let room = (left / least.fold(1, u32::saturating_mul)).max(1);
        let room = if chooser.gives(*name) {
            room
        } else {
            // Sizes that follow from each other share evenly.
            room.min(root(left, others.len()))
        };
        let limit = match name {
            FieldName::ConvKernelWidth => 32,
            name => u32::try_from(name.entry().most).unwrap_or(WIDEST),
        };
        let unit = budget_unit(*name);
        let most = room.saturating_mul(unit).min(limit);
        let drawn = chooser.count(*name, 1..=most, |rng| extent(most, rng));
        left = (left / drawn.div_ceil(unit)).max(1);
    }
    left
}

/// The largest number that multiplied by itself, `others + 1` times in all, is at most `number`.
fn root(number: u32, others: usize) -> u32 {
    let power = u32::try_from(others + 1).unwrap_or(u32::MAX);
    let fits = |root: &u32| u64::from(*root).saturating_pow(power) <= u64::from(number);
    (1..=number).take_while(fits).last().unwrap_or(1)
}

/// Draws the shape of a cube of at most `atoms` atoms: width, height and channels as the profile
/// asks (fields `names`), and as in [`shape`] where it does not name them.
pub fn chosen(
    forms: &WeightedChoices<CubeForm>,
    atoms: u32,
    names: [FieldName; 3],
    chooser: &mut FieldChooser<'_>,
) -> CubeShape {
    let draws = chooser.draws.part("shape");
    if !chooser.names(&names) {
        return shape(forms, atoms, draws);
    }
    let left = sizes(&names, atoms, chooser);
    let free = shape(forms, left, draws);
    let [width, height, channels] = names.map(|name| chooser.known_count(name));
    CubeShape {
        width: width.unwrap_or(free.width),
        height: height.unwrap_or(free.height),
        channels: channels.unwrap_or(free.channels),
    }
}

/// Draws an input cube in memory of this shape: bytes, strides, contents of unused lanes.
pub fn source(
    shape: CubeShape,
    data: &WeightedChoices<RandomContents>,
    gaps: Percent,
    draws: RandomStreams<'_>,
) -> SourceCube {
    let data = contents(data, ValueSize::OneByte, &mut draws.of("data"));
    let paddings = [
        UnusedLaneFill::Garbage,
        UnusedLaneFill::Garbage,
        UnusedLaneFill::Zeros,
    ];
    let padding = draws.pick("padding", &paddings);
    let (line_stride, surface_stride) = strides(gaps, shape, 8, draws);
    let [width, height, channels] =
        [shape.width, shape.height, shape.channels].map(|size| CubeAxisSize::clamp(size.into()));
    SourceCube {
        width,
        height,
        channels,
        data,
        padding,
        at: None,
        line_stride,
        surface_stride,
    }
}

/// Draws strides and place of an output cube of this shape; `in_place`: over the layer's input.
pub fn destination(
    gaps: Percent,
    shape: CubeShape,
    in_place: bool,
    draws: RandomStreams<'_>,
) -> DestinationCube {
    let (place, (line_stride, surface_stride)) = if in_place {
        (DestinationPlace::Source, (None, None))
    } else {
        (DestinationPlace::Anywhere, strides(gaps, shape, 8, draws))
    };
    DestinationCube {
        place,
        line_stride,
        surface_stride,
    }
}

/// Draws a size from 1 to `most`: often near the widths of atoms and buffers, else with equal
/// probability for each order of magnitude.
pub fn extent(most: u32, rng: &mut Rng) -> u32 {
    const EDGES: [u32; 22] = [
        1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 63, 64, 65, 80, 81, 160, 161,
    ];
    let most = most.clamp(1, WIDEST);
    let edges = EDGES.partition_point(|edge| *edge <= most);
    if rng.chance(permille(400)) {
        return *rng.pick(&EDGES[..edges]);
    }
    let order = rng.within(0, most.ilog2());
    let low = 1 << order;
    rng.within(low, (2 * low - 1).min(most))
}

/// Draws line and surface stride of a cube, in bytes. Each leaves a gap with a probability of
/// `gaps` %; else it is `None`, for the least stride. `unit` is the size of an atom in bytes.
pub fn strides(
    gaps: Percent,
    shape: CubeShape,
    unit: u32,
    draws: RandomStreams<'_>,
) -> (Option<MultipleOfEight>, Option<MultipleOfEight>) {
    let gap = |field| {
        let rng = &mut draws.of(field);
        let most = *rng.pick(&[1, 4, 32, 512]);
        if rng.chance(gaps.into()) {
            8 * rng.within(1, most)
        } else {
            0
        }
    };
    let [line_gap, surface_gap] = ["line_gap", "surface_gap"].map(gap);
    let line = unit * shape.width + line_gap;
    let surface = line * shape.height + surface_gap;
    let only = |gap, stride| MultipleOfEight::new(stride).filter(|_| gap > 0);
    (only(line_gap, line), only(surface_gap, surface))
}

/// Draws of which kind the values in memory are; each has `size` bytes.
pub fn contents(
    weights: &WeightedChoices<RandomContents>,
    size: ValueSize,
    rng: &mut Rng,
) -> LayerData {
    match weights.pick(rng) {
        RandomContents::Random => LayerData::Random,
        RandomContents::Corners => LayerData::Corners,
        RandomContents::Small => LayerData::Small,
        RandomContents::Constant => {
            let (min, max) = size.ends();
            LayerData::Constant(S16::clamp(rng.signed(min.into(), max.into())))
        }
    }
}

/// Number of bits of the absolute value of `value`; 0 for 0.
pub fn magnitude(value: i64) -> u32 {
    64 - value.unsigned_abs().leading_zeros()
}

/// Draws a signed register value of 16 bits.
pub fn value(weights: &WeightedChoices<RandomContents>, rng: &mut Rng) -> S16 {
    S16::clamp(match weights.pick(rng) {
        RandomContents::Random => rng.signed(-32_768, 32_767),
        RandomContents::Corners => *rng.pick(&[-32_768, -32_767, -1, 0, 1, 32_766, 32_767]),
        RandomContents::Small => rng.signed(-8, 7),
        RandomContents::Constant => rng.signed(-128, 127),
    })
}
