//! Errors of loadables. A refusal names file, place in the file, field, value and reason.

use std::fmt;

use nvdla_layers::tensors::fault::TensorError;

use crate::reason::RefusalReason;

/// Error: why a loadable cannot be read or executed.
#[derive(Debug, thiserror::Error)]
pub enum LoadableError {
    #[error("{file}: {refusal}")]
    Refused { file: String, refusal: Refusal },
    #[error(transparent)]
    Tensor(#[from] TensorError),
    #[error(transparent)]
    Yaml(#[from] nvdla_files::yaml::YamlError),
}

/// What reading and checking a part of a loadable gives, or the refusal of that part.
pub(crate) type Result<T, E = Refusal> = std::result::Result<T, E>;

/// A refusal: nv_small cannot execute something in a loadable, or the file contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct Refusal(pub Box<RefusedField>);

/// The contents of a refusal: place in the loadable, field, value and reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}{field} = {value}: {reason}")]
pub struct RefusedField {
    pub place: LoadablePlace,
    /// Name of the refused field as the specification writes it.
    pub field: String,
    pub value: String,
    pub reason: RefusalReason,
}

impl Refusal {
    /// This refusal as an error that names the file `file`.
    pub(crate) fn of(self, file: &str) -> LoadableError {
        LoadableError::Refused {
            file: file.to_owned(),
            refusal: self,
        }
    }
}

/// A place in a loadable, for messages. All indices count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LoadablePlace {
    /// The file as a whole.
    File,
    /// Byte position in the file.
    Byte(usize),
    /// An entry of one of the loadable's lists.
    Entry { list: &'static str, index: usize },
    /// The descriptor of a task.
    Task { task: usize },
    /// An operation of a task, with the name of the unit that executes it.
    Operation {
        task: usize,
        operation: usize,
        unit: &'static str,
    },
}

impl LoadablePlace {
    /// Makes the refusal of `field`, which has the value `value`, at this place.
    pub(crate) fn refuse(
        self,
        field: impl Into<String>,
        value: impl fmt::Display,
        reason: RefusalReason,
    ) -> Refusal {
        Refusal(Box::new(RefusedField {
            place: self,
            field: field.into(),
            value: value.to_string(),
            reason,
        }))
    }
}

impl fmt::Display for LoadablePlace {
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
