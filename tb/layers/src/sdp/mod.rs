//! SDP layers, with the keys of a layer file.
//!
//! SDP takes its input from memory or from the convolution, and sends its output to memory or to
//! PDP; [`SdpStreamShape`] says from where, to where, and the size of the cube.
//!
//! Source: docs/nv_small/sdp.md, sections 5.5, 6 and 8 to 11.

mod converter;
pub mod ew;
pub mod lower;
pub mod operands;

use nvdla_regs::geometry::FetchedSdpOperands;
use nvdla_regs::layers::{SdpRegs, SdpStageRegs};
use nvdla_settings::settings;

use crate::cube::{CubeShape, CubeStrides, DestinationCube, SourceCube};
use crate::data::LayerData;
use crate::scalar::{S16, Shift6};
use crate::writes::low_bits;

pub use converter::SdpConverter;
use ew::EwSettings;
use operands::{OperandData, OperandTensor};

/// A layer of SDP: a cube goes through the stages BS, BN and EW and the output converter.
#[settings]
pub struct SdpLayer {
    /// The input cube; absent exactly when another unit feeds SDP.
    pub source: Option<SourceCube>,
    /// Stage BS (X1); absent: bypassed.
    pub bs: Option<BsBnSettings>,
    /// Stage BN (X2); absent: bypassed.
    pub bn: Option<BsBnSettings>,
    /// Stage EW (Y) of nv_small_ew; absent: bypassed.
    pub ew: Option<EwSettings>,
    #[absent]
    pub converter: SdpConverter,
    /// The output cube; absent: address drawn, no gaps. Forbidden if PDP takes the output or EW
    /// compares.
    pub destination: Option<DestinationCube>,
    #[absent]
    pub counters: SdpCounterSwitches,
    /// The block that is enabled first, SDP or SDP_RDMA; the hardware takes both orders.
    #[absent]
    pub enable_first: SdpBlock,
}

impl SdpLayer {
    /// Sets the fields of `sdp` that hold no size, address or stride: stages, converter, counters.
    fn fill(&self, sdp: &mut SdpRegs) {
        let mut stages = sdp.stages();
        for (regs, (_, stage)) in stages.iter_mut().zip(self.stages()) {
            regs.bypass = stage.is_none();
            if let Some(stage) = stage {
                stage.fill(regs);
            }
        }
        sdp.set_stages(stages);
        sdp.ew_bypass = self.ew.is_none();
        if let Some(ew) = &self.ew {
            ew.fill(sdp);
        }
        // A layer that compares ignores the converter. Source: section 11.
        if !self.compares() {
            sdp.cvt_offset = self.converter.offset.signed();
            sdp.cvt_scale = self.converter.scale.signed();
            sdp.cvt_shift = self.converter.shift.bits();
        }
        sdp.perf_dma_en = self.counters.write_stalls;
        sdp.perf_lut_en = self.counters.lut;
        sdp.perf_sat_en = self.counters.saturation;
    }
}

/// Settings of stage BS or BN: ALU, then MUL or PReLU, then shift, then ReLU.
#[settings(optional)]
pub struct BsBnSettings {
    /// Adder, minimum or maximum; absent: bypassed.
    pub alu: Option<BsBnAlu>,
    /// Multiplier; absent: bypassed.
    pub mul: Option<BsBnMulSettings>,
    /// Right shift; it acts even if MUL is bypassed.
    pub shift: Shift6,
    pub relu: bool,
    /// Operands from memory; present exactly when ALU or MUL take one from there.
    pub operands: Option<OperandTensor>,
}

impl BsBnSettings {
    /// Sets the registers of stage BS or BN.
    fn fill(&self, regs: &mut SdpStageRegs) {
        regs.alu_bypass = self.alu.is_none();
        regs.mul_bypass = self.mul.is_none();
        regs.relu_bypass = !self.relu;
        if let Some(alu) = &self.alu {
            regs.alu_algo = alu.algo.code();
            regs.alu_src = alu.operand.is_memory();
            regs.alu_shift_value = alu.shift.bits();
            if let BsBnOperand::Register(value) = &alu.operand {
                regs.alu_operand = value.signed();
            }
        }
        if let Some(mul) = &self.mul {
            regs.mul_prelu = mul.prelu;
            regs.mul_src = mul.operand.is_memory();
            if let BsBnOperand::Register(value) = &mul.operand {
                regs.mul_operand = value.signed();
            }
        }
        // The shift acts with MUL bypassed, too; only its low six bits count.
        regs.mul_shift_value = low_bits(self.shift.bits(), 6, regs.mul_shift_value);
    }
}

/// Settings of the ALU of stage BS or BN.
#[settings]
pub struct BsBnAlu {
    pub algo: BsBnAlgo,
    /// Number of bits by which the operand is shifted left, saturated to 32 bits.
    #[absent]
    pub shift: Shift6,
    pub operand: BsBnOperand,
}

/// Operation of the ALU of BS or BN.
#[settings(Copy, Ord, coded)]
pub enum BsBnAlgo {
    Max,
    Min,
    Sum,
    /// Code 3 of the ALU, which acts as sum.
    SumAlias,
}

/// Settings of the multiplier of stage BS or BN.
#[settings]
pub struct BsBnMulSettings {
    pub operand: BsBnOperand,
    /// PReLU: only negative values are multiplied and shifted; others pass unchanged.
    #[absent]
    pub prelu: bool,
}

/// Where an operand of BS or BN comes from.
#[settings]
pub enum BsBnOperand {
    /// This value for the whole layer.
    Register(S16),
    /// A value for each channel or element, in an operand tensor.
    Memory(LayerData),
}

/// Which counters of SDP run (saturation, look-ups, stalls); all of them unless switched off.
#[settings(optional, Copy)]
pub struct SdpCounterSwitches {
    #[absent(true)]
    pub saturation: bool,
    #[absent(true)]
    pub lut: bool,
    #[absent(true)]
    pub write_stalls: bool,
    #[absent(true)]
    pub read_stalls: bool,
}

/// A register block of SDP: SDP itself or its read DMA.
#[settings(Copy, Default)]
pub enum SdpBlock {
    #[default]
    Core,
    ReadDma,
}

impl BsBnSettings {
    /// Which operands (ALU, MUL or both) the stage takes from memory; `None` if it takes none.
    pub fn data_use(&self) -> Option<FetchedSdpOperands> {
        let [alu, mul] = self.memory();
        FetchedSdpOperands::of(alu.is_some(), mul.is_some())
    }

    /// Operands of ALU and MUL; `None` for one that does not come from memory.
    fn memory(&self) -> [Option<&LayerData>; 2] {
        let alu = self.alu.as_ref().map(|alu| &alu.operand);
        let mul = self.mul.as_ref().map(|mul| &mul.operand);
        [alu, mul].map(|operand| operand.and_then(BsBnOperand::memory))
    }

    fn tensor(&self, name: &str) -> Result<Option<OperandData<'_>>, String> {
        OperandData::of_stage(name, self.memory(), self.operands.as_ref())
    }
}

impl BsBnOperand {
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

/// The cube that goes through SDP, and the units before and after SDP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SdpStreamShape {
    pub shape: CubeShape,
    /// True: the convolution feeds SDP; false: SDP_RDMA does.
    pub from_convolution: bool,
    /// True: PDP takes the output; false: it goes to memory.
    pub to_pooling: bool,
    /// Typical number of bits of the input values.
    pub bits: u32,
}

impl SdpStreamShape {
    /// The stream of a cube that SDP reads from memory and writes to memory.
    pub fn memory(shape: CubeShape) -> Self {
        Self {
            shape,
            from_convolution: false,
            to_pooling: false,
            bits: 8,
        }
    }

    /// The same stream, but SDP sends its output to PDP.
    pub fn pooled(self) -> Self {
        Self {
            to_pooling: true,
            ..self
        }
    }
}

impl SdpLayer {
    /// Strides of the output cube.
    pub fn destination_strides(&self, shape: CubeShape) -> CubeStrides {
        let dense = DestinationCube::default();
        let destination = self.destination.as_ref().unwrap_or(&dense);
        destination.strides(shape, self.source.as_ref())
    }

    /// Stages BS and BN with their names.
    pub fn stages(&self) -> [(&'static str, Option<&BsBnSettings>); 2] {
        [("bs", self.bs.as_ref()), ("bn", self.bn.as_ref())]
    }

    /// Operand tensors of BS, BN and EW. The error names a stage with missing or unused `operands`.
    fn tensors(&self) -> Result<[Option<OperandData<'_>>; 3], String> {
        Ok([
            self.bs.as_ref().map_or(Ok(None), |bs| bs.tensor("bs"))?,
            self.bn.as_ref().map_or(Ok(None), |bn| bn.tensor("bn"))?,
            self.ew.as_ref().map_or(Ok(None), |ew| ew.tensor("ew"))?,
        ])
    }

    /// Whether EW compares: then nothing is written, and D_STATUS says whether anything differs.
    pub fn compares(&self) -> bool {
        self.ew.as_ref().is_some_and(EwSettings::compares)
    }

    /// Text for reports: shape of the cube and stages that are used, such as `SDP 8x8x16 bs ew`.
    pub fn label(&self, shape: CubeShape) -> String {
        let mut label = format!("SDP {shape}");
        for (name, stage) in self.stages() {
            if stage.is_some() {
                label.push(' ');
                label.push_str(name);
            }
        }
        match &self.ew {
            Some(ew) if ew.compares() => label.push_str(" ew (compare)"),
            Some(_) => label.push_str(" ew"),
            None => {}
        }
        label
    }

    /// Checks the layer for the cube and units of `stream`; the error says what is not legal.
    pub fn check(&self, stream: SdpStreamShape) -> Result<(), String> {
        let shape = stream.shape;
        if let Some(source) = &self.source {
            if stream.from_convolution {
                return Err("sdp.source: the convolution feeds SDP, not memory".to_owned());
            }
            if !shape.is_dot() {
                shape.check_strides("source", source.strides())?;
            }
        }
        if self.compares() {
            self.check_comparison(stream)?;
        }
        match (&self.destination, stream.to_pooling) {
            (Some(_), true) => {
                return Err("sdp.destination: PDP takes the output, not memory".to_owned());
            }
            (None, _) => {}
            (Some(destination), false) => destination.check(self.source.as_ref())?,
        }
        if !shape.is_dot() {
            shape.check_strides("destination", self.destination_strides(shape))?;
        }
        if let Some(ew) = &self.ew {
            ew.check()?;
        }
        for (name, tensor) in ["bs", "bn", "ew"].into_iter().zip(self.tensors()?) {
            if let Some(tensor) = tensor {
                tensor.check(name, shape)?;
            }
        }
        Ok(())
    }

    /// Checks that a comparing layer has no destination, converter or PDP. Source: sections 5.4, 11.
    fn check_comparison(&self, stream: SdpStreamShape) -> Result<(), String> {
        let what = if stream.to_pooling {
            "pdp: EW with algo eql gives nothing to PDP"
        } else if self.destination.is_some() {
            "sdp.destination: EW with algo eql writes nothing; leave it out"
        } else if self.converter != SdpConverter::default() {
            "sdp.converter: EW with algo eql bypasses the converter; leave it out"
        } else {
            return Ok(());
        };
        Err(what.to_owned())
    }

    /// Operand tensors of those stages that have one.
    pub fn operands(&self) -> impl Iterator<Item = &OperandTensor> {
        let stages = self
            .stages()
            .into_iter()
            .filter_map(|(_, stage)| stage?.operands.as_ref());
        stages.chain(self.ew.as_ref().and_then(|ew| ew.operands.as_ref()))
    }

    /// Whether SDP_RDMA takes part in the layer.
    pub fn reads(&self) -> bool {
        self.source.is_some() || self.operands().next().is_some()
    }
}
