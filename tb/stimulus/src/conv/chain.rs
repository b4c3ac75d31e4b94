//! Draws convolutions that reuse what the layer before kept in the convolution buffer.
//!
//! Source: docs/nv_small/conv_multilayer.md, sections 3 to 8.

use nvdla_random::probability::permille;
use nvdla_regs::geometry::Geometry;
use nvdla_regs::quirk::Quirk;

use crate::avoid::AvoidedQuirks;
use crate::draws::RandomStreams;
use crate::fields::FieldName;
use crate::random;
use nvdla_layers::conv::plan::{BANK_BYTES, ConvPlan};
use nvdla_layers::conv::{
    ConvBuffer, ConvImage, ConvInput, ConvLayer, InputLineSource, WeightsFrom,
};
use nvdla_layers::cube::{CubeShape, SourceCube};
use nvdla_layers::scalar::{CubeAxisSize, RangedNumber};

use super::axis::{AxisLimits, ConvAxes, ConvAxisSizes, WantedAxis, X, Y};
use super::excess::in_other_banks;
use super::image;
use super::parts::{kernels, legal, set_axes, steps};
use super::profile::ConvProfile;

/// The previous convolution layer on the same DUT, and what it leaves in the convolution buffer.
#[derive(Debug, Clone)]
pub struct PreviousConvLayer {
    layer: ConvLayer,
    plan: ConvPlan,
    /// Bytes of weights in the buffer: those of the layer, or more if an earlier one kept more.
    held: u32,
}

impl PreviousConvLayer {
    /// Notes `layer`, which must be legal, as the previous one. Changes its number of banks first
    /// if `before` has left surplus weights in the same banks.
    pub fn behind(before: Option<&Self>, layer: &mut ConvLayer) -> Self {
        let mut plan = legal(layer);
        let before = before.filter(|before| before.has_banks(&plan));
        let held = match (before, layer.buffer.weights) {
            (Some(before), WeightsFrom::Reuse) if before.layer.buffer.keep_weights => before.held,
            (Some(before), _) if before.held > before.plan.kernel.weight_bytes() => {
                *layer = in_other_banks(layer.clone());
                plan = legal(layer);
                plan.kernel.weight_bytes()
            }
            _ => plan.kernel.weight_bytes(),
        };
        Self {
            layer: layer.clone(),
            plan,
            held,
        }
    }

    fn has_banks(&self, plan: &ConvPlan) -> bool {
        self.plan.data_banks == plan.data_banks && self.plan.weight_banks == plan.weight_banks
    }

    /// Lines of input data that the layer leaves in the buffer.
    fn left(&self) -> u32 {
        if self.layer.buffer.keep_data {
            self.plan.lines
        } else {
            self.plan.lines - self.plan.release
        }
    }

    /// Draws a layer that reuses lines or weights of this one; `None` if neither is drawn.
    pub(super) fn reused(
        &self,
        profile: &ConvProfile,
        avoid: &AvoidedQuirks,
        clocks: u32,
        draws: RandomStreams<'_>,
    ) -> Option<ConvLayer> {
        let lines = self.left() > 0 && draws.chance("data", profile.reuse);
        let weights = self.layer.buffer.keep_weights && draws.chance("weights", profile.reuse);
        let mut layer = match (lines, weights) {
            (false, false) => return None,
            (true, false) if self.held > self.plan.kernel.weight_bytes() => return None,
            (false, true) => self.with_other_input(profile, avoid, clocks, draws),
            (true, weights) => self.with_lines(profile, avoid, clocks, weights, draws),
        };
        // The weights that are left over take room until a layer has other banks.
        let room = self.plan.data_banks.max(self.plan.weight_banks) < Geometry::BANKS / 2;
        let rng = &mut draws.of("fewer kernels");
        if weights && room && rng.chance(permille(300)) {
            layer.kernels.count = CubeAxisSize::clamp(rng.within(1, self.plan.kernel.count).into());
        }
        Some(layer)
    }

    /// Now and then gives `layer`, which reuses nothing, the same numbers of banks as this one, or
    /// one of them with a single bit changed, if its data and weights fit.
    pub(super) fn relate_banks(&self, layer: &mut ConvLayer, draws: RandomStreams<'_>) {
        let mut banks = [self.plan.data_banks, self.plan.weight_banks];
        let rng = &mut draws.of("banks of the layer before");
        match rng.below(10) {
            0..4 => {}
            4..7 => {
                let changed = usize::from(rng.chance(permille(500)));
                banks[changed] = ((banks[changed] - 1) ^ (1 << rng.below(5))) + 1;
            }
            _ => return,
        }
        let [data, weights] = banks.map(|banks| Some(RangedNumber::clamp(banks.into())));
        let mut related = layer.clone();
        (related.buffer.data_banks, related.buffer.weight_banks) = (data, weights);
        if ConvPlan::of(&related).is_ok() {
            *layer = related;
        }
    }

    /// Draws a layer with the weights of this one, kept in the buffer, and a new input: other
    /// height, paddings and strides. Source: docs/nv_small/convolution.md, 7.
    fn with_other_input(
        &self,
        profile: &ConvProfile,
        avoid: &AvoidedQuirks,
        clocks: u32,
        draws: RandomStreams<'_>,
    ) -> ConvLayer {
        let mut layer = self.same_banks();
        layer.buffer.entries_per_slice = None;
        layer.buffer.weights = WeightsFrom::Reuse;
        let kernels = &layer.kernels;
        let (width, height) = (kernels.width.bits(), kernels.height.bits());
        let input = self.plan.input;
        let image = matches!(layer.source, ConvInput::Image(_));
        // A post-extension limits the stride; the one before is within the limit.
        let extended = layer.kernels.y_extension.bits() > 0;
        let pixels = clocks / (self.plan.output.surfaces() * self.steps());
        let mut out = random::extent(pixels.min(16), &mut draws.of(FieldName::ConvOutputWidth));
        let entries = self.plan.data_banks * Geometry::BANK_ENTRIES;
        let blocks = if image { 1 } else { input.surfaces() };
        let all = match &layer.source {
            ConvInput::Feature(_) => AxisLimits::of_features(0),
            ConvInput::Image(image) => {
                let (row, format) = (width, image.format);
                // The kernel stays, so the output has another width.
                if avoid.row(row, format.channels(), out) != row {
                    out += 1;
                }
                AxisLimits::of_image(avoid, format, 0)
            }
        };
        let limits = |padded: u32| AxisLimits { padded, ..all };
        let room = entries / blocks;
        let x_limits = AxisLimits {
            stride: if extended {
                layer.stride.x.bits()
            } else {
                all.stride
            },
            ..limits((clocks / blocks / height).min(room / height).min(4000))
        };
        let across = WantedAxis {
            out: out.min(room),
            taps: width,
        };
        let x = ConvAxisSizes::giving(across, x_limits, X, draws);
        let columns = x.before + x.size + x.after;
        let per_line = if image {
            (columns * input.channels).div_ceil(8)
        } else {
            blocks * x.size
        };
        let most = (entries / per_line.max(1)).min(clocks / per_line.max(1));
        if per_line > entries || most < height {
            return self.with_same_input(draws);
        }
        let out = (pixels / out).min(most - height + 1);
        let out = random::extent(out, &mut draws.of(FieldName::ConvOutputHeight));
        let down = WantedAxis { out, taps: height };
        let y = ConvAxisSizes::giving(down, limits(most), Y, draws);
        layer.source = match &layer.source {
            ConvInput::Feature(_) => {
                let shape = CubeShape {
                    width: x.size,
                    height: y.size,
                    channels: input.channels,
                };
                let draws = draws.part("source");
                ConvInput::Feature(random::source(shape, &profile.data, profile.gaps, draws))
            }
            ConvInput::Image(before) => {
                let (format, draws) = (before.format, draws.part("source"));
                ConvInput::Image(image::image(profile, format, x.size, y.size, draws))
            }
        };
        set_axes(&mut layer, ConvAxes { x, y });
        layer
    }

    /// Draws a layer that reuses this one's weights, with an input of the same size, fetched again.
    fn with_same_input(&self, draws: RandomStreams<'_>) -> ConvLayer {
        let mut layer = self.same_banks();
        layer.buffer.weights = WeightsFrom::Reuse;
        layer.source = self.fetched(self.plan.lines);
        layer.stride.y = RangedNumber::clamp(draws.of(FieldName::ConvStrideY).signed(1, 8));
        layer
    }

    /// Draws a layer on the lines that this one left in the buffer, perhaps with new ones appended.
    /// If `weights`, it reuses the weights, too; else it gets others. Source: sections 4, 5 and 7.
    fn with_lines(
        &self,
        profile: &ConvProfile,
        avoid: &AvoidedQuirks,
        clocks: u32,
        weights: bool,
        draws: RandomStreams<'_>,
    ) -> ConvLayer {
        let mut layer = self.same_banks();
        let left = self.left();
        let room = self.plan.data_banks * Geometry::BANK_ENTRIES / self.plan.entries_per_slice;
        let new = (room - left).min(clocks / self.plan.entries_per_slice);
        let keeps = self.layer.buffer.keep_data;
        let appends = new > 0 && (!keeps || draws.of("appends").chance(permille(300)));
        let lines = if appends {
            let new = draws.of("new lines").within(1, new);
            layer.buffer.data = if keeps {
                InputLineSource::Append
            } else {
                InputLineSource::Reuse
            };
            layer.source = self.fetched(new);
            left + new
        } else if keeps {
            layer.buffer.data = InputLineSource::Reuse;
            left
        } else {
            // No room behind the lines that are left: they are dropped.
            layer.buffer.data = InputLineSource::Fetch;
            layer.source = self.fetched(self.plan.lines);
            self.plan.lines
        };
        layer.buffer.lines = Some(CubeAxisSize::clamp(lines.into()));
        if weights {
            layer.buffer.weights = WeightsFrom::Reuse;
            if lines < self.plan.lines {
                // The kernel must still find its lines.
                let missing = self.plan.lines - lines;
                let bottom = layer.padding.bottom.bits() + missing;
                if bottom > 63 {
                    return self.with_same_input(draws);
                }
                layer.padding.bottom = RangedNumber::clamp(bottom.into());
            }
            layer.stride.y = RangedNumber::clamp(draws.of(FieldName::ConvStrideY).signed(1, 8));
            return layer;
        }
        self.other_kernels(profile, avoid, clocks, &mut layer, lines, draws);
        layer
    }

    /// Draws other kernels for `layer`, whose input has `lines` lines as wide as this one's.
    fn other_kernels(
        &self,
        profile: &ConvProfile,
        avoid: &AvoidedQuirks,
        clocks: u32,
        layer: &mut ConvLayer,
        lines: u32,
        draws: RandomStreams<'_>,
    ) {
        let input = self.plan.input;
        let pixels = ((input.width + 6) * (lines + 6)).max(8);
        let taps = (clocks / (pixels * input.surfaces())).clamp(1, 32);
        let mut limits = AxisLimits {
            before: 3,
            after: 3,
            ..AxisLimits::of_features(0)
        };
        let feature = matches!(layer.source, ConvInput::Feature(_));
        let columns = random::extent(taps, &mut draws.of("taps in a row"));
        let x = if feature {
            ConvAxisSizes::over(input.width, columns, limits, X, draws)
        } else {
            // Left and right padding of an image lie in the buffer.
            limits.dilation = 1;
            limits.stride = avoid.image_stride(input.channels);
            let (left, right) = (layer.padding.left.bits(), layer.padding.right.bits());
            let padded = left + input.width + right;
            let bare = AxisLimits {
                before: 0,
                after: 0,
                ..limits
            };
            let over = ConvAxisSizes::over(padded, columns, bare, X, draws);
            ConvAxisSizes {
                taps: avoid.row(over.taps, input.channels, over.outputs()),
                before: left,
                after: right,
                size: input.width,
                ..over
            }
        };
        let y = ConvAxisSizes::over(lines, (taps / x.taps).max(1), limits, Y, draws);
        let output = CubeShape {
            width: x.outputs(),
            height: y.outputs(),
            channels: 1,
        };
        let of_group = output.height * (output.width + 7) * x.taps * y.taps * input.surfaces();
        let groups = steps(output, of_group, clocks);
        let kernel = x.taps * y.taps * input.channels;
        let rest = Geometry::BANKS - self.plan.data_banks;
        let mut banks = self.plan.weight_banks;
        // Other weight banks empty the weights alone. One kernel always fits the rest.
        if draws.of("weight_banks").chance(permille(300)) || kernel > banks * BANK_BYTES {
            banks = rest;
            layer.buffer.weight_banks = Some(RangedNumber::clamp(banks.into()));
        }
        let most = match banks * BANK_BYTES / kernel {
            few @ 0..8 => few,
            _ => 8 * groups,
        };
        let most = avoid.kernels(most.max(1), kernel);
        let count = random::extent(most, &mut draws.of(FieldName::ConvKernels));
        layer.kernels = kernels(profile, count, x.taps, y.taps, draws.part("kernels"));
        set_axes(layer, ConvAxes { x, y });
    }

    /// Now and then lets `layer` ask to reuse lines or weights that were not kept, or that its
    /// other banks make useless: the hardware fetches them all the same. Source: sections 3 and 6.
    pub(super) fn reuse_for_nothing(
        &self,
        profile: &ConvProfile,
        avoid: &AvoidedQuirks,
        layer: &mut ConvLayer,
        draws: RandomStreams<'_>,
    ) {
        let plan = legal(layer);
        let other_data = plan.data_banks != self.plan.data_banks;
        let other_banks = other_data || plan.weight_banks != self.plan.weight_banks;
        let draws = draws.part("reused for nothing");
        let seldom = |field| {
            let rng = &mut draws.of(field);
            rng.chance(profile.reuse.into()) && rng.chance(permille(200))
        };
        let buffer = &mut layer.buffer;
        if buffer.data == InputLineSource::Fetch
            && (other_data || self.left() == 0)
            && seldom("data")
        {
            buffer.data = InputLineSource::Reuse;
        }
        let asks = match (self.layer.buffer.keep_weights, other_banks) {
            (true, true) => {
                !avoid.has(Quirk::KeptWeightsStayCounted) && draws.chance("weights", profile.reuse)
            }
            (true, false) => false,
            (false, _) => seldom("weights"),
        };
        if asks {
            buffer.weights = WeightsFrom::Reuse;
        }
    }

    /// Clocks in which the multipliers compute one output pixel of a kernel group.
    fn steps(&self) -> u32 {
        let kernel = self.plan.kernel;
        (kernel.width * kernel.height * kernel.channels.div_ceil(8)).max(1)
    }

    /// A copy of this layer with its numbers of banks fixed, which keeps and reuses nothing.
    fn same_banks(&self) -> ConvLayer {
        let mut layer = self.layer.clone();
        let entries = layer.buffer.entries_per_slice;
        layer.buffer = ConvBuffer {
            data_banks: Some(RangedNumber::clamp(self.plan.data_banks.into())),
            weight_banks: Some(RangedNumber::clamp(self.plan.weight_banks.into())),
            entries_per_slice: entries,
            ..ConvBuffer::default()
        };
        layer
    }

    /// The input of this layer, but with `lines` lines.
    fn fetched(&self, lines: u32) -> ConvInput {
        let height = CubeAxisSize::clamp(lines.into());
        match &self.layer.source {
            ConvInput::Feature(source) => ConvInput::Feature(SourceCube {
                height,
                surface_stride: None,
                ..source.clone()
            }),
            ConvInput::Image(image) => ConvInput::Image(ConvImage {
                height,
                ..image.clone()
            }),
        }
    }
}
