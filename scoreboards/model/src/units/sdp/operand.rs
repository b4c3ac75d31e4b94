//! Operands of the SDP stages, one for each element of a line.
//!
//! Source: docs/nv_small/sdp.md, section 6.2.

use super::decode::{OperandSource, OperandSources, SdpSettings};
use super::read::OperandDmaSettings;
use crate::units::layout::LANES;
use crate::units::memory::MemoryPort;
use nvdla_regs::geometry::FetchedSdpOperands;

/// Operands of one stage for the line that is being computed, one for each element.
pub(super) struct LineOperands<'a> {
    pub(super) alu: Vec<i64>,
    pub(super) mul: Vec<i64>,
    memory: Option<MemoryOperands<'a>>,
}

/// Reads the operands of one stage from memory, line by line.
struct MemoryOperands<'a> {
    dma: OperandDmaSettings,
    memory: &'a dyn MemoryPort,
    /// The operands that the stage takes from `memory`; others come from a register.
    taken: FetchedSdpOperands,
    bytes: Vec<u8>,
}

impl<'a> LineOperands<'a> {
    /// Sets up the operands of one stage; `dma` reads those that lie in memory.
    pub(super) fn new(
        sources: &OperandSources,
        dma: Option<OperandDmaSettings>,
        layer: &SdpSettings,
        memory: &'a dyn MemoryPort,
    ) -> Self {
        let elements = layer.line_elements();
        let fixed = |operand: OperandSource| match operand {
            OperandSource::Register(value) => vec![value; elements],
            OperandSource::Unused | OperandSource::Memory => vec![0; elements],
        };
        let memory = dma
            .zip(sources.consumes())
            .map(|(dma, taken)| MemoryOperands {
                dma,
                memory,
                taken,
                bytes: vec![0; dma.cube.line_bytes() as usize],
            });
        Self {
            alu: fixed(sources.alu),
            mul: fixed(sources.mul),
            memory,
        }
    }

    /// Goes to a line of a surface: reads its operands that lie in memory.
    pub(super) fn advance(&mut self, surface: u32, line: u32) {
        let Some(from) = &mut self.memory else {
            return;
        };
        if from.dma.per_kernel() && line > 0 {
            return;
        }
        let line = if from.dma.per_kernel() { 0 } else { line };
        from.memory
            .read_into(from.dma.cube.line(surface, line), &mut from.bytes);
        if from.taken != FetchedSdpOperands::Mul {
            from.spread(FetchedSdpOperands::Alu, &mut self.alu);
        }
        if from.taken != FetchedSdpOperands::Alu {
            from.spread(FetchedSdpOperands::Mul, &mut self.mul);
        }
    }
}

impl MemoryOperands<'_> {
    /// Extracts the operands for ALU or multiplier from the bytes of a line; repeats those per
    /// kernel for each column.
    fn spread(&self, wanted: FetchedSdpOperands, operands: &mut [i64]) {
        let size = self.dma.size as usize;
        let both = self.dma.data_use == Some(FetchedSdpOperands::Both);
        let step = if both { 2 * size } else { size };
        let first = if both && wanted == FetchedSdpOperands::Mul {
            size
        } else {
            0
        };
        let values = || self.bytes.chunks_exact(step).map(|set| &set[first..]);
        let value = |bytes: &[u8]| match size {
            1 => i64::from(bytes[0].cast_signed()),
            _ => i64::from(i16::from_le_bytes([bytes[0], bytes[1]])),
        };
        let (atoms, _) = operands.as_chunks_mut::<{ LANES as usize }>();
        if self.dma.per_kernel() {
            for atom in atoms {
                for (operand, bytes) in atom.iter_mut().zip(values()) {
                    *operand = value(bytes);
                }
            }
        } else {
            for (operand, bytes) in atoms.as_flattened_mut().iter_mut().zip(values()) {
                *operand = value(bytes);
            }
        }
    }
}
