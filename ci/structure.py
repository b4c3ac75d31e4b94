#!/usr/bin/env python3
"""Borders of the Rust code, as ARCHITECTURE.md draws them.

1. Inside a crate, modules form no circle. A module is a file; it depends on the file that holds the
   item it names, whichever re-export it goes through. `mod` lines and re-exports are no dependency.
2. A crate knows only crates above it in the table of ARCHITECTURE.md.
3. A type has a name that no other type of the workspace has, in whatever crate. The generator's
   types are not compared: they are the rows of the tables, named like what they become.
4. A crate with examples in its comments lets rustdoc run them, one without does not: it takes seconds.
   A library without tests makes no program of tests.

Code under `#[cfg(test)]` does not count.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GENERATOR = "nvdla-reggen"
# A crate for tests alone.
TESTING = "nvdla-testing"


def blanked(text):
    """The source with comments, strings and characters blanked, line breaks kept."""
    pattern = re.compile(
        r"//[^\n]*|/\*.*?\*/|\bb?r(#*)\".*?\"\1|b?\"(?:\\.|[^\"\\])*\"|b?'(?:\\[^\n]*?|[^\\'\n])'", re.S
    )
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def matching(text, at):
    """Behind the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in "{([") - (text[i] in "})]")
        if depth == 0:
            return i + 1
    raise ValueError("brackets do not match")


def without_tests(text):
    """The source with every item under `#[cfg(test)]` cut out."""
    while match := re.search(r"#\[cfg\(test\)\]\s*", text):
        end = match.end()
        while text[end] not in ";{":
            end = matching(text, end) if text[end] in "([" else end + 1
        end = matching(text, end) if text[end] == "{" else end + 1
        text = text[: match.start()] + text[end:].lstrip("\n")
    return text


def with_inline_modules(text):
    """The source with `super` inside of `mod name { ... }` meaning the file that it stands in."""
    for match in re.finditer(r"\bmod\s+\w+\s*(?=\{)", text):
        end = matching(text, match.end())
        inner = re.sub(r"\bsuper::", " self::", text[match.end() : end])
        text = text[: match.end()] + inner + text[end:]
    return text


def use_paths(tree, prefix=()):
    """Paths of a `use` tree, each with the name it brings in."""
    tree = tree.strip()
    brace = tree.find("{")
    if brace < 0:
        path, _, name = re.sub(r"\s+", " ", tree).partition(" as ")
        path = prefix + tuple(part.strip() for part in path.split("::") if part.strip())
        if path and path[-1] == "self":
            path = path[:-1]
        if path:
            yield path, name.strip() or path[-1]
        return
    prefix += tuple(part.strip() for part in tree[:brace].split("::") if part.strip())
    inner, start, depth = tree[brace + 1 : matching(tree, brace) - 1], 0, 0
    for i, letter in enumerate(inner + ","):
        depth += (letter == "{") - (letter == "}")
        if letter == "," and depth == 0:
            if inner[start:i].strip():
                yield from use_paths(inner[start:i], prefix)
            start = i + 1


class Module:
    def __init__(self, path, file):
        self.path, self.file = path, file
        text = with_inline_modules(without_tests(blanked(file.read_text())))
        # Who may see an item is no dependency.
        self.text = re.sub(r"\bpub\(in [^)]*\)", "pub(crate)", text)
        self.uses, self.exports = [], {}
        use = re.compile(r"(\bpub(?:\([^)]*\))?\s+)?\buse\s+([^;]*);")
        for match in use.finditer(self.text):
            for full, name in use_paths(match.group(2)):
                # A re-export at the top level is a door, not a dependency.
                if match.group(1):
                    self.exports[name] = full
                else:
                    self.uses.append(full)
        rest = use.sub("", self.text)
        # What a module gives on and names itself, it depends on.
        words = set(re.findall(r"(?<!::)\b\w+\b", rest))
        self.uses += [full for name, full in self.exports.items() if name in words]
        for match in re.finditer(r"(?<![\w:])((?:[A-Za-z_]\w*::)+[A-Za-z_]\w*)", rest):
            self.uses.append(tuple(match.group(1).split("::")))


def ours(content, section):
    return {name for name in content.get(section, {}) if name.startswith("nvdla-")}


class Crate:
    def __init__(self, manifest):
        folder = manifest.parent
        content = tomllib.loads(manifest.read_text())
        self.name, self.modules = content["package"]["name"], {}
        self.knows = ours(content, "dependencies") | ours(content, "build-dependencies")
        self.tests_know = ours(content, "dev-dependencies")
        root = folder / content.get("lib", {}).get("path", "src/lib.rs")
        self.load((), root, root.parent)

    def load(self, path, file, folder):
        module = self.modules[path] = Module(path, file)
        for match in re.finditer(r"(#\[path[^\]]*\]\s*)?\bmod\s+(\w+)\s*;", module.text):
            name = match.group(2)
            for candidate in (folder / f"{name}.rs", folder / name / "mod.rs"):
                if candidate.exists():
                    self.load(path + (name,), candidate, folder / name)

    def resolve(self, path, at, seen=()):
        """The module that holds the item of a path named in the module `at`."""
        path = list(path)
        if path[0] == "crate":
            here, path = (), path[1:]
        elif path[0] in ("self", "super"):
            here = at
            while path and path[0] in ("self", "super"):
                here, path = here[:-1] if path[0] == "super" else here, path[1:]
        elif at + (path[0],) in self.modules:
            here = at
        elif path[0] in self.modules[at].exports and (at, path[0]) not in seen:
            return self.door(at, path, seen)
        else:
            return None
        while path and here + (path[0],) in self.modules:
            here, path = here + (path[0],), path[1:]
        if path and path[0] in self.modules[here].exports and (here, path[0]) not in seen:
            return self.door(here, path, seen) or here
        return here

    def door(self, here, path, seen):
        target = self.modules[here].exports[path[0]] + tuple(path[1:])
        return self.resolve(target, here, seen + ((here, path[0]),))

    def edges(self):
        edges = {}
        for path, module in self.modules.items():
            found = (self.resolve(use, path) for use in module.uses)
            edges[path] = {to for to in found if to is not None and to != path}
        return edges


def circles(edges):
    """Strongly connected sets of more than one node (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for to in edges.get(node, ()):
            if to not in index:
                visit(to)
                low[node] = min(low[node], low[to])
            elif to in stack:
                low[node] = min(low[node], index[to])
        if low[node] == index[node]:
            group = []
            while not group or group[-1] != node:
                group.append(stack.pop())
            if len(group) > 1:
                found.append(sorted(group))

    for node in sorted(edges):
        if node not in index:
            visit(node)
    return found


def allowed():
    """The crates in the order of ARCHITECTURE.md."""
    text = (ROOT / "ARCHITECTURE.md").read_text()
    return re.findall(r"^\| `[^`|]*` \| `(nvdla-[a-z-]+)` \|", text, re.M)


def shown(path):
    return "::".join(path) or "lib"


def check_circles(crate):
    """Complaints about the circles of a crate."""
    edges = crate.edges()
    for group in circles(edges):
        arrows = (f"{shown(a)} -> {shown(b)}" for a in group for b in sorted(edges[a]) if b in group)
        yield f"modules form a circle: {'; '.join(arrows)}"


def check_borders(crate, order):
    """Complaints about the crates that a crate knows."""
    if crate.name not in order:
        yield "is not in the table of ARCHITECTURE.md"
        return
    above = set(order[: order.index(crate.name)])
    for other in sorted((crate.knows | crate.tests_know) - above):
        yield f"knows {other}, which is not above it in the table of ARCHITECTURE.md"
    if TESTING in crate.knows:
        yield f"knows {TESTING}, which is for tests alone"


def types(crate):
    """Name and file of each type that the crate defines."""
    if crate.name == GENERATOR:
        return
    for module in crate.modules.values():
        for match in re.finditer(r"^\s*(?:pub(?:\([^)]*\))? )?(?:struct|enum|trait) (\w+)", module.text, re.M):
            yield match.group(1), str(module.file.relative_to(ROOT))


def check_names(homes):
    """Complaints about names that several types have."""
    for name, files in sorted(homes.items()):
        if len(files) > 1:
            yield f"`{name}` is the name of several types: {', '.join(files)}"


def check_examples(crate, folder):
    """Whether `doctest` of its library says what its comments have."""
    library = tomllib.loads((folder / "Cargo.toml").read_text()).get("lib", {})
    fence = re.compile(r"^\s*//[/!] ```(.*)$", re.M)
    texts = [module.file.read_text() for module in crate.modules.values()]
    # Every second fence closes a block; a document's are Rust in part.
    has = any(name in ("", "rust", "no_run") for text in texts for name in fence.findall(text)[::2])
    has |= any("#[doc = include_str!" in text for text in texts)
    if has != library.get("doctest", True):
        yield f"{'has' if has else 'has no'} examples in comments: doctest = {str(has).lower()} in [lib]"


def check_tests(folder):
    """Whether `test` of its library says what its sources have."""
    library = tomllib.loads((folder / "Cargo.toml").read_text()).get("lib", {})
    sources = (folder / library.get("path", "src/lib.rs")).parent.rglob("*.rs")
    has = any("#[test]" in source.read_text() for source in sources)
    if has != library.get("test", True):
        yield f"{'has' if has else 'has no'} tests in its library: test = {str(has).lower()} in [lib]"


def main():
    sys.setrecursionlimit(10_000)
    complaints, order, homes = [], allowed(), {}
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]
    if workspace["default-members"] != workspace["members"]:
        complaints.append("Cargo.toml: `members` and `default-members` differ")
    for member in workspace["members"]:
        crate = Crate(ROOT / member / "Cargo.toml")
        found = [
            *check_circles(crate),
            *check_borders(crate, order),
            *check_examples(crate, ROOT / member),
            *check_tests(ROOT / member),
        ]
        for name, file in types(crate):
            homes.setdefault(name, []).append(file)
        complaints += [f"{crate.name}: {complaint}" for complaint in found]
    complaints += check_names(homes)
    print("\n".join(complaints) or "modules and crates are as ARCHITECTURE.md says")
    sys.exit(bool(complaints))


main()
