//! What documents and `--help` claim is run: each command is a test, named by where it stands.
//!
//! Lines of `console` blocks and the examples of `--help` run in a folder of their own, with
//! `--count` and `--images` cut down, and with one case of a folder of them; every other command in
//! the text must at least be understood by the command line. The files, types and crates that commands
//! and texts name must exist.

mod check;
mod names;
mod read;
mod run;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let mut trials = Vec::new();
    for document in read::documents() {
        for command in read::commands(&document) {
            trials.push(Trial::test(command.to_string(), move || {
                check::command(&command)?;
                run::command(&command)
            }));
        }
        let (name, text) = (format!("{}: counts", document.name), document.text.clone());
        trials.push(Trial::test(name, move || check::counts(&text)));
        let name = format!("{}: files", document.name);
        let files = document.clone();
        trials.push(Trial::test(name, move || check::files(&files)));
        let name = format!("{}: names", document.name);
        trials.push(Trial::test(name, move || names::check_names(&document)));
    }
    for (name, text) in read::pictures() {
        trials.push(Trial::test(name, move || check::counts(&text)));
    }
    for command in read::examples() {
        trials.push(Trial::test(command.to_string(), move || {
            check::command(&command)?;
            run::command(&command)
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
