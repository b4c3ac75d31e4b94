//! Register writes of one layer.

use std::collections::BTreeMap;

use nvdla_regs::types::{Field, Reg};

use nvdla_bench::seed::{Rng, Seed};

use crate::layer::RegisterName;

/// Register writes in the order in which they were listed.
#[derive(Debug)]
pub struct RegisterWrites {
    /// Where the bits of fields come from that nobody sets; `None`: zeros.
    unused: Option<Seed>,
    list: Vec<(Reg, u32)>,
}

impl RegisterWrites {
    /// An empty list. Fields that nobody sets hold bits that follow from `unused` and the
    /// address of their register, or zeros without it.
    pub fn new(unused: Option<Seed>) -> Self {
        Self {
            unused,
            list: Vec::new(),
        }
    }

    /// Whether unused fields hold random bits.
    pub fn unused_is_random(&self) -> bool {
        self.unused.is_some()
    }

    /// What the fields of `reg` hold that nobody sets.
    pub fn unused(&self, reg: &Reg) -> u32 {
        let of_reg = |seed: Seed| seed.item(reg.addr.0.into()).rng().word();
        self.unused.map_or(0, of_reg)
    }

    /// Writes `reg` with `fields`. What is not listed is what the hardware ignores.
    pub fn put(&mut self, reg: Reg, fields: &[(Field, u32)]) {
        let word = fields
            .iter()
            .fold(self.unused(&reg), |word, (field, value)| {
                debug_assert_eq!(
                    field.reg, reg.addr,
                    "{} is no field of {}",
                    field.name, reg.name
                );
                field.put(word, *value)
            });
        self.list.push((reg, word));
    }

    /// Writes `reg` with `fields`, and with `ignored` ones that a driver writes though the
    /// hardware ignores them; with random unused fields these are random, too.
    pub fn put_with_ignored(
        &mut self,
        reg: Reg,
        fields: &[(Field, u32)],
        ignored: &[(Field, u32)],
    ) {
        match self.unused {
            Some(_) => self.put(reg, fields),
            None => self.put(reg, &[fields, ignored].concat()),
        }
    }

    /// Writes an address or a stride, whose low three bits the hardware ignores.
    pub fn put_bytes(&mut self, reg: Reg, value: u32) {
        self.list.push((reg, value | self.unused(&reg) & 7));
    }

    /// Replaces the values of `others`, and adds those that are not listed.
    pub fn override_with(&mut self, others: &BTreeMap<RegisterName, u32>) {
        for (RegisterName(reg), value) in others {
            match self
                .list
                .iter_mut()
                .find(|(listed, _)| listed.addr == reg.addr)
            {
                Some((_, listed)) => *listed = *value,
                None => self.list.push((**reg, *value)),
            }
        }
    }

    /// Brings the writes into a random order.
    pub fn shuffle(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.list);
    }

    /// The writes.
    pub fn into_list(self) -> Vec<(Reg, u32)> {
        self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_regs::table::sdp;

    #[test]
    fn fields_that_are_not_listed_are_zeros_or_random() {
        let fields = [(sdp::BS_BYPASS, 0), (sdp::BS_ALU_ALGO, 2)];
        let mut zeros = RegisterWrites::new(None);
        zeros.put(sdp::D_DP_BS_CFG, &fields);
        assert_eq!(zeros.into_list(), [(sdp::D_DP_BS_CFG, 8)]);
        let mut random = RegisterWrites::new(Some(Seed(1)));
        random.put(sdp::D_DP_BS_CFG, &fields);
        let word = random.into_list()[0].1;
        assert_eq!(word & 0b1101, 8);
        assert_ne!(word, 8);
    }

    #[test]
    fn overrides_replace_in_place_or_come_last() {
        let mut writes = RegisterWrites::new(None);
        writes.put_bytes(sdp::D_CVT_OFFSET, 8);
        writes.put_bytes(sdp::D_CVT_SCALE, 16);
        let others = [
            (RegisterName(&sdp::D_CVT_OFFSET), 1),
            (RegisterName(&sdp::D_CVT_SHIFT), 2),
        ];
        writes.override_with(&BTreeMap::from(others));
        let list = [
            (sdp::D_CVT_OFFSET, 1),
            (sdp::D_CVT_SCALE, 16),
            (sdp::D_CVT_SHIFT, 2),
        ];
        assert_eq!(writes.into_list(), list);
    }
}
