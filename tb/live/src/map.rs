//! Copies inputs and outputs of layers between the DUT's memory and the host's.

use nvdla_model::layout::Region;
use nvdla_model::model::Model;
use nvdla_model::program::ProgramStep;
use nvdla_regs::look_up::is_enable;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::BLOCKS;
use nvdla_regs::types::RegRole;

use crate::error::LiveError;
use crate::host_memory::{HostMemory, common, place};
use crate::session::LiveSession;

impl<'t> LiveSession<'t> {
    /// Connects `len` bytes of the DUT's memory from `at` on with memory of the host. The input of
    /// a layer is copied from the host when its first unit is enabled, except bytes that running
    /// layers still write; its output is copied to the host when it is complete. If such ranges
    /// overlap, the latest counts for reads.
    pub fn map(&mut self, at: Addr, len: u64, memory: impl HostMemory + 't) {
        let window = (place(at, len), Box::new(memory) as Box<_>);
        self.host.windows.push(window);
    }

    /// If `step` enables a unit, copies the input of the unit's layer from the host.
    ///
    /// # Errors
    /// The memory of the host fails, or the DUT is dead.
    pub(crate) fn fetch(&mut self, step: &ProgramStep) -> Result<(), LiveError> {
        let ProgramStep::Write { at, .. } = step else {
            return Ok(());
        };
        let enables = is_enable(*at);
        if self.host.windows.is_empty() || !enables {
            return Ok(());
        }
        // Units read from when they are enabled: the host is asked once for a byte of a layer.
        let missing = self.lockstep.model().missing();
        let mut missing = missing
            .iter()
            .map(|(block, _)| block.of_role(RegRole::Enable));
        if !missing.any(|reg| reg.is_some_and(|reg| reg.addr == *at)) {
            self.host.fetched.clear();
        }
        let mut ahead = self.lockstep.model().clone();
        let before = ahead.so_far().layers.len();
        ahead.take_step(self.lockstep.steps().len(), step);
        enable_the_rest(&mut ahead);
        let layers = &self.so_far().layers;
        let open = self.announced.open.iter().map(|layer| &layers[*layer]);
        let mut own: Vec<Region> = open.flat_map(|layer| layer.writes.clone()).collect();
        own.extend(&self.host.fetched);
        for layer in &ahead.so_far().layers[before..] {
            for region in &layer.reads {
                let has = self.memory().dump(region.at, region.len);
                let mut bytes = has.clone();
                let read = self.host.read(region.at, &mut bytes);
                read.map_err(LiveError::Memory)?;
                let all = place(region.at, region.len.into());
                for other in &own {
                    if let Some((_, part)) = common(&place(other.at, other.len.into()), &all) {
                        bytes[part.clone()].copy_from_slice(&has[part]);
                    }
                }
                self.host.fetched.push(*region);
                if bytes != has {
                    self.load(region.at, &bytes)?;
                }
            }
            own.extend(&layer.writes);
        }
        Ok(())
    }

    /// Copies the output of layer number `layer` to the host.
    pub(crate) fn hand_over(&mut self, layer: usize) {
        let writes = self.so_far().layers[layer].writes.clone();
        self.hand_over_regions(&writes);
    }

    pub(crate) fn hand_over_regions(&mut self, regions: &[Region]) {
        if self.host.windows.is_empty() {
            return;
        }
        for region in regions {
            let bytes = match self.lockstep.bench() {
                Some(bench) => bench.axi.store.memory.dump(region.at, region.len),
                None => self.memory().dump(region.at, region.len),
            };
            if let Err(text) = self.host.write(region.at, &bytes) {
                self.host.failed.get_or_insert(text);
            }
        }
    }
}

/// Enables in `model` the units that are missing of a partly enabled layer, to learn what it reads.
fn enable_the_rest(model: &mut Model) {
    let most = BLOCKS.len();
    for _ in 0..most {
        let Some((block, group)) = model.missing().first().copied() else {
            return;
        };
        let group = u32::from(group == 1);
        for (role, value) in [(RegRole::Pointer, group), (RegRole::Enable, 1)] {
            let Some(reg) = block.of_role(role) else {
                return;
            };
            model.take_step(usize::MAX, &ProgramStep::posted(reg.addr, value));
        }
    }
}
