//! The Rust module `nvdla_regs::geometry`: sizes of the hardware, and the stages of SDP.

use super::{AluOrMul, Geometry};
use crate::COMMAND;
use crate::names::{camel, sentence};
use crate::text::{each, joined};

pub(super) fn text(table: &Geometry) -> String {
    let stages = each(table.stages(), |stage| format!("    {},\n", camel(stage)));
    let numbers = each(&table.numbers, |number| {
        let (desc, source) = (sentence(&number.desc), &number.source);
        let (name, value) = (number.name.to_uppercase(), number.value);
        format!(
            "    /// {desc}.
    /// Source: {source}.
    pub const {name}: u32 = {value};
"
        )
    });
    let (codes, bytes) = (table.sdp.operand_bytes.len(), &table.sdp.operand_bytes);
    let configurations = each(&table.configurations, |one| {
        let stages = joined(&one.stages, ", ", |stage| {
            format!("SdpStageName::{}", camel(stage))
        });
        let name = camel(&one.name);
        format!("            Configuration::{name} => &[{stages}],\n")
    });
    let uses = operands(table);
    format!(
        "\
// Generated from rtl/pkg/geometry.yaml by `{COMMAND}`; do not edit.
//! Sizes of the hardware, and the stages of SDP in each configuration.

use super::configuration::Configuration;

/// Geometry of a configuration: its stages of SDP. Sizes that all configurations share are constants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Geometry {{
    /// The stages of SDP, in the order in which data pass them; each has a read DMA.
    pub sdp_stages: &'static [SdpStageName],
}}

/// Name of a stage of SDP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SdpStageName {{
{stages}}}

/// Sizes that are the same in nv_small and nv_small_ew.
impl Geometry {{
{numbers}    /// Bytes of an operand of SDP, by the code in DATA_SIZE.
    pub const OPERAND_BYTES: [u32; {codes}] = {bytes:?};

    /// Bytes of an operand of SDP with this code in DATA_SIZE; an undefined code counts as the last.
    pub fn operand_bytes(code: u32) -> u32 {{
        let last = Self::OPERAND_BYTES.len() - 1;
        Self::OPERAND_BYTES[(code as usize).min(last)]
    }}

    /// The geometry of a configuration.
    pub const fn of(configuration: Configuration) -> Self {{
        let sdp_stages: &[SdpStageName] = match configuration {{
{configurations}        }};
        Self {{ sdp_stages }}
    }}

    /// Whether SDP has this stage.
    pub fn has(self, stage: SdpStageName) -> bool {{
        self.sdp_stages.contains(&stage)
    }}
}}
{uses}"
    )
}

/// The type `FetchedSdpOperands`.
fn operands(table: &Geometry) -> String {
    let rows = &table.sdp.data_use;
    let count = rows.len();
    let variants = each(rows, |row| {
        let operands = joined(&row.operands, ", ", |one| format!("{one:?}").to_uppercase());
        let name = camel(&row.name);
        format!("    /// Read for each element, in this order: {operands}.\n    {name},\n")
    });
    let all = joined(rows, ", ", |row| format!("Self::{}", camel(&row.name)));
    let from_operands = each(rows, |row| {
        let (alu, mul) = (row.has(AluOrMul::Alu), row.has(AluOrMul::Mul));
        let name = camel(&row.name);
        format!("            ({alu}, {mul}) => Some(Self::{name}),\n")
    });
    let counts = each(rows, |row| {
        let (name, operands) = (camel(&row.name), row.operands.len());
        format!("            Self::{name} => {operands},\n")
    });
    format!(
        "
/// Which operands of a stage of SDP are read from memory; those of an element are adjacent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FetchedSdpOperands {{
{variants}}}

impl FetchedSdpOperands {{
    /// All values, in the order of their codes in DATA_USE.
    pub const ALL: [Self; {count}] = [{all}];

    /// The value for a stage that reads its ALU operand (`alu`) and its multiplier operand (`mul`)
    /// from memory; `None` if it reads neither.
    pub const fn of(alu: bool, mul: bool) -> Option<Self> {{
        match (alu, mul) {{
{from_operands}            _ => None,
        }}
    }}

    /// The value with this code in DATA_USE.
    pub fn of_code(code: u32) -> Option<Self> {{
        Self::ALL.into_iter().find(|one| one.code() == code)
    }}

    /// The code of this value in DATA_USE.
    pub const fn code(self) -> u32 {{
        self as u32
    }}

    /// Number of operands that are read for each element.
    pub const fn operands(self) -> u32 {{
        match self {{
{counts}        }}
    }}
}}
"
    )
}
