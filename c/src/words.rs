//! Calls for buses in SystemVerilog: memory in words of eight bytes, and texts as return values.
//!
//! SystemVerilog imports them by DPI-C, which cannot pass pointers to bytes.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use nvdla_compare::element_at;
use nvdla_regs::quantity::Addr;

use crate::handle::{ModelHandle, give, keep_text, on_model};
use crate::status::{CallError, NvdlaStatus};

/// Stores those bytes of a 64-bit word whose strobe is 1; bits 7:0 of the word go to address `at`.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_load_word(
    model: Option<&mut ModelHandle>,
    at: u32,
    data: u64,
    strobes: u32,
) -> NvdlaStatus {
    on_model(model, |model| {
        let bytes = data.to_le_bytes();
        match strobes & 0xff {
            0xff => model.load(Addr(at), &bytes),
            strobes => {
                for (lane, byte) in (0_u32..).zip(bytes) {
                    if strobes >> lane & 1 == 1 {
                        model.load(Addr(at).plus(lane), &[byte]);
                    }
                }
            }
        }
        Ok(())
    })
}

/// Reads the eight bytes from address `at` on; the byte at `at` gets into bits 7:0.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_dump_word(
    model: Option<&mut ModelHandle>,
    at: u32,
    data: Option<&mut MaybeUninit<u64>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let mut bytes = [0; 8];
        model.dump(Addr(at), &mut bytes);
        give(data, "data", u64::from_le_bytes(bytes))
    })
}

/// Values of the argument `kind` of [`nvdla_model_text`].
const LABEL: u32 = 0;
const BLOCKED: u32 = 1;
const FINDING: u32 = 2;
const PLACE: u32 = 3;

/// Returns a text about the model, valid until the next call on it; empty if there is none with
/// this `index`. `kind` 0: the label of layer `index`; 1: why register groups do not run; 2: a
/// finding; 3: the layer and element at address `index`.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_text(
    mut model: Option<&mut ModelHandle>,
    kind: u32,
    index: u32,
) -> *const c_char {
    let mut text = String::new();
    let number = index as usize;
    on_model(model.as_deref_mut(), |model| {
        let found = match kind {
            LABEL => model
                .so_far()
                .layers
                .get(number)
                .map(|layer| layer.label.clone()),
            BLOCKED => model.blocked().get(number).cloned(),
            FINDING => model
                .so_far()
                .unjudged
                .get(number)
                .map(|found| found.text.clone()),
            PLACE => {
                let layers = model.so_far().layers.iter().rev();
                let mut elements = layers.filter_map(|layer| element_at(layer, Addr(index)));
                elements.next().map(|element| element.to_string())
            }
            _ => return Err(CallError::Name(format!("there is no text of kind {kind}"))),
        };
        text = found.unwrap_or_default();
        Ok(())
    });
    keep_text(model, &text)
}

/// Gets address and length of run `number` of the bytes that a layer wrote, in the order of the
/// hardware. The length is 0 if there are not so many runs.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_written(
    model: Option<&mut ModelHandle>,
    layer: u32,
    number: u32,
    at: Option<&mut MaybeUninit<u32>>,
    len: Option<&mut MaybeUninit<u32>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let layers = &model.so_far().layers;
        let run = layers
            .get(layer as usize)
            .and_then(|layer| layer.writes.get(number as usize));
        give(at, "at", run.map_or(0, |run| run.at.0))?;
        give(len, "len", run.map_or(0, |run| run.len))
    })
}
