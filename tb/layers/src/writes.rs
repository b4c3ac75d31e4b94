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

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_regs::layers::SdpRegs;
    use nvdla_regs::table::{cdma, csc, sdp};

    fn stage(regs: &mut SdpRegs) {
        regs.bs_bypass = false;
        regs.bs_alu_algo = 2;
    }

    fn word(writes: RegisterWrites) -> u32 {
        let list = writes.list;
        assert_eq!(list.len(), SdpRegs::REGS.len());
        let found = list.iter().find(|(reg, _)| *reg == sdp::D_DP_BS_CFG);
        found.expect("all registers are written").1
    }

    #[test]
    fn fields_that_nobody_sets_are_zeros_or_random() {
        let mut zeros = RegisterWrites::default();
        zeros.unit(&[LayerKind::OnTheFly], stage);
        assert_eq!(word(zeros), 8);
        let mut random = RegisterWrites {
            unused: Some(Seed(1)),
            ..RegisterWrites::default()
        };
        random.unit(&[LayerKind::OnTheFly], stage);
        let word = word(random);
        assert_eq!(word & 0b1101, 8);
        assert_ne!(word & !0x7f, 0, "bits without a field, too");
    }

    #[test]
    fn random_bits_are_those_without_effect_in_layers_of_these_kinds() {
        let drawn = |reg: &Reg, kinds: &[LayerKind]| {
            let draw = |seed| {
                let writes = RegisterWrites {
                    unused: Some(Seed(seed)),
                    ..RegisterWrites::default()
                };
                writes.unused(reg, kinds)
            };
            (0..64).fold(0, |bits, seed| bits | draw(seed))
        };
        let (feature, image, reuse) = (LayerKind::Feature, LayerKind::Image, LayerKind::Reuse);
        let mode = &csc::D_MISC_CFG;
        let precisions = csc::IN_PRECISION.mask() | csc::PROC_PRECISION.mask();
        assert_eq!(drawn(mode, &[feature]), precisions | !mode.write_mask);
        assert_eq!(drawn(mode, &[image, reuse]), precisions | !mode.write_mask);
        // Only images ignore it.
        let atomics = &csc::D_ATOMICS;
        assert_eq!(drawn(atomics, &[feature]), !atomics.write_mask);
        assert_eq!(drawn(atomics, &[image]), u32::MAX);
        // No sentence speaks of images with this field.
        let fetch = &cdma::D_MISC_CFG;
        assert_eq!(drawn(fetch, &[image]), !fetch.write_mask);
        // Behind a convolution it must be 0.
        let sdp = &sdp::D_FEATURE_MODE_CFG;
        let winograd = sdp::WINOGRAD.mask();
        assert_eq!(drawn(sdp, &[LayerKind::OnTheFly]) & winograd, 0);
        assert_eq!(drawn(sdp, &[LayerKind::FromMemory]) & winograd, winograd);
    }

    #[test]
    fn overrides_replace_in_place_or_come_last() {
        let mut writes = RegisterWrites::default();
        let kinds = [LayerKind::FromMemory];
        writes.unit(&kinds, |regs: &mut SdpRegs| regs.cvt_offset = 8);
        writes.override_with([(&sdp::D_CVT_OFFSET, 1), (&sdp::S_LUT_CFG, 2)]);
        let list = writes.list;
        assert!(list.contains(&(sdp::D_CVT_OFFSET, 1)));
        assert_eq!(list.last(), Some(&(sdp::S_LUT_CFG, 2)));
        assert_eq!(list.len(), SdpRegs::REGS.len() + 1);
    }

    #[test]
    fn low_bits_leave_the_others() {
        assert_eq!(bytes(0x100, 0xffff_fffd), 0x105);
        assert_eq!(low_bits_signed(-1, 8, 0), 0xff);
        assert_eq!(low_bits_signed(0, 8, -1), -256);
        assert_eq!(low_bits(0x7f, 6, 0xc0), 0xff);
    }
}
