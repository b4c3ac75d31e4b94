//! Accesses: registers, memory, interrupts, time.

use std::mem::MaybeUninit;
use std::slice;

use nvdla_model::memory::MemoryPort;
use nvdla_model::model::LayerProgress;
use nvdla_model::program::Posting;
use nvdla_regs::glb::InterruptLevel;
use nvdla_regs::quantity::{Addr, RegAddr};

use crate::handle::{ModelHandle, give, on_model};
use crate::status::{CallError, NvdlaStatus};

/// Size of the register address space in bytes.
const REGISTER_BYTES: u32 = 1 << 18;

/// The interrupt registers of GLB and the pin.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct InterruptState {
    /// S_INTR_STATUS.
    pub status: u32,
    /// Bits of the status that do not depend on how far the hardware is.
    pub certain: u32,
    /// S_INTR_MASK: bits that do not reach the pin.
    pub mask: u32,
    /// dla_intr: 1 when a bit of the status reaches it.
    pub pin: u32,
    /// 1 when the level of the pin does not depend on how far the hardware is.
    pub pin_certain: u32,
}

fn register(address: u32) -> Result<RegAddr, CallError> {
    match address.is_multiple_of(4) && address < REGISTER_BYTES {
        true => Ok(RegAddr(address)),
        false => Err(CallError::Address(address)),
    }
}

fn check_size(len: usize) -> Result<(), CallError> {
    match u32::try_from(len) {
        Ok(_) => Ok(()),
        Err(_) => Err(CallError::Size(len)),
    }
}

/// Writes a register. Layers that have all they need now run: what they write is in memory.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_write(
    model: Option<&mut ModelHandle>,
    address: u32,
    value: u32,
) -> NvdlaStatus {
    on_model(model, |model| {
        model.write(register(address)?, value, Posting::NonPosted);
        Ok(())
    })
}

/// Writes a register without waiting for the completion, as a host with posted writes does. It
/// matters to a read of a table port directly behind it.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_write_posted(
    model: Option<&mut ModelHandle>,
    address: u32,
    value: u32,
) -> NvdlaStatus {
    on_model(model, |model| {
        model.write(register(address)?, value, Posting::Posted);
        Ok(())
    })
}

/// Reads a register of a model without hardware beside it. Registers of layers show their end.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_read(
    model: Option<&mut ModelHandle>,
    address: u32,
    value: Option<&mut MaybeUninit<u32>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let read = model.read(register(address)?);
        give(value, "value", read.value)
    })
}

/// What hardware beside the model must return for a read now: it must agree in the bits of the mask.
/// The others depend on how far it is. Counts as the read that it predicts: a table port advances.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_predict(
    model: Option<&mut ModelHandle>,
    address: u32,
    value: Option<&mut MaybeUninit<u32>>,
    mask: Option<&mut MaybeUninit<u32>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let read = model.predict(register(address)?);
        give(value, "value", read.value)?;
        give(mask, "mask", read.mask)
    })
}

/// Hardware beside the model has returned this value for a read: what it says of the end of layers
/// is certain from now on.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_seen(
    model: Option<&mut ModelHandle>,
    address: u32,
    value: u32,
) -> NvdlaStatus {
    on_model(model, |model| {
        model.seen(register(address)?, value);
        Ok(())
    })
}

/// Stores bytes in the memory.
///
/// # Safety
///
/// `bytes` is null or `len` bytes of it may be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_model_load(
    model: Option<&mut ModelHandle>,
    at: u32,
    bytes: *const u8,
    len: usize,
) -> NvdlaStatus {
    on_model(model, |model| {
        check_size(len)?;
        if len > 0 {
            if bytes.is_null() {
                return Err(CallError::Null("bytes"));
            }
            // SAFETY: it is not null, and the caller promises that the bytes may be read.
            model.load(Addr(at), unsafe { slice::from_raw_parts(bytes, len) });
        }
        Ok(())
    })
}

/// Copies bytes of the memory.
///
/// # Safety
///
/// `bytes` is null or `len` bytes of it may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_model_dump(
    model: Option<&mut ModelHandle>,
    at: u32,
    bytes: *mut u8,
    len: usize,
) -> NvdlaStatus {
    on_model(model, |model| {
        check_size(len)?;
        if len > 0 {
            if bytes.is_null() {
                return Err(CallError::Null("bytes"));
            }
            // SAFETY: it is not null, and the caller promises that the bytes may be written; they
            // are set before a slice of them is made.
            let bytes = unsafe {
                bytes.write_bytes(0, len);
                slice::from_raw_parts_mut(bytes, len)
            };
            model.dump(Addr(at), bytes);
        }
        Ok(())
    })
}

/// The interrupts, without an access to the hardware.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_interrupts(
    model: Option<&mut ModelHandle>,
    interrupts: Option<&mut MaybeUninit<InterruptState>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let view = model.interrupts();
        let now = InterruptState {
            status: view.status,
            certain: view.certain,
            mask: view.mask,
            pin: u32::from(view.is_raised()),
            pin_certain: u32::from(view.pin != InterruptLevel::Unknown),
        };
        give(interrupts, "interrupts", now)
    })
}

/// The oldest layer that runs comes to its end now, with its interrupts. `ended` gets 1, or 0 when
/// nothing runs.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_step(
    model: Option<&mut ModelHandle>,
    ended: Option<&mut MaybeUninit<u32>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        let progress = model.step();
        give(
            ended,
            "ended",
            u32::from(progress == LayerProgress::LayerEnded),
        )
    })
}

/// All layers that run come to their end now, with their interrupts.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_settle(model: Option<&mut ModelHandle>) -> NvdlaStatus {
    on_model(model, |model| {
        model.settle();
        Ok(())
    })
}

/// At least so many core clocks pass. What a convolution needs and has not got by then comes too
/// late for it.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_wait(model: Option<&mut ModelHandle>, clocks: u64) -> NvdlaStatus {
    on_model(model, |model| {
        model.wait(clocks);
        Ok(())
    })
}

/// Reset. Memory keeps what it holds.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_reset(model: Option<&mut ModelHandle>) -> NvdlaStatus {
    on_model(model, |model| {
        model.reset();
        Ok(())
    })
}

/// Reads a byte of memory without counting as an access of the host.
pub(crate) fn peek(memory: &dyn MemoryPort, at: Addr) -> u8 {
    let mut byte = [0];
    memory.read_into(at, &mut byte);
    byte[0]
}
