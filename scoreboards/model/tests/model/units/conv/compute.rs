use nvdla_model::units::conv::compute::{ConvParams, compute};
use nvdla_model::units::conv::{CbufLayerRegisters, ConvolutionBuffer};
use nvdla_regs::layers::CscRegs;

fn feature(kernels: usize, s: usize, r: usize, c: usize) -> ConvParams {
    ConvParams {
        plan: CbufLayerRegisters {
            csc: CscRegs {
                data_bank: 1,
                weight_bank: 1,
                datain_height_ext: 1,
                ..CscRegs::default()
            },
            ..CbufLayerRegisters::default()
        },
        in_width: 1,
        out_width: 1,
        pixels: 1,
        kernels,
        kernel_width: s,
        kernel_height: r,
        kernel_channels: c,
        pixel_bytes: 1,
        stride_x: 1,
        stride_y: 1,
        dilation_x: 1,
        dilation_y: 1,
        pad_left: 0,
        pad_top: 0,
        pad_value: 0,
        merged_rows: 1,
        truncate: 0,
    }
}

/// Kernel, row, column and channel of the weight at this byte offset: it is the only one that is
/// not 0, and all elements under the kernel differ.
fn weight_at(params: &ConvParams, offset: usize) -> [usize; 4] {
    let (width, height) = (params.kernel_width, params.kernel_height);
    let channels = params.kernel_channels;
    let element = |row: usize, column: usize, channel: usize| {
        let number = (row * width + column) * channels + channel;
        u8::try_from(number + 1).expect("few elements")
    };
    let line = |row| -> Vec<u8> {
        let mut bytes = vec![0; 8 * width * channels.div_ceil(8)];
        for column in 0..width {
            for channel in 0..channels {
                let atom = channel / 8 * width + column;
                bytes[8 * atom + channel % 8] = element(row, column, channel);
            }
        }
        bytes
    };
    let mut weights = vec![[0; 8]; (0..params.groups()).map(|g| params.group_entries(g)).sum()];
    weights[offset / 8][offset % 8] = 1;
    let mut buffer = ConvolutionBuffer::default();
    buffer.begin(&params.plan);
    buffer.append((0..height).map(line).collect(), weights);
    let sums = compute(params, 8, &buffer).pixels.concat();
    let used: Vec<usize> = (0..sums.len())
        .filter(|kernel| sums[*kernel] != 0)
        .collect();
    let [kernel] = used[..] else {
        panic!("one weight is of one kernel, not of {used:?}");
    };
    let number = usize::try_from(sums[kernel]).expect("elements are positive") - 1;
    let tap = number / channels;
    [kernel, tap / width, tap % width, number % channels]
}

#[test]
fn weight_offsets_of_the_specification_hold() {
    let mut p = feature(10, 2, 1, 10);
    p.in_width = 2;
    assert_eq!(p.group_entries(0), 20);
    assert_eq!(weight_at(&p, 151), [3, 0, 1, 9]);
    // Behind the 160 bytes of the first group.
    assert_eq!(weight_at(&p, 160 + 20), [8, 0, 1, 4]);

    let mut image = feature(9, 1, 5, 20);
    image.plan.csc.datain_format = true;
    image.plan.csc.datain_height_ext = 5;
    assert_eq!(weight_at(&image, 717), [3, 2, 0, 17]);

    let mut merged = feature(9, 1, 5, 4);
    merged.plan.csc.datain_format = true;
    merged.plan.csc.datain_height_ext = 5;
    merged.merged_rows = 2;
    assert_eq!(weight_at(&merged, 16), [2, 0, 0, 0]);
    assert_eq!(weight_at(&merged, 80), [2, 2, 0, 0]);
    assert_eq!(weight_at(&merged, 136), [2, 4, 0, 0]);
}

#[test]
fn taps_outside_the_plane_read_the_pad_value() {
    let mut p = feature(1, 3, 1, 1);
    p.pad_left = 1;
    p.pad_value = 5;
    let mut buffer = ConvolutionBuffer::default();
    buffer.begin(&p.plan);
    let mut line = vec![99u8; 8];
    line[0] = 7;
    // Weights 1, 2, 3 of the three taps of one channel.
    buffer.append(vec![line], vec![[1, 2, 3, 0, 0, 0, 0, 0]]);
    let sums = compute(&p, 8, &buffer);
    assert_eq!(sums.pixels, [[5 + 14 + 15, 0, 0, 0, 0, 0, 0, 0]]);
}
