//! Files of reference results, `.expect.yaml`: outputs, registers, cycles.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::budget::ByteBudget;
use crate::error::{Fault, ProgramError, yaml};
use crate::image::{MemoryImage, Opener};
use crate::names;
use nvdla_model::program::golden::{Cycles, Expectation, OutputRegion, RegisterValue};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;

/// Clocks that the program took on the reference RTL.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CyclesFile {
    layer: u64,
    memory_latency: u64,
}

impl From<CyclesFile> for Cycles {
    fn from(file: CyclesFile) -> Self {
        Self {
            layer: file.layer,
            memory_latency: file.memory_latency,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoldenFile {
    dut: Configuration,
    note: Option<String>,
    outputs: Vec<OutputFile>,
    registers: NamedValues,
    #[serde(default)]
    registers_group1: NamedValues,
    cycles: Option<CyclesFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutputFile {
    base: u32,
    size: u32,
    crc32: u32,
    file: String,
}

/// Register names with values; a name given twice is an error.
#[derive(Default, Clone, PartialEq, Eq, Debug)]
pub(crate) struct NamedValues(pub(crate) BTreeMap<String, u32>);

impl<'de> Deserialize<'de> for NamedValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = NamedValues;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("register names with values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<NamedValues, A::Error> {
                let mut map = BTreeMap::new();
                while let Some((name, value)) = access.next_entry::<String, u32>()? {
                    if map.contains_key(&name) {
                        let text = format!("register `{name}` is given twice");
                        return Err(A::Error::custom(text));
                    }
                    map.insert(name, value);
                }
                Ok(NamedValues(map))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

impl NamedValues {
    /// Register values with the addresses of their names, by ascending address.
    pub(crate) fn values(&self, file: &str) -> Result<Vec<RegisterValue>, ProgramError> {
        let mut values = Vec::new();
        for (name, &value) in &self.0 {
            let at = names::register(name).map_err(|fault| ProgramError::File {
                file: file.to_owned(),
                fault,
            })?;
            values.push(RegisterValue { at, value });
        }
        values.sort_by_key(|value| value.at);
        Ok(values)
    }
}

/// Reads an `.expect.yaml`. `file` is for messages, `images` opens the files it names.
pub fn parse(file: &str, text: &str, images: &Opener<'_>) -> Result<Expectation, ProgramError> {
    let parsed: GoldenFile = yaml(file, text)?;
    let mut outputs = Vec::new();
    let mut budget = ByteBudget::default();
    for output in &parsed.outputs {
        let image = images(&output.file)?;
        outputs.push(
            output
                .bytes(image, &mut budget)
                .map_err(|fault| ProgramError::File {
                    file: file.to_owned(),
                    fault,
                })?,
        );
    }
    Ok(Expectation {
        dut: parsed.dut,
        note: parsed.note,
        outputs,
        registers: parsed.registers.values(file)?,
        registers_group1: parsed.registers_group1.values(file)?,
        cycles: parsed.cycles.map(Cycles::from),
    })
}

impl OutputFile {
    fn bytes(
        &self,
        image: Option<MemoryImage>,
        budget: &mut ByteBudget,
    ) -> Result<OutputRegion, Fault> {
        let image = image.ok_or_else(|| Fault::MissingImage {
            image: self.file.clone(),
        })?;
        let base = Addr(self.base);
        if u64::from(self.base) + u64::from(self.size) > 1 << 32 {
            let size = u64::from(self.size);
            return Err(Fault::Beyond { at: base, size });
        }
        budget.take(self.size.into())?;
        let bytes = image.fill(self.size)?;
        let (want, got) = (self.crc32, crc32fast::hash(&bytes));
        if want != got {
            return Err(Fault::Crc { want, got });
        }
        let bytes = bytes.into();
        Ok(OutputRegion { base, bytes })
    }
}
