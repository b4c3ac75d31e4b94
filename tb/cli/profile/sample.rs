//! `cosim profile sample`: histograms of drawn cases, or the layers of one.

use clap::Args;

use nvdla_bench::engine::grouped;
use nvdla_layers::lower::lower;
use nvdla_model::executed::{
    CdpLayerRegs, ConvolutionLayerRegs, PdpLayerRegs, SdpLayerRegs, UnitLayerRegs,
};
use nvdla_model::model;
use nvdla_stimulus::case::CaseError;
use nvdla_stimulus::generate::{self, RandomCase};
use nvdla_stimulus::profile::Profile;
use nvdla_yaml::{self as yaml};

use super::bins::{HistogramBinKey, HistogramsByTitle};
use super::named;
use nvdla_command::args::SeedArgs;
use nvdla_command::problem::{CommandOutcome, CommandOutput, CommandResult};
use nvdla_command::profiles;
use nvdla_command::target::choose;

/// Draw cases of a profile and show histograms of their values
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim profile sample sdp --count 1000
  cosim profile sample my/profile.yaml --seed 7
  cosim profile sample mixed --case 17           the layers as YAML, nothing else

Case INDEX is the one that `cosim run PROFILE:SEED:INDEX` runs. Sizes are counted in ranges
from one power of two to the next. Fields that the profile names are counted by what it asks for;
`not asked for` and `cannot hold` are layers where the rules left nothing of it.")]
pub(super) struct ProfileSampleArgs {
    /// Name of a profile in vectors/profiles, or a file
    #[arg(value_name = "NAME|FILE")]
    profile: String,

    /// Number of cases, up to a million
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,

    /// Print the layers of the case with this index, and no histograms
    #[arg(long, value_name = "INDEX", conflicts_with = "count")]
    case: Option<u64>,

    /// DUT to draw for, whose quirks limit layers [default: one without quirks]
    #[arg(long, value_name = "NAME")]
    dut: Option<String>,

    #[command(flatten)]
    seeding: SeedArgs,
}

impl ProfileSampleArgs {
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        let profile = profiles::load(&self.profile)?;
        let targets = self.dut.as_deref().map(|name| choose(Some(name)));
        let targets = targets.transpose()?.unwrap_or_default();
        let quirks = targets.quirks(profile.needs);
        let seed = self.seeding.seed;
        let draw = |index| generate::case(&profile, quirks, seed, index);
        if let Some(index) = self.case {
            write!(out, "{}", yaml::to_string(&draw(index).layers))?;
            return Ok(CommandOutcome::Good);
        }
        let mut counts = CaseHistograms::default();
        for index in 0..self.count {
            counts.case(&profile, &draw(index))?;
        }
        self.print(&profile, &counts, out)
    }

    fn print(
        &self,
        profile: &Profile,
        counts: &CaseHistograms,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult {
        let (cases, layers) = (grouped(self.count), grouped(counts.layers));
        let (name, seed) = (&profile.name, self.seeding.seed.0);
        writeln!(
            out,
            "{name} with seed {seed}: {cases} cases, {layers} layers"
        )?;
        counts.bins.print(out)?;
        Ok(CommandOutcome::Good)
    }
}

/// Histograms of drawn cases (`bins`), in the order of [`FIELDS`], and the number of their layers.
#[derive(Default)]
struct CaseHistograms {
    bins: HistogramsByTitle,
    layers: u64,
}

impl CaseHistograms {
    fn case(&mut self, profile: &Profile, case: &RandomCase) -> CommandResult<()> {
        let layers = &case.layers.layers;
        self.layers += layers.len() as u64;
        self.bins.add(
            "layers of a case",
            HistogramBinKey::Number(u32::try_from(layers.len()).unwrap_or(u32::MAX)),
        );
        for layer in layers {
            let units = [
                ("conv", layer.conv.is_some()),
                ("sdp", layer.sdp.is_some() && layer.conv.is_none()),
                ("pdp", layer.pdp.is_some()),
                ("cdp", layer.cdp.is_some()),
            ];
            let there = units.iter().filter(|(_, there)| *there);
            let kind: Vec<&str> = there.map(|(name, _)| *name).collect();
            self.bins.name("kinds of layers", &kind.join("-"));
            self.bins.name("starts of layers", layer.start.into());
            named::count(profile, layer, &mut self.bins);
        }
        let conditions = &case.conditions;
        let memory = conditions.memory.to_string();
        let memory = memory.split('=').next().unwrap_or_default();
        self.bins.name("memory", memory);
        self.bins.name("clocks", &conditions.clocks.to_string());
        self.bins.name("host", &conditions.host.to_string());
        self.bins.name("origin", &conditions.origin.to_string());
        self.bins.name("power-on", &conditions.power_on.to_string());
        let reset = match conditions.reset_after {
            Some(_) => "interrupted",
            None => "to the end",
        };
        self.bins.name("reset", reset);
        let swept = match conditions.sweep {
            Some(_) => "an access",
            None => "nothing",
        };
        self.bins.name("swept", swept);
        let seed = nvdla_bench::seed::Seed(case.layers.seed.unwrap_or_default());
        let program = lower(&case.layers, seed).map_err(|source| CaseError::Place {
            case: case.layers.name.clone(),
            source,
        })?;
        for run in model::run(&program).record.runs {
            for (title, main) in FIELDS {
                let bin = main.bin(&run);
                bin.into_iter().for_each(|bin| self.bins.add(title, bin));
            }
        }
        // Units come in the order of their first layers otherwise.
        self.bins.sort_by_key(|title| {
            let place = |(name, _): &(&str, HistogramField)| *name == title;
            let named = ["field ", "relation "]
                .iter()
                .position(|word| title.starts_with(word));
            let place = FIELDS.iter().position(place).map(|place| place + 1);
            let last = named.map(|place| FIELDS.len() + 1 + place);
            last.or(place).unwrap_or(0)
        });
        Ok(())
    }
}

/// The values of a histogram: a function that gives the bin for a layer of one unit.
#[derive(Clone, Copy)]
enum HistogramField {
    Convolution(fn(&ConvolutionLayerRegs) -> Option<HistogramBinKey>),
    Sdp(fn(&SdpLayerRegs) -> Option<HistogramBinKey>),
    Pdp(fn(&PdpLayerRegs) -> Option<HistogramBinKey>),
    Cdp(fn(&CdpLayerRegs) -> Option<HistogramBinKey>),
}

impl HistogramField {
    /// The bin for a layer; `None` if it is a layer of another unit.
    fn bin(self, run: &UnitLayerRegs) -> Option<HistogramBinKey> {
        match (self, run) {
            (Self::Convolution(field), UnitLayerRegs::Convolution(run)) => field(run),
            (Self::Sdp(field), UnitLayerRegs::Sdp(run)) => field(run),
            (Self::Pdp(field), UnitLayerRegs::Pdp(run)) => field(run),
            (Self::Cdp(field), UnitLayerRegs::Cdp(run)) => field(run),
            _ => None,
        }
    }
}

macro_rules! fields {
    ($($unit:ident $title:literal $field:expr;)*) => {
        &[$(($title, HistogramField::$unit($field)),)*]
    };
}

/// Title of each histogram, and the function that finds the bin for a layer.
const FIELDS: &[(&str, HistogramField)] = fields! {
    Convolution "conv: input" |layer| {
        let image = layer.csc.datain_format;
        named(if image { "image" } else { "features" })
    };
    Convolution "conv: input columns" |layer| size(layer.csc.datain_width_ext);
    Convolution "conv: input lines" |layer| size(layer.csc.datain_height_ext);
    Convolution "conv: input channels" |layer| size(layer.cdma.datain_channel);
    Convolution "conv: kernels" |layer| size(layer.csc.weight_kernel);
    Convolution "conv: bytes of a kernel" |layer| size(layer.cdma.byte_per_kernel);
    Convolution "conv: output columns" |layer| size(layer.csc.dataout_width);
    Convolution "conv: output lines" |layer| size(layer.csc.dataout_height);
    Convolution "conv: uses what the layer before kept" |layer| {
        let reuse = [layer.cdma.data_reuse, layer.cdma.weight_reuse];
        named(match reuse {
            [false, false] => "nothing",
            [true, false] => "data",
            [false, true] => "weights",
            [true, true] => "data, weights",
        })
    };
    Sdp "sdp: columns" |layer| size(layer.sdp.width);
    Sdp "sdp: lines" |layer| size(layer.sdp.height);
    Sdp "sdp: channels" |layer| size(layer.sdp.channel);
    Sdp "sdp: stages" |layer| {
        let ew = layer.uses_ew();
        let stages = [
            ("BS", !layer.sdp.bs_bypass),
            ("BN", !layer.sdp.bn_bypass),
            ("EW", ew),
        ];
        let works = stages.iter().filter(|(_, works)| *works);
        let names: Vec<&str> = works.map(|(name, _)| *name).collect();
        named(match names.as_slice() {
            [] => "none".to_owned(),
            names => names.join(" "),
        })
    };
    Pdp "pdp: method" |layer| {
        named(match layer.pdp.pooling_method {
            0 => "average",
            1 => "max",
            _ => "min",
        })
    };
    Pdp "pdp: output columns" |layer| match layer.pdp.split_num {
        1 => size(layer.pdp.cube_out_width),
        _ => None,
    };
    Pdp "pdp: output lines" |layer| size(layer.pdp.cube_out_height);
    Pdp "pdp: channels" |layer| size(layer.pdp.cube_out_channel);
    Pdp "pdp: kernel columns" |layer| number(layer.pdp.kernel_width);
    Pdp "pdp: kernel lines" |layer| number(layer.pdp.kernel_height);
    Pdp "pdp: segments" |layer| size(layer.pdp.split_num);
    Cdp "cdp: columns" |layer| size(layer.rdma.width);
    Cdp "cdp: lines" |layer| size(layer.rdma.height);
    Cdp "cdp: channels" |layer| size(layer.rdma.channel);
    Cdp "cdp: channels of a window"
        |layer| Some(HistogramBinKey::Number(3 + 2 * layer.cdp.normalz_len));
    Cdp "cdp: looks up" |layer| {
        let element = layer.cdp.sqsum_bypass;
        named(if element { "the element" } else { "its energy" })
    };
};

fn named(name: impl Into<String>) -> Option<HistogramBinKey> {
    Some(HistogramBinKey::Name(name.into()))
}

fn size(count: u32) -> Option<HistogramBinKey> {
    Some(HistogramBinKey::power(count))
}

fn number(count: u32) -> Option<HistogramBinKey> {
    Some(HistogramBinKey::Number(count))
}
