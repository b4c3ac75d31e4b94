use nvdla_model::program::ProgramStep;
use nvdla_programs::error::ProgramFileError;
use nvdla_programs::names::register;
use nvdla_programs::trace;
use nvdla_regs::interrupts::{Interrupt, interrupt_name};
use nvdla_regs::quantity::RegAddr;

/// The message about a trace that names a block.
fn unknown_block(name: &str) -> String {
    let text = format!("sync_wait({name}, a);");
    let fault = trace::parse("a.cfg", &text, &|_| Ok(None));
    fault.expect_err("no such block").to_string()
}

/// The bits that a trace waits for after `intr_notify`.
fn interrupt(name: &str) -> Result<u32, ProgramFileError> {
    let text = format!("intr_notify({name}, a);");
    let steps = trace::parse("a.cfg", &text, &|_| Ok(None))?;
    let [ProgramStep::WaitInterrupts { bits }] = steps[..] else {
        panic!("one wait, not {steps:?}");
    };
    Ok(bits)
}

#[test]
fn both_forms_of_a_register_name_are_known() {
    assert_eq!(
        register("NVDLA_SDP.D_CVT_SHIFT_0").unwrap(),
        RegAddr(0x90c8)
    );
    assert_eq!(register("SDP.D_CVT_SHIFT").unwrap(), RegAddr(0x90c8));
    assert_eq!(
        register("NVDLA_MCIF.CFG_RD_WEIGHT_0_0").unwrap(),
        RegAddr(0x2000)
    );
}

#[test]
fn a_misspelt_name_gets_the_nearest_one_in_the_form_in_which_it_is_written() {
    for (wrong, right) in [
        ("NVDLA_SDP.D_CVT_SHFIT_0", "NVDLA_SDP.D_CVT_SHIFT_0"),
        ("nvdla_sdp.d_cvt_shift", "NVDLA_SDP.D_CVT_SHIFT_0"),
        ("SDP.D_CVT_SHFIT", "SDP.D_CVT_SHIFT"),
        ("PDP.S_STATSU", "PDP.S_STATUS"),
        ("CDP.D_OPENABLE", "CDP.D_OP_ENABLE"),
    ] {
        let fault = register(wrong).unwrap_err().to_string();
        let says = format!("register `{wrong}` is unknown; the nearest name is `{right}`");
        assert_eq!(fault, says);
    }
    for (wrong, right) in [
        ("NVDLA_SPD", "NVDLA_SDP"),
        ("SPD", "SDP"),
        ("CACCC", "CACC"),
    ] {
        let fault = unknown_block(wrong);
        assert!(
            fault.ends_with(&format!("the nearest name is `{right}`")),
            "{fault}"
        );
    }
}

/// One exchange is nearer than two wrong letters.
#[test]
fn letters_that_are_exchanged_count_once() {
    let nearest = |name: &str, says: &str| {
        let fault = register(name).unwrap_err().to_string();
        assert!(
            fault.ends_with(&format!("the nearest name is `{says}`")),
            "{fault}"
        );
    };
    // Of CFG_RD_WEIGHT_0 and CFG_WR_WEIGHT_0 one is an exchange away and the other a wrong letter:
    // the first of the table is taken.
    nearest("MCIF.CFG_RW_WEIGHT_0", "MCIF.CFG_RD_WEIGHT_0");
    nearest("MCIF.CFG_DR_WEIGHT_0", "MCIF.CFG_RD_WEIGHT_0");
    // SDP comes before CDP.
    let fault = unknown_block("DCP");
    assert!(fault.ends_with("the nearest name is `CDP`"), "{fault}");
}

#[test]
fn interrupt_names_and_bits_are_inverse() {
    for bit in Interrupt::all().map(Interrupt::bit) {
        assert_eq!(interrupt(&interrupt_name(bit)).unwrap(), 1 << bit);
    }
    assert_eq!(interrupt_name(6), "bit 6");
    assert!(interrupt("SDP_2").is_err());
    assert!(interrupt("BDMA_0").is_err());
}
