//! `cosim regs`: the register table.

use clap::Args;
use nvdla_programs::names;
use nvdla_regs::look_up;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::BLOCKS;
use nvdla_regs::types::Reg;

use crate::report::registers;

use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};

/// Show blocks, registers and fields
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim regs                           all blocks
  cosim regs SDP                       all registers of SDP
  cosim regs SDP.D_DP_BS_CFG           its fields
  cosim regs SDP.D_DP_BS_CFG=0x58      what this value means
  cosim regs 0x9058=0x58               the same by address")]
pub(super) struct RegsArgs {
    /// BLOCK, BLOCK.REGISTER or a byte address, the latter two with =VALUE to decode it
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

impl RegsArgs {
    /// Prints the part of the register table that the arguments name.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        let Some(name) = &self.name else {
            registers::blocks(out, BLOCKS)?;
            return Ok(CommandOutcome::Good);
        };
        if let Some(block) = BLOCKS
            .iter()
            .find(|block| block.name.eq_ignore_ascii_case(name))
        {
            registers::block(out, block)?;
            return Ok(CommandOutcome::Good);
        }
        let (register, value) = match name.split_once('=') {
            Some((register, value)) => (register, Some(number(value)?)),
            None => (name.as_str(), None),
        };
        registers::register(out, find(register)?, value)?;
        Ok(CommandOutcome::Good)
    }
}

fn find(name: &str) -> CommandResult<&'static Reg> {
    let at = if name.starts_with("0x") {
        RegAddr(number(name)?)
    } else {
        names::register(&name.to_ascii_uppercase())?
    };
    look_up::at(at).ok_or_else(|| {
        let at = at.0;
        let why = format!("no register at 0x{at:05x}: it reads 0 and ignores writes");
        CommandProblem::Usage(why)
    })
}

fn number(text: &str) -> CommandResult<u32> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| {
        let form = "write decimal or 0x and hexadecimal digits";
        CommandProblem::Usage(format!("`{text}` is no number of 32 bits; {form}"))
    })
}
