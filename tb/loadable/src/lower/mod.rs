//! Operations -> register writes.
//!
//! Registers that do not matter to an operation are not written and keep what they hold.
//!
//! Source: docs/loadable.md, section 7.

mod conv;
mod pooling;
mod sdp;

use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::table::{cacc, cdma, cdp, cdp_rdma, cmac_a, cmac_b, csc, pdp, pdp_rdma};
use nvdla_regs::table::{sdp as sdp_core, sdp_rdma};
use nvdla_regs::types::{Block, Field, at as register_at};

use crate::error::{FilePlace, Refusal};
use crate::network::Work;
use crate::reason::Reason;

/// One register write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisterWrite {
    pub at: RegAddr,
    pub value: u32,
}

/// Writes of the layer registers of an operation.
pub fn lower(work: &Work, place: FilePlace) -> Result<Vec<RegisterWrite>, Refusal> {
    let mut registers = Registers {
        place,
        writes: Vec::new(),
    };
    match work {
        Work::Conv(conv) => conv::lower(conv, &mut registers)?,
        Work::Sdp(sdp) => sdp::lower(sdp, &mut registers)?,
        Work::Pdp(pdp) => pooling::lower_pdp(pdp, &mut registers)?,
        Work::Cdp(cdp, lut) => pooling::lower_cdp(cdp, lut.as_deref(), &mut registers)?,
    }
    Ok(registers.writes)
}

/// Blocks of an operation in the order in which they are enabled. Source: section 7.1.
pub fn blocks(work: &Work) -> Vec<&'static Block> {
    match work {
        Work::Conv(_) => vec![
            &cacc::BLOCK,
            &cmac_a::BLOCK,
            &cmac_b::BLOCK,
            &csc::BLOCK,
            &cdma::BLOCK,
        ],
        Work::Sdp(sdp) if sdp.needs_read_dma() => vec![&sdp_rdma::BLOCK, &sdp_core::BLOCK],
        Work::Sdp(_) => vec![&sdp_core::BLOCK],
        Work::Pdp(pdp) if pdp.src.is_hardware() => vec![&pdp::BLOCK],
        Work::Pdp(_) => vec![&pdp_rdma::BLOCK, &pdp::BLOCK],
        Work::Cdp(..) => vec![&cdp_rdma::BLOCK, &cdp::BLOCK],
    }
}

/// Register writes in the making.
#[derive(Debug)]
struct Registers {
    place: FilePlace,
    writes: Vec<RegisterWrite>,
}

impl Registers {
    /// Writes a register with these fields of it, the others 0. Where a register holds one
    /// less than what is meant, the value is what is meant.
    fn set<const N: usize>(&mut self, fields: [(Field, u32); N]) -> Result<(), Refusal> {
        let mut word = 0;
        let mut at = RegAddr(0);
        for (field, value) in fields {
            let stored = match field.plus_one {
                true => value.checked_sub(1),
                false => Some(value),
            };
            let stored = stored.filter(|stored| field.holds(*stored));
            word = field.put(word, stored.ok_or_else(|| self.misfit(&field, value))?);
            at = field.reg;
        }
        self.writes.push(RegisterWrite { at, value: word });
        Ok(())
    }

    fn misfit(&self, field: &Field, value: u32) -> Refusal {
        let register = register_at(field.reg).expect("fields come from the table");
        let name = format!("{}.{}.{}", register.block, register.name, field.name);
        let reason = Reason::DoesNotFit {
            width: field.width,
            minus_one: field.plus_one,
        };
        self.place.refuse(name, value, reason)
    }

    /// Both halves of an address.
    fn address(&mut self, high: Field, low: Field, at: Addr) -> Result<(), Refusal> {
        self.set([(high, 0)])?;
        self.set([(low, at.0)])
    }

    /// The same register again and again, for table ports.
    fn repeat(&mut self, field: Field, values: impl Iterator<Item = u32>) -> Result<(), Refusal> {
        for value in values {
            self.set([(field, value)])?;
        }
        Ok(())
    }
}

/// The low 16 bits in two's complement.
fn low16(value: impl Into<i32>) -> u32 {
    value.into().cast_unsigned() & 0xffff
}
