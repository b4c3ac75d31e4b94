//! Look-up tables of CDP and of the SDP stage EW, with the keys of a layer file.
//!
//! A layer file gives tables by a function and ranges ([`crate::tables`] computes entries and
//! registers), or raw, by registers and entries. CDP and SDP differ in the widths of their samples
//! alone.
//!
//! Source: docs/nv_small/cdp.md, sections 5, 7.4 to 7.8 and 11; docs/nv_small/sdp.md, section 10.

pub mod lower;

use nvdla_model::units::lut;
use nvdla_model::units::lut::{LutConfig, LutOwner};
use nvdla_regs::lut_tables::{LE_ENTRIES, LO_ENTRIES};
use nvdla_settings::settings;

use crate::tables;
use crate::tables::{LutSpec, LutUser, TablePriority};

use crate::data::{LayerData, ValueSize};
use crate::scalar::{RangedNumber, S16};

/// Contents of the look-up tables LE and LO of a unit; both register groups use the same tables.
#[settings(Default)]
pub enum LutContents {
    /// The tables stay as they are: from an earlier layer, or zeros after reset.
    #[default]
    Kept,
    /// Tables that approximate a function.
    Function(LutSpec),
    /// Values of all registers and entries, as given.
    Raw(Box<LutWrites>),
}

/// Values of the registers and entries of both tables.
#[settings]
pub struct LutWrites {
    /// Table LE ("X"), 65 entries.
    pub le: RawLeTable,
    /// Table LO ("Y"), 257 entries.
    pub lo: RawLoTable,
    #[absent]
    pub priority: TablePriority,
}

/// Registers and entries of table LE.
#[settings]
pub struct RawLeTable {
    pub index: LeIndexRule,
    /// START: samples up to and including this value are underflows.
    pub start: LutBound,
    /// END: sample from which overflows are extrapolated; absent: that of the last entry.
    pub end: Option<LutBound>,
    #[absent]
    pub uflow: OutsideSlopes,
    #[absent]
    pub oflow: OutsideSlopes,
    #[absent]
    pub entries: LayerData,
    #[absent]
    pub download: TableWriteRange,
}

/// Registers and entries of table LO.
#[settings]
pub struct RawLoTable {
    /// INDEX_SELECT: log2 of the distance of two entries.
    pub select: LutIndexSelect,
    /// START: samples up to and including this value are underflows.
    pub start: LutBound,
    /// END: sample from which overflows are extrapolated; absent: that of the last entry.
    pub end: Option<LutBound>,
    #[absent]
    pub uflow: OutsideSlopes,
    #[absent]
    pub oflow: OutsideSlopes,
    #[absent]
    pub entries: LayerData,
    #[absent]
    pub download: TableWriteRange,
}

/// How the hardware calculates the index of an entry of table LE from a sample.
#[settings(Copy)]
pub enum LeIndexRule {
    /// INDEX_SELECT: log2 of the distance of two entries; CDP takes six bits of it.
    Linear(LutIndexSelect),
    /// INDEX_OFFSET: the first entry is at START + 2^OFFSET.
    Exponential(LeOffset),
}

/// Value of a START or END register: signed, 38 bits in CDP, 32 bits in SDP.
pub type LutBound = RangedNumber<{ -(1 << 37) }, { (1 << 37) - 1 }>;
/// Value of the field INDEX_SELECT of a table.
pub type LutIndexSelect = RangedNumber<-32, 31>;
/// Value of the field INDEX_OFFSET of table LE.
pub type LeOffset = RangedNumber<-128, 127>;

/// Slope of the straight line that extends a table for samples outside of it.
#[settings(Copy, Default)]
pub struct OutsideSlopes {
    pub scale: S16,
    /// Number of bits by which the product is shifted right; negative: left.
    #[absent]
    pub shift: RangedNumber<-16, 15>,
}

/// Which entries of a table are written, in order; the hardware increments the entry number.
#[settings(optional, Copy)]
pub struct TableWriteRange {
    pub first: RangedNumber<0, 1023>,
    /// Number of writes; absent: up to the last entry.
    pub count: Option<RangedNumber<1, 2048>>,
}

impl TableWriteRange {
    /// Number of entries that are written to a table of `all` entries.
    fn entries(self, all: usize) -> usize {
        match self.count {
            Some(count) => count.bits() as usize,
            None => all.saturating_sub(self.first.bits() as usize),
        }
    }
}

impl LutContents {
    /// Checks the tables; the error says what is not legal for `user`.
    pub fn check(&self, user: LutUser) -> Result<(), String> {
        match self {
            Self::Kept => Ok(()),
            Self::Function(spec) => match tables::design(user, spec) {
                Ok(_) => Ok(()),
                Err(why) => Err(format!("lut.function: {why}")),
            },
            Self::Raw(raw) => raw.check(user).map_err(|why| format!("lut.raw.{why}")),
        }
    }
}

impl LutWrites {
    fn check(&self, user: LutUser) -> Result<(), String> {
        let tables = [
            ("le", &self.le.entries, self.le.download.entries(LE_ENTRIES)),
            ("lo", &self.lo.entries, self.lo.download.entries(LO_ENTRIES)),
        ];
        for (name, entries, count) in tables {
            let checked = entries.check(ValueSize::TwoBytes.range());
            checked.map_err(|why| format!("{name}.entries: {why}"))?;
            match entries {
                LayerData::List(list) if list.len() != count => {
                    let has = list.len();
                    return Err(format!(
                        "{name}.entries: the list has {has} values, {count} are written; `pattern` \
                         repeats its values"
                    ));
                }
                LayerData::File(_) | LayerData::Real(_) => {
                    return Err(format!(
                        "{name}.entries: a table takes no file; list its entries"
                    ));
                }
                _ => {}
            }
        }
        let (le, lo) = (&self.le, &self.lo);
        let bounds = [
            ("le.start", Some(le.start)),
            ("le.end", le.end),
            ("lo.start", Some(lo.start)),
            ("lo.end", lo.end),
        ];
        for (name, bound) in bounds {
            let Some(bound) = bound else { continue };
            if user == LutUser::Sdp && i32::try_from(bound.get()).is_err() {
                return Err(format!("{name}: {bound} has more than the 32 bits of SDP"));
            }
        }
        Ok(())
    }

    /// Values of the table registers of `user` in the form that the model takes.
    pub fn config(&self, user: LutUser) -> LutConfig {
        let (le, lo) = (&self.le, &self.lo);
        let (width, top) = match user {
            LutUser::Cdp => (LutOwner::Cdp, (1 << 21) - 1),
            LutUser::Sdp => (LutOwner::Sdp, i64::from(i32::MAX)),
        };
        // Where 2^power ends, as far as samples reach.
        let above = |start: LutBound, power: i64| match u32::try_from(power) {
            Ok(power) if power < 40 => (start.get() + (1 << power)).min(top),
            Ok(_) => top,
            Err(_) => start.get() + 1,
        };
        let (le_index, le_power) = match le.index {
            LeIndexRule::Linear(select) => {
                let power = select.get() + 6;
                let select = select.signed();
                (lut::LeIndexMethod::Linear { select }, power)
            }
            LeIndexRule::Exponential(offset) => {
                let power = offset.get() + 64;
                let offset = offset.signed();
                (lut::LeIndexMethod::Exponential { offset }, power)
            }
        };
        let end = |end: Option<LutBound>, start, power| match end {
            Some(end) => end.get(),
            None => above(start, power),
        };
        LutConfig {
            width,
            le_index,
            lo_select: lo.select.signed(),
            le: lut::LutRangeAndSlopes {
                start: le.start.get(),
                end: end(le.end, le.start, le_power),
                uflow: le.uflow.into(),
                oflow: le.oflow.into(),
            },
            lo: lut::LutRangeAndSlopes {
                start: lo.start.get(),
                end: end(lo.end, lo.start, lo.select.get() + 8),
                uflow: lo.uflow.into(),
                oflow: lo.oflow.into(),
            },
            uflow_priority: self.priority.uflow.into(),
            oflow_priority: self.priority.oflow.into(),
            hybrid_priority: self.priority.hybrid.into(),
        }
    }
}

impl From<OutsideSlopes> for lut::LutOutsideSlope {
    fn from(slope: OutsideSlopes) -> Self {
        Self {
            scale: i16::try_from(slope.scale.get()).expect("a value of 16 bits"),
            shift: slope.shift.signed(),
        }
    }
}
