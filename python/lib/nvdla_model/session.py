"""Live sessions: software drives the RTL one access at a time, with the model beside it."""

from __future__ import annotations

import operator
import shutil
import socket
import struct
import subprocess
from dataclasses import dataclass
from enum import Enum
from os import PathLike, fspath
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from nvdla_model._native import register_address
from nvdla_model._native import registers as _registers
from nvdla_model.layer import Program
from nvdla_model.model import inside, word

_BLOCKS = {name.split(".", 1)[0] for name, _ in _registers()}
_MOST = 1 << 26
# The server asks for memory of this process.
_READ_HOST = 0x100


class SessionError(Exception):
    """An access gave nothing. `code` is one of the constants."""

    BAD_MESSAGE, BAD_ARGUMENT, DEAD, FUTILE, NOT_OPENED, LOST, MEMORY = range(1, 8)

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


class Blame(Enum):
    """Who is to blame for how a session ended."""

    #: Design and model agree.
    NOBODY = 0
    #: The program does what no design can do right.
    PROGRAM = 1
    #: The design does something else than the model.
    DESIGN = 2


@dataclass(frozen=True)
class Verdict:
    """How a session ended."""

    blame: Blame
    text: str

    def __bool__(self) -> bool:
        return self.blame is Blame.NOBODY


@dataclass(frozen=True)
class Event:
    """Something that happened at a core clock since reset."""

    #: begins, right, wrong (of layers), interrupt, register or finding
    kind: str
    clock: int
    #: Layer, level of dla_intr, or address.
    number: int
    text: str


@dataclass(frozen=True)
class LayerState:
    """A layer since reset."""

    number: int
    text: str
    #: None: it has not written all that it must.
    right: bool | None


_KINDS = ("begins", "right", "wrong", "interrupt", "register", "finding")


class BlockView:
    """Registers of a block by name: ``session.SDP.D_CVT_SCALE = 3``."""

    def __init__(self, session: Session, block: str) -> None:
        object.__setattr__(self, "_session", session)
        object.__setattr__(self, "_block", block)

    def __getattr__(self, name: str) -> int:
        session: Session = object.__getattribute__(self, "_session")
        return session.read(_address(f"{self._block}.{name}"))

    def __setattr__(self, name: str, value: int) -> None:
        session: Session = object.__getattribute__(self, "_session")
        session.write(_address(f"{self._block}.{name}"), value)


def _address(at: int | str) -> int:
    if not isinstance(at, str):
        return word(operator.index(at))
    try:
        return register_address(at)
    except (KeyError, ValueError) as error:
        raise AttributeError(f"there is no register {at}") from error


class Session:
    """A design, or the model alone, driven live.

    >>> with nv.Session() as s:                    # doctest: +SKIP
    ...     s.load(0x8000_0000, bytes(range(64)))
    ...     s.SDP.D_CVT_SCALE = 3
    ...     s.wait()

    Writes are collected and sent with the next access that gives something back. At the end of a
    ``with`` block everything is compared, and a difference raises `SessionError`.
    """

    def __init__(
        self,
        dut: str | PathLike[str] | None = None,
        *,
        server: str | PathLike[str] = "cosim",
        model: str | None = None,
        seed: int | None = None,
        memory: str | None = None,
        clocks: str | None = None,
        host: str | None = None,
        origin: str | None = None,
        power_on: str | None = None,
        record: str | PathLike[str] | None = None,
        waves: str | PathLike[str] | None = None,
    ) -> None:
        """`server` is the command `cosim`, or the address of a running server, ``unix:PATH`` or
        ``tcp:127.0.0.1:PORT``. `dut` is a name or a description as in docs/dut.md; `model`
        (``nv_small`` or ``nv_small_ew``) takes the model alone. The other options are those of
        ``cosim serve``. `record` is a file that keeps what the session did, for ``cosim run``."""
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        self._out = bytearray()
        self._open = False
        # Arrays that are memory, as bytes, by their addresses.
        self._shared: list[tuple[int, NDArray[np.uint8]]] = []
        #: What happened, in order.
        self.events: list[Event] = []
        options: dict[str, Any] = {
            "dut": dut if dut is None or not str(dut).endswith(".yaml") else Path(dut).resolve(),
            "model": model,
            "seed": seed,
            "memory": memory,
            "clocks": clocks,
            "host": host,
            "origin": origin,
            "power-on": power_on,
            "record": None if record is None else Path(record).resolve(),
            "waves": None if waves is None else Path(waves).resolve(),
        }
        for key, value in options.items():
            if "\n" in str(value):
                raise ValueError(f"{key} has a line break: {value!r}")
        self._read, self._write = self._connect(fspath(server))
        lines = [f"{key}={value}\n" for key, value in options.items() if value is not None]
        self._out += b"NVLIVE\x01\x00" + "".join(lines).encode()
        self._open = True
        try:
            self._exchange()
        except SessionError:
            self.close()
            raise

    def _connect(self, server: str) -> tuple[IO[bytes], IO[bytes]]:
        kind, _, where = server.partition(":")
        if kind in ("unix", "tcp"):
            try:
                if kind == "unix":
                    self._socket = socket.socket(socket.AF_UNIX)
                    self._socket.connect(where)
                else:
                    host, _, port = where.rpartition(":")
                    self._socket = socket.create_connection((host, int(port)))
                    self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            except (OSError, ValueError) as error:
                self.close()
                raise SessionError(
                    SessionError.NOT_OPENED, f"there is no server at {server}: {error}"
                ) from error
            return self._socket.makefile("rb"), self._socket.makefile("wb")
        command = shutil.which(server)
        if command is None:
            text = f"there is no command {server}; build it with `cargo build`, name its path"
            raise SessionError(SessionError.NOT_OPENED, text)
        process = subprocess.Popen(
            [command, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._process = process
        if process.stdin is None or process.stdout is None:
            raise SessionError(SessionError.NOT_OPENED, "there are no pipes")
        return process.stdout, process.stdin

    # Registers.

    def write(self, at: int | str, value: int, *, posted: bool = False) -> None:
        """Writes a register, by byte address or name."""
        self._collect(struct.pack("<BII", 1 if posted else 2, _address(at), word(operator.index(value))))

    def read(self, at: int | str) -> int:
        """Reads a register."""
        return self._word(struct.pack("<BI", 3, _address(at)))

    def poll(self, at: int | str, mask: int, want: int, most: int = 1_000_000) -> int:
        """Reads until ``value & mask == want``, `most` times at the most: the last value."""
        numbers = [word(number) for number in (mask, want, most)]
        return self._word(struct.pack("<BIIII", 9, _address(at), *numbers))

    def __getattr__(self, name: str) -> BlockView:
        if name not in _BLOCKS:
            raise AttributeError(f"a session has no {name}, and there is no block of this name")
        return BlockView(self, name)

    # Memory.

    def load(self, at: int, data: bytes | bytearray | NDArray[Any]) -> None:
        """Stores bytes, or an array as it lies in memory. Takes no clock."""
        if isinstance(data, np.ndarray):
            content = data.tobytes()
        elif isinstance(data, (bytes, bytearray, memoryview)):
            content = bytes(data)
        else:
            raise TypeError(f"memory takes bytes or an array, not {type(data).__name__}")
        inside(at, len(content))
        part = 1 << 20
        for start in range(0, len(content), part):
            piece = content[start : start + part]
            self._collect(struct.pack("<BII", 4, at + start, len(piece)) + piece)

    def share(self, at: int, array: NDArray[Any]) -> None:
        """Makes an array the memory from `at` on: layers read it when they begin, and what they write
        is in it when they have ended, whatever `load` has stored there. It must be contiguous."""
        if not isinstance(array, np.ndarray) or array.dtype.hasobject:
            raise TypeError("an array of numbers is shared")
        if not array.flags.c_contiguous or not array.flags.writeable or array.size == 0:
            raise ValueError("an array that is shared has elements, is contiguous and can be written")
        inside(at, array.nbytes)
        self._collect(struct.pack("<BII", 14, at, array.nbytes))
        self._exchange()
        self._shared.append((at, array.reshape(-1).view(np.uint8)))

    def dump(self, at: int, length: int) -> NDArray[np.uint8]:
        """The bytes that memory holds. Takes no clock."""
        inside(at, length)
        parts = []
        for start in range(0, length, _MOST // 4):
            size = min(length - start, _MOST // 4)
            self._collect(struct.pack("<BII", 5, at + start, size))
            parts.append(np.frombuffer(self._exchange(), np.uint8))
        return np.concatenate(parts) if parts else np.empty(0, np.uint8)

    # Time.

    def wait(self, clocks: int = 10_000_000) -> bool:
        """Waits for dla_intr, at most so many core clocks: whether it is 1."""
        return bool(self._word(struct.pack("<BI", 6, word(clocks))))

    def advance(self, clocks: int) -> None:
        """Lets core clocks pass."""
        self._collect(struct.pack("<BI", 7, word(clocks)))
        self._exchange()

    def reset(self) -> None:
        """Resets the design; memory keeps what it holds."""
        self._collect(b"\x08")
        self._exchange()

    @property
    def clock(self) -> int:
        """Core clocks since reset; 0 of the model alone."""
        self._collect(b"\x0a")
        return int(struct.unpack("<Q", self._exchange())[0])

    @property
    def interrupt(self) -> bool:
        """Whether dla_intr is 1."""
        return bool(self._word(b"\x0b"))

    @property
    def layers(self) -> list[LayerState]:
        """The layers since reset, with their verdicts."""
        self.flush()
        layers: dict[int, LayerState] = {}
        for event in self.events:
            if event.kind == "begins":
                if event.number == 0:
                    layers.clear()
                layers[event.number] = LayerState(event.number, event.text, None)
            elif event.kind in ("right", "wrong"):
                right = event.kind == "right"
                layers[event.number] = LayerState(event.number, event.text, right)
        return list(layers.values())

    def recording(self) -> str:
        """What was done since reset, as the text of a file for ``cosim run``."""
        self._collect(b"\x0c")
        return self._exchange()[4:].decode()

    def play(self, program: Program) -> None:
        """Does what a program says, with a handler of interrupts, up to its end."""
        served = 0
        for step in program.steps:
            op = step["op"]
            if op == "load":
                # The first byte of memory follows the last one.
                room = (1 << 32) - step["at"]
                self.load(step["at"], step["bytes"][:room])
                self.load(0, step["bytes"][room:])
            elif op == "write":
                self.write(step["at"], step["value"], posted=step["posted"])
            elif op == "read":
                self.read(step["at"])
            elif op == "poll":
                self.poll(step["at"], step["mask"], step["want"], 0xFFFF_FFFF)
            elif op == "wait_pin":
                self.wait()
            elif op == "wait_cycles":
                self.advance(step["count"])
            elif op == "wait_interrupts":
                bits = step["bits"]
                while bits & ~served:
                    self.wait(0xFFFF_FFFF)
                    status = self.read("GLB.S_INTR_STATUS")
                    self.write("GLB.S_INTR_STATUS", status)
                    served |= status
                served &= ~bits

    # Ends.

    def flush(self) -> None:
        """Sends the writes that were collected."""
        if self._out:
            self._exchange()

    def finish(self) -> Verdict:
        """Lets everything come to its end, compares all of it, and closes the session."""
        self._collect(b"\x0d")
        answer = self._exchange()
        self.close()
        return Verdict(Blame(struct.unpack_from("<I", answer)[0]), answer[8:].decode())

    def close(self) -> None:
        """Ends the session, finished or not."""
        self._open = False
        for stream in (getattr(self, "_write", None), getattr(self, "_read", None)):
            try:
                if stream is not None:
                    stream.close()
            except OSError:
                pass
        if self._socket is not None:
            self._socket.close()
        if self._process is not None:
            self._process.wait()

    def __del__(self) -> None:
        # A session that nobody has any more ends with its server.
        if getattr(self, "_open", False):
            self.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None or not self._open:
            self.close()
            return
        verdict = self.finish()
        if not verdict:
            raise SessionError(SessionError.DEAD, verdict.text)

    # Messages.

    def _collect(self, operation: bytes) -> None:
        if not self._open:
            raise SessionError(SessionError.LOST, "the session is closed")
        if len(self._out) + len(operation) > 1 << 22:
            self._exchange()
        self._out += operation

    def _word(self, operation: bytes) -> int:
        self._collect(operation)
        return int(struct.unpack("<I", self._exchange())[0])

    def _send(self, body: bytes) -> None:
        try:
            self._write.write(struct.pack("<I", len(body)) + body)
            self._write.flush()
        except OSError:
            pass  # A server that refuses a message says why before it goes.

    def _receive(self) -> bytes:
        head = self._read.read(4)
        size = struct.unpack("<I", head)[0] if len(head) == 4 else 0
        answer = self._read.read(size)
        if size < 10 or len(answer) < size:
            self._open = False
            raise SessionError(SessionError.LOST, "the server is gone")
        return answer

    def _of_host(self, code: int, at: int, length: int, data: bytes) -> bytes:
        """Memory of this process is read or written."""
        for begin, view in reversed(self._shared):
            if begin <= at and at + length <= begin + len(view):
                part = view[at - begin : at - begin + length]
                if code == _READ_HOST:
                    return b"\0" + part.tobytes()
                part[:] = np.frombuffer(data, np.uint8)
                return b"\0"
        return b"\1"

    def _exchange(self) -> bytes:
        """Sends what was collected; gives back the results."""
        if not self._open:
            raise SessionError(SessionError.LOST, "the session is closed")
        body, self._out = bytes(self._out), bytearray()
        self._send(body)
        answer = self._receive()
        while answer[1] == 1:
            code, at, length = struct.unpack_from("<HII", answer)
            self._send(self._of_host(code, at, length, answer[10:]))
            answer = self._receive()
        code, _, length = struct.unpack_from("<HII", answer)
        results, at = answer[10 : 10 + length], 10 + length
        (count,) = struct.unpack_from("<I", answer, at)
        at += 4
        for _ in range(count):
            kind, clock, number, size = struct.unpack_from("<BQIH", answer, at)
            at += 15
            text = answer[at : at + size].decode()
            at += size
            self.events.append(Event(_KINDS[kind - 1], clock, number, text))
        if code != 0:
            raise SessionError(code, answer[at:].decode())
        return results
