//! Illegal programmings: a layer, what is wrong with it, and what the specification says about
//! it.
//!
//! Source: docs/nv_small/system.md, sections 10 and 11.

use std::path::Path;

use nvdla_bench::error::BenchError;
use nvdla_compare::observed::{FindingKind, Observed};
use nvdla_compare::{RunVerdict, compare};
use nvdla_model::expected::{Expected, UnjudgedKind};
use nvdla_model::model;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::look_up::{is_enable, named};
use nvdla_regs::types::Reg;
use nvdla_settings::settings;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::case::CaseError;
use nvdla_bench::agents::axi::TransferDirection;
use nvdla_bench::engine::{Case, ReplaySpec, Target};
use nvdla_bench::session::Session;
use nvdla_files::yaml::{self as yaml, SchemaVersion, YamlError};
use nvdla_layers::layer::{Layer, LayerFile, RegistersReadBack};
use nvdla_layers::lower::lower;
use nvdla_layers::place::NoFreeRegion;
use nvdla_random::conditions::{ConditionOverrides, Conditions, WaitLimits};
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;

/// Core clocks by which a late enable (key `late`) follows the enables of all other blocks.
const LATE: u32 = 1000;
/// Core clocks without progress that count as a hang: more than the flush after reset takes.
const QUIET: u32 = 12_000;
/// Core clocks after which one wait of a program counts as a hang even if there is progress.
const LONGEST: u64 = 400_000;

/// A file with one illegal programming.
#[settings(no_schema)]
pub struct IllegalFile {
    pub schema: SchemaVersion<1>,
    /// Name of the case: that of its file, without `.yaml`.
    pub name: String,
    /// Why the programming is illegal, in words.
    pub why: String,
    /// Where the specification says what happens: document of `docs/nv_small`, and section.
    pub source: String,
    /// Whether the program ends or hangs by the specification.
    pub expect: ProgramEnding,
    #[absent]
    pub needs: Configuration,
    /// The layer, illegal by its key `registers`. Without this key it is the legal layer run next.
    pub layer: Layer,
    /// Blocks whose enable the illegal program leaves out.
    #[absent]
    pub omit: Vec<EnableRegister>,
    /// Blocks that the illegal program enables 1000 core clocks after all other ones.
    #[absent]
    pub late: Vec<EnableRegister>,
    /// How many words the illegal program reads from memory at least, where the specification says so
    /// but leaves the values open: then nothing else shows that reads are missing.
    pub least_reads: Option<u64>,
}

/// Result of running an illegal programming, and the legal layer after it.
#[derive(Debug, Clone)]
pub struct IllegalOutcome {
    /// One text for each way in which the run differed from the specification; empty if it did not.
    pub findings: Vec<String>,
    /// How the illegal program ended, in words.
    pub ending: String,
    /// What the model expects of the illegal program, what was observed, and how they differ.
    pub expected: Expected,
    pub observed: Observed,
    pub verdict: RunVerdict,
}

/// An illegal programming, and the conditions under which it runs.
#[derive(Debug, Clone)]
pub struct IllegalCase {
    pub file: IllegalFile,
    /// Seed of everything that the file does not decide.
    pub run: Seed,
    pub conditions: Conditions,
    /// What runs the case again, if it is known.
    pub replay: Option<ReplaySpec>,
}

impl IllegalCase {
    /// The case of a file with the seed `run`. Of the options `said`, only memory, clocks and host count.
    pub fn new(file: IllegalFile, run: Seed, said: ConditionOverrides) -> Self {
        Self {
            conditions: file.conditions(said, run),
            file,
            run,
            replay: None,
        }
    }

    /// Lowers the illegal layer to a case for the engine, such as for its estimate. The engine does not
    /// judge it: [`Self::run`] does.
    ///
    /// # Errors
    /// The cubes do not fit into the memory.
    pub fn case(&self) -> Result<Case, CaseError> {
        let program = self.file.program(self.run);
        let program = program.map_err(CaseError::place(&self.file.name))?;
        Ok(Case {
            what: "illegal programming".to_owned(),
            conditions: self.conditions.clone(),
            replay: self.replay.clone(),
            ..Case::new(program)
        })
    }

    /// Runs the illegal program, resets the DUT, and runs the legal program.
    ///
    /// # Errors
    /// The cubes do not fit into the memory, or the simulator failed.
    pub fn run(&self, target: &Target) -> Result<IllegalOutcome, CaseError> {
        self.file.run(self.run, &self.conditions, target)
    }
}

/// How an illegal program ends by the specification, or ended in a run.
#[settings(no_schema, Copy, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub enum ProgramEnding {
    /// The program never ends.
    Hang,
    /// The program ends.
    Ends,
    /// The specification does not say whether the program ends.
    Open,
}

/// The D_OP_ENABLE register of a block; files write it as the name of the block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnableRegister(&'static Reg);

impl<'de> Deserialize<'de> for EnableRegister {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let block = String::deserialize(deserializer)?;
        let found = named(&format!("{block}.D_OP_ENABLE"));
        found.map(Self).ok_or_else(|| {
            de::Error::custom(format_args!(
                "`{block}` is no block that is enabled; write CDMA, CSC, CMAC_A, CMAC_B, CACC, \
                 SDP_RDMA, SDP, PDP_RDMA, PDP, CDP_RDMA or CDP"
            ))
        })
    }
}

impl Serialize for EnableRegister {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.block)
    }
}

impl IllegalFile {
    /// Reads and checks the file at `path`.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        let file: Self = yaml::load(path)?;
        yaml::check_name(path, &file.name)?;
        Ok(file)
    }

    /// Conditions for the seed `run`. Of the options `said`, only memory, clocks and host count.
    pub fn conditions(&self, said: ConditionOverrides, run: Seed) -> Conditions {
        let overrides = ConditionOverrides {
            memory: said.memory,
            clocks: said.clocks,
            host: said.host,
            ..ConditionOverrides::default()
        };
        Conditions {
            limits: WaitLimits {
                quiet: QUIET,
                wait: LONGEST,
                ..WaitLimits::default()
            },
            ..overrides.resolve(run.part(&self.name))
        }
    }

    /// Lowers the illegal layer to a program, without enables in `omit`, with those in `late` delayed.
    pub fn program(&self, run: Seed) -> Result<Program, NoFreeRegion> {
        let mut program = lower(&self.of(self.layer.clone()), run)?;
        let is = |step: &ProgramStep, list: &[EnableRegister]| match step {
            ProgramStep::Write { at, .. } => list.iter().any(|enable| enable.0.addr == *at),
            _ => false,
        };
        program
            .steps
            .retain(|step| !is(step, &self.omit) && !is(step, &self.late));
        let last = program.steps.iter().rposition(enables);
        let after = last.map_or(program.steps.len(), |last| last + 1);
        let late = self.late.iter().flat_map(|enable| {
            let write = ProgramStep::posted(enable.0.addr, 1);
            [ProgramStep::WaitCycles { count: LATE }, write]
        });
        program.steps.splice(after..after, late);
        Ok(program)
    }

    /// Lowers the legal layer, which runs after a reset behind the illegal one, to a program.
    pub fn next(&self, run: Seed) -> Result<Program, NoFreeRegion> {
        let mut layer = self.layer.clone();
        layer.registers.clear();
        layer.group = None;
        lower(&self.of(layer), run)
    }

    /// Runs the illegal program, resets the DUT, and runs the legal program.
    ///
    /// # Errors
    /// The cubes do not fit into the memory, or the simulator failed.
    pub fn run(
        &self,
        run: Seed,
        conditions: &Conditions,
        target: &Target,
    ) -> Result<IllegalOutcome, CaseError> {
        let no_room = CaseError::place(&self.name);
        let illegal = self.program(run).map_err(&no_room)?;
        let legal = self.next(run).map_err(no_room)?;
        let expect = |program: &Program| model::run_on(program, target.configuration);
        let (expected, expected_next) = (expect(&illegal), expect(&legal));
        let build = target.build(conditions.power_on_state());
        let mut dut = build.map_err(BenchError::simulator(&self.name))?;
        let mut session = Session::new(&mut *dut, conditions);
        let seen = session.run(&illegal, &expected);
        let traffic = session.state.bench.axi.traffic();
        let reads: u64 = traffic
            .filter_map(|(direction, _, traffic)| {
                (direction == TransferDirection::Read).then_some(traffic.requests)
            })
            .sum();
        session.restart();
        let after = session.run(&legal, &expected_next);
        let (fate, ending) = fate(&seen);
        let mut findings = Vec::new();
        if self.expect != ProgramEnding::Open && Some(self.expect) != fate {
            findings.push(format!("{} says: {}", self.source, self.expect));
            findings.extend(seen.findings.iter().map(|finding| finding.text.clone()));
        }
        if let Some(least) = self.least_reads.filter(|least| reads < *least) {
            let source = &self.source;
            findings.push(format!(
                "{source} says: at least {least} reads of memory, not {reads}"
            ));
        }
        let verdict = compare(&illegal, &expected, &seen, &target.quirks);
        let agrees = matches!(verdict, RunVerdict::Match { .. } | RunVerdict::Unjudged(_));
        // Where the specification leaves more than values open, the verdict means nothing.
        let mut reasons = expected.unjudged.iter();
        if !agrees && !reasons.any(|reason| reason.why != UnjudgedKind::OpenValues) {
            findings.push(verdict.to_string());
        }
        let next = compare(&legal, &expected_next, &after, &target.quirks);
        if !next.is_match() {
            findings.push(format!("next layer: {next}"));
        }
        Ok(IllegalOutcome {
            findings,
            ending,
            expected,
            observed: seen,
            verdict,
        })
    }

    fn of(&self, layer: Layer) -> LayerFile {
        LayerFile {
            schema: SchemaVersion::default(),
            name: self.name.clone(),
            why: self.why.clone(),
            needs: self.needs,
            seed: None,
            conditions: ConditionOverrides::default(),
            read_back: RegistersReadBack::Statistics,
            layers: vec![layer],
        }
    }
}

fn enables(step: &ProgramStep) -> bool {
    matches!(step, ProgramStep::Write { at, .. } if is_enable(*at))
}

/// How a program ended, as a value (`None` after an assertion of the design) and in words.
fn fate(seen: &Observed) -> (Option<ProgramEnding>, String) {
    let ended = seen
        .findings
        .iter()
        .find(|finding| matches!(finding.kind, FindingKind::Hang | FindingKind::Simulator));
    let line = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    match ended {
        None => (Some(ProgramEnding::Ends), "ended".to_owned()),
        Some(finding) if finding.kind == FindingKind::Hang => (
            Some(ProgramEnding::Hang),
            format!("hang: {}", line(&finding.text)),
        ),
        Some(finding) => (None, format!("stopped: {}", line(&finding.text))),
    }
}
