// Generated from rtl/pkg/geometry.yaml by `cargo run -p nvdla-reggen`; do not edit.
//! Sizes of the hardware, and the stages of SDP in each configuration.

use super::configuration::Configuration;

/// Geometry of a configuration: its stages of SDP. Sizes that all configurations share are constants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Geometry {
    /// The stages of SDP, in the order in which data pass them; each has a read DMA.
    pub sdp_stages: &'static [SdpStageName],
}

/// Name of a stage of SDP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SdpStageName {
    Bs,
    Bn,
    Ew,
}

/// Sizes that are the same in nv_small and nv_small_ew.
impl Geometry {
    /// Bytes of an atom: elements of a surface at one position.
    /// Source: system.md, 3.
    pub const ATOM_BYTES: u32 = 8;
    /// Elements of a cube in each direction at most.
    /// Source: system.md, 3.
    pub const LARGEST_CUBE: u32 = 8192;
    /// MAC cells: kernels of a group.
    /// Source: convolution.md, 4.2.
    pub const CELLS: u32 = 8;
    /// Multipliers of a cell: bytes of an entry of the convolution buffer.
    /// Source: convolution.md, 5.
    pub const LANES: u32 = 8;
    /// Banks of the convolution buffer.
    /// Source: convolution.md, 5.
    pub const BANKS: u32 = 32;
    /// Entries of a bank.
    /// Source: convolution.md, 5.
    pub const BANK_ENTRIES: u32 = 512;
    /// Output columns that the line buffer of PDP holds of one open line.
    /// Source: pdp.md, 6.1.
    pub const LINE_COLUMNS: u32 = 128;
    /// Output lines that PDP works on at a time.
    /// Source: pdp.md, 6.1.
    pub const OPEN_LINES: u32 = 8;
    /// Segments of a split cube of PDP at most.
    /// Source: pdp.md, 6.2.
    pub const SEGMENTS: u32 = 256;
    /// Entries of table LE.
    /// Source: system.md, 9.
    pub const LE_ENTRIES: u32 = 65;
    /// Entries of table LO.
    /// Source: system.md, 9.
    pub const LO_ENTRIES: u32 = 257;
    /// Bytes of an operand of SDP, by the code in DATA_SIZE.
    pub const OPERAND_BYTES: [u32; 2] = [1, 2];

    /// Bytes of an operand of SDP with this code in DATA_SIZE; an undefined code counts as the last.
    pub fn operand_bytes(code: u32) -> u32 {
        let last = Self::OPERAND_BYTES.len() - 1;
        Self::OPERAND_BYTES[(code as usize).min(last)]
    }

    /// The geometry of a configuration.
    pub const fn of(configuration: Configuration) -> Self {
        let sdp_stages: &[SdpStageName] = match configuration {
            Configuration::NvSmall => &[SdpStageName::Bs, SdpStageName::Bn],
            Configuration::NvSmallEw => &[SdpStageName::Bs, SdpStageName::Bn, SdpStageName::Ew],
        };
        Self { sdp_stages }
    }

    /// Whether SDP has this stage.
    pub fn has(self, stage: SdpStageName) -> bool {
        self.sdp_stages.contains(&stage)
    }
}

/// Which operands of a stage of SDP are read from memory; those of an element are adjacent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FetchedSdpOperands {
    /// Read for each element, in this order: MUL.
    Mul,
    /// Read for each element, in this order: ALU.
    Alu,
    /// Read for each element, in this order: ALU, MUL.
    Both,
}

impl FetchedSdpOperands {
    /// All values, in the order of their codes in DATA_USE.
    pub const ALL: [Self; 3] = [Self::Mul, Self::Alu, Self::Both];

    /// The value for a stage that reads its ALU operand (`alu`) and its multiplier operand (`mul`)
    /// from memory; `None` if it reads neither.
    pub const fn of(alu: bool, mul: bool) -> Option<Self> {
        match (alu, mul) {
            (false, true) => Some(Self::Mul),
            (true, false) => Some(Self::Alu),
            (true, true) => Some(Self::Both),
            _ => None,
        }
    }

    /// The value with this code in DATA_USE.
    pub fn of_code(code: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }

    /// The code of this value in DATA_USE.
    pub const fn code(self) -> u32 {
        self as u32
    }

    /// Number of operands that are read for each element.
    pub const fn operands(self) -> u32 {
        match self {
            Self::Mul => 1,
            Self::Alu => 1,
            Self::Both => 2,
        }
    }
}
