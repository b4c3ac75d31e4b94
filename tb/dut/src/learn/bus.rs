//! Requests on the register bus that the hosts of the bench never make: more than three
//! outstanding, and reads of absent addresses close to other reads.
//!
//! Each request must be answered once. Source: docs/nv_small/system.md, section 3.2.

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, SimError};
use nvdla_regs::table::glb;

/// A series of reads on the register bus, after reset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegisterReadSeries {
    /// This many reads of one register, back to back.
    Present(usize),
    /// A read of a register, and a read of an absent address this many clocks later.
    Absent(u32),
}

/// Word addresses (byte address / 4) of a register, and of no register.
const PRESENT: u32 = glb::S_INTR_MASK.addr.0 >> 2;
const ABSENT: u32 = 0xe000 >> 2;
/// Clocks of the reset; then until the bus accepts requests; and until no reply can come any more.
const RESET: u32 = 32;
const WAKE_UP: u32 = 64;
const PATIENCE: u32 = 200;

impl RegisterReadSeries {
    /// All series of a study. A design with the quirk `CsbDropsReplies` loses replies if there are
    /// eight at once, or if that of an absent address comes in the clock of another one.
    pub fn all() -> impl Iterator<Item = Self> {
        let present = [1, 2, 3, 8].map(Self::Present);
        present.into_iter().chain((1..8).map(Self::Absent))
    }

    /// Whether every design gives all replies.
    pub fn is_safe(self) -> bool {
        matches!(self, Self::Present(..=3))
    }

    /// Number of requests; each must get one reply.
    pub fn requests(self) -> usize {
        match self {
            Self::Present(count) => count,
            Self::Absent(_) => 2,
        }
    }

    /// Word address of request `number`, and clocks between it and the request before.
    fn request(self, number: usize) -> (u32, u32) {
        match self {
            Self::Absent(gap) if number == 1 => (ABSENT, gap - 1),
            _ => (PRESENT, 0),
        }
    }
}

impl std::fmt::Display for RegisterReadSeries {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Present(count) => write!(f, "{count} reads of S_INTR_MASK, back to back"),
            Self::Absent(gap) => {
                write!(
                    f,
                    "a read of S_INTR_MASK and one of 0xe000, {gap} clocks later"
                )
            }
        }
    }
}

/// Resets the DUT, makes the requests of a series, and returns the number of replies.
///
/// # Errors
/// The simulation ended.
pub fn replies(dut: &mut dyn Dut, row: RegisterReadSeries) -> Result<usize, SimError> {
    let mut pins = PinsIn::default();
    for clock in 0..RESET + WAKE_UP {
        pins.reset_n = clock >= RESET;
        dut.step(&pins, ClockEdges::Both)?;
    }
    let mut replies = 0;
    let mut step = |pins: &PinsIn| {
        let out = dut.step(pins, ClockEdges::Both)?;
        replies += usize::from(out.csb_rvalid) + usize::from(out.csb_wr_complete);
        Ok::<bool, SimError>(out.csb_ready)
    };
    for number in 0..row.requests() {
        let (word, gap) = row.request(number);
        pins.csb_valid = false;
        for _ in 0..gap {
            step(&pins)?;
        }
        pins.csb_valid = true;
        pins.csb_addr = u16::try_from(word).unwrap_or(u16::MAX);
        let mut waited = 0;
        while !step(&pins)? && waited < PATIENCE {
            waited += 1;
        }
    }
    pins.csb_valid = false;
    for _ in 0..PATIENCE {
        step(&pins)?;
    }
    Ok(replies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_bench::dut::PinsOut;

    /// A bus that takes a request a clock and replies four clocks later, if it has not more than
    /// `room` on their way.
    struct QueueDut {
        due: Vec<u32>,
        clock: u32,
        room: usize,
    }

    impl Dut for QueueDut {
        fn step(&mut self, pins: &PinsIn, _: ClockEdges) -> Result<PinsOut, SimError> {
            self.clock += 1;
            let out = PinsOut {
                csb_ready: true,
                csb_rvalid: self.due.contains(&self.clock),
                ..PinsOut::default()
            };
            self.due.retain(|due| *due > self.clock);
            if pins.csb_valid && pins.reset_n && self.due.len() < self.room {
                self.due.push(self.clock + 4);
            }
            Ok(out)
        }

        fn run(&mut self, pins: &PinsIn, _: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
            Ok((1, self.step(pins, ClockEdges::Both)?))
        }
    }

    #[test]
    fn replies_are_counted_as_they_come() {
        let count = |room, row| {
            let mut dut = QueueDut {
                due: Vec::new(),
                clock: 0,
                room,
            };
            replies(&mut dut, row).expect("it goes on")
        };
        for row in RegisterReadSeries::all() {
            assert_eq!(count(8, row), row.requests(), "{row}");
        }
        assert_eq!(count(3, RegisterReadSeries::Present(8)), 6);
        assert_eq!(count(1, RegisterReadSeries::Absent(2)), 1);
        assert_eq!(count(1, RegisterReadSeries::Absent(5)), 2);
    }
}
