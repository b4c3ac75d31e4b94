"""Compiled networks."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nvdla_model._native import NativeLoadable
from nvdla_model.model import Outputs, int8


class Loadable:
    """A network that NVDLA's compiler has compiled for nv_small."""

    def __init__(self, path: str | PathLike[str]) -> None:
        #: The file.
        self.path = Path(path)
        self._native = NativeLoadable(path)

    def __repr__(self) -> str:
        def tensors(named: dict[str, tuple[int, ...]]) -> str:
            return ", ".join(f"{name} {shape}" for name, shape in named.items())

        return f"<Loadable {self.path}: {tensors(self.inputs)} -> {tensors(self.outputs)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # The other process reads the file again.
        return Loadable, (self.path.resolve(),)

    @property
    def inputs(self) -> dict[str, tuple[int, ...]]:
        """Channels, height and width of each input, by name; before them the pictures of a batch of several."""
        return {name: tuple(shape) for name, shape in self._native.inputs()}

    @property
    def outputs(self) -> dict[str, tuple[int, ...]]:
        """The same of each output."""
        return {name: tuple(shape) for name, shape in self._native.outputs()}

    def run(self, *inputs: NDArray[np.int8]) -> Outputs:
        """Runs the network on the model; `inputs` are int8, of the shape that `inputs` says."""
        given = []
        for array in inputs:
            if array.dtype != np.int8:
                raise TypeError(f"inputs are int8, this one is {array.dtype}")
            array = np.ascontiguousarray(array)
            given.append((list(array.shape), array.tobytes()))
        return Outputs([int8(*output) for output in self._native.run(given)])
