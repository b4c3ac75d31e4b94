use nvdla_model::units::conv::{CbufLayerRegisters, ConvolutionBuffer};
use nvdla_regs::layers::{CdmaRegs, CscRegs};

fn plan() -> CbufLayerRegisters {
    CbufLayerRegisters {
        cdma: CdmaRegs {
            entries: 1,
            ..CdmaRegs::default()
        },
        csc: CscRegs {
            data_bank: 1,
            weight_bank: 1,
            datain_height_ext: 4,
            rls_slices: 4,
            weight_bytes: 16,
            ..CscRegs::default()
        },
    }
}

fn line_of(n: u8) -> Vec<u8> {
    vec![n; 8]
}

#[test]
fn partial_release_keeps_the_last_lines_for_the_next_strip() {
    let mut buffer = ConvolutionBuffer::default();
    let mut first = plan();
    first.csc.rls_slices = 3;
    assert!(buffer.begin(&first).data);
    buffer.append((0..4).map(line_of).collect(), vec![[0; 8]; 2]);
    buffer.end(&first, 2);

    let mut second = plan();
    second.csc.data_reuse = true;
    second.cdma.data_reuse = true;
    let fetches = buffer.begin(&second);
    assert!(fetches.data, "the first strip did not skip its release");
    buffer.append((4..7).map(line_of).collect(), vec![[0; 8]; 2]);
    let seen: Vec<u8> = buffer.lines(&second).map(|l| l[0]).collect();
    assert_eq!(seen, [3, 4, 5, 6]);
}

#[test]
fn lines_behind_left_over_ones_of_another_size_have_no_defined_result() {
    let mut first = plan();
    first.csc.rls_slices = 3;
    let after = |change: &dyn Fn(&mut CbufLayerRegisters)| {
        let mut buffer = ConvolutionBuffer::default();
        let fetches = buffer.begin(&first);
        assert_eq!(buffer.unlike(&first, fetches), None);
        buffer.append((0..4).map(line_of).collect(), vec![]);
        buffer.end(&first, 0);
        let mut second = plan();
        second.csc.data_reuse = true;
        second.cdma.entries = 2;
        change(&mut second);
        let fetches = buffer.begin(&second);
        buffer.unlike(&second, fetches)
    };
    let why = after(&|_| ()).expect("lines of two sizes");
    assert!(why.contains("lines of 2 entries"), "{why}");
    assert!(why.contains("1 lines of 1 entries"), "{why}");
    assert_eq!(after(&|second| second.cdma.entries = 1), None);
    // They are dropped.
    assert_eq!(after(&|second| second.csc.data_reuse = false), None);
    assert_eq!(after(&|second| second.csc.data_bank = 2), None);
    assert_eq!(after(&|second| second.csc.datain_format = true), None);
}

#[test]
fn kept_contents_survive_only_with_equal_banks_and_mode() {
    let mut keep = plan();
    keep.cdma.skip_data_rls = true;
    keep.csc.skip_data_rls = true;
    let mut next = plan();
    next.cdma.data_reuse = true;
    next.csc.data_reuse = true;
    for (change, fetches) in [(0, false), (1, true), (2, true)] {
        let mut buffer = ConvolutionBuffer::default();
        buffer.begin(&keep);
        buffer.append((0..4).map(line_of).collect(), vec![]);
        buffer.end(&keep, 0);
        let mut next = next;
        if change == 1 {
            next.csc.data_bank = 2;
        }
        if change == 2 {
            next.csc.datain_format = true;
        }
        assert_eq!(buffer.begin(&next).data, fetches, "change {change}");
        let left = if change == 0 { 4 } else { 0 };
        assert_eq!(buffer.lines(&next).count(), left);
    }
}

#[test]
fn kept_lines_are_given_back_where_the_mode_of_csc_changes() {
    let mut first = plan();
    first.csc.skip_data_rls = true;
    let after = |change: &dyn Fn(&mut CbufLayerRegisters)| {
        let mut buffer = ConvolutionBuffer::default();
        assert_eq!(buffer.gives_back(&first), None);
        buffer.begin(&first);
        buffer.append((0..4).map(line_of).collect(), vec![]);
        buffer.end(&first, 0);
        let mut second = plan();
        second.csc.data_reuse = true;
        second.csc.conv_mode = true;
        change(&mut second);
        buffer.gives_back(&second)
    };
    let why = after(&|_| ()).expect("another mode");
    assert!(why.contains("CONV_MODE is 1 behind 0"), "{why}");
    assert_eq!(after(&|second| second.csc.conv_mode = false), None);
    // The lines are dropped anyway.
    assert_eq!(after(&|second| second.csc.data_reuse = false), None);
    assert_eq!(after(&|second| second.csc.data_bank = 2), None);
    assert_eq!(after(&|second| second.csc.datain_format = true), None);
}

#[test]
fn surplus_weights_fit_the_banks_beside_the_last_kernels() {
    let with = |entries| {
        let mut buffer = ConvolutionBuffer::default();
        buffer.begin(&plan());
        buffer.append(vec![], vec![[0; 8]; entries]);
        buffer
    };
    // 600 entries of all kernels, 100 of the last group, 512 in the bank.
    assert_eq!(with(600).overfull(&plan(), 600, 100), None);
    assert_eq!(with(1012).overfull(&plan(), 600, 100), None);
    let why = with(1013).overfull(&plan(), 600, 100);
    let why = why.expect("one entry more");
    assert!(why.contains("413 of the surplus"), "{why}");
}

#[test]
fn kept_weights_are_dropped_as_far_as_there_are_any() {
    let mut keep = plan();
    keep.csc.skip_weight_rls = true;
    let mut after = |bytes, next: CbufLayerRegisters| {
        keep.csc.weight_bytes = bytes;
        let mut buffer = ConvolutionBuffer::default();
        assert_eq!(buffer.overdrawn(&keep), None);
        buffer.begin(&keep);
        buffer.append((0..4).map(line_of).collect(), vec![[0; 8]; 2]);
        buffer.end(&keep, 2);
        buffer.overdrawn(&next)
    };
    assert_eq!(after(16, plan()), None);
    let why = after(24, plan()).expect("more than there are");
    assert!(why.contains("drops 3 kept weight entries"), "{why}");
    let mut other = plan();
    other.csc.weight_bank = 2;
    assert_eq!(after(24, other), None);
    let mut reuse = plan();
    reuse.csc.weight_reuse = true;
    assert_eq!(after(24, reuse), None);
}

#[test]
fn weights_read_again_leave_nothing_to_the_next_layer() {
    let mut buffer = ConvolutionBuffer::default();
    buffer.begin(&plan());
    buffer.append((0..4).map(line_of).collect(), vec![[1; 8]; 512]);
    assert_eq!(buffer.weights(&plan(), 0, 768).len(), 768 * 8);
    buffer.end(&plan(), 768);
    buffer.begin(&plan());
    buffer.append((0..4).map(line_of).collect(), vec![[2; 8]]);
    assert_eq!(buffer.weights(&plan(), 0, 1), [2; 8]);
}

#[test]
fn surplus_weight_entries_stay_in_front_of_the_next_layer() {
    let mut buffer = ConvolutionBuffer::default();
    buffer.begin(&plan());
    buffer.append(
        (0..4).map(line_of).collect(),
        (0..6).map(|n| [n; 8]).collect(),
    );
    buffer.end(&plan(), 2);
    buffer.begin(&plan());
    buffer.append(
        (0..4).map(line_of).collect(),
        (6..8).map(|n| [n; 8]).collect(),
    );
    assert_eq!(buffer.weights(&plan(), 0, 1), [2; 8]);
}
