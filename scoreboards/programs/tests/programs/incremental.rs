//! Access by access: the same results as whole programs, and what only single accesses show.

use std::path::{Path, PathBuf};
use std::thread;

use nvdla_model::layout::Region;
use nvdla_model::memory::{Memory, MemoryPort};
use nvdla_model::model::{Model, ModelStepResult};
use nvdla_model::program::{Posting, ProgramStep};
use nvdla_programs::{packed, sequence, trace};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::{cdma, glb, sdp, sdp_rdma};
use nvdla_regs::types::Reg;
use nvdla_testing::{check_split_program, effort, vectors};

/// Of so many files in a row one is cut; [`effort`] takes more of them.
const APART: usize = 4;

fn some(files: Vec<PathBuf>, read: impl Fn(&Path) -> nvdla_model::program::Program) {
    let files = files.into_iter().step_by(APART.div_ceil(effort()));
    for (seed, path) in (1..).zip(files) {
        let program = read(&path);
        if let Err(text) = check_split_program(&program, program.needs, seed) {
            panic!("{}: {text}", path.display());
        }
    }
}

#[test]
fn goldens_cut_at_random_places_give_the_same_bytes() {
    for unit in vectors::folders("golden") {
        let files = vectors::files(&format!("golden/{unit}"));
        match unit.as_str() {
            "system" => some(files, |path| sequence::read(path).unwrap()),
            _ => some(files, |path| packed::read(path).unwrap().program),
        }
    }
}

#[test]
fn sequences_cut_at_random_places_give_the_same_reads() {
    for folder in ["sequences", "regress/sequences"] {
        some(vectors::files(folder), |path| sequence::read(path).unwrap());
    }
}

#[test]
fn public_traces_cut_at_random_places_give_the_same_bytes() {
    let Some(root) = vectors::further("NVDLA_TRACES", "nvdla-traces") else {
        return;
    };
    some(vectors::traces(&root), |path| {
        trace::read(path).unwrap().program
    });
}

const SRC: Addr = Addr(0x8000_0000);
const DST: Addr = Addr(0x9000_0000);

fn write<M: MemoryPort>(model: &mut Model<M>, reg: &Reg, value: u32) {
    model.write(reg.addr, value, Posting::NonPosted);
}

/// SDP copies 2x1x8 in group 0; not yet enabled.
fn set_up<M: MemoryPort>(model: &mut Model<M>) {
    for (reg, value) in [
        (&sdp::D_DATA_CUBE_WIDTH, 1),
        (&sdp::D_DATA_CUBE_CHANNEL, 7),
        (&sdp::D_DST_BASE_ADDR_LOW, DST.0),
        (&sdp::D_DST_LINE_STRIDE, 16),
        (&sdp::D_DST_SURFACE_STRIDE, 16),
        (&sdp::D_DST_DMA_CFG, 1),
        (&sdp::D_CVT_SCALE, 1),
        (&sdp::D_PERF_ENABLE, 4),
        (&sdp_rdma::D_DATA_CUBE_WIDTH, 1),
        (&sdp_rdma::D_DATA_CUBE_CHANNEL, 7),
        (&sdp_rdma::D_SRC_BASE_ADDR_LOW, SRC.0),
        (&sdp_rdma::D_SRC_LINE_STRIDE, 16),
        (&sdp_rdma::D_SRC_SURFACE_STRIDE, 16),
        (&sdp_rdma::D_FEATURE_MODE_CFG, 0),
        (&sdp_rdma::D_SRC_DMA_CFG, 1),
    ] {
        write(model, reg, value);
    }
}

fn dump(model: &mut Model, at: Addr, len: usize) -> Vec<u8> {
    let mut bytes = vec![0; len];
    model.dump(at, &mut bytes);
    bytes
}

#[test]
fn a_layer_runs_with_its_last_enable_and_its_interrupt_comes_with_a_step() {
    let mut model = Model::new(Configuration::NvSmall);
    model.load(SRC, &[7; 16]);
    set_up(&mut model);
    write(&mut model, &sdp::D_OP_ENABLE, 1);
    assert_eq!(model.step(), ModelStepResult::Idle);
    assert_eq!(
        model.blocked(),
        ["SDP group 0 waits: it needs SDP_RDMA group 0, not enabled"]
    );
    assert!(model.so_far().layers.is_empty());

    write(&mut model, &sdp_rdma::D_OP_ENABLE, 1);
    assert_eq!(model.blocked(), [""; 0]);
    assert_eq!(model.interrupts().pin, None);
    assert_eq!(model.read(glb::S_INTR_STATUS.addr).value, 0);
    assert_eq!(model.step(), ModelStepResult::LayerEnded);
    assert!(model.interrupts().is_raised());
    assert_eq!(model.interrupts().pin, Some(true));
    assert_eq!(model.step(), ModelStepResult::Idle);
    write(&mut model, &glb::S_INTR_STATUS, 1);
    assert!(!model.interrupts().is_raised());
    assert_eq!(dump(&mut model, DST, 16), [7; 16]);

    let layer = &model.so_far().layers[0];
    let region = |at| [Region { at, len: 16 }];
    assert_eq!(layer.reads, region(SRC));
    assert_eq!(layer.writes, region(DST));
    let setting = |reg: &Reg| {
        let found = layer.registers.iter().find(|register| register.reg == reg);
        found.map(|register| register.value)
    };
    assert_eq!(setting(&sdp::D_DST_BASE_ADDR_LOW), Some(DST.0));
    assert_eq!(setting(&sdp_rdma::D_SRC_LINE_STRIDE), Some(16));
    assert!(
        layer
            .statistics
            .iter()
            .any(|s| s.reg == &sdp::D_PERF_OUT_SATURATION)
    );
    let taken = model.take();
    assert_eq!((taken.layers.len(), taken.unjudged.len()), (1, 0));
    assert!(model.so_far().layers.is_empty());
}

/// The host clears a bit that the next layer of the group is going to raise again.
#[test]
fn an_event_that_comes_behind_a_clear_is_seen() {
    let mut model = Model::new(Configuration::NvSmall);
    let enable = |model: &mut Model, group: u32| {
        write(model, &sdp::S_POINTER, group);
        write(model, &sdp_rdma::S_POINTER, group);
        set_up(model);
        write(model, &sdp::D_OP_ENABLE, 1);
        write(model, &sdp_rdma::D_OP_ENABLE, 1);
    };
    enable(&mut model, 0);
    enable(&mut model, 1);
    model.step();
    enable(&mut model, 0);
    assert_eq!(model.interrupts().status, 1);
    write(&mut model, &glb::S_INTR_STATUS, 1);
    assert_eq!(model.interrupts().status, 0);
    model.step();
    assert_eq!(model.interrupts().status, 2);
    model.step();
    assert_eq!(model.interrupts().status, 3);
    assert_eq!(model.interrupts().certain, u32::MAX);
}

#[test]
fn a_reset_keeps_the_memory_alone() {
    let mut model = Model::new(Configuration::NvSmall);
    model.load(SRC, &[7; 16]);
    set_up(&mut model);
    write(&mut model, &sdp::D_OP_ENABLE, 1);
    model.reset();
    assert_eq!(model.blocked(), [""; 0]);
    assert_eq!(model.read(sdp::D_DST_LINE_STRIDE.addr).value, 0);
    assert_eq!(dump(&mut model, SRC, 16), [7; 16]);
}

#[test]
fn an_enable_that_comes_too_late_hangs_the_convolution_when_time_has_passed() {
    let golden = vectors::path("golden/conv/conv_1x1_c8_k8_8x8.yaml");
    let case = packed::read(&golden).unwrap();
    let enables_cacc = |step: &ProgramStep| {
        matches!(step, ProgramStep::Write { at, .. }
            if *at == nvdla_regs::table::cacc::D_OP_ENABLE.addr)
    };
    let mut model = Model::new(Configuration::NvSmall);
    model.settle();
    for step in case.program.steps.iter().filter(|step| !enables_cacc(step)) {
        match step {
            ProgramStep::Load { at, bytes } => model.load(*at, bytes),
            ProgramStep::Write { at, value, posting } => model.write(*at, *value, *posting),
            _ => {}
        }
    }
    let why = model.blocked().join("; ");
    assert!(why.contains("it needs CACC group 0, not enabled"), "{why}");
    let mut in_time = model.clone();
    write(&mut in_time, &nvdla_regs::table::cacc::D_OP_ENABLE, 1);
    in_time.settle();
    assert_eq!(in_time.so_far().layers.len(), 1);
    model.wait(1000);
    write(&mut model, &nvdla_regs::table::cacc::D_OP_ENABLE, 1);
    model.settle();
    assert!(model.so_far().layers.is_empty());
    let why = model.blocked().join("; ");
    assert!(
        why.contains("CSC starts before CACC group 0 is enabled"),
        "{why}"
    );
}

#[test]
fn what_the_hardware_shows_makes_the_end_of_a_layer_certain() {
    let mut model = Model::new(Configuration::NvSmall);
    set_up(&mut model);
    write(&mut model, &sdp::D_OP_ENABLE, 1);
    write(&mut model, &sdp_rdma::D_OP_ENABLE, 1);
    let statistics = sdp::D_PERF_OUT_SATURATION.addr;
    assert_eq!(model.predict(statistics).mask, 0);
    // Still running: nothing is learned.
    model.seen(sdp::S_STATUS.addr, 1);
    assert_eq!(model.predict(statistics).mask, 0);
    model.seen(glb::S_INTR_STATUS.addr, 1);
    assert_eq!(model.predict(statistics).mask, u32::MAX);
    assert_eq!(model.predict(glb::S_INTR_STATUS.addr).value, 1);
    assert_eq!(model.predict(cdma::S_CBUF_FLUSH_STATUS.addr).mask, !1);
    model.seen(cdma::S_CBUF_FLUSH_STATUS.addr, 1);
    assert_eq!(model.predict(cdma::S_CBUF_FLUSH_STATUS.addr).mask, u32::MAX);
}

#[test]
fn models_go_to_other_threads_and_clones_go_their_own_way() {
    let mut model = Model::new(Configuration::NvSmall);
    model.load(SRC, &[7; 16]);
    set_up(&mut model);
    let threads: Vec<_> = (0..4_u8)
        .map(|number| {
            let mut model = model.clone();
            thread::spawn(move || {
                model.load(SRC, &[number; 8]);
                write(&mut model, &sdp::D_OP_ENABLE, 1);
                write(&mut model, &sdp_rdma::D_OP_ENABLE, 1);
                model.settle();
                dump(&mut model, DST, 16)
            })
        })
        .collect();
    for (number, thread) in (0..).zip(threads) {
        let bytes = thread.join().unwrap();
        assert_eq!((bytes[0], bytes[15]), (number, 7));
    }
    assert_eq!(dump(&mut model, DST, 16), [0; 16]);
}

/// A memory that counts what is asked of it.
#[derive(Debug, Default)]
struct CountingMemory {
    memory: Memory,
    read: std::sync::Mutex<Vec<(Addr, usize)>>,
    stored: Vec<(Addr, usize)>,
}

impl MemoryPort for CountingMemory {
    fn read_into(&self, at: Addr, bytes: &mut [u8]) {
        self.read
            .lock()
            .expect("nobody panics with the lock")
            .push((at, bytes.len()));
        self.memory.read_into(at, bytes);
    }

    fn store(&mut self, at: Addr, bytes: &[u8]) {
        self.stored.push((at, bytes.len()));
        self.memory.load(at, bytes);
    }
}

#[test]
fn the_memory_of_the_caller_is_asked_for_what_a_layer_reads_and_writes() {
    let mut model = Model::with_memory(Configuration::NvSmall, CountingMemory::default());
    model.memory_mut().memory.load(SRC, &[9; 16]);
    set_up(&mut model);
    write(&mut model, &sdp::D_OP_ENABLE, 1);
    write(&mut model, &sdp_rdma::D_OP_ENABLE, 1);
    let memory = model.memory();
    assert_eq!(*memory.read.lock().unwrap(), [(SRC, 16)]);
    assert_eq!(memory.stored, [(DST, 16)]);
    assert_eq!(memory.memory.dump(DST, 16), [9; 16]);
}
