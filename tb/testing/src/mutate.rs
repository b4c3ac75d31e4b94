//! Changes that damage a file, for fuzzing.

use proptest::prelude::*;
use proptest::sample::Index;

/// Words to replace numbers with: extreme numbers, and words that are no numbers.
const EXTREMES: [&str; 28] = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "8",
    "16",
    "31",
    "127",
    "128",
    "255",
    "8192",
    "8191",
    "8193",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967295",
    "4294967288",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "0xffffffff",
    "1e308",
    ".nan",
];

/// Pieces of text to insert that have a special meaning in some file format.
const PIECES: [&[u8]; 16] = [
    b"\xff\xfe",
    b"\xc3",
    b"\0",
    b"\"",
    b"'",
    b"{",
    b"}",
    b"[",
    b": ",
    b"\n- ",
    b"&a ",
    b"*a ",
    b"!!binary ",
    b"\n---\n",
    b"\t",
    b"*",
];

/// Pieces of text that open a nested level in some file format.
const BRACKETS: [&[u8]; 5] = [b"[", b"{a: ", b"- ", b"(", b"{\"a\":"];

/// One change that damages a file. Positions are fractions of the file's length.
#[derive(Debug, Clone)]
pub(crate) enum FuzzedChange {
    Flip(Index, u8),
    Insert(Index, Index),
    Remove(Index, u8),
    /// Replaces a word by one from another place or file.
    Swap(Index, Index, Index),
    /// Replaces a number by one of [`EXTREMES`].
    Number(Index, Index),
    Truncate(Index),
    /// Repeats a line this many times.
    Repeat(Index, u16),
    DropLine(Index),
    /// Inserts this many brackets of one kind.
    Nest(Index, Index, u16),
}

/// Draws a change; numbers and words most often, as readers notice these changes latest.
pub(crate) fn mutation() -> impl Strategy<Value = FuzzedChange> {
    use FuzzedChange::{DropLine, Flip, Insert, Nest, Number, Remove, Repeat, Swap, Truncate};
    let at = any::<Index>;
    prop_oneof![
        24 => (at(), at()).prop_map(|(at, value)| Number(at, value)),
        6 => (at(), at(), at()).prop_map(|(at, file, with)| Swap(at, file, with)),
        2 => (at(), 0..8_u8).prop_map(|(at, bit)| Flip(at, bit)),
        2 => (at(), at()).prop_map(|(at, piece)| Insert(at, piece)),
        1 => (at(), 1..20_u8).prop_map(|(at, bytes)| Remove(at, bytes)),
        1 => at().prop_map(Truncate),
        2 => (at(), 2..60_u16).prop_map(|(at, times)| Repeat(at, times)),
        2 => at().prop_map(DropLine),
        1 => (at(), at(), 2..3000_u16).prop_map(|(at, kind, times)| Nest(at, kind, times)),
    ]
}

/// `file` after these changes, one after the other; new words come from `files`.
pub(crate) fn spoiled(file: &[u8], mutations: &[FuzzedChange], files: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for mutation in mutations {
        spoil(&mut bytes, mutation, files);
    }
    bytes
}

fn spoil(bytes: &mut Vec<u8>, mutation: &FuzzedChange, files: &[Vec<u8>]) {
    let place = |at: &Index, bytes: &[u8]| at.index(bytes.len() + 1);
    match mutation {
        FuzzedChange::Flip(at, bit) => {
            let at = place(at, bytes);
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << bit;
            }
        }
        FuzzedChange::Insert(at, piece) => {
            let at = place(at, bytes);
            bytes.splice(at..at, piece.get(&PIECES).iter().copied());
        }
        FuzzedChange::Remove(at, count) => {
            let from = place(at, bytes);
            let to = (from + usize::from(*count)).min(bytes.len());
            bytes.drain(from..to);
        }
        FuzzedChange::Swap(at, file, with) => {
            let words = words(bytes, is_word);
            let source = &files[file.index(files.len())];
            let others = self::words(source, is_word);
            if !words.is_empty() && !others.is_empty() {
                let other = source[with.get(&others).clone()].to_vec();
                bytes.splice(at.get(&words).clone(), other);
            }
        }
        FuzzedChange::Number(at, value) => {
            let numbers = words(bytes, is_word);
            let starts = |range: &std::ops::Range<usize>| bytes[range.start].is_ascii_digit();
            let numbers: Vec<_> = numbers.into_iter().filter(starts).collect();
            if !numbers.is_empty() {
                bytes.splice(at.get(&numbers).clone(), value.get(&EXTREMES).bytes());
            }
        }
        FuzzedChange::Truncate(at) => bytes.truncate(place(at, bytes)),
        FuzzedChange::Repeat(at, times) => {
            let lines = words(bytes, |byte| byte != b'\n');
            if !lines.is_empty() {
                let line = at.get(&lines).clone();
                let mut text = vec![b'\n'];
                text.extend_from_slice(&bytes[line.clone()]);
                bytes.splice(line.end..line.end, text.repeat(usize::from(*times)));
            }
        }
        FuzzedChange::DropLine(at) => {
            let lines = words(bytes, |byte| byte != b'\n');
            if !lines.is_empty() {
                bytes.drain(at.get(&lines).clone());
            }
        }
        FuzzedChange::Nest(at, kind, times) => {
            let at = place(at, bytes);
            let bracket = BRACKETS[kind.index(BRACKETS.len())];
            bytes.splice(at..at, bracket.repeat(usize::from(*times)));
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-.".contains(&byte)
}

/// Byte ranges of `bytes` in which all bytes fulfil `inside`.
fn words(bytes: &[u8], inside: impl Fn(u8) -> bool) -> Vec<std::ops::Range<usize>> {
    let mut end = 0;
    let runs = bytes.chunk_by(|one, next| inside(*one) == inside(*next));
    let words = runs.filter_map(|run| {
        let start = end;
        end += run.len();
        inside(run[0]).then_some(start..end)
    });
    words.collect()
}
