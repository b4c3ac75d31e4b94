//! Finds the modules, packages and interfaces in one Verilog source.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::tokens::{Preprocessor, VerilogToken};
use super::tree::read_source;
use crate::pins::{PINS, Pin};

/// A module, package, interface, program or primitive that a Verilog source defines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DesignUnit {
    pub is_module: bool,
    pub name: String,
    pub path: PathBuf,
    pub line: usize,
    /// All identifiers in its header, among them the names of the ports.
    header: BTreeSet<Box<str>>,
    /// All identifiers in its text.
    pub(super) words: BTreeSet<Box<str>>,
    pub instances: Vec<ModuleInstance>,
    /// Line number and text of the first delay or wait, which a model cannot simulate.
    pub waits: Option<(usize, String)>,
}

/// An instance of a module inside of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModuleInstance {
    pub module: String,
    pub line: usize,
    /// Names of the ports that are connected by name.
    pub ports: Vec<String>,
}

impl DesignUnit {
    /// The pins of nv_small that the module's header does not name.
    pub fn lacks(&self) -> impl Iterator<Item = &'static Pin> {
        PINS.iter().filter(|pin| !self.header.contains(pin.name))
    }

    /// Whether this is a module whose header names all pins of nv_small.
    #[must_use]
    pub fn has_pins(&self) -> bool {
        self.is_module && self.lacks().next().is_none()
    }
}

/// What one Verilog source defines (modules, packages, macros) and includes.
#[derive(Debug, Default)]
pub(super) struct SourceDefinitions {
    pub(super) units: Vec<DesignUnit>,
    /// Macros that the source uses, but that neither it nor an earlier source defines.
    pub(super) unknown: BTreeSet<String>,
    /// Names of the macros that are defined at the end of the source.
    pub(super) defines: BTreeSet<String>,
    /// Folders of the files that the source includes.
    pub(super) included: BTreeSet<PathBuf>,
}

impl SourceDefinitions {
    /// Reads the source at `path`; the result is empty if the file cannot be read.
    pub(super) fn read(path: &Path, mut preprocessor: Preprocessor) -> Self {
        let Some(text) = read_source(path) else {
            return Self::default();
        };
        let tokens = preprocessor.tokens(path, &text);
        let mut units = Vec::new();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            let kind = match &*token.text {
                "macromodule" => "module",
                kind @ ("module" | "interface" | "package" | "program" | "primitive") => kind,
                _ => continue,
            };
            let ends = |token: &VerilogToken| token.text.strip_prefix("end") == Some(kind);
            let length = tokens[at..].iter().position(ends);
            let inside = &tokens[at..at + length.unwrap_or(tokens.len() - at)];
            at += inside.len();
            units.extend(unit(kind == "module", path, inside, &text));
        }
        Self {
            units,
            unknown: preprocessor.unknown,
            defines: preprocessor.defines,
            included: preprocessor.included,
        }
    }
}

/// Reads a module or package from the tokens `inside` between its keywords, such as `module` and
/// `endmodule`; `text` is the whole source.
fn unit(is_module: bool, path: &Path, inside: &[VerilogToken], text: &str) -> Option<DesignUnit> {
    let at = inside
        .iter()
        .position(|token| !["automatic", "static"].contains(&&*token.text))?;
    let name = &inside[at];
    let inside = &inside[at + 1..];
    // `import p::*;` may stand in front of the ports.
    let mut header = 0;
    while inside
        .get(header)
        .is_some_and(|token| &*token.text == "import")
    {
        header += ends(&inside[header..]);
    }
    let header = header + ends(&inside[header..]);
    let is_name = |token: &&VerilogToken| is_name(&token.text);
    let names = |tokens: &[VerilogToken]| {
        let names = tokens.iter().filter(is_name);
        names.map(|token| token.text.clone()).collect()
    };
    Some(DesignUnit {
        is_module,
        name: name.text.to_string(),
        path: path.to_owned(),
        line: name.line,
        header: names(&inside[..header]),
        words: names(inside),
        instances: instances(&inside[header..]),
        waits: waits(&inside[header..]).map(|line| {
            let source = text.lines().nth(line - 1).unwrap_or_default();
            (line, source.trim().to_owned())
        }),
    })
}

/// Number of tokens up to and including the first semicolon.
fn ends(tokens: &[VerilogToken]) -> usize {
    let end = tokens.iter().position(|token| &*token.text == ";");
    end.map_or(tokens.len(), |end| end + 1)
}

/// Tokens after which a statement or an instance can begin.
const BEFORE: &str = "; begin end else generate endgenerate endfunction endtask endcase ) :";

/// Keywords that, before a name and a bracket, are no module name of an instance.
const KEYWORDS: &str = "always always_comb always_ff always_latch and assert assign assume begin bit buf bufif0 \
    bufif1 byte case casex casez class cover covergroup defparam else end extern final for \
    forever function generate genvar if import initial inout input int integer localparam \
    logic modport nand nor not notif0 notif1 or output parameter property real reg repeat \
    return sequence task typedef unique wait while wire xnor";

/// Finds the instances `MODULE #(PARAMETERS) NAME [RANGE] (PORTS)` among the tokens of a module.
fn instances(tokens: &[VerilogToken]) -> Vec<ModuleInstance> {
    let mut found = Vec::new();
    let is = |at: usize, text: &str| tokens.get(at).is_some_and(|token| &*token.text == text);
    for (at, module) in tokens.iter().enumerate() {
        // `begin : name` begins one, too.
        let begins = at == 0
            || BEFORE.split(' ').any(|word| word == &*tokens[at - 1].text)
            || (at > 1 && &*tokens[at - 2].text == ":" && is_name(&tokens[at - 1].text));
        if !begins || !is_name(&module.text) || is_keyword(&module.text) {
            continue;
        }
        let mut next = at + 1;
        if is(next, "#") {
            next += 1;
            next += match is(next, "(") {
                true => closed(&tokens[next..]),
                false => 1,
            };
        }
        let named = tokens.get(next);
        if !named.is_some_and(|name| is_name(&name.text) && !is_keyword(&name.text)) {
            continue;
        }
        next += 1;
        while is(next, "[") {
            next += closed(&tokens[next..]);
        }
        if is(next, "(") {
            let inside = &tokens[next..next + closed(&tokens[next..])];
            found.push(ModuleInstance {
                module: module.text.to_string(),
                line: module.line,
                ports: ports(inside),
            });
        }
    }
    found
}

/// Names of the ports that the tokens `(.a(b), .c)` of an instance connect: `a` and `c`.
fn ports(inside: &[VerilogToken]) -> Vec<String> {
    let mut ports = Vec::new();
    let mut depth = 0_usize;
    for pair in inside.windows(2) {
        match &*pair[0].text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "." if depth == 1 && is_name(&pair[1].text) => ports.push(pair[1].text.to_string()),
            _ => {}
        }
    }
    ports
}

/// Number of tokens up to and including the bracket that closes the first token.
fn closed(tokens: &[VerilogToken]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match &*token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// Number of the line with the first delay before a statement, or the first `wait`; `None` if there is
/// neither. A delay after `=` or `<=` does not count: it moves a value only within its clock.
fn waits(tokens: &[VerilogToken]) -> Option<usize> {
    let first = (tokens.first()).filter(|token| &*token.text == "wait");
    let found = tokens.windows(2).find(|pair| match &*pair[1].text {
        "wait" => true,
        "#" => [
            "begin", "initial", "always", "forever", "else", ";", ")", ":",
        ]
        .contains(&&*pair[0].text),
        _ => false,
    });
    first.or(found.map(|pair| &pair[1])).map(|token| token.line)
}

fn is_keyword(text: &str) -> bool {
    KEYWORDS.split_ascii_whitespace().any(|word| word == text)
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<DesignUnit> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.v");
        std::fs::write(&path, text).unwrap();
        SourceDefinitions::read(&path, Preprocessor::default()).units
    }

    #[test]
    fn instances_are_told_from_declarations_and_calls() {
        let units = read(
            "module a import p::*; #(parameter W = 3) (input clk);\n\
             reg [W-1:0] q; my_type_t other; logic x = f(q);\n\
             always @(posedge clk) begin q <= #1 g(x); show(q); end\n\
             if (W > 2) ram #(.W(W)) u_ram [1:0] (.clk(clk), .d({q, x}), .q);\n\
             else begin : named fifo u_fifo (clk, q); end\n\
             assign y = x; and u_and (y, x);\nfunction my_type_t f(input z); f = z; endfunction\n\
             endmodule : a\npackage p; endpackage\n",
        );
        let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
        assert_eq!(names, ["a", "p"]);
        let instances = units[0].instances.iter();
        let shown: Vec<String> = instances
            .map(|instance| {
                format!(
                    "{}:{}({})",
                    instance.module,
                    instance.line,
                    instance.ports.join(" ")
                )
            })
            .collect();
        assert_eq!(shown, ["ram:4(clk d q)", "fifo:5()"]);
        assert_eq!(units[0].waits, None);
    }

    #[test]
    fn delays_of_statements_and_waits_count_and_delays_of_values_do_not() {
        let waits = |body: &str| {
            read(&format!("module a;\n{body}\nendmodule\n"))[0]
                .waits
                .clone()
        };
        assert_eq!(
            waits("always @(posedge c) q <= #1 d;\nassign #2 y = q;"),
            None
        );
        assert_eq!(waits("ram #(.W(2)) u (c);"), None);
        assert_eq!(
            waits("initial #100 awake = 1;"),
            Some((2, "initial #100 awake = 1;".into()))
        );
        assert_eq!(
            waits("\ninitial begin x = 1; #5; end"),
            Some((3, "initial begin x = 1; #5; end".into()))
        );
        assert!(waits("always begin wait (ready); end").is_some());
    }

    #[test]
    fn pins_are_found_in_headers_of_both_styles() {
        let names: Vec<&str> = PINS.iter().map(|pin| pin.name).collect();
        let classic = format!("module a (\n{}\n);\n", names.join(",\n"));
        let ports = names.iter().map(|name| format!("input wire [7:0] {name}"));
        let ansi = format!(
            "module b (\n{}\n);\n",
            ports.collect::<Vec<_>>().join(",\n")
        );
        let units = read(&format!(
            "{classic}endmodule\n{ansi}endmodule\nmodule c (dla_intr); endmodule"
        ));
        let has: Vec<bool> = units.iter().map(DesignUnit::has_pins).collect();
        assert_eq!(has, [true, true, false]);
        assert_eq!(units[2].lacks().count(), PINS.len() - 1);
    }
}
