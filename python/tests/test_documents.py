"""The examples of documents run."""

import doctest
import re

import pytest

import nvdla_model as nv
from conftest import ROOT

PAGE = ROOT / "docs/model/python.md"


def blocks():
    return re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(blocks())))
def test_an_example_of_the_page_runs(number, monkeypatch):
    monkeypatch.chdir(ROOT)
    exec(compile(blocks()[number], str(PAGE), "exec"), {})


def test_the_page_has_examples():
    assert len(blocks()) == 3


def test_the_example_of_the_package_runs():
    assert doctest.testmod(nv).attempted == 4 and doctest.testmod(nv).failed == 0
