//! Layers that start without something they need, made from cases of the reference.
//!
//! Source: docs/nv_small/system.md, sections 8.3, 10 and 11.

use std::path::Path;

use nvdla_model::expected::Expected;
use nvdla_model::model;
use nvdla_model::program::golden::GoldenOutputRegion;
use nvdla_model::program::{Posting, ProgramStep};
use nvdla_programs::packed;
use nvdla_programs::trace::ProgramFileContents;
use nvdla_regs::table::{cacc, cdma, cmac_a, cmac_b, csc, glb, mcif, sdp};
use nvdla_regs::types::Reg;

fn golden(name: &str) -> ProgramFileContents {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/golden");
    packed::read(&vectors.join(name)).expect("a golden case")
}

/// 8x8 pixels of eight kernels, packed.
fn convolution() -> ProgramFileContents {
    golden("conv/conv_1x1_c8_k8_8x8.yaml")
}

fn run(case: &ProgramFileContents) -> Expected {
    model::run(&case.program)
}

fn enables(step: &ProgramStep, reg: &Reg) -> bool {
    matches!(step, ProgramStep::Write { at, .. } if *at == reg.addr)
}

/// Leaves out the enabling of a block.
fn without(case: &mut ProgramFileContents, reg: &Reg) {
    let before = case.program.steps.len();
    case.program.steps.retain(|step| !enables(step, reg));
    assert_eq!(case.program.steps.len() + 1, before, "{}", reg.block);
}

/// Enables a block so many clocks after all others.
fn late(case: &mut ProgramFileContents, reg: &Reg, count: u32) {
    let steps = &mut case.program.steps;
    let at = steps.iter().position(|step| enables(step, reg));
    let enable = steps.remove(at.expect("the case enables it"));
    let last = steps
        .iter()
        .rposition(|step| enables(step, &cdma::D_OP_ENABLE));
    let behind = last.expect("the case enables CDMA") + 1;
    steps.splice(behind..behind, [ProgramStep::WaitCycles { count }, enable]);
}

/// The bytes of the output in the model's memory, beside those of the reference.
fn output(expected: &Expected, case: &ProgramFileContents) -> (Vec<u8>, Vec<u8>) {
    let outputs = &case.expectation.as_ref().expect("a golden case").outputs;
    let [GoldenOutputRegion { base, bytes }] = &outputs[..] else {
        panic!("one output")
    };
    let len = u32::try_from(bytes.len()).expect("a small case");
    (expected.memory.dump(*base, len), bytes.to_vec())
}

/// Kernels 4 to 7 are zeros, the others as they must be. Gives back what is stuck.
fn half(case: &ProgramFileContents) -> Vec<String> {
    let expected = run(case);
    let (got, reference) = output(&expected, case);
    assert!(got.chunks(8).all(|atom| atom[4..] == [0; 4]));
    assert!(
        got.chunks(8)
            .zip(reference.chunks(8))
            .all(|(a, b)| a[..4] == b[..4])
    );
    assert!(reference.chunks(8).any(|atom| atom[4..] != [0; 4]));
    expected.stuck
}

#[test]
fn without_cmac_b_kernels_4_to_7_are_zeros() {
    let mut case = convolution();
    without(&mut case, &cmac_b::D_OP_ENABLE);
    assert_eq!(half(&case), [""; 0]);
    // Its pointer stays behind those of the other blocks.
    let pointer = |reg: &Reg| ProgramStep::Read {
        at: reg.addr,
        check: None,
    };
    let pointers = [&cmac_a::S_POINTER, &cmac_b::S_POINTER].map(pointer);
    case.program.steps.extend(pointers);
    let reads = run(&case).reads;
    let values: Vec<u32> = reads[reads.len() - 2..]
        .iter()
        .map(|read| read.value)
        .collect();
    assert_eq!(values, [1 << 16, 0]);
}

#[test]
fn cmac_b_may_be_enabled_soon_but_not_late() {
    let mut case = convolution();
    late(&mut case, &cmac_b::D_OP_ENABLE, 20);
    let expected = run(&case);
    let (got, reference) = output(&expected, &case);
    assert!(got == reference);

    let mut case = convolution();
    late(&mut case, &cmac_b::D_OP_ENABLE, 400);
    // It is armed for the next layer.
    let waits = "CMAC_B group 0 waits: it needs SDP group 1, not enabled";
    assert_eq!(half(&case), [waits]);
}

#[test]
fn cmac_a_and_cacc_enabled_late_or_never_hang() {
    for reg in [&cmac_a::D_OP_ENABLE, &cacc::D_OP_ENABLE] {
        let mut case = convolution();
        late(&mut case, reg, 400);
        let why = format!(
            "convolution: CSC starts before {} group 0 is enabled",
            reg.block
        );
        assert_eq!(run(&case).stuck[0], why);
        let mut case = convolution();
        without(&mut case, reg);
        assert_eq!(run(&case).stuck[0], why);
    }
}

#[test]
fn csc_cdma_and_sdp_may_come_at_any_time() {
    for reg in [&csc::D_OP_ENABLE, &sdp::D_OP_ENABLE] {
        let mut case = convolution();
        late(&mut case, reg, 5000);
        let expected = run(&case);
        assert_eq!(expected.stuck, [""; 0]);
        let (got, reference) = output(&expected, &case);
        assert!(got == reference, "{}", reg.block);
    }
}

#[test]
fn cdma_may_raise_its_interrupts_before_sdp_is_enabled() {
    let between = |steps: &[ProgramStep]| {
        let mut case = convolution();
        late(&mut case, &sdp::D_OP_ENABLE, 5000);
        let enable = |step: &ProgramStep| enables(step, &sdp::D_OP_ENABLE);
        let at = case.program.steps.iter().position(enable).unwrap();
        case.program.steps.splice(at..at, steps.iter().cloned());
        run(&case)
    };
    let status = between(&[ProgramStep::Read {
        at: glb::S_INTR_STATUS.addr,
        check: None,
    }]);
    assert_eq!(status.reads[0].mask, !0x5_0000);
    assert_eq!((status.stuck.len(), status.unjudged.len()), (0, 0));
    let waits = between(&[ProgramStep::WaitInterrupts { bits: 1 << 16 }]);
    assert_eq!(waits.stuck, [""; 0]);
    assert!(
        waits.unjudged[0]
            .text
            .starts_with("CDMA_DAT_0 is waited for")
    );
    let pin = between(&[ProgramStep::WaitPin { timeout: 20_000 }]);
    assert!(pin.contradictions.is_empty());
}

#[test]
fn what_is_kept_needs_no_port() {
    let second = |changes: &[(&Reg, u32)]| {
        let mut case = golden("multilayer/ml_reuse_both.yaml");
        for (reg, new) in changes {
            let last = case
                .program
                .steps
                .iter_mut()
                .rev()
                .find_map(|step| match step {
                    ProgramStep::Write { at, value, .. } if *at == reg.addr => Some(value),
                    _ => None,
                });
            *last.expect("the case writes it") = *new;
        }
        run(&case)
    };
    let ports = [(&cdma::D_DAIN_RAM_TYPE, 0), (&cdma::D_WEIGHT_RAM_TYPE, 0)];
    let kept = second(&ports);
    assert_eq!((kept.stuck.len(), kept.unjudged.len()), (0, 0));
    // CDMA shall fetch what CSC has already: one of them ends.
    let fetched = second(&[ports[0], (&cdma::D_MISC_CFG, 1 << 20)]);
    assert!(
        fetched.unjudged[0]
            .text
            .ends_with("DATAIN_RAM_TYPE selects a port that nv_small lacks; write 1")
    );
    // Nobody has it.
    let nobody = second(&[ports[0], (&cdma::D_MISC_CFG, 0), (&csc::D_MISC_CFG, 0)]);
    assert!(nobody.stuck[0].contains("DATAIN_RAM_TYPE"), "{nobody:?}");
}

#[test]
fn clients_of_weight_0_are_never_served() {
    let blocked = |name: &str, reg: &Reg, value| {
        let mut case = golden(name);
        let step = ProgramStep::Write {
            at: reg.addr,
            value,
            posting: Posting::NonPosted,
        };
        case.program.steps.insert(0, step);
        run(&case).stuck
    };
    let conv = "conv/conv_1x1_c8_k8_8x8.yaml";
    for (case, reg, shift, field) in [
        (conv, &mcif::CFG_RD_WEIGHT_1, 24, "RD_WEIGHT_CDMA_DAT"),
        (conv, &mcif::CFG_RD_WEIGHT_2, 0, "RD_WEIGHT_CDMA_WT"),
        (conv, &mcif::CFG_WR_WEIGHT_0, 8, "WR_WEIGHT_SDP"),
    ] {
        let stuck = blocked(case, reg, reg.reset & !(0xff << shift));
        let why = format!("MCIF {field} is 0, so the client is never served");
        assert!(stuck.iter().any(|text| text.ends_with(&why)), "{stuck:?}");
        // The weights of the others do not matter.
        let others = 0xff << shift;
        if reg.name != "CFG_RD_WEIGHT_1" {
            assert_eq!(blocked(case, reg, others), [""; 0]);
        }
    }
    for (case, units) in [
        ("cdp", ["RD_WEIGHT_CDP", "WR_WEIGHT_CDP"]),
        ("pdp", ["RD_WEIGHT_PDP", "WR_WEIGHT_PDP"]),
        ("sdp", ["RD_WEIGHT_SDP", "WR_WEIGHT_SDP"]),
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/golden");
        let mut files: Vec<_> = std::fs::read_dir(folder.join(case))
            .expect("the golden cases")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        files.sort();
        let name = format!("{case}/{}", files[0].to_string_lossy());
        for (reg, field) in [&mcif::CFG_RD_WEIGHT_0, &mcif::CFG_WR_WEIGHT_0]
            .iter()
            .zip(units)
        {
            let stuck = blocked(&name, reg, 0);
            let why = format!("MCIF {field} is 0, so the client is never served");
            assert!(
                stuck.iter().any(|text| text.ends_with(&why)),
                "{name}: {stuck:?}"
            );
        }
    }
}
