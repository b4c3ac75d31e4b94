//! Builds loadables of networks of any size: descriptors as the compiler writes them, random
//! weights.
//!
//! A convolution whose input does not fit into the convolution buffer is split into strips of
//! lines, as the compiler does.
//!
//! Source: docs/loadable.md, sections 5 and 6.3.

use nvdla_loadable::container::entries::{
    AddressEntry, Blob, LoadableVersion, MemoryEntry, SubmitEntry, TaskEntry, TensorEntry,
};
use nvdla_loadable::descriptor::conv::ConvOperation;

use crate::support::Parts;

/// Bytes of a bank of the convolution buffer; the next constant: number of banks.
const BANK: u32 = 4096;
const BANKS: u32 = 32;
/// Number of kernels whose weights are multiplied in the same clock.
const KERNELS: u32 = 8;

/// Address index of the memory with weights; the next ones: of the other memories.
const WEIGHTS: u16 = 4;
const POOL: u16 = 5;
const INPUT: u16 = 6;
const OUTPUT: u16 = 7;
const NONE: u16 = u16::MAX;

/// Code of a convolution in the file; the next constants: of other operations, and of events.
const CONV: u8 = 1;
const SDP: u8 = 2;
const PDP: u8 = 3;
const COMPLETED: u8 = 1;
const PROGRAMMED: u8 = 2;
const ENABLED: u8 = 3;

/// A tensor in a memory of the network.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cube {
    memory: u16,
    offset: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) channels: u32,
}

/// Sizes of a convolution, and whether a ReLU follows it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layer {
    pub(crate) kernels: u32,
    pub(crate) size: u32,
    pub(crate) stride: u32,
    pub(crate) relu: bool,
}

/// Kind of a pooling operation.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Pooling {
    /// Maximum of windows of 3 x 3 elements, with a stride of 2.
    Maximum,
    /// Mean of all elements of a channel.
    Average,
}

/// Builds a loadable, one operation after the other.
pub(crate) struct Builder {
    operations: Vec<u8>,
    surfaces: Vec<u8>,
    kinds: Vec<u8>,
    weights: Vec<u8>,
    input: Cube,
    /// Size in bytes of the memory for tensors between operations.
    pool: u32,
    drawn: u32,
}

/// Bytes of a descriptor whose fields are set one after the other.
struct Bytes(Vec<u8>);

impl Bytes {
    fn zeros(length: usize) -> Self {
        Self(vec![0; length])
    }

    fn put(&mut self, at: usize, bytes: &[u8]) {
        self.0[at..at + bytes.len()].copy_from_slice(bytes);
    }

    fn byte(&mut self, at: usize, value: u32) {
        self.put(at, &value.to_le_bytes()[..1]);
    }

    fn half(&mut self, at: usize, value: u32) {
        self.put(at, &value.to_le_bytes()[..2]);
    }

    fn word(&mut self, at: usize, value: u32) {
        self.put(at, &value.to_le_bytes());
    }

    /// Sets cube descriptor `index`: some lines of a tensor, or one that is passed on the fly.
    fn cube(&mut self, index: usize, cube: &Cube, lines: (u32, u32), is_streamed: bool) {
        let at = 32 * index;
        let (first, height) = lines;
        let line = 8 * cube.width;
        self.half(at, if is_streamed { 2 } else { 0 });
        let memory = if is_streamed { NONE } else { cube.memory };
        self.half(at + 2, memory.into());
        self.word(at + 4, cube.offset + first * line);
        self.word(at + 8, line * height * cube.channels.div_ceil(8));
        self.half(at + 12, cube.width);
        self.half(at + 14, height);
        self.half(at + 16, cube.channels);
        self.word(at + 20, line);
        self.word(at + 24, line * cube.height);
    }

    /// Sets the cube descriptor number `index`, of weights or operands, which have no lines.
    fn operand(&mut self, index: usize, offset: u32, bytes: u32, channels: u32) {
        let at = 32 * index;
        self.half(at + 2, WEIGHTS.into());
        self.word(at + 4, offset);
        self.word(at + 8, bytes);
        self.half(at + 12, 1);
        self.half(at + 14, 1);
        self.half(at + 16, channels);
    }

    /// Sets the converter at position `at` to one that changes nothing.
    fn converter(&mut self, at: usize) {
        self.half(at, 1);
        self.byte(at + 3, 1);
    }
}

impl Builder {
    /// A network with an input of these sizes, and `pool` bytes for tensors between operations.
    pub(crate) fn new([width, height, channels]: [u32; 3], pool: u32) -> Self {
        Self {
            operations: Vec::new(),
            surfaces: Vec::new(),
            kinds: Vec::new(),
            weights: Vec::new(),
            input: Cube {
                memory: INPUT,
                offset: 0,
                width,
                height,
                channels,
            },
            pool,
            drawn: 1,
        }
    }

    pub(crate) fn input(&self) -> Cube {
        self.input
    }

    fn draw(&mut self) -> u8 {
        self.drawn = self
            .drawn
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        self.drawn.to_be_bytes()[0]
    }

    /// Adds a convolution and its SDP, which writes its output at offset `to` of the pool; the SDP
    /// also adds the tensor `added`, if there is one.
    pub(crate) fn conv(&mut self, from: Cube, layer: Layer, to: u32, added: Option<Cube>) -> Cube {
        let sizes = [from.width, from.height].map(|size| {
            let padding = layer.size / 2;
            (size + 2 * padding - layer.size) / layer.stride + 1
        });
        let into = Cube {
            memory: POOL,
            offset: to,
            width: sizes[0],
            height: sizes[1],
            channels: layer.kernels,
        };
        let kernel = layer.size * layer.size * from.channels;
        let weights = self.place(kernel * layer.kernels, |drawn| drawn >> 4);
        let operands = self.operands(kernel, layer.kernels);
        let line = 8 * from.width * from.channels.div_ceil(8);
        let least = (kernel * KERNELS.min(layer.kernels)).div_ceil(BANK);
        let most = (BANKS - least) * BANK / line;
        assert!(most >= layer.size, "no strip of lines fits into the buffer");
        let padding = layer.size / 2;
        let mut first = 0;
        while first < into.height {
            let begin = (first * layer.stride).saturating_sub(padding);
            let top = padding.saturating_sub(first * layer.stride);
            let count = |lines: u32| (lines + top - layer.size) / layer.stride + 1;
            let lines = match from.height - begin {
                all if all <= most => into.height - first,
                _ => count(most).min(into.height - first),
            };
            let need = (lines - 1) * layer.stride + layer.size - top;
            let strip = ConvStrip {
                source: (begin, need.min(from.height - begin)),
                output: (first, lines),
                padding: [top, need.saturating_sub(from.height - begin)],
                data: (need.min(from.height - begin) * line).div_ceil(BANK),
            };
            self.strip(&from, &into, &layer, &strip, kernel, weights);
            self.fused(&into, &layer, &strip, operands, added);
            first += lines;
        }
        into
    }

    fn strip(
        &mut self,
        from: &Cube,
        into: &Cube,
        layer: &Layer,
        strip: &ConvStrip,
        kernel: u32,
        weights: u32,
    ) {
        let mut op = Bytes::zeros(116);
        op.half(6, from.width * from.channels.div_ceil(8));
        op.byte(8, ConvOperation::FEATURE.into());
        op.half(10, 1);
        op.byte(20, 1);
        op.byte(22, strip.data);
        let all = (kernel * layer.kernels).div_ceil(BANK);
        op.byte(23, all.min(BANKS - strip.data));
        let (begin, height) = strip.source;
        op.half(30, height);
        let padding = layer.size / 2;
        let right =
            ((into.width - 1) * layer.stride + layer.size).saturating_sub(from.width + padding);
        let halves = [
            from.width,
            height,
            from.channels,
            layer.size,
            layer.size,
            from.channels,
        ];
        for (at, value) in (32..).step_by(2).zip(halves) {
            op.half(at, value);
        }
        op.half(44, into.width);
        op.half(46, strip.output.1);
        op.word(48, kernel);
        let [top, bottom] = strip.padding;
        let bytes = [
            layer.stride,
            layer.stride,
            padding,
            right,
            top,
            bottom,
            1,
            1,
        ];
        for (at, value) in (61..).zip(bytes) {
            op.byte(at, value);
        }
        op.converter(76);
        op.converter(84);
        let mut surface = Bytes::zeros(644);
        surface.operand(
            0,
            weights,
            (kernel * layer.kernels).next_multiple_of(8),
            layer.kernels,
        );
        surface.cube(3, from, (begin, height), false);
        surface.cube(4, into, strip.output, true);
        self.push(CONV, op, surface);
    }

    /// Adds the SDP operation that follows a strip of a convolution: a bias and a factor for each
    /// channel, and the addition of a tensor, if there is one.
    fn fused(
        &mut self,
        into: &Cube,
        layer: &Layer,
        strip: &ConvStrip,
        operands: u32,
        added: Option<Cube>,
    ) {
        let mut op = Bytes::zeros(116);
        op.half(2, NONE.into());
        op.converter(4);
        op.byte(13, 1);
        let relu = u32::from(layer.relu);
        let first = if added.is_some() { 0 } else { relu };
        op.put(20, &[1, 2, 3, 1, 0, 0, SHIFT, 1]);
        op.byte(24, first);
        let mut surface = Bytes::zeros(644);
        surface.cube(0, into, strip.output, true);
        surface.operand(1, operands, 4 * layer.kernels, layer.kernels);
        if let Some(added) = added {
            op.put(52, &[1, 2, 2, 2, 0, 0, 0, 0]);
            op.byte(56, relu);
            surface.cube(2, &added, strip.output, false);
        }
        surface.cube(4, into, strip.output, false);
        self.push(SDP, op, surface);
    }

    /// Adds a pooling operation, which writes its output at offset `to` of the pool.
    pub(crate) fn pool(&mut self, from: Cube, pooling: Pooling, to: u32) -> Cube {
        let (mode, size, stride, padding) = match pooling {
            Pooling::Maximum => (1, 3, 2, 1),
            Pooling::Average => (0, from.width, 1, 0),
        };
        let into = Cube {
            memory: POOL,
            offset: to,
            width: (from.width + 2 * padding - size) / stride + 1,
            height: (from.height + 2 * padding - size) / stride + 1,
            channels: from.channels,
        };
        let after =
            |from: u32, into: u32| ((into - 1) * stride + size).saturating_sub(from + padding);
        let mut op = Bytes::zeros(116);
        let (right, bottom) = (
            after(from.width, into.width),
            after(from.height, into.height),
        );
        let bytes = [
            1,
            mode,
            size - 1,
            size - 1,
            stride,
            stride,
            padding,
            right,
            padding,
            bottom,
        ];
        for (at, value) in (12..).zip(bytes) {
            op.byte(at, value);
        }
        let mut surface = Bytes::zeros(644);
        surface.cube(0, &from, (0, from.height), false);
        surface.cube(1, &into, (0, into.height), false);
        self.push(PDP, op, surface);
        into
    }

    fn push(&mut self, kind: u8, operation: Bytes, surface: Bytes) {
        self.kinds.push(kind);
        self.operations.extend(operation.0);
        self.surfaces.extend(surface.0);
    }

    /// Appends random bytes to the weights; returns their offset.
    fn place(&mut self, count: u32, value: impl Fn(i8) -> i8) -> u32 {
        let at = u32::try_from(self.weights.len()).expect("weights fit into the memory");
        for _ in 0..count.next_multiple_of(8) {
            let drawn = value(self.draw().cast_signed()).cast_unsigned();
            self.weights.push(drawn);
        }
        at
    }

    /// Appends a random bias for each channel, and a factor for sums of `products` products.
    fn operands(&mut self, products: u32, channels: u32) -> u32 {
        let at = u32::try_from(self.weights.len()).expect("weights fit into the memory");
        let factor = (1 << SHIFT) / 5 / products.isqrt();
        for _ in 0..channels {
            let bias = i16::from(self.draw().cast_signed());
            self.weights.extend(bias.to_le_bytes());
            self.weights.extend(&factor.to_le_bytes()[..2]);
        }
        while !self.weights.len().is_multiple_of(8) {
            self.weights.push(0);
        }
        at
    }

    /// The dependency graph, in which each unit waits for the one before; the heads of its types.
    fn graph(&self) -> (Vec<u8>, [u16; 6]) {
        let mut heads = [NONE; 6];
        let mut last = [None; 6];
        let mut entries: Vec<Bytes> = Vec::new();
        let mut ends: Option<usize> = None;
        for (number, kind) in self.kinds.iter().enumerate() {
            let slot = usize::from(*kind);
            let mut entry = Bytes::zeros(36);
            entry.byte(3, (*kind).into());
            (0..7).for_each(|edge| entry.half(8 + 4 * edge, NONE.into()));
            entries.push(entry);
            if let Some(before) = last[slot].replace(number) {
                edge(&mut entries, before, slot, number, PROGRAMMED);
            } else {
                heads[slot] = u16::try_from(number).expect("numbers of operations have 16 bits");
            }
            if *kind == SDP {
                edge(&mut entries, number - 1, slot, number, PROGRAMMED);
                edge(&mut entries, number, 6, number - 1, ENABLED);
            } else if let Some(before) = ends {
                edge(&mut entries, before, slot, number, COMPLETED);
            }
            if *kind != CONV {
                ends = Some(number);
            }
        }
        (
            entries.into_iter().flat_map(|entry| entry.0).collect(),
            heads,
        )
    }

    /// The bytes of the finished loadable; the last operation writes the network's output `output`.
    pub(crate) fn finish(mut self, output: Cube) -> Vec<u8> {
        let last = self.surfaces.len() - 644;
        let into = if self.kinds.last() == Some(&PDP) {
            1
        } else {
            4
        };
        let place = last + 32 * into;
        self.surfaces[place + 2..place + 4].copy_from_slice(&OUTPUT.to_le_bytes());
        self.surfaces[place + 4..place + 8].fill(0);
        let (graph, heads) = self.graph();
        let mut head = Bytes::zeros(40);
        let halves = [1, 2, 3, NONE, NONE, NONE, NONE, NONE]
            .into_iter()
            .chain(heads);
        for (at, value) in (0..).step_by(2).zip(halves) {
            head.half(at, value.into());
        }
        head.half(28, 1);
        let count = u32::try_from(self.kinds.len()).expect("numbers of operations have 16 bits");
        head.half(30, count);
        head.half(34, 8);
        let contents = [
            ("head", head.0, 1),
            ("operations", self.operations, 3),
            ("surfaces", self.surfaces, 4),
            ("graph", graph, 2),
            ("weights", self.weights, 0),
        ];
        let mut parts = Parts {
            version: [0, 7, 0],
            tasks: vec![TaskEntry {
                id: 0,
                interface: 1,
                address_list: (0..8).collect(),
            }],
            memories: Vec::new(),
            addresses: Vec::new(),
            blobs: Vec::new(),
            tensors: vec![
                tensor(&self.input),
                tensor(&Cube {
                    memory: OUTPUT,
                    ..output
                }),
            ],
            relocations: Vec::new(),
            submits: vec![SubmitEntry { tasks: [0].into() }],
        };
        for (name, data, sub_interface) in contents {
            let size = data.len() as u64;
            memory(&mut parts, size, 3, Some(name));
            let blob = Blob {
                name: name.into(),
                size,
                interface: u32::from(sub_interface != 0),
                sub_interface,
                version: LoadableVersion([0, if sub_interface == 0 { 0 } else { 12 }, 3]),
                data: 0..0,
            };
            parts.blobs.push((blob, data));
        }
        memory(&mut parts, self.pool.into(), 1, None);
        memory(&mut parts, bytes(&self.input).into(), 5, None);
        memory(&mut parts, bytes(&output).into(), 9, None);
        parts.memories[usize::from(OUTPUT)].tensor_desc_id = 1;
        parts.build()
    }
}

/// A strip of a convolution's lines: first line and number of lines of source and output, padding
/// lines above and below, and data banks.
struct ConvStrip {
    source: (u32, u32),
    output: (u32, u32),
    padding: [u32; 2],
    data: u32,
}

/// Right shift after the multiplication with a channel's factor.
const SHIFT: u8 = 17;

/// Adds an edge to the dependency graph: operation `to` waits for an event of operation `from`.
/// `slot` is the type of `to`, or 6 for the operation from which `from` gets its input.
fn edge(entries: &mut [Bytes], from: usize, slot: usize, to: usize, event: u8) {
    let number = u16::try_from(to).expect("numbers of operations have 16 bits");
    entries[from].half(8 + 4 * slot, number.into());
    entries[from].byte(8 + 4 * slot + 2, event.into());
    entries[to].0[4] += 1;
}

fn bytes(cube: &Cube) -> u32 {
    8 * cube.width * cube.height * cube.channels.div_ceil(8)
}

/// Adds a memory to the loadable, and an address entry for it.
fn memory(parts: &mut Parts, size: u64, flags: u16, contents: Option<&str>) {
    let id = u16::try_from(parts.memories.len()).expect("there are few");
    parts.memories.push(MemoryEntry {
        id,
        domain: 0,
        flags,
        size,
        contents: contents.map(Into::into).into_iter().collect(),
        offsets: contents.map(|_| 0).into_iter().collect(),
        bind_id: 0,
        tensor_desc_id: 0,
    });
    parts.addresses.push(AddressEntry {
        id,
        mem_id: id,
        offset: 0,
    });
}

fn tensor(cube: &Cube) -> TensorEntry {
    let sizes = [cube.channels, cube.height, cube.width];
    let [channels, height, width] = sizes.map(u32::cast_signed);
    TensorEntry {
        name: if cube.memory == INPUT {
            "data"
        } else {
            "result"
        }
        .into(),
        mem_id: cube.memory,
        size: bytes(cube).into(),
        offset: 0,
        data_type: 4,
        pixel_format: 37,
        nchw: [1, channels, height, width],
        strides: [
            1,
            8 * cube.width,
            8 * cube.width * cube.height,
            0,
            0,
            0,
            0,
            0,
        ],
    }
}
