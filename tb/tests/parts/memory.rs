//! Address walk and memory channels.

use nvdla_random::probability::permille;
use nvdla_random::seed::{Rng, Seed};
use nvdla_random::stall::StallPattern;

use super::player::{Part, Play, gots, play, puts};
use super::streams::{every_pair, parts};

/// A cube as `nvs_prim_top_dma` takes it in one word; counts minus one, strides in atoms.
#[derive(Debug, Clone, Copy)]
struct Cube {
    pack: bool,
    unit: u32,
    width: u32,
    height: u32,
    surfaces: u32,
    line_stride: i32,
    surface_stride: i32,
    base: i32,
}

impl Cube {
    fn random(rng: &mut Rng) -> Self {
        let mut signed = |bits: u32| {
            let half = 1 << (bits - 1);
            i32::try_from(rng.below(2 * half)).expect("small") - i32::try_from(half).expect("small")
        };
        let (line_stride, surface_stride, base) = (signed(6), signed(7), signed(6));
        Self {
            pack: rng.chance(permille(250)),
            unit: rng.below(3),
            width: rng.below(16),
            height: rng.below(8),
            surfaces: rng.below(8),
            line_stride,
            surface_stride,
            base,
        }
    }

    fn word(self) -> u32 {
        let bits = |v: i32, width: u32| v.cast_unsigned() & ((1 << width) - 1);
        u32::from(self.pack) << 31
            | self.unit << 29
            | self.width << 25
            | self.height << 22
            | self.surfaces << 19
            | bits(self.line_stride, 6) << 13
            | bits(self.surface_stride, 7) << 6
            | bits(self.base, 6)
    }

    /// Address and last flags of every atom.
    /// Source: docs/nv_small/sdp.md, section 6.
    fn walk(self) -> Vec<u32> {
        let per_position = 1 << self.unit;
        let (width, height) = if self.pack {
            (0, 0)
        } else {
            (self.width, self.height)
        };
        let surface_stride = if self.pack {
            per_position
        } else {
            self.surface_stride
        };
        let mut addresses = Vec::new();
        for surface in 0..=self.surfaces {
            for line in 0..=height {
                let atoms = (width + 1) << self.unit;
                for atom in 0..atoms {
                    let line_last = atom + 1 == atoms;
                    let surface_last = line_last && line == height;
                    let cube_last = surface_last && surface == self.surfaces;
                    let offset = self.base
                        + surface_stride * surface.cast_signed()
                        + self.line_stride * line.cast_signed()
                        + atom.cast_signed();
                    let flags = u32::from(cube_last) << 2
                        | u32::from(surface_last) << 1
                        | u32::from(line_last);
                    addresses.push((offset * 8).cast_unsigned() | flags);
                }
            }
        }
        addresses
    }
}

#[test]
fn a_walk_visits_every_atom_of_a_cube_once_in_order() {
    let mut dut = parts();
    let mut rng = Seed(21).rng();
    let cubes: Vec<Cube> = (0..12).map(|_| Cube::random(&mut rng)).collect();
    let words: Vec<u32> = cubes.iter().map(|c| c.word()).collect();
    let want: Vec<u32> = cubes.iter().flat_map(|c| c.walk()).collect();
    let clocks = 200 + 5 * u64::try_from(want.len()).expect("few");
    for take in [
        StallPattern::None,
        StallPattern::Random { permille: 500 },
        StallPattern::UntilAsked { most: 2 },
    ] {
        let one = Play {
            take,
            clocks,
            ..Play::new(Part::CubeWalk, &words)
        };
        let got = gots(&play(&mut dut, &one));
        assert!(
            got == want,
            "{take:?}: {} of {} atoms",
            got.len(),
            want.len()
        );
    }
}

#[test]
fn a_walk_gives_an_address_a_clock() {
    let cube = Cube {
        pack: false,
        unit: 0,
        width: 15,
        height: 7,
        surfaces: 3,
        line_stride: 20,
        surface_stride: -30,
        base: -9,
    };
    let want = cube.walk();
    let words = [cube.word()];
    let one = Play {
        clocks: 700,
        ..Play::new(Part::CubeWalk, &words)
    };
    let clocks = play(&mut parts(), &one);
    let start = clocks
        .iter()
        .position(|c| c.put.is_some())
        .expect("it starts");
    for (i, address) in want.iter().enumerate() {
        assert_eq!(clocks[start + 1 + i].got, Some(*address));
    }
}

#[test]
fn a_read_channel_never_asks_for_more_than_it_can_hold() {
    let beats: Vec<u32> = (0..60).map(|i| i * 0x0101_0101).collect();
    let one = Play {
        take_from: 50,
        ..Play::new(Part::RdChannel, &beats)
    };
    let clocks = play(&mut parts(), &one);
    assert_eq!(
        puts(&clocks[..50]).len(),
        6,
        "the depth of the latency queue"
    );
    assert!(clocks[30].stall, "an address waits");
    assert_eq!(gots(&clocks), beats);
}

#[test]
fn a_read_channel_with_room_for_its_latency_passes_an_atom_a_clock() {
    // Three clocks of memory, two of the channel: five of its six places are under way.
    let beats: Vec<u32> = (0..80).map(|i| i * 0x0303_0301).collect();
    let clocks = play(&mut parts(), &Play::new(Part::RdChannel, &beats));
    let first = clocks
        .iter()
        .position(|c| c.got.is_some())
        .expect("atoms come");
    assert!(clocks[first..first + 80].iter().all(|c| c.got.is_some()));
}

#[test]
fn a_write_channel_reports_the_last_beat_when_it_is_taken() {
    let mut dut = parts();
    let beats: Vec<u32> = (0..60)
        .map(|i: u32| (i.wrapping_mul(0x0a0b_0c09) & !1) | u32::from(i % 9 == 8))
        .collect();
    every_pair(|offer, take| {
        let clocks = play(
            &mut dut,
            &Play {
                offer,
                take,
                ..Play::new(Part::WrChannel, &beats)
            },
        );
        assert_eq!(gots(&clocks), beats);
        for clock in &clocks {
            let last = clock.got.is_some_and(|beat| beat % 2 == 1);
            assert_eq!(clock.last_taken, last);
            assert_eq!(clock.stall, clock.offered && clock.got.is_none());
        }
    });
}
