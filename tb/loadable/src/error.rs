//! Why a loadable is refused: the file, the place in it, the field, its value and the reason.

use std::fmt;
use std::path::PathBuf;

use nvdla_tensors::fault::TensorError;

use crate::reason::Reason;

/// Why a file with a loadable cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LoadableError {
    #[error("cannot access {}: {source}", path.display())]
    Io {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{file}: {refusal}")]
    Refused { file: String, refusal: Refusal },
    #[error(transparent)]
    Tensor(#[from] TensorError),
    #[error(transparent)]
    Yaml(#[from] nvdla_yaml::YamlError),
}

/// A refusal: something cannot be executed on nv_small, or makes no sense.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct Refusal(Box<Refused>);

/// The contents of a refusal: what is refused, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}{field} = {value}: {reason}")]
pub struct Refused {
    pub place: FilePlace,
    /// Name of the field as the specification writes it.
    pub field: String,
    pub value: String,
    pub reason: Reason,
}

impl std::ops::Deref for Refusal {
    type Target = Refused;

    fn deref(&self) -> &Refused {
        &self.0
    }
}

impl Refusal {
    /// The refusal as an error that names the file.
    pub(crate) fn of(self, file: &str) -> LoadableError {
        LoadableError::Refused {
            file: file.to_owned(),
            refusal: self,
        }
    }
}

/// A place in a loadable. All indices count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FilePlace {
    /// The file as a whole.
    File,
    /// Byte position in the file.
    Byte(usize),
    /// An entry of one of the lists.
    Entry { list: &'static str, index: usize },
    /// The descriptor of a task.
    Task { task: usize },
    /// An operation of an accelerator's task, with the name of its unit.
    Operation {
        task: usize,
        operation: usize,
        unit: &'static str,
    },
}

impl FilePlace {
    /// The refusal of a field at this place.
    pub(crate) fn refuse(
        self,
        field: impl Into<String>,
        value: impl fmt::Display,
        reason: Reason,
    ) -> Refusal {
        Refusal(Box::new(Refused {
            place: self,
            field: field.into(),
            value: value.to_string(),
            reason,
        }))
    }
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => Ok(()),
            Self::Byte(position) => write!(f, "position 0x{position:x}, "),
            Self::Entry { list, index } => write!(f, "{list} {index}, "),
            Self::Task { task } => write!(f, "task {task}, "),
            Self::Operation {
                task,
                operation,
                unit,
            } => write!(f, "task {task}, operation {operation} ({unit}), "),
        }
    }
}
