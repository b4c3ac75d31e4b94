//! The Verilated model as a [`Dut`], with saved states, waves, messages and structural coverage.
//!
//! A simulation may be made on one thread and used on another, by one thread at a time.

use std::collections::BTreeMap;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::slice;
use std::sync::{Arc, Mutex, PoisonError};

use cxx::UniquePtr;
use fst_reader::{FstReader, ReaderError};
use ref_cast::RefCast;

use nvdla_bench::dut::{
    AdvanceOutcome, ClockEdges, Dut, PinsIn, PinsOut, PowerOnContents, SimError, SimErrorKind,
};
use nvdla_bench::simulation::{Simulation, SimulatorError};
use nvdla_compare::observed::{StructuralCounterPlace, StructuralCounts};
use nvdla_files::UnfinishedFile;
use nvdla_random::seed::mix;

use nvdla_dut_build::build::{UNCHANGED, VerilatedModelInfo};

use crate::verilated::designs::{DesignWithModels, LoadedLibrary};
use crate::verilated::error::DesignModelError;
use crate::verilated::ffi::{FfiPinsIn, FfiPinsOut, bridge};
use crate::verilated::home::DesignsFolder;

/// Clocks for which reset is low at power-up, and then high, before the session's own reset.
const POWER_UP_CLOCKS: u32 = 32;

/// Number of clocks in which each rare mutant acted, by the mutant's number; only mutants whose guard
/// was true are in it. Simulations add their counts when they end.
pub(super) type MutantActCounts = Arc<Mutex<BTreeMap<u32, u64>>>;

/// A simulation of a design with its Verilated model.
pub struct VerilatedDut {
    model: UniquePtr<bridge::Model>,
    /// Address of `model`, kept since reading it from `UniquePtr` calls a function of C++.
    at: *mut bridge::Model,
    loaded: Arc<LoadedLibrary>,
    waves: Option<OpenWaves>,
    /// The total to which the counts of [`Self::acts`] are added when the simulation ends.
    total: Option<MutantActCounts>,
}

/// Waves that are being recorded.
struct OpenWaves {
    /// Path of the complete file.
    path: PathBuf,
    file: UnfinishedFile,
}

impl Drop for VerilatedDut {
    fn drop(&mut self) {
        // Who wants to know whether the waves are complete closes them.
        let _ = self.close_waves();
        if let Some(total) = &self.total {
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            for (mutant, acts) in self.acts() {
                *total.entry(mutant).or_default() += acts;
            }
        }
    }
}

// SAFETY: a model has no thread of its own and shares nothing with other models but what the
// Verilator run time guards: construction and destruction are serialised in C++, and every call
// makes the model's context current on the calling thread first (`entered` in bridge/loader.h).
#[expect(unsafe_code, reason = "C++ says nothing about threads")]
unsafe impl Send for VerilatedDut {}

impl VerilatedDut {
    /// Creates a simulation of `design` that can record waves; its model is built when first needed.
    ///
    /// # Errors
    /// As for [`Self::new`].
    pub fn recorder(
        design: &DesignWithModels,
        power_on: PowerOnContents,
    ) -> Result<Self, DesignModelError> {
        Self::cold(design.recorder()?, power_on, UNCHANGED)?.powered_up()
    }

    /// Creates a simulation of `design` with the mutant of this number, which only a mutated design has.
    ///
    /// # Errors
    /// As for [`Self::new`].
    pub fn mutant(
        design: &DesignWithModels,
        mutant: u32,
        power_on: PowerOnContents,
    ) -> Result<Self, DesignModelError> {
        Self::cold(design.model()?, power_on, mutant)?.powered_up()
    }

    /// Makes the simulation add its counts of rare mutants to `total` when it ends.
    pub(super) fn counted_in(mut self, total: MutantActCounts) -> Self {
        self.total = Some(total);
        self
    }

    /// Creates a simulation at time zero, after the initial blocks have run, without power-up.
    pub(super) fn cold(
        loaded: Arc<LoadedLibrary>,
        power_on: PowerOnContents,
        mutant: u32,
    ) -> Result<Self, DesignModelError> {
        let simulation = loaded.library.build(&power_on.into(), mutant);
        let mut dut = Self {
            loaded,
            at: simulation.as_mut_ptr(),
            model: simulation,
            waves: None,
            total: None,
        };
        dut.done(!dut.model.has_event())?;
        Ok(dut)
    }

    /// Powers the design up: both clocks toggle while reset is low for 32 clocks, high for 32, and
    /// low again. A reset that is low from time zero on has no edge, so flip-flops with an
    /// asynchronous reset and a gated clock would never be reset. Outputs and messages are random
    /// meanwhile and ignored; these clocks are not counted.
    ///
    /// Source: docs/nv_small/system.md, section 2.1.
    pub(super) fn powered_up(mut self) -> Result<Self, DesignModelError> {
        let good = self.pin().power_up(POWER_UP_CLOCKS, POWER_UP_CLOCKS);
        self.done(good)?;
        Ok(self)
    }

    /// Release of Verilator, digest and ignored delays of the model.
    #[must_use]
    pub fn info(&self) -> &VerilatedModelInfo {
        &self.loaded.info
    }

    /// Number of steps since the simulation was created.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.model.steps()
    }

    /// Number of clocks since power-up in which each rare mutant acted, by number: of the selected
    /// mutant, or of each one with [`EVERY`](nvdla_dut_build::build::EVERY). A mutant whose guard
    /// was never true is left out; one whose guard was true while it changed nothing has 0.
    #[must_use]
    pub fn acts(&self) -> BTreeMap<u32, u64> {
        let met = (0..).zip(self.model.acts());
        met.filter_map(|(mutant, met)| Some((mutant, met.checked_sub(1)?)))
            .collect()
    }

    /// Text that the design printed (`$display`) since the last call; of a long text, the end.
    pub fn take_log(&mut self) -> String {
        self.pin().take_log()
    }

    /// Names of the design's cover points, `top.instance.Name`.
    pub fn cover_points(&mut self) -> Arc<[Arc<str>]> {
        let loaded = self.loaded.clone();
        let names = || self.pin().points().into_iter().map(Arc::from).collect();
        loaded.points.get_or_init(names).clone()
    }

    /// Saves the state of the design and the number of steps, without the bench's memory and agents.
    /// The bytes can be restored only in a model with the same digest.
    ///
    /// # Errors
    /// The simulation has ended, or the model counts structural coverage.
    pub fn snapshot(&mut self) -> Result<Vec<u8>, DesignModelError> {
        self.can_snapshot()?;
        let owner = self.owner();
        let image = [owner.as_bytes(), self.pin().save()].concat();
        self.done(!self.model.has_event())?;
        Ok(image)
    }

    /// Restores a state that a simulation of the same model has saved, whatever its power-on state.
    ///
    /// # Errors
    /// The state is of another design or build, waves are being recorded, or the model counts
    /// structural coverage. After an error for damaged bytes the simulation cannot be used any more.
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<(), DesignModelError> {
        self.can_snapshot()?;
        let foreign = DesignModelError::ForeignSnapshot { model: self.name() };
        let image = snapshot
            .strip_prefix(self.owner().as_bytes())
            .ok_or(foreign)?;
        if self.waves.is_some() {
            return Err(DesignModelError::WavesOpen);
        }
        let good = self.pin().restore(image);
        Ok(self.done(good)?)
    }

    fn can_snapshot(&self) -> Result<(), DesignModelError> {
        let model = self.name();
        if self.loaded.folder.settings.counting {
            Err(DesignModelError::NoSnapshots { model })
        } else {
            Ok(())
        }
    }

    fn name(&self) -> String {
        self.loaded.description.name.clone()
    }

    /// The text with which every saved state of this model begins: digest and name.
    fn owner(&self) -> String {
        format!("{} {}\n", self.loaded.info.digest, self.name())
    }

    /// Records waves (FST) from the next step on into a file.
    ///
    /// # Errors
    /// The file cannot be created, or waves are being recorded already.
    pub fn open_waves(&mut self, path: &Path) -> Result<(), DesignModelError> {
        if self.waves.is_some() {
            return Err(DesignModelError::WavesOpen);
        }
        let failed = |source| DesignModelError::Waves {
            path: path.to_owned(),
            source,
        };
        // The writer of the run time says little about failures.
        let file = UnfinishedFile::begin(path).map_err(failed)?;
        file.create().map_err(failed)?;
        let written = file.path();
        let text = written
            .to_str()
            .ok_or_else(|| failed(std::io::ErrorKind::InvalidInput.into()))?;
        let good = self.pin().open_waves(text);
        self.done(good)?;
        let path = path.to_owned();
        self.waves = Some(OpenWaves { path, file });
        Ok(())
    }

    /// Ends the recording of waves: the file is there, complete. Does nothing if none are being recorded.
    ///
    /// # Errors
    /// The file could not be written to its end.
    pub fn close_waves(&mut self) -> Result<(), DesignModelError> {
        let Some(OpenWaves { path, file }) = self.waves.take() else {
            return Ok(());
        };
        if !self.pin().close_waves() {
            let event = self.event();
            return Err(if event.text.contains("waves end early") {
                DesignModelError::Waves {
                    path,
                    source: std::io::Error::new(std::io::ErrorKind::StorageFull, event.text),
                }
            } else {
                event.into()
            });
        }
        // The writer does not notice that its last bytes found no room. Waves without a step are
        // complete although no reader takes them.
        let complete = check_waves(&file.path()).and_then(|()| file.finish());
        complete.map_err(|source| DesignModelError::Waves { path, source })
    }

    /// For benchmarks: takes one step for each of `pins`, in C++ alone, and returns a checksum of
    /// the outputs.
    ///
    /// # Errors
    /// `$fatal`, an assertion or the like ended the simulation.
    pub fn play(&mut self, pins: &RecordedInputs, edges: ClockEdges) -> Result<u64, SimError> {
        let sum = self.pin().play(&pins.0, edges as u8);
        self.done(!self.model.has_event()).map(|()| sum)
    }

    fn pin(&mut self) -> Pin<&mut bridge::Model> {
        self.model.pin_mut()
    }

    /// Result of a call of C++: if it was not `good`, the error that ended the simulation.
    fn done(&mut self, good: bool) -> Result<(), SimError> {
        if good { Ok(()) } else { Err(self.event()) }
    }

    fn event(&mut self) -> SimError {
        let event = self.pin().take_event();
        let kind = match event.kind {
            0 => SimErrorKind::Fatal,
            1 => SimErrorKind::Error,
            2 => SimErrorKind::Stop,
            3 => SimErrorKind::Finish,
            _ => SimErrorKind::Runtime,
        };
        SimError {
            kind,
            text: event.text,
            file: self.loaded.folder.source(event.file),
            line: event.line,
            step: event.step,
        }
    }
}

/// Checks that a file of waves has its end.
fn check_waves(path: &Path) -> std::io::Result<()> {
    let file = std::fs::File::open(path)?;
    match FstReader::open(BufReader::new(file)) {
        Err(ReaderError::Io(source)) => Err(source),
        _ => Ok(()),
    }
}

/// The input pins of many steps in a row, for [`VerilatedDut::play`].
pub struct RecordedInputs(Vec<FfiPinsIn>);

impl FromIterator<PinsIn> for RecordedInputs {
    fn from_iter<I: IntoIterator<Item = PinsIn>>(pins: I) -> Self {
        Self(pins.into_iter().map(FfiPinsIn).collect())
    }
}

impl Dut for VerilatedDut {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        Ok(self.run(pins, &[edges])?.1)
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        let mut taken = AdvanceOutcome::default();
        self.advance(slice::from_ref(pins), pattern, &mut taken)?;
        Ok((taken.steps, taken.out))
    }

    fn advance(
        &mut self,
        pins: &[PinsIn],
        pattern: &[ClockEdges],
        taken: &mut AdvanceOutcome,
    ) -> Result<(), SimError> {
        if pins.is_empty() {
            taken.steps = 0;
            return Ok(());
        }
        let (row, edges) = (pins.as_ptr().cast(), pattern.as_ptr().cast());
        let (steps, out) = (&mut taken.steps, FfiPinsOut::ref_cast_mut(&mut taken.out));
        // SAFETY: `at` is what `model` owns, and C++ does not move it. `ClockEdges` is `repr(u8)`
        // and `FfiPinsIn` transparent: these are as many initialised values.
        #[expect(unsafe_code, reason = "copies would cost more than short runs")]
        let good = unsafe {
            let model = Pin::new_unchecked(&mut *self.at);
            model.run(row, pins.len(), edges, pattern.len(), steps, out)
        };
        self.done(good)
    }
}

impl Simulation for VerilatedDut {
    fn open_waves(&mut self, path: &Path) -> Result<(), SimulatorError> {
        Ok(self.open_waves(path)?)
    }

    fn close_waves(&mut self) -> Result<(), SimulatorError> {
        Ok(self.close_waves()?)
    }

    fn save(&mut self) -> Result<Option<Vec<u8>>, SimulatorError> {
        if self.loaded.folder.settings.counting {
            Ok(None)
        } else {
            Ok(Some(self.snapshot()?))
        }
    }

    fn restore(&mut self, state: &[u8]) -> Result<(), SimulatorError> {
        Ok(self.restore(state)?)
    }

    fn counts(&mut self) -> Option<StructuralCounts> {
        if !self.loaded.folder.settings.counting {
            return None;
        }
        let hits = self.pin().counts().as_slice().to_vec();
        let loaded = self.loaded.clone();
        let places = || {
            let counters = self.pin().counters().into_iter();
            let places = counters.map(|counter| place(counter, &loaded.folder));
            places.collect()
        };
        let counters = loaded.counters.get_or_init(places);
        Some(StructuralCounts {
            digest: loaded.info.digest.clone(),
            counters: counters.clone(),
            hits,
        })
    }

    fn reached(&mut self) -> Vec<Arc<str>> {
        let points = self.cover_points();
        let reached = self.pin().reached();
        let points = points.iter().zip(reached.as_slice());
        let points = points.filter(|(_, reached)| **reached != 0);
        points.map(|(name, _)| name.clone()).collect()
    }
}

/// The place of a counter, with the path of a source in the checkout relative to its root.
fn place(counter: bridge::Counter, folder: &DesignsFolder) -> StructuralCounterPlace {
    StructuralCounterPlace {
        file: folder.source(counter.file),
        line: counter.line,
        column: counter.column,
        page: counter.page,
        comment: counter.comment,
        lines: counter.lines,
    }
}

impl From<PowerOnContents> for bridge::RawPowerOn {
    fn from(power_on: PowerOnContents) -> Self {
        let (contents, seed) = match power_on {
            PowerOnContents::Zeros => (0, 0),
            PowerOnContents::Ones => (1, 0),
            PowerOnContents::Random(seed) => (2, seed),
        };
        Self {
            contents,
            seed: power_on_seed(seed),
        }
    }
}

/// The seed of power-on bits for Verilator, hashed from `seed`: positive, since 0 would let Verilator
/// choose one, and not similar for similar `seed`, which Verilator mixes poorly.
fn power_on_seed(seed: u64) -> i32 {
    i32::try_from(mix(seed) % 0x7fff_ffff + 1).expect("at most 2^31 - 1")
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
