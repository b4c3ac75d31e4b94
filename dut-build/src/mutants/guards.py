"""What is proved of rare mutants in the whole design.

The guard of each is a signal that nothing drives, and false but where a mutant is looked at.
"""

import gc
import multiprocessing
import os
import pathlib
import re
from collections import defaultdict
from typing import Iterator

from gates import FALSE, TRUE
from reach import Never, Open, Reach
from unseen import Unseen, unseen
from whole import FREE, Whole

NAME = re.compile(r"cosim_(met|seen|guard)_(\d+)$")
# The pin that keeps clock gates open.
OPEN_GATES = "tmc2slcg_disable_clock_gating"


class Rare:
    """The rare mutants of a design whose clock gates are used if `gated`."""

    def __init__(self, module: dict, gated: bool):
        self.whole = Whole(module, {OPEN_GATES: FALSE if gated else TRUE})
        self.met, self.seen, self.guard = defaultdict(list), defaultdict(list), defaultdict(list)
        for name, net in module["netnames"].items():
            if match := NAME.search(name):
                # A register that rises when the guard is true at an edge of the clock.
                met = match[1] == "met"
                literal = self.whole.rises(net["bits"][0]) if met else self.whole.literal(net["bits"][0])
                getattr(self, match[1])[int(match[2])].append((name[:match.start()], literal))
        # All gates at once: their order, and with it what is proved, does not depend on the work.
        self.whole.complete()
        self.sound = {literal >> 1: FALSE for places in self.guard.values() for _, literal in places}
        self.free = {self.whole.literal(bit) >> 1 for cell in module["cells"].values()
                     if cell["type"] == FREE for bits in cell["connections"].values() for bit in bits}

    def verdict(self, reach: Reach, number: int, is_reached: bool) -> Never | Unseen | Open:
        if not is_reached:
            found = reach.verdict([literal for _, literal in self.met[number]])
            if isinstance(found, Never):
                return found
        guards, seen = self.guard[number], dict(self.seen[number])
        if not guards or any(guard >> 1 not in self.free for _, guard in guards):
            return Open("no guard")
        return unseen(reach, number, {guard >> 1: seen[place] for place, guard in guards})


def proofs(module: dict, asked: tuple[list[int], set[int]], how: tuple[str, int], work: pathlib.Path
           ) -> Iterator[tuple[int, Never | Unseen | Open]]:
    """What is known of mutants with these numbers, of which the second ones acted in no case.

    `how` is "1" for clock gates that are used, and the number of processes that share the work.
    """
    gated, jobs = how
    rare = Rare(module, gated == "1")
    gc.freeze()
    numbers = [number for number in asked[0] if number in rare.met]
    context = multiprocessing.get_context("fork")
    queue, parent = context.SimpleQueue(), os.getpid()

    def share(first: int):
        reach = Reach(rare.whole, rare.sound, work, f"cone{first}")
        try:
            for number in numbers[first::jobs]:
                if os.getppid() != parent:
                    return
                queue.put((number, rare.verdict(reach, number, number not in asked[1])))
        except Exception as error:  # The parent says it.
            queue.put((None, repr(error)))

    workers = [context.Process(target=share, args=(first,)) for first in range(jobs)]
    for worker in workers:
        worker.start()
    for _ in numbers:
        number, verdict = queue.get()
        if number is None:
            raise RuntimeError(verdict)
        yield number, verdict
    for worker in workers:
        worker.join()
