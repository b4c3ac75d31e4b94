//! Agent for the bridge NV_NVDLA_apb2csb: an APB master on one side, a register bus on the other.
//!
//! The master makes one transfer after the other. The register bus is a plain memory of words, with
//! stall patterns. The checker demands one request on the register bus for each transfer, with the
//! same address and data, and that a read returns the data of the register bus. An unfriendly
//! master drives the pins between its transfers in every way that APB does not forbid.
//!
//! Source: docs/nv_small/system.md, section 3.4.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use nvdla_regs::quantity::RegAddr;

use super::findings::Findings;
use crate::agents::dut::SimError;
use nvdla_random::probability::permille;
use nvdla_random::seed::{Rng, Seed};
use nvdla_random::stall::{ChannelStallState, StallPattern};

/// Input pins of the bridge NV_NVDLA_apb2csb, clock excepted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ApbBridgeInputs {
    pub reset_n: bool,
    pub psel: bool,
    pub penable: bool,
    pub pwrite: bool,
    pub paddr: u32,
    pub pwdata: u32,
    pub csb_ready: bool,
    pub csb_rvalid: bool,
    pub csb_rdata: u32,
}

/// Output pins of the bridge NV_NVDLA_apb2csb.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ApbBridgeOutputs {
    pub prdata: u32,
    pub pready: bool,
    pub csb_valid: bool,
    pub csb_addr: u16,
    pub csb_wdat: u32,
    pub csb_write: bool,
    pub csb_nposted: bool,
}

/// A simulated bridge from APB to the register bus.
pub trait ApbBridge {
    /// Takes one clock: drives `pins`, lets logic settle, samples the outputs, raises the clock.
    fn step(&mut self, pins: &ApbBridgeInputs) -> Result<ApbBridgeOutputs, SimError>;
}

/// A transfer on APB that is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApbRequest {
    pub at: RegAddr,
    /// Value that is written; `None`: a read.
    pub value: Option<u32>,
}

impl fmt::Display for ApbRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => write!(f, "a write of 0x{value:x} to 0x{:x}", self.at.0),
            None => write!(f, "a read of 0x{:x}", self.at.0),
        }
    }
}

/// A completed transfer on APB, with the data of a read and its duration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompletedApbTransfer {
    pub transfer: ApbRequest,
    /// Data that the read returned; `None` for a write.
    pub value: Option<u32>,
    /// Clocks from the setup phase to the end of the transfer, both included.
    pub clocks: u64,
}

/// Stalls and latency on both sides of the bridge from APB to the register bus.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ApbTiming {
    /// Stall pattern of the APB master between its transfers.
    pub gaps: StallPattern,
    /// Stall pattern of csb2nvdla_ready.
    pub ready: StallPattern,
    /// Most clocks from a read request on the register bus to its reply.
    pub latency: u16,
    pub manners: ApbIdlePattern,
}

/// How the APB master drives its pins between transfers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ApbIdlePattern {
    /// The master keeps psel and penable low.
    #[default]
    Friendly,
    /// Random pins while psel is 0, and setup phases (psel without penable) that are abandoned or
    /// prolonged, with changing address and data.
    Unfriendly,
}

/// The APB master, the register bus on the other side of the bridge, and the checker of both.
#[derive(Debug, Clone)]
pub struct ApbBridgeAgent {
    gaps: ChannelStallState,
    ready: ChannelStallState,
    rng: Rng,
    timing: ApbTiming,
    seed: Seed,
    /// Random numbers for the pins of an unfriendly master.
    whims: Rng,
    queue: VecDeque<ApbRequest>,
    /// The transfer on the pins and the clock of its setup phase.
    current: Option<(ApbRequest, u64)>,
    /// Number of requests on the register bus that the bridge has made for `current`.
    requests: u32,
    /// Whether the bridge offered a request in the last clock that the register bus did not take.
    offered: bool,
    words: BTreeMap<u16, u32>,
    /// Clock in which the outstanding reply of the register bus is due, and its data.
    reply: Option<(u64, u32)>,
    /// Data that the register bus has replied for `current`.
    replied: Option<u32>,
    done: VecDeque<CompletedApbTransfer>,
}

impl ApbBridgeAgent {
    /// An idle agent; every register on its register bus is 0.
    pub fn new(timing: ApbTiming, seed: Seed) -> Self {
        Self {
            gaps: ChannelStallState::new(timing.gaps, seed.part("apb gaps"), 0),
            ready: ChannelStallState::new(timing.ready, seed.part("csb ready"), 0),
            rng: seed.part("csb latency").rng(),
            timing,
            seed,
            whims: seed.part("apb whims").rng(),
            queue: VecDeque::new(),
            current: None,
            requests: 0,
            offered: false,
            words: BTreeMap::new(),
            reply: None,
            replied: None,
            done: VecDeque::new(),
        }
    }

    /// Drops all transfers and replies, keeps the registers; clocks count from 0 again.
    pub fn reset(&mut self) {
        *self = Self {
            words: std::mem::take(&mut self.words),
            ..Self::new(self.timing, self.seed)
        };
    }

    /// Adds a transfer to the queue of the master.
    pub fn push(&mut self, transfer: ApbRequest) {
        self.queue.push_back(transfer);
    }

    /// Removes the oldest completed transfer and returns it.
    pub fn done(&mut self) -> Option<CompletedApbTransfer> {
        self.done.pop_front()
    }

    /// Whether no transfer is queued or on the pins.
    pub fn idle(&self) -> bool {
        self.queue.is_empty() && self.current.is_none()
    }

    /// The value of the register at word address `at` of the register bus.
    pub fn word(&self, at: u16) -> u32 {
        self.words.get(&at).copied().unwrap_or(0)
    }

    /// Handles the clock `findings.clock`: checks the bridge's inputs `pins` and outputs `out` of this
    /// clock, and sets `pins` for the next one.
    pub fn clock(
        &mut self,
        pins: &mut ApbBridgeInputs,
        out: &ApbBridgeOutputs,
        findings: &mut Findings,
    ) {
        let now = findings.clock;
        self.ready.advance(now + 1);
        if out.csb_valid {
            self.request(pins, out, findings);
            self.ready.asked(now, pins.csb_ready);
        } else if self.offered {
            findings.protocol(|| "csb request withdrawn".to_owned());
        }
        self.offered = out.csb_valid && !pins.csb_ready;
        self.master(pins, out, findings);
        pins.csb_ready = self.ready.is_open();
        pins.csb_rvalid = false;
        if let Some((_, data)) = self.reply.take_if(|(due, _)| *due <= now + 1) {
            (pins.csb_rvalid, pins.csb_rdata) = (true, data);
            self.replied = Some(data);
        }
    }

    /// Checks a request of the bridge on the register bus, and performs it if it is taken.
    fn request(&mut self, pins: &ApbBridgeInputs, out: &ApbBridgeOutputs, findings: &mut Findings) {
        let Some((transfer, _)) = self.current.filter(|_| pins.penable) else {
            findings.protocol(|| "csb request outside an access phase".to_owned());
            return;
        };
        let word = u16::try_from(transfer.at.0 >> 2 & 0xffff).expect("masked to 16 bits");
        let write = transfer.value.is_some();
        let data = transfer.value.unwrap_or(out.csb_wdat);
        if (out.csb_addr, out.csb_write, out.csb_wdat) != (word, write, data) {
            findings.protocol(|| format!("csb request {out:?} for {transfer}"));
        }
        if write && out.csb_nposted {
            findings.protocol(|| "csb write is non-posted".to_owned());
        }
        if !pins.csb_ready {
            return;
        }
        self.requests += 1;
        if out.csb_write {
            self.words.insert(out.csb_addr, out.csb_wdat);
        } else {
            let due = findings.clock
                + u64::from(self.rng.within(1, u32::from(self.timing.latency.max(1))));
            self.reply = Some((due, self.word(out.csb_addr)));
        }
    }

    fn master(
        &mut self,
        pins: &mut ApbBridgeInputs,
        out: &ApbBridgeOutputs,
        findings: &mut Findings,
    ) {
        let now = findings.clock;
        let mut over = false;
        match self.current {
            // The section leaves pready open in a setup phase.
            None if !out.pready && !pins.psel => {
                findings.protocol(|| "pready is 0 while idle".to_owned())
            }
            None => {}
            Some(_) if !pins.penable => pins.penable = true,
            Some(_) if !out.pready => {}
            Some((transfer, since)) => {
                over = true;
                let requests = std::mem::take(&mut self.requests);
                if requests != 1 {
                    findings.protocol(|| format!("{requests} csb requests for {transfer}"));
                }
                let value = transfer.value.is_none().then_some(out.prdata);
                let replied = self.replied.take();
                if value != replied {
                    findings.protocol(|| {
                        format!("{value:x?} for {transfer}, the bus replied {replied:x?}")
                    });
                }
                let clocks = now + 1 - since;
                self.done.push_back(CompletedApbTransfer {
                    transfer,
                    value,
                    clocks,
                });
                self.current = None;
            }
        }
        if over {
            self.gaps.asked(now, true);
        }
        self.gaps.advance(now + 1);
        if self.current.is_some() {
            return;
        }
        if self.dallies(pins) || self.queue.is_empty() {
            return;
        }
        if !self.gaps.is_open() {
            self.gaps.asked(now, false);
            return;
        }
        if let Some(transfer) = self.queue.pop_front() {
            self.current = Some((transfer, now + 1));
            (pins.psel, pins.penable) = (true, false);
            pins.paddr = transfer.at.0;
            pins.pwrite = transfer.value.is_some();
            pins.pwdata = transfer.value.unwrap_or(0);
        }
    }

    /// Sets the APB pins for the next clock as if there was no transfer. Returns true if these are
    /// random pins of an unfriendly master, which then starts no transfer in it.
    fn dallies(&mut self, pins: &mut ApbBridgeInputs) -> bool {
        (pins.psel, pins.penable) = (false, false);
        let dallies =
            self.timing.manners == ApbIdlePattern::Unfriendly && self.whims.chance(permille(500));
        if dallies {
            pins.psel = self.whims.chance(permille(500));
            pins.penable = !pins.psel && self.whims.chance(permille(700));
            pins.pwrite = self.whims.chance(permille(500));
            (pins.paddr, pins.pwdata) = (self.whims.word(), self.whims.word());
        }
        dallies
    }
}

/// Resets `bridge` and runs the queued transfers of `agent` through it, for at most `clocks` clocks.
pub fn transfer(
    bridge: &mut dyn ApbBridge,
    agent: &mut ApbBridgeAgent,
    clocks: u64,
    findings: &mut Findings,
) -> Result<Vec<CompletedApbTransfer>, SimError> {
    let mut pins = ApbBridgeInputs::default();
    for clock in 0..4 {
        if bridge.step(&pins)?.csb_valid {
            findings.clock = clock;
            findings.protocol(|| "csb request in reset".to_owned());
        }
    }
    pins.reset_n = true;
    let mut done = Vec::new();
    for clock in 0..clocks {
        let out = bridge.step(&pins)?;
        findings.clock = clock;
        agent.clock(&mut pins, &out, findings);
        done.extend(agent.done());
        if agent.idle() {
            break;
        }
    }
    Ok(done)
}
