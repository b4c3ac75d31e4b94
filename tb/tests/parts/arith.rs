//! nvs_arith_pkg against the rules of the specification, computed with wider numbers.

use nvdla_bench::dut::{Dut, Edges, PinsIn};
use nvdla_bench::seed::{Rng, Seed};
use nvdla_cosim::verilated::VerilatedDut;
use nvdla_model::arith::{clamp, round_shift, rshr, wrap};

use super::streams::parts;

/// `arith_op_i` of rtl/top/nvs_prim_top.sv.
#[derive(Debug, Clone, Copy)]
enum Op {
    Sat8 = 0,
    Sat9 = 1,
    Sat16 = 2,
    Sat17 = 3,
    Sat32 = 4,
    Sat34 = 5,
    Rsh = 6,
    Rshr = 7,
    ShlSat32 = 8,
    Log2 = 9,
    Round16To11 = 10,
    Round16To8 = 11,
    Deliver = 12,
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
    let out = dut.step(&pins, Edges::Both).expect("no assertion fails");
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
    let ops = [
        (Op::Sat8, 8),
        (Op::Sat9, 9),
        (Op::Sat16, 16),
        (Op::Sat17, 17),
        (Op::Sat32, 32),
        (Op::Sat34, 34),
    ];
    for v in values(&mut Seed(31).rng()) {
        for (op, bits) in ops {
            assert_eq!(
                hardware(&mut dut, op, v, 0, 0),
                clamp(v, bits),
                "{op:?} of {v}"
            );
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
                round_shift(v, n),
                "{v} >> {n}"
            );
        }
        for bits in [32, 33, 34, 48, 49] {
            let v = wrap(v, bits);
            for n in [0, 1, 7, 31, 32, 33, 47, 48, 63, 64, 255, 1023] {
                let want = rshr(v, n, bits, 64);
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
            let exact = i128::from(v) << n;
            let want = exact.clamp(i128::from(i32::MIN), i128::from(i32::MAX));
            let got = hardware(&mut dut, Op::ShlSat32, v, n, 0);
            assert_eq!(i128::from(got), want, "{v} << {n}");
        }
    }
}

#[test]
fn the_leading_one_is_found() {
    let mut dut = parts();
    for v in values(&mut Seed(34).rng()) {
        let low = u32::try_from(v & 0xffff_ffff).expect("masked");
        let want = low.checked_ilog2().map_or(-1, i64::from);
        assert_eq!(hardware(&mut dut, Op::Log2, v, 0, 0), want, "{low:x}");
    }
}

/// Source: docs/nv_small/pdp.md, section 5.3.
fn round16(p: i64, bits: u32) -> i64 {
    let (i, f) = (p.div_euclid(65536), p.rem_euclid(65536));
    let q = if p < 0 {
        i + i64::from(f > 32768)
    } else {
        i % (1 << (bits - 1)) + i64::from(f >= 32768)
    };
    wrap(q, bits)
}

#[test]
fn averages_round_and_wrap() {
    let mut dut = parts();
    for v in values(&mut Seed(35).rng()) {
        for (op, bits) in [(Op::Round16To11, 11), (Op::Round16To8, 8)] {
            assert_eq!(
                hardware(&mut dut, op, v, 0, 0),
                round16(v, bits),
                "{op:?} of {v}"
            );
        }
    }
}

/// Source: docs/nv_small/convolution.md, section 7.
fn deliver(v: i64, t: u32) -> (bool, i64) {
    let f = (v * 65536) >> t;
    let q = f >> 16;
    let up = f >> 15 & 1 == 1 && (v >= 0 || f & 0x7fff != 0);
    if v >= 0 && (q > 0x7fff_ffff || (q == 0x7fff_ffff && up)) {
        (true, 0x7fff_ffff)
    } else if v < 0 && q < -0x8000_0000 {
        (true, -0x8000_0000)
    } else {
        (false, q + i64::from(up))
    }
}

#[test]
fn accumulated_sums_are_delivered_by_the_rule() {
    let mut dut = parts();
    for v in values(&mut Seed(36).rng()) {
        let v = wrap(v, 34);
        for t in 0..32 {
            let got = hardware(&mut dut, Op::Deliver, v, t, 0);
            let (saturated, value) = deliver(v, t);
            assert_eq!(got >> 32 & 1 == 1, saturated, "{v} >> {t}");
            assert_eq!(wrap(got, 32), value, "{v} >> {t}");
        }
    }
}
