//! Views: fields of layer registers that exist several times, such as those of SDP's stages.

use crate::database::{Block, Field, Register, RegisterDatabase, RepeatedFields};

/// A member of a view's struct, with the field that it stands for in each copy.
#[derive(Debug)]
pub(crate) struct RepeatedFieldMember<'a> {
    /// Name of the fields, without prefix and in lower case.
    pub name: String,
    pub fields: Vec<(&'a Register, &'a Field)>,
}

/// The members of a view's struct, by address; `Err`: why the view does not fit the block.
pub(crate) fn members<'a>(
    block: &'a Block,
    view: &RepeatedFields,
) -> Result<Vec<RepeatedFieldMember<'a>>, String> {
    let prefixes = view.copies.first().map_or(0, Vec::len);
    let mut members = Vec::new();
    for number in 0..prefixes {
        let names = names(block, &view.copies[0][number]).into_iter();
        for name in names.filter(|name| !view.except.iter().any(|left_out| left_out == name)) {
            let mut fields = Vec::new();
            for copy in &view.copies {
                let name = format!("{}_{name}", copy.get(number).ok_or("prefixes are missing")?);
                let field = named(block, &name).ok_or_else(|| format!("{name} is missing"))?;
                fields.push(field);
            }
            if fields
                .iter()
                .any(|(_, field)| shape(field) != shape(fields[0].1))
            {
                return Err(format!("{name} differs between the copies"));
            }
            let name = name.to_lowercase();
            members.push(RepeatedFieldMember { name, fields });
        }
    }
    Ok(members)
}

/// The settings that the look-up tables of all blocks have in common, as a view with one copy for each
/// block: these blocks, and the members.
pub(crate) fn of_tables(
    database: &RegisterDatabase,
) -> (Vec<&Block>, Vec<RepeatedFieldMember<'_>>) {
    let blocks: Vec<&Block> = database.blocks.iter().filter(|b| b.lut.is_some()).collect();
    let Some(first) = blocks.first() else {
        return (blocks, Vec::new());
    };
    let members = settings(first).filter_map(|(_, field)| {
        let same = |(_, other): &(&Register, &Field)| {
            other.name == field.name && shape(other) == shape(field)
        };
        let fields = blocks.iter().map(|block| settings(block).find(same));
        Some(RepeatedFieldMember {
            name: field.name.strip_prefix("LUT_")?.to_lowercase(),
            fields: fields.collect::<Option<Vec<_>>>()?,
        })
    });
    let members = members.collect();
    (blocks, members)
}

fn settings(block: &Block) -> impl Iterator<Item = (&Register, &Field)> {
    let registers = block.fixed();
    registers.flat_map(|r| r.present().map(move |f| (r, f)))
}

/// Names, without the prefix, of the fields of layer registers that begin with `prefix`.
fn names<'a>(block: &'a Block, prefix: &str) -> Vec<&'a str> {
    let start = format!("{prefix}_");
    let fields = block.layer().flat_map(Register::present);
    fields
        .filter_map(|field| field.name.strip_prefix(&start))
        .collect()
}

fn named<'a>(block: &'a Block, name: &str) -> Option<(&'a Register, &'a Field)> {
    let mut fields = block.layer().flat_map(|r| r.present().map(move |f| (r, f)));
    fields.find(|(_, field)| field.name == name)
}

fn shape(field: &Field) -> (u32, bool, bool) {
    (field.width, field.signed, field.plus_one)
}
