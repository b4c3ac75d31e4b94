"""What all kinds of mutants need of the trees of slang."""

import re
from typing import Callable, NamedTuple

from pyslang import ast

VALUES = (ast.NamedValueExpression, ast.HierarchicalValueExpression)
CONSTANT = {ast.SymbolKind.Parameter, ast.SymbolKind.EnumValue, ast.SymbolKind.Genvar}


class Guard(NamedTuple):
    """When a rare mutant is wrong."""

    text: str
    # What stands for the expression then.
    wrong: str
    # Not when `text` is true, but from the second time on.
    again: bool
    # How processes of the module are clocked, the condition of their reset, and the clock alone.
    clock: str
    reset: str | None
    edge: str
    # Characters of the statement, of an assignment to a register.
    statement: tuple[int, int] | None
    # Where the module begins behind its head, and where it ends.
    header: int
    footer: int
    # Whether wrong is another value, where it may not be.
    differs: str | None


class Change(NamedTuple):
    """A change of the characters from `start` to `end` of a file."""

    file: str
    start: int
    end: int
    unit: str
    kind: str
    after: str
    guard: Guard | None = None


def found(tree, stop: Callable = lambda node: False) -> list:
    nodes: list = []

    def visit(node):
        if stop(node):
            return ast.VisitAction.Skip
        nodes.append(node)
        return ast.VisitAction.Advance

    tree.visit(visit)
    return nodes


def spaced(text: str) -> str:
    """The text, so that a bracket may follow: a blank ends an escaped name."""
    text = " ".join(text.split())
    return f"{text} " if "\\" in text else text


def named(name: str) -> str:
    """How a source writes the name of a signal."""
    return name if re.fullmatch(r"[A-Za-z_][\w$]*", name) else f"\\{name} "


def plain(kind) -> bool:
    """A vector or a bit: nothing with fields, names or elements of other kinds."""
    kind = kind.canonicalType
    return kind.isIntegral and not (kind.isEnum or kind.isStruct or kind.isUnpackedUnion or kind.isPackedUnion)


def runs(expression) -> bool:
    """Whether it names a signal."""
    named = [node for node in found(expression) if isinstance(node, VALUES)]
    return any(node.symbol.kind not in CONSTANT for node in named)
