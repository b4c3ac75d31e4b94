//! What the model says about statistics that layers leave behind.

use nvdla_layers::layer::{LayerFile, RegistersReadBack};
use nvdla_layers::lower::lower;
use nvdla_model::model;
use nvdla_model::program::ProgramStep;
use nvdla_random::seed::Seed;
use nvdla_regs::table::{cdp, cdp_rdma, sdp_rdma};
use nvdla_testing::vectors;

/// What is predicted of the stalls of SDP's main input, layer by layer; `None` where timing
/// decides.
fn main_stalls(file: &LayerFile) -> Vec<Option<u32>> {
    let program = lower(file, Seed(1)).expect("there is room");
    let expected = model::run(&program);
    let reads = expected.reads.iter();
    let stalls = reads.filter(|read| read.at == sdp_rdma::D_PERF_MRDMA_READ_STALL.addr);
    let predicted = stalls.map(|read| (read.mask != 0).then_some(read.value));
    predicted.collect()
}

/// Source: docs/nv_small/sdp.md, section 12.1.
#[test]
fn stalls_of_the_main_input_are_those_of_the_last_layer_that_read_it_and_counted() {
    let path = vectors::path("regress/layers/sdp-stalls-on-the-fly.yaml");
    let mut file = LayerFile::load(&path).expect("vectors load");
    assert_eq!(main_stalls(&file), [None, None]);
    // A layer from memory that does not count shows 0, and leaves nothing.
    let first = file.layers[0].sdp.as_mut().expect("SDP alone");
    first.counters.read_stalls = false;
    assert_eq!(main_stalls(&file), [Some(0), Some(0)]);
    // Nothing was ever read.
    file.layers.remove(0);
    assert_eq!(main_stalls(&file), [Some(0), Some(0)]);
}

/// Source: docs/nv_small/cdp.md, section 4.1: settings of tables read what was written, and the port reads
/// the address where it stands.
#[test]
fn who_reads_everything_reads_the_settings_of_tables_but_not_their_data() {
    let path = vectors::path("directed/cdp-counters.yaml");
    let mut file = LayerFile::load(&path).expect("vectors load");
    let read = |file: &LayerFile, at| {
        let program = lower(file, Seed(1)).expect("there is room");
        let steps = program.steps.iter().rev();
        let end = steps.take_while(|step| !matches!(step, ProgramStep::Note { .. }));
        let is_it =
            |step: &&ProgramStep| matches!(step, ProgramStep::Read { at: here, .. } if *here == at);
        end.filter(is_it).count()
    };
    let [settings, port, data, pointer] = [
        cdp::S_LUT_INFO,
        cdp::S_LUT_ACCESS_CFG,
        cdp::S_LUT_ACCESS_DATA,
        cdp::S_POINTER,
    ]
    .map(|reg| reg.addr);
    assert_eq!(
        [settings, port, data, pointer].map(|at| read(&file, at)),
        [1, 1, 0, 2]
    );
    file.read_back = RegistersReadBack::Statistics;
    assert_eq!(
        [settings, port, data, pointer].map(|at| read(&file, at)),
        [0, 0, 0, 2]
    );
}

/// Every layer is followed by both groups of its registers.
#[test]
fn who_reads_behind_each_layer_reads_as_often_as_there_are_layers() {
    let path = vectors::path("directed/cdp-counters.yaml");
    let mut file = LayerFile::load(&path).expect("vectors load");
    let layers = file.layers.len();
    assert!(layers > 1, "one layer would tell nothing");
    let width = |read_back| {
        file.read_back = read_back;
        let program = lower(&file, Seed(1)).expect("there is room");
        let is_it = |step: &&ProgramStep| matches!(step, ProgramStep::Read { at, .. } if *at == cdp_rdma::D_DATA_CUBE_WIDTH.addr);
        program.steps.iter().filter(is_it).count()
    };
    let counts = [
        RegistersReadBack::Statistics,
        RegistersReadBack::Everything,
        RegistersReadBack::EachLayer,
    ]
    .map(width);
    assert_eq!(counts, [0, 2, 2 * layers]);
}
