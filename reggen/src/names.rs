//! Spellings of names, bit ranges and types in the generated languages.

use crate::database::{Field, InterruptSource, Register};

/// Converts a name to UpperCamelCase: `D_DATA_CUBE_WIDTH` to `DDataCubeWidth`.
pub(crate) fn camel(name: &str) -> String {
    name.split('_')
        .map(|word| sentence(&word.to_lowercase()))
        .collect()
}

/// The text with its first letter as a capital.
pub(crate) fn sentence(text: &str) -> String {
    let (first, rest) = text.split_at(text.len().min(1));
    first.to_uppercase() + rest
}

/// Packed range of a signal of `width` bits in SystemVerilog, `[7:0]`; empty for one bit.
pub(crate) fn range(width: u32) -> String {
    match width {
        1 => String::new(),
        width => format!("[{}:0]", width - 1),
    }
}

impl Field {
    pub(crate) fn range(&self) -> String {
        range(self.width)
    }

    /// Bit numbers of the field in its register, such as `7:4` or `3`.
    pub(crate) fn bits(&self) -> String {
        match self.width {
            1 => self.lsb.to_string(),
            width => format!("{}:{}", self.lsb + width - 1, self.lsb),
        }
    }

    /// Bit select of the field in SystemVerilog, such as `[7:4]`; empty for the whole word.
    pub(crate) fn slice(&self) -> String {
        match self.width {
            32 => String::new(),
            _ => format!("[{}]", self.bits()),
        }
    }

    /// Rust type of the struct member for the field.
    pub(crate) fn rust_type(&self) -> &'static str {
        match self {
            _ if self.plus_one => "u32",
            _ if self.signed => "i32",
            _ if self.width == 1 && !self.code => "bool",
            _ => "u32",
        }
    }

    /// Doc comment of the Rust member for the field: bits in `register`, range and named values.
    pub(crate) fn comment(&self, register: &Register) -> String {
        let (bits, name) = (self.bits(), &register.name);
        let mut text = match self.width {
            32 => format!("Value of {name}"),
            1 => format!("Bit {bits} of {name}"),
            _ => format!("Bits {bits} of {name}"),
        };
        if self.plus_one {
            text += &format!(", plus 1: 1 to {}", 1_u64 << self.width);
        } else if !self.values.is_empty() {
            let values = self.meanings().into_iter();
            let values = values.map(|(value, name)| match self.rust_type() {
                "bool" => format!("{}: {name}", value == 1),
                _ => format!("{value}: {name}"),
            });
            text += &format!(". {}", values.collect::<Vec<_>>().join(", "));
        }
        text + "."
    }

    /// The named values of the field (value, name), sorted by value.
    pub(crate) fn meanings(&self) -> Vec<(u32, &str)> {
        let values = self.values.iter();
        let mut values: Vec<_> = values.map(|(name, value)| (*value, &**name)).collect();
        values.sort_unstable();
        values
    }
}

impl InterruptSource {
    pub(crate) fn kebab(&self) -> String {
        self.name.to_lowercase().replace('_', "-")
    }
}

impl Register {
    /// Whether the register document has a row for each field, after the row of the register.
    pub(crate) fn has_detail(&self) -> bool {
        let has_detail = |f: &Field| f.plus_one || !f.values.is_empty() || f.width < 32;
        self.fields.len() > 1 || self.fields.iter().any(has_detail)
    }
}
