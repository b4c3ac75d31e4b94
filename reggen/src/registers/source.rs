//! The Rust file of interrupt sources and their bits (`nvdla_regs::source`).

use crate::COMMAND;
use crate::database::{InterruptSource, RegisterDatabase};
use crate::names::camel;
use crate::text::{each, joined};

pub(super) fn text(database: &RegisterDatabase) -> String {
    let mask = database.interrupt_mask();
    let sources: Vec<&InterruptSource> = database.sources().collect();
    let (count, interrupts) = (sources.len(), 2 * sources.len());
    let labels_of_groups = each(&sources, |source| {
        let (name, title) = (source.kebab(), &source.title);
        each([0, 1], |group| {
            format!("    (\"{name}-{group}\", \"{title}, group {group}\"),\n")
        })
    });
    let labels = each(&sources, |source| {
        format!("        (\"{}\", \"{}\"),\n", source.kebab(), source.title)
    });
    let variants = each(&sources, |source| {
        let (name, variant) = (&source.name, camel(&source.name));
        let desc = &source.desc;
        format!("    /// {name}, raised when {desc}.\n    {variant},\n")
    });
    let all = joined(&sources, ", ", |source| {
        format!("Self::{}", camel(&source.name))
    });
    // An arm of a `match` for each source.
    let arms = |value: &dyn Fn(&InterruptSource) -> String| {
        each(&sources, |source| {
            let (variant, value) = (camel(&source.name), value(source));
            format!("            Self::{variant} => {value},\n")
        })
    };
    let names = arms(&|source| format!("\"{}\"", source.name));
    let blocks = arms(&|source| {
        let block = source.block.as_deref().unwrap_or_default();
        format!("&table::{}::BLOCK", block.to_lowercase())
    });
    let bits = arms(&|source| format!("{:?}", source.bits));
    format!(
        "\
// Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit.
//! The interrupt sources, and their bits in the registers of GLB.

use super::table;
use super::types::Block;

/// Mask of the bits of all sources in S_INTR_MASK, S_INTR_SET and S_INTR_STATUS.
pub const SOURCE_BITS: u32 = 0x{mask:08x};

/// Name in kebab case and title in words of all interrupts: for each source, in the order of
/// [`InterruptSource::ALL`], that of register group 0 and that of group 1.
pub const LABELS: [(&str, &str); {interrupts}] = [
{labels_of_groups}];

/// A source of interrupts, with one interrupt for each register group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InterruptSource {{
{variants}}}

impl InterruptSource {{
    /// All sources, in the order of their interrupt bits.
    pub const ALL: [Self; {count}] = [{all}];

    /// Name in kebab case and title in words of each source, in the order of [`Self::ALL`].
    pub const LABELS: [(&str, &str); {count}] = [
{labels}    ];

    /// Name of the source in trace files, such as `CDMA_DAT`.
    pub const fn name(self) -> &'static str {{
        match self {{
{names}        }}
    }}

    /// The block whose layers raise the interrupts of the source.
    pub const fn block(self) -> &'static Block {{
        match self {{
{blocks}        }}
    }}

    /// Bit numbers of the interrupts of register group 0 and of group 1.
    pub const fn bits(self) -> [u32; 2] {{
        match self {{
{bits}        }}
    }}
}}
"
    )
}
