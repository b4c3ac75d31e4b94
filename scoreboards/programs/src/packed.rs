//! Packed cases: a program with its memory images and reference results in one small file.
//!
//! ```yaml
//! schema: 1
//! name: sdp_pass_3x2x13
//! dut: nv_small
//! note: "..."
//! conditions: {memory: random, seed: 7}   # optional: as in a layer file
//! images:                # bytes: deflate, then base64
//!   m0:
//!     size: 96
//!     crc32: 0x5e22eb9d
//!     deflate: |
//!       ...
//! program: |             # see `listing`
//!   load 0x80000000 m0
//!   ...
//! expect:                # optional
//!   outputs:
//!     - {base: 0x90000000, image: m1}
//!   registers:           # after the last interrupt, producer = 0
//!     SDP.D_STATUS: 0x1
//!   registers_group1: {} # optional: producer = 1
//!   cycles: {layer: 342, memory_latency: 32}
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use crate::budget::RemainingProgramBytes;
use crate::error::{ProgramFileError, ProgramFileFault, yaml};
use crate::golden::RegisterValuesByName;
use crate::image::shorten;
use crate::listing;
use crate::listing::MemoryImagesByName;
use crate::trace::{ProgramFileContents, read_text};
use nvdla_model::program::Program;
use nvdla_model::program::golden::{
    GoldenCycles, GoldenOutputRegion, ReferenceRtlResults, RegisterValue,
};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackedFile {
    schema: u32,
    name: String,
    dut: Configuration,
    note: Option<String>,
    conditions: Option<serde_json::Value>,
    #[serde(default)]
    images: BTreeMap<String, PackedImage>,
    program: String,
    expect: Option<PackedResults>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackedImage {
    size: usize,
    crc32: u32,
    deflate: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackedResults {
    outputs: Vec<PackedOutput>,
    #[serde(default)]
    registers: RegisterValuesByName,
    #[serde(default)]
    registers_group1: RegisterValuesByName,
    cycles: Option<GoldenCycles>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackedOutput {
    base: u32,
    image: String,
}

/// The version of the format; files with a higher one are refused.
const SCHEMA: u32 = 1;

/// Most columns of a line of base64.
const WIDTH: usize = 96;

/// Reads a packed case.
pub fn read(path: &Path) -> Result<ProgramFileContents, ProgramFileError> {
    parse(&path.display().to_string(), &read_text(path)?)
}

/// Reads the text of a packed case; `file` is for messages.
pub fn parse(file: &str, text: &str) -> Result<ProgramFileContents, ProgramFileError> {
    let parsed: PackedFile = yaml(file, text)?;
    let at_file = |fault: ProgramFileFault| fault.in_file(file);
    if parsed.schema > SCHEMA {
        let (got, known) = (parsed.schema, SCHEMA);
        return Err(at_file(ProgramFileFault::Schema { got, known }));
    }
    let mut images = MemoryImagesByName::new();
    let mut budget = RemainingProgramBytes::default();
    for (name, image) in &parsed.images {
        let bytes = image.bytes(&mut budget).map_err(at_file)?;
        images.insert(name.clone(), bytes);
    }
    // The line behind the key.
    let first = text
        .lines()
        .position(|line| line.starts_with("program:"))
        .map_or(1, |key| key + 2);
    let steps = listing::parse(file, first, &parsed.program, &images)?;
    let expectation = match &parsed.expect {
        None => None,
        Some(expect) => Some(ReferenceRtlResults {
            dut: parsed.dut,
            note: parsed.note.clone(),
            outputs: expect.outputs(&images).map_err(at_file)?,
            registers: expect.registers.values(file)?,
            registers_group1: expect.registers_group1.values(file)?,
            cycles: expect.cycles,
        }),
    };
    let program = Program {
        name: parsed.name,
        needs: parsed.dut,
        steps,
    };
    Ok(ProgramFileContents {
        program,
        expectation,
        conditions: parsed.conditions,
    })
}

impl PackedImage {
    fn bytes(&self, budget: &mut RemainingProgramBytes) -> Result<Arc<[u8]>, ProgramFileFault> {
        budget.take(self.size as u64)?;
        let fault = |why: String| ProgramFileFault::Packed {
            text: shorten(&self.deflate),
            why,
        };
        let text: String = self.deflate.split_whitespace().collect();
        let packed = STANDARD
            .decode(text)
            .map_err(|error| fault(error.to_string()))?;
        let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(&packed, self.size)
            .map_err(|error| fault(error.to_string()))?;
        if bytes.len() != self.size {
            return Err(fault(format!("{} bytes, not {}", bytes.len(), self.size)));
        }
        let (want, got) = (self.crc32, crc32fast::hash(&bytes));
        if want != got {
            return Err(ProgramFileFault::Crc { want, got });
        }
        Ok(bytes.into())
    }
}

impl PackedResults {
    fn outputs(
        &self,
        images: &MemoryImagesByName,
    ) -> Result<Vec<GoldenOutputRegion>, ProgramFileFault> {
        let output = |output: &PackedOutput| {
            let missing = || ProgramFileFault::MissingImage {
                image: output.image.clone(),
            };
            let bytes = images.get(&output.image).cloned().ok_or_else(missing)?;
            let base = Addr(output.base);
            Ok(GoldenOutputRegion { base, bytes })
        };
        self.outputs.iter().map(output).collect()
    }
}

/// Writes a packed case as text, from which [`parse`] reads an equal case.
pub fn write(case: &ProgramFileContents) -> String {
    let program = &case.program;
    let dut = program.needs;
    let mut text = format!("schema: {SCHEMA}\nname: {}\ndut: {dut}\n", program.name);
    let expectation = case.expectation.as_ref();
    if let Some(note) = expectation.and_then(|e| e.note.as_ref()) {
        let _infallible = writeln!(text, "note: {note:?}");
    }
    if let Some(conditions) = &case.conditions {
        let _infallible = writeln!(text, "conditions: {conditions}");
    }
    let mut images = MemoryImagesByName::new();
    let listing = listing::write(&program.steps, &mut images);
    let expect = expectation.map(|expectation| write_expect(expectation, &mut images));
    if !images.is_empty() {
        text.push_str("images:\n");
    }
    for (name, bytes) in &images {
        let (size, crc) = (bytes.len(), crc32fast::hash(bytes));
        let head = format!("  {name}:\n    size: {size}\n    crc32: 0x{crc:08x}\n");
        text.push_str(&head);
        text.push_str("    deflate: |\n");
        const LEVEL: u8 = 9;
        let packed = miniz_oxide::deflate::compress_to_vec(bytes, LEVEL);
        let mut rest = STANDARD.encode(packed);
        while !rest.is_empty() {
            let later = rest.split_off(rest.len().min(WIDTH));
            let _infallible = writeln!(text, "      {rest}");
            rest = later;
        }
    }
    text.push_str("program: |\n");
    for line in listing.lines() {
        let _infallible = writeln!(text, "  {line}");
    }
    text.push_str(&expect.unwrap_or_default());
    text
}

fn write_expect(expectation: &ReferenceRtlResults, images: &mut MemoryImagesByName) -> String {
    let mut text = String::from("expect:\n  outputs:\n");
    if expectation.outputs.is_empty() {
        text = String::from("expect:\n  outputs: []\n");
    }
    for output in &expectation.outputs {
        let image = listing::name_image(&output.bytes, images);
        let base = output.base;
        let _infallible = writeln!(text, "    - {{base: {base}, image: {image}}}");
    }
    write_registers("registers", &expectation.registers, &mut text);
    write_registers("registers_group1", &expectation.registers_group1, &mut text);
    if let Some(cycles) = expectation.cycles {
        let (layer, latency) = (cycles.layer, cycles.memory_latency);
        let _infallible = writeln!(
            text,
            "  cycles: {{layer: {layer}, memory_latency: {latency}}}"
        );
    }
    text
}

fn write_registers(key: &str, values: &[RegisterValue], text: &mut String) {
    if values.is_empty() {
        return;
    }
    let _infallible = writeln!(text, "  {key}:");
    for RegisterValue { at, value } in values {
        let _infallible = writeln!(text, "    {}: 0x{value:x}", listing::name(*at));
    }
}
