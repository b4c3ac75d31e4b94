//! Stage EW of nv_small_ew, with the keys of a layer file.
//!
//! Order: MUL or PReLU, then ALU, then the look-up table.
//!
//! Source: docs/nv_small/sdp.md, sections 5.4, 9 and 10.

use nvdla_regs::geometry::FetchedSdpOperands;
use nvdla_regs::layers::{SdpEwAluOrMulRegs, SdpRegs};
use nvdla_settings::settings;

use crate::data::LayerData;
use crate::lut::LutContents;
use crate::scalar::{S32, Shift10};
use crate::tables::LutUser;

use super::SdpConverter;
use super::operands::{OperandData, OperandTensor};

/// Settings of stage EW.
#[settings(optional)]
pub struct EwSettings {
    /// Multiplier; absent: bypassed.
    pub mul: Option<EwMulSettings>,
    /// Adder, minimum, maximum or comparison; absent: bypassed.
    pub alu: Option<EwAluSettings>,
    /// Look-up table; absent: bypassed.
    pub lut: Option<LutContents>,
    /// Whether all entries of both tables are read through the register bus after they are written.
    pub read_tables: bool,
    /// Operands from memory; present exactly when ALU or MUL take one from there.
    pub operands: Option<OperandTensor>,
}

impl EwSettings {
    /// Sets the fields of stage EW in the registers of SDP.
    pub(super) fn fill(&self, regs: &mut SdpRegs) {
        regs.ew_lut_bypass = self.lut.is_none();
        let [mut alu_part, mut mul_part] = regs.ew_parts();
        alu_part.bypass = self.alu.is_none();
        mul_part.bypass = self.mul.is_none();
        if let Some(alu) = &self.alu {
            regs.ew_alu_algo = alu.algo.code();
            alu.operand.fill(alu.convert, &mut alu_part);
        }
        if let Some(mul) = &self.mul {
            regs.ew_mul_prelu = mul.prelu;
            regs.ew_truncate = mul.truncate.bits();
            mul.operand.fill(mul.convert, &mut mul_part);
        }
        regs.set_ew_parts([alu_part, mul_part]);
    }
}

/// Settings of the multiplier of stage EW.
#[settings]
pub struct EwMulSettings {
    pub operand: EwOperand,
    /// Converter of an operand from memory; absent: bypassed.
    pub convert: Option<SdpConverter>,
    /// PReLU: only negative values are multiplied and shifted; others pass unchanged.
    #[absent]
    pub prelu: bool,
    /// Number of bits by which the product is shifted right.
    #[absent]
    pub truncate: Shift10,
}

/// Settings of the ALU of stage EW.
#[settings]
pub struct EwAluSettings {
    pub algo: EwAluAlgo,
    pub operand: EwOperand,
    /// Converter of an operand from memory; absent: bypassed.
    pub convert: Option<SdpConverter>,
}

/// Operation of the ALU of EW.
#[settings(Copy, Ord, coded)]
pub enum EwAluAlgo {
    Max,
    Min,
    /// Sum, saturated to 32 bits.
    Sum,
    /// Comparison: 0 where equal, else 1. The layer writes nothing and sets D_STATUS.
    Eql,
}

/// Where an operand of EW comes from.
#[settings]
pub enum EwOperand {
    /// This value for the whole layer, without converter.
    Register(S32),
    /// A value for each channel or element, in an operand tensor.
    Memory(LayerData),
}

impl EwOperand {
    /// Sets the registers of the ALU or multiplier that takes the operand.
    fn fill(&self, converter: Option<SdpConverter>, regs: &mut SdpEwAluOrMulRegs) {
        regs.src = self.is_memory();
        if let Self::Register(word) = self {
            regs.operand = word.signed();
            return;
        }
        regs.cvt_bypass = converter.is_none();
        if let Some(converter) = converter {
            regs.cvt_offset = converter.offset.signed();
            regs.cvt_scale = converter.scale.signed();
            regs.cvt_truncate = converter.shift.bits();
        }
    }

    /// Whether the operand comes from memory.
    pub fn is_memory(&self) -> bool {
        self.memory().is_some()
    }

    fn memory(&self) -> Option<&LayerData> {
        match self {
            Self::Memory(data) => Some(data),
            Self::Register(_) => None,
        }
    }
}

impl EwSettings {
    /// Which operands (ALU, MUL or both) the stage takes from memory; `None` if it takes none.
    pub fn data_use(&self) -> Option<FetchedSdpOperands> {
        let [alu, mul] = self.memory();
        FetchedSdpOperands::of(alu.is_some(), mul.is_some())
    }

    /// Operands of ALU and MUL; `None` for one that does not come from memory.
    fn memory(&self) -> [Option<&LayerData>; 2] {
        let alu = self.alu.as_ref().map(|alu| &alu.operand);
        let mul = self.mul.as_ref().map(|mul| &mul.operand);
        [alu, mul].map(|operand| operand.and_then(EwOperand::memory))
    }

    pub(super) fn tensor(&self, name: &str) -> Result<Option<OperandData<'_>>, String> {
        OperandData::of_stage(name, self.memory(), self.operands.as_ref())
    }

    /// Whether the ALU compares its input with the operand (`eql`).
    pub fn compares(&self) -> bool {
        let algo = self.alu.as_ref().map(|alu| alu.algo);
        algo == Some(EwAluAlgo::Eql)
    }

    /// Checks the stage; the error says what is not legal.
    pub(super) fn check(&self) -> Result<(), String> {
        let alu = self.alu.as_ref().map(|alu| (&alu.operand, &alu.convert));
        let mul = self.mul.as_ref().map(|mul| (&mul.operand, &mul.convert));
        for (name, unit) in [("alu", alu), ("mul", mul)] {
            if let Some((EwOperand::Register(_), Some(_))) = unit {
                return Err(format!(
                    "ew.{name}.convert: an operand from a register is used as it is; only \
                     operands from memory are converted"
                ));
            }
        }
        match &self.lut {
            Some(lut) => lut.check(LutUser::Sdp).map_err(|why| format!("ew.{why}")),
            None => Ok(()),
        }
    }
}
