"""The model, access by access."""

import copy
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import nvdla_model as nv
from conftest import goldens, traces

SOURCE, TARGET = 0x8000_0000, 0x9000_0000
COPY = {
    "SDP.D_DATA_CUBE_CHANNEL": 7,
    "SDP.D_DST_BASE_ADDR_LOW": TARGET,
    "SDP.D_DST_DMA_CFG": 1,
    "SDP.D_CVT_SCALE": 3,
    "SDP_RDMA.D_DATA_CUBE_CHANNEL": 7,
    "SDP_RDMA.D_SRC_BASE_ADDR_LOW": SOURCE,
    "SDP_RDMA.D_SRC_DMA_CFG": 1,
    "SDP_RDMA.D_FEATURE_MODE_CFG": 0,
    "SDP.D_OP_ENABLE": 1,
}


def started(model):
    for name, value in COPY.items():
        model[name] = value
    return model


@pytest.mark.parametrize("path", goldens() + traces(), ids=lambda path: path.stem)
def test_a_case_of_the_reference_gives_its_bytes(path):
    program = nv.Program(path)
    model = nv.Model(program.needs)
    played = nv.play(model, program)
    assert played.unmet == []
    assert program.outputs
    for at, want in program.outputs:
        assert model.dump(at, len(want)).tobytes() == want


def test_there_are_all_goldens():
    assert len(goldens()) > 200


def test_a_layer_runs_with_its_last_enable():
    model = nv.Model()
    model.load(SOURCE, np.arange(8, dtype=np.int8))
    started(model)
    assert model.blocked == ["SDP group 0 waits: it needs SDP_RDMA group 0, not enabled"]
    model["SDP_RDMA.D_OP_ENABLE"] = 1
    assert model.blocked == []
    assert not model.interrupts.pin
    assert model.step() and not model.step()
    assert model.interrupts.pin and model["GLB.S_INTR_STATUS"] == 1 << nv.INTERRUPTS["SDP_0"]
    model["GLB.S_INTR_STATUS"] = 1
    assert not model.interrupts.pin
    np.testing.assert_array_equal(model.dump(TARGET, 8), 3 * np.arange(8))
    (layer,) = model.take_layers()
    assert layer.label == "SDP group 0, 1x1x8"
    assert (layer.reads, layer.writes) == ([(SOURCE, 8)], [(TARGET, 8)])
    assert layer.registers["SDP.D_CVT_SCALE"] == 3
    assert layer.statistics["SDP.D_PERF_OUT_SATURATION"] == 0
    np.testing.assert_array_equal(layer.output[:, 0, 0], 3 * np.arange(8))
    assert model.layers == []


def test_registers_have_names_and_addresses():
    assert nv.REGISTERS["SDP.D_CVT_SCALE"] == nv.register_address("NVDLA_SDP.D_CVT_SCALE_0")
    with pytest.raises(KeyError, match="D_CVT_SCALE"):
        nv.Model()["SDP.D_CVT_SCALES"]
    with pytest.raises(ValueError, match="0x2"):
        nv.Model().write(2, 0)
    with pytest.raises(ValueError, match="nv_large"):
        nv.Model("nv_large")


def test_copies_go_their_own_way():
    model = nv.Model()
    model.load(SOURCE, b"\1" * 8)
    other = copy.copy(started(model))
    other["SDP_RDMA.D_OP_ENABLE"] = 1
    assert other.dump(TARGET, 1)[0] == 3
    assert model.dump(TARGET, 1)[0] == 0
    model.reset()
    assert model.blocked == [] and model.dump(SOURCE, 1)[0] == 1


def test_hardware_beside_the_model_decides_when_a_layer_ends():
    model = started(nv.Model())
    model["SDP_RDMA.D_OP_ENABLE"] = 1
    assert model.predict("GLB.S_INTR_STATUS") == (0, 0xFFFF_FFFE)
    model.seen("GLB.S_INTR_STATUS", 1)
    assert model.predict("GLB.S_INTR_STATUS") == (1, 0xFFFF_FFFF)


def test_a_driver_that_does_not_wait_is_found():
    model = started(nv.Model())
    model["SDP_RDMA.D_OP_ENABLE"] = 1
    model.load(SOURCE, b"\1")
    assert "wait for its interrupt first" in model.findings[0]


def test_a_wait_without_end_says_what_is_missing(vectors, monkeypatch):
    program = nv.Program(vectors / "golden/conv/conv_1x1_c8_k8_8x8.yaml")
    enable = nv.REGISTERS["CACC.D_OP_ENABLE"]
    steps = [step for step in program.steps if step.get("at") != enable]
    monkeypatch.setattr(nv.Program, "steps", steps)
    with pytest.raises(TimeoutError, match="CSC starts before CACC group 0 is enabled"):
        nv.play(nv.Model(), program)


def test_models_run_on_threads(vectors):
    program = nv.Program(vectors / "golden/conv/conv_1x1_c8_k8_8x8.yaml")
    ((at, want),) = program.outputs

    def run(_):
        model = nv.Model()
        nv.play(model, program)
        return model.dump(at, len(want)).tobytes()

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(run, range(8))) == {want}
