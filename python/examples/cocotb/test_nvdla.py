"""A cocotb test bench around nv_small: register bus, memory, and the model as scoreboard.

Both clocks are one. Everything happens at the falling edge: outputs show what the next rising edge will
take, and inputs are driven in time for it.

CASES names programs (packed cases, traces), one after the other, separated by colons.
"""

from __future__ import annotations

import os
import time
from collections import deque

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

import nvdla_model as nv

STATUS = nv.REGISTERS["GLB.S_INTR_STATUS"]


class Memory:
    """The memory behind the AXI port: words of eight bytes, in order, one beat a clock."""

    def __init__(self, dut) -> None:
        self.words: dict[int, int] = {}
        self.written: dict[int, int] = {}
        self._pins = {
            name: getattr(dut, f"nvdla_core2dbb_{name}")
            for name in (
                "ar_arvalid ar_arready ar_arid ar_araddr r_rvalid r_rready r_rid r_rlast r_rdata "
                "aw_awvalid aw_awready aw_awid aw_awaddr w_wvalid w_wready w_wdata w_wstrb "
                "b_bvalid b_bready b_bid"
            ).split()
        }
        for name in ("ar_arready", "aw_awready", "w_wready", "r_rlast"):
            self._pins[name].value = 1
        for name in ("r_rvalid", "b_bvalid"):
            self._pins[name].value = 0
        self._reads, self._addresses, self._beats, self._done = deque(), deque(), deque(), deque()
        self._read_offered = self._done_offered = False

    def load(self, at: int, data: bytes) -> None:
        """Stores bytes, as the host does."""
        for offset, byte in enumerate(data):
            self._store(at + offset, byte)

    def _store(self, at: int, byte: int) -> None:
        shift = 8 * (at & 7)
        word = self.words.get(at >> 3, 0)
        self.words[at >> 3] = word & ~(0xFF << shift) | byte << shift

    def clock(self) -> None:
        """One clock."""
        pins = self._pins
        if pins["ar_arvalid"].value:
            self._reads.append((int(pins["ar_arid"].value), int(pins["ar_araddr"].value)))
        if pins["aw_awvalid"].value:
            self._addresses.append((int(pins["aw_awid"].value), int(pins["aw_awaddr"].value)))
        if pins["w_wvalid"].value:
            self._beats.append((int(pins["w_wdata"].value), int(pins["w_wstrb"].value)))
        if self._addresses and self._beats:
            identifier, at = self._addresses.popleft()
            data, strobes = self._beats.popleft()
            for lane in range(8):
                if strobes >> lane & 1:
                    byte = data >> 8 * lane & 0xFF
                    self._store((at & ~7) + lane, byte)
                    self.written[(at & ~7) + lane] = byte
            self._done.append(identifier)
        if not self._read_offered or pins["r_rready"].value:
            self._read_offered = bool(self._reads)
            pins["r_rvalid"].value = int(self._read_offered)
            if self._reads:
                identifier, at = self._reads.popleft()
                pins["r_rid"].value = identifier
                pins["r_rdata"].value = self.words.get(at >> 3, 0)
        if not self._done_offered or pins["b_bready"].value:
            self._done_offered = bool(self._done)
            pins["b_bvalid"].value = int(self._done_offered)
            if self._done:
                pins["b_bid"].value = self._done.popleft()


class Bench:
    """Pins, memory, host, and the model beside them."""

    def __init__(self, dut) -> None:
        self.dut = dut
        self.clocks = 0
        self.memory = Memory(dut)
        self.model = nv.Model()
        self.mismatches: list[str] = []
        self.compared = 0
        self._served = 0

    async def clock(self) -> None:
        """One clock, memory included."""
        await FallingEdge(self.dut.dla_core_clk)
        self.clocks += 1
        self.memory.clock()

    async def reset(self) -> None:
        """Resets the design; reset falls and rises."""
        dut = self.dut
        for name, value in {
            "direct_reset_": 1,
            "test_mode": 0,
            "global_clk_ovr_on": 0,
            "tmc2slcg_disable_clock_gating": 0,
            "csb2nvdla_valid": 0,
            **{f"nvdla_pwrbus_ram_{part}_pd": 0 for part in ("c", "ma", "mb", "p", "o", "a")},
        }.items():
            getattr(dut, name).value = value
        for level in (1, 0, 1):
            dut.dla_reset_rstn.value = level
            for _ in range(32):
                await FallingEdge(dut.dla_core_clk)

    async def _request(self, write: bool, at: int, value: int) -> None:
        dut = self.dut
        dut.csb2nvdla_valid.value = 1
        dut.csb2nvdla_write.value = int(write)
        dut.csb2nvdla_nposted.value = int(write)
        dut.csb2nvdla_addr.value = at >> 2
        dut.csb2nvdla_wdat.value = value
        while not dut.csb2nvdla_ready.value:
            await self.clock()
        await self.clock()
        dut.csb2nvdla_valid.value = 0

    async def write(self, at: int, value: int) -> None:
        """A register write and its completion."""
        self.model.write(at, value)
        await self._request(True, at, value)
        while not self.dut.nvdla2csb_wr_complete.value:
            await self.clock()

    async def read(self, at: int) -> int:
        """A register read, compared with the model."""
        await self._request(False, at, 0)
        while not self.dut.nvdla2csb_valid.value:
            await self.clock()
        value = int(self.dut.nvdla2csb_data.value)
        want, mask = self.model.predict(at)
        self.compared += mask != 0
        if (value ^ want) & mask:
            self.mismatches.append(f"register 0x{at:05x} reads 0x{value:x}, not 0x{want:x}")
        self.model.seen(at, value)
        return value

    def load(self, at: int, data: bytes) -> None:
        """The host stores bytes."""
        self.memory.load(at, data)
        self.model.load(at, data)

    async def until(self, seen, what: str) -> None:
        """Looks every 20 clocks until `seen`."""
        for _ in range(20_000):
            if await seen():
                return
            for _ in range(20):
                await self.clock()
        raise TimeoutError(f"{what} never comes; {self.model.blocked}")

    async def serve(self, bits: int) -> None:
        """Serves interrupts until these have come."""

        async def seen() -> bool:
            status = await self.read(STATUS)
            if status:
                await self.write(STATUS, status)
            self._served |= status
            return not bits & ~self._served

        await self.until(seen, f"interrupts 0x{bits:x}")
        self._served &= ~bits

    async def poll(self, at: int, mask: int, want: int) -> None:
        """Reads until the bits of the mask have a value."""

        async def seen() -> bool:
            return not ((await self.read(at)) ^ want) & mask

        await self.until(seen, f"0x{want:x} at 0x{at:x}")

    async def play(self, program: nv.Program) -> None:
        """Plays a program on the pins."""
        for step in program.steps:
            if step["op"] == "load":
                self.load(step["at"], step["bytes"])
            elif step["op"] == "write":
                await self.write(step["at"], step["value"])
            elif step["op"] == "read":
                await self.read(step["at"])
            elif step["op"] == "poll":
                await self.poll(step["at"], step["mask"], step["want"])
            elif step["op"] == "wait_interrupts":
                await self.serve(step["bits"])
        for _ in range(200):
            await self.clock()

    def check(self) -> int:
        """Compares what was written with the model, byte by byte; gives back how many bytes."""
        self.model.settle()
        self.mismatches += self.model.blocked + self.model.findings
        bytes_of_layers = 0
        for layer in self.model.take_layers():
            bytes_of_layers += len(layer.bytes)
            offset = 0
            for at, length in layer.writes:
                for byte_at, want in enumerate(layer.bytes[offset : offset + length], at):
                    value = self.memory.written.pop(byte_at, None)
                    if value != want:
                        self.mismatches.append(
                            f"{layer.label}: 0x{byte_at:08x} is {value}, not {want}"
                        )
                offset += length
        self.mismatches += [f"0x{at:08x} belongs to no layer" for at in self.memory.written]
        return bytes_of_layers


@cocotb.test()
async def programs_give_what_the_model_says(dut) -> None:
    """Each case from reset, every register read and every byte compared."""
    Clock(dut.dla_core_clk, 10, unit="ns").start()
    Clock(dut.dla_csb_clk, 10, unit="ns").start()
    clocks = registers = compared = 0
    begin = time.perf_counter()
    cases = os.environ["CASES"].split(":")
    for path in cases:
        bench = Bench(dut)
        await bench.reset()
        await bench.play(nv.Program(path))
        compared += bench.check()
        assert bench.mismatches == [], bench.mismatches[:5]
        clocks += bench.clocks
        registers += bench.compared
    seconds = time.perf_counter() - begin
    assert compared > 0 and registers > 0
    dut._log.info(
        "%d cases, %d registers and %d bytes compared; %d clocks, %.0f clocks a second",
        len(cases),
        registers,
        compared,
        clocks,
        clocks / seconds,
    )


@cocotb.test()
async def a_wrong_byte_is_found(dut) -> None:
    """The scoreboard must notice one bit."""
    Clock(dut.dla_core_clk, 10, unit="ns").start()
    Clock(dut.dla_csb_clk, 10, unit="ns").start()
    bench = Bench(dut)
    await bench.reset()
    await bench.play(nv.Program(os.environ["CASES"].split(":")[0]))
    at = next(iter(bench.memory.written))
    bench.memory.written[at] ^= 1
    bench.check()
    assert len(bench.mismatches) == 1 and f"0x{at:08x}" in bench.mismatches[0]
