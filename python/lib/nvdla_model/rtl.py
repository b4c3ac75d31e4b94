"""The RTL behind the interface of the model: the command `cosim` runs it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from os import PathLike
from pathlib import Path

import numpy as np

from nvdla_model.layer import Layer
from nvdla_model.model import Outputs


class RtlError(Exception):
    """`cosim` could not run the RTL, or the design hung or asserted: what it said."""


class Rtl:
    """A design: the one of this project, or one's own.

    >>> model.run(layer) == rtl.run(layer)      # doctest: +SKIP
    True
    """

    def __init__(
        self,
        cosim: str | PathLike[str] = "cosim",
        *,
        dut: str | PathLike[str] | None = None,
        options: tuple[str, ...] = (),
    ) -> None:
        """`cosim` is the command of this project, `dut` a description of a design as in
        docs/dut.md, `options` are further ones of `cosim run`, such as ``("--memory", "random")``."""
        command = shutil.which(cosim)
        if command is None:
            raise RtlError(f"there is no command {cosim}; build it with `cargo build`, name its path")
        self._command = [command, "run"]
        self._options = list(options)
        if dut is not None:
            self._options += ["--dut", str(dut)]

    def run(self, layer: Layer) -> Outputs:
        """What the design writes: the output of each layer."""
        with tempfile.TemporaryDirectory(prefix="nvdla-rtl-") as folder:
            ran = subprocess.run(
                [
                    *self._command,
                    str(layer.path),
                    "--output",
                    folder,
                    "--seed",
                    str(layer.seed),
                    *self._options,
                ],
                capture_output=True,
                text=True,
                check=False,
            )
            files = [path for path in Path(folder).glob("*.npy") if not path.stem.endswith("-model")]
            if ran.returncode not in (0, 1) or not files:
                raise RtlError((ran.stdout + ran.stderr).strip())
            files.sort(key=lambda path: int(path.stem.rsplit("-", 1)[1]))
            return Outputs([np.load(path) for path in files])
