//! Accesses of a caller to a model: registers, memory, interrupts, and the course of time.

use std::mem::MaybeUninit;
use std::slice;

use nvdla_model::memory::MemoryPort;
use nvdla_model::model::ModelStepResult;
use nvdla_model::program::Posting;
use nvdla_regs::quantity::{Addr, RegAddr};

use crate::handle::{ModelHandle, give, on_model};
use crate::status::{CallError, NvdlaStatus};

/// Size of the register address space in bytes.
const REGISTER_BYTES: u32 = 1 << 18;

/// State of the interrupt registers of GLB and of the interrupt pin.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct InterruptState {
    /// Value of S_INTR_STATUS.
    pub status: u32,
    /// Mask: 1 for each bit of `status` that does not depend on how far running layers are.
    pub certain: u32,
    /// Value of S_INTR_MASK: a 1 keeps the bit of the status from the pin.
    pub mask: u32,
    /// Level of dla_intr: 1 while a bit of the status is 1 and not masked.
    pub pin: u32,
    /// 1 if `pin` does not depend on how far running layers are, else 0.
    pub pin_certain: u32,
}

fn register(address: u32) -> Result<RegAddr, CallError> {
    if address.is_multiple_of(4) && address < REGISTER_BYTES {
        Ok(RegAddr(address))
    } else {
        Err(CallError::Address(address))
    }
}

fn check_size(len: usize) -> Result<(), CallError> {
    match u32::try_from(len) {
        Ok(_) => Ok(()),
        Err(_) => Err(CallError::Size(len)),
    }
}

/// Writes a register. Each layer whose units are all enabled runs at once: its output is in memory.
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

/// Writes a register without waiting for the response, as a host with posted writes does. This
/// makes a difference only for a read of a table port that follows directly.
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

/// Reads a register of a model that runs without hardware beside it. If the value shows that a
/// layer has ended, this end is certain from now on.
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

/// Predicts the value that hardware beside the model must return for a read now, in the bits of
/// `mask`; others depend on how far running layers are. As for a read, a table port advances.
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

/// Tells the model which value hardware beside it has returned for a read. If the value shows that
/// a layer has ended, this end is certain from now on.
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

/// Stores bytes in the model's memory.
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

/// Copies bytes from the model's memory.
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

/// Gets the state of the interrupts, without an access to a register.
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
            pin_certain: view.pin.is_some().into(),
        };
        give(interrupts, "interrupts", now)
    })
}

/// Ends the oldest running layer, with its interrupts. `ended` gets 1, or 0 if no layer runs.
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
            u32::from(progress == ModelStepResult::LayerEnded),
        )
    })
}

/// Ends all running layers, with their interrupts.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_settle(model: Option<&mut ModelHandle>) -> NvdlaStatus {
    on_model(model, |model| {
        model.settle();
        Ok(())
    })
}

/// Tells the model that at least so many core clocks pass. A unit that a running convolution needs
/// and that is enabled after this is too late for it.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_wait(model: Option<&mut ModelHandle>, clocks: u64) -> NvdlaStatus {
    on_model(model, |model| {
        model.wait(clocks);
        Ok(())
    })
}

/// Resets the model. Its memory keeps its contents.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_reset(model: Option<&mut ModelHandle>) -> NvdlaStatus {
    on_model(model, |model| {
        model.reset();
        Ok(())
    })
}

/// Reads a byte of memory, without the effects of an access of the host.
pub(crate) fn peek(memory: &dyn MemoryPort, at: Addr) -> u8 {
    let mut byte = [0];
    memory.read_into(at, &mut byte);
    byte[0]
}
