#!/usr/bin/env python3
"""Trains the digit network and writes it in integers: network.yaml and images.yaml.

A network of LeNet's kind on the 8x8 digits that scikit-learn bundles: twice a 3x3 convolution
with ReLU and a 2x2 maximum, then one 2x2 convolution to ten sums. Training is in floats, with
numpy alone; then weights become int8, biases int16 and each layer gets a converter, as nv_small
computes. The integer network is evaluated here too, so that a wrong conversion shows at once.

Usage: pip install numpy scikit-learn && python3 train.py
"""

import numpy as np
from sklearn.datasets import load_digits

SEED = 1
EPOCHS = 60
BATCH = 32
TEST = 400  # images that training never sees; all of them are committed
PIXEL = 7  # pixels are 0 to 16; times this they use the range of int8


def patches(x, k, pad):
    """(n, h, w, c) -> (n, h', w', k * k * c), rows and columns of the kernel first."""
    x = np.pad(x, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    h, w = x.shape[1] - k + 1, x.shape[2] - k + 1
    taps = [x[:, r : r + h, c : c + w, :] for r in range(k) for c in range(k)]
    return np.concatenate(taps, axis=3)


def unpatches(d, shape, k, pad):
    n, h, w, c = shape
    x = np.zeros((n, h + 2 * pad, w + 2 * pad, c))
    oh, ow = d.shape[1], d.shape[2]
    for i in range(k * k):
        r, col = divmod(i, k)
        x[:, r : r + oh, col : col + ow, :] += d[:, :, :, i * c : (i + 1) * c]
    return x[:, pad : pad + h, pad : pad + w, :]


def pool(x):
    n, h, w, c = x.shape
    return x.reshape(n, h // 2, 2, w // 2, 2, c).max(axis=(2, 4))


class Layer:
    """A convolution with bias; all but the last with ReLU and a 2x2 maximum."""

    def __init__(self, rng, k, pad, inputs, outputs, last):
        self.k, self.pad, self.last = k, pad, last
        self.w = rng.normal(0, np.sqrt(2 / (k * k * inputs)), (k * k * inputs, outputs))
        self.b = np.zeros(outputs)
        self.moments = [np.zeros_like(self.w), np.zeros_like(self.w)]
        self.moments += [np.zeros_like(self.b), np.zeros_like(self.b)]

    def forward(self, x):
        self.shape, self.p = x.shape, patches(x, self.k, self.pad)
        self.y = self.p @ self.w + self.b
        if self.last:
            return self.y
        self.r = np.maximum(self.y, 0)
        self.out = pool(self.r)
        return self.out

    def backward(self, d, step, rate):
        if not self.last:
            up = d.repeat(2, axis=1).repeat(2, axis=2)
            top = self.r == self.out.repeat(2, axis=1).repeat(2, axis=2)
            d = up * top * (self.y > 0)
        flat, p = d.reshape(-1, d.shape[3]), self.p.reshape(-1, self.p.shape[3])
        back = unpatches(d @ self.w.T, self.shape, self.k, self.pad)
        grads = (p.T @ flat + 1e-4 * self.w, flat.sum(axis=0))
        for i, (value, grad) in enumerate(zip((self.w, self.b), grads)):
            m, v = self.moments[2 * i], self.moments[2 * i + 1]
            m += 0.1 * (grad - m)
            v += 0.001 * (grad * grad - v)
            value -= rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
        return back


def train(layers, x, y, rng):
    step = 0
    for epoch in range(EPOCHS):
        rate = 2e-3 * (0.5 if epoch > EPOCHS // 2 else 1) * (0.2 if epoch > 3 * EPOCHS // 4 else 1)
        order = rng.permutation(len(x))
        for at in range(0, len(x), BATCH):
            step += 1
            take = order[at : at + BATCH]
            out = x[take]
            for layer in layers:
                out = layer.forward(out)
            z = out[:, 0, 0, :]
            e = np.exp(z - z.max(axis=1, keepdims=True))
            d = e / e.sum(axis=1, keepdims=True)
            d[np.arange(len(take)), y[take]] -= 1
            d = d[:, None, None, :] / len(take)
            for layer in reversed(layers):
                d = layer.backward(d, step, rate)


def half_away(x):
    """Rounds halves away from zero, as the hardware does."""
    return np.sign(x) * np.floor(np.abs(x) + 0.5)


def integers(layers, x):
    """Weights, biases and converters, from the ranges that the training images reach."""
    made, scale = [], 1.0 / PIXEL  # real value of 1 in the input
    for layer in layers:
        out = layer.forward(x)
        weight = np.abs(layer.w).max() / 127
        w = np.rint(layer.w / weight).astype(int)
        one = scale * weight  # real value of 1 in the sums
        shift = max(0, int(np.ceil(np.log2(np.abs(layer.b / one).max() / 32767 + 1e-9))))
        b = np.rint(layer.b / one / 2**shift).astype(int)
        top = np.percentile(np.abs(out), 99.9)
        factor = one * 127 / top
        right = int(14 - np.ceil(np.log2(factor)))
        multiply = int(np.rint(factor * 2**right))
        made.append({"w": w, "b": b, "left": shift, "scale": multiply, "right": right})
        scale, x = top / 127, out
    return made


def run(made, layers, x):
    """The integer network, as nv_small computes it."""
    for integer, layer in zip(made, layers):
        y = patches(x, layer.k, layer.pad) @ integer["w"] + (integer["b"] << integer["left"])
        if not layer.last:
            y = np.maximum(y, 0)
        y = half_away(y * integer["scale"] / 2 ** integer["right"])
        y = np.clip(y, -128, 127).astype(int)
        x = y if layer.last else pool(y)
    return x[:, 0, 0, :]


def flow(values):
    return "[" + ", ".join(str(int(value)) for value in values) + "]"


def write(made, layers):
    """network.yaml: the layers, each where the one before left its output."""
    places = [0x80000000, 0x80010000, 0x80020000, 0x80030000]
    size, channels = 8, 1
    lines = [
        "schema: 1",
        "name: network",
        "why: digits of 8x8 pixels; two convolutions with ReLU and pooling, one to ten classes",
        "layers:",
    ]
    for number, (integer, layer) in enumerate(zip(made, layers)):
        k, outputs = layer.k, integer["w"].shape[1]
        kernels = integer["w"].T.reshape(-1)
        source = f"width: {size}, height: {size}, channels: {channels}, at: {places[number]:#x}"
        lines += [
            "  - conv:",
            f"      source: {{ feature: {{ {source}, padding: zeros, data: kept }} }}",
            f"      kernels: {{ count: {outputs}, width: {k}, height: {k},",
            f"        data: {{ list: {flow(kernels)} }} }}",
        ]
        if layer.pad:
            lines.append("      padding: { left: 1, right: 1, top: 1, bottom: 1 }")
        relu = "" if layer.last else ", relu: true"
        converter = f"scale: {integer['scale']}, shift: {integer['right']}"
        lines += [
            "    sdp:",
            f"      bs: {{ alu: {{ algo: sum, shift: {integer['left']},",
            f"        operand: {{ memory: {{ list: {flow(integer['b'])} }} }} }},",
            f"        operands: {{ mode: per-channel, size: two-bytes }}{relu} }}",
            f"      converter: {{ {converter} }}",
        ]
        place = f"destination: {{ place: {{ at: {places[number + 1]:#x} }} }}"
        if layer.last:
            lines.append(f"      {place}")
        else:
            lines += [
                "    pdp:",
                "      method: max",
                "      kernel: { width: 2, height: 2 }",
                "      stride: { width: 2, height: 2 }",
                f"      {place}",
            ]
            size //= 2
        channels = outputs
    with open("network.yaml", "w") as file:
        file.write("\n".join(lines) + "\n")


def main():
    digits = load_digits()
    rng = np.random.default_rng(SEED)
    order = rng.permutation(len(digits.target))
    pixels = (digits.images[order].astype(int) * PIXEL)[:, :, :, None]
    labels = digits.target[order]
    x, y = pixels[TEST:] / PIXEL, labels[TEST:]
    layers = [
        Layer(rng, 3, 1, 1, 16, False),
        Layer(rng, 3, 1, 16, 32, False),
        Layer(rng, 2, 0, 32, 10, True),
    ]
    train(layers, x / 16, y, rng)
    layers[0].w /= 16
    made = integers(layers, x)
    classes = run(made, layers, pixels[:TEST]).argmax(axis=1)
    print(f"{(classes == labels[:TEST]).sum()} of {TEST} test images right, in integers")
    write(made, layers)
    with open("images.yaml", "w") as file:
        file.write("schema: 1\nimages:\n")
        for image, label in zip(pixels[:TEST], labels[:TEST]):
            file.write(f"  - {{ label: {label}, pixels: {flow(image.reshape(-1))} }}\n")


if __name__ == "__main__":
    main()
