//! Writes a part of a network as a C header: memory images and register accesses as arrays.

use std::fmt::Write as _;

use nvdla_model::program::ProgramStep;
use nvdla_regs::look_up;
use nvdla_regs::quantity::RegAddr;

use super::part::{AddressedBytes, NetworkPart, NetworkPartFile};

/// Number of image bytes in a line of the header.
const LINE: usize = 16;

/// Type declarations, which all headers have.
const TYPES: &str = "\
#ifndef NVDLA_PROGRAM_TYPES
#define NVDLA_PROGRAM_TYPES
/* One step of a program; addresses are byte addresses of registers. */
enum nvdla_action {
    NVDLA_WRITE, /* write `value` to `at` */
    NVDLA_POLL,  /* read `at` until (word & mask) == value */
    NVDLA_WAIT   /* read and clear GLB.S_INTR_STATUS until all bits of `value` were seen */
};
struct nvdla_step {
    enum nvdla_action action;
    uint32_t at, mask, value;
};
struct nvdla_memory {
    uint32_t at, size;
    const uint8_t *bytes;
};
#endif
";

/// The C header file with the memory images, register accesses and expected outputs of a part.
pub fn header(part: &NetworkPart) -> NetworkPartFile {
    let id: String = part
        .name
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '_' })
        .collect();
    let mut text = format!(
        "/* {}: memory before, register program, memory behind. */\n\
         #ifndef NVDLA_{id}_H\n#define NVDLA_{id}_H\n#include <stdint.h>\n\n{TYPES}\n",
        part.name
    );
    blocks(&mut text, &format!("{id}_input"), part.images.iter());
    let last = part.units.iter().flat_map(|unit| &unit.outputs);
    blocks(&mut text, &format!("{id}_output"), last);
    let _ = writeln!(text, "static const struct nvdla_step {id}_steps[] = {{");
    for step in part.units.iter().flat_map(|unit| &unit.job.program.steps) {
        let line = match step {
            ProgramStep::Note { text } => format!("/* {text} */"),
            ProgramStep::Write { at, value, .. } => {
                entry("WRITE", *at, u32::MAX, *value, &register(*at))
            }
            ProgramStep::Poll { at, mask, want } => {
                entry("POLL", *at, *mask, *want, &register(*at))
            }
            ProgramStep::WaitInterrupts { bits } => {
                entry("WAIT", RegAddr(0), 0, *bits, "interrupts")
            }
            _ => continue,
        };
        let _ = writeln!(text, "    {line}");
    }
    text += "};\n\n#endif\n";
    NetworkPartFile {
        name: format!("{}.h", part.name),
        bytes: text.into(),
    }
}

fn entry(action: &str, at: RegAddr, mask: u32, value: u32, what: &str) -> String {
    let at = at.0;
    format!("{{ NVDLA_{action}, 0x{at:05x}, 0x{mask:08x}, 0x{value:08x} }}, /* {what} */")
}

fn register(at: RegAddr) -> String {
    let register = look_up::at(at).expect("programs write registers of the table");
    register.to_string()
}

/// Writes a C array for each block, and an array of all blocks that ends with one of size 0.
fn blocks<'a>(text: &mut String, name: &str, blocks: impl Iterator<Item = &'a AddressedBytes>) {
    let mut list = format!("static const struct nvdla_memory {name}[] = {{\n");
    for (number, AddressedBytes { at, bytes }) in blocks.enumerate() {
        let _ = writeln!(text, "static const uint8_t {name}_{number}[] = {{");
        for line in bytes.chunks(LINE) {
            let line: Vec<String> = line.iter().map(u8::to_string).collect();
            let _ = writeln!(text, "    {},", line.join(", "));
        }
        *text += "};\n";
        let (at, size) = (at.0, bytes.len());
        let _ = writeln!(list, "    {{ 0x{at:08x}, {size}, {name}_{number} }},");
    }
    *text += &list;
    *text += "    { 0, 0, 0 }\n};\n\n";
}
