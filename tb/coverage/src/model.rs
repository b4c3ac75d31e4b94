//! The types of the coverage model: blocks with points and crosses.

use crate::bins::bits;
use crate::view::CaseView;
use nvdla_compare::observed::Observed;
use nvdla_model::executed::{
    CdpLayerRegs, ConvolutionLayerRegs, ExecutingUnit, PdpLayerRegs, SdpLayerRegs, UnitLayerRegs,
};

/// Answers to a point: a set of indices of its bins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AnsweredBins(u64);

impl AnsweredBins {
    /// No answer: the question does not apply.
    pub const NONE: Self = Self(0);

    /// The set of one bin, whose index in the point is 0 to 63.
    pub fn one(bin: usize) -> Self {
        debug_assert!(bin < 64, "a point has at most 64 bins");
        Self(1 << (bin & 63))
    }

    /// Bin 1 if `holds`, else bin 0.
    pub fn flag(holds: bool) -> Self {
        Self::one(usize::from(holds))
    }

    /// The set of all indices at which `bins` is true.
    pub fn holding(bins: impl IntoIterator<Item = bool>) -> Self {
        let bins = bins.into_iter().enumerate();
        bins.filter(|(_, holds)| *holds)
            .map(|(bin, _)| bin)
            .collect()
    }

    /// These answers if `arises`: the question applies to this layer or case. Else no answer.
    #[must_use]
    pub fn when(self, arises: bool) -> Self {
        if arises { self } else { Self::NONE }
    }

    /// Iterates over the indices of the bins in the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        bits(self.0).map(|bin| bin as usize)
    }
}

impl FromIterator<usize> for AnsweredBins {
    fn from_iter<I: IntoIterator<Item = usize>>(bins: I) -> Self {
        Self(bins.into_iter().fold(0, |set, bin| set | Self::one(bin).0))
    }
}

impl FromIterator<Self> for AnsweredBins {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        Self(sets.into_iter().fold(0, |all, set| all | set.0))
    }
}

/// Name and meaning of a bin.
pub type BinNameAndMeaning = (&'static str, &'static str);

/// The function that samples a point, by what it looks at.
#[derive(Debug, Clone, Copy)]
pub enum PointSampler {
    /// Samples each layer of the convolution core.
    Convolution(fn(&ConvolutionLayerRegs) -> AnsweredBins),
    /// Samples each layer of SDP.
    Sdp(fn(&SdpLayerRegs) -> AnsweredBins),
    /// Samples each layer of PDP.
    Pdp(fn(&PdpLayerRegs) -> AnsweredBins),
    /// Samples each layer of CDP.
    Cdp(fn(&CdpLayerRegs) -> AnsweredBins),
    /// Samples the whole case before its run.
    Case(fn(&CaseView<'_>) -> AnsweredBins),
    /// Samples the whole case before its run, from elements of tensors that the model computes.
    Values(fn(&CaseView<'_>) -> AnsweredBins),
    /// Samples the whole case after its run, from what the bench observed.
    Seen(fn(&CaseView<'_>, &Observed) -> AnsweredBins),
    /// No function: each bin is a cover point of the design, which is found by its name.
    Reached,
}

impl PointSampler {
    /// The unit whose layers the point is about; `None` for points about whole cases.
    pub fn unit(self) -> Option<ExecutingUnit> {
        match self {
            Self::Convolution(_) => Some(ExecutingUnit::Convolution),
            Self::Sdp(_) => Some(ExecutingUnit::Sdp),
            Self::Pdp(_) => Some(ExecutingUnit::Pdp),
            Self::Cdp(_) => Some(ExecutingUnit::Cdp),
            Self::Case(_) | Self::Values(_) | Self::Seen(_) | Self::Reached => None,
        }
    }

    /// Bins of the point that `subject` reaches; none if the point is about something else.
    pub fn answer(self, subject: SampledSubject<'_>) -> AnsweredBins {
        use SampledSubject::{Case, Layer, Run};
        match (self, subject) {
            (Self::Convolution(ask), Layer(UnitLayerRegs::Convolution(layer))) => ask(layer),
            (Self::Sdp(ask), Layer(UnitLayerRegs::Sdp(layer))) => ask(layer),
            (Self::Pdp(ask), Layer(UnitLayerRegs::Pdp(layer))) => ask(layer),
            (Self::Cdp(ask), Layer(UnitLayerRegs::Cdp(layer))) => ask(layer),
            (Self::Case(ask) | Self::Values(ask), Case(case)) => ask(case),
            (Self::Seen(ask), Run(case, seen)) => ask(case, seen),
            _ => AnsweredBins::NONE,
        }
    }
}

/// What points are sampled from: a layer of a unit, a whole case before its run, or its run.
#[derive(Debug, Clone, Copy)]
pub enum SampledSubject<'a> {
    Layer(&'a UnitLayerRegs),
    Case(&'a CaseView<'a>),
    Run(&'a CaseView<'a>, &'a Observed),
}

impl SampledSubject<'_> {
    /// The unit of the layer; `None` for whole cases.
    pub fn unit(self) -> Option<ExecutingUnit> {
        match self {
            Self::Layer(layer) => Some(layer.unit()),
            Self::Case(_) | Self::Run(..) => None,
        }
    }
}

/// A coverage point: a question, its bins, and the function that finds the bins of a sample.
#[derive(Debug, Clone, Copy)]
pub struct CoveragePoint {
    /// Name, unique in its block.
    pub name: &'static str,
    /// The question, in words.
    pub meaning: &'static str,
    /// Document of `docs/nv_small` and section with the reason for the bins.
    pub source: &'static str,
    pub bins: &'static [BinNameAndMeaning],
    pub sample: PointSampler,
}

/// Defines points: constant, name, question, document and section, bins, and sampling function.
/// `POINTS:` in front also makes a list of them, `POINTS with OTHER:` one with a point of another
/// block, `Self POINTS:` the same within an `impl`.
macro_rules! points {
    (POINTS $(with $other:ident)?: $($(#[$meta:meta])* $vis:vis $point:ident $name:literal
        $meaning:literal [$source:expr] $bins:expr => $sample:expr;)*) => {
        points! { $($(#[$meta])* $vis $point $name $meaning [$source] $bins => $sample;)* }
        pub(super) const POINTS: &[$crate::model::CoveragePoint] = &[$($other,)? $($point,)*];
    };
    (Self POINTS: $($(#[$meta:meta])* $vis:vis $point:ident $name:literal $meaning:literal
        [$source:expr] $bins:expr => $sample:expr;)*) => {
        points! { $($(#[$meta])* $vis $point $name $meaning [$source] $bins => $sample;)* }
        pub(super) const POINTS: &'static [$crate::model::CoveragePoint] = &[$(Self::$point,)*];
    };
    ($($(#[$meta:meta])* $vis:vis $point:ident $name:literal $meaning:literal
        [$source:expr] $bins:expr => $sample:expr;)*) => {
        $($(#[$meta])* $vis const $point: $crate::model::CoveragePoint =
            $crate::model::CoveragePoint {
                name: $name,
                meaning: $meaning,
                source: $source,
                bins: $bins,
                sample: {
                    use $crate::model::PointSampler::*;
                    $sample
                },
            };)*
    };
}
pub(crate) use points;

/// Bins for numbers: the name is a letter with the number, the meaning is the number.
macro_rules! numbered {
    ($letter:literal $($number:literal)*) => {
        &[$((concat!($letter, $number), stringify!($number)),)*]
    };
}
pub(crate) use numbered;

/// Bins by patterns of a value, and the function that gives the bin of a value: the first that
/// fits, none if none does.
macro_rules! bins {
    ($($(#[$meta:meta])* $vis:vis $bins:ident, $of:ident($value:ident: $type:ty) {
        $($pattern:pat $(if $guard:expr)? => $bin:literal $meaning:literal,)*
    })*) => {$(
        $(#[$meta])*
        $vis const $bins: &[$crate::model::BinNameAndMeaning] = &[$(($bin, $meaning),)*];

        #[doc = concat!("Bin of [`", stringify!($bins), "`] for a value.")]
        $vis fn $of($value: $type) -> $crate::model::AnsweredBins {
            let fits = [$(matches!($value, $pattern $(if $guard)?),)*];
            fits.iter().position(|fits| *fits).into_iter().collect()
        }
    )*};
}
pub(crate) use bins;

/// All pairs of bins of two points that have the same respondent.
pub type Cross = [CoveragePoint; 2];

/// The points and crosses of one part of the hardware.
#[derive(Debug, Clone, Copy)]
pub struct CoverageBlock {
    /// Name, unique in the model.
    pub name: &'static str,
    pub points: &'static [CoveragePoint],
    pub crosses: &'static [Cross],
}

impl CoverageBlock {
    /// A block with these points and crosses.
    pub(crate) const fn of(
        name: &'static str,
        points: &'static [CoveragePoint],
        crosses: &'static [Cross],
    ) -> Self {
        Self {
            name,
            points,
            crosses,
        }
    }
}
