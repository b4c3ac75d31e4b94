//! Checks the AXI protocol at the memory pins in every core clock.
//!
//! Source: docs/nv_small/system.md, sections 1 and 8.1.

use nvdla_compare::observed::PinMoment;
use nvdla_regs::quantity::Addr;

use super::findings::Findings;
use crate::agents::dut::{PinsIn, PinsOut};

/// Bit map of the AXI ids with which nv_small reads: bit i is id i.
const READ_IDS: u16 = 0b11_0110_1110;
/// Bit map with the AXI id with which the stage EW of SDP reads.
const READ_ID_EW: u16 = 1 << 7;
/// Bit map of the AXI ids with which nv_small writes: bit i is id i.
const WRITE_IDS: u16 = 0b1110;

/// Checker of AXI requests: held until taken, one full beat, id of a client, aligned address.
#[derive(Debug, Clone, Default)]
pub struct AxiChecker {
    /// Outputs of the last clock; the valids of AR, AW and W are 1 if the beat was not taken.
    last: PinsOut,
    read_ids: u16,
}

impl AxiChecker {
    /// A checker for nv_small, without the read id of the stage EW.
    pub fn new() -> Self {
        Self {
            read_ids: READ_IDS,
            ..Self::default()
        }
    }

    /// Accepts the read id of the SDP stage EW as well.
    pub fn with_ew(&mut self) {
        self.read_ids |= READ_ID_EW;
    }

    /// Whether a beat on AR, AW or W was valid in the last clock and not taken.
    #[inline]
    pub fn waiting(&self) -> bool {
        self.last.ar_valid | self.last.aw_valid | self.last.w_valid
    }

    /// Checks the pins at a core edge: needed if a valid of AR, AW or W is 1, or [`Self::waiting`].
    pub fn clock(&mut self, pins: &PinsIn, out: &PinsOut, findings: &mut Findings) {
        if self.waiting() {
            self.check_held(out, findings);
        }
        self.check_new(out, findings);
        let waits = PinsOut {
            ar_valid: out.ar_valid && !pins.ar_ready,
            aw_valid: out.aw_valid && !pins.aw_ready,
            w_valid: out.w_valid && !pins.w_ready,
            ..*out
        };
        let last = std::mem::replace(&mut self.last, waits);
        let moments = &mut findings.moments;
        moments.note(PinMoment::ReadWaits, waits.ar_valid && !last.ar_valid);
        moments.note(PinMoment::AddressWaits, waits.aw_valid && !last.aw_valid);
        moments.note(PinMoment::DataWaits, waits.w_valid && !last.w_valid);
    }

    /// Checks that beats which were not taken in the last clock are still valid and unchanged.
    fn check_held(&self, out: &PinsOut, findings: &mut Findings) {
        let last = &self.last;
        let kept = (out.ar_addr, out.ar_id, out.ar_len) == (last.ar_addr, last.ar_id, last.ar_len);
        held("AR", last.ar_valid, out.ar_valid, kept, findings);
        let kept = (out.aw_addr, out.aw_id, out.aw_len) == (last.aw_addr, last.aw_id, last.aw_len);
        held("AW", last.aw_valid, out.aw_valid, kept, findings);
        let kept = (out.w_data, out.w_strb, out.w_last) == (last.w_data, last.w_strb, last.w_last);
        held("W", last.w_valid, out.w_valid, kept, findings);
    }

    /// Checks that a new request has one full beat, the id of a client and an aligned address.
    #[inline]
    fn check_new(&self, out: &PinsOut, findings: &mut Findings) {
        if out.ar_valid && !self.last.ar_valid {
            let ids = self.read_ids;
            address("AR", out.ar_addr, out.ar_id, out.ar_len, ids, findings);
        }
        if out.aw_valid && !self.last.aw_valid {
            address(
                "AW",
                out.aw_addr,
                out.aw_id,
                out.aw_len,
                WRITE_IDS,
                findings,
            );
        }
        let w = out.w_valid && !self.last.w_valid;
        if w && out.w_strb != 0xff {
            findings.protocol(|| format!("W: wstrb is 0x{:02x}, not 0xff", out.w_strb));
        }
        if w && !out.w_last {
            findings.protocol(|| "W: wlast is 0".to_owned());
        }
    }

    /// Checks that all valid outputs and `dla_intr` are 0 while reset is active.
    pub fn in_reset(out: &PinsOut, findings: &mut Findings) {
        let offered = [
            (out.ar_valid, "arvalid"),
            (out.aw_valid, "awvalid"),
            (out.w_valid, "wvalid"),
            (out.csb_rvalid, "nvdla2csb_valid"),
            (out.csb_wr_complete, "nvdla2csb_wr_complete"),
            (out.intr, "dla_intr"),
        ];
        for (_, name) in offered.iter().filter(|(level, _)| *level) {
            findings.protocol(|| format!("{name} is 1 during reset"));
        }
    }
}

#[inline]
fn held(channel: &str, waited: bool, valid: bool, kept: bool, findings: &mut Findings) {
    if !waited || (valid && kept) {
        return;
    }
    if !valid {
        findings.protocol(|| format!("{channel}: valid withdrawn before ready"));
    } else {
        findings.protocol(|| format!("{channel}: payload changed before ready"));
    }
}

fn address(channel: &str, addr: u32, id: u8, len: u8, ids: u16, findings: &mut Findings) {
    if len != 0 {
        findings.protocol(|| format!("{channel}: length is {len}, not 0"));
    }
    if id >= 16 || ids >> id & 1 == 0 {
        findings.protocol(|| format!("{channel}: id {id} belongs to no client"));
    }
    if !addr.is_multiple_of(8) {
        findings.protocol(|| format!("{channel}: {} is not a multiple of 8", Addr(addr)));
    }
}
