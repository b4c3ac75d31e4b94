#!/usr/bin/env python3
"""Builds nv_small for cocotb with Verilator, and runs the test bench on cases of the reference.

Usage: run.py [CASE ...]      needs cocotb, nvdla_model, verilator and make

With NVDLA_COSIM naming the command of this project it runs the same cases, too, on one thread, and prints
the clocks a second of both; ours with the start of the process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cocotb_tools.check_results import get_results
from cocotb_tools.runner import get_runner

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CASES = [
    "sdp/sdp_bs_relu_alu",
    "pdp/pdp_max_stride16_kernel4_13",
    "cdp/cdp_bypass_mul",
    "conv/conv_11x5_kernel_c4_k4",
    "image/img_post2_r8_5rows",
    "conv/conv_x_beyond_rules_cacc_saturation",
]


def sources() -> tuple[list[Path], list[Path]]:
    """Files and folders of includes of the design."""
    files, includes = [ROOT / "rtl/lint.vlt"], []
    for line in (ROOT / "rtl/nv_small.f").read_text().splitlines():
        line = line.strip()
        if line.startswith("+incdir+"):
            includes.append(ROOT / "rtl" / line.removeprefix("+incdir+"))
        elif line and not line.startswith("//"):
            files.append(ROOT / "rtl" / line)
    return files, includes


def ours(cases: list[Path]) -> None:
    """The same cases with the command of this project, one after the other."""
    command = os.environ.get("NVDLA_COSIM")
    if not command:
        print("our bench: NVDLA_COSIM does not name the command")
        return
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        arguments = [command, "run", *map(str, cases), "--jobs", "1", "--json", str(report)]
        begin = time.perf_counter()
        subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL)
        seconds = time.perf_counter() - begin
        text = json.loads(report.read_text())
    clocks = sum(case["outcome"]["passed"]["clocks"] for case in text["cases"])
    print(f"our bench: {len(cases)} cases, {clocks} clocks, {clocks / seconds:.0f} clocks a second")


def main() -> int:
    named = [Path(case).resolve() for case in sys.argv[1:]]
    golden = ROOT / "vectors/golden"
    cases = named or [golden / f"{case}.yaml" for case in CASES]
    # A Verilator from a package does not know how the compiler includes a precompiled header.
    os.environ.setdefault("MAKEFLAGS", "CFG_CXXFLAGS_PCH_I=-include")
    files, includes = sources()
    runner = get_runner("verilator")
    build = ROOT / "target/cocotb"
    runner.build(
        sources=files,
        includes=includes,
        hdl_toplevel="nv_small",
        build_dir=build,
        build_args=["--no-timing", "-Wno-fatal", "--x-assign", "unique", "--x-initial", "unique"],
        always=True,
    )
    results = runner.test(
        hdl_toplevel="nv_small",
        test_module="test_nvdla",
        test_dir=HERE,
        build_dir=build,
        results_xml=str(build / "results.xml"),
        extra_env={"CASES": ":".join(map(str, cases))},
    )
    tests, failed = get_results(results)
    ours(cases)
    return 1 if failed or tests == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
