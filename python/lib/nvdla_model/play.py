"""A host that plays a program on the model, one access after the other."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from nvdla_model.layer import Program
from nvdla_model.model import Model

STATUS = "GLB.S_INTR_STATUS"
#: Core clocks after which everything has started that can start.
PATIENCE = 100_000


@dataclass
class Played:
    """What the host saw."""

    #: Values of the register reads.
    reads: list[int] = field(default_factory=list)
    #: Demands of the program that are not met.
    unmet: list[str] = field(default_factory=list)


class _Host:
    def __init__(self, model: Model) -> None:
        self.model = model
        self.played = Played()
        #: Interrupts that were served, and that no step has waited for.
        self.served = 0

    def until(self, seen: Callable[[], bool], what: str) -> None:
        """Looks, and lets layers end, until `seen`."""
        waited = False
        while not seen():
            if self.model.step():
                continue
            if waited:
                raise TimeoutError("; ".join([f"{what} never comes", *self.model.blocked]))
            self.model.wait(PATIENCE)
            waited = True

    def serve(self) -> None:
        status = self.model.read(STATUS)
        if status:
            self.model.write(STATUS, status)
        self.served |= status

    def take(self, step: dict[str, Any]) -> None:
        model, op = self.model, step["op"]
        if op == "load":
            # In a program the first byte of memory follows the last one.
            room = (1 << 32) - step["at"]
            model.load(step["at"], step["bytes"][:room])
            model.load(0, step["bytes"][room:])
        elif op == "write":
            model.write(step["at"], step["value"], posted=step["posted"])
        elif op == "read":
            value = model.read(step["at"])
            self.played.reads.append(value)
            if "want" in step and (value ^ step["want"]) & step["mask"]:
                self.played.unmet.append(f"0x{step['at']:x} reads 0x{value:x}")
        elif op == "poll":
            at, mask, want = step["at"], step["mask"], step["want"]
            self.until(lambda: (model.read(at) ^ want) & mask == 0, f"0x{want:x} at 0x{at:x}")
        elif op == "wait_interrupts":
            bits = step["bits"]

            def served() -> bool:
                self.serve()
                return bool(bits & ~self.served == 0)

            self.until(served, f"interrupts 0x{bits:x}")
            self.served &= ~bits
        elif op == "wait_pin":
            self.until(lambda: model.interrupts.pin, "dla_intr")
        elif op == "wait_cycles":
            model.wait(step["count"])
        elif op == "check_memory":
            found = model.dump(step["at"], step["len"]).tobytes()
            if step.get("bytes", found) != found or step.get("crc32", zlib.crc32(found)) != zlib.crc32(
                found
            ):
                self.played.unmet.append(f"{step['len']} bytes at 0x{step['at']:x} are others")


def play(model: Model, program: Program) -> Played:
    """Plays a program as software does: it knows registers, memory and interrupts alone.

    Raises TimeoutError when it waits for what never comes.
    """
    host = _Host(model)
    for step in program.steps:
        host.take(step)
    return host.played
