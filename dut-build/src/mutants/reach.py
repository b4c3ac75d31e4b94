"""Whether nets of the whole design can ever be true: an invariant shows that they cannot.

Around the net a few registers are followed, and all others may be anything in every clock. The engine
`pdr` of abc looks for an invariant of these registers. Where it finds a way to the net, the registers
that this way needs are followed, too, until the way needs none, or the effort ends.

A way ends where an assertion of the design fails: a case in which that happens has failed. An
assertion counts as soon as it fails on a way that was found.
"""

import pathlib
import re
import subprocess
from typing import NamedTuple

from gates import FALSE, TRUE
from whole import Whole

# Registers that are followed, at most, and rounds with more of them.
REGISTERS = 400
ROUNDS = 40
# Bits of state whose reset is followed at once.
FORCES = 8
# Frames and conflicts of the engine; seconds are for the case that these do not end it.
FRAMES, CONFLICTS, SECONDS = 200, 20_000, 10


class Never(NamedTuple):
    """The net is never true: proved with so many registers."""
    registers: int


class Open(NamedTuple):
    """A way to the net was found, or the effort ended."""
    why: str


class Cone(NamedTuple):
    """Some registers as latches, and everything else as inputs."""
    inputs: list[int]
    latches: list[int]
    order: list[int]
    started: bool
    fails: list[int]


def engine() -> pathlib.Path:
    import pyosys
    return pathlib.Path(pyosys.__file__).parent / "yosys-abc"


class Reach:
    def __init__(self, whole: Whole, fixed: dict[int, int], work: pathlib.Path, name: str):
        """`fixed` are the values of leaves that never change."""
        self.whole, self.graph, self.work, self.name = whole, whole.graph, work, name
        self.engine = engine()
        self.fixed = fixed | ({whole.reset >> 1: TRUE} if whole.reset else {})
        # Assertions, each with the gates that it needs and the registers and inputs that these read.
        self.assertions = {fails: self._logic([fails]) for fails in whole.fails}

    def verdict(self, nets: list[int]) -> Never | Open:
        """Whether one of these literals can be true."""
        most = 0
        for net in sorted(set(nets)):
            found = self.net(net)
            if isinstance(found, Open):
                return found
            most = max(most, found.registers)
        return Never(most)

    def net(self, net: int, followed: set[int] | None = None) -> Never | Open:
        """`followed` are the registers that are followed from the start; it gets those that are at the end."""
        if net == FALSE:
            return Never(0)
        followed = set() if followed is None else followed
        asserted: set[int] = set()
        for _ in range(ROUNDS):
            followed |= self._resets(followed)
            if len(followed) > REGISTERS:
                return Open("registers")
            cone = self._cone(net, followed, asserted)
            way = self._way(net, cone)
            if way is None:
                return Never(len(followed))
            if isinstance(way, str):
                return Open(way)
            frames = self._frames(cone, way)
            fails = self._fails(cone, frames)
            needed = set() if fails else self._needed(net, cone, frames)
            if not fails and not needed:
                return Open(f"way of {len(way)} clocks")
            asserted |= fails
            followed |= needed
        return Open("rounds")

    def _logic(self, literals: list[int]) -> tuple[list[int], set[int]]:
        """The gates of these literals, each behind its operands, and the leaves that they read."""
        left, right = self.graph.left, self.graph.right
        order, leaves, done = [], set(), {0}
        stack = [literal >> 1 for literal in literals]
        while stack:
            node = stack[-1]
            missing = [] if left[node] < 0 else [
                child >> 1 for child in (left[node], right[node]) if child >> 1 not in done]
            if node not in done and missing:
                stack += missing
                continue
            stack.pop()
            if node not in done:
                done.add(node)
                order.append(node) if left[node] >= 0 else leaves.add(node)
        return order, leaves

    def _support(self, literals: list[int]) -> set[int]:
        return self._logic(literals)[1] & self.whole.states.keys()

    def _resets(self, followed: set[int]) -> set[int]:
        """The registers of a short synchroniser that resets those that are followed."""
        found: set[int] = set()
        for force in {self.whole.force(state) for state in followed}:
            near = self._support([force])
            near |= self._support([self.whole.next(state) for state in near])
            if len(near) <= FORCES:
                found |= near
        return found

    def _cone(self, net: int, followed: set[int], asserted: set[int]) -> Cone:
        """The gates that the net, assertions and the next states of registers need."""
        started = any(self.whole.start(state) is None for state in followed)
        fails = sorted(asserted)
        order, leaves = self._logic([net, *fails, *(self.whole.next(state) for state in sorted(followed))])
        clocks = leaves & self.whole.clocks
        inputs = sorted(leaves - clocks - followed - self.fixed.keys())
        # A clock that stands still changes nothing if there is no other one.
        inputs = [*sorted(clocks), *inputs] if len(clocks) > 1 else inputs
        return Cone(inputs, sorted(followed), order, started, fails)

    def _aiger(self, net: int, cone: Cone) -> bytes:
        """The cone in the binary format AIGER 1.9; its output is the net."""
        states = [state for state in cone.latches]
        free = self._free(states)
        literals = {0: 0, **{node: TRUE for node in self.whole.clocks}}
        literals |= self.fixed
        count = 0
        for node in cone.inputs:
            count += 1
            literals[node] = 2 * count
        begins = {}
        for state in free:
            count += 1
            begins[state] = 2 * count
        inputs = count
        for state in states:
            count += 1
            # All latches begin with 0.
            literals[state] = 2 * count ^ (self.whole.start(state) or 0)
        started = None
        if cone.started:
            count += 1
            started = 2 * count
        failed = None
        if cone.fails:
            count += 1
            failed = 2 * count
        gates: list[tuple[int, int]] = []

        def both(a: int, b: int) -> int:
            if a < b:
                a, b = b, a
            if b == 0 or a == b ^ 1:
                return 0
            if b == 1 or a == b:
                return a
            gates.append((a, b))
            return 2 * (count + len(gates))

        of = lambda literal: literals[literal >> 1] ^ (literal & 1)
        for node in cone.order:
            literals[node] = both(of(self.graph.left[node]), of(self.graph.right[node]))
        nexts = []
        for state in states:
            sign = self.whole.start(state) or 0
            value = of(self.whole.next(state)) ^ sign
            if started is not None:
                first = begins.get(self._source(state), 0)
                value = both(both(started, value) ^ 1, both(started ^ 1, first) ^ 1) ^ 1
            nexts.append(value)
        # Whether all assertions hold in this clock, and whether one failed before.
        holds = 1
        for fails in cone.fails:
            holds = both(holds, of(fails) ^ 1)
        shown = both(of(net), holds)
        if started is not None:
            nexts.append(1)
            shown = both(shown, started)
            holds = both(holds ^ 1, started) ^ 1
        if failed is not None:
            nexts.append(both(failed ^ 1, holds) ^ 1)
            shown = both(shown, failed ^ 1)
        latches = len(nexts)
        head = f"aig {inputs + latches + len(gates)} {inputs} {latches} 1 {len(gates)}\n"
        text = head + "".join(f"{value}\n" for value in nexts) + f"{shown}\n"
        packed = bytearray(text.encode())
        for at, (a, b) in enumerate(gates, count + 1):
            for delta in (2 * at - a, a - b):
                while delta >= 128:
                    packed.append(delta & 127 | 128)
                    delta >>= 7
                packed.append(delta)
        return bytes(packed)

    def _free(self, states: list[int]) -> list[int]:
        """The states whose values in reset may be anything and are those of no other one."""
        return [state for state in states if self.whole.start(state) is None and self._source(state) == state]

    def _source(self, state: int) -> int:
        """The state whose value this one has in reset."""
        return state

    def _way(self, net: int, cone: Cone) -> list[list[int]] | str | None:
        """Inputs, clock by clock, that make the net true; None if there are none."""
        path, seen = (self.work / f"{self.name}.{kind}" for kind in ("aig", "cex"))
        path.write_bytes(self._aiger(net, cone))
        seen.unlink(missing_ok=True)
        commands = (f"read_aiger {path.name}; strash; pdr -F {FRAMES} -C {CONFLICTS} -T {SECONDS}; "
                    f"print_status; write_cex -a {seen.name}")
        done = subprocess.run([self.engine, "-q", commands], cwd=self.work, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        status = re.search(r"Status = (-?\d).*?(?:Frame = *(\d+)|$)", done.stdout, re.M)
        if status is None:
            raise ValueError(done.stdout)
        if status[1] == "1":
            return None
        if status[1] != "0":
            return "effort"
        # States at the beginning, and then the inputs.
        _, *lines = [line for line in seen.read_text().split("\n") if not line.startswith("#")]
        return [[int(digit == "1") for digit in line] for line in lines[:int(status[2]) + 1]]

    def _frames(self, cone: Cone, way: list[list[int]]) -> list[tuple[dict, dict]]:
        """The values of all gates in each clock of a way, and how many registers that are not followed each needs."""
        left, right = self.graph.left, self.graph.right
        free = self._free(cone.latches)
        nexts = {state: self.whole.next(state) for state in cone.latches}
        values = {state: self.whole.start(state) for state in cone.latches}
        if cone.started:
            first, *way = way
            begins = dict(zip(free, first[len(cone.inputs):]))
            values |= {state: begins[self._source(state)] for state, value in values.items() if value is None}
        price = {state: 0 for state in cone.latches}
        frames: list[tuple[dict, dict]] = []
        fixed = {0: 0, **dict.fromkeys(self.whole.clocks, 1), **self.fixed}
        for given in way:
            value = {**fixed, **values, **dict(zip(cone.inputs, given))}
            cost = {node: 0 for node in fixed} | price
            cost |= {node: int(node in self.whole.states) for node in cone.inputs}
            for node in cone.order:
                a, b = left[node], right[node]
                x, y = value[a >> 1] ^ (a & 1), value[b >> 1] ^ (b & 1)
                value[node] = x & y
                ours, others = cost[a >> 1], cost[b >> 1]
                if x and y:
                    cost[node] = ours + others
                else:
                    cost[node] = ours if y else others if x else min(ours, others)
            frames.append((value, cost))
            values = {state: value[to >> 1] ^ (to & 1) for state, to in nexts.items()}
            price = {state: cost[to >> 1] for state, to in nexts.items()}
        return frames

    def _fails(self, cone: Cone, frames: list[tuple[dict, dict]]) -> set[int]:
        """Assertions that fail on a way, whatever registers are that nobody follows."""
        near = {*cone.inputs, *cone.latches}
        left, right = self.graph.left, self.graph.right
        found: set[int] = set()
        for fails, (order, leaves) in self.assertions.items():
            if fails in cone.fails or leaves.isdisjoint(near):
                continue
            for known, _ in frames:
                value = {leaf: known.get(leaf) for leaf in leaves} | {0: 0}
                for node in order:
                    sides = [None if value[child >> 1] is None else value[child >> 1] ^ (child & 1)
                             for child in (left[node], right[node])]
                    value[node] = 0 if 0 in sides else None if None in sides else 1
                if value[fails >> 1] == (fails & 1) ^ 1:
                    found.add(fails)
                    break
        return found

    def _needed(self, net: int, cone: Cone, frames: list[tuple[dict, dict]]) -> set[int]:
        """Registers that are not followed whose values a way needs: for the net, or else for assertions."""
        value, _ = frames[-1]
        if value[net >> 1] ^ (net & 1) != 1:
            raise ValueError("the way does not lead to the net")
        every = [(frame, fails) for frame in range(len(frames)) for fails in cone.fails]
        return self._why(cone, frames, [(len(frames) - 1, net)]) or self._why(cone, frames, every)

    def _why(self, cone: Cone, frames: list[tuple[dict, dict]], roots: list) -> set[int]:
        """Registers that are not followed that decide the values of these literals in these clocks."""
        left, right = self.graph.left, self.graph.right
        inputs, latches = set(cone.inputs), set(cone.latches)
        pseudo = self.whole.states.keys()
        needed: set[int] = set()
        seen, stack = set(), [(frame, literal >> 1) for frame, literal in roots]
        while stack:
            frame, node = stack.pop()
            if (frame, node) in seen:
                continue
            seen.add((frame, node))
            if node in latches:
                if frame > 0:
                    stack.append((frame - 1, self.whole.next(node) >> 1))
            elif node in inputs:
                if node in pseudo:
                    needed.add(node)
            elif node and left[node] >= 0:
                value, cost = frames[frame]
                a, b = left[node], right[node]
                x, y = value[a >> 1] ^ (a & 1), value[b >> 1] ^ (b & 1)
                if x and y:
                    stack += [(frame, a >> 1), (frame, b >> 1)]
                elif y or (not x and cost[a >> 1] <= cost[b >> 1]):
                    stack.append((frame, a >> 1))
                else:
                    stack.append((frame, b >> 1))
        return needed
