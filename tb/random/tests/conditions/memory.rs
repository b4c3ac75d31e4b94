//! The timing of the memory as an option of a command line.

use clap::{Args, Command};
use nvdla_random::conditions::{ConditionOverrides, MemorySetting};

#[test]
fn help_names_every_timing() {
    let command = ConditionOverrides::augment_args(Command::new("a"));
    let mut options = command.get_arguments();
    let memory = options.find(|option| option.get_id() == "memory").unwrap();
    let help = memory.get_help().unwrap().to_string();
    // What the error lists are all timings, and `latency=N` with its range.
    let known = "none".parse::<MemorySetting>().unwrap_err().known;
    let named = known.split(", ").filter_map(|part| part.split(' ').next());
    let named: Vec<&str> = named.collect();
    assert_eq!(named.len(), 7, "{known}");
    for named in named {
        assert!(help.contains(&format!("`{named}`")), "{named}");
    }
}
