//! Models as handles, and how errors reach the caller.

use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use nvdla_model::memory::Memory;
use nvdla_model::model::Model;
use nvdla_regs::configuration::Configuration;

use crate::memory::{CModelMemory, MemoryCallbacks};
use crate::status::{CFault, NvdlaStatus};
use crate::version::{NVDLA_NV_SMALL, NVDLA_NV_SMALL_EW};

/// A model. It belongs to the caller, who frees it.
#[derive(Debug)]
pub struct ModelHandle {
    pub(crate) model: Model<CModelMemory>,
    /// Text of the last error of a call on this model.
    error: CString,
    /// The last text that [`keep_text`] kept for the caller.
    text: CString,
    failed: bool,
}

impl ModelHandle {
    fn new(model: Model<CModelMemory>) -> Box<Self> {
        Box::new(Self {
            model,
            error: CString::default(),
            text: CString::default(),
            failed: false,
        })
    }

    fn fail(&mut self, fault: &CFault) -> NvdlaStatus {
        // Texts have no zero bytes but for names that the caller gave.
        let text = fault.to_string().replace('\0', " ");
        self.error = CString::new(text).unwrap_or_default();
        fault.status()
    }
}

/// Runs a call on a model. Panics end here.
///
/// # Safety
///
/// `model` is null, or a handle of this library that is not freed and that no other thread uses.
pub(crate) unsafe fn on_model(
    model: *mut ModelHandle,
    call: impl FnOnce(&mut Model<CModelMemory>) -> Result<(), CFault>,
) -> NvdlaStatus {
    // SAFETY: the caller promises that it is null or a handle that nobody else uses now.
    let Some(handle) = (unsafe { model.as_mut() }) else {
        return NvdlaStatus::Null;
    };
    if handle.failed {
        return NvdlaStatus::Failed;
    }
    // A model in which a call panicked is never used again.
    let ended = catch_unwind(AssertUnwindSafe(|| {
        call(&mut handle.model)?;
        handle.model.memory().take_failure()
    }));
    match ended {
        Ok(Ok(())) => NvdlaStatus::Ok,
        Ok(Err(fault)) => handle.fail(&fault),
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            handle.failed = true;
            handle.fail(&CFault::Failed(text.unwrap_or_else(|| "panic".to_owned())))
        }
    }
}

/// Keeps a text for the caller until the next one.
///
/// # Safety
///
/// As [`on_model`].
pub(crate) unsafe fn keep_text(model: *mut ModelHandle, text: &str) -> *const c_char {
    // SAFETY: the caller promises that it is null or a handle that nobody else uses now.
    match unsafe { model.as_mut() } {
        Some(handle) => {
            handle.text = CString::new(text.replace('\0', " ")).unwrap_or_default();
            handle.text.as_ptr()
        }
        None => c"".as_ptr(),
    }
}

/// Runs a call that has no model. Panics end here.
pub(crate) fn on_nothing(call: impl FnOnce() -> Result<(), CFault>) -> NvdlaStatus {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(())) => NvdlaStatus::Ok,
        Ok(Err(fault)) => fault.status(),
        Err(_) => NvdlaStatus::Failed,
    }
}

/// Writes a result to where the caller wants it.
///
/// # Safety
///
/// `to` is null or may be written.
pub(crate) unsafe fn give<T>(to: *mut T, name: &'static str, value: T) -> Result<(), CFault> {
    if to.is_null() {
        return Err(CFault::Null(name));
    }
    // SAFETY: it is not null, and the caller promises that it may be written.
    unsafe { to.write(value) };
    Ok(())
}

fn configuration(code: u32) -> Result<Configuration, CFault> {
    match code {
        NVDLA_NV_SMALL => Ok(Configuration::NvSmall),
        NVDLA_NV_SMALL_EW => Ok(Configuration::NvSmallEw),
        _ => Err(CFault::Configuration(code)),
    }
}

/// Makes a model with a memory of its own, of 4 GiB that read 0.
///
/// # Safety
///
/// `model` is null or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_model_new(
    configuration_code: u32,
    model: *mut *mut ModelHandle,
) -> NvdlaStatus {
    on_nothing(|| {
        let memory = CModelMemory::Own(Memory::new());
        let handle = ModelHandle::new(Model::with_memory(
            configuration(configuration_code)?,
            memory,
        ));
        // SAFETY: as the caller promises.
        unsafe { give_handle(model, handle) }
    })
}

/// Makes a model on the memory of the caller. `user` of the callbacks goes to each of them.
///
/// # Safety
///
/// `model` is null or may be written. `memory` is null or points to callbacks that may be called
/// with their `user` as long as the model or a clone of it lives, by the thread that uses it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_model_new_with_memory(
    configuration_code: u32,
    memory: *const MemoryCallbacks,
    model: *mut *mut ModelHandle,
) -> NvdlaStatus {
    on_nothing(|| {
        // SAFETY: the caller promises that it is null or points to callbacks.
        let callbacks = unsafe { memory.as_ref() }.ok_or(CFault::Null("memory"))?;
        let memory = CModelMemory::callers(callbacks)?;
        let handle = ModelHandle::new(Model::with_memory(
            configuration(configuration_code)?,
            memory,
        ));
        // SAFETY: as the caller promises.
        unsafe { give_handle(model, handle) }
    })
}

/// Makes a copy of a model in its present state. Copies share what memory holds until one of them
/// is written. A copy of a model on the caller's memory is on the same memory.
///
/// # Safety
///
/// `model` is null or a handle that no other thread uses now; `copy` is null or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_model_clone(
    model: *mut ModelHandle,
    copy: *mut *mut ModelHandle,
) -> NvdlaStatus {
    let call = |model: &mut Model<CModelMemory>| {
        // SAFETY: as the caller promises.
        unsafe { give_handle(copy, ModelHandle::new(model.clone())) }
    };
    // SAFETY: as the caller promises.
    unsafe { on_model(model, call) }
}

/// Frees a model. Null is nothing.
///
/// # Safety
///
/// `model` is null or a handle that is used nowhere and never again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_model_free(model: *mut ModelHandle) {
    if !model.is_null() {
        on_nothing(|| {
            // SAFETY: handles come from `Box::into_raw`, and the caller gives this one up.
            drop(unsafe { Box::from_raw(model) });
            Ok(())
        });
    }
}

/// The text of the last error of a model, until the next call on it; empty without an error. An
/// error of a call without a model has its status alone.
///
/// # Safety
///
/// `model` is null or a handle that no other thread uses now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_model_error(model: *const ModelHandle) -> *const c_char {
    // SAFETY: the caller promises that it is null or a handle.
    match unsafe { model.as_ref() } {
        Some(handle) => handle.error.as_ptr(),
        None => c"argument `model` is null".as_ptr(),
    }
}

/// # Safety
///
/// `to` is null or may be written.
unsafe fn give_handle(to: *mut *mut ModelHandle, handle: Box<ModelHandle>) -> Result<(), CFault> {
    if to.is_null() {
        return Err(CFault::Null("model"));
    }
    let raw = Box::into_raw(handle);
    // SAFETY: it is not null, and the caller promises that it may be written.
    unsafe { to.write(raw) };
    Ok(())
}
