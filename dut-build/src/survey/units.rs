//! What the modules, packages and interfaces in one Verilog source are, as `survey.py` says it.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde::Deserialize;

use crate::pins::{PINS, Pin};

/// A module, package, interface, program, primitive or checker that a Verilog source defines.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct DesignUnit {
    pub is_module: bool,
    pub name: String,
    #[serde(skip)]
    pub path: PathBuf,
    pub line: usize,
    /// All names in the list of its ports.
    ports: BTreeSet<String>,
    /// Names of the modules, packages and interfaces that it may need.
    pub(super) uses: BTreeSet<String>,
    pub instances: Vec<ModuleInstance>,
    /// The first delay or wait, which a model cannot simulate.
    pub waits: Option<DelayedStatement>,
}

/// An instance of a module inside of another one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ModuleInstance {
    pub module: String,
    pub line: usize,
    /// Names of the ports that are connected by name.
    pub ports: Vec<String>,
}

/// A statement that begins with a delay or a wait.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct DelayedStatement {
    pub line: usize,
    /// Text of the line.
    pub text: String,
}

impl DesignUnit {
    /// The pins of nv_small that are not among the module's ports.
    pub fn lacks(&self) -> impl Iterator<Item = &'static Pin> {
        PINS.iter().filter(|pin| !self.ports.contains(pin.name))
    }

    /// Whether this is a module whose ports have the names of all pins of nv_small.
    #[must_use]
    pub fn has_pins(&self) -> bool {
        self.is_module && self.lacks().next().is_none()
    }
}

/// What one Verilog source defines (modules, packages, macros) and includes.
#[derive(Debug, Default, Deserialize)]
pub(super) struct SourceDefinitions {
    pub(super) path: PathBuf,
    pub(super) units: Vec<DesignUnit>,
    /// Macros that the source uses, but that neither it nor an earlier source defines.
    pub(super) unknown: BTreeSet<String>,
    /// Names of the macros that a source without modules and packages defines.
    pub(super) defines: BTreeSet<String>,
    /// Folders of the files that the source includes.
    pub(super) included: BTreeSet<PathBuf>,
    /// Number of errors of syntax; a macro or included file that is elsewhere is none.
    pub(super) errors: usize,
}
