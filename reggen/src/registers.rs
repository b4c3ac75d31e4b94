//! Generates the files that depend on the register database; their text is in `templates`.

use askama::Template;
use strum::VariantArray;

use crate::database::{
    Block, Field, IgnoredBits, InterruptSource, LutAddressReadback, Register, RegisterDatabase,
    RepeatedFields,
};
use crate::names::{self, camel, filters};
use crate::output::GeneratedFile;
use crate::role::{AccessPolicy, LayerKind, RegRole, RegisterCopies, StatisticsAtEnable};
use crate::views::{self, RepeatedFieldMember};

/// Generates all files that depend on the register database.
pub(crate) fn outputs(database: &RegisterDatabase) -> Vec<GeneratedFile> {
    let sources = database.sources().collect();
    let mut outputs = vec![
        GeneratedFile::of("rtl/pkg/nvs_reg_pkg.sv", &Package { database }),
        GeneratedFile::of("scoreboards/regs/src/table.rs", &Table { database }),
        GeneratedFile::of(
            "scoreboards/regs/src/source.rs",
            &Sources { database, sources },
        ),
        GeneratedFile::of("scoreboards/regs/src/layers.rs", &Layers { database }),
        GeneratedFile::copy(
            "scoreboards/regs/src/role.rs",
            "reggen/src/role.rs",
            include_str!("role.rs"),
        ),
        GeneratedFile::of("c/include/nvdla_registers.h", &CHeader { database }),
        GeneratedFile::of("docs/registers.md", &Document { database }),
    ];
    // Other blocks have register files that are written by hand.
    let generated = |block: &&Block| block.ping_pong || block.module == "mcif";
    for block in database.modules().filter(generated) {
        let path = format!("rtl/{}/nvs_{}_regs.sv", block.folder, block.module);
        outputs.push(GeneratedFile::of(path, &RegisterFile::new(database, block)));
    }
    outputs
}

/// The SystemVerilog package nvs_reg_pkg: addresses, write masks, reset values and structs of layers.
#[derive(Template)]
#[template(path = "reg_pkg.sv.j2", escape = "none")]
struct Package<'a> {
    database: &'a RegisterDatabase,
}

impl Package<'_> {
    /// The SystemVerilog structs of a block: suffix of the name, and members.
    fn structs<'b>(
        &self,
        block: &'b Block,
    ) -> impl Iterator<Item = (&'static str, Vec<(&'b Register, &'b Field)>)> {
        let fields = |registers: Vec<&'b Register>| {
            let fields = registers.into_iter();
            fields
                .flat_map(|r| r.present().map(move |f| (r, f)))
                .collect()
        };
        let structs = [
            ("layer", fields(block.layer().collect())),
            ("static", fields(block.fixed().collect())),
            ("stat", fields(block.statistic().collect())),
        ];
        let not_empty = |(_, fields): &(_, Vec<_>)| !fields.is_empty();
        structs.into_iter().filter(not_empty)
    }
}

/// The Rust register table (`nvdla_regs::table`).
#[derive(Template)]
#[template(path = "table.rs.j2", escape = "none")]
struct Table<'a> {
    database: &'a RegisterDatabase,
}

impl Table<'_> {
    /// Whether some field of the block has bits without effect.
    fn ignores(&self, block: &Block) -> bool {
        let mut fields = block.registers.iter().flat_map(|register| &register.fields);
        fields.any(|field| !field.ignored.is_empty())
    }

    /// The index of each sentence on `field`, with the mask of the bits of which it speaks.
    fn ignored(&self, field: &Field) -> Vec<(usize, u32)> {
        let sentences = self.database.sentences.iter().enumerate();
        let on = sentences.filter_map(|(number, sentence)| {
            let bits = field.ignored.get(&sentence.name)?;
            Some((number, field.ignored_mask(*bits)))
        });
        on.collect()
    }
}

/// The Rust file of interrupt sources and their bits (`nvdla_regs::source`).
#[derive(Template)]
#[template(path = "source.rs.j2", escape = "none")]
struct Sources<'a> {
    database: &'a RegisterDatabase,
    sources: Vec<&'a InterruptSource>,
}

/// The C header with addresses of registers and bits of interrupts, for driver software.
#[derive(Template)]
#[template(path = "registers.h.j2", escape = "none")]
struct CHeader<'a> {
    database: &'a RegisterDatabase,
}

/// The register document, `docs/registers.md`.
#[derive(Template)]
#[template(path = "registers.md.j2", escape = "none")]
struct Document<'a> {
    database: &'a RegisterDatabase,
}

impl Document<'_> {
    /// Rows of the table of bits without effect: block, register, field, bits in the register, and the
    /// sentences that say so, by kind of layer.
    fn ignored(&self) -> Vec<IgnoredRow> {
        let mut rows = Vec::new();
        for block in &self.database.blocks {
            for register in &block.registers {
                for field in &register.fields {
                    let mut bits: Vec<IgnoredBits> = field.ignored.values().copied().collect();
                    bits.dedup();
                    let whole_first = |bits: &IgnoredBits| match bits {
                        IgnoredBits::All => 0,
                        IgnoredBits::Between(..) => 1,
                    };
                    bits.sort_by_key(whole_first);
                    bits.dedup();
                    for bits in bits {
                        rows.push(self.ignored_row((block, register, field), bits));
                    }
                }
            }
        }
        rows
    }

    fn ignored_row(
        &self,
        (block, register, field): (&Block, &Register, &Field),
        bits: IgnoredBits,
    ) -> IgnoredRow {
        let cell = |kind: &LayerKind| {
            let sentences = self.database.sentences_on(field);
            let of_kind = sentences
                .filter(|(sentence, of)| *of == bits && sentence.layers.contains(kind))
                .map(|(sentence, _)| match sentence.measured {
                    true => format!("{} [M]", sentence.name),
                    false => sentence.name.clone(),
                });
            of_kind.collect::<Vec<_>>().join(", ")
        };
        IgnoredRow {
            name: format!("{}.{}.{}", block.name, register.name, field.name),
            bits: match bits {
                IgnoredBits::All => field.bits(),
                IgnoredBits::Between(most, least) => format!("{most}:{least}"),
            },
            cells: LayerKind::VARIANTS.iter().map(cell).collect(),
        }
    }

    /// Remarks on a field for the register document: encoding, access and named values.
    fn notes(&self, field: &Field) -> String {
        let mut notes = vec![];
        if field.plus_one {
            notes.push("value minus one".to_owned());
        }
        if !field.implemented {
            notes.push("absent".into());
        }
        if field.access == Some(AccessPolicy::ReadOnly) {
            notes.push("read only".into());
        }
        let values = field.meanings().into_iter();
        let values: Vec<_> = values
            .map(|(value, name)| format!("{value} {name}"))
            .collect();
        if !values.is_empty() {
            notes.push(values.join(", "));
        }
        notes.join("; ")
    }
}

/// A row of the table of bits without effect.
struct IgnoredRow {
    /// Block, register and field.
    name: String,
    /// Bits of the register.
    bits: String,
    /// Sentences that say so, for each kind of layer.
    cells: Vec<String>,
}

/// The Rust structs with the registers of each block (`nvdla_regs::layers`).
#[derive(Template)]
#[template(path = "layers.rs.j2", escape = "none")]
struct Layers<'a> {
    database: &'a RegisterDatabase,
}

/// A Rust struct to generate: its block, its name, words for its comment, and its registers.
type Kind<'a> = (&'a Block, String, &'static str, Vec<&'a Register>);

impl Layers<'_> {
    /// All Rust structs to generate: two for each block, of layer registers and of other settings.
    fn kinds(&self) -> Vec<Kind<'_>> {
        let kinds = self.database.blocks.iter().flat_map(|block| {
            let name = camel(&block.name);
            let layer = block.layer().collect::<Vec<_>>();
            let single = block.fixed().collect();
            [
                (block, format!("{name}Regs"), "layer registers", layer),
                (
                    block,
                    format!("{name}SingleRegs"),
                    "registers that exist once",
                    single,
                ),
            ]
        });
        kinds.filter(|kind| !kind.3.is_empty()).collect()
    }

    /// Names of the modules of the Rust register table whose blocks have structs.
    fn modules(&self) -> Vec<String> {
        let mut modules: Vec<_> = self.kinds().iter().map(|kind| kind.0.lower()).collect();
        modules.sort();
        modules.dedup();
        modules
    }

    /// All views (arrays of structs for repeated fields), each with its block and members.
    fn views(
        &self,
    ) -> impl Iterator<Item = (&Block, &RepeatedFields, Vec<RepeatedFieldMember<'_>>)> {
        let blocks = self.database.blocks.iter();
        let views = blocks.flat_map(|block| block.views.iter().map(move |view| (block, view)));
        views.map(|(block, view)| {
            let members = views::members(block, view).expect("views are checked when read");
            (block, view, members)
        })
    }
}

/// The SystemVerilog register file of a block, `nvs_<module>_regs`.
#[derive(Template)]
#[template(path = "register_file.sv.j2", escape = "none")]
struct RegisterFile<'a> {
    database: &'a RegisterDatabase,
    block: &'a Block,
    /// Prefix of the names of the block's SystemVerilog parameters.
    prefix: String,
    /// Whether the block has settings that exist once, not in each register group.
    has_fixed: bool,
    /// Whether the host can write registers of the block that exist once.
    has_writes: bool,
    /// Whether a write of 1 to D_OP_ENABLE clears the statistics registers of its group.
    clears: bool,
}

impl<'a> RegisterFile<'a> {
    fn new(database: &'a RegisterDatabase, block: &'a Block) -> Self {
        let has_fixed = block.fixed().next().is_some();
        Self {
            database,
            block,
            prefix: camel(&block.module),
            has_fixed,
            has_writes: has_fixed || block.lut.is_some(),
            clears: block.statistics == Some(StatisticsAtEnable::ClearedAtEnable),
        }
    }

    /// The fields of read-only registers that exist once and whose value the unit drives.
    fn shown(&self) -> impl Iterator<Item = (&'a Register, &'a Field)> {
        let live = |r: &&Register| {
            r.group == RegisterCopies::Single
                && r.access == AccessPolicy::ReadOnly
                && r.volatile
                && r.role() != RegRole::Status
        };
        let registers = self.block.registers.iter().filter(live);
        registers.flat_map(|r| r.present().map(move |f| (r, f)))
    }

    /// SystemVerilog case item for a register with these statements, indented by `margin`.
    fn case(&self, register: &Register, lines: &[String], margin: &str) -> String {
        let word = format!("\n{margin}{}{}Word:", self.prefix, camel(&register.name));
        match lines {
            [] => String::new(),
            [line] => format!("{word} {line}"),
            _ => {
                let lines = lines.iter().map(|line| format!("\n{margin}  {line}"));
                format!("{word} begin{}\n{margin}end", lines.collect::<String>())
            }
        }
    }

    /// SystemVerilog statements that write the fields of a register; `kind` is `layer` or `static`.
    fn writes(&self, kind: &str, register: &Register) -> Vec<String> {
        let lines = register.present().map(|f| {
            let member = self.block.member(register, f);
            format!("{kind}_written.{member} = req.wdata{};", f.slice())
        });
        lines.collect()
    }

    /// SystemVerilog statements that read a register; none if it reads 0 or is read elsewhere.
    fn reads(&self, register: &Register) -> Vec<String> {
        let prefix = match (
            register.group,
            register.access,
            register.role(),
            self.block.lut,
        ) {
            (_, _, RegRole::Status | RegRole::Pointer | RegRole::Enable, _) => {
                return vec![];
            }
            (_, _, RegRole::LutData, Some(_)) => {
                return vec!["rdata[15:0] = lut_rdata_i;".into()];
            }
            (_, _, RegRole::LutAccess, Some(lut)) => {
                let addr = match lut {
                    LutAddressReadback::Stored => "lut_addr_q",
                    LutAddressReadback::LiveCounter => "lut_addr_i",
                };
                return vec![
                    format!("rdata[9:0] = {addr};"),
                    "rdata[16] = lut_lo_q;".into(),
                    "rdata[17] = lut_to_write_q;".into(),
                ];
            }
            (RegisterCopies::Dual, AccessPolicy::ReadWrite, ..) => "bank_q[producer].",
            (RegisterCopies::Dual, AccessPolicy::ReadOnly, ..)
                if register.volatile && !register.tied =>
            {
                "stat_q[producer]."
            }
            (RegisterCopies::Single, AccessPolicy::ReadWrite, ..) => "static_q.",
            (RegisterCopies::Single, AccessPolicy::ReadOnly, ..) if register.volatile => "",
            _ if register.reset == 0 => return vec![],
            _ => {
                let reset = format!("{}{}Reset", self.prefix, camel(&register.name));
                return vec![format!("rdata = {reset};")];
            }
        };
        let suffix = if prefix.is_empty() { "_i" } else { "" };
        let lines = register.present().map(|f| {
            let member = self.block.member(register, f);
            format!("rdata{} = {prefix}{member}{suffix};", f.slice())
        });
        lines.collect()
    }
}
