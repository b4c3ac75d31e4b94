"""Logic as graphs of AND gates, in which the same logic stands once; operators of yosys as gates.

A literal is an even number, or the odd one above it for its opposite; 0 is false and 1 is true.
"""

from typing import Callable, Iterable

FALSE, TRUE = 0, 1


class Graph:
    def __init__(self):
        self.left, self.right = [0], [0]
        self.known: dict[tuple[int, int], int] = {}

    def free(self) -> int:
        """A literal that may be anything."""
        self.left.append(-1)
        self.right.append(-1)
        return 2 * (len(self.left) - 1)

    def forget(self, length: int):
        """Removes all nodes from this one on."""
        while self.known:
            pair, literal = self.known.popitem()
            if literal < 2 * length:
                self.known[pair] = literal
                break
        del self.left[length:], self.right[length:]

    def both(self, a: int, b: int) -> int:
        if a > b:
            a, b = b, a
        if a == FALSE or a == b ^ 1:
            return FALSE
        if a == TRUE or a == b:
            return b
        node = self.known.get((a, b))
        if node is None:
            self.left.append(a)
            self.right.append(b)
            node = self.known[a, b] = 2 * (len(self.left) - 1)
        return node

    def either(self, a: int, b: int) -> int:
        return self.both(a ^ 1, b ^ 1) ^ 1

    def differ(self, a: int, b: int) -> int:
        if a == b:
            return FALSE
        if a == b ^ 1:
            return TRUE
        # One node for all signs of its operands.
        sign, a, b = (a ^ b) & 1, a & ~1, b & ~1
        return self.either(self.both(a, b ^ 1), self.both(a ^ 1, b)) ^ sign

    def choose(self, which: int, high: int, low: int) -> int:
        if high == low:
            return high
        return self.either(self.both(which, high), self.both(which ^ 1, low))

    def any(self, bits: Iterable[int]) -> int:
        bits = list(bits)
        while len(bits) > 1:
            bits = [self.either(*bits[at:at + 2]) if at + 1 < len(bits) else bits[at]
                    for at in range(0, len(bits), 2)]
        return bits[0] if bits else FALSE

    def all(self, bits: Iterable[int]) -> int:
        return self.any(bit ^ 1 for bit in bits) ^ 1

    def add(self, a: list[int], b: list[int], carry: int = FALSE) -> tuple[list[int], int]:
        total = []
        for x, y in zip(a, b):
            half = self.differ(x, y)
            total.append(self.differ(half, carry))
            carry = self.either(self.both(x, y), self.both(half, carry))
        return total, carry

    def less(self, a: list[int], b: list[int], signed: bool) -> int:
        if signed:
            a, b = [*a[:-1], a[-1] ^ 1], [*b[:-1], b[-1] ^ 1]
        return self.add(a, [bit ^ 1 for bit in b], TRUE)[1] ^ 1

    def times(self, a: list[int], b: list[int]) -> list[int]:
        total = [FALSE] * len(a)
        for at, bit in enumerate(b):
            row = [FALSE] * at + [self.both(bit, x) for x in a[:len(a) - at]]
            total = self.add(total, row)[0]
        return total

    def pick(self, words: list[list[int]], which: list[int]) -> list[int]:
        """The word with this index."""
        for bit in which:
            if len(words) % 2:
                words = [*words, words[-1]]
            words = [[self.choose(bit, high, low) for low, high in zip(*words[at:at + 2])]
                     for at in range(0, len(words), 2)]
        return words[0]


def wide(bits: list[int], width: int, signed: bool) -> list[int]:
    fill = bits[-1] if signed and bits else FALSE
    return [*bits, *[fill] * (width - len(bits))][:width]


def number(cell: dict, name: str) -> int:
    value = cell["parameters"].get(name, "0")
    return value if isinstance(value, int) else int(value.replace("x", "0") or "0", 2)


def shifted(graph: Graph, cell: dict, a: list[int], b: list[int], width: int) -> list[int]:
    kind = cell["type"]
    signed = bool(number(cell, "A_SIGNED"))
    wider = max(len(a), width)
    bits = wide(a, wider, signed)
    fill = bits[-1] if kind == "$sshr" and signed else FALSE
    towards_low = kind in ("$shr", "$sshr", "$shift", "$shiftx")
    backwards = b[-1] if kind in ("$shift", "$shiftx") and number(cell, "B_SIGNED") else FALSE
    amount = b[:-1] if backwards else b

    def moved(bits: list[int], low: bool) -> list[int]:
        for at, bit in enumerate(amount):
            step = min(1 << at, len(bits))
            there = [*bits[step:], *[fill] * step] if low else [*[FALSE] * step, *bits[:len(bits) - step]]
            bits = [graph.choose(bit, new, old) for new, old in zip(there, bits)]
        return bits

    if backwards == FALSE:
        return moved(bits, towards_low)[:width]
    # A negative amount moves the other way: by its opposite.
    right = moved(bits, True)
    amount = graph.add([bit ^ 1 for bit in b], [FALSE] * len(b), TRUE)[0]
    left = moved(bits, False)
    return [graph.choose(backwards, x, y) for x, y in zip(left, right)][:width]


def operator(graph: Graph, cell: dict, pin: Callable[[str], list[int]]) -> list[int] | None:
    """What a cell without a state gives at Y; None where its function is not known."""
    kind, width = cell["type"], len(cell["connections"]["Y"])
    a = pin("A")
    signed = bool(number(cell, "A_SIGNED"))
    if kind in ("$buf", "$pos"):
        return wide(a, width, signed)
    if kind == "$not":
        return [bit ^ 1 for bit in wide(a, width, signed)]
    if kind == "$neg":
        return graph.add([bit ^ 1 for bit in wide(a, width, signed)], [FALSE] * width, TRUE)[0]
    one = {
        "$reduce_or": graph.any, "$reduce_bool": graph.any, "$reduce_and": graph.all,
        "$logic_not": lambda bits: graph.any(bits) ^ 1,
    }
    if kind in one:
        return wide([one[kind](a)], width, False)
    if kind in ("$reduce_xor", "$reduce_xnor"):
        total = FALSE
        for bit in a:
            total = graph.differ(total, bit)
        return wide([total ^ (kind == "$reduce_xnor")], width, False)
    if kind == "$bmux":
        return graph.pick([a[at:at + width] for at in range(0, len(a), width)], pin("S"))
    if kind == "$demux":
        which, words = pin("S"), []
        for value in range(width // len(a)):
            here = graph.all(bit ^ (value >> at & 1 ^ 1) for at, bit in enumerate(which))
            words += [graph.both(here, bit) for bit in a]
        return words
    b = pin("B")
    if kind == "$mux":
        return [graph.choose(pin("S")[0], y, x) for x, y in zip(a, b)]
    if kind == "$bwmux":
        return [graph.choose(s, y, x) for s, x, y in zip(pin("S"), a, b)]
    if kind == "$pmux":
        which = pin("S")
        none = graph.any(which) ^ 1
        words = [b[at * width:(at + 1) * width] for at in range(len(which))]
        return [
            graph.any([graph.both(none, a[at]), *(graph.both(s, word[at]) for s, word in zip(which, words))])
            for at in range(width)
        ]
    if kind in ("$logic_and", "$logic_or"):
        join = graph.both if kind == "$logic_and" else graph.either
        return wide([join(graph.any(a), graph.any(b))], width, False)
    if kind in ("$shl", "$shr", "$sshl", "$sshr", "$shift", "$shiftx"):
        return shifted(graph, cell, a, b, width)
    signed = signed and bool(number(cell, "B_SIGNED"))
    bitwise = {
        "$and": graph.both, "$or": graph.either, "$xor": graph.differ,
        "$xnor": lambda x, y: graph.differ(x, y) ^ 1,
    }
    if kind in ("$add", "$sub", "$mul") or kind in bitwise:
        a, b = wide(a, width, signed), wide(b, width, signed)
        if kind in bitwise:
            return [bitwise[kind](x, y) for x, y in zip(a, b)]
        if kind == "$mul":
            return graph.times(a, b)
        return graph.add(a, b)[0] if kind == "$add" else graph.add(a, [bit ^ 1 for bit in b], TRUE)[0]
    wider = max(len(a), len(b))
    a, b = wide(a, wider, signed), wide(b, wider, signed)
    compared = {
        "$eq": lambda: graph.any(graph.differ(x, y) for x, y in zip(a, b)) ^ 1,
        "$ne": lambda: graph.any(graph.differ(x, y) for x, y in zip(a, b)),
        "$lt": lambda: graph.less(a, b, signed), "$ge": lambda: graph.less(a, b, signed) ^ 1,
        "$gt": lambda: graph.less(b, a, signed), "$le": lambda: graph.less(b, a, signed) ^ 1,
    }
    return wide([compared[kind]()], width, False) if kind in compared else None
