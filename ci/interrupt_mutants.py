#!/usr/bin/env python3
"""Bugs in the interrupt registers, one for each source of interrupts and each way to go wrong.

Usage: ci/interrupt_mutants.py [--out DIR] [--list] [--random] [NAME...]

Each bug is a patch of rtl/glb/nvs_glb.sv, which this script draws. `cosim mutate --patches` puts all of
them into one model, and runs the vectors that are made for interrupts on each: a layer of each source
across whose event all accesses are swept, and the values of the mask. All bugs must be found. NAME
chooses bugs whose name contains it. Exit code 0: all are found; 1: some are missed; 3: the run itself
went wrong.
"""

import re
import sys
from pathlib import Path

from drawn_mutants import Bug, Bugs, run
from mutants import ROOT

FILE = "rtl/glb/nvs_glb.sv"
VECTORS = [
    "vectors/sequences/interrupt_mask_values.yaml",
    "vectors/sequences/interrupt_set_while_raised.yaml",
    "vectors/directed/mixed-interrupts-swept.yaml",
]
# The bits of all sources.
ALL = 0x003F003F

# Expressions of the design that the bugs change: what stands there.
EVENT = "intr_bits(events_i)"
SET = "req.wdata & GlbSIntrSetMask"
CLEAR = "write_clear = req.wdata"
STATUS = "(status_q & ~write_clear) | write_set | event_set"
MASK = "req.wdata & GlbSIntrMaskMask"
PIN = "|(status_q & ~mask_q)"

# Accesses in the clock of an event.
WRITES = {name: f"write && req.word == GlbSIntr{name}Word" for name in ("Mask", "Set", "Status")}
READS = "read && req.word == GlbSIntrStatusWord"


def word(value: int) -> str:
    """The value as it stands in the design."""
    return f"32'h{value:08x}"


def lost(condition: str, own: str) -> tuple[str, str]:
    """The event is lost if this is so."""
    return EVENT, f"{EVENT} & ~(({condition}) ? {own} : '0)"


def bugs(bit: int, other: int):
    """Name and description of each bug of the source with this bit, with the expression that it
    changes, and what stands there instead. `other` is the bit of the source's other group."""
    mask, set_, status = (WRITES[name] for name in ("Mask", "Set", "Status"))
    own, rest = word(1 << bit), word(ALL & ~(1 << bit))
    shown = f"status_q[{bit}] && !mask_q[{bit}]"
    alone = f"(status_q & ~mask_q) == {own}"

    def event(name, text, condition):
        return f"event-{name}", f"is lost {text}", *lost(condition, own)

    yield event("clear", "in the clock in which its bit is cleared", f"{status} && req.wdata[{bit}]")
    yield event(
        "clear-others", "in the clock in which other bits are cleared",
        f"{status} && !req.wdata[{bit}] && (req.wdata & {rest}) != '0",
    )
    yield event(
        "clear-other-group", "in the clock in which the bit of its other group is cleared",
        f"{status} && req.wdata[{other}] && !req.wdata[{bit}]",
    )
    yield (
        "event-set", "and a write that sets its bit in the same clock cancel each other",
        STATUS, f"(status_q & ~write_clear) | (write_set ^ (event_set & {own})) | (event_set & ~{own})",
    )
    yield event(
        "set-others", "in the clock in which other bits are set",
        f"{set_} && !req.wdata[{bit}] && (req.wdata & {rest}) != '0",
    )
    yield event("mask", "in the clock in which it is masked", f"{mask} && req.wdata[{bit}] && !mask_q[{bit}]")
    yield event("unmask", "in the clock in which it is unmasked", f"{mask} && !req.wdata[{bit}] && mask_q[{bit}]")
    yield event(
        "unmask-others", "in the clock in which others are unmasked",
        f"{mask} && !req.wdata[{bit}] && !mask_q[{bit}]",
    )
    yield event("read", "in the clock in which the status is read", READS)
    yield event("masked", "while it is masked", f"mask_q[{bit}]")
    yield event("beside", "while the bit of another interrupt is set", f"(status_q & {rest}) != '0")
    yield event("raised", "while dla_intr is 1", "intr_q")
    yield (
        "event-group", "sets the bit of the other group", EVENT,
        f"({EVENT} & ~{own}) | (events_of_{bit} ? {word(1 << other)} : '0)",
    )
    yield (
        "event-both", "sets the bits of both groups", EVENT,
        f"{EVENT} | (events_of_{bit} ? {word(1 << other)} : '0)",
    )
    yield (
        "clear-both", "is cleared with that of the other group", CLEAR,
        f"{CLEAR} | (req.wdata[{other}] ? {own} : '0)",
    )
    yield (
        "clear-not-alone", "is not cleared while others are set", CLEAR,
        f"{CLEAR} & ~((status_q & {rest}) != '0 ? {own} : '0)",
    )
    yield ("set-both", "is set with that of the other group", SET, f"(req.wdata[{other}] ? {own} : '0) | ({SET})")
    yield ("set-not", "cannot be set", SET, f"{SET} & ~{own}")
    yield ("mask-not", "cannot be masked", MASK, f"{MASK} & ~{own}")
    yield ("mask-both", "is masked with that of the other group", MASK, f"(req.wdata[{other}] ? {own} : '0) | ({MASK})")
    yield (
        "mask-alone", "is masked with all others where it alone is", MASK,
        f"({MASK}) | (req.wdata == {own} ? {rest} : '0)",
    )
    yield (
        "mask-others", "is masked where all others are", MASK,
        f"({MASK}) | (req.wdata == {rest} ? {own} : '0)",
    )
    yield ("drop-mask", "drops dla_intr for a clock where the mask is written", PIN, f"{PIN} && !({mask} && {alone})")
    yield (
        "drop-mask-zero", "drops dla_intr for a clock where all masks are removed", PIN,
        f"{PIN} && !({mask} && {shown} && req.wdata == '0 && mask_q != '0)",
    )
    yield (
        "drop-mask-others", "drops dla_intr for a clock where all others are masked", PIN,
        f"{PIN} && !({mask} && {shown} && req.wdata == {rest} && mask_q != req.wdata)",
    )
    yield (
        "drop-mask-swap", "drops dla_intr for a clock where it takes the place of another one in the mask", PIN,
        f"{PIN} && !({mask} && {shown} && req.wdata[{bit}] && (mask_q & status_q & ~req.wdata) != '0)",
    )
    yield (
        "drop-clear", "drops dla_intr for a clock where others are cleared", PIN,
        f"{PIN} && !({status} && {alone} && !req.wdata[{bit}])",
    )
    yield ("drop-set", "drops dla_intr for a clock where bits are set", PIN, f"{PIN} && !({set_} && {alone})")
    yield ("drop-read", "drops dla_intr for a clock where the status is read", PIN, f"{PIN} && !({READS} && {alone})")
    yield (
        "raise-mask", "raises dla_intr for a clock where the mask is written, although it stays masked", PIN,
        f"{PIN} || ({mask} && status_q[{bit}] && mask_q[{bit}] && req.wdata[{bit}])",
    )
    yield (
        "pin-beside-masked", "does not raise dla_intr while the bit of its other group is set and masked", PIN,
        f"|(status_q & ~mask_q & ~((status_q[{other}] && mask_q[{other}]) ? {own} : '0))",
    )


def sources(design: Path):
    """Name and bit of each source and group, and the signal of its event, as the design names them."""
    text = (design / "rtl/pkg/nvs_reg_pkg.sv").read_text()
    for bit, unit, group in re.findall(r"intr_bits\[(\d+)\] = events\.(\w+)\[(\d)\]", text):
        yield f"{unit.replace('_', '-')}-{group}", int(bit), f"events_i.{unit}[{group}]"


def drawn(design: Path) -> list[Bug]:
    """All bugs of all sources."""
    found = []
    for source, bit, signal in sources(design):
        for name, what, before, after in bugs(bit, bit ^ 1):
            text = f"The interrupt {source} {what}."
            found.append(Bug(f"{source}-{name}", text, FILE, before, after.replace(f"events_of_{bit}", signal)))
    return found


if __name__ == "__main__":
    vectors = ["--cases", "0", "--vectors", *VECTORS]
    sys.exit(run(__doc__, Bugs("interrupts", drawn, lambda _: ROOT, [vectors])))
