//! The agent of the register bus (CSB): drives requests, and matches replies to them.
//!
//! Posted writes are sent back to back. Requests with a reply are sent while fewer than `window`
//! replies are outstanding. Two kinds of request are sent only while no reply is outstanding, and
//! the next request after their reply: those to addresses without register, whose replies
//! collide with others on the reference hardware, and those to LUT ports, which have a hazard.
//!
//! Pins that the bus ignores are random: the write data of a read, and all pins but `valid` while
//! there is no request.
//!
//! Source: docs/nv_small/system.md, sections 3 and 9.

use std::collections::VecDeque;

use nvdla_model::program::Posting;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{cdp, sdp};

use super::axi::NEVER;
use super::findings::Findings;
use crate::agents::dut::{PinsIn, PinsOut};
use nvdla_random::probability::permille;
use nvdla_random::seed::{Rng, Seed};
use nvdla_random::stall::{ChannelStallState, StallPattern};

/// Byte address of the end of the last block: from here on there are no registers.
const ABSENT: u32 = 0xe000;
/// Most requests that are given to the DUT in one call of `Dut::advance`.
const ROW: usize = 16;

/// One request on the register bus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CsbRequest {
    pub at: RegAddr,
    pub access: CsbAccess,
    /// Index of the step of the program that requests it; `None`: the bench itself, such as a poll.
    pub step: Option<usize>,
}

/// Kind of a request on the register bus: read, or write of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CsbAccess {
    Read,
    Write { value: u32, posting: Posting },
}

impl CsbRequest {
    fn wants_reply(&self) -> bool {
        !matches!(
            self.access,
            CsbAccess::Write {
                posting: Posting::Posted,
                ..
            }
        )
    }

    /// Whether no other request's reply may be outstanding together with this one's.
    fn alone(&self) -> bool {
        const PORTS: [RegAddr; 4] = [
            sdp::S_LUT_ACCESS_CFG.addr,
            sdp::S_LUT_ACCESS_DATA.addr,
            cdp::S_LUT_ACCESS_CFG.addr,
            cdp::S_LUT_ACCESS_DATA.addr,
        ];
        self.at.0 >= ABSENT || (self.wants_reply() && PORTS.contains(&self.at))
    }
}

/// An event on the register bus: a request was taken, or its reply came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CsbEvent {
    /// The bus took the request.
    Taken(CsbRequest),
    /// The reply of a read came, with this value.
    Data(CsbRequest, u32),
    /// The completion of a non-posted write came.
    Completed(CsbRequest),
}

/// Drives a request: sets `pins` of the register bus, but leaves those that the bus ignores.
fn offer(request: &CsbRequest, pins: &mut PinsIn) {
    pins.csb_valid = true;
    pins.csb_addr = u16::try_from(request.at.0 >> 2 & 0xffff).expect("masked to 16 bits");
    pins.csb_write = request.access != CsbAccess::Read;
    if let CsbAccess::Write { value, posting } = request.access {
        pins.csb_nposted = posting == Posting::NonPosted;
        pins.csb_wdat = value;
    }
}

/// Driver and monitor of the register bus.
#[derive(Debug, Clone)]
pub struct CsbAgent {
    /// Requests that the bus has not taken yet.
    pub queue: VecDeque<CsbRequest>,
    /// Events that the host has not handled yet, oldest first.
    pub events: VecDeque<CsbEvent>,
    /// Number of the csb edge at which the stall after the last request ends.
    resumes: u64,
    /// Whether the first request of the queue must wait for outstanding replies.
    blocked: bool,
    /// Requests whose reply has not come, oldest first.
    pub outstanding: VecDeque<CsbRequest>,
    /// Data of the last read, which the pins must hold until the next reply; `None` if unknown.
    held: Option<u32>,
    stall: ChannelStallState,
    /// Random numbers for pins that the bus ignores.
    noise: Rng,
    window: usize,
}

impl CsbAgent {
    /// An agent with at most `window` replies outstanding, and the stall pattern `gaps` of requests.
    pub fn new(window: usize, gaps: StallPattern, seed: Seed) -> Self {
        Self {
            window,
            stall: ChannelStallState::new(gaps, seed, 0),
            noise: seed.of("noise"),
            queue: VecDeque::new(),
            outstanding: VecDeque::new(),
            events: VecDeque::new(),
            blocked: false,
            held: None,
            resumes: 0,
        }
    }

    /// Adds a request to the queue.
    pub fn push(&mut self, request: CsbRequest) {
        if self.queue.is_empty() {
            self.resumes = 0;
        }
        self.queue.push_back(request);
        self.blocked = false;
    }

    /// Whether no request is queued or outstanding.
    pub fn idle(&self) -> bool {
        self.queue.is_empty() && self.outstanding.is_empty()
    }

    /// Number of the csb edge at which the pins next change if no reply comes; 0: the next edge.
    #[inline]
    pub fn wake(&self, pins: &PinsIn) -> u64 {
        if pins.csb_valid {
            0
        } else if self.queue.is_empty() || self.blocked {
            NEVER
        } else {
            self.resumes
        }
    }

    /// Fills `row` with the pins of the posted writes at the head of the queue, up to [`ROW`], so
    /// that the DUT gets them in one call. False if there are less than three, or they must wait.
    #[inline]
    pub fn row(&self, pins: &PinsIn, row: &mut Vec<PinsIn>) -> bool {
        pins.csb_valid && self.queue.len() > 2 && self.fill(pins, row)
    }

    fn fill(&self, pins: &PinsIn, row: &mut Vec<PinsIn>) -> bool {
        row.clear();
        if !self.outstanding.is_empty() || !self.stall.is_free() {
            return false;
        }
        let posted = |request: &&CsbRequest| !request.wants_reply();
        row.extend(
            self.queue
                .iter()
                .take(ROW)
                .take_while(posted)
                .map(|request| {
                    let mut pins = *pins;
                    offer(request, &mut pins);
                    pins
                }),
        );
        row.len() > 2
    }

    /// Whether an event not yet handled is a write of a value other than 0 to this register.
    pub fn has_set(&self, register: RegAddr) -> bool {
        self.events.iter().any(|event| match event {
            CsbEvent::Taken(CsbRequest { at, access, .. }) => {
                matches!(access, CsbAccess::Write { value: 1.., .. }) && *at == register
            }
            _ => false,
        })
    }

    /// Removes from the queue all requests, except one that is on the pins already.
    pub fn recall(&mut self, pins: &PinsIn) {
        self.queue.truncate(usize::from(pins.csb_valid));
    }

    /// Drops all queued and outstanding requests, except one that is on the pins.
    pub fn abandon(&mut self, pins: &PinsIn) {
        self.queue.truncate(usize::from(pins.csb_valid));
        self.outstanding.clear();
    }

    /// Handles the csb edge with the number `now`: takes the reply in `out`, and drives the next
    /// request of the queue into `pins` if the bus took the last one.
    #[inline]
    pub fn clock(&mut self, pins: &mut PinsIn, out: &PinsOut, now: u64, findings: &mut Findings) {
        if out.csb_rvalid | out.csb_wr_complete {
            self.reply(out, findings);
            // What the data does at a write completion is not specified.
            self.held = out.csb_rvalid.then_some(out.csb_rdata);
        } else if self.held.is_some_and(|held| held != out.csb_rdata) {
            self.changed(out, findings);
        }
        if !self.queue.is_empty() {
            self.drive(pins, out.csb_ready, now);
        }
    }

    /// Handles a csb edge at which the bus took the request on the pins and no reply came: drives
    /// the next request, and returns the event of the taken one.
    pub fn follow(&mut self, pins: &mut PinsIn, now: u64) -> Option<CsbEvent> {
        self.drive(pins, true, now);
        self.events.pop_front()
    }

    fn drive(&mut self, pins: &mut PinsIn, ready: bool, now: u64) {
        let taken = pins.csb_valid && ready;
        if taken && let Some(request) = self.queue.pop_front() {
            if request.wants_reply() {
                self.outstanding.push_back(request);
            }
            self.events.push_back(CsbEvent::Taken(request));
        }
        if pins.csb_valid && !taken {
            return;
        }
        if taken {
            self.stall.asked(now, true);
            self.make_noise(pins);
        }
        pins.csb_valid = false;
        self.resumes = 0;
        self.blocked = !self.may_go();
        let Some(request) = self.queue.front().filter(|_| !self.blocked) else {
            return;
        };
        self.stall.advance(now + 1);
        if !self.stall.is_open() {
            self.stall.asked(now, false);
            // A request is on the pins one edge before it can be taken.
            self.resumes = self.stall.until() - 1;
            return;
        }
        offer(request, pins);
        if request.access == CsbAccess::Read {
            pins.csb_nposted = self.noise.chance(permille(500));
            pins.csb_wdat = self.noise.word();
        }
    }

    /// Sets all pins of the register bus but valid to random values.
    fn make_noise(&mut self, pins: &mut PinsIn) {
        let [address, rest] = [self.noise.word(), self.noise.word()];
        pins.csb_addr = u16::try_from(address >> 16).expect("shifted to 16 bits");
        (pins.csb_write, pins.csb_nposted) = (address & 1 != 0, address & 2 != 0);
        pins.csb_wdat = rest;
    }

    /// Whether the first request of the queue may be sent while the present replies are outstanding.
    fn may_go(&self) -> bool {
        let Some(request) = self.queue.front() else {
            return false;
        };
        if self.outstanding.is_empty() {
            return true;
        }
        if self.window == 1 || request.alone() || self.outstanding.iter().any(CsbRequest::alone) {
            return false;
        }
        !request.wants_reply() || self.outstanding.len() < self.window
    }

    /// Reports that the read data has changed although there is no new reply.
    /// Source: docs/nv_small/system.md, section 1.
    #[cold]
    fn changed(&mut self, out: &PinsOut, findings: &mut Findings) {
        if let Some(held) = self.held.replace(out.csb_rdata) {
            let data = out.csb_rdata;
            findings.protocol(|| {
                format!("read data changes from 0x{held:08x} to 0x{data:08x} without a reply")
            });
        }
    }

    /// Matches the reply in `out` to the oldest outstanding request of its kind, read or write.
    fn reply(&mut self, out: &PinsOut, findings: &mut Findings) {
        if out.csb_rvalid && out.csb_wr_complete {
            findings.protocol(|| "read data and write completion in the same clock".to_owned());
        }
        for (came, read) in [(out.csb_rvalid, true), (out.csb_wr_complete, false)] {
            if !came {
                continue;
            }
            let is = |request: &CsbRequest| (request.access == CsbAccess::Read) == read;
            let name = if read {
                "read data"
            } else {
                "write completion"
            };
            let Some(index) = self.outstanding.iter().position(is) else {
                findings.protocol(|| format!("{name} without a request"));
                continue;
            };
            let Some(request) = self.outstanding.remove(index) else {
                continue;
            };
            if index > 0 {
                findings
                    .protocol(|| format!("{name} for {} overtakes an earlier reply", request.at));
            }
            self.events.push_back(match request.access {
                CsbAccess::Read => CsbEvent::Data(request, out.csb_rdata),
                CsbAccess::Write { .. } => CsbEvent::Completed(request),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn read_data_stays_until_the_next_reply() {
        let mut csb: CsbAgent = CsbAgent::new(1, StallPattern::None, Seed(1));
        let mut pins = PinsIn::default();
        let mut findings = Findings::default();
        let mut seen = |rvalid, wr_complete, data| {
            let out = PinsOut {
                csb_rvalid: rvalid,
                csb_wr_complete: wr_complete,
                csb_rdata: data,
                ..PinsOut::default()
            };
            let before = findings.kept.len();
            let at = cdp::S_STATUS.addr;
            let access = if rvalid {
                CsbAccess::Read
            } else {
                CsbAccess::Write {
                    value: 0,
                    posting: Posting::NonPosted,
                }
            };
            csb.outstanding.push_back(CsbRequest {
                at,
                access,
                step: None,
            });
            csb.clock(&mut pins, &out, 0, &mut findings);
            csb.outstanding.clear();
            findings.kept.len() - before
        };
        assert_eq!(seen(false, false, 7), 0, "nothing is known yet");
        assert_eq!(seen(true, false, 8), 0);
        assert_eq!(seen(false, false, 8), 0);
        assert_eq!(seen(false, false, 9), 1);
        assert_eq!(seen(false, false, 9), 0);
        assert_eq!(seen(false, true, 0), 0);
        assert_eq!(seen(false, false, 5), 0, "a completion may change it");
    }

    #[test]
    fn what_the_bus_does_not_look_at_is_random() {
        let mut csb = CsbAgent::new(1, StallPattern::None, Seed(1));
        let mut pins = PinsIn::default();
        let out = PinsOut {
            csb_ready: true,
            ..PinsOut::default()
        };
        let mut findings = Findings::default();
        let (mut data, mut idle) = (Vec::new(), Vec::new());
        for now in 0..8 {
            csb.push(CsbRequest {
                at: cdp::S_LUT_ACCESS_CFG.addr,
                access: CsbAccess::Read,
                step: None,
            });
            csb.clock(&mut pins, &out, 2 * now, &mut findings);
            assert!(pins.csb_valid && !pins.csb_write);
            data.push((pins.csb_wdat, pins.csb_nposted));
            csb.clock(&mut pins, &out, 2 * now + 1, &mut findings);
            assert!(!pins.csb_valid);
            idle.push((pins.csb_addr, pins.csb_write));
            csb.outstanding.clear();
        }
        assert!(data.iter().any(|seen| seen.1) && data.iter().any(|seen| !seen.1));
        data.sort_unstable();
        data.dedup();
        assert_eq!(data.len(), 8);
        assert!(idle.iter().any(|seen| seen.1) && idle.iter().any(|seen| !seen.1));
        assert!(idle.iter().any(|seen| seen.0 != idle[0].0));
    }
}
