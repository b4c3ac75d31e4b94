//! Generates `scoreboards/regs/src/geometry.rs`.

use super::table::{Geometry, Operand};
use crate::names::{camel, sentence};
use crate::output::COMMAND;

pub(super) fn module(table: &Geometry) -> String {
    let numbers: String = table
        .numbers
        .iter()
        .map(|number| {
            format!(
                "    /// {}.\n    /// Source: {}.\n    pub const {}: u32 = {};\n",
                sentence(&number.desc),
                number.source,
                number.name.to_uppercase(),
                number.value
            )
        })
        .collect();
    let configurations: String = table
        .configurations
        .iter()
        .map(|one| {
            let stages: Vec<String> = one
                .stages
                .iter()
                .map(|stage| format!("SdpStageName::{}", camel(stage)))
                .collect();
            format!(
                "            Configuration::{} => &[{}],\n",
                camel(&one.name),
                stages.join(", ")
            )
        })
        .collect();
    let stages: String = table
        .stages()
        .iter()
        .map(|stage| format!("    {},\n", camel(stage)))
        .collect();
    format!(
        "\
// Generated from rtl/pkg/geometry.yaml by `{COMMAND}`; do not edit.
//! Numbers of the hardware, and what the configurations have.

use super::configuration::Configuration;

/// What a configuration of the design has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Geometry {{
    /// Stages of SDP, in the order of the data, each with its read DMA.
    pub sdp_stages: &'static [SdpStageName],
}}

/// A stage of SDP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SdpStageName {{
{stages}}}

/// Numbers that all configurations have.
impl Geometry {{
{numbers}    /// Bytes of an operand of SDP, by the code in DATA_SIZE.
    pub const OPERAND_BYTES: [u32; {sizes}] = {bytes:?};

    /// Bytes of an operand with this code; one without a meaning counts as the last.
    pub fn operand_bytes(code: u32) -> u32 {{
        let last = Self::OPERAND_BYTES.len() - 1;
        Self::OPERAND_BYTES[(code as usize).min(last)]
    }}

    /// The code of operands with so many bytes.
    pub fn operand_code(bytes: u32) -> Option<u32> {{
        let mut codes = (0..).zip(Self::OPERAND_BYTES);
        codes.find(|(_, own)| *own == bytes).map(|(code, _)| code)
    }}

    /// The geometry of a configuration.
    pub const fn of(configuration: Configuration) -> Self {{
        let sdp_stages: &[SdpStageName] = match configuration {{
{configurations}        }};
        Self {{ sdp_stages }}
    }}

    /// Whether SDP has a stage.
    pub fn has(self, stage: SdpStageName) -> bool {{
        self.sdp_stages.contains(&stage)
    }}
}}
{data_use}",
        sizes = table.sdp.operand_bytes.len(),
        bytes = table.sdp.operand_bytes,
        data_use = data_use(table),
    )
}

fn data_use(table: &Geometry) -> String {
    let rows = &table.sdp.data_use;
    let (mut variants, mut counts, mut flags) = (String::new(), String::new(), String::new());
    let mut all = Vec::new();
    for row in rows {
        let name = camel(&row.name);
        let order: Vec<String> = row
            .operands
            .iter()
            .map(|one| format!("{one:?}").to_uppercase())
            .collect();
        variants += &format!(
            "    /// Operands in this order: {}.\n    {name},\n",
            order.join(", ")
        );
        counts += &format!("            Self::{name} => {},\n", row.operands.len());
        let [alu, mul] = [Operand::Alu, Operand::Mul].map(|one| row.operands.contains(&one));
        flags += &format!("            ({alu}, {mul}) => Some(Self::{name}),\n");
        all.push(format!("Self::{name}"));
    }
    format!(
        "
/// Which operands of a stage lie in memory, side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DataUse {{
{variants}}}

impl DataUse {{
    /// All values, in the order of their codes in DATA_USE.
    pub const ALL: [Self; {}] = [{}];

    /// What a stage reads that takes these operands from memory.
    pub const fn of(alu: bool, mul: bool) -> Option<Self> {{
        match (alu, mul) {{
{flags}            _ => None,
        }}
    }}

    /// The value with this code in DATA_USE.
    pub fn of_code(code: u32) -> Option<Self> {{
        Self::ALL.into_iter().find(|one| one.code() == code)
    }}

    /// Its code in DATA_USE.
    pub const fn code(self) -> u32 {{
        self as u32
    }}

    /// Number of operands that lie side by side.
    pub const fn operands(self) -> u32 {{
        match self {{
{counts}        }}
    }}
}}
",
        rows.len(),
        all.join(", "),
    )
}
