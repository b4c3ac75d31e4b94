//! Programs one after another on a DUT and on the model, without a reset between.
//!
//! Registers and memory keep their contents from program to program, so that a network can be run
//! operation by operation. The results of a program are compared and dropped before the next one
//! begins. Where memories are equal, only pages that the DUT or the model writes later are compared
//! again: the time grows with the programs, not with programs times memory.

use nvdla_compare::observed::Observed;
use nvdla_compare::{self as compare, RunVerdict};
use nvdla_model::expected::Expected;
use nvdla_model::model::Model;
use nvdla_model::program::Program;

use super::target::Target;
use crate::agents::axi::{TransferDirection, client};
use crate::error::BenchError;
use crate::session::{Session, SessionSnapshot};
use crate::simulation::Simulation;
use crate::trace::TraceEvent;
use nvdla_random::conditions::Conditions;

/// A DUT and the model, in the state in which the last program left them.
pub struct Tandem<'t> {
    target: &'t Target,
    conditions: Conditions,
    dut: Box<dyn Simulation>,
    /// State of everything around the DUT; absent only while a program runs.
    bench: Option<SessionSnapshot>,
    model: Model,
}

/// Result of one program: verdict, and what the DUT showed.
#[derive(Debug, Clone)]
pub struct TandemRunResult {
    pub verdict: RunVerdict,
    pub observed: Observed,
    /// Events on the register bus, in the order of time.
    pub registers: Vec<TraceEvent>,
    /// Numbers of memory requests of each client in this program.
    pub requests: Vec<ClientRequestCount>,
}

/// Number of requests of one client to memory, of eight bytes each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientRequestCount {
    pub direction: TransferDirection,
    /// Name of the client, such as `convolution weights`.
    pub client: &'static str,
    pub count: u64,
}

impl<'t> Tandem<'t> {
    /// Makes a DUT after reset and the model, both with empty memories. `Conditions::reset_after`
    /// has no effect here.
    ///
    /// # Errors
    /// The simulator failed.
    pub fn new(target: &'t Target, conditions: &Conditions) -> Result<Self, BenchError> {
        let dut = target.build(conditions.power_on_state());
        let mut dut = dut.map_err(BenchError::simulator(&target.name))?;
        let bench = Some(Session::start(&mut *dut, conditions, None).state);
        Ok(Self {
            target,
            conditions: conditions.clone(),
            dut,
            bench,
            model: Model::new(target.configuration)
                .with_latency(conditions.memory_timing().slowest()),
        })
    }

    /// Runs the next program on the model, and returns what [`Self::run`] must expect.
    pub fn predict(&mut self, program: &Program) -> Expected {
        self.model.run(program)
    }

    /// Runs a program on the DUT and compares with what [`Self::predict`] gave for it.
    pub fn run(&mut self, program: &Program, expected: &Expected) -> TandemRunResult {
        let bench = self
            .bench
            .take()
            .expect("there is a state between two runs");
        let mut session = Session::resume(&mut *self.dut, &self.conditions, bench);
        let before: Vec<_> = session.state.bench.axi.traffic().collect();
        let observed = session.run(program, expected);
        let registers = session.take_trace();
        let traffic = session.state.bench.axi.traffic();
        let requests = traffic.map(|(direction, id, traffic)| {
            let earlier = before.iter().find(|it| (it.0, it.1) == (direction, id));
            ClientRequestCount {
                direction,
                client: client(direction, id),
                count: traffic.requests - earlier.map_or(0, |(_, _, earlier)| earlier.requests),
            }
        });
        let requests = requests.filter(|of| of.count > 0).collect();
        let verdict = compare::compare(program, expected, &observed, &self.target.quirks);
        if verdict.is_match() {
            // Only later changes are compared after the next program.
            session.state.bench.axi.store.memory.settle();
            self.model.memory_mut().settle();
        }
        self.bench = Some(session.state);
        TandemRunResult {
            verdict,
            observed,
            registers,
            requests,
        }
    }
}
