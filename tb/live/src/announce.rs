//! Events of a live session: finds what has changed in DUT and model, and queues the events.

use nvdla_bench::trace::TraceEventKind;
use nvdla_compare as compare;
use nvdla_regs::quantity::RegAddr;

use crate::event::LiveEvent;
use crate::session::LiveSession;

impl LiveSession<'_> {
    /// Queues an event for each layer, change of dla_intr and finding since the last call.
    pub(crate) fn announce(&mut self) {
        let clock = self.clock();
        let layers = &self.lockstep.model().so_far().layers;
        for (layer, expected) in layers.iter().enumerate().skip(self.announced.layers) {
            self.events.push_back(LiveEvent::LayerBegun {
                layer,
                label: expected.label.clone(),
                clock,
            });
            self.announced.open.push(layer);
        }
        self.announced.layers = layers.len();
        let bench = self.lockstep.bench();
        if let Some(bench) = bench {
            for event in bench.trace.iter().skip(self.announced.registers) {
                if let TraceEventKind::Interrupt { is_high } = event.action {
                    let clock = event.clock.0;
                    let event = LiveEvent::Interrupt { is_high, clock };
                    self.events.push_back(event);
                }
            }
            self.announced.registers = bench.trace.len();
        }
        let ledger = bench.map(|bench| &bench.axi.store.ledger);
        // The model alone writes the output of a layer at once.
        let is_ended = |layer: &mut usize| ledger.is_none_or(|it| it.remaining(*layer) == 0);
        let ended: Vec<usize> = self.announced.open.extract_if(.., is_ended).collect();
        for &layer in &ended {
            let wrong = ledger.iter().flat_map(|ledger| &ledger.wrong);
            let wrong: Vec<_> = wrong
                .filter(|wrong| wrong.layer == layer)
                .copied()
                .collect();
            let difference = compare::wrong_beats(self.lockstep.model().so_far(), &wrong);
            self.events.push_back(LiveEvent::LayerEnded {
                layer,
                label: layers[layer].label.clone(),
                clock,
                difference: difference.first().map(ToString::to_string),
            });
        }
        if let Some(bench) = bench {
            let findings = bench.findings.kept.iter().skip(self.announced.findings);
            self.events
                .extend(findings.cloned().map(LiveEvent::Finding));
            self.announced.findings = bench.findings.kept.len();
        }
        ended.into_iter().for_each(|layer| self.hand_over(layer));
    }

    /// Queues an event if the DUT's register had another value than the model's.
    pub(crate) fn compare_read(&mut self, at: RegAddr, got: u32) {
        let clock = self.clock();
        let Some(target) = self.lockstep.target() else {
            return;
        };
        let last = self.so_far().reads.last();
        let read = last.filter(|read| read.at == at && (read.value ^ got) & read.mask != 0);
        let wrong = read.filter(|read| !compare::is_excused(read, &target.quirks));
        self.events.extend(wrong.map(|read| LiveEvent::Register {
            at,
            got,
            want: read.value,
            mask: read.mask,
            clock,
        }));
    }
}
