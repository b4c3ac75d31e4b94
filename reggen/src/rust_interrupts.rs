//! `scoreboards/regs/src/source.rs`: the sources of interrupts and their bits.

use crate::database::{Database, Source};
use crate::names::camel;
use crate::output::COMMAND;

pub(crate) fn sources(database: &Database) -> String {
    let sources: Vec<&Source> = database.sources().collect();
    let lines = |line: &dyn Fn(&Source) -> String| -> String {
        sources.iter().map(|source| line(source)).collect()
    };
    let variant = |source: &Source| camel(&source.name);
    let block = |source: &Source| source.block.as_deref().unwrap_or_default().to_lowercase();

    let variants = lines(&|s| format!("    /// {}: {}.\n    {},\n", s.name, s.desc, variant(s)));
    let all: Vec<String> = sources
        .iter()
        .map(|s| format!("Self::{}", variant(s)))
        .collect();
    let names = lines(&|s| format!("            Self::{} => {:?},\n", variant(s), s.name));
    let blocks = lines(&|s| {
        format!(
            "            Self::{} => &table::{}::BLOCK,\n",
            variant(s),
            block(s)
        )
    });
    let bits = lines(&|s| format!("            Self::{} => {:?},\n", variant(s), s.bits));
    let kebab = |source: &Source| source.name.to_lowercase().replace('_', "-");
    let labels = lines(&|s| format!("        ({:?}, {:?}),\n", kebab(s), s.title));
    let groups = lines(&|s| {
        let (name, title) = (kebab(s), &s.title);
        let group = |g| format!("    (\"{name}-{g}\", \"{title}, group {g}\"),\n");
        [0, 1].map(group).concat()
    });
    format!(
        "\
// Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit.
//! Sources of interrupts, and their bits in the registers of GLB.

use super::table;
use super::types::Block;

/// All bits of sources, in S_INTR_MASK, S_INTR_SET and S_INTR_STATUS.
pub const SOURCE_BITS: u32 = 0x{mask:08x};

/// Group 0 and group 1 of each source, in the order of [`Source::ALL`]: name and words.
pub const LABELS: [(&str, &str); {bits_count}] = [
{groups}];

/// What raises an interrupt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {{
{variants}}}

impl Source {{
    /// All sources, in the order of their interrupt bits.
    pub const ALL: [Self; {count}] = [{all}];

    /// In this order: name in kebab case, and words.
    pub const LABELS: [(&str, &str); {count}] = [
{labels}    ];

    /// Name in trace files, such as `CDMA_DAT`.
    pub const fn name(self) -> &'static str {{
        match self {{
{names}        }}
    }}

    /// The block whose register groups raise the interrupt.
    pub const fn block(self) -> &'static Block {{
        match self {{
{blocks}        }}
    }}

    /// Interrupt bits of group 0 and of group 1.
    pub const fn bits(self) -> [u32; 2] {{
        match self {{
{bits}        }}
    }}
}}
",
        mask = database.interrupt_mask(),
        count = sources.len(),
        bits_count = 2 * sources.len(),
        all = all.join(", "),
    )
}
