//! Spoiled trace files with their memory images and expectations, packed cases, sequences.

use std::path::{Path, PathBuf};

use nvdla_model::model;
use nvdla_programs::{names, packed, sequence, trace};
use nvdla_testing::fuzz::{fuzz, fuzz_words};
use nvdla_testing::vectors;

#[test]
fn packed_cases() {
    let folders = ["sdp", "pdp", "cdp", "conv", "image", "multilayer"];
    let all = folders.map(|folder| vectors::small(&format!("golden/{folder}"), 6000));
    fuzz("packed-cases", &all.concat(), |path| {
        let read = packed::read(path);
        if let Ok(case) = &read {
            model::run(&case.program);
            packed::write(case);
        }
        read.is_ok()
    });
}

#[test]
fn sequences() {
    let mut all = vectors::small("golden/system", 6000);
    all.extend(vectors::small("sequences", 6000));
    fuzz("sequences", &all, |path| {
        let read = sequence::read(path);
        if let Ok(program) = &read {
            model::run(program);
        }
        read.is_ok()
    });
}

/// A trace with all commands, its images and its expectation.
const TRACE: [(&str, &str); 4] = [
    (
        "a.cfg",
        "// A copy of 2x1x8\n\
         mem_init(pri_mem, 0x90000000, 0x100, ALL_ZERO);\n\
         mem_load(pri_mem, 0x80000000, \"in.dat\");\n\
         reg_write(NVDLA_SDP_RDMA.S_POINTER_0, 0x0);\n\
         reg_write(NVDLA_SDP_RDMA.D_DATA_CUBE_WIDTH_0, 0x1);\n\
         reg_write(NVDLA_SDP_RDMA.D_DATA_CUBE_CHANNEL_0, 0x7);\n\
         reg_write(NVDLA_SDP_RDMA.D_SRC_BASE_ADDR_LOW_0, 0x80000000);\n\
         reg_write(NVDLA_SDP_RDMA.D_BRDMA_CFG_0, 0x31);\n\
         reg_write(NVDLA_SDP_RDMA.D_NRDMA_CFG_0, 0x31);\n\
         reg_write(NVDLA_SDP_RDMA.D_SRC_DMA_CFG_0, 0x1);\n\
         reg_write(NVDLA_SDP.D_DATA_CUBE_WIDTH_0, 0x1);\n\
         reg_write(NVDLA_SDP.D_DATA_CUBE_CHANNEL_0, 0x7);\n\
         reg_write(NVDLA_SDP.D_DST_BASE_ADDR_LOW_0, 0x90000000);\n\
         reg_write(NVDLA_SDP.D_DP_BS_CFG_0, 0x53);\n\
         reg_write(NVDLA_SDP.D_DP_BN_CFG_0, 0x53);\n\
         reg_write(NVDLA_SDP.D_DST_DMA_CFG_0, 0x1);\n\
         reg_write(NVDLA_SDP.D_CVT_SCALE_0, 0x1);\n\
         reg_read(NVDLA_SDP.S_STATUS_0, before);\n\
         sync_notify(NVDLA_SDP, ready);\n\
         sync_wait(NVDLA_SDP_RDMA, ready);\n\
         reg_write(NVDLA_SDP_RDMA.D_OP_ENABLE_0, 0x1);\n\
         reg_write(NVDLA_SDP.D_OP_ENABLE_0, 0x1);\n\
         intr_notify(SDP_0, done);\n\
         check_crc(done, pri_mem, 0x90000000, 0x10, 0x12345678);\n\
         check_file(done, 1, 0x90000000, 0x10, \"out.dat\");\n\
         poll_reg_equal(NVDLA_SDP.S_POINTER_0, 0x10000);\n\
         reg_read_check(NVDLA_SDP.D_STATUS_0, 0x0);\n\
         check_nothing(before);\n",
    ),
    (
        "a.expect.yaml",
        "dut: nv_small\nnote: a copy\noutputs:\n  - {base: 0x90000000, size: 16, crc32: \
         0x879b3266, file: out.dat}\nregisters:\n  SDP.D_STATUS: 0\ncycles: {layer: 100, \
         memory_latency: 32}\n",
    ),
    (
        "in.dat",
        "{\n{offset:0x0, size:4, payload:0x00 0x11 0x22 0x33},\n{offset:0x8, size:2, payload:0x44 \
         0x55},\n}\n",
    ),
    (
        "out.dat",
        "{offset:0x0, size:4, payload:0x00 0x11 0x22 0x33},\n",
    ),
];

#[test]
fn traces() {
    let folder = tempfile::tempdir().unwrap();
    let place = |folder: &Path, but: Option<&Path>| {
        let write = |(name, text): (&str, &str)| {
            let path = folder.join(name);
            if but != Some(&path) {
                std::fs::write(&path, text).unwrap();
            }
            path
        };
        TRACE.map(write)
    };
    let paths: [PathBuf; 4] = place(folder.path(), None);
    fuzz("traces", &paths, |path| {
        let [trace, ..] = place(path.parent().unwrap(), Some(path));
        let read = trace::read(&trace);
        if let Ok(case) = &read {
            model::run(&case.program);
        }
        read.is_ok()
    });
}

#[test]
fn the_trace_that_is_spoiled_is_one() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in TRACE {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let case = trace::read(&folder.path().join("a.cfg")).unwrap();
    let expected = model::run(&case.program);
    assert_eq!((expected.layers.len(), expected.stuck), (1, vec![]));
}

#[test]
fn register_names() {
    let words = ["SDP.D_DP_BS_CFG", "NVDLA_CDMA.S_POINTER_0", "0x9000", "SDP"];
    fuzz_words("registers", &words, |text| names::register(text).is_ok());
}
