//! Collects the register writes of one layer.

use nvdla_regs::types::{LayerKind, Reg};
use nvdla_regs::unit::UnitRegs;

use nvdla_random::seed::Seed;

/// Register writes of a layer, in their order.
#[derive(Debug, Default)]
pub struct RegisterWrites {
    /// Seed of random values for the register bits without effect that no unit sets; `None`: they are 0.
    pub unused: Option<Seed>,
    pub list: Vec<(Reg, u32)>,
}

impl RegisterWrites {
    /// Whether bits without effect are random.
    pub fn unused_is_random(&self) -> bool {
        self.unused.is_some()
    }

    /// Contents of `reg` where no unit sets bits, in a layer of these `kinds`: random where the
    /// specification says that the bits have no effect ([`Reg::ignored`]), else 0.
    pub fn unused(&self, reg: &Reg, kinds: &[LayerKind]) -> u32 {
        let of_reg = |seed: Seed| seed.item(reg.addr.0.into()).rng().word() & reg.ignored(kinds);
        self.unused.map_or(0, of_reg)
    }

    /// Adds writes of all layer registers of a unit, in a layer of these `kinds`. `fill` sets the fields
    /// that the hardware uses; all other bits are those of [`Self::unused`].
    pub fn unit<R: UnitRegs>(&mut self, kinds: &[LayerKind], fill: impl FnOnce(&mut R)) {
        let mut regs = R::read(|reg| self.unused(reg, kinds));
        fill(&mut regs);
        self.list.reserve(R::REGS.len());
        for (reg, value) in regs.writes() {
            let beside = self.unused(reg, kinds) & !reg.write_mask;
            self.list.push((*reg, value | beside));
        }
    }

    /// Replaces the values written to the registers in `others`; adds a write if there is none.
    pub fn override_with(&mut self, others: impl IntoIterator<Item = (&'static Reg, u32)>) {
        for (reg, value) in others {
            match self
                .list
                .iter_mut()
                .find(|(listed, _)| listed.addr == reg.addr)
            {
                Some((_, listed)) => *listed = value,
                None => self.list.push((*reg, value)),
            }
        }
    }
}

/// Value of an address or stride; its low three bits, which the hardware ignores, are of `unused`.
pub fn bytes(value: u32, unused: u32) -> u32 {
    value | unused & 7
}

/// Field with the low `bits` bits of `value`; the hardware ignores the others, which are of `unused`.
pub fn low_bits(value: u32, bits: u32, unused: u32) -> u32 {
    let mask = (1 << bits) - 1;
    value & mask | unused & !mask
}

/// Field value as [`low_bits`] makes it, for a signed field.
pub fn low_bits_signed(value: i32, bits: u32, unused: i32) -> i32 {
    low_bits(value.cast_unsigned(), bits, unused.cast_unsigned()).cast_signed()
}
