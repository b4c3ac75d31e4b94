#!/usr/bin/env python3
"""Elaborates every top of the RTL with slang, the second SystemVerilog front end.

Usage: ci/elaborate.py TOP...   (needs the Python package pyslang)
Prints the diagnostics; exits with 1 if there is an error or a warning.
"""

import pathlib
import sys

import pyslang
from pyslang.driver import Driver

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The default warnings, all of them errors.
OPTIONS = ["-Werror"]


def parsed(arguments: list[str]) -> Driver | None:
    """The sources that the arguments name, parsed; None if slang refuses them."""
    driver = Driver()
    driver.addStandardArgs()
    ready = driver.parseCommandLine(" ".join(["slang", *arguments])) and driver.processOptions()
    return driver if ready and driver.parseAllSources() else None


def design(top: str) -> list[str]:
    """The arguments for one top of the RTL."""
    return ["-F", str(ROOT / "rtl/nv_small.f"), "--top", top]


def elaborate(top: str) -> bool:
    """True if `top` elaborates without a diagnostic."""
    driver = parsed([*design(top), *OPTIONS])
    return driver is not None and driver.runFullCompilation(quiet=False)


def main() -> int:
    tops = sys.argv[1:]
    if not tops:
        print(__doc__)
        return 2
    print(f"slang {pyslang.__version__}")
    failed = [top for top in tops if not elaborate(top)]
    for top in failed:
        print(f"{top}: slang refuses it")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
