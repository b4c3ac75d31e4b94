//! `cosim profile sample`: histograms of drawn cases, or the layers of one.

use clap::Args;

use nvdla_bench::engine::grouped;
use nvdla_files::yaml::{self as yaml};
use nvdla_layers::lower::lower;
use nvdla_model::executed::{CdpLayerRegs, ConvolutionLayerRegs, PdpLayerRegs, UnitLayerRegs};
use nvdla_model::model;
use nvdla_stimulus::case::CaseError;
use nvdla_stimulus::generate::{self, RandomCase};
use nvdla_stimulus::profile::Profile;

use super::bins::HistogramsByTitle;
use super::named;
use crate::command::args::SeedArgs;
use crate::command::problem::{CommandOutcome, CommandOutput, CommandResult};
use crate::command::profiles;
use crate::command::target::choose;

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
        let targets = self
            .dut
            .as_deref()
            .map(|name| choose(&out.designs, Some(name)));
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
            counts.add_case(&profile, &draw(index))?;
        }
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

/// Histograms of drawn cases (`bins`), and the number of their layers.
#[derive(Default)]
struct CaseHistograms {
    bins: HistogramsByTitle,
    layers: u64,
}

impl CaseHistograms {
    fn add_case(&mut self, profile: &Profile, case: &RandomCase) -> CommandResult<()> {
        let layers = &case.layers.layers;
        self.layers += layers.len() as u64;
        let count = u32::try_from(layers.len()).unwrap_or(u32::MAX);
        self.bins.number("layers of a case", count);
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
            Some(sweep) if sweep.access().is_none() => "accesses to interrupts",
            Some(_) => "an access",
            None => "nothing",
        };
        self.bins.name("swept", swept);
        let seed = nvdla_random::seed::Seed(case.layers.seed.unwrap_or_default());
        let program = lower(&case.layers, seed).map_err(CaseError::place(&case.layers.name))?;
        for run in &model::run(&program).record.runs {
            self.unit(run);
        }
        // Units come in the order of their first layers otherwise.
        self.bins.sort_by_key(|title| {
            let groups = ["conv: ", "sdp: ", "pdp: ", "cdp: ", "field ", "relation "];
            groups.iter().position(|group| title.starts_with(group))
        });
        Ok(())
    }

    /// Counts what a unit does in a layer.
    fn unit(&mut self, run: &UnitLayerRegs) {
        let bins = &mut self.bins;
        match run {
            UnitLayerRegs::Convolution(ConvolutionLayerRegs { csc, cdma, .. }) => {
                let input = if csc.datain_format {
                    "image"
                } else {
                    "features"
                };
                bins.name("conv: input", input);
                bins.size("conv: input columns", csc.datain_width_ext);
                bins.size("conv: input lines", csc.datain_height_ext);
                bins.size("conv: input channels", cdma.datain_channel);
                bins.size("conv: kernels", csc.weight_kernel);
                bins.size("conv: bytes of a kernel", cdma.byte_per_kernel);
                bins.size("conv: output columns", csc.dataout_width);
                bins.size("conv: output lines", csc.dataout_height);
                let reuse = match [cdma.data_reuse, cdma.weight_reuse] {
                    [false, false] => "nothing",
                    [true, false] => "data",
                    [false, true] => "weights",
                    [true, true] => "data, weights",
                };
                bins.name("conv: uses what the layer before kept", reuse);
            }
            UnitLayerRegs::Sdp(layer) => {
                bins.size("sdp: columns", layer.sdp.width);
                bins.size("sdp: lines", layer.sdp.height);
                bins.size("sdp: channels", layer.sdp.channel);
                let stages = [
                    ("BS", !layer.sdp.bs_bypass),
                    ("BN", !layer.sdp.bn_bypass),
                    ("EW", layer.uses_ew()),
                ];
                let works = stages.iter().filter(|(_, works)| *works);
                let names: Vec<&str> = works.map(|(name, _)| *name).collect();
                let names = match names.as_slice() {
                    [] => "none".to_owned(),
                    names => names.join(" "),
                };
                bins.name("sdp: stages", &names);
            }
            UnitLayerRegs::Pdp(PdpLayerRegs { pdp, .. }) => {
                let method = match pdp.pooling_method {
                    0 => "average",
                    1 => "max",
                    _ => "min",
                };
                bins.name("pdp: method", method);
                // Keeps its place even if the first layer has no whole line.
                bins.begin("pdp: output columns");
                if pdp.split_num == 1 {
                    bins.size("pdp: output columns", pdp.cube_out_width);
                }
                bins.size("pdp: output lines", pdp.cube_out_height);
                bins.size("pdp: channels", pdp.cube_out_channel);
                bins.number("pdp: kernel columns", pdp.kernel_width);
                bins.number("pdp: kernel lines", pdp.kernel_height);
                bins.size("pdp: segments", pdp.split_num);
            }
            UnitLayerRegs::Cdp(CdpLayerRegs { cdp, rdma, .. }) => {
                bins.size("cdp: columns", rdma.width);
                bins.size("cdp: lines", rdma.height);
                bins.size("cdp: channels", rdma.channel);
                bins.number("cdp: channels of a window", 3 + 2 * cdp.normalz_len);
                let looks_up = if cdp.sqsum_bypass {
                    "the element"
                } else {
                    "its energy"
                };
                bins.name("cdp: looks up", looks_up);
            }
        }
    }
}
