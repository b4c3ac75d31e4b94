//! Reads FlatBuffers, as far as loadables need it: every offset is checked before it is used.
//!
//! The reader of the crate `flatbuffers` cannot read these files: its verifier demands an alignment
//! that real loadables do not have, and without code generated from a schema its tables are open to
//! `unsafe` callers only. (The tests build their files with that crate.) `planus` takes vtables at
//! odd positions, and refuses those in front of the table that holds the offset.
//!
//! Source: docs/loadable.md, sections 2.1, 2.2 and 2.5.

use std::collections::BTreeSet;
use std::io::Cursor;
use std::ops::Range;

use binrw::BinRead;

use crate::error::{LoadablePlace, Result};
use crate::reason::RefusalReason;

/// Factor of the budget for shared vectors: so many elements may be read for each byte of the file.
const SHARES: usize = 8;

/// Reads tables and vectors of a FlatBuffers file, and limits how many elements are read.
#[derive(Debug)]
pub(super) struct FlatbufferReader<'a> {
    bytes: &'a [u8],
    /// Elements of vectors not read before that may still be read; then the file is refused.
    left: usize,
    /// Elements of vectors read before that may still be read; then the file is refused.
    shared: usize,
    /// Position and bytes of an element, for each vector that was read.
    counted: BTreeSet<(usize, usize)>,
}

/// A table of the file; it and its vtable lie inside the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct FlatbufferTable {
    /// Name of the table's type for messages, such as `MemoryListEntry`.
    name: &'static str,
    at: usize,
    vtable: usize,
    slots: usize,
}

impl<'a> FlatbufferReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            left: bytes.len(),
            shared: SHARES * bytes.len(),
            counted: BTreeSet::new(),
        }
    }

    /// The root table of the file; `name` is its type, for messages.
    pub(super) fn root(&self, name: &'static str) -> Result<FlatbufferTable> {
        let len = self.bytes.len();
        if len < 8 {
            return Err(LoadablePlace::File.refuse("length", len, RefusalReason::TooShort));
        }
        let root: u32 = self.number(0, "root offset")?;
        self.table(0, root, name)
    }

    /// The table at position `from + offset` of the file; `name` is its type, for messages.
    fn table(&self, from: usize, offset: u32, name: &'static str) -> Result<FlatbufferTable> {
        let at = self.target(from, offset, name)?;
        let back: i32 = self.number(at, name)?;
        let place = LoadablePlace::Byte(at);
        let vtable = i64::try_from(at).unwrap_or(i64::MAX) - i64::from(back);
        let inside = usize::try_from(vtable)
            .ok()
            .filter(|v| *v < self.bytes.len());
        let field = || format!("vtable of {name}");
        let vtable = inside.ok_or_else(|| place.refuse(field(), vtable, self.outside()))?;
        let length: u16 = self.number(vtable, name)?;
        let length = usize::from(length);
        if vtable % 2 != 0 || length < 4 || length % 2 != 0 {
            let value = format!("{length} bytes at 0x{vtable:x}");
            return Err(place.refuse(field(), value, RefusalReason::Vtable));
        }
        if vtable + length > self.bytes.len() {
            let value = format!("{length} bytes at 0x{vtable:x}");
            return Err(place.refuse(field(), value, self.outside()));
        }
        Ok(FlatbufferTable {
            name,
            at,
            vtable,
            slots: (length - 4) / 2,
        })
    }

    /// Position in the file of the field in slot `slot` of a table; `None` if it is absent.
    pub(super) fn place(&self, table: FlatbufferTable, slot: usize) -> Result<Option<usize>> {
        if slot >= table.slots {
            return Ok(None);
        }
        let offset: u16 = self.number(table.vtable + 4 + 2 * slot, table.name)?;
        Ok((offset != 0).then(|| table.at + usize::from(offset)))
    }

    /// The number in slot `slot` of a table; 0 if it is absent.
    pub(super) fn scalar<T>(&self, table: FlatbufferTable, slot: usize) -> Result<T>
    where
        T: for<'b> BinRead<Args<'b> = ()> + Default,
    {
        match self.place(table, slot)? {
            Some(at) => self.number(at, table.name),
            None => Ok(T::default()),
        }
    }

    /// The three bytes of a version in slot `slot` of a table; `None` if it is absent.
    pub(super) fn version(&self, table: FlatbufferTable, slot: usize) -> Result<Option<[u8; 3]>> {
        let Some(at) = self.place(table, slot)? else {
            return Ok(None);
        };
        let bytes = self.slice(at, 3, table.name)?;
        Ok(bytes.try_into().ok())
    }

    /// The text in slot `slot` of a table; empty if it is absent.
    pub(super) fn text(&mut self, table: FlatbufferTable, slot: usize) -> Result<String> {
        match self.place(table, slot)? {
            Some(at) => self.text_at(at, table.name),
            None => Ok(String::new()),
        }
    }

    fn text_at(&mut self, at: usize, name: &'static str) -> Result<String> {
        let offset = self.number(at, name)?;
        let at = self.target(at, offset, name)?;
        let range = self.elements(at, 1, name)?;
        let text = std::str::from_utf8(&self.bytes[range]).map_err(|error| {
            let value = format!("bytes of which {} are text", error.valid_up_to());
            LoadablePlace::Byte(at).refuse(format!("text of {name}"), value, RefusalReason::NotText)
        })?;
        Ok(text.to_owned())
    }

    /// The vector of numbers in slot `slot` of a table; empty if it is absent.
    pub(super) fn numbers<T>(&mut self, table: FlatbufferTable, slot: usize) -> Result<Vec<T>>
    where
        T: for<'b> BinRead<Args<'b> = ()>,
    {
        let width = size_of::<T>();
        let places = self.vector(table, slot, width)?.step_by(width);
        places.map(|at| self.number(at, table.name)).collect()
    }

    /// The vector of texts in slot `slot` of a table; empty if it is absent.
    pub(super) fn texts(&mut self, table: FlatbufferTable, slot: usize) -> Result<Vec<String>> {
        let places = self.vector(table, slot, 4)?.step_by(4);
        places.map(|at| self.text_at(at, table.name)).collect()
    }

    /// The vector of tables of type `name` in slot `slot` of a table; empty if it is absent.
    pub(super) fn tables(
        &mut self,
        table: FlatbufferTable,
        slot: usize,
        name: &'static str,
    ) -> Result<Vec<FlatbufferTable>> {
        let places = self.vector(table, slot, 4)?.step_by(4);
        let tables = places.map(|at| self.table(at, self.number(at, name)?, name));
        tables.collect()
    }

    /// Positions in the file of a vector's elements, of `width` bytes each; empty if it is absent.
    pub(super) fn vector(
        &mut self,
        table: FlatbufferTable,
        slot: usize,
        width: usize,
    ) -> Result<Range<usize>> {
        let Some(at) = self.place(table, slot)? else {
            return Ok(0..0);
        };
        let offset = self.number(at, table.name)?;
        let at = self.target(at, offset, table.name)?;
        self.elements(at, width, table.name)
    }

    /// Positions in the file of the elements of the vector at `at`; counts them against a budget.
    fn elements(&mut self, at: usize, width: usize, name: &'static str) -> Result<Range<usize>> {
        let count: u32 = self.number(at, name)?;
        let field = || format!("elements of a vector of {name}");
        let refuse = |reason| LoadablePlace::Byte(at).refuse(field(), count, reason);
        let number = usize::try_from(count).unwrap_or(usize::MAX);
        let start = at + 4;
        let end = number
            .checked_mul(width)
            .and_then(|len| len.checked_add(start))
            .filter(|end| *end <= self.bytes.len())
            .ok_or_else(|| refuse(self.outside()))?;
        let budget = if self.counted.insert((at, width)) {
            &mut self.left
        } else {
            &mut self.shared
        };
        match budget.checked_sub(number) {
            Some(left) => *budget = left,
            None => return Err(refuse(RefusalReason::TooManyElements)),
        }
        Ok(start..end)
    }

    /// The position `from + offset`; refused if it is outside the file or `offset` is 0.
    fn target(&self, from: usize, offset: u32, name: &'static str) -> Result<usize> {
        let to = usize::try_from(offset)
            .ok()
            .and_then(|by| from.checked_add(by));
        let inside = to.filter(|to| *to < self.bytes.len() && offset != 0);
        inside.ok_or_else(|| {
            let reason = match offset {
                0 => RefusalReason::NotForward,
                _ => self.outside(),
            };
            let field = format!("offset to {name}");
            LoadablePlace::Byte(from).refuse(field, format!("0x{offset:x}"), reason)
        })
    }

    fn number<T>(&self, at: usize, name: &'static str) -> Result<T>
    where
        T: for<'b> BinRead<Args<'b> = ()>,
    {
        let bytes = self.slice(at, size_of::<T>(), name)?;
        let number = T::read_le(&mut Cursor::new(bytes));
        Ok(number.expect("the bytes are there"))
    }

    fn slice(&self, at: usize, length: usize, name: &'static str) -> Result<&'a [u8]> {
        let end = at.checked_add(length);
        let bytes = end.and_then(|end| self.bytes.get(at..end));
        bytes.ok_or_else(|| {
            let field = format!("field of {name}");
            LoadablePlace::Byte(at).refuse(field, format!("{length} bytes"), self.outside())
        })
    }

    fn outside(&self) -> RefusalReason {
        RefusalReason::OutsideFile {
            length: self.bytes.len(),
        }
    }
}
