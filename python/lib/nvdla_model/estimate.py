"""Clocks of layers without RTL."""

from __future__ import annotations

from dataclasses import dataclass

from nvdla_model.layer import Program
from nvdla_model.loadable import Loadable


@dataclass(frozen=True)
class LayerClocks:
    """What a layer takes, or an operation of a network."""

    #: Units and shape, or operations with their numbers.
    label: str
    #: Core clocks from the last D_OP_ENABLE to the interrupt, with the hardware to itself.
    clocks: int
    #: Whether the program leaves it the hardware to itself; beside others it takes longer.
    alone: bool

    def milliseconds(self, mhz: float) -> float:
        """Its time at this core clock in MHz."""
        return self.clocks / mhz / 1000


def estimate(
    what: Program | Loadable, *, memory_latency: int = 32, bytes_per_clock: int = 8
) -> list[LayerClocks]:
    """Clocks of each layer of a program, or of each operation of a network.

    They follow from registers, the design, and a memory that answers `memory_latency` core clocks
    after a request and moves `bytes_per_clock` bytes a clock each way, 8 at most.
    """
    native = what.native if isinstance(what, Program) else what._native
    return [LayerClocks(*layer) for layer in native.estimate(memory_latency, bytes_per_clock)]
