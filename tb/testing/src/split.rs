//! A program access by access, cut at random places, must give what the whole program gives.

use std::sync::{Arc, Mutex};

use nvdla_model::expected::Expected;
use nvdla_model::host::{self, PlayedProgramResults};
use nvdla_model::memory::{Memory, MemoryPort};
use nvdla_model::model::{self, Model};
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::glb;

/// A memory that is not the model's.
#[derive(Debug, Clone, Default)]
struct ForeignMemory(Arc<Mutex<Memory>>);

impl MemoryPort for ForeignMemory {
    fn read_into(&self, at: Addr, bytes: &mut [u8]) {
        self.0
            .lock()
            .expect("nobody panics with the lock")
            .read_into(at, bytes);
    }

    fn store(&mut self, at: Addr, bytes: &[u8]) {
        self.0
            .lock()
            .expect("nobody panics with the lock")
            .load(at, bytes);
    }
}

/// A small generator of numbers (xorshift); the places of the cuts follow from the seed alone.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        dice.below(2);
        dice
    }

    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }
}

/// Runs a program whole and access by access.
///
/// # Errors
/// What the two runs show differently.
pub fn check_split_program(
    program: &Program,
    configuration: Configuration,
    seed: u64,
) -> Result<(), String> {
    let batch = model::run_on(program, configuration);
    let mut dice = Dice::new(seed);
    let steps = cut_loads(&program.steps, &mut dice);

    let mut own = Model::new(configuration);
    let played = host::play(&mut own, &steps, &mut |model| cut(model, &mut dice));
    compare(&batch, &played, &own.take(), own.memory())?;

    let memory = ForeignMemory::default();
    let mut foreign = Model::with_memory(configuration, memory.clone());
    let played = host::play(&mut foreign, &steps, &mut |_| ());
    let memory = memory
        .0
        .lock()
        .expect("nobody panics with the lock")
        .clone();
    compare(&batch, &played, &foreign.take(), &memory)
}

/// The model goes on as its own copy, or a copy of it goes astray.
fn cut(model: &mut Model, dice: &mut Dice) {
    match dice.below(40) {
        0 => *model = model.clone(),
        1 => {
            let mut astray = model.clone();
            astray.load(Addr(0x8000_0000), &[0x5a; 5000]);
            astray.write(
                glb::S_INTR_MASK.addr,
                u32::MAX,
                nvdla_model::program::Posting::Posted,
            );
            astray.settle();
            astray.reset();
        }
        _ => {}
    }
}

fn cut_loads(steps: &[ProgramStep], dice: &mut Dice) -> Vec<ProgramStep> {
    let mut cut = Vec::new();
    for step in steps {
        match step {
            ProgramStep::Load { at, bytes } if bytes.len() > 1 => {
                let place = dice.below(bytes.len());
                let behind = at.plus(u32::try_from(place).expect("an image is small"));
                for (at, bytes) in [(*at, &bytes[..place]), (behind, &bytes[place..])] {
                    let bytes = bytes.into();
                    cut.push(ProgramStep::Load { at, bytes });
                }
            }
            step => cut.push(step.clone()),
        }
    }
    cut
}

fn compare(
    batch: &Expected,
    played: &PlayedProgramResults,
    single: &Expected,
    memory: &Memory,
) -> Result<(), String> {
    if !batch.unjudged.is_empty() {
        return Ok(());
    }
    if let Some(reason) = single.unjudged.first() {
        return Err(format!("not judged: {}", reason.text));
    }
    if batch.stuck != single.stuck && batch.stuck.is_empty() != single.stuck.is_empty() {
        return Err(format!(
            "stuck: {:?}, whole: {:?}",
            single.stuck, batch.stuck
        ));
    }
    if batch.contradictions.is_empty() != played.unmet.is_empty() {
        return Err(format!(
            "unmet: {:?}, whole: {:?}",
            played.unmet, batch.contradictions
        ));
    }
    if batch.layers.len() != single.layers.len() {
        return Err(format!(
            "{} layers, whole: {}; {:?}",
            single.layers.len(),
            batch.layers.len(),
            played.stuck,
        ));
    }
    for (number, (whole, layer)) in batch.layers.iter().zip(&single.layers).enumerate() {
        if whole != layer {
            return Err(format!(
                "layer {number}: {}, whole: {}",
                layer.label, whole.label
            ));
        }
    }
    let bits = |expected: &Expected| -> Vec<u32> {
        expected.interrupts.iter().map(|event| event.bit).collect()
    };
    if bits(batch) != bits(single) {
        return Err(format!(
            "interrupts {:?}, whole: {:?}",
            bits(single),
            bits(batch)
        ));
    }
    if batch.stuck.is_empty() && batch.reads.len() != played.reads.len() {
        return Err(format!(
            "{} reads, whole: {}",
            played.reads.len(),
            batch.reads.len()
        ));
    }
    for (whole, value) in batch.reads.iter().zip(&played.reads) {
        if (whole.value ^ value) & whole.mask != 0 {
            let (at, whole) = (whole.at, whole.value);
            return Err(format!("{at} reads 0x{value:x}, whole: 0x{whole:x}"));
        }
    }
    if &batch.memory != memory {
        return Err("memory differs".to_owned());
    }
    Ok(())
}
