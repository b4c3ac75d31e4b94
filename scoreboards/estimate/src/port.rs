//! Timing of the memory interface: which client gets a read when, when its atom arrives, and when
//! writes leave.
//!
//! Source: docs/nv_small/system.md, sections 8.1 to 8.3; rtl/mcif/README.md.

use std::collections::VecDeque;

use crate::memory::MemorySpeed;

/// Core clocks from a grant to AR at the pins. Source: rtl/mcif/README.md.
const GRANT_TO_PIN: u64 = 1;
/// Core clocks from R at the pins to the client. Source: rtl/mcif/README.md.
const PIN_TO_CLIENT: u64 = 1;
/// Writes that a client holds for the arbiter. Source: rtl/prim/nvs_wr_channel.sv.
const WRITE_DEPTH: usize = 2;

/// Number of a client of the read port.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ReadClientNumber(usize);

/// The reads of a client of the read port, and when it may request them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClientReadDemand {
    pub(crate) atoms: u64,
    /// Most atoms that the client may have requested and not yet released.
    pub(crate) room: u64,
    /// Core clock of the client's first request.
    pub(crate) from: u64,
    /// Arbitration weight of the client.
    pub(crate) weight: u32,
}

/// Takes the atoms of a client in the core clock in which each arrives.
pub(crate) trait AtomReceiver: std::fmt::Debug {
    /// Takes the next atom, which reaches the client in core clock `at`.
    fn take(&mut self, at: u64) -> ConsumedAtomClocks;
}

/// Core clocks of an atom that a consumer has taken.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ConsumedAtomClocks {
    /// Core clock from which on there is room for another atom.
    pub(crate) room: u64,
    /// Core clock at which the consumer is done with the atom.
    pub(crate) done: u64,
}

#[derive(Debug)]
struct ReadClientState {
    reads: ClientReadDemand,
    consumer: Option<Box<dyn AtomReceiver>>,
    /// Core clock at which each atom reaches the client, or at which its consumer is done with it.
    arrivals: Vec<u64>,
    /// Core clocks at which room for an atom becomes free, ascending.
    releases: VecDeque<u64>,
    taken: u64,
}

impl ReadClientState {
    fn asks(&self) -> bool {
        (self.arrivals.len() as u64) < self.reads.atoms
    }
}

/// The read half of the memory interface. Grants are computed only up to the arrival asked for.
#[derive(Debug)]
pub(crate) struct McifReadPort {
    memory: MemorySpeed,
    /// Most reads that all clients together may have in flight.
    limit: usize,
    /// The clients in the order of the round robin.
    clients: Vec<ReadClientState>,
    now: u64,
    /// Core clocks at which the data of the reads in flight come back.
    in_flight: VecDeque<u64>,
    /// Earliest core clock of the next grant, times the bytes that memory moves in a clock.
    next: u64,
    current: usize,
    turn: u32,
}

impl McifReadPort {
    /// A port with at most `limit` reads in flight.
    pub(crate) fn new(memory: MemorySpeed, limit: u32) -> Self {
        Self {
            memory,
            limit: limit.max(1) as usize,
            clients: Vec::new(),
            now: 0,
            in_flight: VecDeque::new(),
            next: 0,
            current: 0,
            turn: 0,
        }
    }

    /// Adds a client as the last one in the order of the round robin.
    pub(crate) fn client(&mut self, reads: ClientReadDemand) -> ReadClientNumber {
        self.clients.push(ReadClientState {
            reads,
            consumer: None,
            arrivals: Vec::new(),
            releases: VecDeque::new(),
            taken: 0,
        });
        // As if the last one had had its turn.
        self.current = self.clients.len() - 1;
        ReadClientNumber(self.clients.len() - 1)
    }

    /// Adds a client whose atoms `consumer` takes; [`Self::arrival`] says when it is done with one.
    pub(crate) fn consumed(
        &mut self,
        reads: ClientReadDemand,
        consumer: Box<dyn AtomReceiver>,
    ) -> ReadClientNumber {
        let client = self.client(reads);
        self.clients[client.0].consumer = Some(consumer);
        client
    }

    /// Core clock at which atom number `index` reaches the client, or its consumer is done with it.
    pub(crate) fn arrival(&mut self, client: ReadClientNumber, index: u64) -> u64 {
        let last = self.clients[client.0].reads.atoms.saturating_sub(1);
        let index = usize::try_from(index.min(last)).unwrap_or(usize::MAX);
        loop {
            if let Some(&clock) = self.clients[client.0].arrivals.get(index) {
                return clock;
            }
            self.advance(client.0);
        }
    }

    /// Gives the client room for one more atom from core clock `at` on.
    pub(crate) fn release(&mut self, client: ReadClientNumber, at: u64) {
        self.clients[client.0].releases.push_back(at);
    }

    /// Grants the next read, or goes on to the next clock for a grant; `asked` reads if none else may.
    fn advance(&mut self, asked: usize) {
        let now = self.now;
        for client in &mut self.clients {
            while client.releases.front().is_some_and(|at| *at <= now) {
                client.releases.pop_front();
                client.taken = client.taken.saturating_sub(1);
            }
        }
        while self.in_flight.front().is_some_and(|back| *back <= now) {
            self.in_flight.pop_front();
        }
        let bytes = self.memory.rate();
        let may_grant = self.in_flight.len() < self.limit && now * bytes >= self.next;
        match self.winner().filter(|_| may_grant) {
            Some(winner) => self.grant(winner),
            None => match self.next_event() {
                Some(clock) => self.now = clock.max(now + 1),
                // Who consumes has not come so far: as if it had.
                None => self.grant(asked),
            },
        }
    }

    fn grant(&mut self, winner: usize) {
        let bytes = self.memory.rate();
        let at_pin = self.now + GRANT_TO_PIN;
        let back = at_pin + u64::from(self.memory.latency) + PIN_TO_CLIENT;
        let keeps = winner == self.current && self.turn > 0;
        let client = &mut self.clients[winner];
        let taken = client.consumer.as_mut().map(|consumer| consumer.take(back));
        client.arrivals.push(taken.map_or(back, |taken| taken.done));
        client.releases.extend(taken.map(|taken| taken.room));
        client.taken += 1;
        self.turn = if keeps {
            self.turn
        } else {
            client.reads.weight
        }
        .saturating_sub(1);
        self.current = winner;
        self.in_flight.push_back(back);
        self.next = self.next.max(self.now * bytes) + MemorySpeed::BEAT;
        self.now += 1;
    }

    fn wants(&self, index: usize) -> bool {
        let client = &self.clients[index];
        client.reads.from <= self.now && client.asks() && client.taken < client.reads.room
    }

    /// The client that reads next: the current one while its arbitration weight lasts, else the next.
    fn winner(&self) -> Option<usize> {
        if self.turn > 0 && self.wants(self.current) {
            return Some(self.current);
        }
        let count = self.clients.len();
        let ring = (1..=count).map(|step| (self.current + step) % count);
        ring.into_iter().find(|index| self.wants(*index))
    }

    /// The next core clock at which a read may be granted.
    fn next_event(&self) -> Option<u64> {
        let wanted = self.winner().is_some();
        let bytes = self.memory.rate();
        let port = [
            Some(self.next.div_ceil(bytes)).filter(|clock| *clock > self.now),
            self.in_flight.front().copied(),
        ]
        .into_iter()
        .flatten()
        .filter(|_| wanted)
        .min();
        let room = |client: &ReadClientState| {
            if client.reads.from > self.now {
                Some(client.reads.from)
            } else {
                client.releases.front().copied()
            }
        };
        let asking = self.clients.iter().filter(|client| client.asks());
        port.or_else(|| asking.filter_map(room).min())
    }
}

/// The write half of the memory interface, with one client.
#[derive(Debug)]
pub(crate) struct McifWritePort {
    memory: MemorySpeed,
    limit: usize,
    in_flight: VecDeque<u64>,
    /// Core clocks at which the writes that the client still holds leave for the arbiter.
    held: VecDeque<u64>,
    next: u64,
    /// Core clock at which the response to the latest write reaches the client.
    answered: u64,
}

impl McifWritePort {
    /// A port with at most `limit` writes in flight.
    pub(crate) fn new(memory: MemorySpeed, limit: u32) -> Self {
        Self {
            memory,
            limit: limit.max(1) as usize,
            in_flight: VecDeque::new(),
            held: VecDeque::new(),
            next: 0,
            answered: 0,
        }
    }

    /// The first core clock from `at` on at which the client can hold one more atom.
    pub(crate) fn room(&self, at: u64) -> u64 {
        let full = self.held.len() >= WRITE_DEPTH;
        let oldest = self.held.front().copied();
        oldest.filter(|_| full).map_or(at, |leaves| at.max(leaves))
    }

    /// Hands an atom to the client's write channel in core clock `at`.
    pub(crate) fn write(&mut self, at: u64) {
        let bytes = self.memory.rate();
        let mut grant = (at + 1).max(self.next.div_ceil(bytes));
        if self.in_flight.len() >= self.limit {
            grant = grant.max(self.in_flight.pop_front().unwrap_or(0));
        }
        let at_pin = grant + GRANT_TO_PIN;
        let back = at_pin + u64::from(self.memory.latency) + PIN_TO_CLIENT;
        self.in_flight.push_back(back + 1);
        self.next = self.next.max(grant * bytes) + MemorySpeed::BEAT;
        self.held.push_back(grant);
        if self.held.len() > WRITE_DEPTH {
            self.held.pop_front();
        }
        self.answered = back;
    }

    /// Core clock at which the last response has reached the client.
    pub(crate) fn answered(&self) -> u64 {
        self.answered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn backlogged(weight: u32) -> ClientReadDemand {
        ClientReadDemand {
            atoms: 100,
            room: 100,
            from: 0,
            weight,
        }
    }

    /// The client that is granted each of the first `count` reads.
    fn grants(port: &mut McifReadPort, clients: &[ReadClientNumber], count: usize) -> Vec<usize> {
        let mut grants: Vec<(u64, usize)> = Vec::new();
        for (number, client) in clients.iter().enumerate() {
            let arrivals = (0..count as u64).map(|index| (port.arrival(*client, index), number));
            grants.extend(arrivals);
        }
        grants.sort_unstable();
        grants
            .iter()
            .take(count)
            .map(|(_, number)| *number)
            .collect()
    }

    #[test]
    fn backlogged_clients_take_turns_by_weight() {
        // Source: docs/nv_small/system.md, section 8.3: weights 1/1 give 9 8 9 8, data 3 and
        // weights 2 give 8 8 8 9 9, by ids.
        let memory = MemorySpeed::latency(10);
        let mut port = McifReadPort::new(memory, 256);
        let clients = [backlogged(1), backlogged(1)].map(|reads| port.client(reads));
        assert_eq!(grants(&mut port, &clients, 4), [0, 1, 0, 1]);
        let mut port = McifReadPort::new(memory, 256);
        let clients = [backlogged(3), backlogged(2)].map(|reads| port.client(reads));
        assert_eq!(grants(&mut port, &clients, 6), [0, 0, 0, 1, 1, 0]);
    }

    #[test]
    fn reads_in_flight_are_limited_over_all_clients() {
        let mut port = McifReadPort::new(MemorySpeed::latency(10), 2);
        let client = port.client(backlogged(1));
        let arrivals: Vec<u64> = (0..4).map(|index| port.arrival(client, index)).collect();
        // A grant, a clock to the pin, the latency, a clock to the client.
        assert_eq!(arrivals, [12, 13, 24, 25]);
    }

    #[test]
    fn a_client_without_room_waits_for_its_release() {
        let mut port = McifReadPort::new(MemorySpeed::latency(10), 256);
        let reads = ClientReadDemand {
            room: 1,
            ..backlogged(1)
        };
        let client = port.client(reads);
        assert_eq!(port.arrival(client, 0), 12);
        port.release(client, 40);
        assert_eq!(port.arrival(client, 1), 52);
    }

    #[test]
    fn half_the_bandwidth_takes_two_clocks_for_an_atom() {
        let memory = MemorySpeed {
            latency: 10,
            bytes_per_clock: 4,
        };
        let mut port = McifReadPort::new(memory, 256);
        let client = port.client(backlogged(1));
        let arrivals: Vec<u64> = (0..3).map(|index| port.arrival(client, index)).collect();
        assert_eq!(arrivals, [12, 14, 16]);
        let mut writes = McifWritePort::new(memory, 256);
        let answers = [0, 0, 0].map(|at| {
            writes.write(at);
            writes.answered()
        });
        assert_eq!(answers, [13, 15, 17]);
    }

    #[test]
    fn a_bandwidth_out_of_range_is_the_nearest_one() {
        let arrivals = |bytes_per_clock| {
            let memory = MemorySpeed {
                latency: 10,
                bytes_per_clock,
            };
            let mut port = McifReadPort::new(memory, 256);
            let client = port.client(backlogged(1));
            [0, 1, 2].map(|index| port.arrival(client, index))
        };
        assert_eq!(arrivals(0), [12, 20, 28]);
        assert_eq!(arrivals(9), [12, 13, 14]);
    }

    #[test]
    fn a_full_write_port_holds_its_client_up() {
        let mut writes = McifWritePort::new(MemorySpeed::latency(10), 1);
        for _ in 0..3 {
            let room = writes.room(0);
            writes.write(room);
        }
        // The second waits for the answer to the first, the third for that to the second.
        assert_eq!(writes.answered(), 13 + 2 * 13);
        assert!(writes.room(0) > 0);
    }
}
