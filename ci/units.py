#!/usr/bin/env python3
"""The two commands of the README share what they compile.

1. `cargo test` compiles no crate again that `cargo run` has compiled.
2. Neither compiles a crate twice.

Both happen when the features of a crate differ: between programs and tests, or between build scripts or
procedural macros and what else needs the crate. The cure is a line with all of them in the workspace's
dependencies, and the crate among those of a crate of ours at the bottom.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def compiled(*command):
    """Features by crate that the command compiles as a library: one set of them, or more."""
    options = ["--quiet", "-Zunstable-options", "--unit-graph"]
    environment = os.environ | {"RUSTC_BOOTSTRAP": "1"}
    output = subprocess.check_output(["cargo", *command, *options], cwd=ROOT, env=environment)
    crates = {}
    for unit in json.loads(output)["units"]:
        if unit["mode"] == "build" and unit["target"]["kind"] != ["custom-build"]:
            name = (unit["pkg_id"].rsplit("/", 1)[-1], unit["target"]["name"])
            crates.setdefault(name, []).append(unit["features"])
    return crates


program = compiled("build", "--bin", "cosim")
tests = compiled("test", "--workspace")
wrong = [f"{name[0]} is compiled twice: {sets}" for name, sets in tests.items() if len(sets) > 1]
for name, sets in program.items():
    if sets != tests.get(name):
        wrong.append(f"{name[0]} is compiled again for tests: {sets}, then {tests.get(name)}")
sys.exit("\n".join(wrong) or 0)
