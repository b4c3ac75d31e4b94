//! Copies texts into buffers of the caller, and converts names of registers and interrupts.

use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;

use nvdla_programs::names;
use nvdla_regs::interrupts::Interrupt;
use nvdla_regs::look_up;
use nvdla_regs::quantity::RegAddr;

use crate::handle::{OutArg, give, on_nothing};
use crate::status::{CallError, NvdlaStatus};

/// Copies a text into the buffer of the caller, with a zero at the end; what does not fit is cut.
/// `needed` gets the size of the whole text with its zero.
///
/// # Safety
///
/// `buffer` is null or `size` bytes of it may be written.
pub(crate) unsafe fn copy_text(
    text: &str,
    buffer: *mut c_char,
    size: usize,
    needed: OutArg<'_, usize>,
) -> Result<(), CallError> {
    if let Some(needed) = needed {
        needed.write(text.len() + 1);
    }
    if size == 0 {
        return Ok(());
    }
    if buffer.is_null() {
        return Err(CallError::Null("text"));
    }
    let mut len = text.len().min(size - 1);
    while !text.is_char_boundary(len) {
        len -= 1;
    }
    // SAFETY: `len + 1` bytes are at most `size`, which the caller promises may be written; the
    // text of Rust and the buffer do not overlap.
    unsafe {
        buffer
            .cast::<u8>()
            .copy_from_nonoverlapping(text.as_ptr(), len);
        buffer.add(len).write(0);
    }
    Ok(())
}

/// Gets the address of a register: `SDP.D_CVT_SHIFT`, or `NVDLA_SDP.D_CVT_SHIFT_0` as in traces.
///
/// # Safety
///
/// `name` is null or a text with a zero at its end.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_register_address(
    name: *const c_char,
    address: Option<&mut MaybeUninit<u32>>,
) -> NvdlaStatus {
    on_nothing(|| {
        if name.is_null() {
            return Err(CallError::Null("name"));
        }
        // SAFETY: it is not null, and the caller promises that a zero ends it.
        let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
        let at = names::register(&name).map_err(|fault| CallError::Name(fault.to_string()))?;
        give(address, "address", at.0)
    })
}

/// Gets the name of the register at a byte address, such as `SDP.D_CVT_SHIFT`.
///
/// # Safety
///
/// `text` is null or `size` bytes of it may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_register_name(
    address: u32,
    text: *mut c_char,
    size: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> NvdlaStatus {
    on_nothing(|| {
        let register = look_up::at(RegAddr(address)).ok_or(CallError::Address(address))?;
        // SAFETY: as the caller promises.
        unsafe { copy_text(&register.to_string(), text, size, needed) }
    })
}

/// Gets the name of a bit of GLB.S_INTR_STATUS, such as `CDMA_WT_1`.
///
/// # Safety
///
/// `text` is null or `size` bytes of it may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_interrupt_name(
    bit: u32,
    text: *mut c_char,
    size: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> NvdlaStatus {
    on_nothing(|| {
        let name = Interrupt::of_bit(bit).ok_or_else(|| CallError::Name(format!("bit {bit}")))?;
        // SAFETY: as the caller promises.
        unsafe { copy_text(&name.to_string(), text, size, needed) }
    })
}
