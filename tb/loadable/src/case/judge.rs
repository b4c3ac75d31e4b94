//! Runs a case of a compiled network and compares its outputs with the expected ones.

use nvdla_layers::tensors::npy::shape_text;
use nvdla_regs::quantity::Addr;

use super::folder::{GoldenData, GoldenOutput, LoadableCase, RequiredRefusal};
use crate::error::LoadableError;
use crate::network::CompiledNetwork;
use crate::run::{Accelerator, NetworkOutcome, NetworkRunError, run};
use crate::schedule::plan::NetworkPlanOptions;

/// How a case of a compiled network ended: passed, refused as demanded, or failed.
#[derive(Debug)]
pub enum NetworkCaseVerdict {
    /// Every byte of the outputs that was compared is right.
    Passed {
        pictures: usize,
        bytes: u64,
        /// Pictures with the right class, and pictures with a label; `None` if the case has no
        /// label.
        right: Option<[usize; 2]>,
        /// In words, what became of channels that an input has and its array has not.
        channels_left: Option<String>,
    },
    /// The loadable was refused, and the case demands that.
    Refused(LoadableError),
    Failed(NetworkCaseFailure),
}

/// Error: why a case of a compiled network failed.
#[derive(Debug, thiserror::Error)]
pub enum NetworkCaseFailure {
    #[error(transparent)]
    Ran(#[from] NetworkRunError),
    #[error("the loadable must be refused, but it is executed")]
    NotRefused,
    #[error("the case has no output to compare")]
    NothingCompared,
    #[error("{right} of {of} classes are found, {must} must be")]
    Classes {
        right: usize,
        of: usize,
        must: usize,
    },
    /// An output has another number of elements than expected.
    #[error("{picture}: {file} has {want} elements, the output `{tensor}` has {is}")]
    Length {
        picture: String,
        file: String,
        tensor: String,
        want: usize,
        is: usize,
    },
    /// The first wrong element of an output.
    #[error(
        "{picture}: element {element} of the output `{tensor}` at {at} is {is}, {file} says {want}"
    )]
    Element {
        picture: String,
        file: String,
        tensor: String,
        element: String,
        at: Addr,
        want: i8,
        is: i8,
    },
}

/// Judges a case whose loadable was refused with `error`.
pub fn judge_refusal(case: &LoadableCase, error: LoadableError) -> NetworkCaseVerdict {
    match case.must {
        Some(RequiredRefusal::Refuse) => NetworkCaseVerdict::Refused(error),
        None => NetworkCaseVerdict::Failed(NetworkCaseFailure::Ran(error.into())),
    }
}

/// Runs all pictures of a case on `accelerator` and compares the outputs with the expected ones.
pub fn judge(
    case: &LoadableCase,
    network: &CompiledNetwork,
    options: NetworkPlanOptions,
    accelerator: &mut impl Accelerator,
) -> NetworkCaseVerdict {
    // A loadable without defined results may show it in a run only.
    if case.must.is_some() {
        let inputs = network.inputs.iter().map(|tensor| tensor.buffer(&[], 0));
        return match run(network, &inputs.collect::<Vec<_>>(), options, accelerator) {
            Err(NetworkRunError::Refused(error)) => judge_refusal(case, error),
            Err(error) => NetworkCaseVerdict::Failed(error.into()),
            Ok(_) => NetworkCaseVerdict::Failed(NetworkCaseFailure::NotRefused),
        };
    }
    compare_all(case, network, options, accelerator).unwrap_or_else(NetworkCaseVerdict::Failed)
}

/// Runs all pictures; the verdict if all outputs are right.
fn compare_all(
    case: &LoadableCase,
    network: &CompiledNetwork,
    options: NetworkPlanOptions,
    accelerator: &mut impl Accelerator,
) -> Result<NetworkCaseVerdict, NetworkCaseFailure> {
    let pictures = case.pictures(network).map_err(NetworkRunError::Refused)?;
    let mut bytes = 0;
    let (mut right, mut of) = (0, 0);
    for picture in &pictures {
        let outcome = run(network, &picture.inputs, options, accelerator)?;
        for golden in &picture.outputs {
            bytes += compare(network, &outcome, &picture.name, golden)?;
        }
        if let Some(label) = picture.label {
            of += 1;
            right += usize::from(outcome.class(network) == Some(label));
        }
    }
    match case.labels.as_ref().map(|labels| labels.right) {
        _ if bytes == 0 => Err(NetworkCaseFailure::NothingCompared),
        Some(must) if must != right => Err(NetworkCaseFailure::Classes { right, of, must }),
        must => Ok(NetworkCaseVerdict::Passed {
            pictures: pictures.len() * in_one(network),
            bytes,
            right: must.map(|_| [right, of]),
            channels_left: pictures.into_iter().find_map(|it| it.channels_left),
        }),
    }
}

/// Number of pictures that the network takes in one run.
fn in_one(network: &CompiledNetwork) -> usize {
    let tensors = network.inputs.iter().chain(&network.outputs);
    tensors
        .map(|tensor| tensor.pictures as usize)
        .max()
        .unwrap_or(1)
}

fn compare(
    network: &CompiledNetwork,
    outcome: &NetworkOutcome,
    picture: &str,
    golden: &GoldenOutput,
) -> Result<u64, NetworkCaseFailure> {
    let Some((tensor, elements, bytes)) = outcome.decisive(network, golden.output) else {
        return Err(NetworkCaseFailure::Length {
            picture: picture.to_owned(),
            file: golden.file.clone(),
            tensor: format!("number {}", golden.output),
            want: 1,
            is: 0,
        });
    };
    let (want, is) = match &golden.want {
        GoldenData::Elements(array) => (&array.elements, elements),
        GoldenData::Bytes(want) => (want, bytes),
        GoldenData::Picked(dimg) if !dimg.is_about(&tensor) => (&dimg.elements, Vec::new()),
        GoldenData::Picked(dimg) => (&dimg.elements, dimg.pick(&bytes)),
    };
    if want.len() != is.len() {
        return Err(NetworkCaseFailure::Length {
            picture: picture.to_owned(),
            file: golden.file.clone(),
            tensor: tensor.name,
            want: want.len(),
            is: is.len(),
        });
    }
    let different = want.iter().zip(&is).position(|(want, is)| want != is);
    let Some(index) = different else {
        return Ok(u64::try_from(want.len()).unwrap_or(u64::MAX));
    };
    let number = u32::try_from(index).unwrap_or(u32::MAX);
    let (element, at) = match golden.want {
        GoldenData::Elements(_) => {
            let position = tensor.position(number).map(u64::from);
            let shown = &position[usize::from(tensor.pictures == 1)..];
            (shape_text(shown), tensor.element(tensor.position(number)))
        }
        GoldenData::Bytes(_) | GoldenData::Picked(_) => {
            (format!("number {number}"), tensor.at().plus(number))
        }
    };
    Err(NetworkCaseFailure::Element {
        picture: picture.to_owned(),
        file: golden.file.clone(),
        tensor: tensor.name,
        element,
        at,
        want: want[index].cast_signed(),
        is: is[index].cast_signed(),
    })
}
