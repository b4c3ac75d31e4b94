//! Coverage of values at the edge of a rounding or of a saturation, place by place.
//!
//! The model notes the kinds of values that it meets while it computes a layer. A bin is a kind:
//!
//! * the sign, since negative values are rounded by their magnitude;
//! * the distance to a tie, where a result that is wrong by one unit hides;
//! * the class of the shift, since a shift of 0 rounds nothing, one of 1 only ties, one above 31 does not
//!   fit a word, one beyond the widest value must give 0 and not the sign, and the last of a field is an
//!   end;
//! * whether the result is the last one of its range, saturated by its rounding alone, or in any case.
//!
//! Kinds that the widths of a place rule out have no bin.

use nvdla_model::units::rounding::{
    LeftShiftKind, LimitKind, RoundingPlace, ShiftClass, Sign, SquareKind, TieDistance, left_bit,
    limit_bit, remainder_bit,
};

use crate::model::{AnsweredBins, BinNameAndMeaning, CoveragePoint, points};
use crate::view::CaseView;

/// Points of SDP without stage EW.
pub(super) const SDP: &[CoveragePoint] = sdp::POINTS;
/// Points of stage EW.
pub(super) const SDP_EW: &[CoveragePoint] = sdp_ew::POINTS;
pub(super) const CDP: &[CoveragePoint] = cdp::POINTS;
pub(super) const PDP: &[CoveragePoint] = pdp::POINTS;
pub(super) const CONVOLUTION: &[CoveragePoint] = convolution::POINTS;

/// A kind of values: name and meaning of its bin, and its bit in the events of a place.
#[derive(Clone, Copy)]
struct RoundingKind {
    bin: BinNameAndMeaning,
    bit: u32,
}

/// Kinds of values, by name, meaning and bit.
macro_rules! kinds {
    ($($kinds:ident [$of:ident] { $($name:literal $meaning:literal $class:ident $sign:ident $kind:ident,)* })*) => {$(
        const $kinds: &[RoundingKind] = &[$(RoundingKind {
            bin: ($name, $meaning),
            bit: kinds!(@bit $of $class $sign $kind),
        },)*];
    )*};
    (@bit remainder $class:ident $sign:ident $kind:ident) => {
        remainder_bit(ShiftClass::$class, Sign::$sign, TieDistance::$kind)
    };
    (@bit limit $class:ident $sign:ident $kind:ident) => {
        limit_bit(ShiftClass::$class, Sign::$sign, LimitKind::$kind)
    };
    (@bit left $class:ident $sign:ident $kind:ident) => {
        left_bit(ShiftClass::$class, Sign::$sign, LeftShiftKind::$kind)
    };
}

kinds! {
    ZERO [remainder] {
        "zero-plus" "shift 0, above 0" Zero Plus Below,
        "zero-minus" "shift 0, below 0" Zero Minus Below,
    }
    ONE [remainder] {
        "one-whole-plus" "shift 1, above 0, even" One Plus Below,
        "one-tie-plus" "shift 1, above 0, a tie" One Plus Tie,
        "one-whole-minus" "shift 1, below 0, even" One Minus Below,
        "one-tie-minus" "shift 1, below 0, a tie" One Minus Tie,
    }
    MIDDLE [remainder] {
        "middle-below-plus" "shift above 1, above 0, one unit below a tie" Middle Plus Below,
        "middle-tie-plus" "shift above 1, above 0, a tie" Middle Plus Tie,
        "middle-above-plus" "shift above 1, above 0, one unit above a tie" Middle Plus Above,
        "middle-apart-plus" "shift above 1, above 0, not beside a tie" Middle Plus Apart,
        "middle-below-minus" "shift above 1, below 0, one unit nearer to 0 than a tie" Middle Minus Below,
        "middle-tie-minus" "shift above 1, below 0, a tie" Middle Minus Tie,
        "middle-above-minus" "shift above 1, below 0, one unit farther from 0 than a tie" Middle Minus Above,
        "middle-apart-minus" "shift above 1, below 0, not beside a tie" Middle Minus Apart,
    }
    LONG [remainder] {
        "long-below-plus" "long shift, above 0, one unit below a tie" Long Plus Below,
        "long-tie-plus" "long shift, above 0, a tie" Long Plus Tie,
        "long-above-plus" "long shift, above 0, one unit above a tie" Long Plus Above,
        "long-apart-plus" "long shift, above 0, not beside a tie" Long Plus Apart,
        "long-below-minus" "long shift, below 0, one unit nearer to 0 than a tie" Long Minus Below,
        "long-tie-minus" "long shift, below 0, a tie" Long Minus Tie,
        "long-above-minus" "long shift, below 0, one unit farther from 0 than a tie" Long Minus Above,
        "long-apart-minus" "long shift, below 0, not beside a tie" Long Minus Apart,
    }
    OVER [remainder] {
        "over-plus" "shift beyond every value, above 0" Over Plus Below,
        "over-minus" "shift beyond every value, below 0" Over Minus Below,
    }
    END [remainder] {
        "end-plus" "last shift of the field, above 0" Last Plus Below,
        "end-minus" "last shift of the field, below 0" Last Minus Below,
    }
    END_WITH_TIES [remainder] {
        "end-below-plus" "last shift, above 0, one unit below a tie" Last Plus Below,
        "end-tie-plus" "last shift, above 0, a tie" Last Plus Tie,
        "end-above-plus" "last shift, above 0, one unit above a tie" Last Plus Above,
        "end-apart-plus" "last shift, above 0, not beside a tie" Last Plus Apart,
        "end-below-minus" "last shift, below 0, one unit nearer to 0 than a tie" Last Minus Below,
        "end-tie-minus" "last shift, below 0, a tie" Last Minus Tie,
        "end-above-minus" "last shift, below 0, one unit farther from 0 than a tie" Last Minus Above,
        "end-apart-minus" "last shift, below 0, not beside a tie" Last Minus Apart,
    }
    // Steps of EW's fraction are too coarse for one unit beside a tie.
    EW_HIT [remainder] {
        "tie-plus" "above 0, a tie" Long Plus Tie,
        "apart-plus" "above 0, not beside a tie" Long Plus Apart,
        "tie-minus" "below 0, a tie" Long Minus Tie,
        "apart-minus" "below 0, not beside a tie" Long Minus Apart,
    }
    NOT_SHIFTED [limit] {
        "last-plus" "the largest" Zero Plus Last,
        "barely-plus" "one unit above the largest" Zero Plus Barely,
        "beyond-plus" "farther above" Zero Plus Beyond,
        "last-minus" "the least" Zero Minus Last,
        "barely-minus" "one unit below the least" Zero Minus Barely,
        "beyond-minus" "farther below" Zero Minus Beyond,
    }
    PASSED [limit] {
        "last" "the largest that passes" Zero Plus Last,
        "barely" "one unit more: the least number" Zero Plus Barely,
        "beyond" "more" Zero Plus Beyond,
    }
    ZERO_LIMITS [limit] {
        "zero-last-plus" "shift 0, the largest" Zero Plus Last,
        "zero-barely-plus" "shift 0, one unit above the largest" Zero Plus Barely,
        "zero-beyond-plus" "shift 0, farther above" Zero Plus Beyond,
        "zero-last-minus" "shift 0, the least" Zero Minus Last,
        "zero-barely-minus" "shift 0, one unit below the least" Zero Minus Barely,
        "zero-beyond-minus" "shift 0, farther below" Zero Minus Beyond,
    }
    ONE_LIMITS [limit] {
        "one-last-plus" "shift 1, the largest" One Plus Last,
        "one-barely-plus" "shift 1, above the largest by its rounding alone" One Plus Barely,
        "one-beyond-plus" "shift 1, above the largest in any case" One Plus Beyond,
        "one-last-minus" "shift 1, the least" One Minus Last,
        "one-barely-minus" "shift 1, below the least by its rounding alone" One Minus Barely,
        "one-beyond-minus" "shift 1, below the least in any case" One Minus Beyond,
    }
    MIDDLE_LIMITS [limit] {
        "middle-last-plus" "shift above 1, the largest" Middle Plus Last,
        "middle-barely-plus" "shift above 1, above the largest by its rounding alone" Middle Plus Barely,
        "middle-beyond-plus" "shift above 1, above the largest in any case" Middle Plus Beyond,
        "middle-last-minus" "shift above 1, the least" Middle Minus Last,
        "middle-barely-minus" "shift above 1, below the least by its rounding alone" Middle Minus Barely,
        "middle-beyond-minus" "shift above 1, below the least in any case" Middle Minus Beyond,
    }
    LONG_LIMITS [limit] {
        "long-last-plus" "shift above 31, the largest" Long Plus Last,
        "long-barely-plus" "shift above 31, above the largest by its rounding alone" Long Plus Barely,
        "long-beyond-plus" "shift above 31, above the largest in any case" Long Plus Beyond,
        "long-last-minus" "shift above 31, the least" Long Minus Last,
        "long-barely-minus" "shift above 31, below the least by its rounding alone" Long Minus Barely,
        "long-beyond-minus" "shift above 31, below the least in any case" Long Minus Beyond,
    }
    OPERAND_SHIFTS [left] {
        "zero-plus" "shift 0, above 0" Zero Plus Kept,
        "zero-minus" "shift 0, below 0" Zero Minus Kept,
        "one-plus" "shift 1, above 0" One Plus Kept,
        "one-minus" "shift 1, below 0" One Minus Kept,
        "middle-plus" "shift 2 to 31, above 0, fits" Middle Plus Kept,
        "middle-minus" "shift 2 to 31, below 0, fits" Middle Minus Kept,
        "middle-least" "shift 2 to 31, exactly the least number" Middle Minus Least,
        "middle-beyond-plus" "shift 2 to 31, above the largest number" Middle Plus Saturated,
        "middle-beyond-minus" "shift 2 to 31, below the least number" Middle Minus Saturated,
        "long-none" "shift 32 to 62, 0" Long Plus Zero,
        "long-beyond-plus" "shift 32 to 62, above 0" Long Plus Saturated,
        "long-beyond-minus" "shift 32 to 62, below 0" Long Minus Saturated,
        "end-none" "shift 63, 0" Last Plus Zero,
        "end-beyond-plus" "shift 63, above 0" Last Plus Saturated,
        "end-beyond-minus" "shift 63, below 0" Last Minus Saturated,
    }
    LINE_SHIFTS [left] {
        "one-plus" "shift 1, above 0, fits" One Plus Kept,
        "one-minus" "shift 1, below 0, fits" One Minus Kept,
        "one-beyond-plus" "shift 1, above the largest number" One Plus Saturated,
        "one-beyond-minus" "shift 1, below the least number" One Minus Saturated,
        "middle-plus" "shift 2 to 15, above 0, fits" Middle Plus Kept,
        "middle-minus" "shift 2 to 15, below 0, fits" Middle Minus Kept,
        "middle-beyond-plus" "shift 2 to 15, above the largest number" Middle Plus Saturated,
        "middle-beyond-minus" "shift 2 to 15, below the least number" Middle Minus Saturated,
        "end-plus" "shift 16, above 0, fits" Last Plus Kept,
        "end-minus" "shift 16, below 0, fits" Last Minus Kept,
        "end-beyond-plus" "shift 16, above the largest number" Last Plus Saturated,
        "end-beyond-minus" "shift 16, below the least number" Last Minus Saturated,
    }
}

/// Remainders of shifts of up to 63 bits or more.
const WIDE: [RoundingKind; 26] = joined([ZERO, ONE, MIDDLE, LONG, OVER, END]);
/// Remainders where no value is as wide as 32 bits.
const NARROW: [RoundingKind; 18] = joined([ZERO, ONE, MIDDLE, OVER, END]);
/// Remainders of CACC, where a long shift has more than 16 bits.
const DELIVERED: [RoundingKind; 24] = joined([ZERO, ONE, MIDDLE, LONG, END]);
/// Remainders of shifts of up to 15 bits.
const LINES: [RoundingKind; 22] = joined([ZERO, ONE, MIDDLE, END_WITH_TIES]);
/// Limits of results that only shifts below 32 bits reach.
const LIMITS: [RoundingKind; 18] = joined([ZERO_LIMITS, ONE_LIMITS, MIDDLE_LIMITS]);
/// Limits of results of 8 bits, which shifts above 31 bits reach, too.
const BYTE_LIMITS: [RoundingKind; 24] =
    joined([ZERO_LIMITS, ONE_LIMITS, MIDDLE_LIMITS, LONG_LIMITS]);

/// Several lists of kinds as one.
const fn joined<const N: usize, const LISTS: usize>(
    lists: [&[RoundingKind]; LISTS],
) -> [RoundingKind; N] {
    let mut all = [lists[0][0]; N];
    let (mut list, mut at) = (0, 0);
    while list < LISTS {
        let mut kind = 0;
        while kind < lists[list].len() {
            all[at] = lists[list][kind];
            (kind, at) = (kind + 1, at + 1);
        }
        list += 1;
    }
    assert!(at == N);
    all
}

/// The bins of kinds.
const fn bins<const N: usize>(kinds: &[RoundingKind]) -> [BinNameAndMeaning; N] {
    assert!(kinds.len() == N);
    let mut bins = [kinds[0].bin; N];
    let mut at = 0;
    while at < N {
        bins[at] = kinds[at].bin;
        at += 1;
    }
    bins
}

const WIDE_BINS: &[BinNameAndMeaning] = &bins::<{ WIDE.len() }>(&WIDE);
const NARROW_BINS: &[BinNameAndMeaning] = &bins::<{ NARROW.len() }>(&NARROW);
const DELIVERED_BINS: &[BinNameAndMeaning] = &bins::<{ DELIVERED.len() }>(&DELIVERED);
const LINE_BINS: &[BinNameAndMeaning] = &bins::<{ LINES.len() }>(&LINES);
const LIMIT_BINS: &[BinNameAndMeaning] = &bins::<{ LIMITS.len() }>(&LIMITS);
const BYTE_LIMIT_BINS: &[BinNameAndMeaning] = &bins::<{ BYTE_LIMITS.len() }>(&BYTE_LIMITS);
const MIDDLE_BINS: &[BinNameAndMeaning] = &bins::<{ MIDDLE.len() }>(MIDDLE);
const EW_HIT_BINS: &[BinNameAndMeaning] = &bins::<{ EW_HIT.len() }>(EW_HIT);
const MIDDLE_LIMIT_BINS: &[BinNameAndMeaning] = &bins::<{ MIDDLE_LIMITS.len() }>(MIDDLE_LIMITS);
const NOT_SHIFTED_BINS: &[BinNameAndMeaning] = &bins::<{ NOT_SHIFTED.len() }>(NOT_SHIFTED);
const PASSED_BINS: &[BinNameAndMeaning] = &bins::<{ PASSED.len() }>(PASSED);
const OPERAND_SHIFT_BINS: &[BinNameAndMeaning] = &bins::<{ OPERAND_SHIFTS.len() }>(OPERAND_SHIFTS);
const LINE_SHIFT_BINS: &[BinNameAndMeaning] = &bins::<{ LINE_SHIFTS.len() }>(LINE_SHIFTS);

/// The kinds whose bits are set in one of the words.
fn met(words: impl Iterator<Item = u64>, kinds: &[RoundingKind]) -> AnsweredBins {
    let word = words.fold(0, |all, word| all | word);
    AnsweredBins::holding(kinds.iter().map(|kind| word >> kind.bit & 1 == 1))
}

/// Kinds of values that are rounded at `place`.
fn rounded(case: &CaseView<'_>, place: RoundingPlace, kinds: &[RoundingKind]) -> AnsweredBins {
    let layers = case.expected.layers.iter();
    met(
        layers.map(|layer| layer.rounding.of(place).remainders),
        kinds,
    )
}

/// Kinds of results at the ends of their range at `place`.
fn limits(case: &CaseView<'_>, place: RoundingPlace, kinds: &[RoundingKind]) -> AnsweredBins {
    let layers = case.expected.layers.iter();
    met(layers.map(|layer| layer.rounding.of(place).limits), kinds)
}

/// Kinds of values that are shifted left at `place`.
fn shifted_left(case: &CaseView<'_>, place: RoundingPlace, kinds: &[RoundingKind]) -> AnsweredBins {
    let layers = case.expected.layers.iter();
    met(layers.map(|layer| layer.rounding.of(place).left), kinds)
}

/// The places of SDP without stage EW.
mod sdp {
    use super::*;
    use RoundingPlace::{Bn, BnOperand, BnPass, Bs, BsOperand, BsPass, SdpCounter, SdpOutput};

    points! {
        POINTS:

        BS_OPERAND "bs-operand" "left shift of the ALU operand of BS" ["sdp.md, 8"]
            OPERAND_SHIFT_BINS => Values(|case| shifted_left(case, BsOperand, OPERAND_SHIFTS));
        BS "bs" "right shift of BS" ["sdp.md, 7 and 8"]
            WIDE_BINS => Values(|case| rounded(case, Bs, &WIDE));
        BS_LIMITS "bs-limits" "result of BS in 32 bits" ["sdp.md, 7 and 8"]
            LIMIT_BINS => Values(|case| limits(case, Bs, &LIMITS));
        BS_PASS "bs-pass" "sum that PReLU of BS passes" ["sdp.md, 8"]
            PASSED_BINS => Values(|case| limits(case, BsPass, PASSED));

        BN_OPERAND "bn-operand" "left shift of the ALU operand of BN" ["sdp.md, 8"]
            OPERAND_SHIFT_BINS => Values(|case| shifted_left(case, BnOperand, OPERAND_SHIFTS));
        BN "bn" "right shift of BN" ["sdp.md, 7 and 8"]
            WIDE_BINS => Values(|case| rounded(case, Bn, &WIDE));
        BN_LIMITS "bn-limits" "result of BN in 32 bits" ["sdp.md, 7 and 8"]
            LIMIT_BINS => Values(|case| limits(case, Bn, &LIMITS));
        BN_PASS "bn-pass" "sum that PReLU of BN passes" ["sdp.md, 8"]
            PASSED_BINS => Values(|case| limits(case, BnPass, PASSED));

        OUTPUT "output" "output converter" ["sdp.md, 7 and 11"]
            WIDE_BINS => Values(|case| rounded(case, SdpOutput, &WIDE));
        OUTPUT_LIMITS "output-limits" "result of the output converter in 8 bits" ["sdp.md, 11"]
            BYTE_LIMIT_BINS => Values(|case| limits(case, SdpOutput, &BYTE_LIMITS));
        COUNTER_LIMITS "counter-limits"
            "what the counter of saturated values compares with 17 bits, below 0 the floor"
            ["sdp.md, 12.2"]
            LIMIT_BINS => Values(|case| limits(case, SdpCounter, &LIMITS));
    }
}

/// The places of stage EW of SDP.
mod sdp_ew {
    use super::*;
    use RoundingPlace::{
        EwAluOperand, EwHit, EwMiss, EwMulOperand, EwProduct, EwSlope, EwSlopeLeft, EwSum,
    };

    points! {
        POINTS:

        ALU_OPERAND "alu-operand" "converter of the ALU operand" ["sdp.md, 7 and 9.1"]
            WIDE_BINS => Values(|case| rounded(case, EwAluOperand, &WIDE));
        ALU_OPERAND_LIMITS "alu-operand-limits" "converted ALU operand in 32 bits" ["sdp.md, 9.1"]
            LIMIT_BINS => Values(|case| limits(case, EwAluOperand, &LIMITS));
        MUL_OPERAND "mul-operand" "converter of the multiplier's operand" ["sdp.md, 7 and 9.1"]
            WIDE_BINS => Values(|case| rounded(case, EwMulOperand, &WIDE));
        MUL_OPERAND_LIMITS "mul-operand-limits" "converted operand of the multiplier in 32 bits"
            ["sdp.md, 9.1"]
            LIMIT_BINS => Values(|case| limits(case, EwMulOperand, &LIMITS));

        PRODUCT "product" "right shift of the product" ["sdp.md, 7 and 9.2"]
            WIDE_BINS => Values(|case| rounded(case, EwProduct, &WIDE));
        PRODUCT_LIMITS "product-limits" "shifted product in 32 bits" ["sdp.md, 9.2"]
            LIMIT_BINS => Values(|case| limits(case, EwProduct, &LIMITS));
        SUM_LIMITS "sum-limits" "sum in 32 bits" ["sdp.md, 9.2"]
            NOT_SHIFTED_BINS => Values(|case| limits(case, EwSum, NOT_SHIFTED));

        HIT "table-hit" "interpolation between two entries" ["sdp.md, 10.4"]
            EW_HIT_BINS => Values(|case| rounded(case, EwHit, EW_HIT));
        SLOPE "slope" "line outside a table, shift to the right" ["sdp.md, 10.5"]
            LINE_BINS => Values(|case| rounded(case, EwSlope, &LINES));
        SLOPE_LEFT "slope-left" "line outside a table, shift to the left" ["sdp.md, 10.5"]
            LINE_SHIFT_BINS => Values(|case| shifted_left(case, EwSlopeLeft, LINE_SHIFTS));
        MISS_LIMITS "miss-limits" "result outside a table in 32 bits" ["sdp.md, 10.5"]
            NOT_SHIFTED_BINS => Values(|case| limits(case, EwMiss, NOT_SHIFTED));
    }
}

/// The places of CDP.
mod cdp {
    use super::*;
    use RoundingPlace::{CdpHit, CdpInput, CdpMiss, CdpOutput, CdpSlope, CdpSlopeLeft};

    points! {
        POINTS:

        INPUT "input" "input converter" ["cdp.md, 7.2"]
            NARROW_BINS => Values(|case| rounded(case, CdpInput, &NARROW));
        INPUT_LIMITS "input-limits" "result of the input converter in 9 bits" ["cdp.md, 7.2"]
            LIMIT_BINS => Values(|case| limits(case, CdpInput, &LIMITS));

        SQUARES "squares" "squares that are added up" ["cdp.md, 7.3"]
            &[
                ("least", "of -256"), ("most", "of 255"),
                ("full", "nine times that of -256: the largest sum"),
                ("least-shows", "of -256, where one less would give another output byte"),
            ] => Values(|case| {
                let layers = case.expected.layers.iter().map(|layer| layer.rounding.squares);
                let met = layers.fold(0, |all, one| all | one);
                let kinds = [
                    SquareKind::Least, SquareKind::Most, SquareKind::Full, SquareKind::LeastShows,
                ];
                AnsweredBins::holding(kinds.map(|kind| met >> kind as u32 & 1 == 1))
            });

        HIT "table-hit" "interpolation between two entries" ["cdp.md, 7.7"]
            MIDDLE_BINS => Values(|case| rounded(case, CdpHit, MIDDLE));
        SLOPE "slope" "line outside a table, shift to the right" ["cdp.md, 7.8"]
            LINE_BINS => Values(|case| rounded(case, CdpSlope, &LINES));
        SLOPE_LEFT "slope-left" "line outside a table, shift to the left" ["cdp.md, 7.8"]
            LINE_SHIFT_BINS => Values(|case| shifted_left(case, CdpSlopeLeft, LINE_SHIFTS));
        MISS_LIMITS "miss-limits" "result outside a table in 16 bits" ["cdp.md, 7.8"]
            NOT_SHIFTED_BINS => Values(|case| limits(case, CdpMiss, NOT_SHIFTED));

        OUTPUT "output" "output converter" ["cdp.md, 7.10"]
            WIDE_BINS => Values(|case| rounded(case, CdpOutput, &WIDE));
        OUTPUT_LIMITS "output-limits" "result of the output converter in 8 bits" ["cdp.md, 7.10"]
            LIMIT_BINS => Values(|case| limits(case, CdpOutput, &LIMITS));
    }
}

/// The places of PDP: the two roundings of an average, which wraps beyond its limits.
mod pdp {
    use super::*;
    use RoundingPlace::{PdpColumns, PdpRows};

    points! {
        POINTS:

        COLUMNS "columns" "average over the columns" ["pdp.md, 5.3"]
            MIDDLE_BINS => Values(|case| rounded(case, PdpColumns, MIDDLE));
        COLUMNS_LIMITS "columns-limits" "average over the columns in 11 bits" ["pdp.md, 5.3"]
            MIDDLE_LIMIT_BINS => Values(|case| limits(case, PdpColumns, MIDDLE_LIMITS));
        ROWS "rows" "average over the rows" ["pdp.md, 5.3"]
            MIDDLE_BINS => Values(|case| rounded(case, PdpRows, MIDDLE));
        ROWS_LIMITS "rows-limits" "average over the rows in 8 bits" ["pdp.md, 5.3"]
            MIDDLE_LIMIT_BINS => Values(|case| limits(case, PdpRows, MIDDLE_LIMITS));
    }
}

/// The places of the convolution core.
mod convolution {
    use super::*;
    use RoundingPlace::{CaccDelivery, CdmaConverter};

    points! {
        POINTS:

        SUMS "sums" "sum that CACC delivers; a long shift has more than 16 bits" ["convolution.md, 7"]
            DELIVERED_BINS => Values(|case| rounded(case, CaccDelivery, &DELIVERED));
        CONVERTER "converter" "input converter of CDMA" ["image_input.md, 5.1"]
            NARROW_BINS => Values(|case| rounded(case, CdmaConverter, &NARROW));
        CONVERTER_LIMITS "converter-limits" "result of CDMA's converter in 8 bits" ["image_input.md, 5.1"]
            LIMIT_BINS => Values(|case| limits(case, CdmaConverter, &LIMITS));
    }
}
