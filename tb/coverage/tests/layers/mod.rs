//! Layers made by hand, register by register, and the bins that they must and must not reach.

mod cases;
mod convolutions;
mod rounding;
mod units;

use std::collections::BTreeMap;

use nvdla_compare::observed::{Observed, SeenInterrupts};
use nvdla_coverage::catalog::Catalog;
use nvdla_coverage::hope::hoped;
use nvdla_coverage::sample::{add_seen, sample};
use nvdla_coverage::view::CaseView;
use nvdla_model::expected::{Expected, ReadPrediction};
use nvdla_model::model;
use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_random::conditions::Conditions;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::look_up::named;
use nvdla_regs::quantity::{Cycle, RegAddr};
use nvdla_regs::table::BLOCKS;
use nvdla_regs::types::{Field, Reg};

/// A host that writes fields by name.
struct Host {
    program: Program,
    reads: Vec<ReadPrediction>,
    observed: Option<Observed>,
    conditions: Conditions,
}

impl Host {
    fn new(needs: Configuration) -> Self {
        Self {
            program: Program {
                name: "a".to_owned(),
                needs,
                steps: Vec::new(),
            },
            reads: Vec::new(),
            observed: None,
            conditions: Conditions::default(),
        }
    }

    fn small() -> Self {
        Self::new(Configuration::NvSmall)
    }

    fn write(&mut self, at: RegAddr, value: u32) {
        self.program.steps.push(ProgramStep::Write {
            at,
            value,
            posting: Posting::Posted,
        });
    }

    /// Writes the registers of the fields, named `BLOCK.FIELD`; other fields of them become 0.
    fn set(&mut self, fields: &[(&str, u32)]) -> &mut Self {
        let mut words: BTreeMap<RegAddr, u32> = BTreeMap::new();
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
        self.program
            .steps
            .push(ProgramStep::WaitInterrupts { bits });
        self
    }

    /// The model predicts this value of a register that the host reads.
    fn reads(&mut self, reg: &Reg, value: u32) -> &mut Self {
        self.reads.push(ReadPrediction {
            step: 0,
            at: reg.addr,
            value,
            mask: u32::MAX,
            shows: None,
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
        let expected = Expected {
            reads: self.reads.clone(),
            ..model::run(&self.program)
        };
        let case = CaseView::of(&self.program, &expected, &self.conditions);
        let mut bins = sample(&case);
        if let Some(observed) = &self.observed {
            add_seen(&case, observed, &mut bins);
        }
        let entries = &Catalog::get().entries;
        bins.iter()
            .map(|bin| entries[bin.index()].name.as_str())
            .collect()
    }

    /// Names of all bins that a run may show.
    fn hoped(&self) -> Vec<&'static str> {
        let expected = model::outline(&self.program, self.program.needs);
        let hoped = hoped(&CaseView::of(&self.program, &expected, &self.conditions));
        let entries = &Catalog::get().entries;
        let names = hoped.iter().map(|bin| entries[bin.index()].name.as_str());
        names.collect()
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
    let (block, field) = name.split_once('.').expect("BLOCK.FIELD");
    let block = BLOCKS
        .iter()
        .find(|known| known.name == block)
        .expect("a known name");
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
        ("SDP_RDMA.NRDMA_DISABLE", 1),
        ("SDP_RDMA.SRC_RAM_TYPE", 1),
        ("SDP_RDMA.WIDTH", 2),
        ("SDP_RDMA.CHANNEL", 9),
        ("SDP.WIDTH", 2),
        ("SDP.HEIGHT", 0),
        ("SDP.CHANNEL", 9),
        ("SDP.DST_LINE_STRIDE", 32),
        ("SDP.DST_SURFACE_STRIDE", 32),
        ("SDP.DST_BASE_ADDR_LOW", 0x48),
        ("SDP.DST_RAM_TYPE", 1),
        ("SDP.BS_BYPASS", 1),
        ("SDP.BN_BYPASS", 1),
        ("SDP.EW_BYPASS", 1),
        ("SDP.CVT_SCALE", 0x8000),
        ("SDP.CVT_SHIFT", 33),
    ])
}

/// The program of such a layer.
pub(crate) fn sdp_program() -> Program {
    let mut host = Host::small();
    sdp(&mut host).enable(&["SDP_RDMA", "SDP"]).wait(1);
    host.program
}

const CONVOLUTION: [&str; 7] = ["SDP", "CACC", "CMAC_A", "CMAC_B", "CSC", "CDMA", "SDP_RDMA"];

/// A convolution on its way to memory, without operands from memory.
fn convolution(host: &mut Host) -> &mut Host {
    host.set(&[
        ("SDP.FLYING_MODE", 1),
        ("SDP.BS_BYPASS", 1),
        ("SDP.BN_BYPASS", 1),
        ("SDP.WIDTH", 3),
        ("SDP.CHANNEL", 11),
        ("SDP.DST_LINE_STRIDE", 32),
        ("SDP.DST_SURFACE_STRIDE", 32),
        ("SDP.DST_RAM_TYPE", 1),
        ("CDMA.DATAIN_RAM_TYPE", 1),
        ("CDMA.WEIGHT_RAM_TYPE", 1),
        ("CDMA.ENTRIES", 17),
        ("CDMA.BYTE_PER_KERNEL", 29),
        ("CDMA.WEIGHT_BYTES", 360),
        ("CDMA.SKIP_WEIGHT_RLS", 1),
        ("CSC.ENTRIES", 17),
        ("CSC.DATA_BANK", 15),
        ("CSC.WEIGHT_BANK", 15),
        ("CSC.WEIGHT_BYTES", 360),
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
