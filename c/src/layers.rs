//! The layers that have run: registers, memory and statistics; and why register groups wait.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use nvdla_compare::element_at;
use nvdla_model::expected::ExpectedLayer;
use nvdla_model::layout::Region;
use nvdla_model::model::Model;
use nvdla_model::units::CounterValue;
use nvdla_regs::quantity::Addr;

use crate::access::peek;
use crate::handle::{ModelHandle, give, on_model};
use crate::memory::CModelMemory;
use crate::status::{CallError, NvdlaStatus};
use crate::text::copy_text;

/// How many reads, writes, registers, statistics and output bytes a layer has.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct LayerCounts {
    /// Number of runs of consecutive bytes that the layer read.
    pub reads: usize,
    /// Number of runs of consecutive bytes that the layer wrote, in the order of the hardware.
    pub writes: usize,
    /// Number of registers with which the layer ran.
    pub registers: usize,
    /// Number of the layer's statistics registers.
    pub statistics: usize,
    /// Number of bytes that the layer wrote.
    pub bytes: u64,
}

/// A run of consecutive bytes in memory: byte address and length.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct ByteRun {
    pub at: u32,
    pub len: u32,
}

/// A register of the group that executed a layer: byte address, group and value.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct GroupRegisterValue {
    pub address: u32,
    pub group: u32,
    pub value: u32,
}

/// A statistics register at the end of a layer: byte address, group and value.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct StatisticValue {
    pub address: u32,
    pub group: u32,
    pub value: u32,
    /// 0 if the value depends on the timing of memory and is not known; else 1.
    pub known: u32,
}

/// An element of the output cube of a layer, with its position.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct LocatedElement {
    /// Number of the layer, counted from 0.
    pub layer: usize,
    /// 0 if the layer's output has no positions; the next four values mean nothing then.
    pub named: u32,
    pub surface: u32,
    pub line: u32,
    pub column: u32,
    pub channel: u32,
    /// Value of the byte in the model's memory.
    pub value: u32,
}

type CModel = Model<CModelMemory>;

fn item<'i, T>(items: &'i [T], what: &'static str, index: usize) -> Result<&'i T, CallError> {
    let count = items.len();
    items
        .get(index)
        .ok_or(CallError::Index { what, index, count })
}

fn layer_at(model: &CModel, index: usize) -> Result<&ExpectedLayer, CallError> {
    item(&model.so_far().layers, "layer", index)
}

fn region(region: &Region) -> ByteRun {
    ByteRun {
        at: region.at.0,
        len: region.len,
    }
}

/// Gets the number of layers that have run since the model was made, reset or emptied with
/// `nvdla_model_forget`.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_layer_count(
    model: Option<&mut ModelHandle>,
    count: Option<&mut MaybeUninit<usize>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        give(count, "count", model.so_far().layers.len())
    })
}

/// Gets how many reads, writes, registers, statistics and output bytes a layer has.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_layer(
    model: Option<&mut ModelHandle>,
    index: usize,
    facts: Option<&mut MaybeUninit<LayerCounts>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let layer = layer_at(model, index)?;
        let found = LayerCounts {
            reads: layer.reads.len(),
            writes: layer.writes.len(),
            registers: layer.registers.len(),
            statistics: layer.statistics.len(),
            bytes: layer.bytes.len() as u64,
        };
        give(facts, "facts", found)
    })
}

/// Gets units, register groups and shape of a layer as a text, such as `SDP group 0, 8x8x32`.
///
/// # Safety
///
/// `text` is null or `size` bytes of it may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_model_layer_label(
    model: Option<&mut ModelHandle>,
    index: usize,
    text: *mut c_char,
    size: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let said = &layer_at(model, index)?.label;
        // SAFETY: as the caller promises.
        unsafe { copy_text(said, text, size, needed) }
    })
}

/// Gets run `number` of the bytes that a layer read.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_layer_read(
    model: Option<&mut ModelHandle>,
    index: usize,
    number: usize,
    found: Option<&mut MaybeUninit<ByteRun>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let read = item(&layer_at(model, index)?.reads, "read", number)?;
        give(found, "found", region(read))
    })
}

/// Gets run `number` of the bytes that a layer wrote.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_layer_write(
    model: Option<&mut ModelHandle>,
    index: usize,
    number: usize,
    found: Option<&mut MaybeUninit<ByteRun>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let write = item(&layer_at(model, index)?.writes, "write", number)?;
        give(found, "found", region(write))
    })
}

/// Gets register `number` of those with which a layer ran.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_layer_register(
    model: Option<&mut ModelHandle>,
    index: usize,
    number: usize,
    found: Option<&mut MaybeUninit<GroupRegisterValue>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let register = item(&layer_at(model, index)?.registers, "register", number)?;
        let register = GroupRegisterValue {
            address: register.reg.addr.0,
            group: u32::from(register.group == 1),
            value: register.value,
        };
        give(found, "found", register)
    })
}

/// Gets statistics register `number` of a layer, with its value at the layer's end.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_layer_statistic(
    model: Option<&mut ModelHandle>,
    index: usize,
    number: usize,
    found: Option<&mut MaybeUninit<StatisticValue>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let statistic = item(&layer_at(model, index)?.statistics, "statistic", number)?;
        let (value, known) = match statistic.value {
            CounterValue::Exactly(value) => (value, 1),
            CounterValue::Timing | CounterValue::Kept => (0, 0),
        };
        let statistic = StatisticValue {
            address: statistic.reg.addr.0,
            group: u32::from(statistic.group == 1),
            value,
            known,
        };
        give(found, "found", statistic)
    })
}

/// Gets the position of the output element at an address, for the last layer that wrote there.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_locate(
    model: Option<&mut ModelHandle>,
    at: u32,
    found: Option<&mut MaybeUninit<LocatedElement>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let layers = model.so_far().layers.iter().enumerate().rev();
        let mut elements =
            layers.filter_map(|(number, layer)| Some((number, element_at(layer, Addr(at))?)));
        let Some((layer, element)) = elements.next() else {
            return Err(CallError::Name(format!("no layer has written 0x{at:x}")));
        };
        let place = element.position;
        let value = u32::from(peek(model.memory(), Addr(at)));
        let of = |part: fn(&nvdla_compare::CubePosition) -> u32| place.as_ref().map_or(0, part);
        let element = LocatedElement {
            layer,
            named: u32::from(place.is_some()),
            surface: of(|place| place.surface),
            line: of(|place| place.line),
            column: of(|place| place.column),
            channel: of(|place| place.channel),
            value,
        };
        give(found, "found", element)
    })
}

/// Gets sentence `index` on why an enabled register group does not run; `NVDLA_STATUS_INDEX` if
/// there are not so many. The group may still get what it waits for.
///
/// # Safety
///
/// `text` is null or `size` bytes of it may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_model_blocked(
    model: Option<&mut ModelHandle>,
    index: usize,
    text: *mut c_char,
    size: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let reasons = model.blocked();
        let said = item(&reasons, "reason", index)?;
        // SAFETY: as the caller promises.
        unsafe { copy_text(said, text, size, needed) }
    })
}

/// Gets sentence `index` on why the results cannot be predicted; `NVDLA_STATUS_INDEX` if there are
/// not so many. A driver does not wait where it must, or the hardware does not define a layer.
///
/// # Safety
///
/// `text` is null or `size` bytes of it may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_model_finding(
    model: Option<&mut ModelHandle>,
    index: usize,
    text: *mut c_char,
    size: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let finding = item(&model.so_far().unjudged, "finding", index)?;
        // SAFETY: as the caller promises.
        unsafe { copy_text(&finding.text, text, size, needed) }
    })
}

/// Forgets the ended layers and findings, so that a model in long use does not grow.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_forget(model: Option<&mut ModelHandle>) -> NvdlaStatus {
    on_model(model, |model| {
        model.take_layers();
        Ok(())
    })
}
