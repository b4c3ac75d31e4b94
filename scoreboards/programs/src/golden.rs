//! Files of reference results, `.expect.yaml`: output bytes, registers, clocks.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::budget::RemainingProgramBytes;
use crate::error::{ProgramFileError, ProgramFileFault, check_fits, yaml};
use crate::image::{MemoryImage, MemoryImageOpener};
use crate::names;
use nvdla_model::program::golden::{
    GoldenCycles, GoldenOutputRegion, ReferenceRtlResults, RegisterValue,
};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoldenFile {
    dut: Configuration,
    note: Option<String>,
    outputs: Vec<OutputFile>,
    registers: RegisterValuesByName,
    #[serde(default)]
    registers_group1: RegisterValuesByName,
    cycles: Option<GoldenCycles>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutputFile {
    base: u32,
    size: u32,
    crc32: u32,
    file: String,
}

/// Values of registers, by name.
#[derive(Default, Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct RegisterValuesByName(pub(crate) BTreeMap<String, u32>);

impl RegisterValuesByName {
    /// The values by ascending address of the registers; `file` is for messages.
    pub(crate) fn values(&self, file: &str) -> Result<Vec<RegisterValue>, ProgramFileError> {
        let mut values = Vec::new();
        for (name, &value) in &self.0 {
            let at = names::register(name).map_err(|fault| fault.in_file(file))?;
            values.push(RegisterValue { at, value });
        }
        values.sort_by_key(|value| value.at);
        Ok(values)
    }
}

/// Reads an `.expect.yaml`. `file` is for messages; `images` opens the memory images it names.
pub fn parse(
    file: &str,
    text: &str,
    images: &MemoryImageOpener<'_>,
) -> Result<ReferenceRtlResults, ProgramFileError> {
    let parsed: GoldenFile = yaml(file, text)?;
    let mut outputs = Vec::new();
    let mut budget = RemainingProgramBytes::default();
    for output in &parsed.outputs {
        let image = images(&output.file)?;
        let region = output.bytes(image, &mut budget);
        outputs.push(region.map_err(|fault| fault.in_file(file))?);
    }
    Ok(ReferenceRtlResults {
        dut: parsed.dut,
        note: parsed.note,
        outputs,
        registers: parsed.registers.values(file)?,
        registers_group1: parsed.registers_group1.values(file)?,
        cycles: parsed.cycles,
    })
}

impl OutputFile {
    fn bytes(
        &self,
        image: Option<MemoryImage>,
        budget: &mut RemainingProgramBytes,
    ) -> Result<GoldenOutputRegion, ProgramFileFault> {
        let image = image.ok_or_else(|| ProgramFileFault::MissingImage {
            image: self.file.clone(),
        })?;
        let base = Addr(self.base);
        check_fits(base, self.size.into())?;
        budget.take(self.size.into())?;
        let bytes = image.fill(self.size)?;
        let (want, got) = (self.crc32, crc32fast::hash(&bytes));
        if want != got {
            return Err(ProgramFileFault::Crc { want, got });
        }
        let bytes = bytes.into();
        Ok(GoldenOutputRegion { base, bytes })
    }
}
