//! Handles, through which callers use models, and how errors reach the caller.

use std::ffi::{CString, c_char};
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};

use nvdla_model::memory::Memory;
use nvdla_model::model::Model;
use nvdla_regs::configuration::Configuration;

use crate::memory::{CModelMemory, MemoryCallbacks};
use crate::status::{CallError, NvdlaStatus};
use crate::version::{NVDLA_NV_SMALL, NVDLA_NV_SMALL_EW};

/// The handle of a model. It belongs to the caller, who frees it.
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

    fn fail(&mut self, fault: &CallError) -> NvdlaStatus {
        // Texts have no zero bytes but for names that the caller gave.
        let text = fault.to_string().replace('\0', " ");
        self.error = CString::new(text).unwrap_or_default();
        fault.status()
    }
}

/// Runs a call on a model. A panic does not leave it, but makes the model unusable.
pub(crate) fn on_model(
    model: Option<&mut ModelHandle>,
    call: impl FnOnce(&mut Model<CModelMemory>) -> Result<(), CallError>,
) -> NvdlaStatus {
    let Some(handle) = model else {
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
            handle.fail(&CallError::Failed(
                text.unwrap_or_else(|| "panic".to_owned()),
            ))
        }
    }
}

/// Keeps a text for the caller until the next call that keeps one.
pub(crate) fn keep_text(model: Option<&mut ModelHandle>, text: &str) -> *const c_char {
    match model {
        Some(handle) => {
            handle.text = CString::new(text.replace('\0', " ")).unwrap_or_default();
            handle.text.as_ptr()
        }
        None => c"".as_ptr(),
    }
}

/// Runs a call that uses no model. A panic does not leave it.
pub(crate) fn on_nothing(call: impl FnOnce() -> Result<(), CallError>) -> NvdlaStatus {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(())) => NvdlaStatus::Ok,
        Ok(Err(fault)) => fault.status(),
        Err(_) => NvdlaStatus::Failed,
    }
}

/// An argument that points to a place for a result; the place may be uninitialised.
pub(crate) type OutArg<'c, T> = Option<&'c mut MaybeUninit<T>>;

/// Writes a result to the place to which the caller's argument `name` points.
pub(crate) fn give<T>(to: OutArg<'_, T>, name: &'static str, value: T) -> Result<(), CallError> {
    to.ok_or(CallError::Null(name))?.write(value);
    Ok(())
}

fn configuration(code: u32) -> Result<Configuration, CallError> {
    match code {
        NVDLA_NV_SMALL => Ok(Configuration::NvSmall),
        NVDLA_NV_SMALL_EW => Ok(Configuration::NvSmallEw),
        _ => Err(CallError::Configuration(code)),
    }
}

/// Makes a model with a memory of its own: 4 GiB of zeros.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_new(
    configuration_code: u32,
    model: Option<&mut MaybeUninit<Box<ModelHandle>>>,
) -> NvdlaStatus {
    on_nothing(|| {
        let memory = CModelMemory::Own(Memory::new());
        let new = Model::with_memory(configuration(configuration_code)?, memory);
        give(model, "model", ModelHandle::new(new))
    })
}

/// Makes a model that uses the memory of the caller. Each callback gets the `user` of `memory`.
///
/// # Safety
///
/// The callbacks of `memory` may be called with their `user` as long as the model or a clone of it
/// lives, by the thread that uses it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvdla_model_new_with_memory(
    configuration_code: u32,
    memory: Option<&MemoryCallbacks>,
    model: Option<&mut MaybeUninit<Box<ModelHandle>>>,
) -> NvdlaStatus {
    on_nothing(|| {
        let memory = CModelMemory::callers(memory.ok_or(CallError::Null("memory"))?)?;
        let new = Model::with_memory(configuration(configuration_code)?, memory);
        give(model, "model", ModelHandle::new(new))
    })
}

/// Makes a copy of a model in its present state. Copies share memory pages until one of them
/// writes. A copy of a model on the caller's memory uses the same memory.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_clone(
    model: Option<&mut ModelHandle>,
    copy: Option<&mut MaybeUninit<Box<ModelHandle>>>,
) -> NvdlaStatus {
    on_model(model, |model| {
        give(copy, "model", ModelHandle::new(model.clone()))
    })
}

/// Frees a model. Does nothing for a null pointer.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_free(model: Option<Box<ModelHandle>>) {
    on_nothing(|| {
        drop(model);
        Ok(())
    });
}

/// The text of the last error of a model, valid until the next call on it; empty if there was none.
/// Calls that take no model report errors by their status alone.
#[unsafe(no_mangle)]
pub extern "C" fn nvdla_model_error(model: Option<&ModelHandle>) -> *const c_char {
    match model {
        Some(handle) => handle.error.as_ptr(),
        None => c"argument `model` is null".as_ptr(),
    }
}
