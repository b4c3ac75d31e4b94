//! The contents of `rtl/pkg/pins.yaml`, the table of pins, as Rust types.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::input::InputTable;
use crate::names::range;

use super::attributes::{PinClock, PinDirection, PinTie};

/// All pins of nv_small, in the order of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PinTable {
    pub pins: Vec<Pin>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pin {
    pub name: String,
    pub dir: PinDirection,
    /// Width in bits.
    pub width: u32,
    /// Clock of the pin; `None` for the clock pins themselves.
    pub clock: Option<PinClock>,
    /// If the pin is a clock: which one, as a bit of `ClockEdges`.
    pub edge: Option<ClockPinName>,
    /// Name of the pin's field in `PinsIn` or `PinsOut`; `None` for clocks and constant pins.
    pub field: Option<String>,
    /// Level at which the bench holds a constant pin.
    pub tie: Option<PinTie>,
    pub wakes: Option<PinWakeCondition>,
    /// For a valid output, the field of its ready input. While a valid waits for its ready, it does
    /// not end a run over many clocks.
    pub taken: Option<String>,
    /// The field of the valid output while which this output has a meaning; `None`: it always has.
    pub valid: Option<String>,
    /// Name of the port of nvs_core, if it is not the field's name with `_i` or `_o`.
    pub port: Option<String>,
    pub desc: String,
}

/// A clock pin, by the name of its bit in `ClockEdges` of the bench.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockPinName {
    Core,
    Csb,
}

/// When an output pin ends a run over many clocks: while it is 1, or when it changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PinWakeCondition {
    High,
    Change,
}

impl InputTable for PinTable {
    const FILE: &'static str = "rtl/pkg/pins.yaml";

    fn complete(&mut self) -> Result<(), String> {
        let (mut names, mut fields) = (BTreeSet::new(), BTreeSet::new());
        for pin in &self.pins {
            let fail = |problem| Err(format!("{}: {problem}", pin.name));
            if !names.insert(&pin.name) {
                return fail("the name is taken");
            }
            if pin.field.is_some() && !fields.insert(&pin.field) {
                return fail("the field is taken");
            }
            if let Some(problem) = pin.problem() {
                return fail(problem);
            }
            let says = |other: &Pin| {
                other.field == pin.valid && other.dir == PinDirection::Out && other.width == 1
            };
            let takes = |other: &Pin| {
                other.field == pin.taken && other.dir == PinDirection::In && other.width == 1
            };
            if pin.taken.is_some() && !self.pins.iter().any(takes) {
                return fail("`taken` names the field of an input of one bit");
            }
            if pin.valid.is_some() && !(pin.dir == PinDirection::Out && self.pins.iter().any(says))
            {
                return fail("`valid` is for outputs, and names the field of an output of one bit");
            }
        }
        Ok(())
    }
}

impl PinTable {
    /// The pins with fields in `PinsIn` (or `PinsOut`) and these fields' names. The widest come
    /// first, so that the struct has no padding.
    pub(super) fn fields(&self, dir: PinDirection) -> Vec<(&Pin, &str)> {
        let of = |pin: &Pin| pin.dir == dir;
        let mut fields: Vec<_> = self
            .pins
            .iter()
            .filter(|pin| of(pin))
            .filter_map(|pin| Some((pin, pin.field.as_deref()?)))
            .collect();
        fields.sort_by_key(|(pin, _)| std::cmp::Reverse(pin.bytes()));
        fields
    }

    /// Size in bytes of the struct `PinsIn` (or `PinsOut`), in C++ and in Rust.
    pub(super) fn bytes(&self, dir: PinDirection) -> u32 {
        let fields = self.fields(dir).into_iter().map(|(pin, _)| pin.bytes());
        let (sum, most) = fields.fold((0, 1), |(sum, most), bytes| (sum + bytes, bytes.max(most)));
        u32::next_multiple_of(sum, most)
    }
}

/// A valid output with ready: its index in [`PinTable::offers`], and the field of the ready input.
type Offer<'t> = (usize, &'t str);

impl PinTable {
    /// The handshakes: for each valid output its field, and the field of its ready input.
    pub(super) fn offers(&self) -> impl Iterator<Item = (&str, &str)> {
        let pins = self.pins.iter();
        pins.filter_map(|pin| Some((pin.field.as_deref()?, pin.taken.as_deref()?)))
    }

    /// The outputs that end a run over many clocks: pin, field, when, and handshake of a valid.
    pub(super) fn waking(
        &self,
    ) -> impl Iterator<Item = (&Pin, &str, PinWakeCondition, Option<Offer<'_>>)> {
        self.pins.iter().filter_map(|pin| {
            let field = pin.field.as_deref()?;
            let mut offers = self.offers().enumerate();
            let offer = offers.find(|(_, (offered, _))| *offered == field);
            let offer = offer.map(|(bit, (_, taken))| (bit, taken));
            Some((pin, field, pin.wakes?, offer))
        })
    }

    /// The outputs, with their fields, that have a meaning only while the output `valid` is 1.
    pub(super) fn valid_with<'t>(
        &'t self,
        valid: &str,
    ) -> impl Iterator<Item = (&'t Pin, &'t str)> {
        let pins = self.pins.iter();
        let said = pins.filter(move |pin| pin.valid.as_deref() == Some(valid));
        said.filter_map(|pin| Some((pin, pin.field.as_deref()?)))
    }
}

impl Pin {
    fn problem(&self) -> Option<&'static str> {
        let roles = [
            self.edge.is_some(),
            self.field.is_some(),
            self.tie.is_some(),
        ];
        if roles.into_iter().filter(|role| *role).count() != 1 {
            Some("a pin has one of `edge`, `field` and `tie`")
        } else if self.field.is_none() && self.dir == PinDirection::Out {
            Some("an output is a field")
        } else if self.wakes.is_some() && self.dir == PinDirection::In {
            Some("only outputs wake")
        } else if self.wakes == Some(PinWakeCondition::High) && self.width != 1 {
            Some("only one bit is high or low")
        } else if self.taken.is_some() && self.wakes != Some(PinWakeCondition::High) {
            Some("only what wakes while it is high is taken")
        } else if self.taken.is_some() && self.clock != Some(PinClock::Core) {
            Some("what is taken belongs to the core clock")
        } else if self.edge.is_some() == self.clock.is_some() {
            Some("every pin but the clocks belongs to a clock")
        } else if self.edge.is_some() && self.port.is_none() {
            Some("a clock has a port")
        } else if !(1..=64).contains(&self.width) {
            Some("pins have 1 to 64 bits")
        } else {
            None
        }
    }

    pub(super) fn core_port(&self) -> Option<String> {
        let suffix = match self.dir {
            PinDirection::In => "i",
            PinDirection::Out => "o",
        };
        let of_field = || Some(format!("{}_{suffix}", self.field.as_ref()?));
        self.port.clone().or_else(of_field)
    }

    pub(super) fn range(&self) -> String {
        range(self.width)
    }

    /// Size of the pin's field in `PinsIn` or `PinsOut`, in bytes.
    pub(super) fn bytes(&self) -> u32 {
        self.width.div_ceil(8).next_power_of_two()
    }
}
