//! nvs_arith_pkg against its twins in the reference model.

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn};
use nvdla_cosim::verilated::VerilatedDut;
use nvdla_model::arith::{deliver, log2, round16, rsh, rshr, sat, shl_sat32, wrap};
use nvdla_random::seed::{Rng, Seed};

use super::streams::parts;

/// `arith_op_i` of rtl/top/nvs_prim_top.sv.
#[derive(Debug, Clone, Copy)]
enum Op {
    Sat = 0,
    Rsh = 1,
    Rshr = 2,
    ShlSat32 = 3,
    Round16 = 4,
    Deliver = 5,
    Log2 = 6,
}

fn hardware(dut: &mut VerilatedDut, op: Op, v: i64, n: u32, bits: u32) -> i64 {
    let low = u16::try_from(n & 0xff).expect("eight bits");
    let pins = PinsIn {
        reset_n: true,
        csb_addr: low << 8 | (op as u16) << 4,
        r_id: u8::try_from(n >> 8 & 3).expect("two bits"),
        b_id: u8::try_from(bits).expect("seven bits"),
        r_data: v.cast_unsigned(),
        ..PinsIn::default()
    };
    let out = dut
        .step(&pins, ClockEdges::Both)
        .expect("no assertion fails");
    out.w_data.cast_signed()
}

/// Ends and middles of every width, then random numbers of every width.
fn values(rng: &mut Rng) -> Vec<i64> {
    let mut values = vec![0, 1, -1, i64::MIN, i64::MAX];
    for bits in 1..63 {
        let end = 1i64 << bits;
        values.extend([end - 1, end, end + 1, -end - 1, -end, -end + 1]);
        values.extend([3 * (end >> 1), -3 * (end >> 1)]);
        values.push(wrap(rng.bits().cast_signed(), bits));
    }
    values
}

#[test]
fn saturation_keeps_every_width() {
    let mut dut = parts();
    for v in values(&mut Seed(31).rng()) {
        for bits in [8, 9, 16, 17, 32, 34, 63] {
            let got = hardware(&mut dut, Op::Sat, v, 0, bits);
            assert_eq!(got, sat(v, bits), "{v} to {bits} bits");
        }
    }
}

#[test]
fn rounding_shifts_agree_at_every_distance() {
    let mut dut = parts();
    let mut rng = Seed(32).rng();
    for v in values(&mut rng) {
        for n in 0..64 {
            assert_eq!(
                hardware(&mut dut, Op::Rsh, v, n, 0),
                rsh(v, n),
                "{v} >> {n}"
            );
        }
        for bits in [32, 33, 34, 48, 49] {
            let v = wrap(v, bits);
            for n in [0, 1, 7, 31, 32, 33, 47, 48, 63, 64, 255, 1023] {
                let want = rshr(v, n, bits);
                assert_eq!(hardware(&mut dut, Op::Rshr, v, n, bits), want, "{v} >> {n}");
            }
        }
    }
}

#[test]
fn left_shifts_saturate() {
    let mut dut = parts();
    for v in values(&mut Seed(33).rng()) {
        for n in 0..64 {
            let got = hardware(&mut dut, Op::ShlSat32, v, n, 0);
            assert_eq!(got, shl_sat32(v, n), "{v} << {n}");
        }
    }
}

#[test]
fn the_leading_one_is_found() {
    let mut dut = parts();
    for v in values(&mut Seed(34).rng()) {
        let low = u32::try_from(v & 0xffff_ffff).expect("masked");
        let want = i64::from(log2(low));
        assert_eq!(hardware(&mut dut, Op::Log2, v, 0, 0), want, "{low:x}");
    }
}

#[test]
fn averages_round_and_wrap() {
    let mut dut = parts();
    for v in values(&mut Seed(35).rng()) {
        for bits in [8, 11] {
            let got = hardware(&mut dut, Op::Round16, v, 0, bits);
            assert_eq!(got, round16(v, bits), "{v} to {bits} bits");
        }
    }
}

#[test]
fn accumulated_sums_are_delivered_by_the_rule() {
    let mut dut = parts();
    for v in values(&mut Seed(36).rng()) {
        let v = wrap(v, 34);
        for t in 0..32 {
            let got = hardware(&mut dut, Op::Deliver, v, t, 0);
            let want = deliver(v, t);
            assert_eq!(got >> 32 & 1 == 1, want.saturated, "{v} >> {t}");
            assert_eq!(wrap(got, 32), i64::from(want.value), "{v} >> {t}");
        }
    }
}
