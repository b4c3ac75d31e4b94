"""Layers as dictionaries or YAML, and programs from files."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from nvdla_model._native import NativeProgram

#: The parts of a layer: a dictionary with one of them is one layer.
_UNITS = {"conv", "sdp", "pdp", "cdp"}


class Program:
    """What a host does: from a trace (.cfg), a packed case or a sequence (.yaml)."""

    def __init__(self, path: str | PathLike[str]) -> None:
        #: The file.
        self.path = Path(path)
        self.native = NativeProgram.read(path)

    @property
    def name(self) -> str:
        """Its name."""
        return self.native.name()

    @property
    def needs(self) -> str:
        """The smallest configuration that can run it."""
        return self.native.needs()

    @property
    def steps(self) -> list[dict[str, Any]]:
        """What the host does, step after step, as dictionaries with the key ``op``."""
        return self.native.steps()

    @property
    def outputs(self) -> list[tuple[int, bytes]]:
        """Addresses with the bytes that must lie there in the end, where the file says so."""
        return self.native.outputs()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}: {self.native.label()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # The other process reads the file again.
        return type(self), (self.path.resolve(),)


class Layer(Program):
    """One layer or several, one after the other, as in a layer file.

    A dictionary is a layer (``{"conv": ..., "sdp": ...}``) or a whole file (``{"layers": [...]}``).
    Where a file says ``data``, it takes a numpy array, too: (channels, height, width), of kernels
    (kernels, channels, height, width), of operands per channel (channels,).

    `seed` decides what is left open: addresses, garbage, data that is not given.
    """

    def __init__(self, layers: Mapping[str, Any], *, seed: int = 1) -> None:
        self.seed = seed
        self._given: Mapping[str, Any] | None = layers
        self._folder = tempfile.TemporaryDirectory(prefix="nvdla-layer-")
        folder = Path(self._folder.name)
        file = dict(layers) if "layers" in layers else {"layers": [dict(layers)]}
        unknown = set(layers) - _UNITS if "layers" not in layers else set()
        if unknown and not set(layers) & _UNITS:
            raise ValueError(f"{sorted(unknown)} is no layer; it has one of {sorted(_UNITS)}")
        file = {"schema": 1, "name": "layer", "why": "made in Python", **file}
        written = self._with_arrays(file, folder)
        #: The layer file.
        self.path = folder / f"{file['name']}.yaml"
        # JSON is YAML.
        self.path.write_text(json.dumps(written, indent=1))
        self.native = NativeProgram.of_layers(self.path, seed, True)

    @classmethod
    def from_yaml(cls, path: str | PathLike[str], *, seed: int = 1) -> Layer:
        """A layer file."""
        layer = cls.__new__(cls)
        layer.seed = seed
        layer.path = Path(path)
        layer._given = None
        layer.native = NativeProgram.of_layers(path, seed, False)
        return layer

    def __reduce__(self) -> tuple[Any, ...]:
        if self._given is None:
            return _from_yaml, (self.path.resolve(), self.seed)
        return _from_dictionary, (self._given, self.seed)

    @staticmethod
    def _with_arrays(value: Any, folder: Path) -> Any:
        """The value with its arrays in files."""
        if isinstance(value, np.ndarray):
            name = f"array{len(list(folder.glob('*.npy')))}.npy"
            # Integers of numpy have 64 bits where nobody says otherwise.
            if value.dtype.kind in "iu" and np.array_equal(value, value.astype(np.int16)):
                value = value.astype(np.int16)
            np.save(folder / name, np.ascontiguousarray(value))
            return {"file": name}
        if isinstance(value, Mapping):
            return {key: Layer._with_arrays(item, folder) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [Layer._with_arrays(item, folder) for item in value]
        if isinstance(value, np.generic):
            return value.item()
        return value


def _from_yaml(path: Path, seed: int) -> Layer:
    return Layer.from_yaml(path, seed=seed)


def _from_dictionary(layers: Mapping[str, Any], seed: int) -> Layer:
    return Layer(layers, seed=seed)
