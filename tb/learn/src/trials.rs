//! The trials: for each quirk the case that provokes it, and how this case must fail.

use std::path::{Path, PathBuf};

use nvdla_bench::engine::Case;
use nvdla_bench::seed::Seed;
use nvdla_files::FileError;
use nvdla_layers::layer::LayerFile;
use nvdla_programs::sequence;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;
use nvdla_stimulus::case::of_file;

use crate::dut::StudiedFailure;
use crate::error::LearnError;

/// Folder with the cases of all trials.
const FOLDER: &str = "vectors/quirks";

/// A trial: a case that fails if the design has the quirk, and cases that must pass all the same.
#[derive(Debug, Clone, Copy)]
pub struct Trial {
    pub quirk: Quirk,
    pub sign: TrialFailureKind,
    /// Name of the case that fails if the design has the quirk, in the folder `vectors/quirks`.
    pub shows: &'static str,
    /// Names of similar cases, which must pass on a design with the quirk, too.
    pub beside: &'static [&'static str],
    /// Whether the case fails only with some timings of a design. Then random cases may show the
    /// quirk although the trial does not.
    pub by_timing: bool,
}

/// The kind of failure by which the case of a trial shows the quirk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrialFailureKind {
    /// Only that check fails which the quirk excuses.
    Excused,
    /// The layer, or the one after it, never ends.
    Hangs,
    /// The layers end, but bytes or registers are wrong.
    Wrong,
    /// The design hangs, or bytes or registers are wrong.
    Either,
    /// The register bus gives fewer replies than it got requests.
    Replies,
}

/// One trial for each quirk. Tests check that none is missing, and each case shows one quirk only.
///
/// | Sign | Because the specification says |
/// |---|---|
/// | `Hangs` | the layer, or the one after it, never ends |
/// | `Wrong` | the results are wrong, and all is written |
pub const TRIALS: [Trial; 12] = [
    Trial {
        quirk: Quirk::CsbDropsReplies,
        sign: TrialFailureKind::Replies,
        shows: "",
        beside: &[],
        by_timing: false,
    },
    Trial {
        quirk: Quirk::NrdmaNotServed,
        sign: TrialFailureKind::Hangs,
        shows: "nrdma-not-served",
        beside: &["nrdma-not-served-beside"],
        by_timing: false,
    },
    Trial {
        quirk: Quirk::LutCountsClocks,
        sign: TrialFailureKind::Excused,
        shows: "lut-counts-clocks",
        beside: &["lut-counts-clocks-beside"],
        by_timing: false,
    },
    Trial {
        quirk: Quirk::LutLosesSamples,
        sign: TrialFailureKind::Hangs,
        shows: "lut-loses-samples",
        beside: &["lut-loses-samples-fast", "lut-loses-samples-inside"],
        by_timing: true,
    },
    Trial {
        quirk: Quirk::LutWriteNeedsAccessCfg,
        sign: TrialFailureKind::Wrong,
        shows: "lut-write-needs-access-cfg",
        beside: &["lut-write-needs-access-cfg-beside"],
        by_timing: false,
    },
    Trial {
        quirk: Quirk::KeptWeightsStayCounted,
        sign: TrialFailureKind::Hangs,
        shows: "kept-weights-stay-counted",
        beside: &[
            "kept-weights-stay-counted-same",
            "kept-weights-stay-counted-few",
        ],
        by_timing: false,
    },
    Trial {
        quirk: Quirk::ReleasesLostWhenIdle,
        sign: TrialFailureKind::Hangs,
        shows: "releases-lost-when-idle",
        beside: &["releases-lost-when-idle-few"],
        by_timing: true,
    },
    Trial {
        quirk: Quirk::ImageRowsEndInOneByte,
        sign: TrialFailureKind::Wrong,
        shows: "image-rows-end-in-one-byte",
        beside: &["image-rows-end-in-one-byte-beside"],
        by_timing: false,
    },
    Trial {
        quirk: Quirk::ImageStripesOfOnePixel,
        sign: TrialFailureKind::Wrong,
        shows: "image-stripes-of-one-pixel",
        beside: &["image-stripes-of-one-pixel-beside"],
        by_timing: false,
    },
    Trial {
        quirk: Quirk::ImagePaddingLimited,
        sign: TrialFailureKind::Either,
        shows: "image-padding-limited",
        beside: &["image-padding-limited-beside"],
        by_timing: false,
    },
    Trial {
        quirk: Quirk::ImageWindowWraps,
        sign: TrialFailureKind::Wrong,
        shows: "image-window-wraps",
        beside: &["image-window-wraps-beside", "image-window-wraps-inside"],
        by_timing: false,
    },
    Trial {
        quirk: Quirk::ExcessKernelBreaksCount,
        sign: TrialFailureKind::Hangs,
        shows: "excess-kernel-breaks-count",
        beside: &[
            "excess-kernel-breaks-count-alone",
            "excess-kernel-breaks-count-matching",
        ],
        by_timing: false,
    },
];

impl Trial {
    /// Names of the case that must fail and of those that must pass.
    pub fn cases(&self) -> impl Iterator<Item = &'static str> + use<> {
        let shows = (!self.shows.is_empty()).then_some(self.shows);
        shows.into_iter().chain(self.beside.iter().copied())
    }

    /// Whether this failure of the trial's case shows the quirk.
    pub fn is_shown_by(&self, failure: &StudiedFailure) -> bool {
        match self.sign {
            TrialFailureKind::Excused => failure.excused_by.contains(&self.quirk),
            TrialFailureKind::Hangs => failure.hangs,
            TrialFailureKind::Wrong => !failure.hangs,
            TrialFailureKind::Either => true,
            TrialFailureKind::Replies => false,
        }
    }
}

/// Path of the file of a trial's case with this name.
pub fn path(name: &str) -> PathBuf {
    Path::new(FOLDER).join(format!("{name}.yaml"))
}

/// Text of the file of a trial's case.
///
/// # Errors
/// It cannot be read.
pub fn text(name: &str) -> Result<String, LearnError> {
    let path = path(name);
    Ok(nvdla_files::read_text(&path).map_err(FileError::reading(&path))?)
}

/// Reads a trial's case; `run` is the seed of the run.
///
/// # Errors
/// It cannot be read.
pub fn case(name: &str, run: Seed) -> Result<Case, LearnError> {
    let path = path(name);
    // A sequence of register accesses has the key `steps` in the place of `layers`.
    let text = text(name)?;
    let mut case = match text.contains("\nsteps:") {
        true => Case::new(sequence::parse(&path.display().to_string(), &text)?),
        false => of_file(LayerFile::load(&path)?, run)?,
    };
    case.must_be_judged = true;
    Ok(case)
}

/// The smallest configuration in which a design can have this quirk.
pub fn needs(quirk: Quirk) -> Configuration {
    match quirk {
        Quirk::NrdmaNotServed
        | Quirk::LutCountsClocks
        | Quirk::LutLosesSamples
        | Quirk::LutWriteNeedsAccessCfg => Configuration::NvSmallEw,
        _ => Configuration::NvSmall,
    }
}
