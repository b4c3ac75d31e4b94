"""The model: one access at a time, or whole layers, programs and networks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Union

import numpy as np
from numpy.typing import NDArray

from nvdla_model._native import NativeModel, register_address

if TYPE_CHECKING:
    from nvdla_model.layer import Layer, Program
    from nvdla_model.loadable import Loadable

#: A register: its byte address or its name.
Register = Union[int, str]


class ModelError(Exception):
    """The model cannot say what must come out: the reasons, one sentence each."""


class Interrupts(NamedTuple):
    """The interrupt registers of GLB and the pin."""

    #: S_INTR_STATUS.
    status: int
    #: Bits of the status that do not depend on how far the hardware is.
    certain: int
    #: S_INTR_MASK: bits that do not reach the pin.
    mask: int
    #: dla_intr: whether a bit of the status reaches it.
    pin: bool


class LayerRun(NamedTuple):
    """A layer that has run."""

    #: Units, groups and shape, such as ``SDP group 0, 8x8x32``.
    label: str
    #: Address and length of each run of bytes that it read.
    reads: list[tuple[int, int]]
    #: Address and length of each run of bytes that it wrote, in the order of the hardware.
    writes: list[tuple[int, int]]
    #: What it wrote, run by run.
    bytes: bytes
    #: Layer registers with which it ran, by name.
    registers: dict[str, int]
    #: Statistics registers at its end, by name; None where memory timing decides.
    statistics: dict[str, int | None]
    #: What it wrote as int8 (channels, height, width); None where the layer has no such form.
    output: NDArray[np.int8] | None


class Outputs(tuple):  # type: ignore[type-arg]  # arrays of several types
    """Arrays of int8, (channels, height, width) each. Equal when all elements are."""

    def __new__(cls, arrays: Sequence[NDArray[np.int8]]) -> Outputs:
        return super().__new__(cls, arrays)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(np.array_equal(mine, its) for mine, its in zip(self, other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]


def int8(shape: Sequence[int], elements: bytes) -> NDArray[np.int8]:
    """Elements as an array."""
    return np.frombuffer(elements, dtype=np.int8).reshape(tuple(shape))


def _layer_run(layer: dict[str, Any]) -> LayerRun:
    output = layer["output"]
    return LayerRun(**{**layer, "output": None if output is None else int8(*output)})


def _address(register: Register) -> int:
    return register_address(register) if isinstance(register, str) else register


def word(value: int) -> int:
    """A number of 32 bits."""
    if not 0 <= value < 1 << 32:
        raise ValueError(f"{value} is no number of 32 bits: write one from 0 to 0xffffffff")
    return value


def inside(at: int, length: int) -> None:
    """Refuses bytes that are not inside the memory."""
    if not 0 <= at <= at + length <= 1 << 32:
        raise ValueError(
            f"{length} bytes at {at:#x} are not inside the memory, which has addresses from 0 to 0xffffffff"
        )


class Model:
    """nv_small after reset, on a memory of 4 GiB that reads 0.

    Registers are named (``"SDP.D_CVT_SCALE"``) or given by their byte address. A layer runs within the
    write that completes what it needs; it ends with `step` or `settle`.
    """

    def __init__(self, configuration: str = "nv_small") -> None:
        """`configuration` is ``nv_small``, or ``nv_small_ew`` with the SDP stage EW."""
        self._native = NativeModel(configuration)

    @property
    def configuration(self) -> str:
        """The name of the configuration."""
        return self._native.configuration()

    def clone(self) -> Model:
        """A copy in the present state; both share memory until one of them writes it."""
        copy = Model.__new__(Model)
        copy._native = self._native.clone()
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> Model:
        return self.clone()

    def __repr__(self) -> str:
        layers, pin = len(self.layers), int(self.interrupts.pin)
        return f"<Model {self.configuration}: {layers} layers have run, dla_intr {pin}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a Model cannot be pickled: make one in the other process and run the Layer, Program or "
            "Loadable there, which can be; in this process `clone()` copies it"
        )

    # One access at a time.

    def write(self, register: Register, value: int, *, posted: bool = False) -> None:
        """Writes a register."""
        self._native.write(_address(register), word(value), posted)

    def read(self, register: Register) -> int:
        """Reads a register. Registers of layers show their end."""
        return self._native.read(_address(register))

    def __setitem__(self, register: Register, value: int) -> None:
        self.write(register, value)

    def __getitem__(self, register: Register) -> int:
        return self.read(register)

    def predict(self, register: Register) -> tuple[int, int]:
        """What hardware beside the model must return for a read now, and its certain bits."""
        return self._native.predict(_address(register))

    def seen(self, register: Register, value: int) -> None:
        """Hardware beside the model has returned this value for a read."""
        self._native.seen(_address(register), word(value))

    def load(self, at: int, data: bytes | NDArray[Any]) -> None:
        """Stores bytes, or the bytes of an array, in the memory."""
        if isinstance(data, np.ndarray):
            data = np.ascontiguousarray(data).tobytes()
        data = bytes(data)
        inside(at, len(data))
        self._native.load(at, data)

    def dump(self, at: int, length: int) -> NDArray[np.uint8]:
        """Bytes of the memory."""
        inside(at, length)
        return np.frombuffer(self._native.dump(at, length), dtype=np.uint8)

    @property
    def interrupts(self) -> Interrupts:
        """The interrupts, without an access to the hardware."""
        return Interrupts(*self._native.interrupts())

    def step(self) -> bool:
        """Ends the oldest layer that runs; False when nothing runs."""
        return self._native.step()

    def settle(self) -> None:
        """Ends all layers that run."""
        self._native.settle()

    def wait(self, clocks: int) -> None:
        """Lets at least so many core clocks pass."""
        self._native.wait(clocks)

    def reset(self) -> None:
        """Resets all but the memory."""
        self._native.reset()

    # What happened.

    @property
    def layers(self) -> list[LayerRun]:
        """Layers that have run since the beginning, a reset or `take_layers`."""
        return [_layer_run(layer) for layer in self._native.layers()]

    def take_layers(self) -> list[LayerRun]:
        """Gives `layers` back and forgets them, so that a model that lives long does not grow."""
        return [_layer_run(layer) for layer in self._native.take_layers()]

    def outputs_in(self, memory: list[tuple[int, bytes]]) -> list[tuple[tuple[int, int, int], bytes]]:
        """The outputs of `layers` as they stand in a memory with these bytes: shape and elements."""
        return self._native.outputs_in(memory)

    @property
    def findings(self) -> list[str]:
        """Why nobody can say what must come out."""
        return self._native.findings()

    @property
    def blocked(self) -> list[str]:
        """Why enabled register groups do not run."""
        return self._native.blocked()

    # Wholes.

    def run(self, what: Layer | Program | Loadable, *inputs: NDArray[np.int8]) -> Outputs:
        """Runs layers, a program or a network from reset with an empty memory.

        Gives the output of each layer, or of the network. The model keeps the state behind it.
        """
        from nvdla_model.loadable import Loadable

        if isinstance(what, Loadable):
            return what.run(*inputs)
        if inputs:
            raise TypeError("layers and programs bring their inputs with them")
        outcome = self._native.run(what.native)
        reasons = outcome["stuck"] + outcome["findings"] + outcome["unmet"]
        if reasons:
            raise ModelError("; ".join(reasons))
        runs = [_layer_run(layer) for layer in outcome["layers"]]
        return Outputs([run.output for run in runs if run.output is not None])
