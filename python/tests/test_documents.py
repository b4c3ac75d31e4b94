"""The examples of documents run, and the stubs are up to date."""

import ast
import doctest
import re
from pathlib import Path

import pytest

import nvdla_model as nv
from nvdla_model import _native
from conftest import ROOT

PAGE = ROOT / "docs/model/python.md"


def blocks():
    return re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(blocks())))
def test_an_example_of_the_page_runs(number, monkeypatch):
    monkeypatch.chdir(ROOT)
    exec(compile(blocks()[number], str(PAGE), "exec"), {})


def test_the_page_has_examples():
    assert len(blocks()) == 4


def test_the_example_of_the_package_runs():
    assert doctest.testmod(nv).attempted == 4 and doctest.testmod(nv).failed == 0


def test_the_stubs_have_what_the_native_part_has():
    stub = ast.parse((Path(nv.__file__).parent / "_native.pyi").read_text())
    said = {node.name for node in stub.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert said == {name for name in dir(_native) if not name.startswith("_")}
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
            there = {name for name in dir(getattr(_native, node.name)) if not name.startswith("_")}
            assert methods - {"__init__"} == there, node.name
