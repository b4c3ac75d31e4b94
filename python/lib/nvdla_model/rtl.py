"""The RTL behind the interface of the model."""

from __future__ import annotations

import shutil
from os import PathLike, fspath

from nvdla_model.layer import Layer
from nvdla_model.model import Model, ModelError, Outputs, int8
from nvdla_model.play import play
from nvdla_model.session import Session, SessionError


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
        memory: str | None = None,
        clocks: str | None = None,
        host: str | None = None,
        power_on: str | None = None,
    ) -> None:
        """`cosim` is the command of this project or the address of a server, `dut` a name or a
        description of a design as in docs/dut.md. The other options are those of `Session`."""
        server = fspath(cosim)
        if not server.startswith(("unix:", "tcp:")) and shutil.which(server) is None:
            raise RtlError(f"there is no command {server}; build it with `cargo build`, name its path")
        self._server = server
        self._dut = dut
        self._conditions = {"memory": memory, "clocks": clocks, "host": host, "power_on": power_on}

    def run(self, layer: Layer) -> Outputs:
        """What the design writes: the output of each layer. Raises `ModelError` where nobody can say
        what that is."""
        model = Model(layer.needs)
        play(model, layer)
        if model.findings:
            raise ModelError("; ".join(model.findings))
        try:
            session = Session(self._dut, server=self._server, seed=layer.seed, **self._conditions)
            try:
                session.play(layer)
                runs = [run for ran in model.layers for run in ran.writes]
                memory = [(at, session.dump(at, length).tobytes()) for at, length in runs]
            finally:
                session.close()
        except SessionError as error:
            raise RtlError(str(error)) from error
        return Outputs([int8(*output) for output in model.outputs_in(memory)])

