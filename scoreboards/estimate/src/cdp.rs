//! Timing of CDP: stripes of up to eight columns, lane by lane, with a window over the channels.
//!
//! Source: docs/nv_small/cdp.md, sections 6.1 and 7.3; rtl/cdp/README.md.

use std::collections::VecDeque;

use nvdla_model::executed::CdpLayerRegs;

use nvdla_regs::table::{cdp, cdp_rdma};

use crate::memory::MemorySpeed;
use crate::port::{ClientReadDemand, McifReadPort, McifWritePort};
use crate::rates::{CHANNEL, DONE_TO_HOST, LANES};
use crate::start::BlockStartClocks;

/// Core clocks from the start of a layer of CDP to its first read request. Source: rtl/cdp/README.md.
const TO_REQUEST: u64 = 1;
/// Most columns that CDP takes as one stripe.
const STRIPE: u64 = 8;
/// Most atoms that CDP's read DMA has in flight. Source: docs/nv_small/system.md, section 8.1.
const IN_FLIGHT: u64 = 61;
/// Atoms that CDP's stripe store holds. Source: rtl/cdp/README.md.
const STORE: usize = 16;
/// Core clocks from an atom at the stripe store to its first element. Source: rtl/cdp/README.md.
const TO_ELEMENT: u64 = 2;
/// Of [`TO_ELEMENT`], core clocks in the queue for incomplete windows. Source: rtl/prim/README.md.
const QUEUE: u64 = 2;
/// Core clocks from an element to the write channel without the window: converter, squares and
/// sums, table, product, converter. Source: rtl/cdp/README.md.
const PIPELINE: u64 = 2 + 4 + 8 + 1 + 2;

/// The elements of one lane in a stripe.
struct StripeLane {
    /// Core clock at which the last of these elements is at the window.
    ends: u64,
    width: u64,
    /// Number of higher channels that the window of such an element includes.
    above: usize,
    is_last_lane: bool,
}

/// Estimated core clocks of a layer of CDP, from its last D_OP_ENABLE to its interrupt.
pub(crate) fn clocks(run: &CdpLayerRegs, start: &BlockStartClocks, memory: MemorySpeed) -> u64 {
    let [width, height] = [run.rdma.width, run.rdma.height].map(u64::from);
    let surfaces = u64::from(run.rdma.channel).div_ceil(LANES);
    let mut port = McifReadPort::new(memory, run.mcif.rd_os_cnt);
    let reads = port.client(ClientReadDemand {
        atoms: width * height * surfaces,
        from: start.at(&cdp_rdma::BLOCK) + TO_REQUEST,
        room: IN_FLIGHT,
        weight: run.mcif.rd_weight_cdp,
    });
    // Half of the window; 0 without squares.
    let half = if run.cdp.sqsum_bypass {
        0
    } else {
        run.cdp.normalz_len as usize + 1
    };
    let mut rows: Vec<StripeLane> = Vec::new();
    let mut index = 0;
    // Elements enter once CDP has the layer, too.
    let mut free = start.at(&cdp::BLOCK);
    // Clocks at which the places of the store are free again.
    let mut store: VecDeque<u64> = VecDeque::new();
    for _ in 0..height {
        for first in (0..width).step_by(8) {
            let columns = STRIPE.min(width - first);
            for surface in 0..surfaces {
                for _ in 0..columns {
                    let mut stored = port.arrival(reads, index) + CHANNEL;
                    if store.len() >= STORE {
                        stored = stored.max(store.pop_front().unwrap_or(0));
                    }
                    port.release(reads, stored + 1);
                    index += 1;
                    free = (free + 1).max(stored + TO_ELEMENT);
                }
                for lane in 0..LANES {
                    free += if lane == 0 { 0 } else { columns };
                    let left = usize::try_from(LANES - 1 - lane).unwrap_or(0);
                    let is_last = surface + 1 == surfaces;
                    rows.push(StripeLane {
                        ends: free,
                        width: columns,
                        above: if is_last { half.min(left) } else { half },
                        is_last_lane: lane + 1 == LANES,
                    });
                }
                store.extend((0..columns).map(|_| free));
            }
        }
    }
    let mut writes = McifWritePort::new(memory, run.mcif.wr_os_cnt);
    let mut out = 0;
    for index in 0..rows.len() {
        let row = &rows[index];
        let needed = rows.get(index + row.above).unwrap_or(row).ends;
        // The upper edge of a window needs not wait in the queue as the element itself does.
        let last = row.ends.max(needed.saturating_sub(QUEUE - 1));
        out = (out + row.width).max(last);
        if row.is_last_lane {
            for column in 0..row.width {
                let at = out + PIPELINE + column + 1 - row.width;
                let room = writes.room(at);
                writes.write(room);
                out += room - at;
            }
        }
    }
    start.clocks(writes.answered() + DONE_TO_HOST)
}
