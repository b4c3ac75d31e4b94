use nvdla_layers::image::{ImagePresence, StridedRegion};
use nvdla_model::memory::Memory;
use nvdla_model::program::ProgramStep;
use nvdla_random::seed::Seed;
use nvdla_regs::quantity::Addr;

fn memory(grid: &StridedRegion) -> Memory {
    let mut memory = Memory::new();
    let mut next = 0;
    let line = |bytes: &mut Vec<u8>| {
        next += 1;
        bytes.extend(vec![next; grid.line_bytes as usize]);
    };
    for step in grid.loads(ImagePresence::Whole, &mut Seed(1).rng(), line) {
        let ProgramStep::Load { at, bytes } = step else {
            panic!("only loads");
        };
        memory.load(at, &bytes);
    }
    memory
}

const GRID: StridedRegion = StridedRegion {
    base: 0x1000,
    line_bytes: 16,
    lines: 2,
    surfaces: 3,
    line_stride: 24,
    surface_stride: 0x100,
};

#[test]
fn lines_lie_at_their_strides_with_garbage_between() {
    let memory = memory(&GRID);
    for (line, at) in [(1, 0x1000), (2, 0x1018), (3, 0x1100), (6, 0x1218)] {
        assert_eq!(memory.dump(Addr(at), 16), [line; 16], "0x{at:x}");
    }
    for (gap, at) in [(8, 0x1010), (64, 0x0fc0), (64, 0x1028), (64, 0x1228)] {
        let bytes = memory.dump(Addr(at), gap);
        assert!(bytes.iter().any(|byte| *byte != 0), "0x{at:x}");
    }
    assert_eq!(GRID.span(), 0x228);
}

#[test]
fn a_stride_of_zero_keeps_one_line() {
    let grid = StridedRegion {
        line_stride: 0,
        surface_stride: 0,
        ..GRID
    };
    let memory = memory(&grid);
    assert_eq!(memory.dump(Addr(0x1000), 16), [6; 16]);
    assert_eq!(grid.span(), 16);
}

fn loads(grid: &StridedRegion, contents: ImagePresence) -> Vec<ProgramStep> {
    let line = |bytes: &mut Vec<u8>| bytes.extend([0; 16]);
    grid.loads(contents, &mut Seed(1).rng(), line)
}

#[test]
fn a_dense_cube_is_one_load() {
    let grid = StridedRegion {
        line_stride: 16,
        surface_stride: 32,
        ..GRID
    };
    assert_eq!(loads(&grid, ImagePresence::Whole).len(), 1);
}

#[test]
fn empty_loads_begin_where_the_whole_ones_do() {
    let strides = [(24, 0x100), (16, 32), (0, 0), (16, 0x40), (0x200, 0x400)];
    for (base, (line_stride, surface_stride)) in [0x1000, 0xffff_fff8, 0]
        .into_iter()
        .flat_map(|base| strides.map(|both| (base, both)))
    {
        let grid = StridedRegion {
            base,
            line_stride,
            surface_stride,
            ..GRID
        };
        let places = |steps: Vec<ProgramStep>| -> Vec<(Addr, bool)> {
            let loads = steps.into_iter().map(|step| match step {
                ProgramStep::Load { at, bytes } => (at, bytes.is_empty()),
                _ => panic!("only loads"),
            });
            loads.collect()
        };
        let whole = places(loads(&grid, ImagePresence::Whole));
        let empty = whole.iter().map(|(at, _)| (*at, true));
        assert_eq!(
            places(loads(&grid, ImagePresence::Absent)),
            empty.collect::<Vec<_>>(),
            "{grid:?}"
        );
    }
}
