//! Reasons for which a loadable is refused.
//!
//! Source: docs/loadable.md, sections 1.3, 2.5, 3 and 6.6.

use nvdla_regs::geometry::Geometry;

/// Reason for which a value in a loadable is refused, with the right value if it is known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RefusalReason {
    // The container.
    #[error("a loadable has at least 8 bytes")]
    TooShort,
    #[error("it is {0}, not a loadable")]
    Foreign(&'static str),
    #[error("reaches beyond the file, which has {length} bytes")]
    OutsideFile { length: usize },
    #[error("an offset leads forward")]
    NotForward,
    #[error("a vtable lies at an even position and has an even length of at least 4")]
    Vtable,
    #[error("all vectors together have more elements than the file has bytes")]
    TooManyElements,
    #[error("a text must be UTF-8")]
    NotText,
    #[error("is required")]
    Missing,
    #[error("unknown version, known is {known}")]
    UnknownVersion { known: &'static str },
    #[error("the blob has {length} bytes only")]
    BlobTooShort { length: usize },

    // The lists.
    #[error("must equal the position in the list, {position}")]
    NotPosition { position: usize },
    #[error("a loadable has at least one")]
    Empty,
    #[error("there are {count}")]
    NoSuch { count: usize },
    #[error("there is no blob of this name")]
    NoBlob,
    #[error("`contents` has {count} entries; both have equal lengths")]
    UnequalLengths { count: usize },
    #[error("reaches beyond the memory, which has {size} bytes")]
    OutsideMemory { size: u64 },
    #[error("blobs fill memories with more than {most} bytes, several times those of the file")]
    TooManyCopies { most: u64 },
    #[error("internal SRAM is absent in nv_small")]
    InternalSram,
    #[error("is unknown; {known}")]
    Unknown { known: &'static str },
    #[error("more than the {most} that the driver takes")]
    TooMany { most: usize },
    #[error("ids of bound memories of a kind are 0, 1, 2 and so on, each once")]
    BindIds,
    #[error("the memories need addresses above 4 GiB; the bus has 32 bits")]
    NoRoom,
    #[error("the tensor description says {stride}")]
    OtherStride { stride: u32 },
    #[error("the description of memory {position} names another one")]
    OtherMemory { position: usize },
    #[error("only int8 tensors (4) are known to nv_small")]
    NotInt8Tensor,
    #[error("is no size of a tensor")]
    TensorSize,
    #[error("must be 1 to {most}")]
    Pictures { most: u32 },
    #[error("must be 1: nv_small computes one image at a time")]
    Batch,
    #[error("the memory has {size} bytes, the tensor needs {need}")]
    TensorOutside { size: u64, need: u64 },
    #[error("tensors in memories of more than {most} bytes are not taken")]
    TensorTooLarge { most: u64 },
    #[error("less than {least}, the bytes of a surface")]
    SurfaceStride { least: u64 },

    // Descriptors.
    #[error("the task has {count} addresses")]
    NoAddress { count: usize },
    #[error("none is given, and one is needed")]
    NoneGiven,
    #[error("no blob fills this memory, so that the version of its descriptors is unknown")]
    NoVersion,
    #[error("the unit {unit} is absent in nv_small")]
    UnitAbsent { unit: &'static str },
    #[error("dynamic regions of interest are not modelled")]
    DynamicRoi,
    #[error("must be 1: regions of interest are not modelled")]
    Roi,
    #[error("statistics of the driver are not modelled")]
    DriverStatistics,
    #[error("only int8 (0) exists in nv_small: a network for nv_full")]
    NotInt8,
    #[error("Winograd is absent in nv_small")]
    Winograd,
    #[error("compressed weights are absent in nv_small")]
    CompressedWeights,
    #[error("the SDP stage Y (EW) is absent in nv_small")]
    EwStage,
    #[error("the look-up table of SDP is absent in nv_small")]
    SdpTable,
    #[error("the second memory port (CV-SRAM) is absent in nv_small")]
    SecondPort,
    #[error("must be 0 (memory){}", if *.hardware { " or 2 (hardware)" } else { "" })]
    CubeType { hardware: bool },
    #[error("made for atoms of 32 bytes: nv_full, nv_large or nv_small_256_full")]
    Atoms32,
    #[error("less than {least}, the bytes of a line")]
    LineStride { least: u64 },
    #[error("must be a multiple of 8")]
    Multiple8,
    #[error("ends {need} bytes behind the begin of its memory, which has {size}")]
    CubeOutside { need: u64, size: u64 },
    #[error("must be 1 to {}", Geometry::LARGEST_CUBE)]
    CubeSize,
    #[error("{operand} has {other}")]
    Differs { operand: &'static str, other: u64 },
    #[error("must be {want}{}", if *.large { ": made for nv_large" } else { "" })]
    EntriesPerSlice { want: u64, large: bool },
    #[error("data and weights have 1 bank each at least and 32 together")]
    Banks,
    #[error("a pixel format that nv_small has not")]
    PixelFormat,
    #[error("less than the {need} bytes of all kernels")]
    WeightBytes { need: u64 },
    #[error("the line buffer of nv_small holds {limit} outputs per line and segment")]
    LineBuffer { limit: u32 },
    #[error("must be 3, 5, 7 or 9")]
    LocalSize,
    #[error("must be {least} to {most}")]
    Range { least: i64, most: i64 },
    #[error("must be 1, a conversion of other scale does not exist behind a convolution")]
    ConvolutionScale,
    #[error("must be 0, an offset does not exist behind a convolution")]
    ConvolutionOffset,
    #[error("the field has {width} bits{}", less_one(*.minus_one))]
    DoesNotFit { width: u32, minus_one: bool },
    #[error("the formats of source and destination must both be {want}")]
    CpuFormat { want: u16 },

    // The graph.
    #[error("the task has {count} operations")]
    NoOperation { count: usize },
    #[error("operation {operation} is of type {is}, not {want}")]
    WrongType {
        operation: usize,
        is: &'static str,
        want: &'static str,
    },
    #[error("operation {operation} is in the chain already, or in the chain of another type")]
    ChainLoops { operation: usize },
    #[error("no chain reaches the operation")]
    NotInChain,
    #[error("{count} entries point at the operation")]
    Dependencies { count: usize },
    #[error("no operation names this one as its parent, so that nothing takes the output")]
    NoConsumer,
    #[error("must be 2 (hardware): operation {number} takes the output")]
    ChildUnused { number: usize },
    #[error("operation {other} names the same parent")]
    TwoChildren { other: usize },
    #[error("input from hardware needs a parent whose output goes to hardware")]
    NoParent,
    #[error("a parent is given, so that the input comes from hardware (2)")]
    ParentUnused,
    #[error("dependency cycle or missing operation: nothing can run any more")]
    Cycle,

    // The run.
    #[error("{0}")]
    NotJudged(String),
    #[error("the operation never ends: {0}")]
    Stuck(String),
}

fn less_one(yes: bool) -> &'static str {
    if yes { " for the value minus 1" } else { "" }
}
