//! Values at the edge of a rounding or of a saturation: which kinds of them a layer met, place by
//! place. Coverage reads them; no result depends on them.
//!
//! A place is described by a [`RoundingPlace`], watched by a [`RoundingWatch`] while a layer is
//! computed, and what it saw is a [`PlaceEvents`] in [`RoundingEvents`]. Kinds are bits of a word,
//! so that an element costs a few instructions.
//!
//! Source: docs/nv_small/sdp.md, section 7; docs/nv_small/cdp.md, section 7.0; docs/nv_small/pdp.md,
//! section 5.3; docs/nv_small/convolution.md, section 7.

/// A place at which a unit rounds or saturates values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundingPlace {
    /// Left shift of the ALU operand of BS. Source: docs/nv_small/sdp.md, section 8.
    BsOperand,
    BnOperand,
    /// What PReLU of BS passes: the low 32 bits of a sum.
    BsPass,
    BnPass,
    /// Right shift of BS.
    Bs,
    Bn,
    /// Converter of the ALU operand of EW. Source: docs/nv_small/sdp.md, section 9.1.
    EwAluOperand,
    EwMulOperand,
    /// Multiplier of EW. Source: docs/nv_small/sdp.md, section 9.2.
    EwProduct,
    /// Sum of EW.
    EwSum,
    /// Interpolation in EW's table. Source: docs/nv_small/sdp.md, section 10.4.
    EwHit,
    /// Lines outside EW's tables, where their shift is to the right.
    /// Source: docs/nv_small/sdp.md, section 10.5.
    EwSlope,
    /// Lines outside EW's tables, where their shift is to the left.
    EwSlopeLeft,
    /// Result of these lines.
    EwMiss,
    /// Output converter of SDP. Source: docs/nv_small/sdp.md, section 11.
    SdpOutput,
    /// What SDP's counter of saturated values compares. Source: docs/nv_small/sdp.md, section 12.2.
    SdpCounter,
    /// Input converter of CDP. Source: docs/nv_small/cdp.md, section 7.2.
    CdpInput,
    /// Interpolation in CDP's table. Source: docs/nv_small/cdp.md, section 7.7.
    CdpHit,
    /// Lines outside CDP's tables, where their shift is to the right.
    /// Source: docs/nv_small/cdp.md, section 7.8.
    CdpSlope,
    /// Lines outside CDP's tables, where their shift is to the left.
    CdpSlopeLeft,
    /// Result of these lines.
    CdpMiss,
    /// Output converter of CDP. Source: docs/nv_small/cdp.md, section 7.10.
    CdpOutput,
    /// Average of PDP over columns. Source: docs/nv_small/pdp.md, section 5.3.
    PdpColumns,
    /// Average of PDP over rows.
    PdpRows,
    /// Delivery of CACC, which loses bits of shifts above 16.
    /// Source: docs/nv_small/convolution.md, section 7.
    CaccDelivery,
    /// Input converter of CDMA. Source: docs/nv_small/image_input.md, section 5.1.
    CdmaConverter,
}

/// Number of places.
const PLACES: usize = RoundingPlace::CdmaConverter as usize + 1;

/// The widths of a place: of what is shifted right, and of what is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundingWidths {
    /// The least shift of the class [`ShiftClass::Long`].
    pub long: u32,
    /// The largest shift for which some value is a tie; values that are shifted right by more become 0.
    pub widest: u32,
    /// The last shift of the register field.
    pub last: u32,
    /// Bits of the result.
    pub bits: u32,
}

impl RoundingPlace {
    /// The widths of the place. `widest` follows from the largest product of operands; where the shift is
    /// no field but one number, `last` lies beyond it.
    pub const fn widths(self) -> RoundingWidths {
        let (long, widest, last, bits) = match self {
            Self::BsOperand | Self::BnOperand => (32, 62, 63, 32),
            Self::BsPass | Self::BnPass | Self::EwSum | Self::EwMiss => (32, 0, 0, 32),
            Self::Bs | Self::Bn | Self::EwAluOperand | Self::EwMulOperand => (32, 47, 63, 32),
            Self::EwProduct => (32, 63, 1023, 32),
            Self::EwHit => (32, 35, 36, 32),
            Self::EwSlope | Self::CdpSlope => (32, 15, 15, 32),
            Self::EwSlopeLeft | Self::CdpSlopeLeft => (32, 15, 16, 32),
            Self::SdpOutput => (32, 47, 63, 8),
            Self::SdpCounter => (32, 47, 63, 17),
            Self::CdpInput => (32, 23, 31, 9),
            Self::CdpHit => (32, 16, 17, 32),
            Self::CdpMiss => (32, 0, 0, 16),
            Self::CdpOutput => (32, 40, 63, 8),
            Self::PdpColumns => (32, 16, 17, 11),
            Self::PdpRows => (32, 16, 17, 8),
            Self::CaccDelivery => (17, 30, 31, 32),
            Self::CdmaConverter => (32, 31, 63, 8),
        };
        RoundingWidths {
            long,
            widest,
            last,
            bits,
        }
    }
}

/// Class of a right shift at one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShiftClass {
    /// 0: nothing is rounded.
    Zero,
    /// 1: all that is rounded is a tie.
    One,
    Middle,
    /// From [`RoundingWidths::long`] on.
    Long,
    /// Above [`RoundingWidths::widest`]: nothing is left.
    Over,
    /// The last of the field.
    Last,
}

impl RoundingWidths {
    /// Class of a shift by `shift` bits.
    fn class(&self, shift: u32) -> ShiftClass {
        match shift {
            0 => ShiftClass::Zero,
            1 => ShiftClass::One,
            _ if shift >= self.last => ShiftClass::Last,
            _ if shift > self.widest => ShiftClass::Over,
            _ if shift >= self.long => ShiftClass::Long,
            _ => ShiftClass::Middle,
        }
    }
}

/// Where a value lies between two results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TieDistance {
    /// One unit nearer to zero than a tie; with a shift of 1, a whole number.
    Below,
    Tie,
    /// One unit farther from zero than a tie.
    Above,
    /// Anywhere else.
    Apart,
}

/// How a result lies to the ends of its range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitKind {
    /// It is the last one in the range.
    Last,
    /// It is saturated because of the rounding alone, or by one unit where nothing is rounded.
    Barely,
    /// It is saturated in any case.
    Beyond,
}

/// What a left shift makes of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftShiftKind {
    /// 0 stays 0.
    Zero,
    /// The result fits.
    Kept,
    /// The result is exactly the least number.
    Least,
    Saturated,
}

/// Sign of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    Plus,
    Minus,
}

impl Sign {
    #[inline]
    fn of(v: i64) -> Self {
        if v < 0 { Self::Minus } else { Self::Plus }
    }
}

/// The bit of [`PlaceEvents::remainders`] for values with this class, sign and distance to a tie.
#[inline]
pub const fn remainder_bit(class: ShiftClass, sign: Sign, distance: TieDistance) -> u32 {
    8 * class as u32 + SIGN_STEP * sign as u32 + distance as u32
}

/// Distance of the bits for negative values from those for positive ones.
const SIGN_STEP: u32 = 4;

/// The bit of [`PlaceEvents::limits`] for results with this class, sign and limit.
#[inline]
pub const fn limit_bit(class: ShiftClass, sign: Sign, kind: LimitKind) -> u32 {
    6 * class as u32 + 3 * sign as u32 + kind as u32
}

/// The bit of [`PlaceEvents::left`] for values with this class and sign.
#[inline]
pub const fn left_bit(class: ShiftClass, sign: Sign, kind: LeftShiftKind) -> u32 {
    8 * class as u32 + 4 * sign as u32 + kind as u32
}

/// The kinds of values that one place met, as sets of bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlaceEvents {
    /// Right shifts: [`remainder_bit`].
    pub remainders: u64,
    /// Results at the ends of their range: [`limit_bit`].
    pub limits: u64,
    /// Left shifts: [`left_bit`].
    pub left: u64,
}

impl PlaceEvents {
    /// Adds what was met elsewhere.
    pub(crate) fn add(&mut self, other: Self) {
        self.remainders |= other.remainders;
        self.limits |= other.limits;
        self.left |= other.left;
    }
}

/// Kinds of squares that CDP adds up. Source: docs/nv_small/cdp.md, sections 7.2 and 7.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareKind {
    /// The square of -256.
    Least,
    /// The square of 255.
    Most,
    /// The largest sum of a window of nine channels.
    Full,
    /// The square of -256, where a sum that is one less gives another output byte.
    LeastShows,
}

/// What all places met in a layer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoundingEvents {
    places: [PlaceEvents; PLACES],
    /// A bit for each [`SquareKind`].
    pub squares: u32,
}

impl RoundingEvents {
    /// What a place met.
    pub fn of(&self, place: RoundingPlace) -> PlaceEvents {
        self.places[place as usize]
    }

    /// Adds what `watch` saw.
    pub(crate) fn add(&mut self, watch: &RoundingWatch) {
        self.add_to(watch.place, watch.met);
    }

    /// Adds what a place met.
    pub(crate) fn add_to(&mut self, place: RoundingPlace, met: PlaceEvents) {
        self.places[place as usize].add(met);
    }

    /// Adds what another unit of the same layer met.
    pub(crate) fn extend(&mut self, other: &Self) {
        for (all, own) in self.places.iter_mut().zip(&other.places) {
            all.add(*own);
        }
        self.squares |= other.squares;
    }
}

/// Watches the values of one place while they are shifted by one number of bits.
#[derive(Debug, Clone, Copy)]
pub struct RoundingWatch {
    place: RoundingPlace,
    class: ShiftClass,
    shift: u32,
    /// The bit for positive values of the class that are one unit below a tie.
    first: u32,
    /// Half of a unit of the result; 0 if no value is a tie.
    half: u64,
    /// The bits that are shifted out; 0 if no value is a tie.
    mask: u64,
    /// The largest result.
    most: i64,
    /// Twice the largest result: the number of results between the ends.
    span: u64,
    met: PlaceEvents,
}

impl RoundingWatch {
    pub fn new(place: RoundingPlace, shift: u32) -> Self {
        let widths = place.widths();
        let has_ties = (1..=widths.widest).contains(&shift);
        let unit = if has_ties { 1_u64 << shift } else { 1 };
        let class = widths.class(shift);
        let most = i64::MAX >> (64 - widths.bits);
        Self {
            place,
            class,
            shift,
            first: remainder_bit(class, Sign::Plus, TieDistance::Below),
            half: unit / 2,
            mask: unit - 1,
            most,
            span: 2 * most.unsigned_abs(),
            met: PlaceEvents::default(),
        }
    }

    /// Notes that `v`, shifted right and rounded, is `result` before it is saturated. Each element comes
    /// here: no branch, and no check of an overflow that cannot be.
    #[inline]
    pub fn note(&mut self, v: i64, result: i64) {
        let beside = v.unsigned_abs().wrapping_add(self.half).wrapping_add(1);
        // 0, 1 and 2 are one unit below a tie, a tie, and one unit above.
        let distance = (beside & self.mask).min(TieDistance::Apart as u64);
        let sign = (v >> 63).cast_unsigned() & u64::from(SIGN_STEP);
        let bit = u64::from(self.first).wrapping_add(sign | distance);
        self.met.remainders |= u64::from(v != 0) << (bit & 63);
        self.note_limit(v, result);
    }

    /// As [`RoundingWatch::note`], where bits below `1 / cut` of a unit are lost: a value that differs from
    /// a tie by at most that is beside it.
    pub fn note_cut(&mut self, v: i64, result: i64, cut: u64) {
        let unit = ((self.mask + 1) / cut).max(1);
        let beside = v.unsigned_abs().wrapping_add(self.half).wrapping_add(unit) & self.mask;
        let distance = match beside {
            _ if beside < unit => TieDistance::Below,
            _ if beside == unit => TieDistance::Tie,
            _ if beside <= 2 * unit => TieDistance::Above,
            _ => TieDistance::Apart,
        };
        if v != 0 {
            self.met.remainders |= 1 << remainder_bit(self.class, Sign::of(v), distance);
        }
        self.note_limit(v, result);
    }

    /// Notes whether `result`, which comes from `v`, lies at an end of its range.
    #[inline]
    pub fn note_limit(&mut self, v: i64, result: i64) {
        // From the last result on.
        if result.wrapping_add(self.most).cast_unsigned() >= self.span {
            let kind = self.limit(v, result);
            self.met.limits |= 1 << limit_bit(self.class, Sign::of(v), kind);
        }
    }

    fn limit(&self, v: i64, result: i64) -> LimitKind {
        let least = -self.most - 1;
        if result > self.most + 1 || result < least - 1 {
            return LimitKind::Beyond;
        }
        if (least..=self.most).contains(&result) {
            return LimitKind::Last;
        }
        // One unit nearer to zero.
        let nearer = result - result.signum();
        let cut = v.unsigned_abs() >> self.shift.min(63);
        let is_rounded = self.mask == 0 || nearer.unsigned_abs() == cut;
        if is_rounded {
            LimitKind::Barely
        } else {
            LimitKind::Beyond
        }
    }

    /// What the place met.
    pub fn met(&self) -> PlaceEvents {
        self.met
    }

    /// Notes that `v`, shifted left, is `result` in 32 bits.
    #[inline]
    pub fn note_left(&mut self, v: i64, result: i64) {
        let kind = match result {
            0 => LeftShiftKind::Zero,
            _ if result > i32::MIN.into() && result < i32::MAX.into() => LeftShiftKind::Kept,
            _ if self.shift < 32 && v == i64::from(i32::MIN) >> self.shift => LeftShiftKind::Least,
            _ => LeftShiftKind::Saturated,
        };
        self.met.left |= 1 << left_bit(self.class, Sign::of(v), kind);
    }
}
