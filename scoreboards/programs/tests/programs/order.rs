use nvdla_model::program::ProgramStep;
use nvdla_programs::error::ProgramFileError;
use nvdla_programs::trace::parse;
use nvdla_regs::quantity::Addr;

/// The order of the commands' marks: written values, `wait BITS`, `check ADDRESS`.
fn marks(text: &str) -> Result<Vec<String>, ProgramFileError> {
    let steps = parse("a.cfg", text, &|_| Ok(None))?;
    let mark = |step: &ProgramStep| match step {
        ProgramStep::Write { value, .. } => format!("{value}"),
        ProgramStep::WaitInterrupts { bits } => format!("wait {bits:x}"),
        ProgramStep::CheckMemory { at: Addr(at), .. } => format!("check {at}"),
        other => format!("{other:?}"),
    };
    Ok(steps.iter().map(mark).collect())
}

#[test]
fn checks_follow_their_interrupt_wherever_they_stand() {
    let got = marks(
        "intr_notify(SDP_0, a);\ncheck_crc(a, pri_mem, 7, 0, 0);\n\
         intr_notify(PDP_0, b);\nintr_notify(SDP_0, b);\ncheck_crc(b, pri_mem, 8, 0, 0);\n\
         reg_write(NVDLA_SDP.D_OP_ENABLE_0, 1);\n",
    );
    let want = ["1", "wait 1", "check 7", "wait 11", "check 8"];
    assert_eq!(got.unwrap(), want);
}

#[test]
fn a_waiting_stream_lets_the_others_pass() {
    let got = marks(
        "sync_wait(NVDLA_SDP, go);\n\
         reg_write(NVDLA_SDP.D_CVT_SHIFT_0, 1);\n\
         reg_write(NVDLA_PDP.D_CYA_0, 2);\n\
         sync_notify(NVDLA_PDP, go);\n\
         reg_write(NVDLA_PDP.D_CYA_0, 3);\n",
    );
    assert_eq!(got.unwrap(), ["2", "1", "3"]);
}

#[test]
fn a_check_comes_before_what_waited_for_the_same_interrupt() {
    let got = marks(
        "intr_notify(SDP_0, done);\n\
         sync_wait(NVDLA_SDP, done);\n\
         reg_write(NVDLA_SDP.D_CVT_SHIFT_0, 1);\n\
         check_crc(done, pri_mem, 9, 0, 0);\n",
    );
    assert_eq!(got.unwrap(), ["wait 1", "check 9", "1"]);
}

#[test]
fn streams_that_wait_for_each_other_are_refused() {
    let got = marks(
        "sync_wait(NVDLA_SDP, a);\nsync_notify(NVDLA_SDP, b);\n\
         sync_wait(NVDLA_PDP, b);\nsync_notify(NVDLA_PDP, a);\n",
    );
    let text = got.unwrap_err().to_string();
    assert_eq!(
        text,
        "a.cfg:1: the command streams wait for each other here, on `a`"
    );
}
