"""What all tests share."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "vectors"


def goldens():
    """All packed cases of the reference."""
    files = sorted(VECTORS.glob("golden/*/*.yaml"))
    return [path for path in files if path.parent.name != "system"]


def traces():
    """The public traces, where they are."""
    root = Path(os.environ.get("NVDLA_TRACES", ROOT / "../shared/nvdla-traces"))
    return sorted(root.glob("*/*.cfg"))


@pytest.fixture
def vectors():
    return VECTORS
