"""Whether what a rare mutant makes wrong is ever seen in the whole design.

The design is compared with a copy of itself in which the guard makes the expression wrong. Registers
are the same in both, until a way shows that one may differ: from then on the copy has its own, a twin.
What must be the same in every clock: the next values of all registers without a twin, the outputs,
and what enters memories and other parts that are not followed. Then the outputs are the same for ever.
"""

import re
from typing import Iterable, NamedTuple

from gates import FALSE, Graph
from reach import Cone, Never, Open, Reach
from whole import Whole

# Twins, at most, and rounds with more of them.
TWINS = 200
ROUNDS = 6
# Registers of other mutants.
COUNTS = re.compile(r"cosim_(met|was|times)_(\d+)$")


class Unseen(NamedTuple):
    """No output differs: proved with so many registers, and bits that differ inside."""
    registers: int
    differing: int


class Copy:
    """The design with a guard that acts, as gates beside those of the sound one."""

    def __init__(self, whole: Whole, guards: dict[int, int], twins: dict[int, int]):
        self.whole, self.graph, self.twins = whole, whole.graph, twins
        self.sources = {twin: state for state, twin in twins.items()}
        self.states = {**whole.states, **{twin: whole.states[state] for twin, state in self.sources.items()}}
        self.reset, self.clocks, self.fails = whole.reset, whole.clocks, whole.fails
        self.made = {**guards, **{state: 2 * twin for state, twin in twins.items()}}
        self._touch()

    def _touch(self):
        """Makes all gates that differ from those of the sound design."""
        left, right = self.graph.left, self.graph.right
        made = self.made
        for node in range(1, len(left)):
            a, b = left[node], right[node]
            if a >= 0 and (a >> 1 in made or b >> 1 in made) and node not in made:
                literal = self.graph.both(self.of(a), self.of(b))
                if literal != 2 * node:
                    made[node] = literal

    def of(self, literal: int) -> int:
        """What a literal of the sound design is in this one."""
        made = self.made.get(literal >> 1)
        return literal if made is None else made ^ (literal & 1)

    def next(self, state: int) -> int:
        source = self.sources.get(state)
        return self.whole.next(state) if source is None else self.of(self.whole.next(source))

    def force(self, state: int) -> int:
        source = self.sources.get(state)
        return self.whole.force(state) if source is None else self.of(self.whole.force(source))

    def start(self, state: int) -> int | None:
        return self.whole.start(self.sources.get(state, state))

    def differences(self, registers: Iterable[int]) -> dict[int, int | None]:
        """Literals that must not be true: each with the register that would differ, None for what is shown."""
        found: dict[int, int | None] = {}
        for state in registers:
            if state not in self.twins:
                now = self.whole.next(state)
                found.setdefault(self.graph.differ(now, self.of(now)), state)
        for literal in self.whole.shown:
            found[self.graph.differ(literal, self.of(literal))] = None
        found.pop(FALSE, None)
        return found


class Differing(Reach):
    """Ways to a difference between the design and its copy."""

    def __init__(self, reach: Reach, copy: Copy):
        self.whole, self.graph = copy, copy.graph
        self.work, self.name, self.engine = reach.work, reach.name, reach.engine
        self.fixed, self.assertions = reach.fixed, reach.assertions
        # The values at the end of a way that needs no more registers.
        self.values: dict | None = None

    def _source(self, state: int) -> int:
        return self.whole.sources.get(state, state)

    def _resets(self, followed: set[int]) -> set[int]:
        pairs = (self.whole.sources, self.whole.twins)
        others = {pair[state] for pair in pairs for state in followed if state in pair}
        return others | super()._resets(followed | others)

    def _needed(self, net: int, cone: Cone, frames: list[tuple[dict, dict]]) -> set[int]:
        needed = super()._needed(net, cone, frames)
        self.values = None if needed else frames[-1][0]
        return needed


def registers(whole: Whole, number: int) -> dict[int, list[int]]:
    """For each state all states of its register. Those of mutants do not count, but for the one with this number."""
    cells: dict[str, list[int]] = {}
    for state, bit in whole.states.items():
        cell = whole.driver[bit][0]
        match = COUNTS.search(cell)
        if match is None or (match[1] != "met" and int(match[2]) == number):
            cells.setdefault(cell, []).append(state)
    return {state: states for states in cells.values() for state in states}


def unseen(reach: Reach, number: int, guards: dict[int, int]) -> Unseen | Open:
    """What is known of the mutant with this number; `guards` has the node of each of its guards, and when it acts."""
    whole, graph = reach.whole, reach.whole.graph
    mine = registers(whole, number)
    length = len(graph.left)
    apart: set[int] = set()
    followed: set[int] = set()
    for _ in range(ROUNDS):
        try:
            copy = Copy(whole, guards, {state: graph.free() >> 1 for state in sorted(apart)})
            wrong = copy.differences(mine)
            search = Differing(reach, copy)
            found = search.net(graph.any(sorted(wrong)), followed)
        finally:
            graph.forget(length)
        followed &= whole.states.keys()
        if isinstance(found, Never):
            return Unseen(found.registers, len(apart))
        if search.values is None:
            return found
        value = search.values
        differs = {state for literal, state in wrong.items() if value.get(literal >> 1, 0) ^ (literal & 1)}
        if None in differs or not differs:
            return Open("it shows")
        apart |= {one for state in differs for one in mine[state]}
        if len(apart) > TWINS:
            break
    return Open("twins")
