"""Layers, networks and the RTL."""

import os
import pickle
from pathlib import Path

import numpy as np
import pytest

import nvdla_model as nv
from conftest import VECTORS

RNG = np.random.default_rng(1)


def test_a_layer_takes_arrays_and_gives_arrays():
    source = RNG.integers(-20, 20, (10, 4, 5), dtype=np.int8)
    layer = nv.Layer(
        {
            "sdp": {
                "source": {"width": 5, "height": 4, "channels": 10, "data": source},
                "converter": {"scale": 3},
            }
        }
    )
    (output,) = nv.Model().run(layer)
    np.testing.assert_array_equal(output, 3 * source)


def test_a_convolution_is_that_of_numpy():
    source = RNG.integers(-9, 9, (13, 6, 7), dtype=np.int8)
    kernels = RNG.integers(-3, 3, (11, 13, 3, 3), dtype=np.int8)
    cube = {"width": 7, "height": 6, "channels": 13, "data": source}
    layer = nv.Layer(
        {
            "conv": {
                "source": {"feature": cube},
                "kernels": {"count": 11, "width": 3, "height": 3, "data": kernels},
            },
            "sdp": {"converter": {"shift": 3}},
        }
    )
    (output,) = nv.Model().run(layer)
    sums = np.zeros((11, 4, 5), dtype=np.int64)
    for y in range(4):
        for x in range(5):
            window = source[:, y : y + 3, x : x + 3].astype(np.int64)
            sums[:, y, x] = np.tensordot(kernels.astype(np.int64), window, axes=3)
    # Half goes away from zero.
    want = np.sign(sums) * ((np.abs(sums) + 4) >> 3)
    np.testing.assert_array_equal(output, np.clip(want, -128, 127))


@pytest.mark.parametrize("name", ["conv-example", "sdp-bs-relu"])
def test_layer_files_run(name):
    layer = nv.Layer.from_yaml(VECTORS / f"directed/{name}.yaml")
    outputs = nv.Model().run(layer)
    assert outputs and outputs == nv.Model().run(layer)
    (other,) = nv.Model().run(nv.Layer.from_yaml(VECTORS / f"directed/{name}.yaml", seed=2))[:1]
    assert not np.array_equal(outputs[0], other)


def test_what_is_wrong_with_a_layer_is_said():
    with pytest.raises(ValueError, match="widths"):
        nv.Layer({"sdp": {"source": {"widths": 5, "height": 4, "channels": 10}}})
    with pytest.raises(ValueError, match="convolution"):
        nv.Layer({"convolution": {}})


def test_what_is_wrong_with_a_dictionary_is_said_by_its_keys():
    def complaint(layers):
        with pytest.raises(ValueError) as caught:
            nv.Layer(layers)
        text = str(caught.value)
        assert "yaml" not in text and "npy" not in text and "/" not in text, text
        return text

    cube = {"width": 5, "height": 4, "channels": 10}
    flat = np.zeros((10, 4), np.int8)
    text = complaint({"sdp": {"source": {**cube, "data": flat}}})
    assert text.startswith("sdp.source.data: the array has shape (10, 4)"), text
    for wrong in [np.full((10, 4, 5), 300), np.full((10, 4, 5), 1 << 40)]:
        text = complaint({"sdp": {"source": {**cube, "data": wrong}}})
        assert text.startswith("sdp.source.data: "), text
    text = complaint({"sdp": {"source": {**cube, "width": "wide"}}})
    assert text.startswith("sdp.source.width: "), text
    layers = [{"sdp": {"source": cube}}, {"sdp": {"source": {**cube, "height": -1}}}]
    text = complaint({"layers": layers})
    assert text.startswith("layers.1.sdp.source.height: "), text


def test_objects_say_what_they_are_and_travel_to_other_processes():
    cube = {"width": 5, "height": 4, "channels": 10, "data": np.ones((10, 4, 5), np.int8)}
    made = nv.Layer({"sdp": {"source": cube}}, seed=3)
    read = nv.Layer.from_yaml(VECTORS / "directed/sdp-bs-relu.yaml", seed=2)
    program = nv.Program(next(iter(sorted((VECTORS / "sequences").glob("*.yaml")))))
    network = nv.Loadable(VECTORS / "loadables/lenet-digits/net.nvdla")
    assert repr(made).startswith("<Layer layer: ") and "5" in repr(made)
    assert "sdp-bs-relu" in repr(read) and "steps" in repr(program)
    assert "net.nvdla" in repr(network) and "->" in repr(network)
    for layer in (made, read):
        again = pickle.loads(pickle.dumps(layer))
        assert again.seed == layer.seed and nv.Model().run(again) == nv.Model().run(layer)
    assert pickle.loads(pickle.dumps(program)).steps == program.steps
    assert pickle.loads(pickle.dumps(network)).inputs == network.inputs
    model = nv.Model()
    assert repr(model) == "<Model nv_small: 0 layers have run, dla_intr 0>"
    with pytest.raises(TypeError, match="clone"):
        pickle.dumps(model)


def test_bytes_outside_of_the_memory_are_refused():
    model = nv.Model()
    model.load(0xFFFF_FFFE, b"ab")
    assert bytes(model.dump(0xFFFF_FFFE, 2)) == b"ab"
    for wrong in [
        lambda: model.load(0xFFFF_FFFE, b"abc"),
        lambda: model.load(-1, b"a"),
        lambda: model.dump(0xFFFF_FFFF, 2),
        lambda: model.dump(0, -1),
        lambda: model.write("GLB.S_INTR_MASK", -1),
    ]:
        with pytest.raises(ValueError, match="0xffffffff"):
            wrong()


def test_outputs_are_equal_when_all_elements_are():
    one = nv.Outputs([np.zeros((1, 2, 3), np.int8)])
    other = nv.Outputs([np.ones((1, 2, 3), np.int8)])
    assert one == nv.Outputs([np.zeros((1, 2, 3), np.int8)])
    assert one != other and one != nv.Outputs([]) and one != 3


def loadables():
    found = sorted((VECTORS / "loadables").glob("*/*.nvdla"))
    return [path for path in found if not path.parent.name.startswith("refuse")]


def test_a_network_runs():
    path = next(path for path in loadables() if path.parent.name == "lenet-digits")
    network = nv.Loadable(path)
    ((name, shape),) = network.inputs.items()
    picture = RNG.integers(0, 127, shape, dtype=np.int8)
    (output,) = nv.Model().run(network, picture)
    assert output.shape == next(iter(network.outputs.values()))
    assert nv.Model().run(network, picture) == network.run(picture)
    assert network.run(np.zeros(shape, np.int8)) != network.run(picture)
    with pytest.raises(ValueError, match=name):
        network.run(picture[:, 1:])
    with pytest.raises(TypeError, match="int8"):
        network.run(picture.astype(np.float32))


def test_a_network_of_two_pictures_takes_and_gives_both():
    folder = VECTORS / "loadables/two-pictures"
    network = nv.Loadable(folder / "net.nvdla")
    assert network.inputs == {"data": (2, 5, 20, 18)} and network.outputs == {"c4": (2, 9, 4, 15)}
    pictures = np.load(folder / "input.npy")
    (output,) = network.run(pictures)
    np.testing.assert_array_equal(output, np.load(folder / "output.npy"))
    with pytest.raises(ValueError, match=r"\(2, 5, 20, 18\)"):
        network.run(pictures[0])


def test_the_rtl_gives_what_the_model_gives():
    command = Path(os.environ.get("NVDLA_COSIM", ""))
    if not command.is_file():
        pytest.skip("NVDLA_COSIM does not name the command")
    layer = nv.Layer.from_yaml(VECTORS / "directed/conv-example.yaml")
    model, rtl = nv.Model(), nv.Rtl(command, memory="random")
    assert model.run(layer) == rtl.run(layer)
    several = nv.Layer.from_yaml(VECTORS / "directed/conv-pdp-pool.yaml")
    assert model.run(several) == rtl.run(several)


def test_a_design_that_hangs_says_so():
    command = Path(os.environ.get("NVDLA_COSIM", ""))
    if not command.is_file():
        pytest.skip("NVDLA_COSIM does not name the command")
    rtl = nv.Rtl(command, dut=VECTORS.parent / "tb/tests/duts/lost.yaml")
    with pytest.raises(nv.RtlError, match="no progress"):
        rtl.run(nv.Layer.from_yaml(VECTORS / "directed/conv-example.yaml"))


def test_a_missing_command_is_said():
    with pytest.raises(nv.RtlError, match="cargo build"):
        nv.Rtl("no-such-command")


def test_the_clocks_of_a_layer_follow_from_its_memory():
    layer = nv.Layer.from_yaml(VECTORS / "directed/conv-example.yaml")
    (fast,) = nv.estimate(layer, memory_latency=1)
    (usual,) = nv.estimate(layer)
    assert usual.alone and usual.label.startswith("convolution group 0")
    # One read latency and one write latency, once.
    assert usual.clocks == fast.clocks + 2 * 31
    (narrow,) = nv.estimate(layer, bytes_per_clock=1)
    assert narrow.clocks > usual.clocks
    for wrong in [{"memory_latency": 0}, {"bytes_per_clock": 9}]:
        with pytest.raises(ValueError):
            nv.estimate(layer, **wrong)


def test_each_operation_of_a_network_has_its_clocks():
    network = nv.Loadable(VECTORS / "loadables/lenet-digits/net.nvdla")
    operations = nv.estimate(network)
    assert [operation.label for operation in operations][:2] == ["CONV 0 -> SDP 1", "PDP 2"]
    slower = nv.estimate(network, memory_latency=300)
    assert len(operations) == len(slower) == 6
    assert all(near.clocks < far.clocks for near, far in zip(operations, slower))
