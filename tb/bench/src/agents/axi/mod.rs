//! The memory agent: an AXI slave with five channels and bursts of one 8-byte beat.
//!
//! Stall patterns decide when requests are taken, AW and W independently. Replies with one id keep
//! the order of requests; [`MemoryTiming`] decides the order between ids. Memory is written when
//! the write response becomes valid and read when the request is taken, the latest and the earliest
//! moment that AXI allows: so a design that reports its output as done too early reads old data.
//! When memory is written, the data is compared with what the layer must write (`footprint`).
//!
//! Source: docs/nv_small/system.md, section 8.

mod footprint;
mod in_flight;
mod replies;
mod store;

use std::collections::VecDeque;

use nvdla_compare::observed::{FindingKind, MemoryRequest, PinMoment};
use nvdla_model::expected::ExpectedLayer;
use nvdla_regs::quantity::{Addr, Cycle};

use super::findings::Findings;
use crate::agents::dut::{PinsIn, PinsOut};
use nvdla_random::seed::{Rng, Seed};
use nvdla_random::stall::ChannelStallState;
use nvdla_random::timing::{AwWOrder, IgnoredReplyBitsFill, LatencyGenerator, MemoryTiming};

use footprint::BadWriteKind;
use in_flight::InFlightLimit;
pub use replies::ClientTrafficCounts;
pub(crate) use replies::NEVER;
use replies::{PendingReply, ReplyQueues};
pub use store::AccessCheck;
use store::CheckedMemory;

/// Name of the client of the memory interface that uses an AXI id.
pub fn client(direction: TransferDirection, id: u8) -> &'static str {
    match (direction, id) {
        (TransferDirection::Read, 1) => "SDP main input",
        (TransferDirection::Read, 2) => "PDP input",
        (TransferDirection::Read, 3) => "CDP input",
        (TransferDirection::Read, 5) => "SDP X1 operand",
        (TransferDirection::Read, 6) => "SDP X2 operand",
        (TransferDirection::Read, 7) => "SDP Y operand",
        (TransferDirection::Read, 8) => "convolution data",
        (TransferDirection::Read, 9) => "convolution weights",
        (TransferDirection::Write, 1) => "SDP output",
        (TransferDirection::Write, 2) => "PDP output",
        (TransferDirection::Write, 3) => "CDP output",
        _ => "no client",
    }
}

/// Direction of a memory access: read or write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TransferDirection {
    Read,
    Write,
}

/// The memory agent: an AXI slave, the contents of memory, and the footprints of the layers.
#[derive(Debug, Clone)]
pub struct AxiAgent {
    /// Next core clock in which the agent changes its pins even if the DUT does nothing.
    wake: u64,
    /// Core clock of the last beat on any channel; `responded`: of the last write response.
    pub progress: u64,
    pub responded: u64,
    lead: AwWOrder,
    /// Whether AR, AW and W are always ready: they have no stall pattern.
    takes_all: bool,
    reads: ReplyQueues,
    writes: ReplyQueues,
    aw: ChannelStallState,
    w: ChannelStallState,
    ar: ChannelStallState,
    /// Random numbers for the reply bits that the design must ignore; `None` if these are not random.
    noise: Option<Rng>,
    /// Write addresses (id, address) whose data has not come yet.
    addresses: VecDeque<(u8, u32)>,
    /// Write data (data, strobe) whose address has not come yet.
    beats: VecDeque<(u64, u8)>,
    pub store: CheckedMemory,
    /// Limits of the reads and writes in flight, as the host has set them in CFG_OUTSTANDING_CNT.
    limits: [InFlightLimit; 2],
    /// Reads outside the known footprints that may belong to a layer which the model will add;
    /// `None`: such reads are findings at once.
    held: Option<Vec<HeldRead>>,
    /// Log of all requests; `None` if they are not logged.
    pub log: Option<Vec<MemoryRequest>>,
}

/// A read outside the footprints of all layers known so far, which may become a finding.
#[derive(Debug, Clone, Copy)]
struct HeldRead {
    id: u8,
    at: u32,
    clock: u64,
}

impl HeldRead {
    fn report(self, findings: &mut Findings) {
        findings.add(FindingKind::StrayRead, self.clock, || {
            format!(
                "{} reads {}, which no layer may read",
                client(TransferDirection::Read, self.id),
                Addr(self.at)
            )
        });
    }
}

/// Most reads in `AxiAgent::held`: as many as fill the convolution buffer twice.
const HELD: usize = 1 << 15;

impl AxiAgent {
    /// A memory agent with an empty memory.
    pub fn new(timing: &MemoryTiming, seed: Seed) -> Self {
        let stall = |pattern, name| ChannelStallState::new(pattern, seed.part(name), 0);
        let delay = |latency, name| LatencyGenerator::new(latency, seed.part(name));
        let stalls = &timing.stalls;
        let [aw, w, ar] = [
            stall(stalls.aw, "aw"),
            stall(stalls.w, "w"),
            stall(stalls.ar, "ar"),
        ];
        let are_free = [&aw, &w, &ar].into_iter().all(ChannelStallState::is_free);
        Self {
            store: CheckedMemory::default(),
            lead: timing.lead,
            reads: ReplyQueues::new(
                timing.order,
                delay(timing.read, "read latency"),
                stall(stalls.r, "r"),
                seed.part("read order"),
            ),
            writes: ReplyQueues::new(
                timing.order,
                delay(timing.write, "write latency"),
                stall(stalls.b, "b"),
                seed.part("write order"),
            ),
            noise: (timing.ignored == IgnoredReplyBitsFill::Random)
                .then(|| seed.of("ignored bits")),
            addresses: VecDeque::new(),
            beats: VecDeque::new(),
            takes_all: are_free && timing.lead == AwWOrder::Free,
            aw,
            w,
            ar,
            wake: 0,
            progress: 0,
            responded: NEVER,
            limits: [InFlightLimit::default(); 2],
            held: None,
            log: None,
        }
    }

    /// Next core clock in which [`Self::clock`] must be called even if the DUT makes no request; 0
    /// (now) while a reply is valid.
    #[inline]
    pub fn wake(&self, pins: &PinsIn) -> u64 {
        if pins.r_valid | pins.b_valid {
            0
        } else {
            self.wake
        }
    }

    /// Handles the core clock `now`: takes the DUT's inputs `pins` and outputs `out` of this clock,
    /// and sets `pins` for the next one. Must be called for each clock in which the DUT makes a
    /// request or a reply is valid, and from [`Self::wake`] on.
    pub fn clock(&mut self, pins: &mut PinsIn, out: &PinsOut, now: u64, findings: &mut Findings) {
        let next = now + 1;
        if !self.takes_all {
            self.note_beats(pins, out, now);
        }
        let write = out.aw_valid && pins.aw_ready && out.w_valid && pins.w_ready;
        let read = out.ar_valid && pins.ar_ready;
        let ended = [pins.r_valid && out.r_ready, pins.b_valid && out.b_ready];
        let moments = &mut findings.moments;
        moments.note(PinMoment::AddressWithData, write);
        moments.note(PinMoment::AllRequests, write && read);
        moments.note(PinMoment::DataWithResponse, ended == [true; 2]);
        if read {
            self.read(out, ended[0], now, findings);
        }
        if out.aw_valid && pins.aw_ready {
            self.addresses.push_back((out.aw_id, out.aw_addr));
            self.progress = now;
        }
        if out.w_valid && pins.w_ready {
            self.beats.push_back((out.w_data, out.w_strb));
            self.progress = now;
        }
        if let (Some((id, addr)), Some((data, strobe))) =
            (self.addresses.front().copied(), self.beats.front().copied())
        {
            self.addresses.pop_front();
            self.beats.pop_front();
            self.writes.push(id, addr, data, strobe, now);
            self.log(true, addr, now);
            let (flying, limit) = (self.writes.pending, self.limits[1].limit);
            let others = flying - usize::from(ended[1]);
            self.limits[1].count(others, "writes", findings);
            let moments = &mut findings.moments;
            moments.note(PinMoment::OneWrite, flying == 1);
            moments.note(PinMoment::WritesBelowLimit, flying + 1 == limit);
            moments.note(PinMoment::WritesAtLimit, flying == limit);
        }
        if ended[0] {
            self.reads.done(pins.r_id, now);
            self.progress = now;
            pins.r_valid = false;
        }
        if ended[1] {
            self.writes.done(pins.b_id & 7, now);
            (self.progress, self.responded) = (now, now);
            pins.b_valid = false;
        }
        self.drive(pins, next, findings);
    }

    fn drive(&mut self, pins: &mut PinsIn, next: u64, findings: &mut Findings) {
        let mut wake = if self.takes_all {
            (pins.ar_ready, pins.aw_ready, pins.w_ready) = (true, true, true);
            NEVER
        } else {
            self.advance_stalls(pins, next)
        };
        if !pins.r_valid {
            match self.reads.offer(next) {
                Ok(reply) => {
                    pins.r_valid = true;
                    pins.r_id = reply.id;
                    pins.r_last = true;
                    if let Some(noise) = &mut self.noise {
                        let [id, last, ..] = noise.word().to_le_bytes();
                        pins.r_id |= id & 0xf0;
                        pins.r_last = last & 1 != 0;
                    }
                    pins.r_data = reply.data;
                }
                Err(due) => wake = wake.min(due),
            }
        }
        if !pins.b_valid {
            match self.writes.offer(next) {
                Ok(reply) => {
                    pins.b_valid = true;
                    pins.b_id = reply.id;
                    if let Some(noise) = &mut self.noise {
                        pins.b_id |= noise.word().to_le_bytes()[0] & 0xf8;
                    }
                    self.commit(&reply, next, findings);
                }
                Err(due) => wake = wake.min(due),
            }
        }
        self.wake = wake;
    }

    /// Tells the stall patterns of AR, AW and W which of these have a valid beat, and if it passes.
    fn note_beats(&mut self, pins: &PinsIn, out: &PinsOut, now: u64) {
        for (stall, valid, ready) in [
            (&mut self.ar, out.ar_valid, pins.ar_ready),
            (&mut self.aw, out.aw_valid, pins.aw_ready),
            (&mut self.w, out.w_valid, pins.w_ready),
        ] {
            if valid {
                stall.asked(now, ready);
            }
        }
    }

    /// Sets the ready pins for clock `next` by stall patterns; returns when one changes next.
    fn advance_stalls(&mut self, pins: &mut PinsIn, next: u64) -> u64 {
        for stall in [&mut self.ar, &mut self.aw, &mut self.w] {
            stall.advance(next);
        }
        // The half of a write that waits for the other one is not taken, whatever its stall pattern does.
        let (addresses, beats) = (self.addresses.len(), self.beats.len());
        let takes_address = self.lead != AwWOrder::DataFirst || beats > addresses;
        let takes_data = self.lead != AwWOrder::AddressFirst || addresses > beats;
        pins.ar_ready = self.ar.is_open();
        pins.aw_ready = takes_address && self.aw.is_open();
        pins.w_ready = takes_data && self.w.is_open();
        let until = |stall: &ChannelStallState, shows| if shows { stall.until() } else { NEVER };
        let writes = until(&self.aw, takes_address).min(until(&self.w, takes_data));
        self.ar.until().min(writes)
    }

    fn read(&mut self, out: &PinsOut, ended: bool, now: u64, findings: &mut Findings) {
        let (data, stray) = self.store.read(out.ar_addr);
        if stray {
            let read = HeldRead {
                id: out.ar_id,
                at: out.ar_addr,
                clock: now,
            };
            match &mut self.held {
                Some(held) if held.len() < HELD => held.push(read),
                _ => read.report(findings),
            }
        }
        self.reads.push(out.ar_id, out.ar_addr, data, 0, now);
        self.log(false, out.ar_addr, now);
        let (flying, limit) = (self.reads.pending, self.limits[0].limit);
        let others = flying - usize::from(ended);
        self.limits[0].count(others, "reads", findings);
        let moments = &mut findings.moments;
        moments.note(PinMoment::OneRead, flying == 1);
        moments.note(PinMoment::ReadsBelowLimit, flying + 1 == limit);
        moments.note(PinMoment::ReadsAtLimit, flying == limit);
        self.progress = now;
    }

    fn log(&mut self, is_write: bool, at: u32, now: u64) {
        if let Some(log) = &mut self.log {
            log.push(MemoryRequest {
                is_write,
                at: Addr(at),
                clock: Cycle(now),
            });
        }
    }

    fn commit(&mut self, reply: &PendingReply, now: u64, findings: &mut Findings) {
        let offence = self.store.write(reply.addr, reply.data, reply.strobe, now);
        let (name, at) = (client(TransferDirection::Write, reply.id), Addr(reply.addr));
        match offence {
            None => {}
            Some(BadWriteKind::Stray) => findings.add(FindingKind::StrayWrite, now, || {
                format!(
                    "{name} writes {:016x} to {at}, which no layer may write",
                    reply.data
                )
            }),
            Some(BadWriteKind::Twice(label)) => findings.add(FindingKind::DoubleWrite, now, || {
                format!("{name} writes {at} a second time in layer {label}")
            }),
        }
    }

    /// Drops all requests and replies, keeps the contents of memory; clocks count from 0 again.
    pub fn reset(&mut self, timing: &MemoryTiming, seed: Seed) {
        let store = std::mem::take(&mut self.store);
        *self = Self {
            store,
            ..Self::new(timing, seed)
        };
    }

    /// Begins a program: replaces the footprints by those of `layers`.
    pub fn begin(&mut self, layers: &[ExpectedLayer], access_check: AccessCheck) {
        self.store.begin(access_check);
        self.add_footprints(layers);
    }

    /// Adds the footprints of those of the program's `layers` that are not yet known.
    pub fn add_footprints(&mut self, layers: &[ExpectedLayer]) {
        let new = layers.get(self.store.ledger.len()..).unwrap_or_default();
        new.iter().for_each(|layer| self.store.add(layer));
        if let Some(held) = self.held.as_mut().filter(|_| !new.is_empty()) {
            held.retain(|read| self.store.read(read.at).1);
        }
    }

    /// From now on holds reads outside the footprints instead of reporting them: a unit may read
    /// before the last unit of its layer is enabled, when the model adds the layer.
    pub fn hold_reads(&mut self) {
        self.held = Some(Vec::new());
    }

    /// Whether there are held reads, which may belong to layers that are not yet known.
    pub fn holds_reads(&self) -> bool {
        self.held.as_ref().is_some_and(|held| !held.is_empty())
    }

    /// Reports all held reads as findings, since no further layer comes.
    pub fn release_reads(&mut self, findings: &mut Findings) {
        for read in self.held.iter_mut().flat_map(std::mem::take) {
            read.report(findings);
        }
    }

    /// From now on reports no accesses outside the footprints, and compares no writes.
    pub fn end_access_check(&mut self) {
        self.held = self.held.take().map(|_| Vec::new());
        self.store.end_access_check();
    }

    /// Least number of 8-byte writes that the layer with index `layer` has still to request. All
    /// outstanding writes are counted as this layer's, although some may be of others.
    pub fn unwritten(&self, layer: usize) -> u64 {
        let halves = self.addresses.len().max(self.beats.len());
        let asked = (self.writes.pending + halves) as u64;
        (self.store.ledger.remaining(layer) / 8).saturating_sub(asked)
    }

    /// Whether no read or write is outstanding.
    pub fn idle(&self) -> bool {
        self.reads.pending + self.writes.pending + self.addresses.len() + self.beats.len() == 0
    }

    /// Whether no read or write is outstanding and the layers have written all their bytes.
    #[inline]
    pub fn is_quiet(&self) -> bool {
        self.idle() && self.store.ledger.missing().next().is_none()
    }

    /// Takes note that the host has written `value` to CFG_OUTSTANDING_CNT, which limits the reads
    /// and writes in flight.
    pub fn limit(&mut self, value: u32) {
        let [reads, writes, ..] = value.to_le_bytes();
        self.limits[0].tell(reads);
        self.limits[1].tell(writes);
    }

    /// Number of reads and writes since reset; one with an address or data beat alone counts, too.
    #[inline]
    pub fn requests(&self) -> u64 {
        let halves = self.addresses.len().max(self.beats.len()) as u64;
        self.reads.turns + self.writes.turns + halves
    }

    /// Numbers of outstanding reads, of outstanding writes, of write addresses without data, and of
    /// write data without address.
    pub fn outstanding(&self) -> [usize; 4] {
        let (reads, writes) = (self.reads.pending, self.writes.pending);
        [reads, writes, self.addresses.len(), self.beats.len()]
    }

    /// For each direction and AXI id with requests: their number, that of replies, and the last clock.
    pub fn traffic(&self) -> impl Iterator<Item = (TransferDirection, u8, ClientTrafficCounts)> {
        let both = [
            (TransferDirection::Read, &self.reads),
            (TransferDirection::Write, &self.writes),
        ];
        both.into_iter().flat_map(|(direction, replies)| {
            let of = (0u8..).zip(*replies.traffic);
            of.filter(|(_, t)| t.requests > 0)
                .map(move |(id, t)| (direction, id, t))
        })
    }

    /// Clears the memory to zeros and drops the footprints.
    pub fn clear(&mut self) {
        self.store = CheckedMemory::default();
    }
}
