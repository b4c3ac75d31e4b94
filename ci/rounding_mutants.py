#!/usr/bin/env python3
"""Bugs in roundings, saturations and shifts that show for few values, in each place that has one.

Usage: ci/rounding_mutants.py [--out DIR] [--list] [--random] [NAME...]

Each bug is a patch of the design, which this script draws: a sign (negative values alone go wrong), a tie
or the value beside one, a class of shifts (0, 1, above 31), or an end (the last shift that matters, the end
of the field, the limit of the result). `cosim mutate --patches` puts all of them into one model, and runs
its default cases on each. All bugs must be found. NAME chooses bugs whose name contains it. Exit code 0:
all are found; 1: some are missed; 3: the run itself went wrong.
"""

import shutil
import sys
from pathlib import Path
from typing import Iterator, NamedTuple

from drawn_mutants import Bug, Bugs, run
from mutants import ROOT


class Rounding(NamedTuple):
    """A place that shifts right, rounds to nearest with ties away from zero, and saturates."""

    name: str
    file: str
    # What stands there, and what stands there instead: `{}` is what is added to the rounded value.
    before: str
    after: str
    # The signed value of 64 bits that is rounded, and the shift.
    value: str
    shift: str
    # Last shifts for which legal programs have an exact tie, of a negative and of a positive value.
    last_minus: int
    last_plus: int
    # The largest shift of the field.
    field: int
    # Bits of the result where it saturates, else 0.
    bits: int
    # What else must hold.
    guard: str = "1'b1"


VECTORS = [
    *(f"vectors/directed/{unit}-rounding-ends.yaml" for unit in
      ("sdp", "ew", "ew-table", "cdp", "cdp-lut", "pdp", "conv", "image")),
    "vectors/directed/sdp-converter-ends.yaml",
    "vectors/directed/conv-saturation-by-one.yaml",
]
SDP_LUT, CDP_LUT = "Cfg.YWidth == 32", "Cfg.YWidth == 16"
X, EW, OPERAND = "rtl/sdp/nvs_sdp_x.sv", "rtl/sdp/nvs_sdp_ew.sv", "rtl/sdp/nvs_sdp_ew_operand.sv"
CVT, CDMA, DELIVER = "rtl/sdp/nvs_sdp_cvt.sv", "rtl/cdma/nvs_cdma_cvt.sv", "rtl/cacc/nvs_cacc_deliver.sv"
ICVT, OCVT, WINDOW = "rtl/cdp/nvs_cdp_icvt.sv", "rtl/cdp/nvs_cdp_ocvt.sv", "rtl/cdp/nvs_cdp_window.sv"
INTERP, AVERAGE, CALC = "rtl/lut/nvs_lut_interp.sv", "rtl/pdp/nvs_pdp_average.sv", "rtl/cacc/nvs_cacc_calc.sv"


def stage(name: str, second: int, last_plus: int) -> Rounding:
    """BS or BN. Only BN can have the value -2^32 before its multiplication: its input is -2^31."""
    rounded = "rshr(64'(s.p), s.keep ? '0 : 10'(cfg_i.mul_shift), 49)"
    return Rounding(
        name, X, rounded, rounded + " + {}", "64'(s.p)", "7'(s.keep ? '0 : cfg_i.mul_shift)", 47, last_plus, 63, 32,
        f"Second == 1'b{second} && !s.keep",
    )


def operand(name: str) -> Rounding:
    """The converter of an operand of EW."""
    cfg = f"{name}_cfg_i"
    before = f"shifted({cfg}.cvt_bypass, p.{name}, {cfg}.cvt_truncate)"
    return Rounding(
        f"ew-{name}", OPERAND, before,
        f"({cfg}.cvt_bypass ? {before} : 32'(sat(rshr(64'(p.{name}), 10'({cfg}.cvt_truncate), ProductW) + {{}}, 32)))",
        f"64'(p.{name})", f"7'({cfg}.cvt_truncate)", 47, 47, 63, 32, f"!{cfg}.cvt_bypass",
    )


# The last tie is the largest power of two that the product reaches. In most places this is 2^31 for the
# difference, or what stands there, and -2^15 for the scale. Their product is -2^46; -2^31 makes it 2^46.
ROUNDINGS = [
    stage("bs", 0, 47),
    stage("bn", 1, 48),
    operand("mul"),
    operand("alu"),
    # Two factors of 32 bits: 2^30 * -2^31 and -2^31 * -2^31.
    Rounding(
        "ew", EW, "rshr(p.p, p.keep ? '0 : cfg_i.truncate, 64)", "rshr(p.p, p.keep ? '0 : cfg_i.truncate, 64) + {}",
        "p.p", "10'(p.keep ? '0 : cfg_i.truncate)", 62, 63, 1023, 32, "!p.keep",
    ),
    Rounding(
        "cvt", CVT, "rshr(64'(p.p), 10'(cfg_i.shift), ProductW)", "rshr(64'(p.p), 10'(cfg_i.shift), ProductW) + {}",
        "64'(p.p)", "7'(cfg_i.shift)", 47, 47, 63, 8, "!cfg_i.bypass",
    ),
    # A difference of 128.
    Rounding(
        "icvt", ICVT, "rsh(wide_t'(product_q.value), {1'b0, shifter_i})",
        "rsh(wide_t'(product_q.value), {{1'b0, shifter_i}}) + {}",
        "wide_t'(product_q.value)", "7'(shifter_i)", 23, 23, 31, 9,
    ),
    # A difference of 2^24.
    Rounding(
        "ocvt", OCVT, "rsh(wide_t'(product_q.value), shifter_i)", "rsh(wide_t'(product_q.value), shifter_i) + {}",
        "wide_t'(product_q.value)", "7'(shifter_i)", 40, 40, 63, 8,
    ),
    # A difference of 2^15.
    Rounding(
        "cdma", CDMA, "rshr(64'(product_q[i]), 10'(cfg_i.truncate), ProductW)",
        "rshr(64'(product_q[i]), 10'(cfg_i.truncate), ProductW) + {}",
        "64'(product_q[i])", "7'(cfg_i.truncate)", 31, 31, 63, 8,
    ),
    Rounding(
        "ew-slope", INTERP, "rsh(exact, right)", "rsh(exact, right) + {}",
        "exact", "7'(right)", 15, 15, 15, 32, f"{SDP_LUT} && !hit_q2 && shift_q >= 0",
    ),
    Rounding(
        "cdp-slope", INTERP, "rsh(exact, right)", "rsh(exact, right) + {}",
        "exact", "7'(right)", 15, 15, 15, 0, f"{CDP_LUT} && !hit_q2 && shift_q >= 0",
    ),
]


class Fixed(NamedTuple):
    """A place that rounds with one shift: it has no class and no end of a shift."""

    name: str
    file: str
    before: str
    after: str
    value: str
    shift: int
    guard: str = "1'b1"
    # How far beside a tie the nearest values of legal programs lie.
    beside: int = 1


FIXED = [
    # Fractions of the LO table are multiples of 2^12 at least.
    Fixed("ew-table", INTERP, "rsh(exact, right)", "rsh(exact, right) + {}", "exact", 35, f"{SDP_LUT} && hit_q2", 4096),
    Fixed("cdp-table", INTERP, "rsh(exact, right)", "rsh(exact, right) + {}", "exact", 16, f"{CDP_LUT} && hit_q2"),
    Fixed("pdp-across", AVERAGE, "round16(wide_t'(across), 11)", "round16(wide_t'(across), 11) + {}",
          "wide_t'(across)", 16),
    Fixed("pdp-down", AVERAGE, "round16(wide_t'(down), 8)", "round16(wide_t'(down), 8) + {}", "wide_t'(down)", 16),
]


class Low(NamedTuple):
    """Conditions on a value and its shift: where the value lies between two results."""

    minus: str
    plus: str
    tie: str
    # The value one below a tie, or one above it; or not much further from it.
    below: str
    above: str


def low(value: str, shift: str, beside: int = 1) -> Low:
    bits = f"(({value}) & ((64'sd1 <<< ({shift})) - 64'sd1))"
    half = f"((64'sd1 <<< ({shift})) >> 1)"
    # From a shift of 64 on there is nothing to round.
    some, more = f"({shift}) > 0 && ({shift}) < 64", f"({shift}) > 1 && ({shift}) < 64"
    return Low(
        f"({value}) < 64'sd0",
        f"({value}) > 64'sd0",
        f"{some} && {bits} == {half}",
        f"{more} && {bits} < {half} && {bits} >= {half} - 64'sd{beside}",
        f"{more} && {bits} > {half} && {bits} <= {half} + 64'sd{beside}",
    )


def near_ties(at: Low) -> Iterator[tuple[str, str, str, int]]:
    """Name, what happens, when, and what is added to the result: bugs of a sign or of a tie."""
    yield "sign-tie", "an exact negative tie goes to zero", f"{at.minus} && {at.tie}", 1
    yield "sign-short", "a negative value one short of a tie goes away from zero", f"{at.minus} && {at.above}", -1
    yield "sign-beyond", "a negative value one beyond a tie goes to zero", f"{at.minus} && {at.below}", 1
    yield "tie", "an exact positive tie goes to zero", f"{at.plus} && {at.tie}", -1
    yield "tie-short", "a positive value one short of a tie goes away from zero", f"{at.plus} && {at.below}", 1
    yield "tie-beyond", "a positive value one beyond a tie goes to zero", f"{at.plus} && {at.above}", -1


def classes(place: Rounding, at: Low) -> Iterator[tuple[str, str, str, int]]:
    """Bugs of a class of shifts."""
    for sign, text, condition, add in (("minus", "negative", at.minus, 1), ("plus", "positive", at.plus, -1)):
        yield (
            f"class-one-{sign}", f"an exact {text} tie goes to zero where the shift is 1",
            f"({place.shift}) == 1 && {condition} && {at.tie}", add,
        )
        yield (
            f"class-zero-{sign}", f"a {text} value goes one to zero where the shift is 0",
            f"({place.shift}) == 0 && {condition}", add,
        )
        # No value of CDMA is as large as half of 2^32: its results are 0 for these shifts.
        if (place.last_minus if sign == "minus" else place.last_plus) > 31:
            yield (
                f"class-large-{sign}", f"an exact {text} tie goes to zero for shifts above 31",
                f"({place.shift}) > 31 && {condition} && {at.tie}", add,
            )


def ends(place: Rounding, at: Low) -> Iterator[tuple[str, str, str, int]]:
    """Bugs at the ends of the shift, and where the result saturates."""
    last = {"minus": place.last_minus, "plus": place.last_plus}
    for sign, text, condition, add in (("minus", "negative", at.minus, 1), ("plus", "positive", at.plus, -1)):
        yield (
            f"end-last-{sign}",
            f"an exact {text} tie goes to zero for the shift {last[sign]}, the last one that has any",
            f"({place.shift}) == {last[sign]} && {condition} && {at.tie}", add,
        )
        yield (
            f"end-field-{sign}", f"a {text} value goes one away from zero for the shift {place.field}",
            f"({place.shift}) == {place.field} && {condition}", -add,
        )
    if not place.bits:
        return
    top = (1 << (place.bits - 1)) - 1
    rounded, floor = f"rsh({place.value}, 6'({place.shift}))", f"(({place.value}) >>> ({place.shift}))"
    within = f"({place.shift}) < 64"
    beyond, below = f"{rounded} == 64'sd{top + 1}", f"{rounded} == -64'sd{top + 2}"
    yield (
        "end-top-rounded", "what exceeds the largest result by its rounding alone is one less",
        f"{within} && {beyond} && {floor} == 64'sd{top}", -2,
    )
    yield (
        "end-bottom-rounded", "what is below the smallest result by its rounding alone is one more",
        f"{within} && {below} && {rounded} <<< ({place.shift}) != ({place.value})", 2,
    )
    yield (
        "end-top", "the largest result is one less where it needs no saturation",
        f"{within} && {rounded} == 64'sd{top}", -1,
    )
    yield (
        "end-bottom", "the smallest result is one more where it needs no saturation",
        f"{within} && {rounded} == -64'sd{top + 1}", 1,
    )


def added(condition: str, add: int) -> str:
    number = f"64'sd{add}" if add > 0 else f"-64'sd{-add}"
    return f"(({condition}) ? {number} : 64'sd0)"


def of_rounding(place: Rounding) -> Iterator[Bug]:
    at = low(place.value, place.shift)
    for name, what, condition, add in (*near_ties(at), *classes(place, at), *ends(place, at)):
        after = place.after.format(added(f"{place.guard} && {condition}", add))
        yield Bug(f"{place.name}-{name}", f"{place.name}: {what}.", place.file, place.before, after)


def of_fixed(place: Fixed) -> Iterator[Bug]:
    for name, what, condition, add in near_ties(low(place.value, f"7'd{place.shift}", place.beside)):
        after = place.after.format(added(f"{place.guard} && {condition}", add))
        yield Bug(f"{place.name}-{name}", f"{place.name}: {what}.", place.file, place.before, after)


def left_shift(place: str, file: str, before: str, value: str, shift: str, guard: str, largest: int) -> Iterator[Bug]:
    """A shift left that saturates to 32 bits. It has no ties: it is exact, or saturates."""
    minus, plus = f"({value}) < 64'sd0", f"({value}) > 64'sd0"
    # What it would be without an end; the shift is below 32.
    exact = f"(({shift}) < 32 ? (({value}) <<< ({shift})) : 64'sd0)"
    over, under = f"{exact} > 64'sh7fffffff", f"{exact} < -64'sh80000000"
    wrong = [
        ("sign-saturated", "saturates to one more than the smallest result", under, "32'sh80000001"),
        ("class-one-minus", "is one more for a negative value and the shift 1",
         f"({shift}) == 1 && {minus} && !({under})", f"({before}) + 32'sd1"),
        ("class-one-plus", "is one less for a positive value and the shift 1",
         f"({shift}) == 1 && {plus} && !({over})", f"({before}) - 32'sd1"),
        ("class-zero-minus", "is one more for a negative value and the shift 0", f"({shift}) == 0 && {minus}",
         f"({before}) + 32'sd1"),
        ("end-top", "saturates to one less than the largest result", over, "32'sh7ffffffe"),
        ("end-top-one-beyond", "wraps where the result would be one beyond the largest",
         f"{exact} == 64'sh80000000", "32'sh80000000"),
        ("end-bottom", "is one more where the result is the smallest, without saturation",
         f"{exact} == -64'sh80000000", "32'sh80000001"),
        ("end-field-minus", f"is one more for a negative value and the shift {largest}",
         f"({shift}) == {largest} && {minus}", f"({before}) + 32'sd1"),
        ("end-field-plus", f"is one less for a positive value and the shift {largest}",
         f"({shift}) == {largest} && {plus}", f"({before}) - 32'sd1"),
    ]
    if largest > 31:
        wrong += [
            ("class-large-minus", "is 0 for a negative value and shifts above 31", f"({shift}) > 31 && {minus}",
             "32'sd0"),
            ("class-large-plus", "is 0 for a positive value and shifts above 31", f"({shift}) > 31 && {plus}",
             "32'sd0"),
            ("class-large-zero", "is the largest result for 0 and shifts above 31",
             f"({shift}) > 31 && ({value}) == 64'sd0", "32'sh7fffffff"),
        ]
    for name, what, condition, result in wrong:
        after = f"((({guard}) && ({condition})) ? {result} : {before})"
        yield Bug(f"{place}-{name}", f"{place}: the shift left {what}.", file, before, after)


def saturation(place: str, file: str, before: str, sum_: str, bits: int, guard: str, cast: str) -> Iterator[Bug]:
    """A sum that saturates. It has no shift and no ties."""
    top = (1 << (bits - 1)) - 1
    limits = [
        ("end-top", "the largest sum is one less", f"{sum_} == 64'sd{top}", top - 1),
        ("end-top-one-beyond", "the sum one beyond the largest is one less than that",
         f"{sum_} == 64'sd{top + 1}", top - 1),
        ("sign-bottom", "the smallest sum is one more", f"{sum_} == -64'sd{top + 1}", -top),
        ("sign-bottom-one-beyond", "the sum one beyond the smallest is one more than that",
         f"{sum_} == -64'sd{top + 2}", -top),
    ]
    for name, what, condition, result in limits:
        number = f"64'sd{result}" if result >= 0 else f"-64'sd{-result}"
        after = f"((({guard}) && ({condition})) ? {cast}({number}) : {before})"
        yield Bug(f"{place}-{name}", f"{place}: {what}.", file, before, after)


def of_stage_operands() -> Iterator[Bug]:
    for name, second in (("bs", 0), ("bn", 1)):
        yield from left_shift(
            f"{name}-alu", X, "shl_sat32(64'(alu_operand), cfg_i.alu_shift)", "64'(alu_operand)", "7'(cfg_i.alu_shift)",
            f"Second == 1'b{second}", 63,
        )


def of_slopes() -> Iterator[Bug]:
    """Slopes of misses that shift left. A result of CDP has 16 bits: nobody sees where 32 bits end."""
    before = "shl_sat32(exact, {1'b0, left})"
    for name, guard in (("ew-left", SDP_LUT), ("cdp-left", CDP_LUT)):
        bugs = left_shift(name, INTERP, before, "exact", "7'(left)", f"{guard} && !hit_q2 && shift_q < 0", 16)
        for bug in bugs:
            # The field has no left shift of 0.
            seen = "class-one" in bug.name or name == "ew-left"
            if seen and "class-zero" not in bug.name:
                yield bug
        # For the shift 16 a result of CDP saturates, whatever is one more or less.
        after = f"(({guard} && left == 5'd16) ? shl_sat32(exact, 6'd15) : {before})"
        yield Bug(f"{name}-end-field", f"{name}: the shift left by 16 shifts by 15.", INTERP, before, after)


def of_sums() -> Iterator[Bug]:
    yield from saturation("ew-sum", EW, "32'(sat(64'(s.v.data) + 64'(s.alu), 32))", "(64'(s.v.data) + 64'(s.alu))", 32,
                          "1'b1", "32'")
    table = "Cfg.YWidth'(sat(sum, Cfg.YWidth))"
    yield from saturation("ew-table-sum", INTERP, table, "sum", 32, SDP_LUT, "Cfg.YWidth'")
    yield from saturation("cdp-table-sum", INTERP, table, "sum", 16, CDP_LUT, "Cfg.YWidth'")
    yield from saturation(
        "cacc-sum", CALC,
        "(wide[SumW] != wide[SumW-1]) ? {wide[SumW], {(SumW-1){!wide[SumW]}}} : wide[SumW-1:0]", "64'(wide)", 34,
        "1'b1", "SumW'",
    )


def of_counts() -> Iterator[Bug]:
    """What the output converter of SDP counts as saturated: more than 17 bits."""
    before = "32'(cfg_i.shift) < ProductW && judged != sat(judged, 17)"
    for name, what, condition, result in (
        ("end-count-top", "65536 does not count as saturated", "judged == 64'sd65536", "1'b0"),
        ("end-count-within", "65535 counts as saturated", "judged == 64'sd65535", "1'b1"),
        ("sign-count-bottom", "-65537 does not count as saturated", "judged == -64'sd65537", "1'b0"),
        ("sign-count-within", "-65536 counts as saturated", "judged == -64'sd65536", "1'b1"),
        ("tie-count-rounded", "what exceeds 65535 by its rounding alone does not count as saturated",
         "judged == 64'sd65536 && floored == 64'sd65535", "1'b0"),
        ("sign-count-rounded", "what is rounded to -65536 does not count as saturated",
         "judged == -64'sd65537 && quotient == -64'sd65536", "1'b0"),
    ):
        after = f"32'(cfg_i.shift) < ProductW && (({condition}) ? {result} : judged != sat(judged, 17))"
        yield Bug(f"cvt-{name}", f"cvt: {what}.", CVT, before, after)


def of_squares() -> Iterator[Bug]:
    """Squares of CDP: they are exact, and have ends alone."""
    before = "17'(18'(in_i.y) * 18'(in_i.y))"
    for name, what, value in (
        ("sign-one", "the square of -1 is one short", "9'sh1ff"),
        ("sign-end", "the square of -256 is one short", "9'sh100"),
        ("sign-end-within", "the square of -255 is one short", "9'sh101"),
        ("end", "the square of 255 is one short", "9'sh0ff"),
    ):
        after = f"17'(18'(in_i.y) * 18'(in_i.y)) - 17'(in_i.y == {value})"
        yield Bug(f"square-{name}", f"square: {what}.", WINDOW, before, after)


def of_averages() -> Iterator[Bug]:
    """Averages of PDP do not saturate: a rounded value beyond the limit wraps."""
    for name, value, bits in (("across", "wide_t'(across)", 11), ("down", "wide_t'(down)", 8)):
        before = f"round16({value}, {bits})"
        top = (1 << (bits - 1)) - 1
        for kind, what, condition, result in (
            ("end-top", f"{top + 1} by rounding alone saturates instead of wrapping",
             f"{value} > 64'sd0 && {before} == -64'sd{top + 1}", f"64'sd{top}"),
            ("sign-bottom", f"-{top + 2} saturates instead of wrapping",
             f"{value} < 64'sd0 && {before} == 64'sd{top}", f"-64'sd{top + 1}"),
        ):
            after = f"(({condition}) ? {result} : {before})"
            yield Bug(f"pdp-{name}-{kind}", f"pdp-{name}: {what}.", AVERAGE, before, after)


def of_delivery() -> Iterator[Bug]:
    """Sums that CACC delivers. For shifts above 16 a negative value just above a tie rounds like the tie."""
    value, shift = "wide_t'(sum_i[c])", "7'(truncate_i)"
    at = low(value, shift)
    floor = f"({value} >>> truncate_i)"
    before = "in.value[c] = element.value;"
    # Saturated by rounding alone.
    rounded = f"element.saturated && {floor} == 64'sh7fffffff"
    floored = f"element.saturated && {floor} == -64'sh80000001"
    ties = [
        (name, what, f"{condition} && (truncate_i < 5'd17 || !({at.minus}))", add)
        for name, what, condition, add in near_ties(at)
    ]
    for name, what, condition, add in (
        *ties,
        ("class-one-minus", "an exact negative tie goes to zero where the shift is 1",
         f"truncate_i == 5'd1 && {at.minus} && {at.tie}", 1),
        ("class-one-plus", "an exact positive tie goes to zero where the shift is 1",
         f"truncate_i == 5'd1 && {at.plus} && {at.tie}", -1),
        ("class-zero-minus", "a negative value goes one to zero where the shift is 0",
         f"truncate_i == 5'd0 && {at.minus}", 1),
        ("class-large-minus", "a negative value one short of a tie goes to zero for shifts above 16",
         f"truncate_i > 5'd16 && {at.minus} && {at.above}", 1),
        ("class-large-plus", "an exact positive tie goes to zero for shifts above 16",
         f"truncate_i > 5'd16 && {at.plus} && {at.tie}", -1),
        ("end-field-minus", "a negative value goes one away from zero for the shift 31",
         f"truncate_i == 5'd31 && {at.minus}", -1),
        ("end-field-plus", "a positive value goes one away from zero for the shift 31",
         f"truncate_i == 5'd31 && {at.plus}", 1),
        ("end-last-plus", "an exact positive tie goes to zero for the shift 31",
         f"truncate_i == 5'd31 && {at.plus} && {at.tie}", -1),
        ("end-last-minus", "an exact negative tie goes to zero for the shift 31",
         f"truncate_i == 5'd31 && {at.minus} && {at.tie}", 1),
        ("end-top-rounded", "what exceeds the largest value by its rounding alone is one less", rounded, -1),
        ("end-bottom-rounded", "what lies between the smallest value and the one beyond it is one more", floored, 1),
    ):
        number = "32'sd1" if add > 0 else "-32'sd1"
        after = f"in.value[c] = element.value + (({condition}) ? {number} : 32'sd0);"
        yield Bug(f"cacc-{name}", f"cacc: {what}.", DELIVER, before, after)
    before = "3'(element.saturated)"
    for name, what, condition in (
        ("end-count-rounded", "what exceeds the largest value by its rounding alone does not count", rounded),
        ("sign-count-floor", "what is below the smallest value by less than one does not count", floored),
    ):
        yield Bug(f"cacc-{name}", f"cacc: {what}.", DELIVER, before, f"3'(element.saturated && !({condition}))")


def drawn(_: Path) -> list[Bug]:
    bugs: list[Bug] = []
    for rounding in ROUNDINGS:
        bugs += of_rounding(rounding)
    for fixed in FIXED:
        bugs += of_fixed(fixed)
    for more in (of_stage_operands, of_slopes, of_sums, of_counts, of_squares, of_averages, of_delivery):
        bugs += more()
    return bugs


def design(out: Path) -> Path:
    """A copy of the design in which the stages BS and BN know which of them they are."""
    copy = out / "design"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT / "rtl", copy / "rtl")
    for file, before, after in (
        (X, "  import nvs_arith_pkg::*;\n(", "  import nvs_arith_pkg::*;\n#(parameter bit Second = 1'b0)\n("),
        ("rtl/sdp/nvs_sdp.sv", "nvs_sdp_x u_bn (", "nvs_sdp_x #(.Second(1'b1)) u_bn ("),
    ):
        text = (copy / file).read_text()
        if text.count(before) != 1:
            sys.exit(f"ci/rounding_mutants.py does not fit {file}: {before!r}")
        (copy / file).write_text(text.replace(before, after))
    return copy


if __name__ == "__main__":
    sys.exit(run(__doc__, Bugs("rounding", drawn, design, [["--cases", "0", "--vectors", *VECTORS], []])))
