//! A scripted DUT in plain Rust: registers, interrupts and one copy engine behind the public
//! pins, with defects that can be switched on.
//!
//! The engine is enabled like a copy layer of SDP, in both register groups. It copies
//! `D_DATA_CUBE_WIDTH + 1` atoms from the read DMA's source to the SDP's destination.

use std::collections::{BTreeMap, VecDeque};

use nvdla_bench::dut::{AdvanceOutcome, ClockEdges, Dut, PinsIn, PinsOut, SimError, SimErrorKind};
use nvdla_regs::interrupts::SOURCE_BITS;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{glb, sdp, sdp_rdma};

/// csb clocks from accept to reply.
const REPLY: u64 = 6;
/// Reads in flight.
const READS: usize = 16;
/// Requests that the register bus takes before it says stop.
const TAKES: usize = 5;

/// What is broken, at the point where it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// One reply of the register bus never comes: that of the n-th request with a reply.
    DropReply(u32),
    /// The n-th reply comes twice.
    DoubleReply(u32),
    /// Replies to the n-th and the next request change places.
    SwapReplies(u32),
    /// Read data of the n-th reply has bit 4 inverted.
    FlipReadBit(u32),
    /// The register bus stops taking requests after n.
    DeafAfter(u32),
    /// arvalid falls without arready.
    WithdrawAr,
    WithdrawAw,
    /// wdata changes before wready.
    ChangeW,
    ChangeAr,
    Strobe,
    NotLast,
    ReadLength,
    WriteLength,
    ReadId,
    WriteId,
    UnalignedRead,
    /// One read beyond the source.
    StrayRead,
    /// The n-th atom goes to a wrong place.
    StrayWrite(u32),
    /// The n-th atom is written again.
    DoubleWrite(u32),
    /// One bit of the n-th atom is wrong.
    WrongByte(u32),
    /// One bit of the n-th atom is wrong in layers of group 0.
    WrongByteOfGroup0(u32),
    /// The n-th atom is not written.
    MissingWrite(u32),
    NoInterrupt,
    /// The interrupt comes before the responses.
    EarlyInterrupt,
    PinStuckLow,
    PinStuckHigh,
    OfferedInReset,
    /// `$error` at this step.
    Stops(u64),
    /// The engine stops after n atoms.
    Stalls(u32),
    /// The engine begins again and again.
    Endless,
    /// Behind a layer write data come again and again, without addresses.
    EndlessData,
    /// S_STATUS shows group 1 idle.
    IdleGroup1,
    /// The interrupt of another unit comes again and again, that of the engine never.
    Storm,
}

#[derive(Debug, Clone, Copy, Default)]
struct Answer {
    due: u64,
    read: Option<u32>,
}

#[derive(Debug, Clone, Default)]
struct Engine {
    active: bool,
    src: u32,
    dst: u32,
    atoms: u32,
    asked: u32,
    written: u32,
    responses: u32,
    data: VecDeque<u64>,
    in_flight: usize,
}

/// The DUT.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fake {
    pub(crate) fault: Option<Fault>,
    /// Clocks from one written atom to the next, at least; 0 is 1.
    pace: u64,
    /// Calls of `run`, and steps taken in them.
    pub(crate) batched: (u64, u64),
    /// Calls with a row of requests.
    pub(crate) rows: u64,
    /// Steps so far.
    pub(crate) steps: u64,
    /// Core edges with reset high.
    pub(crate) core_edges: u64,
    out: PinsOut,
    /// dla_intr in the last outputs that were returned.
    seen: bool,
    csb_clock: u64,
    registers: [BTreeMap<u32, u32>; 2],
    producer: u32,
    consumer: u32,
    enabled: [[bool; 2]; 2],
    mask: u32,
    status: u32,
    answers: VecDeque<Answer>,
    requests: u32,
    taken: u32,
    busy: usize,
    engine: Engine,
    write: Option<(u32, u64)>,
    aw_done: bool,
    w_done: bool,
}

impl Fake {
    pub(crate) fn broken(fault: Fault) -> Self {
        Self {
            fault: Some(fault),
            ..Self::default()
        }
    }

    pub(crate) fn paced(pace: u64) -> Self {
        Self {
            pace,
            ..Self::default()
        }
    }

    fn is(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    fn reset(&mut self) {
        let old = std::mem::take(self);
        self.fault = old.fault;
        self.pace = old.pace;
        self.batched = old.batched;
        self.rows = old.rows;
        self.steps = old.steps;
        self.out.ar_valid = self.is(Fault::OfferedInReset);
        self.out.csb_ready = true;
        self.out.r_ready = true;
        self.out.b_ready = true;
    }

    fn register(&self, group: u32, at: RegAddr) -> u32 {
        self.registers[group as usize]
            .get(&at.0)
            .copied()
            .unwrap_or(0)
    }

    fn read(&self, at: u32) -> u32 {
        let state = |unit: usize| {
            let of = |group: u32| {
                if !self.enabled[unit][group as usize] {
                    0
                } else if self.consumer == group {
                    1
                } else {
                    2
                }
            };
            if self.is(Fault::IdleGroup1) {
                of(0)
            } else {
                of(0) | of(1) << 16
            }
        };
        match RegAddr(at) {
            at if at == glb::S_NVDLA_HW_VERSION.addr => 0x0030_3031,
            at if at == glb::S_INTR_MASK.addr => self.mask,
            at if at == glb::S_INTR_STATUS.addr => self.status,
            at if at == glb::S_INTR_SET.addr => 0,
            at if at == sdp_rdma::S_STATUS.addr => state(0),
            at if at == sdp::S_STATUS.addr => state(1),
            at if at == sdp_rdma::S_POINTER.addr || at == sdp::S_POINTER.addr => {
                self.producer | self.consumer << 16
            }
            at => self.register(self.producer, at),
        }
    }

    fn write(&mut self, at: u32, value: u32) {
        let group = self.producer as usize;
        match RegAddr(at) {
            at if at == glb::S_INTR_MASK.addr => self.mask = value & SOURCE_BITS,
            at if at == glb::S_INTR_STATUS.addr => self.status &= !value,
            at if at == glb::S_INTR_SET.addr => self.status |= value & SOURCE_BITS,
            at if at == sdp_rdma::S_POINTER.addr || at == sdp::S_POINTER.addr => {
                self.producer = value & 1;
            }
            at if at == sdp_rdma::D_OP_ENABLE.addr => self.enabled[0][group] |= value & 1 != 0,
            at if at == sdp::D_OP_ENABLE.addr => self.enabled[1][group] |= value & 1 != 0,
            at => {
                self.registers[group].insert(at.0, value);
            }
        }
    }

    fn csb_edge(&mut self, pins: &PinsIn) {
        self.csb_clock += 1;
        self.status |= u32::from(self.is(Fault::Storm)) << 5;
        if pins.csb_valid && self.out.csb_ready {
            self.taken += 1;
            self.busy += 1;
            let at = u32::from(pins.csb_addr) << 2;
            let read = (!pins.csb_write).then(|| self.read(at));
            if pins.csb_write {
                self.write(at, pins.csb_wdat);
            }
            if read.is_some() || pins.csb_nposted {
                self.requests += 1;
                self.answer(read);
            }
        } else if self.csb_clock.is_multiple_of(4) {
            self.busy = 0;
        }
        self.out.csb_rvalid = false;
        self.out.csb_wr_complete = false;
        if let Some(answer) = self.answers.front().filter(|a| a.due <= self.csb_clock) {
            match answer.read {
                Some(value) => (self.out.csb_rvalid, self.out.csb_rdata) = (true, value),
                None => self.out.csb_wr_complete = true,
            }
            self.answers.pop_front();
        }
        let deaf = matches!(self.fault, Some(Fault::DeafAfter(n)) if self.taken >= n);
        self.out.csb_ready = self.busy < TAKES && !deaf;
        self.out.intr = match self.fault {
            Some(Fault::PinStuckLow) => false,
            Some(Fault::PinStuckHigh) => true,
            _ => self.status & !self.mask != 0,
        };
    }

    fn answer(&mut self, read: Option<u32>) {
        let due = self.csb_clock + REPLY;
        let n = self.requests;
        let answer = match self.fault {
            Some(Fault::FlipReadBit(at)) if at == n => Answer {
                due,
                read: read.map(|v| v ^ 16),
            },
            _ => Answer { due, read },
        };
        match self.fault {
            Some(Fault::DropReply(at)) if at == n => {}
            Some(Fault::DoubleReply(at)) if at == n => self.answers.extend([answer, answer]),
            Some(Fault::SwapReplies(at)) if at + 1 == n => {
                let first = self.answers.pop_back();
                self.answers.push_back(answer);
                self.answers.extend(first);
            }
            _ => self.answers.push_back(answer),
        }
    }

    fn core_edge(&mut self, pins: &PinsIn) {
        self.core_edges += 1;
        if pins.r_valid && self.out.r_ready {
            self.engine.data.push_back(pins.r_data);
            self.engine.in_flight = self.engine.in_flight.saturating_sub(1);
        }
        if pins.b_valid && self.out.b_ready {
            self.engine.responses += 1;
        }
        let consumer = self.consumer as usize;
        if !self.engine.active && self.enabled.iter().all(|unit| unit[consumer]) {
            self.engine = Engine {
                active: true,
                src: self.register(self.consumer, sdp_rdma::D_SRC_BASE_ADDR_LOW.addr),
                dst: self.register(self.consumer, sdp::D_DST_BASE_ADDR_LOW.addr),
                atoms: self.register(self.consumer, sdp::D_DATA_CUBE_WIDTH.addr) + 1,
                ..Engine::default()
            };
        }
        self.ask(pins);
        self.put(pins);
        self.end();
    }

    /// Drives the read channel.
    fn ask(&mut self, pins: &PinsIn) {
        if self.out.ar_valid && pins.ar_ready {
            self.out.ar_valid = false;
        } else if self.out.ar_valid {
            match self.fault {
                Some(Fault::WithdrawAr) => {
                    self.out.ar_valid = false;
                    self.engine.in_flight -= 1;
                    self.engine.asked -= 1;
                    return;
                }
                Some(Fault::ChangeAr) => self.out.ar_addr ^= 8,
                _ => {}
            }
        }
        let extra = u32::from(self.is(Fault::StrayRead));
        let engine = &mut self.engine;
        let room = engine.in_flight + engine.data.len() < READS;
        if !self.out.ar_valid && engine.active && engine.asked < engine.atoms + extra && room {
            self.out.ar_valid = true;
            self.out.ar_addr = engine.src + 8 * engine.asked;
            self.out.ar_id = 1;
            engine.asked += 1;
            engine.in_flight += 1;
            match self.fault {
                Some(Fault::ReadLength) => self.out.ar_len = 3,
                Some(Fault::ReadId) => self.out.ar_id = 4,
                Some(Fault::UnalignedRead) => self.out.ar_addr += 4,
                _ => {}
            }
        }
    }

    /// Drives the write channels.
    fn put(&mut self, pins: &PinsIn) {
        self.aw_done |= self.out.aw_valid && pins.aw_ready;
        self.w_done |= self.out.w_valid && pins.w_ready;
        if self.write.is_some() && self.aw_done && self.w_done {
            self.write = None;
        }
        if self.write.is_none() {
            self.next_write();
        }
        let shown = self.write.is_some();
        let withdraw = self.is(Fault::WithdrawAw) && self.out.aw_valid;
        self.out.aw_valid = shown && !self.aw_done && !withdraw;
        let again = self.out.w_valid && shown && !self.w_done;
        let endless = self.is(Fault::EndlessData) && !self.engine.active;
        self.out.w_valid = shown && !self.w_done || endless && self.engine.written > 0;
        if let Some((addr, data)) = self.write {
            self.out.aw_addr = addr;
            self.out.aw_id = if self.is(Fault::WriteId) { 8 } else { 1 };
            self.out.aw_len = u8::from(self.is(Fault::WriteLength));
            self.out.w_data = if again && self.is(Fault::ChangeW) {
                !data
            } else {
                data
            };
            self.out.w_strb = if self.is(Fault::Strobe) { 0x7f } else { 0xff };
            self.out.w_last = !self.is(Fault::NotLast);
        }
    }

    fn next_write(&mut self) {
        let engine = &mut self.engine;
        if let Some(Fault::Stalls(n)) = self.fault
            && engine.written >= n
        {
            return;
        }
        if engine.written >= engine.atoms {
            return;
        }
        if !self.core_edges.is_multiple_of(self.pace.max(1)) {
            return;
        }
        let Some(mut data) = engine.data.pop_front() else {
            return;
        };
        let n = engine.written;
        let mut addr = engine.dst + 8 * n;
        engine.written += 1;
        match self.fault {
            Some(Fault::StrayWrite(at)) if at == n => addr ^= 0x10_0000,
            Some(Fault::WrongByte(at)) if at == n => data ^= 1 << 20,
            Some(Fault::WrongByteOfGroup0(at)) if at == n && self.consumer == 0 => {
                data ^= 1 << 20;
            }
            Some(Fault::DoubleWrite(at)) if at + 1 == n => addr -= 8,
            Some(Fault::MissingWrite(at)) if at == n => {
                engine.responses += 1;
                return;
            }
            _ => {}
        }
        (self.write, self.aw_done, self.w_done) = (Some((addr, data)), false, false);
    }

    fn end(&mut self) {
        let engine = &self.engine;
        let all = engine.written == engine.atoms && self.write.is_none();
        let early = self.is(Fault::EarlyInterrupt);
        if !engine.active || !all || !(early || engine.responses >= engine.atoms) {
            return;
        }
        if self.is(Fault::Endless) {
            (
                self.engine.asked,
                self.engine.written,
                self.engine.responses,
            ) = (0, 0, 0);
            return;
        }
        self.engine.active = false;
        if !self.is(Fault::NoInterrupt) && !self.is(Fault::Storm) {
            self.status |= 1 << self.consumer;
        }
        for unit in &mut self.enabled {
            unit[self.consumer as usize] = false;
        }
        self.consumer ^= 1;
    }
}

impl Dut for Fake {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        self.steps += 1;
        if self.is(Fault::Stops(self.steps)) {
            return Err(SimError {
                kind: SimErrorKind::Error,
                text: "a stays below b".to_owned(),
                file: "nvs_fake.sv".to_owned(),
                line: 12,
                step: self.steps,
            });
        }
        if !pins.reset_n {
            self.reset();
            return Ok(self.out);
        }
        let out = self.out;
        self.seen = out.intr;
        if edges != ClockEdges::Csb {
            self.core_edge(pins);
        }
        if edges != ClockEdges::Core {
            self.csb_edge(pins);
        }
        Ok(out)
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        let mut taken = AdvanceOutcome::default();
        self.advance(std::slice::from_ref(pins), pattern, &mut taken)?;
        Ok((taken.steps, taken.out))
    }

    fn advance(
        &mut self,
        pins: &[PinsIn],
        pattern: &[ClockEdges],
        taken: &mut AdvanceOutcome,
    ) -> Result<(), SimError> {
        *taken = AdvanceOutcome::default();
        let batch = u64::from(pattern.len() > 1);
        self.batched.0 += batch;
        self.rows += u64::from(pins.len() > 1);
        let mut row = pins.iter();
        let mut now = row.next().expect("one at least");
        for edges in pattern {
            let before = self.seen;
            let out = self.step(now, *edges)?;
            (taken.steps, taken.out) = (taken.steps + 1, out);
            self.batched.1 += batch;
            let asks = out.ar_valid | out.aw_valid | out.w_valid;
            let replies = out.csb_rvalid | out.csb_wr_complete;
            let follows = *edges != ClockEdges::Core && row.len() > 0;
            let ends = follows && (row.len() == 1 || !out.csb_ready);
            if asks | replies | ends | (out.intr != before) {
                break;
            }
            if follows && let Some(next) = row.next() {
                now = next;
            }
        }
        Ok(())
    }
}

/// The same DUT without batches: `run` takes one step.
pub(crate) struct OneByOne(pub(crate) Fake);

impl Dut for OneByOne {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        self.0.step(pins, edges)
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        self.0.step(pins, pattern[0]).map(|out| (1, out))
    }
}
