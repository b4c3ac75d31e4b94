//! `cosim regs`: the register table.

use clap::Args;
use nvdla_scoreboards::quantity::Addr;
use nvdla_scoreboards::regs::table::BLOCKS;
use nvdla_scoreboards::regs::types::{self, Reg};

use crate::report::registers;

use super::{Done, Out, Problem};

/// Show blocks, registers and fields
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim regs                           all blocks
  cosim regs SDP                       all registers of SDP
  cosim regs SDP.D_DP_BS_CFG           its fields
  cosim regs SDP.D_DP_BS_CFG=0x58      what this value means
  cosim regs 0x9058=0x58               the same by address")]
pub(super) struct Regs {
    /// BLOCK, BLOCK.REGISTER or a byte address, the latter two with =VALUE to decode it
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

impl Regs {
    /// Prints what was asked for.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<Done, Problem> {
        let Some(name) = &self.name else {
            registers::blocks(out, BLOCKS)?;
            return Ok(Done::Good);
        };
        if let Some(block) = BLOCKS
            .iter()
            .find(|block| block.name.eq_ignore_ascii_case(name))
        {
            registers::block(out, block)?;
            return Ok(Done::Good);
        }
        let (register, value) = match name.split_once('=') {
            Some((register, value)) => (register, Some(number(value)?)),
            None => (name.as_str(), None),
        };
        registers::register(out, find(register)?, value)?;
        Ok(Done::Good)
    }
}

fn find(name: &str) -> Result<&'static Reg, Problem> {
    let found = if name.starts_with("0x") {
        types::at(Addr(number(name)?))
    } else {
        let name = name.to_ascii_uppercase();
        types::named(&name).or_else(|| types::named_in_trace(&name))
    };
    found.ok_or_else(|| Problem::UnknownRegister {
        name: name.to_owned(),
        near: near(name),
    })
}

fn number(text: &str) -> Result<u32, Problem> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| Problem::Number {
        text: text.to_owned(),
    })
}

/// Registers whose names contain what was written after the last dot, of the block if it is one.
fn near(name: &str) -> Vec<String> {
    let name = name.to_ascii_uppercase();
    let (block, wanted) = name.split_once('.').unwrap_or(("", &name));
    let known = BLOCKS.iter().any(|known| known.name == block);
    let blocks = BLOCKS.iter().filter(|each| !known || each.name == block);
    let wanted = |reg: &&Reg| wanted.len() > 2 && reg.name.contains(wanted);
    let similar = blocks.flat_map(|block| block.regs).filter(wanted).take(5);
    similar
        .map(|reg| format!("{}.{}", reg.block, reg.name))
        .collect()
}
