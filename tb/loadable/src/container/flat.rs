//! FlatBuffers, as far as loadables need it: every offset is checked before it is used.
//!
//! The runtime of the crate `flatbuffers` cannot read these files: its verifier demands an
//! alignment that files in use do not have, and without code generated from a schema its tables
//! are open to `unsafe` callers only. The tests build their files with it.
//!
//! Source: docs/loadable.md, sections 2.1, 2.2 and 2.5.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use crate::error::{FilePlace, Refusal};
use crate::reason::Reason;

/// A file, and the vectors and texts in it that were read already: tables may share them.
#[derive(Debug)]
pub(super) struct Flat<'a> {
    bytes: &'a [u8],
    /// How many more elements vectors may have before the file is refused.
    left: usize,
    /// How many more elements of shared vectors may be read before the file is refused.
    shared: usize,
    words: BTreeMap<usize, Arc<[u16]>>,
    longs: BTreeMap<usize, Arc<[u64]>>,
    texts: BTreeMap<usize, Arc<str>>,
    names: BTreeMap<usize, Arc<[Arc<str>]>>,
    /// Position and element width of the vectors that were counted.
    counted: BTreeSet<(usize, usize)>,
}

/// The position of a table that lies in the file together with its vtable.
#[derive(Debug, Clone, Copy)]
pub(super) struct FlatTable {
    /// Name for messages, such as `MemoryListEntry`.
    name: &'static str,
    at: usize,
    vtable: usize,
    slots: usize,
}

/// Types of numbers in the file, little-endian.
pub(super) trait FlatScalar: Sized {
    type Bytes: Default + AsMut<[u8]>;
    fn of(bytes: Self::Bytes) -> Self;
}

macro_rules! scalars {
    ($($number:ty),*) => {$(
        impl FlatScalar for $number {
            type Bytes = [u8; size_of::<$number>()];
            fn of(bytes: Self::Bytes) -> Self {
                Self::from_le_bytes(bytes)
            }
        }
    )*};
}
scalars!(u8, u16, u32, u64, i16, i32);

impl<'a> Flat<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            left: bytes.len(),
            shared: bytes.len(),
            words: BTreeMap::new(),
            longs: BTreeMap::new(),
            texts: BTreeMap::new(),
            names: BTreeMap::new(),
            counted: BTreeSet::new(),
        }
    }

    /// The root table of the file.
    pub(super) fn root(&self, name: &'static str) -> Result<FlatTable, Refusal> {
        let len = self.bytes.len();
        if len < 8 {
            return Err(FilePlace::File.refuse("length", len, Reason::TooShort));
        }
        let root: u32 = self.number(0, "root offset")?;
        self.table(0, root, name)
    }

    /// The table that lies `offset` bytes after `from`.
    fn table(&self, from: usize, offset: u32, name: &'static str) -> Result<FlatTable, Refusal> {
        let at = self.target(from, offset, name)?;
        let back: i32 = self.number(at, name)?;
        let place = FilePlace::Byte(at);
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
            return Err(place.refuse(field(), value, Reason::Vtable));
        }
        if vtable + length > self.bytes.len() {
            let value = format!("{length} bytes at 0x{vtable:x}");
            return Err(place.refuse(field(), value, self.outside()));
        }
        Ok(FlatTable {
            name,
            at,
            vtable,
            slots: (length - 4) / 2,
        })
    }

    /// Position of a field; `None` if it is absent.
    pub(super) fn place(&self, table: FlatTable, slot: usize) -> Result<Option<usize>, Refusal> {
        if slot >= table.slots {
            return Ok(None);
        }
        let offset: u16 = self.number(table.vtable + 4 + 2 * slot, table.name)?;
        Ok((offset != 0).then(|| table.at + usize::from(offset)))
    }

    /// A scalar field; 0 if it is absent.
    pub(super) fn scalar<T: FlatScalar + Default>(
        &self,
        table: FlatTable,
        slot: usize,
    ) -> Result<T, Refusal> {
        match self.place(table, slot)? {
            Some(at) => self.number(at, table.name),
            None => Ok(T::default()),
        }
    }

    /// A vector of three bytes as a version.
    pub(super) fn version(
        &self,
        table: FlatTable,
        slot: usize,
    ) -> Result<Option<[u8; 3]>, Refusal> {
        let Some(at) = self.place(table, slot)? else {
            return Ok(None);
        };
        let bytes = self.slice(at, 3, table.name)?;
        Ok(bytes.try_into().ok())
    }

    /// A text; empty if it is absent.
    pub(super) fn text(&mut self, table: FlatTable, slot: usize) -> Result<Arc<str>, Refusal> {
        match self.place(table, slot)? {
            Some(at) => self.text_at(at, table.name),
            None => Ok(Arc::from("")),
        }
    }

    fn text_at(&mut self, at: usize, name: &'static str) -> Result<Arc<str>, Refusal> {
        let offset = self.number(at, name)?;
        let at = self.target(at, offset, name)?;
        if let Some(text) = self.texts.get(&at) {
            return Ok(text.clone());
        }
        let range = self.elements(at, 1, name)?;
        let text = std::str::from_utf8(&self.bytes[range]).map_err(|error| {
            let value = format!("bytes of which {} are text", error.valid_up_to());
            FilePlace::Byte(at).refuse(format!("text of {name}"), value, Reason::NotText)
        })?;
        let text: Arc<str> = Arc::from(text);
        self.texts.insert(at, text.clone());
        Ok(text)
    }

    /// Range of the bytes of a byte vector in the file.
    pub(super) fn bytes(&mut self, table: FlatTable, slot: usize) -> Result<Range<usize>, Refusal> {
        self.vector(table, slot, 1)
            .map(|found| found.unwrap_or(0..0))
    }

    pub(super) fn words(&mut self, table: FlatTable, slot: usize) -> Result<Arc<[u16]>, Refusal> {
        let Some(range) = self.vector(table, slot, 2)? else {
            return Ok(Arc::default());
        };
        if let Some(known) = self.words.get(&range.start) {
            return Ok(known.clone());
        }
        let chunks = self.bytes[range.clone()].as_chunks::<2>().0;
        let words: Arc<[u16]> = chunks
            .iter()
            .map(|word| u16::from_le_bytes(*word))
            .collect();
        self.words.insert(range.start, words.clone());
        Ok(words)
    }

    pub(super) fn longs(&mut self, table: FlatTable, slot: usize) -> Result<Arc<[u64]>, Refusal> {
        let Some(range) = self.vector(table, slot, 8)? else {
            return Ok(Arc::default());
        };
        if let Some(known) = self.longs.get(&range.start) {
            return Ok(known.clone());
        }
        let chunks = self.bytes[range.clone()].as_chunks::<8>().0;
        let longs: Arc<[u64]> = chunks
            .iter()
            .map(|long| u64::from_le_bytes(*long))
            .collect();
        self.longs.insert(range.start, longs.clone());
        Ok(longs)
    }

    /// Reads a vector of texts.
    pub(super) fn names(
        &mut self,
        table: FlatTable,
        slot: usize,
    ) -> Result<Arc<[Arc<str>]>, Refusal> {
        let Some(range) = self.vector(table, slot, 4)? else {
            return Ok(Arc::default());
        };
        if let Some(known) = self.names.get(&range.start) {
            return Ok(known.clone());
        }
        let places = range.clone().step_by(4);
        let names = places.map(|at| self.text_at(at, table.name));
        let names: Arc<[Arc<str>]> = names.collect::<Result<_, _>>()?;
        self.names.insert(range.start, names.clone());
        Ok(names)
    }

    /// Reads a vector of tables.
    pub(super) fn tables(
        &mut self,
        table: FlatTable,
        slot: usize,
        name: &'static str,
    ) -> Result<Vec<FlatTable>, Refusal> {
        let range = self.vector(table, slot, 4)?.unwrap_or(0..0);
        let places = range.step_by(4);
        let tables = places.map(|at| self.table(at, self.number(at, name)?, name));
        tables.collect()
    }

    /// Range of a vector's elements in the file, `width` bytes each; `None` if it is absent.
    fn vector(
        &mut self,
        table: FlatTable,
        slot: usize,
        width: usize,
    ) -> Result<Option<Range<usize>>, Refusal> {
        let Some(at) = self.place(table, slot)? else {
            return Ok(None);
        };
        let offset = self.number(at, table.name)?;
        let at = self.target(at, offset, table.name)?;
        self.elements(at, width, table.name).map(Some)
    }

    /// Counts a vector's elements within a budget; those that tables share have another budget.
    fn elements(
        &mut self,
        at: usize,
        width: usize,
        name: &'static str,
    ) -> Result<Range<usize>, Refusal> {
        let count: u32 = self.number(at, name)?;
        let field = || format!("elements of a vector of {name}");
        let refuse = |reason| FilePlace::Byte(at).refuse(field(), count, reason);
        let number = usize::try_from(count).unwrap_or(usize::MAX);
        let start = at + 4;
        let end = number
            .checked_mul(width)
            .and_then(|len| len.checked_add(start));
        let end = end.filter(|end| *end <= self.bytes.len());
        let end = end.ok_or_else(|| refuse(self.outside()))?;
        let budget = match self.counted.insert((at, width)) {
            true => &mut self.left,
            false => &mut self.shared,
        };
        match budget.checked_sub(number) {
            Some(left) => *budget = left,
            None => return Err(refuse(Reason::TooManyElements)),
        }
        Ok(start..end)
    }

    /// The position `offset` bytes after `from`.
    fn target(&self, from: usize, offset: u32, name: &'static str) -> Result<usize, Refusal> {
        let to = usize::try_from(offset)
            .ok()
            .and_then(|by| from.checked_add(by));
        let inside = to.filter(|to| *to < self.bytes.len() && offset != 0);
        inside.ok_or_else(|| {
            let reason = match offset {
                0 => Reason::NotForward,
                _ => self.outside(),
            };
            let field = format!("offset to {name}");
            FilePlace::Byte(from).refuse(field, format!("0x{offset:x}"), reason)
        })
    }

    fn number<T: FlatScalar>(&self, at: usize, name: &'static str) -> Result<T, Refusal> {
        let mut bytes = T::Bytes::default();
        let length = bytes.as_mut().len();
        bytes
            .as_mut()
            .copy_from_slice(self.slice(at, length, name)?);
        Ok(T::of(bytes))
    }

    fn slice(&self, at: usize, length: usize, name: &'static str) -> Result<&'a [u8], Refusal> {
        let end = at.checked_add(length);
        let bytes = end.and_then(|end| self.bytes.get(at..end));
        bytes.ok_or_else(|| {
            let field = format!("field of {name}");
            FilePlace::Byte(at).refuse(field, format!("{length} bytes"), self.outside())
        })
    }

    fn outside(&self) -> Reason {
        Reason::OutsideFile {
            length: self.bytes.len(),
        }
    }
}
