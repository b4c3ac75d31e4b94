//! Finds what limits the speed of a unit of a network, from its clocks and its memory accesses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use crate::descriptor::conv::ConvOperation;
use crate::needs::{MULTIPLIERS, needs};
use crate::network::{CompiledNetwork, OpDescriptor};
use crate::schedule::plan::UnitProgram;

/// Bytes that the memory bus moves in a core clock, in each direction.
const BUS: u64 = 8;
/// A resource is the limit of a unit if it is busy in this percentage of the clocks or more.
const BUSY: u64 = 80;

/// How a unit of a network used its clocks, and what limits its speed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NetworkUnitClocks {
    /// Core clocks in which all multipliers would be at work; 0 without a convolution.
    pub multiplying: u64,
    /// Bytes that each client of the memory interface moved.
    pub clients: Vec<NamedCount>,
    /// Core clocks in which blocks waited for the memory, by stall counter.
    pub stalls: Vec<NamedCount>,
    /// Least core clocks that each unit of the hardware and the bus need, largest first.
    pub least: Vec<NamedCount>,
    /// What limits the speed of the unit, in words for the user.
    pub limit: String,
    /// A change that would make the unit faster; absent if none is certain to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    pub bars: Vec<TimeBar>,
}

/// A number with a name, such as the bytes of a client or the clocks of a stall counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NamedCount {
    pub name: String,
    pub count: u64,
}

/// A bar of the time line: core clocks since reset in which a unit or the host was at work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TimeBar {
    pub lane: TimeLane,
    pub begin: u64,
    pub end: u64,
}

/// Row of the time line: the host, or the unit whose work the row shows.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::Display,
    strum::VariantArray,
)]
#[strum(serialize_all = "UPPERCASE")]
pub enum TimeLane {
    #[strum(to_string = "host")]
    Host,
    #[strum(to_string = "convolution")]
    Convolution,
    Sdp,
    Pdp,
    Cdp,
}

impl TimeLane {
    /// All rows of the time line, the host first.
    pub const ALL: &[Self] = Self::VARIANTS;
}

impl NetworkUnitClocks {
    /// The profile of a unit that took `clocks` core clocks, and read and wrote so many bytes.
    pub fn of(
        network: &CompiledNetwork,
        job: &UnitProgram,
        clocks: u64,
        read: u64,
        written: u64,
    ) -> Self {
        let unit = network.unit(job.task, job.unit);
        let units = needs(unit);
        let multiplying = units
            .iter()
            .find(|(name, _)| *name == MULTIPLIERS)
            .map_or(0, |(_, clocks)| *clocks);
        let conv = unit.iter().find_map(|operation| match &operation.work {
            OpDescriptor::Conv(conv) => Some(&**conv),
            _ => None,
        });
        // Idle lanes take their time, too.
        let units = units.into_iter().map(|(name, clocks)| match (name, conv) {
            (MULTIPLIERS, Some(conv)) => (name, passes(conv)),
            _ => (name, clocks),
        });
        let bus = [
            ("memory reads", read / BUS),
            ("memory writes", written / BUS),
        ];
        let mut least: Vec<NamedCount> = units
            .chain(bus)
            .map(|(name, count)| NamedCount {
                name: name.to_owned(),
                count,
            })
            .collect();
        least.sort_by_key(|it| std::cmp::Reverse(it.count));
        Self {
            multiplying,
            limit: limit(&least, clocks),
            advice: conv.and_then(|conv| advice(network, conv, &least)),
            least,
            ..Self::default()
        }
    }
}

/// Core clocks in which CMAC computes a convolution, with eight channels of eight kernels in each.
fn passes(conv: &ConvOperation) -> u64 {
    let [width, height, kernels] = conv.dst.shape().map(u64::from);
    let [columns, rows, channels] = conv.kernel_csc.map(u64::from);
    width * height * kernels.div_ceil(8) * columns * rows * channels.div_ceil(8)
}

fn limit(least: &[NamedCount], clocks: u64) -> String {
    let Some(most) = least.first().filter(|_| clocks > 0) else {
        return "nothing".to_owned();
    };
    let percent = most.count * 100 / clocks;
    if percent >= BUSY {
        format!("{}, busy for {percent} % of the clocks", most.name)
    } else {
        format!(
            "latency: even the {} are busy for {percent} % only",
            most.name
        )
    }
}

/// Text for the user: a change that is certain to make a convolution faster, if one is known.
fn advice(network: &CompiledNetwork, conv: &ConvOperation, least: &[NamedCount]) -> Option<String> {
    let is_input = network
        .inputs
        .iter()
        .any(|tensor| tensor.at() == conv.src.at);
    let channels = conv.src.channel;
    if is_input && !conv.is_image() && channels <= 4 {
        return Some(format!(
            "the input has {channels} of the 8 channels that are multiplied at a time; as an image \
             (--informat nhwc) a row of the kernel fills them"
        ));
    }
    let pixels = u32::from(conv.dst.width) * u32::from(conv.dst.height);
    let is_by_reads = least
        .first()
        .is_some_and(|most| most.name == "memory reads");
    (pixels == 1 && is_by_reads).then(|| {
        "each weight is used once, so that reading them takes the time: fewer weights help, and \
         nothing else"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(name: &str, count: u64) -> NamedCount {
        NamedCount {
            name: name.to_owned(),
            count,
        }
    }

    #[test]
    fn what_is_busy_nearly_always_is_the_limit() {
        let least = [count("SDP", 90), count("memory reads", 50)];
        assert_eq!(limit(&least, 100), "SDP, busy for 90 % of the clocks");
        assert_eq!(
            limit(&least, 200),
            "latency: even the SDP are busy for 45 % only"
        );
        assert_eq!(limit(&[], 100), "nothing");
    }
}
