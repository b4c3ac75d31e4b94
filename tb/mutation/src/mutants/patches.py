"""Known bugs as mutants: patches of the sources, as changes of expressions."""

import pathlib
from typing import Iterator, NamedTuple



class Edit(NamedTuple):
    """Characters of a file and what stands for them."""

    file: str
    start: int
    end: int
    text: str


class Patch(NamedTuple):
    name: str
    edits: list[Edit]


def blocks(text: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Of each hunk the file as the patch names it, and its lines with their signs."""
    file, lines, inside = "", [], False
    for line in text.splitlines():
        if line.startswith(("diff ", "--- ", "+++ ", "@@ ")):
            if lines:
                yield file, lines
                lines = []
            inside = line.startswith("@@ ")
            if line.startswith("+++ "):
                file = line[4:].split("\t")[0].split("/", 1)[-1]
        elif inside and line[:1] in ("+", "-", " ", ""):
            lines.append((line[:1] or " ", line[1:]))
    if lines:
        yield file, lines


def pairs(lines: list[tuple[str, str]]) -> Iterator[tuple[int, str, str]]:
    """Each changed piece: where it begins in the old lines, its old text and the new one."""
    at, old, new, begin = 0, [], [], 0

    def pieces():
        if len(old) == len(new):
            offset = begin
            for before, after in zip(old, new):
                yield offset, before, after
                offset += len(before) + 1
        elif old or new:
            yield begin, "\n".join(old), "\n".join(new)

    for sign, line in lines:
        if sign == " ":
            yield from pieces()
            old, new = [], []
            at += len(line) + 1
            begin = at
        elif sign == "-":
            old.append(line)
            at += len(line) + 1
        else:
            new.append(line)
    yield from pieces()


def trimmed(start: int, old: str, new: str) -> tuple[int, int, str]:
    """Without what is the same at both ends; words stay whole."""
    low = 0
    while low < min(len(old), len(new)) and old[low] == new[low]:
        low += 1
    while low and (old[low - 1].isalnum() or old[low - 1] in "_'"):
        low -= 1
    high = 0
    while high < min(len(old), len(new)) - low and old[-1 - high] == new[-1 - high]:
        high += 1
    while high and (old[len(old) - high].isalnum() or old[len(old) - high] in "_'"):
        high -= 1
    return start + low, start + len(old) - high, new[low:len(new) - high]


def read(directory: pathlib.Path, texts: dict[str, str]) -> tuple[list[Patch], list[str]]:
    """The patches of a directory that fit the sources, and the names of those that do not."""
    fitting, others = [], []
    for path in sorted(directory.glob("*.patch")):
        edits, fits = [], True
        for named, lines in blocks(path.read_text()):
            files = [file for file in texts if file.endswith("/" + named)]
            old = "".join(line + "\n" for sign, line in lines if sign != "+")
            if len(files) != 1 or texts[files[0]].count(old) != 1:
                fits = False
                break
            base = texts[files[0]].index(old)
            for offset, before, after in pairs(lines):
                edits.append(Edit(files[0], *trimmed(base + offset, before, after)))
        if fits and edits:
            fitting.append(Patch(path.stem, edits))
        else:
            others.append(path.stem)
    return fitting, others
