#!/usr/bin/env python3
"""The two commands of the README share what they compile.

1. `cargo test` compiles no crate again that `cargo run` has compiled.
2. Neither compiles a crate twice.

Both happen when the features of a crate differ: between programs and tests, or between build scripts or
procedural macros and what else needs the crate. The second one happens too when programs need a crate for
build scripts and procedural macros alone, and tests for more: where `lto` is off, cargo gives the compiler
other options then, for the crate and for all above it. The cure is a line with all features in the
workspace's dependencies, and the crate among those of a crate of ours at the bottom.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def compiled(*command):
    """How the command compiles a crate as a library, by crate: in one way, or in more.

    A way is features, and whether more than build scripts and procedural macros needs the crate.
    """
    options = ["--quiet", "-Zunstable-options", "--unit-graph"]
    environment = os.environ | {"RUSTC_BOOTSTRAP": "1"}
    output = subprocess.check_output(["cargo", *command, *options], cwd=ROOT, env=environment)
    graph = json.loads(output)
    units = graph["units"]
    needed = set()
    waiting = list(graph["roots"])
    while waiting:
        unit = waiting.pop()
        if unit not in needed and not serves_compiler(units[unit]):
            needed.add(unit)
            waiting += [dependency["index"] for dependency in units[unit]["dependencies"]]
    crates = {}
    for index, unit in enumerate(units):
        if unit["mode"] == "build" and unit["target"]["kind"] != ["custom-build"]:
            name = (unit["pkg_id"].rsplit("/", 1)[-1], unit["target"]["name"])
            crates.setdefault(name, []).append((unit["features"], index in needed))
    return crates


def serves_compiler(unit):
    return unit["target"]["kind"] in (["custom-build"], ["proc-macro"])


program = compiled("build", "--bin", "cosim")
tests = compiled("test", "--workspace")
wrong = [f"{name[0]} is compiled twice: {ways}" for name, ways in tests.items() if len(ways) > 1]
for name, ways in program.items():
    if ways != tests.get(name):
        wrong.append(f"{name[0]} is compiled again for tests: {ways}, then {tests.get(name)}")
sys.exit("\n".join(wrong) or 0)
