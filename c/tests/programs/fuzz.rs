//! Random sequences of calls over the border: whatever a caller does that keeps to the rules of the
//! header, the library neither panics nor reads or writes what it must not.
//!
//! `ci/c_border.sh` runs this for minutes, with the address sanitizer.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_void};
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Mutex;

use nvdla_regs::table::BLOCKS;
use nvdla_regs::types::RegRole;
use nvdla_testing::effort;
use nvdlamodel::*;
use proptest::collection::vec;
use proptest::prelude::*;

/// One call.
#[derive(Debug, Clone)]
enum Call {
    New {
        configuration: u32,
        foreign: bool,
    },
    Free {
        model: usize,
    },
    Clone {
        model: usize,
    },
    Write {
        model: usize,
        register: usize,
        value: u32,
        posted: bool,
    },
    WriteAnywhere {
        model: usize,
        address: u32,
        value: u32,
    },
    Read {
        model: usize,
        register: usize,
        kind: u32,
    },
    Load {
        model: usize,
        at: u32,
        bytes: Vec<u8>,
    },
    Dump {
        model: usize,
        at: u32,
        len: usize,
    },
    Time {
        model: usize,
        kind: u32,
        clocks: u64,
    },
    Ask {
        model: usize,
        index: usize,
        number: usize,
        size: usize,
    },
    Nulls {
        model: usize,
        kind: u32,
    },
    /// A layer of SDP that copies, in either group.
    Copy {
        model: usize,
        group: u32,
        width: u32,
        source: u32,
        target: u32,
    },
}

fn value() -> impl Strategy<Value = u32> {
    prop_oneof![Just(0), Just(1), 0_u32..64, any::<u32>()]
}

fn address() -> impl Strategy<Value = u32> {
    let near = 0x8000_0000_u32..0x8000_4000;
    prop_oneof![near, any::<u32>(), Just(0xffff_fff8), Just(0)]
}

fn call() -> impl Strategy<Value = Call> {
    let model = 0_usize..4;
    prop_oneof![
        1 => (0_u32..3, any::<bool>()).prop_map(|(configuration, foreign)| Call::New { configuration, foreign }),
        1 => model.clone().prop_map(|model| Call::Free { model }),
        1 => model.clone().prop_map(|model| Call::Clone { model }),
        8 => (model.clone(), 0_usize..2000, value(), any::<bool>())
            .prop_map(|(model, register, value, posted)| Call::Write { model, register, value, posted }),
        1 => (model.clone(), any::<u32>(), value())
            .prop_map(|(model, address, value)| Call::WriteAnywhere { model, address, value }),
        4 => (model.clone(), 0_usize..2000, 0_u32..3)
            .prop_map(|(model, register, kind)| Call::Read { model, register, kind }),
        2 => (model.clone(), address(), vec(any::<u8>(), 0..64))
            .prop_map(|(model, at, bytes)| Call::Load { model, at, bytes }),
        2 => (model.clone(), address(), 0_usize..9000)
            .prop_map(|(model, at, len)| Call::Dump { model, at, len }),
        2 => (model.clone(), 0_u32..5, any::<u64>())
            .prop_map(|(model, kind, clocks)| Call::Time { model, kind, clocks }),
        3 => (model.clone(), 0_usize..3, 0_usize..9, 0_usize..80)
            .prop_map(|(model, index, number, size)| Call::Ask { model, index, number, size }),
        1 => (model.clone(), 0_u32..12).prop_map(|(model, kind)| Call::Nulls { model, kind }),
        6 => (model, 0_u32..2, 0_u32..40, address(), address()).prop_map(
            |(model, group, width, source, target)| Call::Copy { model, group, width, source, target },
        ),
    ]
}

/// A memory with a hole in which the callbacks fail.
#[derive(Default)]
struct Foreign(Mutex<BTreeMap<u32, u8>>);

const HOLE: std::ops::Range<u32> = 0x8000_2000..0x8000_2100;

fn in_hole(at: u32, len: usize) -> bool {
    (0..len).any(|i| HOLE.contains(&at.wrapping_add(u32::try_from(i).unwrap())))
}

unsafe extern "C" fn read(user: *mut c_void, at: u32, bytes: *mut u8, len: usize) -> i32 {
    // SAFETY: `user` is the memory that lives as long as the models.
    let memory = unsafe { &*user.cast::<Foreign>() }.0.lock().unwrap();
    // SAFETY: the library gives `len` bytes that are set.
    let bytes = unsafe { std::slice::from_raw_parts_mut(bytes, len) };
    for (i, byte) in (0_u32..).zip(bytes) {
        *byte = memory
            .get(&at.checked_add(i).unwrap())
            .copied()
            .unwrap_or(0);
    }
    i32::from(in_hole(at, len))
}

unsafe extern "C" fn write(user: *mut c_void, at: u32, bytes: *const u8, len: usize) -> i32 {
    // SAFETY: `user` is the memory that lives as long as the models.
    let mut memory = unsafe { &*user.cast::<Foreign>() }.0.lock().unwrap();
    // SAFETY: the library gives `len` bytes.
    let bytes = unsafe { std::slice::from_raw_parts(bytes, len) };
    for (i, byte) in (0_u32..).zip(bytes) {
        memory.insert(at.checked_add(i).unwrap(), *byte);
    }
    -i32::from(in_hole(at, len))
}

/// A model for a call.
unsafe fn used<'m>(model: *mut ModelHandle) -> Option<&'m mut ModelHandle> {
    // SAFETY: the caller promises that it is null or a handle that nothing else uses now.
    unsafe { model.as_mut() }
}

/// Where a result goes.
fn place<T>(to: &mut T) -> Option<&mut MaybeUninit<T>> {
    // SAFETY: the layouts are equal, and calls only write what is set.
    Some(unsafe { &mut *ptr::from_mut(to).cast() })
}

/// The model that a call has made.
fn made(status: NvdlaStatus, model: MaybeUninit<Box<ModelHandle>>) -> *mut ModelHandle {
    match status {
        // SAFETY: a call that ends well has set it.
        NvdlaStatus::Ok => Box::into_raw(unsafe { model.assume_init() }),
        _ => ptr::null_mut(),
    }
}

struct Caller {
    models: Vec<*mut ModelHandle>,
    foreign: Box<Foreign>,
    registers: Vec<u32>,
}

impl Caller {
    fn new() -> Self {
        let registers = BLOCKS.iter().flat_map(|block| block.regs);
        // Enables come up more often than one register in so many.
        let enables = registers.clone().filter(|reg| reg.role == RegRole::Enable);
        let often = std::iter::repeat_n(enables, 12).flatten();
        Self {
            models: vec![ptr::null_mut(); 4],
            foreign: Box::default(),
            registers: registers.chain(often).map(|reg| reg.addr.0).collect(),
        }
    }

    fn register(&self, number: usize) -> u32 {
        self.registers[number % self.registers.len()]
    }

    /// The status must be one that the model explains.
    fn check(&self, model: *mut ModelHandle, status: NvdlaStatus) {
        assert_ne!(status, NvdlaStatus::Failed, "the library has failed");
        // SAFETY: null or a handle, whose text ends with a zero.
        let text = unsafe { CStr::from_ptr(nvdla_model_error(model.as_ref())) };
        assert!(text.to_str().is_ok());
        if status != NvdlaStatus::Ok {
            assert!(!text.is_empty() || model.is_null());
        }
    }

    fn call(&mut self, call: &Call) {
        // SAFETY: models are null or handles that this thread alone uses and that are forgotten when
        // they are freed; buffers are as long as is said.
        unsafe {
            match *call {
                Call::New {
                    configuration,
                    foreign,
                } => self.make(configuration, foreign),
                Call::Free { model } => self.replace(model, ptr::null_mut()),
                Call::Clone { model } => {
                    let mut copy = MaybeUninit::uninit();
                    let status = nvdla_model_clone(used(self.models[model]), Some(&mut copy));
                    self.check(self.models[model], status);
                    self.replace((model + 1) % self.models.len(), made(status, copy));
                }
                Call::Write {
                    model,
                    register,
                    value,
                    posted,
                } => {
                    let (model, at) = (self.models[model], self.register(register));
                    let status = if posted {
                        nvdla_model_write_posted(used(model), at, value)
                    } else {
                        nvdla_model_write(used(model), at, value)
                    };
                    self.check(model, status);
                }
                Call::WriteAnywhere {
                    model,
                    address,
                    value,
                } => {
                    let model = self.models[model];
                    self.check(model, nvdla_model_write(used(model), address, value));
                }
                Call::Read {
                    model,
                    register,
                    kind,
                } => {
                    let (model, at) = (self.models[model], self.register(register));
                    let (mut value, mut mask) = (0, 0);
                    let status = match kind {
                        0 => nvdla_model_read(used(model), at, place(&mut value)),
                        1 => nvdla_model_predict(
                            used(model),
                            at,
                            place(&mut value),
                            place(&mut mask),
                        ),
                        _ => nvdla_model_seen(used(model), at, 0),
                    };
                    self.check(model, status);
                }
                Call::Load {
                    model,
                    at,
                    ref bytes,
                } => {
                    let model = self.models[model];
                    let status = nvdla_model_load(used(model), at, bytes.as_ptr(), bytes.len());
                    self.check(model, status);
                }
                Call::Dump { model, at, len } => {
                    let model = self.models[model];
                    let mut bytes = vec![0xa5; len + 8];
                    let status = nvdla_model_dump(used(model), at, bytes.as_mut_ptr(), len);
                    self.check(model, status);
                    assert_eq!(bytes[len..], [0xa5; 8]);
                }
                Call::Time {
                    model,
                    kind,
                    clocks,
                } => {
                    let model = self.models[model];
                    let mut ended = 0;
                    let status = match kind {
                        0 => nvdla_model_step(used(model), place(&mut ended)),
                        1 => nvdla_model_settle(used(model)),
                        2 => nvdla_model_wait(used(model), clocks),
                        3 => nvdla_model_forget(used(model)),
                        _ => nvdla_model_reset(used(model)),
                    };
                    self.check(model, status);
                }
                Call::Ask {
                    model,
                    index,
                    number,
                    size,
                } => self.ask(model, index, number, size),
                Call::Nulls { model, kind } => self.nulls(self.models[model], kind),
                Call::Copy {
                    model,
                    group,
                    width,
                    source,
                    target,
                } => {
                    self.copy(self.models[model], group, width, source, target);
                }
            }
        }
    }

    unsafe fn make(&mut self, configuration: u32, foreign: bool) {
        let callbacks = MemoryCallbacks {
            user: ptr::from_ref(&*self.foreign).cast_mut().cast(),
            read: Some(read),
            write: Some(write),
        };
        let mut model = MaybeUninit::uninit();
        // SAFETY: the memory lives as long as the models.
        let status = unsafe {
            if foreign {
                nvdla_model_new_with_memory(configuration, Some(&callbacks), Some(&mut model))
            } else {
                nvdla_model_new(configuration, Some(&mut model))
            }
        };
        assert_eq!(status == NvdlaStatus::Ok, configuration < 2);
        let place = self
            .models
            .iter()
            .position(|model| model.is_null())
            .unwrap_or(0);
        // SAFETY: as in `call`.
        unsafe { self.replace(place, made(status, model)) };
    }

    /// Frees a model, and puts another one in its place.
    unsafe fn replace(&mut self, place: usize, model: *mut ModelHandle) {
        let before = std::mem::replace(&mut self.models[place], model);
        // SAFETY: null or a handle that is not used again.
        unsafe { nvdla_model_free((!before.is_null()).then(|| Box::from_raw(before))) };
    }

    unsafe fn ask(&self, model: usize, index: usize, number: usize, size: usize) {
        let model = self.models[model];
        let mut text = vec![0x7f as c_char; size + 4];
        let mut needed = 0;
        let at = text.as_mut_ptr();
        // SAFETY: as in `call`.
        unsafe {
            let mut count = 0;
            self.check(
                model,
                nvdla_model_layer_count(used(model), place(&mut count)),
            );
            let mut facts = std::mem::zeroed();
            self.check(
                model,
                nvdla_model_layer(used(model), index, place(&mut facts)),
            );
            self.check(
                model,
                nvdla_model_layer_label(used(model), index, at, size, place(&mut needed)),
            );
            let mut region = std::mem::zeroed();
            self.check(
                model,
                nvdla_model_layer_read(used(model), index, number, place(&mut region)),
            );
            self.check(
                model,
                nvdla_model_layer_write(used(model), index, number, place(&mut region)),
            );
            let mut register = std::mem::zeroed();
            self.check(
                model,
                nvdla_model_layer_register(used(model), index, number, place(&mut register)),
            );
            let mut statistic = std::mem::zeroed();
            self.check(
                model,
                nvdla_model_layer_statistic(used(model), index, number, place(&mut statistic)),
            );
            let mut element = std::mem::zeroed();
            self.check(
                model,
                nvdla_model_locate(used(model), region.at, place(&mut element)),
            );
            self.check(
                model,
                nvdla_model_blocked(used(model), number, at, size, place(&mut needed)),
            );
            self.check(
                model,
                nvdla_model_finding(used(model), number, at, size, place(&mut needed)),
            );
            let number = u32::try_from(number).unwrap();
            let (mut at, mut len, mut word) = (0, 0, 0);
            self.check(
                model,
                nvdla_model_written(used(model), number, number, place(&mut at), place(&mut len)),
            );
            self.check(
                model,
                nvdla_model_load_word(used(model), at, 0x0102_0304, number),
            );
            self.check(
                model,
                nvdla_model_dump_word(used(model), at, place(&mut word)),
            );
            let text = CStr::from_ptr(nvdla_model_text(used(model), number, number));
            assert!(text.to_str().is_ok());
            let mut interrupts = std::mem::zeroed();
            self.check(
                model,
                nvdla_model_interrupts(used(model), place(&mut interrupts)),
            );
        }
        assert!(text[size..].iter().all(|byte| *byte == 0x7f));
        let ended = text[..size].contains(&0) || size == 0 || text[0] == 0x7f;
        assert!(ended, "a text without an end");
    }

    /// Null where it is refused, and where it is allowed.
    unsafe fn nulls(&self, model: *mut ModelHandle, kind: u32) {
        // SAFETY: null is allowed everywhere.
        let status = unsafe {
            match kind {
                0 => nvdla_model_read(used(model), 0, None),
                1 => nvdla_model_predict(used(model), 0, None, None),
                2 => nvdla_model_load(used(model), 0, ptr::null(), 1),
                3 => nvdla_model_dump(used(model), 0, ptr::null_mut(), 1),
                4 => nvdla_model_interrupts(used(model), None),
                5 => nvdla_model_step(used(model), None),
                6 => nvdla_model_layer_count(used(model), None),
                7 => nvdla_model_clone(used(model), None),
                8 => nvdla_model_new(0, None),
                9 => nvdla_model_new_with_memory(0, None, None),
                10 => nvdla_register_address(ptr::null(), None),
                _ => nvdla_register_name(0x1000, ptr::null_mut(), 1, None),
            }
        };
        assert_ne!(status, NvdlaStatus::Ok);
        assert_ne!(status, NvdlaStatus::Failed);
    }

    unsafe fn copy(
        &self,
        model: *mut ModelHandle,
        group: u32,
        width: u32,
        source: u32,
        target: u32,
    ) {
        let set = |name: &CStr, value: u32| {
            let mut at = 0;
            // SAFETY: as in `call`.
            unsafe {
                assert_eq!(
                    nvdla_register_address(name.as_ptr(), place(&mut at)),
                    NvdlaStatus::Ok
                );
                self.check(model, nvdla_model_write(used(model), at, value));
            }
        };
        for (name, value) in [
            (c"SDP.S_POINTER", group),
            (c"SDP_RDMA.S_POINTER", group),
            (c"SDP.D_DATA_CUBE_WIDTH", width),
            (c"SDP.D_DATA_CUBE_HEIGHT", 0),
            (c"SDP.D_DATA_CUBE_CHANNEL", 7),
            (c"SDP.D_DST_BASE_ADDR_LOW", target),
            (c"SDP.D_DST_DMA_CFG", 1),
            (c"SDP.D_FEATURE_MODE_CFG", 0),
            (c"SDP.D_DP_BS_CFG", 1),
            (c"SDP.D_DP_BN_CFG", 1),
            (c"SDP_RDMA.D_DATA_CUBE_WIDTH", width),
            (c"SDP_RDMA.D_DATA_CUBE_HEIGHT", 0),
            (c"SDP_RDMA.D_DATA_CUBE_CHANNEL", 7),
            (c"SDP_RDMA.D_SRC_BASE_ADDR_LOW", source),
            (c"SDP_RDMA.D_SRC_DMA_CFG", 1),
            (c"SDP_RDMA.D_FEATURE_MODE_CFG", 0),
            (c"SDP_RDMA.D_BRDMA_CFG", 1),
            (c"SDP_RDMA.D_NRDMA_CFG", 1),
            (c"SDP.D_OP_ENABLE", 1),
            (c"SDP_RDMA.D_OP_ENABLE", 1),
        ] {
            set(name, value);
        }
    }
}

impl Drop for Caller {
    fn drop(&mut self) {
        for place in 0..self.models.len() {
            // SAFETY: no model is used again.
            unsafe { self.replace(place, ptr::null_mut()) };
        }
    }
}

/// As many cases as PROPTEST_CASES says, or some.
fn config() -> ProptestConfig {
    let mut config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = 64 * u32::try_from(effort()).unwrap();
    }
    config
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_sequence_of_calls_ends_well(calls in vec(call(), 1..120)) {
        let mut caller = Caller::new();
        caller.call(&Call::New { configuration: 0, foreign: false });
        caller.call(&Call::New { configuration: 1, foreign: true });
        for call in &calls {
            caller.call(call);
        }
    }
}
