#!/usr/bin/env python3
"""Elaborates the package, its scoreboard, the test bench and the UVM example with slang.

Usage: sv/elaborate.py   (needs the Python package pyslang)
Exits with 1 if there is an error or a warning.
"""

import os
import pathlib
import sys

from pyslang.driver import Driver

ROOT = pathlib.Path(__file__).resolve().parent.parent

SOURCES = {
    "the test bench": ["-F rtl/nv_small.f", "sv/nvdla_model_pkg.sv", "sv/test/nvdla_tb.sv", "--top nvdla_tb"],
    "the UVM example": [
        "+incdir+sv/test",
        "sv/test/uvm_names.sv",
        "sv/nvdla_model_pkg.sv",
        "sv/example/nvdla_uvm_scoreboard.sv",
        "sv/test/uvm_top.sv",
        "--top uvm_top",
    ],
}


def elaborates(sources: list[str]) -> bool:
    """True if the sources elaborate without a diagnostic."""
    driver = Driver()
    driver.addStandardArgs()
    arguments = ["slang", "-Werror", "--timescale 1ns/1ns", "+incdir+sv", *sources]
    ready = driver.parseCommandLine(" ".join(arguments)) and driver.processOptions()
    return bool(ready and driver.parseAllSources() and driver.runFullCompilation(quiet=False))


def main() -> int:
    os.chdir(ROOT)
    failed = [name for name, sources in SOURCES.items() if not elaborates(sources)]
    for name in failed:
        print(f"slang refuses {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
