//! The units, each a pure function from decoded registers and tensors to tensors and
//! statistics, and the border between them and the model.
//!
//! `nvdla-model` decides when a layer runs and which units it takes; a unit computes the result. To
//! plug a unit in, implement [`DataPathUnit`]: read [`ModelStateForUnit::regs`] of its blocks, read
//! [`ModelStateForUnit::memory`], compute, and return [`UnitLayerResult`]. A unit writes neither registers nor
//! memory: the model stores its output, captures its statistics and passes its stream to the next
//! unit of the chain (convolution, SDP, PDP). A unit keeps its own state between layers (counters,
//! the convolution buffer), and leaves it unchanged when it refuses a layer.

pub mod arith;
pub mod cdp;
pub mod conv;
pub mod layout;
pub mod lut;
mod lut_decode;
pub mod memory;
pub mod pdp;
pub mod rounding;
pub mod sdp;

use crate::units::layout::{FeatureCubeLayout, Region};
use crate::units::memory::MemoryPort;
use crate::units::rounding::RoundingEvents;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::file::RegisterFile;
use nvdla_regs::geometry::Geometry;
use nvdla_regs::types::{Block, Field, Reg};
use nvdla_regs::unit::UnitRegs;

/// Multiplications of the convolution core in one clock.
pub const MACS: u64 = (Geometry::CELLS * Geometry::LANES) as u64;
/// Core clocks that SDP, PDP and CDP need for an atom, padded lanes included.
pub const ATOM: u64 = Geometry::ATOM_BYTES as u64;

/// Most core clocks that a layer may need by its size, at one element or 64 multiplications a
/// clock: a simulation of more would take hours.
pub const MOST_CLOCKS: u64 = 1 << 26;

/// A unit of the data path, such as SDP: computes one layer at a time.
pub trait DataPathUnit: std::fmt::Debug {
    /// Computes the layer in the CONSUMER groups of the unit's blocks. All blocks that the layer
    /// needs are enabled; `input` holds the elements that the unit before passed on.
    fn run(
        &mut self,
        context: &ModelStateForUnit<'_>,
        input: ElementStream,
    ) -> Result<UnitLayerResult, UnitRefusal>;
}

/// The part of the model's state that a unit may read.
#[derive(Debug, Clone, Copy)]
pub struct ModelStateForUnit<'a> {
    pub file: &'a RegisterFile,
    pub memory: &'a dyn MemoryPort,
}

impl ModelStateForUnit<'_> {
    /// Layer registers of a block, in its CONSUMER group.
    pub fn regs<R: UnitRegs>(&self) -> R {
        self.file.registers(self.file.consumer(R::BLOCK))
    }

    /// Whether a block takes part in the layer: its CONSUMER group is enabled.
    pub fn takes_part(&self, block: &Block) -> bool {
        self.file.enabled(block, self.file.consumer(block))
    }

    pub fn configuration(&self) -> Configuration {
        self.file.configuration
    }

    /// Refuses a layer that needs a client of the memory interface with arbitration weight 0.
    /// Source: docs/nv_small/system.md, section 8.3.
    pub(crate) fn check_served(&self, weight: &Field) -> Result<(), UnitRefusal> {
        match weight.get(self.file.peek(weight.reg)) {
            0 => Err(UnitRefusal::Hangs(format!(
                "MCIF {} is 0, so the client is never served",
                weight.name
            ))),
            _ => Ok(()),
        }
    }
}

/// Elements on the way from unit to unit, in the order of the hardware: surface, line, column,
/// lane, padded lanes included.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ElementStream {
    /// No stream: the unit reads its input from memory, or wrote its output there.
    #[default]
    Memory,
    /// Sums that the convolution passes to SDP.
    Sums(Vec<i32>),
    /// Elements that SDP passes to PDP.
    Elements(Vec<u8>),
}

/// The result of a unit for one layer.
#[derive(Debug, Clone, Default)]
pub struct UnitLayerResult {
    /// Width, height and channels of the output as text, such as `8x8x32`.
    pub shape: String,
    /// Regions of memory that the unit reads.
    pub reads: Vec<Region>,
    /// Regions that the unit reads and then overwrites with the result for the same element: no hazard.
    pub reads_in_place: Vec<Region>,
    /// Regions of memory that the unit writes, in the order in which the hardware does.
    pub writes: Vec<Region>,
    /// The bytes of all these regions, in the order of the regions.
    pub bytes: Vec<u8>,
    /// Address map of the output cube, so that reports can name the element at an address.
    pub output: Option<FeatureCubeLayout>,
    /// Values of all statistics registers of the unit's blocks that a layer can change.
    pub statistics: Vec<StatisticsRegisterValue>,
    /// A block that stays running for ever although the layer is done, and why.
    pub stays_running: Option<(&'static Block, String)>,
    /// Whether some sum of the convolution saturated at the smallest (largest) 32-bit number.
    pub saturated_sums: [bool; 2],
    /// Which values at the edge of a rounding the layer met.
    pub rounding: RoundingEvents,
    /// The elements that the unit passes on to the next one.
    pub stream: ElementStream,
    /// Core clocks that the unit may take beyond those for memory and for the output elements.
    pub extra_clocks: u64,
}

/// The value of a statistics register at the end of a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatisticsRegisterValue {
    pub reg: &'static Reg,
    pub value: CounterValue,
}

/// The value of a counter, if the model knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CounterValue {
    Exactly(u32),
    /// A new count that the model cannot know, mostly because it depends on memory timing.
    Timing,
    /// The register still has the count of an earlier layer, whose value the model did not know.
    Kept,
}

/// Whether a stall counter has ever been switched on; until then it reads 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum StallCounterState {
    #[default]
    NeverCounted,
    Counted,
}

impl StallCounterState {
    /// Value of the counter at the end of a layer; `counts`: the layer has switched it on.
    pub(crate) fn layer(&mut self, counts: bool) -> CounterValue {
        match self {
            _ if counts => {
                *self = Self::Counted;
                CounterValue::Timing
            }
            Self::NeverCounted => CounterValue::Exactly(0),
            Self::Counted => CounterValue::Kept,
        }
    }
}

/// Refuses a layer that needs more than [`MOST_CLOCKS`]: the product of `sizes` is its number of
/// `what` (such as elements), of which a clock does `each`.
pub(crate) fn check_work(what: &str, sizes: &[u64], each: u64) -> Result<(), UnitRefusal> {
    let most = MOST_CLOCKS * each;
    let product = sizes
        .iter()
        .try_fold(1_u64, |product, size| product.checked_mul(*size));
    match product {
        Some(product) if product <= most => Ok(()),
        _ => Err(UnitRefusal::TooLarge(format!(
            "it has more than {most} {what}; split it"
        ))),
    }
}

/// Why a unit cannot compute a layer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnitRefusal {
    /// The hardware never ends the layer. Holds the reason.
    #[error("hangs: {0}")]
    Hangs(String),
    /// The layer ends, but the specification does not say with what values.
    #[error("ends with any values: {0}")]
    OpenValues(String),
    /// The specification does not say what the layer does.
    #[error("has no defined result: {0}")]
    Undefined(String),
    /// The layer needs more than [`MOST_CLOCKS`].
    #[error("is not computed: {0}")]
    TooLarge(String),
}
