//! `cosim profile sample`: histograms of drawn cases, or the layers of one.

use clap::Args;

use nvdla_regs::table::{cdma, cdp, cdp_rdma, csc, pdp, sdp};
use nvdla_regs::types::Field;

use nvdla_bench::conditions::HostProfile;
use nvdla_bench::engine::grouped;
use nvdla_layers::layer::Start;
use nvdla_layers::lower::lower;
use nvdla_model::executed::{Layer, Unit};
use nvdla_model::replay::replay;
use nvdla_stimulus::generate;
use nvdla_stimulus::generate::Case;
use nvdla_stimulus::profile::Profile;
use nvdla_yaml::{self as yaml};

use super::bins::{Bin, Bins};
use super::named;
use crate::cli::args::Seeding;
use crate::cli::problem::{Done, Out, Problem};
use crate::cli::profiles;
use crate::cli::target::{Choice, choose};
use nvdla_bench::engine::Targets;

/// Draw cases and count what they are
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim profile sample sdp --count 1000
  cosim profile sample my/profile.yaml --seed 7
  cosim profile sample mixed --case 17           the layers as YAML, nothing else

Case INDEX is the one that `cosim replay PROFILE:SEED:INDEX` runs. Sizes are counted in ranges
from one power of two to the next. Fields that the profile names are counted by what it asks for;
`not asked for` and `cannot hold` are layers where the rules left nothing of it.")]
pub(super) struct Sample {
    /// Name of a profile in vectors/profiles, or a file
    #[arg(value_name = "NAME|FILE")]
    profile: String,

    /// Number of cases
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// Print the layers of this case instead
    #[arg(long, value_name = "INDEX", conflicts_with = "count")]
    case: Option<u64>,

    /// DUT to draw for, whose quirks limit layers [default: one without quirks]
    #[arg(long, value_name = "NAME")]
    dut: Option<String>,

    #[command(flatten)]
    seeding: Seeding,
}

impl Sample {
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<Done, Problem> {
        let profile = profiles::load(&self.profile)?;
        let targets = match &self.dut {
            Some(name) => choose(Choice::Named(name))?,
            None => Targets::default(),
        };
        let quirks = targets.quirks(profile.needs.into());
        let seed = self.seeding.seed;
        let draw = |index| generate::case(&profile, quirks, seed, index);
        if let Some(index) = self.case {
            write!(out, "{}", yaml::to_string(&draw(index).layers))?;
            return Ok(Done::Good);
        }
        let mut counts = Counts::default();
        for index in 0..self.count {
            counts.case(&profile, &draw(index))?;
        }
        self.print(&profile, &counts, out)
    }

    fn print(
        &self,
        profile: &Profile,
        counts: &Counts,
        out: &mut Out<'_>,
    ) -> Result<Done, Problem> {
        let (cases, layers) = (grouped(self.count), grouped(counts.layers));
        let (name, seed) = (&profile.name, self.seeding.seed.0);
        writeln!(
            out,
            "{name} with seed {seed}: {cases} cases, {layers} layers"
        )?;
        counts.bins.print(out)?;
        Ok(Done::Good)
    }
}

/// Histograms, titles in the order of [`FIELDS`] behind those of cases.
#[derive(Default)]
struct Counts {
    bins: Bins,
    layers: u64,
}

impl Counts {
    fn case(&mut self, profile: &Profile, case: &Case) -> Result<(), Problem> {
        let layers = &case.layers.layers;
        self.layers += layers.len() as u64;
        self.bins.add(
            "layers of a case",
            Bin::Number(u32::try_from(layers.len()).unwrap_or(u32::MAX)),
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
            let start = match layer.start {
                Start::Alone => "alone",
                Start::Queued => "queued",
                Start::Beside => "beside",
                Start::Ahead => "ahead",
            };
            self.bins.name("starts of layers", start);
            named::count(profile, layer, &mut self.bins);
        }
        let memory = case.memory.to_string();
        let memory = memory.split('=').next().unwrap_or_default();
        self.bins.name("memory", memory);
        self.bins.name("clocks", &case.clocks.to_string());
        self.bins
            .name("host", &HostProfile::from(case.host).to_string());
        self.bins.name("origin", &case.origin.to_string());
        self.bins.name("power-on", &case.power_on.to_string());
        let reset = match case.reset_after {
            Some(_) => "interrupted",
            None => "to the end",
        };
        self.bins.name("reset", reset);
        let seed = nvdla_bench::seed::Seed(case.layers.seed.unwrap_or_default());
        let program = lower(&case.layers, seed).map_err(|source| Problem::Place {
            case: case.layers.name.clone(),
            source,
        })?;
        replay(&program, program.needs, &mut |layer| {
            for (unit, title, bin) in FIELDS {
                if *unit == layer.unit {
                    let bin = bin(layer);
                    bin.into_iter().for_each(|bin| self.bins.add(title, bin));
                }
            }
        });
        // Units come in the order of their first layers otherwise.
        self.bins.sort_by_key(|title| {
            let place = |(_, name, _): &(Unit, &str, Main)| *name == title;
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

type Main = fn(&Layer<'_>) -> Option<Bin>;

/// The main fields of each unit.
const FIELDS: &[(Unit, &str, Main)] = &[
    (Unit::Convolution, "conv: input", |layer| {
        let image = layer.is_set(&csc::DATAIN_FORMAT);
        named(if image { "image" } else { "features" })
    }),
    (Unit::Convolution, "conv: input columns", |layer| {
        size(layer, &csc::DATAIN_WIDTH_EXT)
    }),
    (Unit::Convolution, "conv: input lines", |layer| {
        size(layer, &csc::DATAIN_HEIGHT_EXT)
    }),
    (Unit::Convolution, "conv: input channels", |layer| {
        size(layer, &cdma::DATAIN_CHANNEL)
    }),
    (Unit::Convolution, "conv: kernels", |layer| {
        size(layer, &csc::WEIGHT_KERNEL)
    }),
    (Unit::Convolution, "conv: bytes of a kernel", |layer| {
        size(layer, &cdma::BYTE_PER_KERNEL)
    }),
    (Unit::Convolution, "conv: output columns", |layer| {
        size(layer, &csc::DATAOUT_WIDTH)
    }),
    (Unit::Convolution, "conv: output lines", |layer| {
        size(layer, &csc::DATAOUT_HEIGHT)
    }),
    (
        Unit::Convolution,
        "conv: uses what the layer before kept",
        |layer| {
            let reuse = [&cdma::DATA_REUSE, &cdma::WEIGHT_REUSE].map(|field| layer.is_set(field));
            named(match reuse {
                [false, false] => "nothing",
                [true, false] => "data",
                [false, true] => "weights",
                [true, true] => "data, weights",
            })
        },
    ),
    (Unit::Sdp, "sdp: columns", |layer| size(layer, &sdp::WIDTH)),
    (Unit::Sdp, "sdp: lines", |layer| size(layer, &sdp::HEIGHT)),
    (Unit::Sdp, "sdp: channels", |layer| {
        size(layer, &sdp::CHANNEL)
    }),
    (Unit::Sdp, "sdp: stages", |layer| {
        let ew = layer.has_ew() && !layer.is_set(&sdp::EW_BYPASS);
        let stages = [
            ("BS", !layer.is_set(&sdp::BS_BYPASS)),
            ("BN", !layer.is_set(&sdp::BN_BYPASS)),
            ("EW", ew),
        ];
        let works = stages.iter().filter(|(_, works)| *works);
        let names: Vec<&str> = works.map(|(name, _)| *name).collect();
        named(match names.as_slice() {
            [] => "none".to_owned(),
            names => names.join(" "),
        })
    }),
    (Unit::Pdp, "pdp: method", |layer| {
        named(match layer.get(&pdp::POOLING_METHOD) {
            0 => "average",
            1 => "max",
            _ => "min",
        })
    }),
    (Unit::Pdp, "pdp: output columns", |layer| {
        match layer.get(&pdp::SPLIT_NUM) {
            0 => size(layer, &pdp::CUBE_OUT_WIDTH),
            _ => None,
        }
    }),
    (Unit::Pdp, "pdp: output lines", |layer| {
        size(layer, &pdp::CUBE_OUT_HEIGHT)
    }),
    (Unit::Pdp, "pdp: channels", |layer| {
        size(layer, &pdp::CUBE_OUT_CHANNEL)
    }),
    (Unit::Pdp, "pdp: kernel columns", |layer| {
        number(layer, &pdp::KERNEL_WIDTH)
    }),
    (Unit::Pdp, "pdp: kernel lines", |layer| {
        number(layer, &pdp::KERNEL_HEIGHT)
    }),
    (Unit::Pdp, "pdp: segments", |layer| {
        size(layer, &pdp::SPLIT_NUM)
    }),
    (Unit::Cdp, "cdp: columns", |layer| {
        size(layer, &cdp_rdma::WIDTH)
    }),
    (Unit::Cdp, "cdp: lines", |layer| {
        size(layer, &cdp_rdma::HEIGHT)
    }),
    (Unit::Cdp, "cdp: channels", |layer| {
        size(layer, &cdp_rdma::CHANNEL)
    }),
    (Unit::Cdp, "cdp: channels of a window", |layer| {
        Some(Bin::Number(3 + 2 * layer.get(&cdp::NORMALZ_LEN)))
    }),
    (Unit::Cdp, "cdp: looks up", |layer| {
        let element = layer.is_set(&cdp::SQSUM_BYPASS);
        named(if element { "the element" } else { "its energy" })
    }),
];

fn named(name: impl Into<String>) -> Option<Bin> {
    Some(Bin::Name(name.into()))
}

fn size(layer: &Layer<'_>, field: &Field) -> Option<Bin> {
    Some(Bin::power(layer.count(field)))
}

fn number(layer: &Layer<'_>, field: &Field) -> Option<Bin> {
    Some(Bin::Number(layer.count(field)))
}
