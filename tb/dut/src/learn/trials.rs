//! The trials: for each quirk the case that provokes it, and how this case must fail.

use std::path::{Path, PathBuf};

use nvdla_bench::engine::Case;
use nvdla_files::FileError;
use nvdla_layers::layer::LayerFile;
use nvdla_programs::sequence;
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;
use nvdla_stimulus::case::of_file;

use crate::learn::dut::StudiedFailure;
use crate::learn::found::file_name;
use nvdla_campaign::error::CampaignError;

/// Folder with the cases of all trials.
const FOLDER: &str = "vectors/quirks";

/// A trial: a case that fails if the design has the quirk, and cases that must pass all the same.
#[derive(Debug, Clone, Copy)]
pub struct Trial {
    pub quirk: Quirk,
    pub sign: TrialFailureKind,
    /// Similar cases, which must pass on a design with the quirk, too: what their names add to the
    /// name of the case that fails.
    pub beside: &'static [&'static str],
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
pub const TRIALS: [Trial; 13] = {
    use TrialFailureKind::{Either, Excused, Hangs, Replies, Wrong};
    [
        trial(Quirk::CsbDropsReplies, Replies, &[]),
        trial(Quirk::NrdmaNotServed, Hangs, &["beside"]),
        trial(Quirk::LutCountsClocks, Excused, &["beside"]),
        trial(Quirk::LutLosesSamples, Hangs, &["fast", "inside"]),
        trial(Quirk::LutWriteNeedsAccessCfg, Wrong, &["beside"]),
        trial(Quirk::KeptWeightsStayCounted, Hangs, &["same", "few"]),
        trial(Quirk::ReleasesLostWhenIdle, Hangs, &["few"]),
        trial(Quirk::ImageRowsEndInOneByte, Wrong, &["beside"]),
        trial(Quirk::ImageStripesOfOnePixel, Wrong, &["beside"]),
        trial(Quirk::ImagePaddingLimited, Either, &["beside"]),
        trial(Quirk::ImageWindowWraps, Wrong, &["beside", "inside"]),
        trial(
            Quirk::ExcessKernelBreaksCount,
            Hangs,
            &["alone", "matching"],
        ),
        trial(Quirk::CaccLosesInterrupt, Hangs, &["alone", "larger"]),
    ]
};

const fn trial(quirk: Quirk, sign: TrialFailureKind, beside: &'static [&'static str]) -> Trial {
    Trial {
        quirk,
        sign,
        beside,
    }
}

impl Trial {
    /// Name of the case that fails if the design has the quirk, in the folder `vectors/quirks`.
    pub fn shows(&self) -> String {
        file_name(self.quirk)
    }

    /// Whether the case fails only with some timings of a design. Then random cases may show the
    /// quirk although the trial does not.
    pub fn is_by_timing(&self) -> bool {
        matches!(
            self.quirk,
            Quirk::LutLosesSamples | Quirk::ReleasesLostWhenIdle | Quirk::CaccLosesInterrupt
        )
    }

    /// Names of the case that must fail and of those that must pass.
    pub fn cases(&self) -> impl Iterator<Item = String> + use<> {
        let shows = self.shows();
        let fails = (self.sign != TrialFailureKind::Replies).then(|| shows.clone());
        let beside = self.beside.iter().map(move |end| format!("{shows}-{end}"));
        fails.into_iter().chain(beside)
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
pub fn text(name: &str) -> Result<String, CampaignError> {
    let path = path(name);
    Ok(nvdla_files::read_text(&path).map_err(FileError::reading(&path))?)
}

/// Reads a trial's case; `run` is the seed of the run.
///
/// # Errors
/// It cannot be read.
pub fn case(name: &str, run: Seed) -> Result<Case, CampaignError> {
    let path = path(name);
    // A sequence of register accesses has the key `steps` in the place of `layers`.
    let text = text(name)?;
    let mut case = if text.contains("\nsteps:") {
        let program = sequence::parse(&path.display().to_string(), &text);
        Case::new(program.map_err(|error| CampaignError::Refused(error.to_string()))?)
    } else {
        of_file(LayerFile::load(&path)?, run)?
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
