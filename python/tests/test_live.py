"""Live sessions: on the model alone, on the RTL, and their ends."""

import os
import subprocess

import numpy as np
import pytest

import nvdla_model as nv

COSIM = os.environ.get("NVDLA_COSIM")
needs_cosim = pytest.mark.skipif(not COSIM, reason="NVDLA_COSIM does not name the command cosim")
SOURCE, TARGET = 0x8000_0000, 0x9000_0000
DATA = np.arange(-32, 32, dtype=np.int8)


def session(**options):
    return nv.Session(server=COSIM, **options)


def enable(s, scale=2):
    """SDP multiplies 64 bytes, 8 by 1 atoms."""
    s.load(SOURCE, DATA)
    for block in (s.SDP, s.SDP_RDMA):
        block.D_DATA_CUBE_WIDTH = 7
        block.D_DATA_CUBE_HEIGHT = 0
        block.D_DATA_CUBE_CHANNEL = 7
    s.SDP_RDMA.D_SRC_BASE_ADDR_LOW = SOURCE
    s.SDP_RDMA.D_SRC_LINE_STRIDE = s.SDP_RDMA.D_SRC_SURFACE_STRIDE = 64
    s.SDP_RDMA.D_SRC_DMA_CFG = 1
    s.SDP_RDMA.D_FEATURE_MODE_CFG = 0
    s.SDP_RDMA.D_BRDMA_CFG = s.SDP_RDMA.D_NRDMA_CFG = 1
    s.SDP.D_DST_BASE_ADDR_LOW = TARGET
    s.SDP.D_DST_LINE_STRIDE = s.SDP.D_DST_SURFACE_STRIDE = 64
    s.SDP.D_DST_DMA_CFG = 1
    s.SDP.D_DP_BS_CFG = s.SDP.D_DP_BN_CFG = 1
    s.SDP.D_CVT_SCALE = scale
    s.SDP.D_OP_ENABLE = 1
    s.SDP_RDMA.D_OP_ENABLE = 1


def serve(s):
    assert s.wait()
    status = s.GLB.S_INTR_STATUS
    s.GLB.S_INTR_STATUS = status
    return status


@needs_cosim
@pytest.mark.parametrize("options", [{"model": "nv_small"}, {}, {"memory": "random", "seed": 9}])
def test_a_layer_gives_the_same_bytes_on_model_and_rtl(options):
    with session(**options) as s:
        enable(s)
        assert serve(s) & 1
        assert not s.interrupt
        out = s.dump(TARGET, 64).view(np.int8)
        np.testing.assert_array_equal(out, 2 * DATA)
        assert [layer.right for layer in s.layers] == [True]
        assert (s.clock > 0) == ("model" not in options)


@needs_cosim
@pytest.mark.parametrize("options", [{"model": "nv_small"}, {"memory": "random"}])
def test_arrays_are_the_memory(options):
    source, target = DATA.copy(), np.zeros((8, 8), np.int8)
    with session(**options) as s:
        s.share(SOURCE, source)
        s.share(TARGET, target)
        enable(s)
        serve(s)
        # What `enable` loads is not what a layer reads there.
        np.testing.assert_array_equal(target.reshape(64), 2 * source)
        source[5] = 50
        s.SDP.S_POINTER = s.SDP_RDMA.S_POINTER = 1
        enable(s, scale=1)
        serve(s)
        assert target[0, 5] == 50
        for wrong in (source[::2], np.zeros(0, np.int8)):
            with pytest.raises(ValueError, match="contiguous"):
                s.share(SOURCE, wrong)
        with pytest.raises(ValueError, match="inside"):
            s.share(0xFFFF_FFF0, source)


@needs_cosim
def test_a_record_runs_again_in_the_batch(tmp_path):
    record = tmp_path / "case.yaml"
    with session(record=record, memory="random", seed=5) as s:
        enable(s)
        serve(s)
        s.dump(TARGET, 64)
        text = s.recording()
    assert "program: |" in text
    ran = subprocess.run([COSIM, "run", record], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@needs_cosim
def test_the_program_is_told_what_it_does_wrong():
    s = session()
    enable(s)
    s.load(TARGET, b"too early")
    verdict = s.finish()
    assert verdict.blame is nv.Blame.PROGRAM
    assert "0x90000000" in verdict.text


@needs_cosim
@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({"dut": "nv_smal"}, "nv_small"),
        ({"memory": "quick"}, "memory"),
        ({"model": "nv_big"}, "nv_small_ew"),
        ({"clocks": "1:0"}, "clocks"),
        ({"host": "rude"}, "host"),
        ({"power_on": "maybe"}, "power-on"),
        ({"dut": "nowhere.yaml"}, "nowhere.yaml"),
    ],
)
def test_wrong_options_are_refused_with_a_reason(options, part):
    with pytest.raises(nv.SessionError, match=part):
        session(**options)


@pytest.mark.parametrize("server", ["no-such-command", "unix:/nowhere", "tcp:127.0.0.1:x"])
def test_a_server_that_is_not_there_is_named(server):
    with pytest.raises(nv.SessionError) as error:
        nv.Session(server=server)
    assert error.value.code == nv.SessionError.NOT_OPENED


@needs_cosim
def test_wrong_accesses_leave_the_session_usable():
    with session(model="nv_small") as s:
        for at in (0x1001, 0x40000, 0xFFFF_FFFC):
            with pytest.raises(nv.SessionError) as error:
                s.read(at)
            assert error.value.code == nv.SessionError.BAD_ARGUMENT
        with pytest.raises(AttributeError, match="D_NOTHING"):
            s.SDP.D_NOTHING = 1
        with pytest.raises(AttributeError, match="NOBODY"):
            s.NOBODY.D_CVT_SCALE = 1
        with pytest.raises(nv.SessionError) as error:
            s.poll("GLB.S_INTR_STATUS", 1, 1)
        assert error.value.code == nv.SessionError.FUTILE
        assert not s.wait(100)
        assert s.GLB.S_NVDLA_HW_VERSION == 0x303031


@needs_cosim
@pytest.mark.parametrize(
    ("use", "error", "part"),
    [
        (lambda s: s.read(-4), ValueError, "32 bits"),
        (lambda s: s.read(1 << 32), ValueError, "32 bits"),
        (lambda s: s.write(0x9038, -1), ValueError, "32 bits"),
        (lambda s: s.write(0x9038, 1 << 32), ValueError, "32 bits"),
        (lambda s: s.poll("SDP.S_STATUS", -1, 0), ValueError, "32 bits"),
        (lambda s: s.poll("SDP.S_STATUS", 1, 0, 1 << 40), ValueError, "32 bits"),
        (lambda s: s.wait(-1), ValueError, "32 bits"),
        (lambda s: s.wait(0xFFFF_FFFF), nv.SessionError, "nothing runs"),
        (lambda s: s.advance(1 << 32), ValueError, "32 bits"),
        (lambda s: s.load(-1, b"x"), ValueError, "inside"),
        (lambda s: s.load(0xFFFF_FFFF, b"xx"), ValueError, "inside"),
        (lambda s: s.load(0, "text"), TypeError, "bytes or an array, not str"),
        (lambda s: s.load(0, [1, 2]), TypeError, "bytes or an array, not list"),
        (lambda s: s.share(0, [1, 2]), TypeError, "array of numbers"),
        (lambda s: s.write(0x9038, 1.5), TypeError, "float"),
        (lambda s: s.dump(0xFFFF_FFFF, 2), ValueError, "inside"),
        (lambda s: s.dump(0, -1), ValueError, "inside"),
        (lambda s: s.share(0, DATA[::2].copy()[::2]), ValueError, "contiguous"),
        (lambda s: s.share(-1, DATA.copy()), ValueError, "inside"),
        (lambda s: s.share(0, np.frombuffer(b"frozen", np.int8)), ValueError, "written"),
        (lambda s: setattr(s.SDP, "D_CVT_SCALE", "three"), TypeError, "str"),
        (lambda s: s.play("case.yaml"), AttributeError, "steps"),
    ],
)
def test_wrong_uses_raise_and_the_session_goes_on(use, error, part):
    with session(model="nv_small") as s:
        with pytest.raises(error, match=part):
            use(s)
        assert s.read(np.int64(0x1000)) == 0x303031


@needs_cosim
def test_a_file_that_cannot_be_written_is_named():
    for file in ("record", "waves"):
        with pytest.raises(nv.SessionError, match="/nowhere/x"):
            session(**{file: "/nowhere/x"})


@needs_cosim
def test_an_option_is_one_line():
    with pytest.raises(ValueError, match="line break"):
        session(memory="fast\nseed=3")


@needs_cosim
def test_a_closed_session_says_so():
    s = session(model="nv_small")
    s.close()
    s.close()
    with pytest.raises(nv.SessionError, match="closed"):
        s.read(0x1000)


@needs_cosim
def test_a_reset_begins_again_with_the_same_memory():
    with session() as s:
        enable(s, 3)
        serve(s)
        s.reset()
        assert s.SDP.D_CVT_SCALE == 0
        np.testing.assert_array_equal(s.dump(SOURCE, 64).view(np.int8), DATA)
        enable(s, 1)
        serve(s)
        np.testing.assert_array_equal(s.dump(TARGET, 64).view(np.int8), DATA)
