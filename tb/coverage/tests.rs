//! Layers made by hand, register by register, and the bins that they must and must not reach.

use std::collections::BTreeMap;

use nvdla_scoreboards::expected::{Expected, ReadPrediction};
use nvdla_scoreboards::observed::{LayerClocks, Observed, SeenInterrupts};
use nvdla_scoreboards::program::{Configuration, Posting, Program, Step};
use nvdla_scoreboards::quantity::{Addr, Cycle};
use nvdla_scoreboards::regs::table::{BLOCKS, cacc, cdp, sdp};
use nvdla_scoreboards::regs::types::{Field, Reg, named};

use super::catalog::Catalog;
use super::sample::{Subject, sample};
use crate::agents::timing::MemoryTiming;
use crate::runner::clocks::ClockRatio;
use crate::runner::options::{HostOptions, SessionOptions};

/// A host that writes fields by name.
struct Host {
    program: Program,
    expected: Expected,
    observed: Option<Observed>,
    options: SessionOptions,
}

impl Host {
    fn new(needs: Configuration) -> Self {
        Self {
            program: Program {
                name: "a".to_owned(),
                needs,
                steps: Vec::new(),
            },
            expected: Expected::default(),
            observed: None,
            options: SessionOptions::default(),
        }
    }

    fn small() -> Self {
        Self::new(Configuration::NvSmall)
    }

    fn write(&mut self, at: Addr, value: u32) {
        self.program.steps.push(Step::Write {
            at,
            value,
            posting: Posting::Posted,
        });
    }

    /// Writes the registers of the fields, named `BLOCK.FIELD`; other fields of them become 0.
    fn set(&mut self, fields: &[(&str, u32)]) -> &mut Self {
        let mut words: BTreeMap<Addr, u32> = BTreeMap::new();
        for (name, value) in fields {
            let field = field(name);
            let word = words.entry(field.reg).or_default();
            *word = field.put(*word, *value);
        }
        words
            .into_iter()
            .for_each(|(at, word)| self.write(at, word));
        self
    }

    fn enable(&mut self, blocks: &[&str]) -> &mut Self {
        for block in blocks {
            self.write(register(&format!("{block}.D_OP_ENABLE")).addr, 1);
        }
        self
    }

    fn point(&mut self, blocks: &[&str], group: u32) -> &mut Self {
        for block in blocks {
            self.write(register(&format!("{block}.S_POINTER")).addr, group);
        }
        self
    }

    fn wait(&mut self, bits: u32) -> &mut Self {
        self.program.steps.push(Step::WaitInterrupts { bits });
        self
    }

    /// The model predicts this value of a register that the host reads.
    fn reads(&mut self, reg: &Reg, value: u32) -> &mut Self {
        self.expected.reads.push(ReadPrediction {
            step: 0,
            at: reg.addr,
            value,
            mask: u32::MAX,
        });
        self
    }

    fn sees(&mut self, readings: &[u32]) -> &mut Self {
        let observed = self.observed.get_or_insert_default();
        observed
            .interrupts
            .extend(readings.iter().map(|bits| SeenInterrupts {
                bits: *bits,
                clock: Cycle(0),
            }));
        self
    }

    /// Names of all bins that the program reaches.
    fn bins(&self) -> Vec<&'static str> {
        let bins = sample(&Subject {
            program: &self.program,
            configuration: self.program.needs,
            expected: &self.expected,
            observed: self.observed.as_ref(),
            options: &self.options,
        });
        let entries = Catalog::get().entries();
        bins.iter()
            .map(|bin| entries[bin.index()].name.as_str())
            .collect()
    }

    /// Bins of a block, or of a point.
    fn of(&self, prefix: &str) -> Vec<&'static str> {
        let ours = |name: &&str| name.starts_with(&format!("{prefix}."));
        self.bins().into_iter().filter(ours).collect()
    }

    #[track_caller]
    fn reaches(&self, bins: &[&str]) {
        let reached = self.bins();
        for bin in bins {
            assert!(reached.contains(bin), "{bin} is not in {reached:#?}");
        }
    }
}

fn register(name: &str) -> &'static Reg {
    named(name).unwrap_or_else(|| panic!("no register {name}"))
}

fn field(name: &str) -> &'static Field {
    let (block, field) = name.split_once('.').unwrap();
    let block = BLOCKS.iter().find(|known| known.name == block).unwrap();
    let mut fields = block.regs.iter().flat_map(|reg| reg.fields);
    fields
        .find(|known| known.name == field)
        .unwrap_or_else(|| panic!("no field {name}"))
}

/// SDP from memory to memory, all stages bypassed.
fn sdp(host: &mut Host) -> &mut Host {
    host.set(&[
        ("SDP_RDMA.FLYING_MODE", 0),
        ("SDP_RDMA.BRDMA_DISABLE", 1),
        ("SDP.WIDTH", 2),
        ("SDP.HEIGHT", 0),
        ("SDP.CHANNEL", 9),
        ("SDP.DST_LINE_STRIDE", 32),
        ("SDP.DST_SURFACE_STRIDE", 32),
        ("SDP.DST_BASE_ADDR_LOW", 0x48),
        ("SDP.BS_BYPASS", 1),
        ("SDP.BN_BYPASS", 1),
        ("SDP.EW_BYPASS", 1),
        ("SDP.CVT_SCALE", 0x8000),
        ("SDP.CVT_SHIFT", 33),
    ])
}

#[test]
fn sdp_is_sampled_where_it_acts() {
    let mut host = Host::small();
    sdp(&mut host).enable(&["SDP_RDMA", "SDP"]).wait(1);
    host.reaches(&[
        "sdp.source+destination.memory+memory",
        "sdp.stages.none",
        "sdp.width.below-atom",
        "sdp.last-atom.c2",
        "sdp.destination-gaps.lines",
        "sdp.destination-alignment.at-8",
        "sdp.converter-scale.least",
        "sdp.converter-shift.beyond",
        "sdp.read-dmas.one",
    ]);
    for block in [
        "sdp-bs", "sdp-bn", "sdp-ew", "sdp-lut", "pdp", "cdp", "cdma",
    ] {
        assert!(host.of(block).is_empty(), "{block}: {:?}", host.of(block));
    }
    assert!(host.of("sdp.single").is_empty());
}

#[test]
fn an_operation_counts_only_where_its_stage_and_its_part_work() {
    let mut host = Host::small();
    sdp(&mut host)
        .set(&[
            ("SDP.BS_BYPASS", 0),
            ("SDP.BS_ALU_BYPASS", 1),
            ("SDP.BS_ALU_ALGO", 1),
            ("SDP.BS_MUL_PRELU", 1),
            ("SDP.BS_MUL_SRC", 1),
            ("SDP.BS_MUL_SHIFT_VALUE", 64),
            ("SDP.BN_BYPASS", 1),
            ("SDP.BN_ALU_ALGO", 1),
            ("SDP_RDMA.BRDMA_DATA_SIZE", 1),
            ("SDP_RDMA.BRDMA_DATA_MODE", 1),
            ("SDP_RDMA.BS_LINE_STRIDE", 48),
            ("SDP_RDMA.BS_SURFACE_STRIDE", 0),
        ])
        .enable(&["SDP_RDMA", "SDP"])
        .wait(1);
    host.reaches(&[
        "sdp.stages.bs",
        "sdp.read-dmas.two",
        "sdp-bs.alu.off",
        "sdp-bs.mul.prelu",
        "sdp-bs.mul-operand.memory",
        "sdp-bs.mul-shift.zero",
        "sdp-bs.relu.on",
        "sdp-bs.operands.mul-word-element",
        "sdp-bs.operand-gaps.repeated",
        "sdp-bs.mul+relu.prelu+on",
    ]);
    assert!(host.of("sdp-bs.alu-operand").is_empty());
    assert!(host.of("sdp-bs.mul-value").is_empty());
    assert!(host.of("sdp-bn").is_empty());
}

/// SDP with stage EW that compares, and with a table that it uses.
fn ew(configuration: Configuration) -> Host {
    let mut host = Host::new(configuration);
    sdp(&mut host)
        .set(&[
            ("SDP.EW_BYPASS", 0),
            ("SDP.EW_ALU_ALGO", 3),
            ("SDP.EW_MUL_BYPASS", 1),
            ("SDP.EW_ALU_SRC", 1),
            ("SDP.EW_ALU_CVT_SCALE", 1),
            ("SDP_RDMA.ERDMA_DATA_USE", 1),
            ("SDP.LUT_LE_FUNCTION", 1),
            ("SDP.LUT_LE_INDEX_SELECT", 0xff),
            ("SDP.LUT_HYBRID_PRIORITY", 1),
            ("SDP.LUT_LE_START", 5),
            ("SDP.LUT_LE_SLOPE_OFLOW_SCALE", 0x7fff),
        ])
        .enable(&["SDP_RDMA", "SDP"])
        .wait(1)
        .reads(&sdp::D_STATUS, 1)
        .reads(&sdp::D_PERF_LUT_LE_HIT, 7);
    host
}

#[test]
fn ew_and_its_table_are_sampled_on_a_dut_that_has_them() {
    let host = ew(Configuration::NvSmallEw);
    host.reaches(&[
        "sdp.destination.status",
        "sdp-ew.alu.eql",
        "sdp-ew.mul+alu.off+eql",
        "sdp-ew.alu-operand.converted",
        "sdp-ew.converter-scale.one",
        "sdp-ew.operands.alu-byte-kernel",
        "sdp-ew.table.on",
        "sdp-ew.unequal.unequal",
        "sdp-lut.function.linear",
        "sdp-lut.le-select.left",
        "sdp-lut.lo-select.none",
        "sdp-lut.starts.above",
        "sdp-lut.hybrid-priority.lo",
        "sdp-lut.slope-scale.most",
        "sdp-lut.entries.zero",
        "sdp-lut.le-hits.counted",
    ]);
    assert!(host.of("sdp-lut.exponent-offset").is_empty());
    assert!(host.of("sdp.converter-scale").is_empty(), "bypassed");
    let host = ew(Configuration::NvSmall);
    assert!(host.of("sdp-ew.alu").is_empty());
    assert!(host.of("sdp-lut.function").is_empty());
    host.reaches(&["sdp.destination.memory"]);
}

#[test]
fn pdp_is_sampled_with_its_segments() {
    let mut host = Host::small();
    host.set(&[
        ("PDP.FLYING_MODE", 1),
        ("PDP.POOLING_METHOD", 2),
        ("PDP.SPLIT_NUM", 1),
        ("PDP.PARTIAL_WIDTH_OUT_FIRST", 63),
        ("PDP.PARTIAL_WIDTH_OUT_LAST", 0),
        ("PDP.PARTIAL_WIDTH_OUT_MID", 5),
        ("PDP.KERNEL_WIDTH", 2),
        ("PDP.KERNEL_HEIGHT", 1),
        ("PDP.KERNEL_STRIDE_WIDTH", 2),
        ("PDP.PAD_LEFT", 2),
        ("PDP.PAD_VALUE_1X", 3),
        ("PDP.CUBE_OUT_CHANNEL", 7),
    ])
    .enable(&["PDP_RDMA", "PDP"])
    .wait(1 << 4);
    host.reaches(&[
        "pdp.source+method.memory+min",
        "pdp.kernel-width.k3",
        "pdp.columns.touch",
        "pdp.lines.overlap",
        "pdp.open-lines+segment.two+limit",
        "pdp.segment.one",
        "pdp.split+seam.s2+once",
        "pdp.pad-columns.before",
        "pdp.pad-columns.most",
        "pdp.pad-lines.none",
        "pdp.channels.atom",
    ]);
    assert!(!host.bins().contains(&"pdp.segment.below"), "no middle");
    assert!(host.of("pdp.pad-value").is_empty(), "averages only");
    assert!(host.of("pdp.reciprocal").is_empty(), "averages only");
}

#[test]
fn cdp_is_sampled_with_its_widths() {
    let mut host = Host::small();
    host.set(&[
        ("CDP.MUL_BYPASS", 1),
        ("CDP.NORMALZ_LEN", 3),
        ("CDP.DATIN_OFFSET", 0x17f),
        ("CDP.DATOUT_OFFSET", 0x0100_0000),
        ("CDP.LUT_LO_INDEX_SELECT", 0x3f),
        ("CDP.LUT_LE_INDEX_OFFSET", 0xf0),
        ("CDP_RDMA.WIDTH", 8),
        ("CDP_RDMA.CHANNEL", 12),
    ])
    .enable(&["CDP_RDMA", "CDP"])
    .wait(1 << 2)
    .reads(&cdp::D_PERF_LUT_HYBRID, 0);
    host.reaches(&[
        "cdp.function.energy",
        "cdp.window+last-atom.w9+c5",
        "cdp.in-offset.most",
        "cdp.out-offset.least",
        "cdp.width.ragged",
        "cdp.hybrids.zero",
        "cdp-lut.function.exponential",
        "cdp-lut.exponent-offset.negative",
        "cdp-lut.lo-select.left",
    ]);
    assert!(!host.bins().contains(&"cdp.hybrids.counted"));
}

const CONVOLUTION: [&str; 7] = ["SDP", "CACC", "CMAC_A", "CMAC_B", "CSC", "CDMA", "SDP_RDMA"];

/// A convolution on its way to memory, without operands from memory.
fn convolution(host: &mut Host) -> &mut Host {
    host.set(&[
        ("SDP.FLYING_MODE", 1),
        ("SDP.BS_BYPASS", 1),
        ("SDP.BN_BYPASS", 1),
        ("CDMA.DATAIN_WIDTH", 8),
        ("CDMA.DATAIN_CHANNEL", 9),
        ("CDMA.DATA_BANK", 15),
        ("CDMA.WEIGHT_BANK", 15),
        ("CDMA.WEIGHT_KERNEL", 11),
        ("CDMA.GRAINS", 0),
        ("CSC.DATAIN_WIDTH_EXT", 8),
        ("CSC.DATAOUT_WIDTH", 3),
        ("CSC.ATOMICS", 3),
        ("CSC.WEIGHT_WIDTH_EXT", 2),
        ("CSC.WEIGHT_CHANNEL_EXT", 9),
        ("CSC.WEIGHT_KERNEL", 11),
        ("CSC.CONV_X_STRIDE_EXT", 1),
        ("CSC.PAD_LEFT", 1),
        ("CSC.PAD_VALUE", 0x80),
        ("CSC.SKIP_WEIGHT_RLS", 1),
        ("CACC.CLIP_TRUNCATE", 16),
    ])
}

#[test]
fn a_convolution_is_sampled_with_what_feeds_it() {
    let mut host = Host::small();
    convolution(&mut host)
        .enable(&CONVOLUTION[..6])
        .wait(0x15_0001)
        .reads(&cacc::D_OUT_SATURATION, 0);
    host.reaches(&[
        "sdp.source.convolution",
        "sdp.read-dmas.none",
        "cdma.mode.feature",
        "cdma.channels.ragged",
        "cdma.all-banks.all",
        "cdma.weights-kept.kept",
        "convolution.kernel-width.three",
        "convolution.stride-x.s2",
        "convolution.right-end.short",
        "convolution.pad-value.least",
        "convolution.last-group+last-channels.k4+c2",
        "convolution.pixels.few",
        "convolution.truncate.documented",
        "convolution.saturation.zero",
    ]);
    assert!(host.of("convolution.dilation-y").is_empty(), "one line");
    assert!(host.of("image").is_empty());
}

#[test]
fn an_image_is_sampled_with_its_format() {
    let mut host = Host::small();
    convolution(&mut host)
        .set(&[
            ("CDMA.DATAIN_FORMAT", 1),
            ("CDMA.PIXEL_FORMAT", 0x1d),
            ("CDMA.PIXEL_X_OFFSET", 5),
            ("CDMA.MEAN_FORMAT", 1),
            ("CDMA.CVT_EN", 1),
            ("CDMA.CVT_TRUNCATE", 1),
            ("CDMA.PAD_RIGHT", 3),
            ("CSC.Y_EXTENSION", 1),
        ])
        .enable(&CONVOLUTION[..6])
        .wait(0x15_0001);
    host.reaches(&[
        "cdma.mode.image",
        "image.format+mean.y8-v8u8+channels",
        "image.layout+x-offset.planes+x5",
        "image.y-extension.e2",
        "image.padding.right",
        "image.truncate.one",
        "image.sign.unsigned",
        "convolution.mode.image",
    ]);
    assert!(host.of("cdma.channels").is_empty());
    assert!(host.of("convolution.kernel-width").is_empty());
}

#[test]
fn layers_of_a_chain_are_counted_once_however_they_are_waited_for() {
    let waits: [&[u32]; 3] = [&[0x15_0001], &[0x15_0000, 1], &[1, 0x15_0000]];
    for wait in waits {
        let mut host = Host::small();
        convolution(&mut host).enable(&CONVOLUTION[..6]);
        host.point(&CONVOLUTION[..6], 1);
        convolution(&mut host).enable(&CONVOLUTION[..6]);
        wait.iter().for_each(|bits| {
            host.wait(*bits);
        });
        host.wait(0x2a_0002);
        host.reaches(&[
            "groups.csc.first-alone",
            "groups.csc.second-behind",
            "groups.sdp.second-behind",
            "groups.layers.two",
            "groups.beside.conv-sdp",
        ]);
        assert_eq!(host.of("groups.layers"), ["groups.layers.two"], "{wait:?}");
        assert!(host.of("groups.sdp-rdma").is_empty());
    }
}

#[test]
fn groups_are_sampled_with_their_neighbours() {
    let mut host = Host::small();
    sdp(&mut host).enable(&["SDP_RDMA", "SDP"]);
    host.set(&[("SDP.WIDTH", 5)]);
    host.enable(&["CDP_RDMA", "CDP"]).wait(0b101);
    host.point(&["SDP", "SDP_RDMA"], 1);
    sdp(&mut host).enable(&["SDP_RDMA", "SDP"]).wait(2);
    host.reaches(&[
        "groups.sdp.first-alone",
        "groups.sdp.second-alone",
        "groups.beside.sdp-cdp",
        "groups.protected.dropped",
        "groups.layers.one",
        "groups.layers.two",
        "memory.units+order.cdp+arrival",
        "clocks.units+ratio.sdp+equal",
    ]);
    let bins = host.bins();
    assert!(!bins.contains(&"groups.sdp.second-behind"));
    assert!(!bins.contains(&"sdp.width.ragged"), "the write was dropped");
    assert!(!bins.contains(&"groups.early.waited"));
}

#[test]
fn interrupts_are_sampled_as_the_host_sees_them() {
    let mut host = Host::small();
    host.enable(&["SDP_RDMA", "SDP", "CDP_RDMA", "CDP"]);
    host.wait(0b101).sees(&[0b100, 0b001]);
    host.reaches(&[
        "interrupts.source.sdp-0",
        "interrupts.source.cdp-0",
        "interrupts.at-once.one",
        "interrupts.overtaken.cdp",
        "interrupts.masked.none",
    ]);
    assert!(host.of("interrupts.units-at-once").is_empty());
    let mut host = Host::small();
    host.sees(&[1 << 18, 1 << 16 | 1 << 20, 0b11, 1 << 17 | 1 << 19]);
    host.reaches(&[
        "interrupts.fetch-order.weights",
        "interrupts.fetch-order.together",
        "interrupts.units-at-once.cdma-cacc",
        "interrupts.units-at-once.cdma-cdma",
        "interrupts.both-groups.sdp",
    ]);
    assert!(host.of("interrupts.overtaken").is_empty());
}

#[test]
fn conditions_are_sampled() {
    let mut host = Host::small();
    host.options.clocks = ClockRatio::new(10, 1, 3).unwrap();
    host.options.memory = MemoryTiming::latency(40);
    host.options.host = HostOptions::paced(16);
    host.wait(0);
    host.write(register("MCIF.CFG_RD_WEIGHT_0").addr, 0x0102_0101);
    host.write(register("MCIF.CFG_OUTSTANDING_CNT").addr, 0x00ff);
    host.observed = Some(Observed {
        layer_clocks: vec![LayerClocks {
            step: 0,
            clocks: 256,
        }],
        ..Observed::default()
    });
    host.reaches(&[
        "clocks.ratio+phase.much-faster+shifted",
        "clocks.duration.usual",
        "memory.read-latency.fixed-long",
        "memory.lead.free",
        "memory.aw.none",
        "memory.weights.different",
        "memory.outstanding.one",
        "memory.outstanding.all",
        "host.window+waits.w1+pin",
        "host.posting.non-posted",
    ]);
}
