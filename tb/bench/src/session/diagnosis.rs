//! The diagnosis of a DUT that hangs.

use nvdla_model::program::ProgramStep;
use nvdla_regs::interrupts::{Interrupt, InterruptSource, LABELS, SOURCE_BITS};
use nvdla_regs::look_up::name;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::quirk::Quirk;
use nvdla_regs::table::glb;

use super::bench::{StretchEndCondition, StretchLimits};
use super::host::{HostDriver, describe};
use super::mirror::{RecentRegisterWrite, ping_pong_blocks};
use super::state::ProgramStopReason;
use crate::agents::axi::client;
use crate::agents::csb::{CsbAccess, CsbRequest};

/// csb clocks that the diagnosis waits for answers of the register bus.
const ANSWER: u64 = 4096;

impl HostDriver<'_> {
    /// Adds a diagnosis to a hang or an endless wait in step `step`.
    pub(super) fn explain(
        &mut self,
        done: Result<(), ProgramStopReason>,
        step: usize,
    ) -> Result<(), ProgramStopReason> {
        done.map_err(|stopped| match stopped {
            ProgramStopReason::Hang(text) => ProgramStopReason::Hang(self.diagnosis(&text, step)),
            ProgramStopReason::Endless(text) => {
                ProgramStopReason::Endless(self.diagnosis(&text, step))
            }
            other => other,
        })
    }

    /// For a program that must hang: waits until nothing moves; a hang if some unit is not idle then.
    pub(super) fn confirm_stuck(&mut self) -> Result<(), ProgramStopReason> {
        let quiet = loop {
            match self.clock(u64::MAX, StretchEndCondition::Event) {
                Ok(()) => {}
                Err(ProgramStopReason::Hang(text)) => break text,
                Err(other) => return Err(other),
            }
        };
        self.bench.note_progress();
        for (_, status, _) in ping_pong_blocks() {
            if self.read(status)? != 0 {
                return Err(ProgramStopReason::Hang(quiet));
            }
        }
        Ok(())
    }

    fn diagnosis(&mut self, text: &str, step: usize) -> String {
        let wait = match self.step_at(step) {
            Some(doing) => format!("in step {step}, {}", describe(doing)),
            None => "after the last step".to_owned(),
        };
        let mut lines = vec![format!("{text} {wait}")];
        // A polling host is often in the middle of a read when the hang is noticed.
        self.bench.csb.recall(&self.bench.pins);
        self.simulate_until(|host| host.bench.csb.idle());
        self.state.answer = None;
        for request in &self.bench.csb.outstanding {
            let what = match request.access {
                CsbAccess::Read => "read data",
                CsbAccess::Write { .. } => "write completion",
            };
            lines.push(format!("register bus: no {what} for {}", name(request.at)));
        }
        let offered = self.bench.pins.csb_valid;
        self.bench.csb.abandon(&self.bench.pins);
        self.bench.irq.abandon();
        if offered {
            lines.push("register bus: takes no request".to_owned());
            lines.extend(self.bench.mirror.enabled());
        } else {
            self.ask_units(step, &mut lines);
        }
        let [reads, writes, addresses, beats] = self.bench.axi.outstanding();
        lines.push(format!(
            "memory: {reads} reads and {writes} writes without reply, {addresses} write \
             addresses without data, {beats} write beats without address"
        ));
        if let Some((direction, id, traffic)) =
            self.bench.axi.traffic().max_by_key(|(_, _, t)| t.last)
        {
            let name = client(direction, id);
            lines.push(format!("last access at clock {}: {name}", traffic.last));
        }
        for (direction, id, traffic) in self.bench.axi.traffic() {
            let (name, last) = (client(direction, id), traffic.last);
            let (asked, done) = (traffic.requests, traffic.replies);
            lines.push(format!(
                "{name}: {asked} requests, {done} replies, last at clock {last}"
            ));
        }
        for (label, bytes) in self.bench.axi.store.ledger.missing() {
            lines.push(format!("layer {label}: {bytes} bytes not written"));
        }
        for RecentRegisterWrite { at, value, clock } in self.bench.mirror.recent() {
            lines.push(format!("clock {clock}: {} = 0x{value:08x}", name(*at)));
        }
        lines.join("\n  ")
    }

    /// Simulates until the register bus is as `done` says, for [`ANSWER`] csb clocks at most.
    fn simulate_until(&mut self, done: impl Fn(&Self) -> bool) {
        let end = self.bench.csb_now + ANSWER;
        while !done(self) && self.bench.csb_now < end {
            let left = StretchLimits::of(end - self.bench.csb_now);
            if self.bench.advance(self.dut, &left).is_err() {
                return;
            }
            self.pump();
        }
    }

    /// Adds a line with the state of each unit, as long as the bus answers. The host hangs in step `step`.
    fn ask_units(&mut self, step: usize, lines: &mut Vec<String>) {
        let mask = self.bench.irq.mask;
        let pin = u32::from(self.bench.irq.level);
        let mut idle = 0;
        let mut all_idle = true;
        for (unit, status, pointer) in ping_pong_blocks() {
            let (Some(status), Some(pointer)) = (self.try_read(status), self.try_read(pointer))
            else {
                lines.push(format!("register bus: {unit} does not answer"));
                lines.extend(self.bench.mirror.enabled());
                return;
            };
            if status == 0 {
                idle += 1;
                continue;
            }
            all_idle = false;
            lines.push(format!(
                "{unit}: group 0 {}, group 1 {}, PRODUCER {}, CONSUMER {}",
                state(status),
                state(status >> 16),
                pointer & 1,
                pointer >> 16 & 1
            ));
        }
        lines.push(format!("{idle} units idle in both groups"));
        let raised = self.try_read(glb::S_INTR_STATUS.addr);
        let status = match raised {
            Some(status) => format!("0x{status:06x}"),
            None => "unknown".to_owned(),
        };
        lines.push(format!(
            "interrupts: dla_intr {pin}, status {status}, mask 0x{mask:06x}"
        ));
        let Some(ProgramStep::WaitInterrupts { bits }) = self.step_at(step) else {
            return;
        };
        if let Some(raised) = raised
            && all_idle
            && self.expected.stuck.is_empty()
        {
            lines.extend(lost(*bits, *self.served | raised));
        }
    }

    fn try_read(&mut self, at: RegAddr) -> Option<u32> {
        self.bench.csb.push(CsbRequest {
            at,
            access: CsbAccess::Read,
            step: None,
        });
        self.simulate_until(|host| host.state.answer.is_some());
        self.state.answer.take()
    }
}

/// A line on a wait for the interrupts `bits` of which only those in `came` came, while all units are
/// idle: then the others never come. `None` if all came.
fn lost(bits: u32, came: u32) -> Option<String> {
    let titles = |bits: u32| {
        let ours = |(interrupt, _): &(Interrupt, _)| bits & interrupt.mask() != 0;
        let named = Interrupt::all().zip(LABELS).filter(ours);
        let titles: Vec<&str> = named.map(|(_, (_, title))| title).collect();
        titles.join("; ")
    };
    let missing = bits & !came & SOURCE_BITS;
    if missing == 0 {
        return None;
    }
    let mut line = format!(
        "odd: all units are idle, but this interrupt never came: {}",
        titles(missing)
    );
    if bits & came != 0 {
        line += &format!(". These came: {}", titles(bits & came));
    }
    let of_group = |group| {
        let (sum, output) = (
            InterruptSource::Cacc.of(group),
            InterruptSource::Sdp.of(group),
        );
        missing == sum.mask() && came & output.mask() != 0
    };
    if of_group(0) || of_group(1) {
        line += &format!(
            ". So fails a design with the quirk {}",
            Quirk::CaccLosesInterrupt
        );
    }
    Some(line)
}

/// Name of the state of a register group, two bits of S_STATUS.
fn state(bits: u32) -> &'static str {
    match bits & 3 {
        0 => "idle",
        1 => "running",
        2 => "pending",
        _ => "in an unknown state",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_interrupt_of_idle_units_is_named() {
        let [cacc, sdp] = [InterruptSource::Cacc, InterruptSource::Sdp].map(|it| it.of(1).mask());
        let data = InterruptSource::CdmaDat.of(1).mask();
        assert_eq!(lost(sdp | cacc, sdp | cacc), None);
        assert_eq!(
            lost(sdp | cacc | data, sdp | data).expect("one is missing"),
            "odd: all units are idle, but this interrupt never came: CACC, group 1. These came: SDP, \
             group 1; CDMA data, group 1. So fails a design with the quirk cacc_loses_interrupt"
        );
        assert_eq!(
            lost(sdp | cacc, cacc).expect("one is missing"),
            "odd: all units are idle, but this interrupt never came: SDP, group 1. These came: CACC, \
             group 1"
        );
        assert_eq!(
            lost(cacc, 0).expect("one is missing"),
            "odd: all units are idle, but this interrupt never came: CACC, group 1"
        );
    }
}
