//! Queues of the replies to reads, or to writes, and the choice of the next reply.
//!
//! Replies with one AXI id keep the order of requests; [`ReplyOrder`] is the order between ids.

use std::collections::VecDeque;

use nvdla_random::seed::{Rng, Seed};
use nvdla_random::stall::ChannelStallState;
use nvdla_random::timing::{LatencyGenerator, ReplyOrder};

/// Number of AXI ids that are told apart: the DUT uses the low four bits of an id.
const IDS: usize = 16;
/// Next clock of an agent that changes no pin before the DUT makes a request.
pub(crate) const NEVER: u64 = u64::MAX;

/// Number of memory requests and replies of one client, of reads or of writes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClientTrafficCounts {
    /// Number of requests that the memory took.
    pub requests: u64,
    /// Number of replies that the DUT took.
    pub replies: u64,
    /// Core clock of the last request or reply.
    pub last: u64,
}

/// A reply that is queued: its valid has not risen yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct PendingReply {
    /// First core clock in which the reply may be valid.
    due: u64,
    /// Number of the request since reset, from 0.
    turn: u64,
    pub(super) id: u8,
    pub(super) addr: u32,
    pub(super) strobe: u8,
    pub(super) data: u64,
}

/// The queued replies of one direction, reads or writes, with their order and stalls.
#[derive(Debug, Clone)]
pub(super) struct ReplyQueues {
    /// Which queues have replies: bit i is queue i.
    busy: u16,
    order: ReplyOrder,
    /// Whether the stall pattern never closes the channel.
    is_free: bool,
    /// Number of replies that are queued or valid, not yet taken by the DUT.
    pub(super) pending: usize,
    /// Number of requests since reset.
    pub(super) turns: u64,
    /// Core clock in which the last queued reply is due; used with [`ReplyOrder::Arrival`] alone.
    latest: u64,
    /// Queued replies by AXI id; with [`ReplyOrder::Arrival`] all are in the first queue.
    queues: Box<[VecDeque<PendingReply>; IDS]>,
    pub(super) traffic: Box<[ClientTrafficCounts; IDS]>,
    stall: ChannelStallState,
    delay: LatencyGenerator,
    rng: Rng,
    starved: StarvedClient,
}

impl ReplyQueues {
    pub(super) fn new(
        order: ReplyOrder,
        delay: LatencyGenerator,
        stall: ChannelStallState,
        seed: Seed,
    ) -> Self {
        Self {
            queues: Box::new(std::array::from_fn(|_| VecDeque::new())),
            busy: 0,
            pending: 0,
            turns: 0,
            order,
            delay,
            latest: 0,
            rng: seed.rng(),
            is_free: stall.is_free(),
            stall,
            traffic: Box::new([ClientTrafficCounts::default(); IDS]),
            starved: StarvedClient::new(seed.of("starved client")),
        }
    }

    pub(super) fn push(&mut self, id: u8, addr: u32, data: u64, strobe: u8, now: u64) {
        let mut due = now + self.delay.draw();
        if self.order == ReplyOrder::Arrival {
            due = due.max(self.latest);
            self.latest = due;
        }
        let index = usize::from(id) % IDS;
        let queue = match self.order {
            ReplyOrder::Arrival => 0,
            _ => index,
        };
        self.queues[queue].push_back(PendingReply {
            due,
            turn: self.turns,
            id,
            addr,
            strobe,
            data,
        });
        self.turns += 1;
        self.busy |= 1 << queue;
        if self.order == ReplyOrder::Starve {
            self.starved.request(index, now);
        }
        self.pending += 1;
        self.traffic[index].requests += 1;
        self.traffic[index].last = now;
    }

    /// Records that the DUT took a reply with this id in clock `now`.
    pub(super) fn done(&mut self, id: u8, now: u64) {
        if !self.is_free {
            self.stall.asked(now, true);
        }
        self.pending -= 1;
        let traffic = &mut self.traffic[usize::from(id) % IDS];
        traffic.replies += 1;
        traffic.last = now;
    }

    /// Earliest clock, from `next` on, in which a queued reply is due if nothing stalls it.
    fn due(&self, next: u64) -> u64 {
        let held = self.held(next);
        let heads = self.heads(self.busy & !held);
        let due = heads.map(|(_, head)| head.due).min().unwrap_or(NEVER);
        match held {
            0 => due,
            _ => due.min(self.starved.until),
        }
    }

    /// Bit map of at most one id: the starved client's, if its replies must wait in clock `next`.
    fn held(&self, next: u64) -> u16 {
        if self.order != ReplyOrder::Starve {
            return 0;
        }
        match self.starved.id {
            Some(id) if next < self.starved.until && self.busy & !(1 << id) != 0 => 1 << id,
            _ => 0,
        }
    }

    /// The oldest reply of each queue in the bit map `of`, with the queue's index.
    fn heads(&self, of: u16) -> impl Iterator<Item = (usize, &PendingReply)> {
        let mut left = of;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            self.queues[index].front().map(|head| (index, head))
        })
    }

    /// Removes a reply that is due in clock `next`, chosen by the order, and returns it.
    fn take(&mut self, next: u64) -> Option<PendingReply> {
        let due = || {
            let heads = self.heads(self.busy & !self.held(next));
            heads.filter(|(_, head)| head.due <= next)
        };
        let index = match self.order {
            // The only queue, whose head is due.
            ReplyOrder::Arrival => 0,
            ReplyOrder::Youngest => due().max_by_key(|(_, head)| head.turn)?.0,
            ReplyOrder::Any | ReplyOrder::Starve => {
                let mask = due().fold(0u16, |mask, (index, _)| mask | 1 << index);
                if mask == 0 {
                    return None;
                }
                let mut skip = self.rng.below(mask.count_ones());
                let mut left = mask;
                while skip > 0 {
                    left &= left - 1;
                    skip -= 1;
                }
                left.trailing_zeros() as usize
            }
        };
        let reply = self.queues[index].pop_front()?;
        if self.queues[index].is_empty() {
            self.busy &= !(1 << index);
        }
        Some(reply)
    }

    /// Takes the reply that becomes valid in clock `next`; `Err`: the clock in which to try again.
    #[inline]
    pub(super) fn offer(&mut self, next: u64) -> Result<PendingReply, u64> {
        if !self.is_free {
            self.stall.advance(next);
        }
        if self.busy == 0 {
            return Err(NEVER);
        }
        self.offer_head(next)
    }

    fn offer_head(&mut self, next: u64) -> Result<PendingReply, u64> {
        let due = match (self.order, self.queues[0].front()) {
            (ReplyOrder::Arrival, Some(head)) => head.due,
            _ => self.due(next),
        };
        if due > next {
            return Err(due);
        }
        if !self.is_free && !self.stall.is_open() {
            self.stall.asked(next - 1, false);
            return Err(self.stall.until());
        }
        self.take(next).ok_or(NEVER)
    }
}

/// The client (AXI id) whose replies wait while others have replies outstanding, and how long.
#[derive(Debug, Clone)]
struct StarvedClient {
    /// Random numbers that decide when the next client is chosen.
    rng: Rng,
    id: Option<usize>,
    /// First core clock in which the replies of this client need not wait any more.
    until: u64,
    /// Number of requests before the next client is chosen.
    left: u32,
}

/// Most core clocks for which the replies of a client wait.
const STARVATION: u64 = 4000;

impl StarvedClient {
    fn new(rng: Rng) -> Self {
        Self {
            rng,
            id: None,
            until: 0,
            left: 0,
        }
    }

    /// Records a request in clock `now`; chooses its client, now and then, as the one that waits.
    fn request(&mut self, id: usize, now: u64) {
        if now < self.until {
            return;
        }
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => {
                self.id = Some(id);
                self.until = now + STARVATION;
                self.left = self.rng.below(64);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_random::stall::StallPattern;
    use nvdla_random::timing::LatencyDistribution;

    fn replies(order: ReplyOrder) -> ReplyQueues {
        let delay = LatencyGenerator::new(LatencyDistribution::Fixed(1), Seed(1));
        let stall = ChannelStallState::new(StallPattern::None, Seed(1), 0);
        ReplyQueues::new(order, delay, stall, Seed(1))
    }

    /// Ids in the order in which they are offered, one a clock from `now` on, until only what is
    /// not due yet is left.
    fn offered(replies: &mut ReplyQueues, mut now: u64) -> Vec<u8> {
        let mut ids = Vec::new();
        while let Ok(reply) = replies.offer(now) {
            replies.done(reply.id, now);
            ids.push(reply.id);
            now += 1;
        }
        ids
    }

    #[test]
    fn the_youngest_request_is_answered_first_within_the_order_of_its_id() {
        let mut replies = replies(ReplyOrder::Youngest);
        for (id, addr) in [(1, 8), (2, 16), (2, 24), (3, 32), (1, 40)] {
            replies.push(id, addr, 0, 0, 0);
        }
        assert_eq!(offered(&mut replies, 1), [3, 2, 2, 1, 1]);
    }

    #[test]
    fn a_starved_client_waits_for_the_others_but_not_for_ever() {
        let mut replies = replies(ReplyOrder::Starve);
        replies.push(5, 0, 0, 0, 0);
        for _ in 0..9 {
            replies.push(6, 0, 0, 0, 0);
        }
        let mut ids = offered(&mut replies, 1);
        assert_eq!(ids.pop(), Some(5), "nobody else is left: {ids:?}");
        replies.push(5, 0, 0, 0, 20);
        replies.push(6, 0, 0, 0, STARVATION + 100);
        assert_eq!(
            replies.offer(21).err(),
            Some(STARVATION),
            "held while another waits"
        );
        let late = replies.offer(STARVATION + 1).map(|reply| reply.id);
        assert_eq!(late, Ok(5), "the other is not due yet");
    }
}
