//! How much commands print, in which colours, and how far a run says it is.

use std::fs::File;
use std::io::Read;
use std::process::{Command, Output};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use tempfile::TempDir;

use crate::campaign::text;
use crate::cli::cosim;
use crate::endings::sequence;

const LAYER: &str = "vectors/directed/sdp-copy.yaml";

/// `cosim` with variables of the environment.
fn with(variables: &[(&str, &str)], arguments: &[&str]) -> Output {
    let mut cosim = Command::new(env!("CARGO_BIN_EXE_cosim"));
    cosim
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        cosim.env_remove(name);
    }
    cosim.envs(variables.iter().copied());
    cosim.output().expect("cosim was built with this test")
}

fn is_coloured(variables: &[(&str, &str)], arguments: &[&str]) -> bool {
    let output = with(variables, arguments);
    let has = |bytes: &[u8]| bytes.contains(&0x1b);
    assert!(!(output.stdout.is_empty() && output.stderr.is_empty()));
    has(&output.stdout) || has(&output.stderr)
}

#[test]
fn colours_are_for_terminals_unless_someone_asks() {
    let force = ("CLICOLOR_FORCE", "1");
    let no = ("NO_COLOR", "1");
    for line in [
        &["run", LAYER][..],
        &["run", "no/such/file.yaml"],
        &["rnu"],
        &["--help"],
    ] {
        let and = |more: &[&'static str]| [line, more].concat();
        assert!(!is_coloured(&[], line), "{line:?}");
        assert!(is_coloured(&[force], line), "{line:?}");
        assert!(!is_coloured(&[force], &and(&["--color=never"])), "{line:?}");
        assert!(!is_coloured(&[no, force], line), "{line:?}");
        assert!(is_coloured(&[no], &and(&["--color", "always"])), "{line:?}");
    }
}

#[test]
fn a_failure_is_red_and_a_pass_is_green() {
    let directory = TempDir::new().unwrap();
    let said = |value| {
        let file = sequence(&directory, value);
        let output = with(&[], &["run", text(&file), "--color", "always"]);
        String::from_utf8(output.stdout).unwrap()
    };
    let (good, bad) = (said(0), said(1));
    assert!(good.starts_with("\u{1b}[32mpass\u{1b}[0m  "), "{good:?}");
    assert!(
        good.contains("\u{1b}[32m1 passed\u{1b}[0m, 0 failed"),
        "{good:?}"
    );
    assert!(
        bad.starts_with("\u{1b}[1m\u{1b}[31mFAIL\u{1b}[0m  "),
        "{bad:?}"
    );
    assert!(
        bad.contains("0 passed, \u{1b}[1m\u{1b}[31m1 failed\u{1b}[0m"),
        "{bad:?}"
    );
}

#[test]
fn quiet_prints_failures_and_the_last_line_and_verbose_every_case_in_full() {
    let directory = TempDir::new().unwrap();
    let failing = sequence(&directory, 1);
    let passing = sequence(&directory, 0);
    let both = ["run", text(&failing), text(&passing)];
    let run = |more: &[&str]| {
        let (code, said, _) = cosim(&[&both[..], more].concat());
        assert_eq!(code, 1);
        said
    };
    let quiet = run(&["-q"]);
    assert!(quiet.starts_with("FAIL  a\n"), "{quiet}");
    assert!(!quiet.contains("pass  "), "{quiet}");
    assert!(
        quiet.ends_with("\n1 passed, 1 failed, 0 not applicable\n"),
        "{quiet}"
    );
    assert_eq!(run(&["--quiet"]), quiet);
    let usual = run(&[]);
    assert_eq!(usual.matches("replay").count(), 1, "{usual}");
    let full = run(&["-v"]);
    assert_eq!(full.matches("\n      replay ").count(), 2, "{full}");
    assert_eq!(full.matches("\n      ran on ").count(), 2, "{full}");

    // Its cases are the shortest.
    let count = "9";
    let random = ["campaign", "pdp", "--count"];
    let said = |more: &[&str]| cosim(&[&random[..], more].concat()).1;
    let last = format!("{count} passed, 0 failed, 0 not applicable\n");
    assert_eq!(said(&[count, "-q"]), last);
    let usual = said(&[count]);
    assert!(
        usual.ends_with(&last) && usual.contains("\ncoverage "),
        "{usual}"
    );
    let full = said(&[count, "-v"]);
    assert_eq!(full.matches("pass  pdp:1:").count().to_string(), count);
    let (code, _, error) = cosim(&["run", LAYER, "-q", "-v"]);
    assert_eq!(code, 2, "{error}");
}

#[test]
fn every_command_that_runs_cases_can_be_quiet() {
    let directory = TempDir::new().unwrap();
    let (out, seeds) = (
        directory.path().join("run"),
        directory.path().join("seeds.yaml"),
    );
    let campaign = ["campaign", "sdp", "--count", "9", "--out", text(&out)];
    let commands: [&[&str]; 5] = [
        &["run", LAYER],
        &["run", "vectors/illegal/sdp-wider.yaml"],
        &["run", "vectors/loadables/pools", "--model-only"],
        &["run", "vectors/loadables/saturate"],
        &[&campaign[..], &["--seeds", text(&seeds)]].concat(),
    ];
    for arguments in commands {
        let (code, said, error) = cosim(&[&["--quiet"][..], arguments].concat());
        assert_eq!(code, 0, "{arguments:?}: {said}{error}");
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
    }
    let (code, said, _) = cosim(&["dut", "reset", "--states", "3", "-q"]);
    assert_eq!((code, said.as_str()), (0, ""));
    let reset = ["dut", "reset", "--states", "3"];
    for arguments in commands[..4].iter().chain([&&reset[..]]) {
        let (code, said, error) = cosim(&[arguments, &["-v"][..]].concat());
        assert_eq!(code, 0, "{arguments:?}: {said}{error}");
        for name in ["case", "ran on", "replay"] {
            let line = format!("\n      {name:8} ");
            assert!(said.contains(&line), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn a_campaign_tells_each_tenth_of_its_work_where_there_is_no_terminal() {
    let directory = TempDir::new().unwrap();
    let (out, seeds) = (
        directory.path().join("run"),
        directory.path().join("seeds.yaml"),
    );
    let campaign = ["campaign", "pdp", "--count", "20", "--out", text(&out)];
    let campaign = [&campaign[..], &["--seeds", text(&seeds)]].concat();
    let (code, _, told) = cosim(&campaign);
    assert_eq!(code, 0, "{told}");
    let lines: Vec<&str> = told
        .lines()
        .filter(|line| line.contains(" of 20 cases"))
        .collect();
    assert_eq!(lines.len(), 9, "{told}");
    assert!(lines[3].starts_with("8 of 20 cases, 0 failed, "), "{told}");
    assert!(lines[3].ends_with(" % covered"), "{told}");
    std::fs::remove_dir_all(&out).unwrap();
    let (_, _, told) = cosim(&[&campaign[..], &["-q"]].concat());
    assert!(!told.contains("cases"), "{told}");
}

#[test]
fn shells_complete_every_command_and_each_has_a_manual_page() {
    let help = cosim(&["--help"]).1;
    let commands = help.split("Commands:\n").nth(1).unwrap();
    let commands = commands.split("\n\n").next().unwrap().lines();
    let commands: Vec<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!((10..=14).contains(&commands.len()), "{help}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (code, script, _) = cosim(&["completions", shell]);
        assert_eq!(code, 0);
        for command in &commands {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(script.contains("max-failures"), "{shell}");
    }
    let folder = TempDir::new().unwrap();
    let pages = folder.path().join("man1");
    let (code, said, error) = cosim(&["completions", "--man", text(&pages)]);
    assert_eq!(code, 0, "{error}");
    for command in &commands {
        let page = pages.join(format!("cosim-{command}.1"));
        let page = std::fs::read_to_string(&page).unwrap();
        assert!(
            page.contains(&format!("cosim\\-{}", command.replace('-', "\\-"))),
            "{page}"
        );
    }
    let count = pages.read_dir().unwrap().count();
    assert_eq!(said, format!("{count} pages in {}\n", text(&pages)));
    assert!(pages.join("cosim.1").exists() && pages.join("cosim-profile-show.1").exists());
    let random = std::fs::read_to_string(pages.join("cosim-campaign.1")).unwrap();
    assert!(
        random.contains("max\\-failures") && random.contains("Examples:"),
        "{random}"
    );
}

/// A terminal that this process made.
pub(crate) struct Terminal {
    /// The side of who reads what programs print.
    screen: File,
    /// Path of the side of the programs.
    name: String,
}

impl Terminal {
    /// A terminal of so many columns.
    pub(crate) fn new(columns: u16) -> Self {
        let screen =
            openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("terminals can be made");
        grantpt(&screen).expect("it is ours");
        unlockpt(&screen).expect("it is ours");
        let size = Winsize {
            ws_row: 30,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&screen, size).expect("it is ours");
        let name = ptsname(&screen, Vec::new()).expect("it has a name");
        let name = name.into_string().expect("text");
        let screen = screen.into();
        Self { screen, name }
    }

    /// A stream of a program to and from the terminal.
    pub(crate) fn open(&self) -> File {
        let mut options = File::options();
        let opened = options.read(true).write(true).open(&self.name);
        opened.expect("it is there")
    }
}

/// What a command prints on a terminal of so many columns.
fn on_terminal(columns: u16, arguments: &[&str]) -> String {
    let mut terminal = Terminal::new(columns);
    let mut cosim = Command::new(env!("CARGO_BIN_EXE_cosim"));
    cosim
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    cosim
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR")
        .env_remove("CI");
    let child = cosim
        .stdout(terminal.open())
        .stderr(terminal.open())
        .spawn();
    // The copies of the terminal in the command go with it.
    drop(cosim);
    let mut child = child.expect("cosim was built with this test");
    let mut said = Vec::new();
    // The end of a terminal is an error.
    let _ = terminal.screen.read_to_end(&mut said);
    child.wait().expect("it ends");
    let said = String::from_utf8(said).expect("text");
    // Other tests build models, too.
    let own = |line: &&str| !line.starts_with("waiting ");
    said.split_inclusive('\n').filter(own).collect()
}

#[test]
fn a_terminal_gets_colours_and_a_bar_in_its_width() {
    let directory = TempDir::new().unwrap();
    let failing = sequence(&directory, 1);
    let said = on_terminal(80, &["run", text(&failing)]);
    assert!(
        said.starts_with("\u{1b}[1m\u{1b}[31mFAIL\u{1b}[0m  a\r\n"),
        "{said:?}"
    );
    let said = on_terminal(80, &["run", text(&failing), "--color=never"]);
    assert!(said.starts_with("FAIL  a\r\n"), "{said:?}");
    let passing = sequence(&directory, 0);
    let row = on_terminal(40, &["run", text(&passing), "--color=never"]);
    assert!(
        row.starts_with("pass  a  ") && row.find('\r').is_some_and(|end| end <= 40),
        "{row:?}"
    );
    for columns in [40, 120] {
        let said = on_terminal(columns, &["campaign", "pdp", "--count", "20"]);
        let frames = said.split('\r').map(anstream::adapter::strip_str);
        let frames: Vec<String> = frames.map(|frame| frame.to_string()).collect();
        let bars = frames.iter().filter(|frame| frame.contains("/20"));
        assert!(bars.clone().count() > 2, "{said:?}");
        let has = |text: &str| bars.clone().any(|bar| bar.contains(text));
        assert!(has(", 0 failed"), "{said:?}");
        assert_eq!(has(" % covered"), columns == 120, "{said:?}");
        for bar in bars {
            assert!(
                bar.trim_end().chars().count() <= usize::from(columns),
                "{bar:?}"
            );
            assert!(!bar.contains('.'), "whole numbers: {bar:?}");
        }
        assert!(said.ends_with("\u{1b}[32m20 passed\u{1b}[0m, 0 failed, 0 not applicable\r\n"));
    }
    let quiet = on_terminal(120, &["campaign", "pdp", "--count", "20", "-q"]);
    assert_eq!(quiet.lines().count(), 1, "{quiet:?}");
}

#[test]
fn shrinking_is_shown_on_a_terminal_and_told_elsewhere() {
    let directory = TempDir::new().unwrap();
    let failing = sequence(&directory, 1);
    let small = |name: &str| directory.path().join(name);
    let line = "a is shrunk, in at most 600 tries";
    for columns in [40, 120] {
        let small = small(&columns.to_string());
        let said = on_terminal(columns, &["run", text(&failing), "--shrink", text(&small)]);
        assert!(said.contains("shrinking begins"), "{said:?}");
        assert!(!said.contains(line), "{said:?}");
    }
    let (code, said, told) = cosim(&["run", text(&failing), "--shrink", text(&small("a"))]);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains(&format!("{line}\n")), "{told}");
    assert!(!said.contains(line), "{said}");
    let (_, _, told) = cosim(&["run", text(&failing), "-q", "--shrink", text(&small("b"))]);
    assert_eq!(told, "");
}
